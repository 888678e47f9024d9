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
use crate::digits::Digit;
use crate::geometry::{Cell, CellSet, House, HouseSet};
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
    /// For each digit, the houses where it lost a place since hidden singles were looked for.
    changed: [HouseSet; 9],
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
            changed: [HouseSet::ALL; 9],
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
        let (alone, houses) = (CellSet::from(cell), HouseSet::from_iter(cell.houses()));
        self.open -= alone;
        for (board, changed) in self.boards.iter_mut().zip(&mut self.changed) {
            if !(*board & alone).is_empty() {
                *board -= alone;
                *changed |= houses;
            }
        }
        self.boards[digit.index()] -= cell.peer_set();
        // To find the houses of these places would take longer than to look at them all.
        self.changed[digit.index()] = HouseSet::ALL;
    }

    /// Places all singles, and passes each on. This is faster than [`next`](Iterator::next), as it places all naked
    /// singles before it looks for others, and then all hidden ones. So their order is different.
    pub fn place_all(&mut self, mut visit: impl FnMut(Candidate)) {
        let mut before = CellSet::EMPTY;
        while before != self.open
            && let Some(naked) = self.naked()
        {
            before = self.open;
            for digit in Digit::ALL {
                for cell in self.boards[digit.index()] & naked {
                    // A peer may have taken its only digit.
                    if !self.boards[digit.index()].contains(cell) {
                        return;
                    }
                    let single = Candidate::new(cell, digit);
                    self.place(single);
                    visit(single);
                }
            }
            for digit in Digit::ALL {
                while let Some(house) = self.changed[digit.index()].pop_first() {
                    if let Some(single) = self.only_place(digit, house) {
                        self.place(single);
                        visit(single);
                    }
                }
            }
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
        House::ALL.into_iter().find_map(|house| {
            Digit::ALL.into_iter().find_map(|digit| {
                let has_changed = self.changed[digit.index()].remove(house);
                has_changed.then(|| self.only_place(digit, house))?
            })
        })
    }

    /// Returns the only place of the digit in the house.
    fn only_place(&self, digit: Digit, house: House) -> Option<Candidate> {
        let place = (self.boards[digit.index()] & house.cell_set()).single()?;
        Some(Candidate::new(place, digit))
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
