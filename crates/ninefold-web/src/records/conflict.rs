//! Digits that stand more than once in a house.

use ninefold_explain::fault::Clash;
use serde::Serialize;

use super::{cells, houses};

/// A digit that stands more than once in a house.
#[derive(Debug, Serialize)]
pub struct ConflictRecord {
    digit: u8,
    house: String,
    cells: Vec<String>,
}

impl From<&Clash> for ConflictRecord {
    fn from(clash: &Clash) -> ConflictRecord {
        ConflictRecord {
            digit: clash.digit.get(),
            house: houses([clash.house]).remove(0),
            cells: cells(clash.cells.iter().copied()),
        }
    }
}
