//! Puzzles with the highest ratings: a search makes a hard puzzle from the top down and then searches near it.
//!
//! One in 700 puzzles from the top down has an ER of 9.0 or more; among the puzzles near such a puzzle, one in ten
//! does.

use alloc::vec::Vec;
use core::ops::Range;

use super::conditions::{Conditions, Contradiction, Judge, Report};
use super::grids::Grids;
use super::made::Made;
use super::random::Random;
use super::span::{Ratings, Tenths};
use super::top_down::{Symmetries, TopDown};
use super::vicinity::{Aim, Around, VicinitySearch};
use super::way::{Tools, Way};
use crate::engine::Engine;
use crate::grid::Grid;

/// The least ER of a puzzle that a search starts from. Only dynamic chains reach it, so most puzzles are dropped
/// quickly.
const SEED_ER: Tenths = Tenths::new(90);

/// The ER from which a search climbs from one puzzle to the next, as such puzzles are hardly ever found by chance.
const RARE: Tenths = Tenths::new(93);

/// The maximum number of puzzles from the top down among which a search looks for its start, and the number made at a
/// time.
const MOST_TRIES: u64 = 1 << 20;
const TRIES: u64 = 1 << 9;

/// The number of rounds of a search. A few rounds find more than a new start does, and keep the results of different
/// attempts unrelated.
const ROUNDS: usize = 8;

/// The number of rounds of a search that must climb.
const CLIMBING_ROUNDS: usize = 64;

/// Makes puzzles with high ratings. Each attempt is a search of its own.
pub(super) struct Hard {
    seed: u64,
    /// The judge of the puzzles that a search starts from.
    start: Judge,
}

impl Hard {
    pub fn new(seed: u64, conditions: &Conditions) -> Result<Hard, Contradiction> {
        let start = Conditions {
            clues: conditions.clues,
            er: Ratings::from(SEED_ER),
            ..Conditions::default()
        };
        Ok(Hard {
            seed,
            start: Hard::judge(Judge::new(start)?),
        })
    }

    /// Prepares the judge for the puzzles that a search finds.
    pub fn judge(judge: Judge) -> Judge {
        judge.dropping_easy().ending_early()
    }

    /// Finds a puzzle to start from, if there is one among many. Returns `None` if interrupted.
    fn start(
        &mut self,
        seed: u64,
        engine: &Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
        report: &mut Report,
    ) -> Option<Option<Grid>> {
        let mut top_down = TopDown::new(seed, Grids::new(seed), Symmetries::default());
        let mut engine = engine.another();
        let mut found = Vec::new();
        for start in (0..MOST_TRIES).step_by(TRIES as usize) {
            found.clear();
            if !top_down.make(&mut engine, start..start + TRIES, interrupt, &mut found) {
                return None;
            }
            found.sort_by_key(|found| found.attempt);
            for found in &found {
                match self.start.judge_until(&found.puzzle, interrupt)? {
                    Ok(_) => return Some(Some(found.puzzle)),
                    Err(miss) => report.count(Some(miss)),
                }
            }
        }
        Some(None)
    }
}

impl Way for Hard {
    fn make(
        &mut self,
        attempts: Range<u64>,
        Tools {
            engine,
            judge,
            interrupt,
        }: &mut Tools<'_>,
        made: &mut Vec<Made>,
    ) -> Option<Report> {
        let mut report = Report::default();
        let (aim, rounds) = match judge.conditions().least_er() >= RARE {
            true => (Aim::HighestRating, CLIMBING_ROUNDS),
            false => (Aim::Conditions, ROUNDS),
        };
        for attempt in attempts {
            let seed = Random::stream(self.seed, attempt).next_u64();
            let around = Around {
                seeds: Vec::from_iter(self.start(seed, engine, interrupt, &mut report)?),
                aim,
                ..Around::default()
            };
            let mut search = VicinitySearch::new(&around, seed, engine.another());
            let mut found = Vec::new();
            for _ in 0..rounds {
                let goes_on = search.round(judge, interrupt, &mut report, &mut found)?;
                let is_enough = judge.conditions().unrelated && !found.is_empty();
                if !goes_on || is_enough {
                    break;
                }
            }
            made.extend(found.iter().filter_map(|near| near.made(attempt)));
        }
        Some(report)
    }
}
