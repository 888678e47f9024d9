//! Puzzles near given ones, round by round.

use alloc::vec::Vec;
use core::ops::Range;

use super::conditions::Report;
use super::made::Made;
use super::vicinity::{Around, VicinitySearch};
use super::way::{Tools, Way};

/// Makes puzzles near given ones. Each attempt is a round of one search, so it needs all attempts before it.
pub(super) struct NearGiven {
    seed: u64,
    around: Around,
    /// The search, and the number of its next round.
    search: Option<(VicinitySearch, u64)>,
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
        Tools {
            engine,
            judge,
            interrupt,
        }: &mut Tools<'_>,
        made: &mut Vec<Made>,
    ) -> Option<Report> {
        // An interrupted search cannot be continued.
        let under_way = self
            .search
            .take()
            .filter(|(_, next)| *next <= attempts.start);
        let begin = || {
            (
                VicinitySearch::new(&self.around, self.seed, engine.another()),
                0,
            )
        };
        let (mut search, mut next) = under_way.unwrap_or_else(begin);
        let (mut report, mut found, mut goes_on) = (Report::default(), Vec::new(), true);
        while next < attempts.end && goes_on {
            let mut of_round = Report::default();
            goes_on = search.round(judge, interrupt, &mut of_round, &mut found)?;
            // The results of rounds before the ordered ones are not wanted.
            if attempts.contains(&next) {
                report.merge(&of_round);
                made.extend(found.iter().filter_map(|near| near.made(next)));
            }
            found.clear();
            next += 1;
        }
        if !goes_on {
            report.exhaust();
        }
        self.search = Some((search, next.max(attempts.end)));
        Some(report)
    }
}
