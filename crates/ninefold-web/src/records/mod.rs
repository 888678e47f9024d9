//! Positions and steps in answers.

pub mod step;

use ninefold::logic::Position;
use ninefold::{Candidates, Cell, Grid};
use serde::Serialize;

/// A grid with its pencil marks.
#[derive(Debug, Serialize)]
pub struct PositionRecord {
    grid: Grid,
    candidates: Candidates,
}

impl From<&Position> for PositionRecord {
    fn from(position: &Position) -> PositionRecord {
        PositionRecord {
            grid: *position.grid(),
            candidates: marks(position),
        }
    }
}

/// The pencil marks of the empty cells.
pub fn marks(position: &Position) -> Candidates {
    Candidates::new(Cell::ALL.map(|cell| position.candidates(cell)))
}
