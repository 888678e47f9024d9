//! Backdoors: the cells that, once their digits are known, leave a puzzle that singles solve.
//!
//! A puzzle may be very hard, and yet a single digit decides it: with that digit, found by luck or by a guess, naked
//! and hidden singles solve the rest. Such a cell is a backdoor. Other puzzles have none, but pairs of cells that are
//! backdoors together. The smallest number of cells is a measure of how hard a puzzle is for programs that guess, and
//! says little about how hard it is for people who do not. The word was introduced by Williams, Gomes and Selman
//! ("Backdoors to Typical Case Complexity", 2003).
//!
//! ```
//! use ninefold::{Grid, Puzzle};
//!
//! let smallest = |line: &str| {
//!     let grid: Grid = line.parse().unwrap();
//!     let solution = grid.solve().unique().copied().unwrap();
//!     let backdoors = Puzzle::from(grid).backdoors(&solution, 2, &|| false).unwrap();
//!     (backdoors.size, backdoors.sets.len())
//! };
//! // Singles solve it, so the empty set is a backdoor.
//! let easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
//! assert_eq!(smallest(easy), (Some(0), 1));
//! // Any one of 23 cells decides it.
//! let rated_8_2 = "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2";
//! assert_eq!(smallest(rated_8_2), (Some(1), 23));
//! // Vidar's Monster #3 (vidarino, 2006): it takes two, and there are 123 such pairs.
//! let monster = "5..8..4...8..9..5...7..6..2..4..3..6.3.......9..1........7..8...4..5..1...2..1..4";
//! assert_eq!(smallest(monster), (Some(2), 123));
//! ```

use alloc::vec::Vec;

use crate::candidates::Candidate;
use crate::geometry::CellSet;
use crate::grid::Solution;
use crate::puzzle::Puzzle;
use crate::singles::Singles;

/// The smallest backdoors of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backdoors {
    /// The number of cells of each backdoor: 0 if singles solve the puzzle as it is. `None` if the smallest backdoors
    /// are larger than the search allowed.
    pub size: Option<usize>,
    /// All backdoors of that size, in reading order. If singles solve the puzzle, this is the empty set alone.
    pub sets: Vec<CellSet>,
}

impl Puzzle {
    /// Finds the smallest backdoors, of up to `max_size` cells: all sets of cells whose digits, once known,
    /// leave a puzzle that naked and hidden singles solve. `solution` must be the only solution of the puzzle.
    ///
    /// Returns `None` if `interrupt` ends the search early.
    pub fn backdoors(
        &self,
        solution: &Solution,
        max_size: usize,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<Backdoors> {
        let mut start = Singles::from(self);
        start.place_all(|_| ());
        for size in 0..=max_size {
            let mut search = BackdoorSearch {
                solution,
                chosen: CellSet::EMPTY,
                found: Vec::new(),
                interrupt,
            };
            search.choose(&start, size, CellSet::ALL)?;
            if !search.found.is_empty() {
                return Some(Backdoors {
                    size: Some(size),
                    sets: search.found,
                });
            }
        }
        Some(Backdoors {
            size: None,
            sets: Vec::new(),
        })
    }
}

/// The search for backdoors of one size, when there are no smaller ones.
struct BackdoorSearch<'a> {
    solution: &'a Solution,
    chosen: CellSet,
    found: Vec<CellSet>,
    interrupt: &'a (dyn Fn() -> bool + Sync),
}

impl BackdoorSearch<'_> {
    /// Adds `count` cells of `among` to the chosen ones, in every way that leads to a backdoor. Skips cells that
    /// singles have filled: the backdoor would be smaller without them.
    fn choose(&mut self, position: &Singles, count: usize, mut among: CellSet) -> Option<()> {
        if count == 0 {
            if position.open().is_empty() {
                self.found.push(self.chosen);
            }
            return Some(());
        }
        if (self.interrupt)() {
            return None;
        }
        among &= position.open();
        while let Some(cell) = among.pop_first() {
            self.chosen.insert(cell);
            let mut next = position.clone();
            next.place(Candidate::new(cell, self.solution.digit(cell)));
            next.place_all(|_| ());
            self.choose(&next, count - 1, among)?;
            // A cell that singles fill after this one leads no further. So if this cell is in no backdoor with the
            // chosen cells, neither is that one.
            if !self.found.iter().any(|&set| (self.chosen - set).is_empty()) {
                among &= next.open();
            }
            self.chosen.remove(cell);
        }
        Some(())
    }
}
