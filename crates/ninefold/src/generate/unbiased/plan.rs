//! What attempts look for.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::drawing::CHOICES;

/// What all attempts have in common.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The numbers of clues, ascending.
    pub counts: Vec<Count>,
    /// An attempt finds each minimal puzzle of its grid 1 / `rarity` times in the mean.
    pub rarity: u128,
}

/// How puzzles with a number of clues are looked for.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The clues of the puzzles.
    pub clues: usize,
    /// The cells of the selections, more than the clues.
    pub cells: usize,
    /// About how many minimal puzzles a grid has; it only steers how long an attempt takes.
    per_grid: u128,
}

/// All numbers of clues that are looked for. Larger selections find more puzzles in less time, but more of them in the
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
    /// An attempt draws, for each number of clues, about so many selections at most, if one counts also those that
    /// are passed over because they miss a known set.
    const DRAWS: u128 = 500;

    /// There is at most one puzzle in so many attempts, in the mean, as puzzles with the same grid are related.
    const GRIDS: u128 = 3;

    /// The plan for these numbers of clues; `None` if none of them is looked for.
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
    /// Puzzles with so many clues within selections of so many cells.
    #[cfg(test)]
    pub fn new(clues: usize, cells: usize) -> Count {
        count(clues, cells, 0)
    }

    /// How many selections in an area of so many cells have a given puzzle.
    pub fn selections_with_a_puzzle(&self, area: usize) -> u128 {
        CHOICES[area - self.clues][self.cells - self.clues]
    }

    /// How many clues of a selection a puzzle does without.
    pub fn spare(&self) -> u32 {
        (self.cells - self.clues) as u32
    }
}
