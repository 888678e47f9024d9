//! Naked and hidden singles, placed one after another until there is none.
//!
//! ```
//! use ninefold::singles::Singles;
//! use ninefold::{Grid, Puzzle};
//!
//! let grid: Grid =
//!     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let mut singles = Singles::from(&Puzzle::from(grid));
//! assert_eq!(singles.next().unwrap().to_string(), "4r5c6");
//! assert_eq!(singles.count(), 48);
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::candidates::Candidate;
use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, CellSet, House};
use crate::puzzle::Puzzle;

/// An iterator that places the next single of a puzzle, and returns it, until there is none.
///
/// The next single is the first naked one in reading order. If there is none, it is the first hidden one: rows, then
/// columns, then boxes, the digits of each ascending. The iterator also ends when a cell is left without candidates. It
/// does not look for houses without a place for a digit.
#[derive(Clone, Debug)]
pub struct Singles {
    /// The cells without a digit.
    open: CellSet,
    /// For each digit, the open cells where it is a candidate.
    boards: [CellSet; 9],
    /// For each house, the digits that lost a place since hidden singles were looked for.
    changed: [DigitSet; 27],
}

impl From<&Puzzle> for Singles {
    fn from(puzzle: &Puzzle) -> Singles {
        let open: CellSet = puzzle.givens().empty_cells().collect();
        let mut boards = [CellSet::EMPTY; 9];
        for cell in open {
            let alone = CellSet::from(cell);
            for digit in puzzle.candidates()[cell] {
                boards[digit.index()] |= alone;
            }
        }
        Singles {
            open,
            boards,
            changed: [DigitSet::ALL; 27],
        }
    }
}

impl Singles {
    /// Returns the cells without a digit.
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// Places a digit in an open cell, whether it is a single or not.
    pub fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let (alone, mut gone) = (CellSet::from(cell), DigitSet::EMPTY);
        self.open -= alone;
        for (digit, board) in Digit::ALL.into_iter().zip(&mut self.boards) {
            if !(*board & alone).is_empty() {
                *board -= alone;
                gone.insert(digit);
            }
        }
        for house in cell.houses() {
            self.changed[house.index()] |= gone;
        }
        let seen = self.boards[digit.index()] & cell.peer_set();
        self.boards[digit.index()] -= seen;
        for house in seen.houses() {
            self.changed[house.index()].insert(digit);
        }
    }

    /// Returns the cells with one candidate; `None` if a cell has none.
    fn naked(&self) -> Option<CellSet> {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &board in &self.boards {
            twice |= once & board;
            once |= board;
        }
        (once == self.open).then_some(once - twice)
    }

    /// Returns the first candidate of the cell.
    fn of_cell(&self, cell: Cell) -> Option<Candidate> {
        let alone = CellSet::from(cell);
        let mut digits = Digit::ALL.into_iter();
        let digit = digits.find(|digit| !(self.boards[digit.index()] & alone).is_empty())?;
        Some(Candidate::new(cell, digit))
    }

    /// Returns the first digit with one place in a house, in that place.
    fn hidden(&mut self) -> Option<Candidate> {
        for (house, changed) in House::ALL.into_iter().zip(&mut self.changed) {
            let cells = house.cell_set();
            while let Some(digit) = changed.pop_first() {
                if let Some(place) = (self.boards[digit.index()] & cells).single() {
                    return Some(Candidate::new(place, digit));
                }
            }
        }
        None
    }
}

impl Iterator for Singles {
    type Item = Candidate;

    /// Places the next single.
    fn next(&mut self) -> Option<Candidate> {
        let single = match self.naked()?.first() {
            Some(cell) => self.of_cell(cell),
            None => self.hidden(),
        }?;
        self.place(single);
        Some(single)
    }
}
