//! Puzzles near given ones, round by round.

use alloc::vec::Vec;
use core::ops::Range;

use super::conditions::{Judge, Report};
use super::found::Made;
use super::vicinity::{Around, Search};
use super::way::Way;
use crate::engine::Engine;

/// Makes puzzles near given ones. Each attempt is a round of one search, so it needs all attempts before it.
pub(super) struct NearGiven {
    seed: u64,
    around: Around,
    /// The search, and the number of its next round.
    search: Option<(Search, u64)>,
}

impl NearGiven {
    pub fn new(seed: u64, around: Around) -> NearGiven {
        NearGiven {
            seed,
            around,
            search: None,
        }
    }
}

impl Way for NearGiven {
    fn make(
        &mut self,
        attempts: Range<u64>,
        engine: &mut Engine,
        judge: &mut Judge,
        interrupt: &(dyn Fn() -> bool + Sync),
        made: &mut Vec<Made>,
    ) -> Option<Report> {
        // An interrupted search is of no more use.
        let under_way = self
            .search
            .take()
            .filter(|(_, next)| *next <= attempts.start);
        let begin = || (Search::new(&self.around, self.seed, engine.another()), 0);
        let (mut search, mut next) = under_way.unwrap_or_else(begin);
        let (mut report, mut before, mut found) =
            (Report::default(), Report::default(), Vec::new());
        let mut goes_on = true;
        while next < attempts.end && goes_on {
            let is_ordered = attempts.contains(&next);
            let report = if is_ordered { &mut report } else { &mut before };
            goes_on = search.round(judge, interrupt, report, &mut found)?;
            let new = found.drain(..).filter(|_| is_ordered);
            made.extend(new.filter_map(|near| near.made(next)));
            next += 1;
        }
        if !goes_on {
            report.exhaust();
        }
        self.search = Some((search, next.max(attempts.end)));
        Some(report)
    }
}
