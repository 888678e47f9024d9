//! Questions about a board with candidates: is there a solution, is there another one?

use super::work::Work;
use crate::machine::{Found, Network, Solver};

/// A search that answers one question after the other. It keeps what it learned about the cells.
#[derive(Debug)]
pub(crate) struct Prober<'n> {
    network: &'n Network,
    search: Solver<'n>,
}

impl<'n> Prober<'n> {
    /// Starts with nothing learned.
    pub(crate) fn new(network: &'n Network) -> Self {
        Self {
            network,
            search: Solver::new(network, network.state()),
        }
    }

    /// Returns the board in its compiled form.
    pub(crate) fn network(&self) -> &'n Network {
        self.network
    }

    /// Returns the digit of each cell as a mask, after a solution was found.
    pub(crate) fn masks(&self) -> &[u32] {
        self.search.masks()
    }

    /// Finds a solution with these candidates. Guesses prefer the digits of `prefer`.
    pub(crate) fn find(
        &mut self,
        candidates: &[u32],
        prefer: Vec<u32>,
        most: u64,
        work: &mut Work<'_>,
    ) -> Found {
        let mut root = self.network.state();
        for (cell, &mask) in candidates.iter().enumerate() {
            if root.restrict(cell as u16, mask).is_err() {
                work.pay(1);
                return Found::Nothing;
            }
        }
        self.search.restart(root, prefer);
        work.next(&mut self.search, most)
    }

    /// Finds a solution with these candidates that differs from a known one.
    pub(crate) fn find_other(
        &mut self,
        candidates: &[u32],
        known: &[u32],
        most: u64,
        work: &mut Work<'_>,
    ) -> Found {
        let prefer = known.iter().map(|&digit| !digit).collect();
        let found = self.find(candidates, prefer, most, work);
        if found == Found::Solution && self.masks() == known {
            return work.next(&mut self.search, most);
        }
        found
    }
}
