//! Minimal puzzles from the top down: uniform grids, emptied in a random order, many at a time.

use alloc::vec::Vec;
use core::ops::Range;
use core::str::FromStr;

use super::clue_symmetry::ClueSymmetry;
use super::emptying::{Emptying, Next};
use super::found::Found;
use super::grids::Grids;
use super::random::Random;
use super::small_sets::add_small_sets;
use crate::engine::{Engine, Inquiry, Question};
use crate::geometry::CellSet;
use crate::invalid::InvalidValue;

/// The number of grids that are emptied at a time: enough for the lanes of the widest backend, few enough for the
/// cache.
const AT_A_TIME: usize = 64;

/// The most cells of a known unavoidable set. Larger sets are more numerous and seldom decide anything.
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
    emptyings: Vec<Emptying>,
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
            emptyings: Vec::new(),
            sets: Vec::new(),
        }
    }

    /// Makes the puzzles of these attempts, in any order. Returns false if it was interrupted.
    pub fn make(
        &mut self,
        engine: &mut Engine,
        attempts: Range<u64>,
        interrupt: &(dyn Fn() -> bool + Sync),
        found: &mut Vec<Found>,
    ) -> bool {
        let mut round = Round {
            maker: self,
            attempts,
            of_slot: Vec::with_capacity(AT_A_TIME),
            asking: Vec::with_capacity(AT_A_TIME),
            found,
        };
        engine.inquire(&mut round, interrupt)
    }

    /// Starts an attempt in a slot.
    fn start(&mut self, attempt: u64, slot: usize) {
        let mut random = Random::stream(self.seed, attempt);
        let grid = self.grids.draw(&mut random);
        let groups = match &self.groups[..] {
            [only] => only,
            several => &several[random.below(several.len() as u64) as usize],
        };
        self.sets.clear();
        add_small_sets(&grid, SET_SIZE, &mut self.sets);
        if self.emptyings.len() == slot {
            self.emptyings.push(Emptying::new());
        }
        self.emptyings[slot].start(&grid.to_ascii(), groups, &self.sets, &mut random);
    }
}

/// The attempts of a range, some at a time.
struct Round<'r> {
    maker: &'r mut TopDown,
    /// The attempts that have not been started.
    attempts: Range<u64>,
    /// The attempt in each slot.
    of_slot: Vec<u64>,
    /// The slots with a question to ask.
    asking: Vec<usize>,
    found: &'r mut Vec<Found>,
}

impl Round<'_> {
    /// Advances a slot until it has a question, over as many attempts as it takes.
    fn go_on(&mut self, slot: usize) {
        while self.maker.emptyings[slot].walk() == Next::Done {
            let done = &self.maker.emptyings[slot];
            let attempt = self.of_slot[slot];
            self.found
                .push(Found::new(attempt, done.puzzle(), done.grid()));
            let Some(attempt) = self.attempts.next() else {
                return;
            };
            self.of_slot[slot] = attempt;
            self.maker.start(attempt, slot);
        }
        self.asking.push(slot);
    }
}

impl Inquiry for Round<'_> {
    fn ask(&mut self) -> Option<Question<'_>> {
        if self.asking.is_empty() && self.of_slot.len() < AT_A_TIME {
            let slot = self.of_slot.len();
            let attempt = self.attempts.next()?;
            self.of_slot.push(attempt);
            self.maker.start(attempt, slot);
            self.go_on(slot);
        }
        let number = self.asking.pop()?;
        let emptying = &self.maker.emptyings[number];
        Some(Question {
            number,
            puzzle: emptying.puzzle(),
            known: emptying.grid(),
            differing: emptying.differing(),
        })
    }

    fn answer(&mut self, number: usize, other: Option<&[u8; 81]>) {
        let emptying = &mut self.maker.emptyings[number];
        match other {
            None => emptying.confirm(),
            Some(other) => emptying.refute(other),
        }
        self.go_on(number);
    }
}
