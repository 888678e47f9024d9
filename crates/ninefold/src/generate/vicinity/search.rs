//! Searches that feed back what they find: [`Search`].

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::seen::Seen;
use super::{Exchange, Vicinity};
use crate::generate::conditions::{Judge, Kept, Report};
use crate::generate::random::Random;
use crate::grid::Grid;

/// Which of the puzzles that a [`Search`] finds become seeds themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Those with no more clues than their seed. Seeds with fewest clues come first.
    FewestClues,
    /// Those that are kept, such as those with a high rating. Seeds come in the order in which they are found.
    Conditions,
}

/// A puzzle that a search has found and kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near {
    /// The puzzle, which is minimal.
    pub puzzle: Grid,
    /// What is known of it.
    pub kept: Kept,
}

/// Looks for minimal puzzles in the vicinity of seeds and of what it finds, none of them the same as another in
/// disguise. It works in rounds, one for each seed, and what each of them finds is always the same.
///
/// ```
/// use ninefold::generate::{Aim, Conditions, Judge, Report, Search};
///
/// // Others with 17 clues, from one that is known.
/// let seed = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
/// let judge = Judge::new(Conditions::default())?;
/// let mut search = Search::new(judge, Aim::FewestClues, 1, [seed]);
/// let (mut found, mut report) = (Vec::new(), Report::default());
/// while found.len() < 3 && search.round(&mut report, &mut found) {}
/// assert!(found.iter().all(|near| near.puzzle.filled_count() == 17));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Search {
    judge: Judge,
    aim: Aim,
    random: Random,
    vicinity: Vicinity,
    seen: Seen,
    /// Seeds whose turn has not come, by priority and in the order in which they came.
    waiting: BTreeMap<(usize, u64), Grid>,
    /// All seeds so far.
    seeds: Vec<Grid>,
    /// How often all of them have been looked around without anything new.
    dry: u32,
}

/// How many tries at `{-2+2}` a round makes when no seed is waiting.
const TRIES: usize = 256;

/// After so many rounds without a new puzzle a search ends.
const MOST_DRY: u32 = 64;

impl Search {
    /// A search from these seeds. The seed of the random numbers matters only when no seed is waiting any more.
    pub fn new(judge: Judge, aim: Aim, seed: u64, seeds: impl IntoIterator<Item = Grid>) -> Search {
        let mut search = Search {
            judge,
            aim,
            random: Random::stream(seed, 0),
            vicinity: Vicinity::default(),
            seen: Seen::default(),
            waiting: BTreeMap::new(),
            seeds: Vec::new(),
            dry: 0,
        };
        for seed in seeds {
            if search.seen.is_new(&seed) {
                search.wait(seed);
            }
        }
        search
    }

    /// How many seeds are waiting for their turn.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Looks around one seed, adds what is kept to `found`, and counts all new minimal puzzles in the report. Returns
    /// whether there is anything left to try.
    pub fn round(&mut self, report: &mut Report, found: &mut Vec<Near>) -> bool {
        let mut puzzles = Vec::new();
        let most_clues = match self.waiting.pop_first() {
            Some((_, seed)) => {
                self.look_around(&seed, &mut puzzles);
                seed.filled_count()
            }
            None => match self.leap(&mut puzzles) {
                Some(seed) => seed.filled_count(),
                None => return false,
            },
        };
        puzzles.retain(|puzzle| self.seen.is_new(puzzle));
        self.vicinity.retain_minimal(&mut puzzles);
        self.dry = if puzzles.is_empty() { self.dry + 1 } else { 0 };
        for puzzle in puzzles {
            let judged = self.judge.judge(&puzzle);
            report.count(judged.err());
            let goes_on = match self.aim {
                Aim::FewestClues => puzzle.filled_count() <= most_clues,
                Aim::Conditions => judged.is_ok(),
            };
            if goes_on {
                self.wait(puzzle);
            }
            found.extend(judged.ok().map(|kept| Near { puzzle, kept }));
        }
        !self.waiting.is_empty() || self.dry < MOST_DRY
    }

    fn wait(&mut self, seed: Grid) {
        let priority = match self.aim {
            Aim::FewestClues => seed.filled_count(),
            Aim::Conditions => 0,
        };
        self.waiting
            .insert((priority, self.seeds.len() as u64), seed);
        self.seeds.push(seed);
    }

    /// All that is one exchange away.
    fn look_around(&mut self, seed: &Grid, puzzles: &mut Vec<Grid>) {
        let exchanges: &[Exchange] = match self.aim {
            Aim::FewestClues => &[Exchange { gone: 2, come: 1 }, Exchange { gone: 1, come: 1 }],
            Aim::Conditions => &[Exchange { gone: 1, come: 1 }],
        };
        for &exchange in exchanges {
            self.vicinity.of(seed, exchange, |near| puzzles.push(*near));
        }
    }

    /// Some of what is farther from one of the seeds.
    fn leap(&mut self, puzzles: &mut Vec<Grid>) -> Option<Grid> {
        if self.seeds.is_empty() {
            return None;
        }
        let chosen = self.random.below(self.seeds.len() as u64);
        let seed = self.seeds[chosen as usize];
        let exchange = Exchange { gone: 2, come: 2 };
        let random = &mut self.random;
        self.vicinity
            .some(&seed, exchange, TRIES, random, |near| puzzles.push(*near));
        Some(seed)
    }
}
