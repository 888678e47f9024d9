//! The status of a puzzle: a stable word for scripts, which the records of all commands and the answers of the server
//! share.

use ninefold::Verdict;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// The status of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray, Serialize)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It has exactly one solution.
    Unique,
    /// A solution was found, and no second one looked for.
    Solved,
    /// It is written in another notation.
    Converted,
    /// It is rated.
    Rated,
    /// Its rating is above the given maximum.
    AboveMax,
    /// A step is harder than the step that placed the first digit.
    NotPearl,
    /// A step is harder than the first one.
    NotDiamond,
    /// Its canonical form was found, or it was transformed or drawn.
    Done,
    /// It is not equivalent to the other puzzle.
    NotEquivalent,
    /// It has no solution.
    None,
    /// It has several solutions.
    Multiple,
    /// It has pencil marks, and the operation takes only grids.
    HasMarks,
    /// Logic alone did not complete it.
    Open,
    /// Time ran out before the result was complete.
    Timeout,
    /// It could not be read.
    Bad,
}

impl Status {
    /// All statuses.
    pub const ALL: &'static [Status] = Status::VARIANTS;

    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns the status of a finished search, or `Timeout` for an interrupted one.
    pub fn of(verdict: Verdict, interrupted: bool) -> Status {
        match interrupted {
            true => Status::Timeout,
            false => Status::from(verdict),
        }
    }

    /// Returns whether the puzzle has a solution, and no second one is known.
    pub fn is_well(self) -> bool {
        matches!(self, Status::Unique | Status::Solved)
    }
}

impl From<Verdict> for Status {
    fn from(verdict: Verdict) -> Status {
        match verdict {
            Verdict::None => Status::None,
            Verdict::Unique => Status::Unique,
            Verdict::Multiple => Status::Multiple,
            // The search ended at the first solution.
            Verdict::Undecided => Status::Solved,
        }
    }
}
