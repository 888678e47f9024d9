//! `/api/v1/equivalent`: whether two puzzles are the same in disguise, and how one becomes the other.

use ninefold::text::Written;
use ninefold_common::canon::{self, Kind, Unfit};
use serde::Serialize;

use super::{Begun, computed};
use crate::budget::Clock;
use crate::errors::{Failure, Field};
use crate::input::{Fields, written};
use crate::work::{Effort, Input};

#[derive(Serialize)]
struct EquivalentResult {
    puzzle: String,
    other: String,
    equivalent: bool,
    way: Option<String>,
}

/// The two puzzles.
struct Both {
    puzzle: Written,
    other: Written,
}

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Short, equivalent)
}

fn read(fields: &mut Fields) -> Result<Both, Failure> {
    Ok(Both {
        puzzle: written(fields, "puzzle", Field::Puzzle)?,
        other: written(fields, "other", Field::Other)?,
    })
}

fn equivalent(both: &Both, clock: &Clock) -> Result<EquivalentResult, Failure> {
    if clock.is_over() {
        return Err(Failure::time_limit());
    }
    let Both { puzzle, other } = both;
    let way = canon::equivalent(puzzle, other).map_err(|unfit| both.failure(unfit))?;
    Ok(EquivalentResult {
        puzzle: puzzle.to_string(),
        other: other.to_string(),
        equivalent: way.is_some(),
        way: way.map(|way| way.to_string()),
    })
}

impl Both {
    /// Says which of the two cannot be compared.
    fn failure(&self, unfit: Unfit) -> Failure {
        let field = match canon::canonical(&self.puzzle, Kind::Min) {
            Err(_) => Field::Puzzle,
            Ok(_) => Field::Other,
        };
        Failure::unfit(unfit, field)
    }
}
