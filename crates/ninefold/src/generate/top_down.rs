//! Minimal puzzles from the top down: uniform grids, emptied in a random order, many at a time.

use alloc::vec::Vec;
use core::ops::Range;
use core::str::FromStr;

use super::clue_symmetry::ClueSymmetry;
use super::emptying::Emptying;
use super::grids::Grids;
use super::made::FoundPuzzle;
use super::random::Random;
use super::slots;
use super::small_sets::add_small_sets;
use crate::engine::Engine;
use crate::geometry::CellSet;
use crate::invalid::InvalidValue;

/// The maximum number of cells of a known unavoidable set. Larger sets are more numerous and seldom matter.
const SET_SIZE: usize = 8;

/// The groups of cells that are emptied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetries {
    /// The groups of one kind of symmetry.
    Only(ClueSymmetry),
    /// Each puzzle has one of the nine kinds of symmetry, each with the same probability.
    Any,
}

impl Symmetries {
    /// Returns whether several cells may be emptied together.
    pub fn group_cells(self) -> bool {
        self != Symmetries::default()
    }
}

impl From<ClueSymmetry> for Symmetries {
    fn from(kind: ClueSymmetry) -> Symmetries {
        Symmetries::Only(kind)
    }
}

impl FromStr for Symmetries {
    type Err = InvalidValue;

    /// Reads the name of a kind, or `any`.
    fn from_str(name: &str) -> Result<Symmetries, InvalidValue> {
        match name {
            "any" => Ok(Symmetries::Any),
            _ => name.parse().map(Symmetries::Only),
        }
    }
}

impl Default for Symmetries {
    /// None.
    fn default() -> Symmetries {
        Symmetries::Only(ClueSymmetry::None)
    }
}

/// Makes puzzles in which no clue, or no group of symmetric clues, is redundant.
pub(super) struct TopDown {
    seed: u64,
    grids: Grids,
    /// The groups of cells of each symmetry that may be drawn.
    groups: Vec<Vec<CellSet>>,
    sets: Vec<CellSet>,
}

impl TopDown {
    pub fn new(seed: u64, grids: Grids, symmetries: Symmetries) -> TopDown {
        let groups = match symmetries {
            Symmetries::Only(symmetry) => alloc::vec![symmetry.orbits()],
            Symmetries::Any => {
                let kinds = ClueSymmetry::ALL.into_iter();
                let kinds = kinds.filter(|kind| *kind != ClueSymmetry::None);
                kinds.map(ClueSymmetry::orbits).collect()
            }
        };
        TopDown {
            seed,
            grids,
            groups,
            sets: Vec::new(),
        }
    }

    /// Makes the puzzles of these attempts, in any order. Returns false if it was interrupted.
    pub fn make(
        &mut self,
        engine: &mut Engine,
        attempts: Range<u64>,
        interrupt: &(dyn Fn() -> bool + Sync),
        found: &mut Vec<FoundPuzzle>,
    ) -> bool {
        let start = |attempt| self.start(attempt);
        let end = |attempt, done: &mut Emptying| {
            found.push(FoundPuzzle::new(attempt, done.puzzle(), done.grid()));
        };
        slots::make(attempts, engine, interrupt, start, end)
    }

    fn start(&mut self, attempt: u64) -> Emptying {
        let mut random = Random::stream(self.seed, attempt);
        let grid = self.grids.draw(&mut random);
        let groups = match &self.groups[..] {
            [only] => only,
            several => &several[random.below(several.len() as u64) as usize],
        };
        self.sets.clear();
        add_small_sets(&grid, SET_SIZE, &mut self.sets);
        Emptying::new(&grid.to_ascii(), groups, &self.sets, &mut random)
    }
}
