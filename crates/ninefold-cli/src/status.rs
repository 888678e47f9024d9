//! What became of a puzzle, in a word that scripts can rely on and that all commands share.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray, Serialize)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It has exactly one solution.
    Unique,
    /// A solution was found, and no second one looked for.
    Solved,
    /// It is rated.
    Rated,
    /// Its rating is more than was asked for.
    AboveMax,
    NotPearl,
    NotDiamond,
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
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Whether the puzzle is what a puzzle should be.
    pub fn is_well(self) -> bool {
        matches!(self, Status::Unique | Status::Solved)
    }
}

impl From<ninefold::Verdict> for Status {
    fn from(verdict: ninefold::Verdict) -> Status {
        match verdict {
            ninefold::Verdict::None => Status::None,
            ninefold::Verdict::Unique => Status::Unique,
            ninefold::Verdict::Multiple => Status::Multiple,
            // Nobody asked whether there are more solutions than this one.
            ninefold::Verdict::Undecided => Status::Solved,
        }
    }
}
