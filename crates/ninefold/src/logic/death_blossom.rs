//! Death blossoms. The *stem* is a cell. Each of its candidates has a *petal*: an almost locked set whose places of
//! that digit all see the stem. Whatever digit the stem holds, one petal loses it, and then holds all its other digits.
//! So if all petals have a digit z, at least one place of z in the petals is right. A place of z that sees all these
//! places is wrong.
//!
//! ```text
//!     stem 1 2 3      petal of 1: 1 z          a cell is the smallest petal
//!                     petal of 2: 2 4, 4 z     two cells with three digits
//!                     petal of 3: 3 z
//! ```
//!
//! With two candidates in the stem it is an ALS-XY-Wing. A petal has at most five cells.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Technique, TechniqueEntry};
//! use ninefold::rating::{Path, human::Human};
//!
//! let puzzle: Grid =
//!     "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..".parse()?;
//! let path = Path::new(&puzzle, Human::default());
//! let mut found = path.flat_map(|(position, ..)| TechniqueEntry::DEATH_BLOSSOMS.steps(&position));
//! assert!(found.any(|step| step.technique == Technique::DeathBlossom));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::{Candidate, Cell, CellSet, Digit, DigitSet};

use super::almost_locked::almost_locked_sets;
use super::{Conclusion, Finder, Flow, Look, Pattern, Position, Technique, of_digit};

/// A cell, and an almost locked set for each of its candidates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DeathBlossom {
    /// The cell whose candidates each have a petal.
    pub stem: Cell,
    /// The petals, one for each candidate of the stem.
    pub petals: Vec<Petal>,
    /// The digit that all petals have.
    pub digit: Digit,
}

/// An almost locked set that lacks a digit if the stem is that digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Petal {
    /// The candidate of the stem.
    pub digit: Digit,
    /// Cells of one house with one digit more than there are cells.
    pub cells: CellSet,
}

impl Pattern for DeathBlossom {
    fn technique(&self) -> Technique {
        Technique::DeathBlossom
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        let board = position.board(self.digit);
        let petals = self.petals.iter();
        let wrong = petals.fold(board, |wrong, petal| {
            wrong & seeing_all(petal.cells & board)
        });
        Conclusion::removing(of_digit(wrong, self.digit))
    }
}

/// Returns the cells that see all of the given cells.
fn seeing_all(cells: CellSet) -> CellSet {
    cells
        .iter()
        .fold(CellSet::ALL, |all, cell| all & cell.peer_set())
}

/// Finds death blossoms: for each elimination one with the smallest petals.
pub(super) enum DeathBlossoms {}

/// The most cells of a petal.
const LARGEST_PETAL: usize = 5;

/// The cost of a stem (see [`Watch::spend`]).
const STEM: u32 = 100_000;

/// An almost locked set with the cells that see it.
struct Set {
    cells: CellSet,
    digits: DigitSet,
    /// For each of its digits, the cells that see all its places.
    seeing: [CellSet; 9],
}

impl Finder for DeathBlossoms {
    type Pattern = DeathBlossom;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(DeathBlossom) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let sets = sets(position);
        for stem in position.empty_cells() {
            if position.candidates(stem).len() > 2 {
                watch.allow(STEM)?;
                around(stem, position, &sets, visit)?;
            }
        }
        Flow::Continue(())
    }
}

/// Returns all almost locked sets that may be petals, the smallest first.
fn sets(position: &Position) -> Vec<Set> {
    let mut sets = Vec::new();
    almost_locked_sets(position, 1, LARGEST_PETAL, |cells, digits| {
        let mut seeing = [CellSet::EMPTY; 9];
        for digit in digits {
            seeing[digit.index()] = seeing_all(cells & position.board(digit));
        }
        sets.push(Set {
            cells,
            digits,
            seeing,
        });
    });
    sets.sort_by_key(|set| set.cells.len());
    sets
}

/// Visits the blossoms of a stem.
fn around(
    stem: Cell,
    position: &Position,
    sets: &[Set],
    visit: &mut dyn FnMut(DeathBlossom) -> Flow,
) -> Flow {
    // For each digit, the candidates that can go: every candidate of the stem has a petal that shows them to be wrong.
    let mut wrong = Digit::ALL.map(|digit| position.board(digit));
    let candidates = position.candidates(stem);
    for candidate in candidates {
        let mut reached = [CellSet::EMPTY; 9];
        for set in petals(stem, candidate, sets) {
            for digit in set.digits - candidate.into() {
                reached[digit.index()] |= set.seeing[digit.index()];
            }
        }
        let pairs = wrong.iter_mut().zip(reached);
        pairs.for_each(|(wrong, reached)| *wrong &= reached);
        if wrong.iter().all(|wrong| wrong.is_empty()) {
            return Flow::Continue(());
        }
    }
    for digit in Digit::ALL {
        let mut left = wrong[digit.index()];
        while let Some(target) = left.first() {
            let petal = |candidate: Digit| {
                let mut petals = petals(stem, candidate, sets);
                let fits =
                    |set: &&Set| candidate != digit && set.seeing[digit.index()].contains(target);
                let cells = petals.find(fits)?.cells;
                Some(Petal {
                    digit: candidate,
                    cells,
                })
            };
            left.remove(target);
            if let Some(petals) = candidates.into_iter().map(petal).collect() {
                let blossom = DeathBlossom {
                    stem,
                    petals,
                    digit,
                };
                let gone = blossom.conclusion(position).eliminations;
                left -= gone.iter().map(Candidate::cell).collect();
                visit(blossom)?;
            }
        }
    }
    Flow::Continue(())
}

/// Returns the sets whose places of the digit all see the stem.
fn petals(stem: Cell, digit: Digit, sets: &[Set]) -> impl Iterator<Item = &Set> {
    sets.iter()
        .filter(move |set| set.seeing[digit.index()].contains(stem))
}
