//! Searches that continue from the puzzles that they find: [`VicinitySearch`].

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::seen::Seen;
use super::{Aim, Around, Exchange, Vicinity};
use crate::engine::Engine;
use crate::generate::conditions::{Judge, Kept, Miss, Report};
use crate::generate::made::{FoundPuzzle, Made};
use crate::generate::random::Random;
use crate::generate::span::Tenths;
use crate::grid::Grid;
use crate::rating::Figure;

/// A puzzle that a search has found and kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near {
    /// The puzzle, which is minimal.
    pub puzzle: Grid,
    /// The judge's result for the puzzle.
    pub kept: Kept,
}

/// A search for minimal puzzles in the vicinity of seeds and of the puzzles found, no two equivalent. It works in
/// rounds, one for each seed, and the result of each round is always the same.
///
/// ```
/// use ninefold::engine::Engine;
/// use ninefold::generate::{Aim, Around, Conditions, Judge, Report, VicinitySearch};
///
/// // Others with 17 clues, from one that is known.
/// let seed = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
/// let around = Around { seeds: vec![seed], aim: Aim::FewestClues, ..Around::default() };
/// let mut judge = Judge::new(Conditions::default())?;
/// let mut search = VicinitySearch::new(&around, 1, Engine::new());
/// let (mut found, mut report) = (Vec::new(), Report::default());
/// while found.len() < 3 && search.round(&mut judge, &|| false, &mut report, &mut found) == Some(true) {}
/// assert!(found.iter().all(|near| near.puzzle.filled_count() == 17));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct VicinitySearch {
    aim: Aim,
    exchanges: Vec<Exchange>,
    /// The exchanges to sample around one of the seeds when no seed is waiting.
    leaps: Vec<Exchange>,
    random: Random,
    vicinity: Vicinity,
    seen: Seen,
    /// The seeds whose turn has not come, by priority and in the order in which they were added.
    waiting: BTreeMap<(u16, u64), Seed>,
    /// All seeds, waiting or used.
    seeds: Vec<Seed>,
    /// The number of rounds since the last new puzzle.
    dry: u32,
}

/// A puzzle to search around.
#[derive(Clone, Copy, Debug)]
struct Seed {
    puzzle: Grid,
    /// Its ER, if that is known.
    er: Option<Tenths>,
}

/// The number of tries of a round that samples the vicinity.
const TRIES: usize = 256;

/// The number of rounds without a new puzzle after which a search ends.
const MOST_DRY: u32 = 64;

impl Near {
    /// Returns the puzzle as the result of an attempt.
    pub(in crate::generate) fn made(&self, attempt: u64) -> Option<Made> {
        let solutions = self.puzzle.solve();
        let found = FoundPuzzle {
            attempt,
            puzzle: self.puzzle,
            solution: *solutions.unique()?,
        };
        Some(Made {
            found,
            rating: self.kept.rating,
        })
    }
}

impl VicinitySearch {
    /// Returns a search around these seeds. The seed of the random numbers matters only if the vicinity is sampled.
    pub fn new(around: &Around, random_seed: u64, engine: Engine) -> VicinitySearch {
        let mut search = VicinitySearch {
            aim: around.aim,
            exchanges: around.exchanges().to_vec(),
            leaps: around.leaps(),
            random: Random::stream(random_seed, 0),
            vicinity: Vicinity::with_engine(engine),
            seen: Seen::default(),
            waiting: BTreeMap::new(),
            seeds: Vec::new(),
            dry: 0,
        };
        for &puzzle in &around.seeds {
            if search.seen.is_new(&puzzle) {
                search.wait(Seed { puzzle, er: None });
            }
        }
        search
    }

