//! Digits that stand more than once in a house.

use ninefold::{Cell, Digit, Grid, House};
use ninefold_explain::judge::Clash;
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

/// All of them, house by house.
pub fn clashes(grid: &Grid) -> Vec<Clash> {
    let in_house = |house: House| Digit::ALL.map(|digit| (house, digit));
    let clash = |(house, digit): (House, Digit)| {
        let holds = |cell: &Cell| grid[*cell] == Some(digit);
        let cells: Vec<Cell> = house.cells().iter().copied().filter(holds).collect();
        (cells.len() > 1).then_some(Clash {
            digit,
            house,
            cells,
        })
    };
    let all = House::ALL.into_iter().flat_map(in_house);
    all.filter_map(clash).collect()
}
