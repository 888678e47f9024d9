//! Minimal puzzles without bias: every minimal puzzle with the wanted numbers of clues is equally likely.
//!
//! Emptying a grid cell by cell prefers puzzles with few clues. Here, instead, an *attempt* draws a grid, all with the
//! same probability, and then random *selections* of its cells. For puzzles with n clues, a selection has m cells, a
//! few more than n. If a selection has the grid as its only solution, *all* minimal puzzles with n clues within it are
//! found.
//!
//! # Why there is no bias
//!
//! Let L be a number, the *rarity*. The number of draws for n is such that each selection of m cells that may have a
//! puzzle is drawn 1 / (L x (81 - n over m - n)) times in the mean. If the mean number of draws is a fraction, it is
//! rounded up or down at random. A puzzle with n clues is a part of (81 - n over m - n) selections of m cells. So each
//! minimal puzzle of the grid is found 1 / L times in the mean, for every number of clues. All calculations use whole
//! numbers, and no published figure affects a probability.
//!
//! So the puzzles found also give an estimate of the number of puzzles: L x (puzzles per attempt) for each grid.
//!
//! # How the puzzles are related
//!
//! Puzzles of one attempt have the same grid, and puzzles of one selection share most of their clues. L is chosen so
//! that at most one attempt in three has a puzzle, in the mean, and m so that most selections have none. But some have
//! several, so a puzzle shares its grid with two or three others in the mean. To get unrelated puzzles, it is wrong to
//! take one puzzle of each attempt: that would favour puzzles of grids with few puzzles.
//!
//! # Which numbers of clues
//!
//! 19 to 31. From 27 on, the published shares fall ever faster, finally by a factor of nearly 20 from 30 to 31 clues;
//! puzzles with 31 clues are 0.022 % of all minimal puzzles. Extrapolated, fewer than one in 10,000 has 32 clues or
//! more, and 18 or fewer are rarer still. No puzzle with such numbers of clues is made.
//!
//! ```text
//! plan        how many cells the selections have, and the rarity
//! drawing     random selections
//! search      all puzzles within a selection
//! attempt     a grid and its selections
//! ```
//!
//! The Sudoku Players' Forums found that a uniform grid and a uniform selection give each minimal puzzle the same
//! probability (Red Ed, 2005 on); D. Berthier ("Unbiased Statistics of a CSP", 2010) corrects the bias of emptying with
//! weights. The search for minimal puzzles within larger selections is an idea of blue's (2012 on).

mod attempt;
mod drawing;
mod plan;
mod search;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::fmt;
use core::ops::{Range, RangeInclusive};

use super::{Clues, FoundPuzzle, Grids, Random, slots};
use crate::engine::Engine;
use crate::geometry::CellSet;
use attempt::Attempt;
use plan::Plan;

/// Makes minimal puzzles with given numbers of clues, all with the same probability.
pub struct Unbiased {
    plan: Plan,
    seed: u64,
    grids: Grids,
}

impl fmt::Debug for Unbiased {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut unbiased = f.debug_struct("Unbiased");
        unbiased.field("seed", &self.seed).field("plan", &self.plan);
        unbiased.finish_non_exhaustive()
    }
}

impl Unbiased {
    /// The numbers of clues that puzzles are made with.
    pub const CLUES: RangeInclusive<usize> = 19..=31;

    /// Returns the numbers of clues in this range that puzzles are made with.
    pub(super) fn range_within(clues: Clues) -> Option<RangeInclusive<usize>> {
        let (least, most) = Unbiased::CLUES.into_inner();
        let range = least.max(clues.least().into())..=most.min(clues.most().into());
        (!range.is_empty()).then_some(range)
    }

    /// Puzzles with these numbers of clues; `None` if the range has none of [`Unbiased::CLUES`].
    pub fn new(clues: RangeInclusive<usize>, seed: u64) -> Option<Unbiased> {
        Some(Unbiased {
            plan: Plan::for_clues(clues)?,
            seed,
            grids: Grids::new(seed),
        })
    }

    /// Returns the expected number of attempts on a grid to find a given minimal puzzle once.
    ///
    /// This number times the mean number of puzzles of an attempt is the mean number of minimal puzzles of a grid.
    pub fn rarity(&self) -> u128 {
        self.plan.rarity
    }

    /// Makes these attempts. The result of an attempt depends only on its number, the seed, and the numbers of clues.
    ///
    /// Returns the puzzles in the order of the attempts, and the number of the first attempt that was not made: the
    /// end of the range, unless `interrupt` ended the work early.
    pub fn make(
        &self,
        attempts: Range<u64>,
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> (Vec<FoundPuzzle>, u64) {
        let start = |number| self.start(number);
        make(attempts, engine, interrupt, start)
    }

    fn start(&self, number: u64) -> Attempt<'_> {
        let mut random = Random::stream(self.seed, number);
        let line = self.grids.draw(&mut random).to_ascii();
        Attempt::new(&line, CellSet::ALL, &self.plan, random)
    }
}

/// Makes these attempts; see [`Unbiased::make`].
fn make<'p>(
    attempts: Range<u64>,
    engine: &mut Engine,
    interrupt: &(dyn Fn() -> bool + Sync),
    start: impl Fn(u64) -> Attempt<'p>,
) -> (Vec<FoundPuzzle>, u64) {
    let (mut made, mut ended) = (Vec::new(), Vec::new());
    let end = |number, attempt: &mut Attempt| {
        let solution = *attempt.solution();
        let found = attempt.take_found().into_iter();
        made.extend(found.map(|puzzle| FoundPuzzle {
            attempt: number,
            puzzle,
            solution,
        }));
        ended.push(number);
    };
    slots::make(attempts.clone(), engine, interrupt, start, end);
    ended.sort_unstable();
    let all_ended = attempts.clone().zip(&ended);
    let all_ended = all_ended.take_while(|(number, ended)| number == *ended);
    let next = attempts.start + all_ended.count() as u64;
    made.retain(|made| made.attempt < next);
    // The sort is stable: the puzzles of an attempt keep their order.
    made.sort_by_key(|made| made.attempt);
    (made, next)
}
