//! Puzzles that are made one by one and kept if they fulfil the conditions.

use alloc::vec::Vec;
use core::ops::Range;

use super::conditions::{Miss, Report};
use super::grids::Grids;
use super::made::{FoundPuzzle, Made};
use super::minimality::Minimality;
use super::pattern::Pattern;
use super::plan::PROJECTIONS;
use super::top_down::TopDown;
use super::unbiased::Unbiased;
use super::way::{Tools, Way};
use crate::engine::Engine;
use crate::grid::Grid;

/// Makes puzzles, and drops those that miss a condition.
pub(super) struct Filter {
    maker: Maker,
    /// The check for redundant clues, if the maker may leave some although the order forbids them.
    minimality: Option<Minimality>,
    found: Vec<FoundPuzzle>,
}

/// The maker of the puzzles.
pub(super) enum Maker {
    Grids(Grids),
    TopDown(TopDown),
    Unbiased(Unbiased),
    Pattern(Pattern, Grids),
}

impl Filter {
    /// Returns a filter for this maker. It also checks for redundant clues if puzzles may have some but must not.
    pub fn new(maker: Maker, may_have_redundant: bool) -> Filter {
        Filter {
            maker,
            minimality: may_have_redundant.then(Minimality::default),
            found: Vec::new(),
        }
    }

    /// Finds the puzzles of these attempts. Returns false if it was interrupted.
    fn find(
        &mut self,
        attempts: Range<u64>,
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        let found = &mut self.found;
        match &mut self.maker {
            Maker::Grids(grids) => {
                found.extend(attempts.map(|attempt| {
                    let solution = grids.grid(attempt);
                    let puzzle = solution.into();
                    FoundPuzzle {
                        attempt,
                        puzzle,
                        solution,
                    }
                }));
                true
            }
            Maker::TopDown(top_down) => top_down.make(engine, attempts, interrupt, found),
            Maker::Unbiased(unbiased) => {
                let end = attempts.end;
                let (made, reached) = unbiased.make(attempts, engine, interrupt);
                found.extend(made);
                reached == end
            }
            Maker::Pattern(pattern, grids) => {
                let take = |it| found.push(it);
                let (grids, count) = (&*grids, attempts.end - attempts.start);
                let projections = attempts.start.min(PROJECTIONS)..attempts.end.min(PROJECTIONS);
                let walks = attempts.start.max(PROJECTIONS)..attempts.end.max(PROJECTIONS);
                let done = pattern.project(grids, projections, engine, interrupt, take);
                let take = |it| found.push(it);
                count == done + pattern.walk(grids, walks, engine, interrupt, take)
            }
        }
    }
}

impl Way for Filter {
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
        self.found.clear();
        if !self.find(attempts, engine, interrupt) {
            return None;
        }
        // Attempts that take longer are added later.
        self.found.sort_by_key(|found| found.attempt);
        let puzzles: Vec<Grid> = self.found.iter().map(|found| found.puzzle).collect();
        let minimal = match &mut self.minimality {
            Some(minimality) => minimality.of(engine, &puzzles),
            None => alloc::vec![true; puzzles.len()],
        };
        let mut report = Report::default();
        for (found, is_minimal) in self.found.iter().zip(minimal) {
            if interrupt() {
                return None;
            }
            let judged = match is_minimal {
                true => judge.judge_until(&found.puzzle, interrupt)?,
                false => Err(Miss::NotMinimal),
            };
            report.count(judged.err());
            if let Ok(kept) = judged {
                made.push(Made {
                    found: *found,
                    rating: kept.rating,
                });
            }
        }
        Some(report)
    }
}
