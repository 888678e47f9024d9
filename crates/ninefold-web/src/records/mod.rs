//! Positions and steps in answers.

pub mod step;

use ninefold::logic::{Position, Rating};
use ninefold::{Candidates, Cell, Grid};
use serde::Serialize;

/// A rating with one decimal.
pub fn rating(rating: Rating) -> f64 {
    f64::from(rating.tenths()) / 10.0
}

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
