//! Finds as many disjoint sets as possible: a largest clique in the graph that joins disjoint sets.
//!
//! Finding it takes time that grows exponentially with the graph in the worst case, but not for the sets of a grid up
//! to a dozen or two cells. The method is branch and bound with colours (Tomita and Seki, "An Efficient
//! Branch-and-Bound Algorithm for Finding a Maximum Clique", 2003). Sets that pairwise have a common cell get the same
//! colour, so a clique has at most one set of each colour.

use alloc::vec::Vec;

use crate::geometry::CellSet;

use super::UnavoidableSets;

/// Unavoidable sets that are pairwise disjoint: no two have a cell in common.
///
/// A puzzle of the grid needs a clue in each set, so it has at least as many clues as there are sets. This bound holds
/// even if a larger family of disjoint sets exists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disjoint {
    /// The sets.
    pub sets: Vec<CellSet>,
    /// Whether no larger family exists among the sets that were known. Sets of more cells may still give a larger one.
    pub are_most: bool,
}

impl UnavoidableSets {
    /// Finds a largest family of these sets without a common cell. If `interrupt` ends the search early, returns the
    /// largest family found by then. It is at least as large as the greedy family, which takes each set, the smallest
    /// first, that is disjoint from the sets taken before.
    pub fn disjoint(&self, interrupt: &(dyn Fn() -> bool + Sync)) -> Disjoint {
        let mut search = DisjointSearch {
            chosen: Vec::new(),
            most: self.one_after_the_other(),
            interrupt,
        };
        let ended = search.extend(self.sets(), CellSet::ALL.len());
        let mut sets = search.most;
        sets.sort_by(|one, other| one.iter().cmp(other.iter()));
        Disjoint {
            sets,
            are_most: ended.is_some(),
        }
    }

    /// Returns sets without a common cell, chosen greedily with the smallest first.
    fn one_after_the_other(&self) -> Vec<CellSet> {
        let mut taken = CellSet::EMPTY;
        let mut sets = self.sets().to_vec();
        sets.retain(|&set| {
            let is_apart = (set & taken).is_empty();
            if is_apart {
                taken |= set;
            }
            is_apart
        });
        sets
    }
}

struct DisjointSearch<'a> {
    chosen: Vec<CellSet>,
    most: Vec<CellSet>,
    interrupt: &'a (dyn Fn() -> bool + Sync),
}

impl DisjointSearch<'_> {
    /// Extends the chosen sets in every way that may lead to more sets than the largest known family. `sets` have no
    /// cell in common with the chosen sets, which leave `free` cells. Returns `None` if interrupted.
    fn extend(&mut self, sets: &[CellSet], free: usize) -> Option<()> {
        if self.chosen.len() > self.most.len() {
            self.most.clone_from(&self.chosen);
        }
        let Some(smallest) = sets.iter().map(|set| set.len()).min() else {
            return Some(());
        };
        if self.chosen.len() + free / smallest <= self.most.len() {
            return Some(());
        }
        let coloured = self.coloured(sets)?;
        for (place, &(set, colours)) in coloured.iter().enumerate().rev() {
            // This set and the sets before it have `colours` colours, so at most this number can be added.
            if self.chosen.len() + colours <= self.most.len() {
                break;
            }
            let before = coloured[..place].iter().map(|&(other, _)| other);
            let apart: Vec<CellSet> = before.filter(|&other| (other & set).is_empty()).collect();
            self.chosen.push(set);
            self.extend(&apart, free - set.len())?;
            self.chosen.pop();
        }
        Some(())
    }

    /// Returns the sets by colour, each with the number of its colour, from 1. Any two of one colour have a common
    /// cell.
    fn coloured(&self, sets: &[CellSet]) -> Option<Vec<(CellSet, usize)>> {
        let mut coloured: Vec<(CellSet, usize)> = Vec::with_capacity(sets.len());
        let mut left = sets.to_vec();
        let mut colour = 0;
        while !left.is_empty() {
            // With many sets, the search for one colour takes a while.
            if (self.interrupt)() {
                return None;
            }
            colour += 1;
            let start = coloured.len();
            left.retain(|&set| {
                let meets = |&(other, _): &(CellSet, usize)| !(other & set).is_empty();
                let fits = coloured[start..].iter().all(meets);
                if fits {
                    coloured.push((set, colour));
                }
                !fits
            });
        }
        Some(coloured)
    }
}