    /// Returns the number of seeds that are waiting for their turn.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Searches around one seed, adds the kept puzzles to `found`, and counts all new puzzles in the report.
    ///
    /// Returns whether anything is left to try, or `None` if `interrupt` ended the round; its results are lost then. If
    /// the aim is the highest rating, the judge rates all puzzles completely from now on.
    pub fn round(
        &mut self,
        judge: &mut Judge,
        interrupt: &(dyn Fn() -> bool + Sync),
        report: &mut Report,
        found: &mut Vec<Near>,
    ) -> Option<bool> {
        if self.aim == Aim::HighestRating {
            judge.rate_all();
        }
        let mut puzzles = Vec::new();
        let Some((mut seed, is_new)) = self.next() else {
            return Some(false);
        };
        if self.aim == Aim::HighestRating && seed.er.is_none() {
            seed.er = er(&judge.judge_until(&seed.puzzle, interrupt)?);
        }
        self.look_around(&seed.puzzle, is_new, interrupt, &mut puzzles)?;
        let puzzles = self.new_and_minimal(&puzzles, interrupt, report)?;
        self.dry = if puzzles.is_empty() { self.dry + 1 } else { 0 };
        for puzzle in puzzles {
            let judged = judge.judge_until(&puzzle, interrupt)?;
            report.count(judged.err());
            let candidate = Seed {
                puzzle,
                er: er(&judged),
            };
            let goes_on = match self.aim {
                Aim::Conditions => judged.is_ok(),
                Aim::FewestClues => puzzle.filled_count() <= seed.puzzle.filled_count(),
                Aim::HighestRating => candidate.er.is_some() && candidate.er >= seed.er,
            };
            if goes_on {
                self.wait(candidate);
            }
            found.extend(judged.ok().map(|kept| Near { puzzle, kept }));
        }
        Some(!self.waiting.is_empty() || !self.leaps.is_empty() && self.dry < MOST_DRY)
    }

    /// Returns the puzzles that were not seen before and have no redundant clue. Returns `None` if interrupted.
    fn new_and_minimal(
        &mut self,
        puzzles: &[Grid],
        interrupt: &(dyn Fn() -> bool + Sync),
        report: &mut Report,
    ) -> Option<Vec<Grid>> {
        let mut kept = Vec::new();
        for puzzles in puzzles.chunks(TRIES) {
            if interrupt() {
                return None;
            }
            let is_new = |puzzle: &&Grid| self.seen.is_new(puzzle);
            let mut puzzles: Vec<Grid> = puzzles.iter().filter(is_new).copied().collect();
            let new = puzzles.len();
            self.vicinity.retain_minimal(&mut puzzles);
            (puzzles.len()..new).for_each(|_| report.count(Some(Miss::NotMinimal)));
            kept.append(&mut puzzles);
        }
        Some(kept)
    }

    fn wait(&mut self, seed: Seed) {
        let priority = match self.aim {
            Aim::Conditions => 0,
            Aim::FewestClues => seed.puzzle.filled_count() as u16,
            // Seeds without a rating are rated when it is their turn.
            Aim::HighestRating => seed.er.map_or(0, |er| Tenths::MAX.get() - er.get()),
        };
        self.waiting
            .insert((priority, self.seeds.len() as u64), seed);
        self.seeds.push(seed);
    }

    /// Returns the next seed, and whether its vicinity is searched for the first time.
    fn next(&mut self) -> Option<(Seed, bool)> {
        if let Some((_, seed)) = self.waiting.pop_first() {
            return Some((seed, true));
        }
        if self.seeds.is_empty() || self.leaps.is_empty() {
            return None;
        }
        let chosen = self.random.below(self.seeds.len() as u64);
        Some((self.seeds[chosen as usize], false))
    }

    /// Collects the puzzles near a seed. Returns `None` if interrupted.
    fn look_around(
        &mut self,
        seed: &Grid,
        is_new: bool,
        interrupt: &(dyn Fn() -> bool + Sync),
        puzzles: &mut Vec<Grid>,
    ) -> Option<()> {
        let exchanges = match is_new {
            true => self.exchanges.clone(),
            false => self.leaps.clone(),
        };
        for exchange in exchanges {
            let take = |near: &Grid| puzzles.push(*near);
            let vicinity = &mut self.vicinity;
            match is_new && exchange.is_small() {
                true => vicinity.of_until(seed, exchange, interrupt, take)?,
                false => vicinity.some(seed, exchange, TRIES, &mut self.random, take),
            }
        }
        Some(())
    }
}

/// Returns the ER of a puzzle that was rated to the end.
fn er(judged: &Result<Kept, Miss>) -> Option<Tenths> {
    match judged {
        Ok(kept) => Some(kept.rating?.rated()?.er.into()),
        Err(Miss::Er(Figure::Exactly(er), _)) => Some((*er).into()),
        Err(_) => None,
    }
}
