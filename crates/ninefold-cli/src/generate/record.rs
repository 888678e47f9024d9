//! How a puzzle that was made is written.

use ninefold::logic::Rating;
use ninefold::text::{Notation, write, write_written};
use ninefold::{Grid, Solution};
use ninefold_common::order::{Delivered, Label};
use serde::Serialize;

use crate::output::Record;

#[derive(Serialize)]
pub struct MadeRecord {
    puzzle: Grid,
    label: Label,
    solution: Solution,
    clues: usize,
    er: Option<Rating>,
    ep: Option<Rating>,
    ed: Option<Rating>,
    /// The number of the attempt.
    attempt: u64,
    /// The position before the step that is to be practised, with its pencil marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

impl MadeRecord {
    pub fn new(delivered: &Delivered) -> MadeRecord {
        let found = &delivered.made.found;
        let rated = delivered.rated;
        let position = delivered.position.as_ref();
        MadeRecord {
            puzzle: found.puzzle,
            label: delivered.label,
            solution: found.solution,
            clues: found.puzzle.filled_count(),
            er: rated.map(|rated| rated.er),
            ep: rated.map(|rated| rated.ep),
            ed: rated.map(|rated| rated.ed),
            attempt: found.attempt,
            position: position.map(|position| position.candidates().to_string()),
        }
    }
}

impl Record for MadeRecord {
    const COLUMNS: &'static [&'static str] = &[
        "puzzle", "label", "solution", "clues", "er", "ep", "ed", "attempt", "position",
    ];

    /// The puzzle, or the position.
    fn line(&self) -> String {
        match &self.position {
            Some(position) => position.clone(),
            None => self.puzzle.to_string(),
        }
    }

    fn drawn(&self) -> String {
        let position = self.position.as_ref().and_then(|it| it.parse().ok());
        match position {
            Some(position) => write_written(&position, Notation::Table, None).to_string(),
            None => write(&self.puzzle, Notation::Box, None).to_string(),
        }
    }
}
