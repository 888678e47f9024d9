//! The search that suits a board.

use super::budget::Meter;
use super::clauses::Clauses;
use super::network::Network;
use super::search::{Found, Search};
use super::state::State;

/// A search for the solutions of a board, with its place.
#[derive(Debug)]
pub(crate) enum Solver<'n> {
    /// Depth-first search, for most boards.
    Search(Search<'n>),
    /// Search by clauses, for large boards of houses and pairs.
    Clauses(Clauses<'n>),
}

impl<'n> Solver<'n> {
    /// Starts at the root with some masks. They may already be restricted further than those of the network.
    pub(crate) fn new(network: &'n Network, state: State<'n>) -> Self {
        if Clauses::suit(network) {
            Self::Clauses(Clauses::new(network, state.masks()))
        } else {
            Self::Search(Search::new(network, state))
        }
    }

    /// Starts again at another root and keeps what was learned. Guesses prefer the digits of `prefer`, if it has any.
    pub(crate) fn restart(&mut self, root: State<'n>, prefer: Vec<u32>) {
        match self {
            Self::Search(search) => search.restart(root, prefer),
            Self::Clauses(clauses) => clauses.restart(root.masks(), prefer),
        }
    }

    /// Returns the masks of the solution that was found last.
    pub(crate) fn masks(&self) -> &[u32] {
        match self {
            Self::Search(search) => search.masks(),
            Self::Clauses(clauses) => clauses.masks(),
        }
    }

    /// Continues to the next solution.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Found {
        match self {
            Self::Search(search) => search.next(meter),
            Self::Clauses(clauses) => clauses.next(meter),
        }
    }
}
