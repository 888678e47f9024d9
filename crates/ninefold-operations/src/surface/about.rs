//! The facts about operations and summaries, whatever their types are.

use crate::operation::{Operation, Summary};
use crate::status::Status;
use crate::table::{Condition, Record, RecordTable, RequestTable};
use crate::{operations, summaries};

/// The facts about an operation or a summary. Those of operations on single puzzles are false for summaries.
#[derive(Debug)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// Its options.
    pub request: &'static RequestTable,
    /// Its answer.
    pub record: &'static RecordTable,
    /// The rows of a summary in tables; none for an operation.
    pub rows: Option<&'static RecordTable>,
    /// A puzzle for examples.
    pub example: &'static str,
    /// The statuses of its answers.
    pub statuses: &'static [Status],
    /// Whether its subject may be a position.
    pub takes_position: bool,
    /// Whether it compares a solution that is stated.
    pub compares_solution: bool,
    /// Whether it also takes boards.
    pub takes_boards: bool,
    /// Whether the source of a puzzle matters.
    pub has_source: bool,
    /// Whether it can answer step by step.
    pub has_lines: bool,
    /// The number of puzzles that are worked on together.
    pub together: usize,
}

impl About {
    /// Returns the facts about an operation.
    pub const fn operation<O: Operation>() -> About {
        About {
            name: O::NAME,
            request: O::TABLE,
            record: O::Record::TABLE,
            rows: None,
            example: O::EXAMPLE,
            statuses: O::STATUSES,
            takes_position: O::TAKES_POSITION,
            compares_solution: O::COMPARES_SOLUTION,
            takes_boards: O::TAKES_BOARDS,
            has_source: O::HAS_SOURCE,
            has_lines: O::HAS_LINES,
            together: O::TOGETHER,
        }
    }

    /// Returns the facts about a summary.
    pub const fn summary<S: Summary>() -> About {
        About {
            name: S::NAME,
            request: S::TABLE,
            record: S::Record::TABLE,
            rows: Some(S::Row::TABLE),
            example: S::EXAMPLE,
            statuses: &[],
            takes_position: false,
            compares_solution: false,
            takes_boards: false,
            has_source: false,
            has_lines: false,
            together: 1,
        }
    }

    /// Returns whether the columns of the answer depend on the option.
    pub fn decides_columns(&self, option: &str) -> bool {
        let conditions = self.record.rows.iter().filter_map(|row| row.if_asked);
        let mut options = conditions.flat_map(|condition| Condition(condition).alternatives());
        options.any(|(name, _)| name.trim_start_matches('!') == option)
    }
}

macro_rules! of_operations {
    ($($operation:ty),*) => {
        &[$(About::operation::<$operation>()),*]
    };
}

macro_rules! of_summaries {
    ($($summary:ty),*) => {
        &[$(About::summary::<$summary>()),*]
    };
}

/// The facts about all operations.
pub const OPERATIONS: &[About] = operations!(of_operations);

/// The facts about all summaries.
pub const SUMMARIES: &[About] = summaries!(of_summaries);

/// Returns all operations, and all summaries.
pub fn all() -> impl Iterator<Item = &'static About> {
    OPERATIONS.iter().chain(SUMMARIES)
}
