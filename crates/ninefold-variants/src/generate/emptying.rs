//! Which givens of a filled board are needed.
//!
//! A given can go if no other solution has another digit in its cell. A search proves that, or finds another solution.
//! The cells where two solutions differ are an *unavoidable set*: it must contain a given. Known sets answer later
//! questions without a search. A proof that runs out of nodes keeps the given, and nothing is known about it.

use super::prober::Prober;
use super::work::Work;
use crate::machine::Found;

/// The givens of a board, while some are removed.
#[derive(Debug)]
pub(crate) struct Emptying<'p, 'n> {
    prober: &'p mut Prober<'n>,
    solution: Vec<u32>,
    is_given: Vec<bool>,
    unavoidable: Vec<Vec<u16>>,
}

/// The outcome of a question whether some givens can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// They are gone: the solution is unique without them.
    Removed,
    /// There are several solutions without them.
    Needed,
    /// The nodes did not suffice.
    Unknown,
}

impl<'p, 'n> Emptying<'p, 'n> {
    /// Starts with these cells given. The solution must be unique.
    pub(crate) fn new(
        prober: &'p mut Prober<'n>,
        solution: Vec<u32>,
        givens: impl IntoIterator<Item = usize>,
    ) -> Self {
        let mut is_given = vec![false; solution.len()];
        for cell in givens {
            is_given[cell] = true;
        }
        Self {
            prober,
            solution,
            is_given,
            unavoidable: Vec::new(),
        }
    }

    /// Returns the cells that are given.
    pub(crate) fn givens(&self) -> impl Iterator<Item = usize> {
        (0..self.solution.len()).filter(|&cell| self.is_given[cell])
    }

    /// Returns the number of givens.
    pub(crate) fn len(&self) -> usize {
        self.givens().count()
    }

    /// Returns the solution, the digit of each cell as a mask.
    pub(crate) fn solution(&self) -> &[u32] {
        &self.solution
    }

    /// Removes these givens if the solution stays unique.
    pub(crate) fn remove(&mut self, cells: &[u16], most: u64, work: &mut Work<'_>) -> Need {
        self.mark(cells, false);
        let need = if self.misses_a_set() {
            Need::Needed
        } else {
            self.prove(cells, most, work)
        };
        if need != Need::Removed {
            self.mark(cells, true);
        }
        need
    }

    fn mark(&mut self, cells: &[u16], is_given: bool) {
        for &cell in cells {
            self.is_given[usize::from(cell)] = is_given;
        }
    }

    fn misses_a_set(&self) -> bool {
        let missed = |set: &Vec<u16>| !set.iter().any(|&cell| self.is_given[usize::from(cell)]);
        self.unavoidable.iter().any(missed)
    }

    /// Asks for each cell, in turn, whether it can hold another digit while those before hold theirs.
    fn prove(&mut self, cells: &[u16], most: u64, work: &mut Work<'_>) -> Need {
        let candidate = |(&digit, &is_given)| if is_given { digit } else { u32::MAX };
        let solution = self.solution.iter();
        let mut candidates: Vec<u32> = solution.zip(&self.is_given).map(candidate).collect();
        for &cell in cells {
            let digit = self.solution[usize::from(cell)];
            candidates[usize::from(cell)] = !digit;
            // A solution that is nearly the known one gives a small unavoidable set.
            let prefer = self.solution.clone();
            match self.prober.find(&candidates, prefer, most, work) {
                Found::Nothing => candidates[usize::from(cell)] = digit,
                Found::Solution => {
                    self.learn();
                    return Need::Needed;
                }
                Found::Cut => return Need::Unknown,
            }
        }
        Need::Removed
    }

    /// Adds the cells in which the solution just found differs.
    fn learn(&mut self) {
        let masks = self.prober.masks();
        let differs = |&cell: &usize| masks[cell] != self.solution[cell];
        let set = (0..masks.len()).filter(differs).map(|cell| cell as u16);
        self.unavoidable.push(set.collect());
    }
}
