//! The parameters of attempts.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::drawing::CHOICES;

/// The parameters that all attempts share.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The numbers of clues, ascending.
    pub counts: Vec<Count>,
    /// An attempt finds each minimal puzzle of its grid 1 / `rarity` times in the mean.
    pub rarity: u128,
}

/// The parameters for one number of clues.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The number of clues of the puzzles.
    pub clues: usize,
    /// The number of cells of the selections, above the number of clues.
    pub cells: usize,
    /// The approximate number of minimal puzzles of a grid; it only controls how long an attempt takes.
    per_grid: u128,
}

/// All numbers of clues that are supported. Larger selections find more puzzles in less time, but more puzzles in the
/// same selection; rare numbers of clues can afford that.
const COUNTS: [Count; 13] = [
    count(19, 23, 10_000),
    count(20, 24, 6_000_000),
    count(21, 25, 1_500_000_000),
    count(22, 26, 162_000_000_000),
    count(23, 26, 6_900_000_000_000),
    count(24, 26, 106_000_000_000_000),
    count(25, 27, 625_000_000_000_000),
    count(26, 28, 1_487_000_000_000_000),
    count(27, 29, 1_524_000_000_000_000),
    count(28, 31, 721_000_000_000_000),
    count(29, 33, 168_000_000_000_000),
    count(30, 36, 19_000_000_000_000),
    count(31, 37, 1_000_000_000_000),
];

const fn count(clues: usize, cells: usize, per_grid: u128) -> Count {
    Count {
        clues,
        cells,
        per_grid,
    }
}

impl Plan {
    /// The approximate maximum of selections that an attempt draws for each number of clues. It includes the selections
    /// that are skipped because they miss a known set.
    const DRAWS: u128 = 500;

    /// The minimum of attempts for each puzzle found, in the mean, as puzzles with the same grid are related.
    const GRIDS: u128 = 3;

    /// Returns the plan for these numbers of clues; `None` if none is supported.
    pub fn for_clues(clues: RangeInclusive<usize>) -> Option<Plan> {
        let counts = COUNTS
            .into_iter()
            .filter(|count| clues.contains(&count.clues));
        let counts: Vec<Count> = counts.collect();
        let per_grid = counts.iter().map(|count| count.per_grid).sum::<u128>();
        let by_draws = counts.iter().map(|count| {
            CHOICES[81][count.cells] / count.selections_with_a_puzzle(81) / Plan::DRAWS
        });
        let rarity = by_draws.chain([per_grid * Plan::GRIDS]).max()?;
        (!counts.is_empty()).then_some(Plan { counts, rarity })
    }
}

impl Count {
    /// Puzzles with `clues` clues within selections of `cells` cells.
    #[cfg(test)]
    pub fn new(clues: usize, cells: usize) -> Count {
        count(clues, cells, 0)
    }

    /// Returns the number of selections, in an area of `area` cells, that contain a given puzzle.
    pub fn selections_with_a_puzzle(&self, area: usize) -> u128 {
        CHOICES[area - self.clues][self.cells - self.clues]
    }

    /// Returns the number of cells of a selection that a puzzle leaves out.
    pub fn spare(&self) -> u32 {
        (self.cells - self.clues) as u32
    }
}
