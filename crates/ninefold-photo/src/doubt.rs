//! Which cells a person should look at again.

use ninefold::{Cell, CellSet, Grid};

use crate::count::Counter;
use crate::decode::{Decoded, Likelihood, Search};

/// The nats between the best two contents of a cell below which it may be doubtful.
pub const NEAR: f32 = 4.0;
/// The nats by which another puzzle may be less probable and still be a rival.
const RIVAL: f32 = 6.0;

/// How far the picture is trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trust {
    /// The mesh fits, and the cells show digits.
    Full,
    /// Cells that are not clear are doubtful, even if all others prove them.
    Little,
    /// Only the clearest cells are not doubtful.
    Hardly,
}

impl Trust {
    /// Returns the nats below which a cell is unsure.
    fn near(self) -> f32 {
        match self {
            Trust::Full | Trust::Little => NEAR,
            Trust::Hardly => 2.0 * NEAR,
        }
    }
}

/// Returns the cells whose content is not much more probable than another.
pub fn unsure(likelihood: &Likelihood, grid: &Grid, trust: Trust) -> CellSet {
    let is_unsure = |cell: &Cell| likelihood.seen_margin(*cell, grid[*cell]) < trust.near();
    Cell::ALL.into_iter().filter(is_unsure).collect()
}

/// Returns the unsure cells whose second content also makes a puzzle with one solution. A cell that all others prove is
/// not doubtful, if the picture is trusted.
pub fn rivals(
    likelihood: &Likelihood,
    grid: &Grid,
    cost: f32,
    trust: Trust,
    counter: &mut Counter,
) -> CellSet {
    let unsure = unsure(likelihood, grid, trust);
    if trust != Trust::Full {
        return unsure;
    }
    let search = Search {
        cost: cost + RIVAL,
        counts: 20,
        pops: 2_000,
    };
    let has_rival = |&cell: &Cell| {
        // Something else is seen than is read.
        if likelihood.seen_margin(cell, grid[cell]) < 0.0 {
            return true;
        }
        let second = match likelihood.best(cell) == grid[cell] {
            true => likelihood.second(cell),
            false => likelihood.best(cell),
        };
        let other = search.forced(likelihood, cell, second, counter);
        matches!(other, Decoded::Unique { .. } | Decoded::Unknown { .. })
    };
    unsure.into_iter().filter(has_rival).collect()
}
