//! What became of a puzzle, in a word that scripts can rely on and that all records share: those of the
//! program's commands, and those of the server's answers.

use ninefold::Verdict;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// What became of a puzzle.
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
    /// Its rating is more than was asked for.
    AboveMax,
    /// A step is harder than what placed the first digit.
    NotPearl,
    /// A step is harder than the first one.
    NotDiamond,
    /// Its canonical form was found, or it was transformed.
    Done,
    /// It is not the other puzzle in disguise.
    NotEquivalent,
    /// It has no solution.
    None,
    /// It has several solutions.
    Multiple,
    /// It cannot be rated, as the ratings are those of grids.
    HasMarks,
    /// Logic alone did not complete it.
    Open,
    /// Time ran out before all was known.
    Timeout,
    /// It could not be read.
    Bad,
}

impl Status {
    /// All statuses.
    pub const ALL: &'static [Status] = Status::VARIANTS;

    /// Its word.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// What a search found; one that was interrupted ran out of time.
    pub fn of(verdict: Verdict, interrupted: bool) -> Status {
        match interrupted {
            true => Status::Timeout,
            false => Status::from(verdict),
        }
    }

    /// Whether the puzzle is what a puzzle should be.
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
            // Nobody asked whether there are more solutions than this one.
            Verdict::Undecided => Status::Solved,
        }
    }
}
