//! Makes ordered puzzles on several threads, in the order of the attempts.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ninefold::generate::{Condition, Report};

use crate::figures::{counted, grouped};
use crate::generate::maker::{Delivered, Maker, Wants};
use crate::generate::plan::Plan;
use crate::threads::pipeline::Pipeline;

/// Returns the default limit of attempts for `count` puzzles.
pub fn attempts(plan: &Plan, count: u64) -> u64 {
    count.saturating_mul(plan.attempts_for_each())
}

/// Draws a seed, short enough to retype, for a user who names none.
pub fn draw_seed() -> u64 {
    fastrand::u64(..1 << 32)
}

/// Returns the number of threads that can share the work: one, if each attempt needs the attempts before it.
pub fn useful_threads(plan: &Plan, threads: usize) -> usize {
    match plan.is_sequential() {
        true => 1,
        false => threads,
    }
}

/// Returns the blocks from `first` on that cover this number of attempts. The last block may exceed it.
pub fn blocks(plan: &Plan, first: u64, attempts: u64) -> Range<u64> {
    let end = plan.block(first).start.saturating_add(attempts);
    let begins_before = |block: u64| plan.block(block).start < end;
    // A block has at least one attempt.
    let (mut least, mut most) = (first, first.saturating_add(attempts));
    while least < most {
        let middle = least + (most - least) / 2;
        match begins_before(middle) {
            true => least = middle + 1,
            false => most = middle,
        }
    }
    first..least
}

/// An order, ready to run.
#[derive(Clone, Debug)]
pub struct Making {
    /// The plan.
    pub plan: Plan,
    /// The options beyond the plan.
    pub wants: Wants,
    /// The seed.
    pub seed: u64,
    /// The blocks of attempts.
    pub blocks: Range<u64>,
}

/// A finished block of attempts.
#[derive(Clone, Debug)]
pub struct Block<T> {
    /// Its number.
    pub number: u64,
    /// Its puzzles, as `shape` returned them.
    pub made: T,
    /// The report about its attempts.
    pub report: Report,
}

impl Making {
    /// Starts up to `threads` threads, which make the blocks and apply `shape` to each. Results arrive in order; a
    /// stopped block gives `None`.
    ///
    /// Threads end soon after `stop` becomes true; set it to end them before all blocks are made.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start<T: Send + 'static>(
        self,
        threads: usize,
        stop: &Arc<AtomicBool>,
        shape: impl Fn(Vec<Delivered>) -> T + Send + Sync + 'static,
    ) -> io::Result<Pipeline<Option<Block<T>>>> {
        let (stop, makers) = (Arc::clone(stop), Mutex::new(Vec::new()));
        let blocks = self.blocks.clone();
        let work = move |number: u64| {
            let idle = lock(&makers).pop();
            // A plan that fails the check makes no block.
            let make = || Maker::new(self.seed, self.plan.clone(), self.wants).ok();
            let mut maker = idle.or_else(make)?;
            let made = maker.block(number, &|| stop.load(Ordering::Relaxed));
            lock(&makers).push(maker);
            let (delivered, report) = made?;
            Some(Block {
                number,
                made: shape(delivered),
                report,
            })
        };
        Pipeline::start(blocks, threads, move |number, _| work(number))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a message for a run that made fewer puzzles than ordered.
pub fn shortfall(made: u64, wanted: u64, report: &Report) -> String {
    let (wanted, attempts) = (
        counted(wanted, "puzzle"),
        counted(report.attempts, "attempt"),
    );
    let [made, found] = [made, report.found].map(grouped);
    format!("only {made} of {wanted}: {attempts} led to {found}")
}

/// Lists the reasons for missing puzzles, one per line: an exhausted search, and for each condition the number of
/// puzzles that it dropped and the nearest miss.
pub fn reasons(report: &Report) -> impl Iterator<Item = String> {
    let exhausted = report
        .is_exhausted()
        .then(|| "the search finds no new puzzles".to_owned());
    let dropped = Condition::ALL.map(|condition| (condition, report.dropped_by(condition)));
    let dropped = dropped.into_iter().filter(|(_, number)| *number > 0);
    let dropped = dropped.map(|(condition, number)| {
        let nearest = nearest(report, condition);
        let nearest = nearest.map_or(String::new(), |it| format!(", the nearest has {it}"));
        format!(
            "dropped by {}: {}{nearest}",
            condition.name(),
            grouped(number)
        )
    });
    exhausted.into_iter().chain(dropped)
}

/// Returns the nearest miss of a condition.
fn nearest(report: &Report, condition: Condition) -> Option<String> {
    match condition {
        Condition::Clues => report.nearest_clues().map(|clues| clues.to_string()),
        Condition::Technique => report
            .nearest_technique()
            .map(|technique| technique.to_string()),
        _ => {
            let rating = report.nearest_rating(condition);
            rating.map(|rating| rating.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::generate::{Conditions, Level, Plan as Classic, PuzzleKind};

    use super::*;
    use crate::generate::GeneratedPuzzle;

    #[test]
    fn blocks_are_all_that_begin_within_the_attempts() {
        let pattern = Classic {
            kind: PuzzleKind::Pattern {
                pattern: "x".repeat(81).parse().unwrap(),
                minimal: false,
            },
            ..Classic::default()
        };
        for plan in [Classic::default(), pattern].map(Plan::from) {
            for (first, attempts) in [(0, 1), (0, 512), (0, 513), (3, 100), (60, 70_000), (70, 9)] {
                let end = plan.block(first).start + attempts;
                let expected = (first..).take_while(|block| plan.block(*block).start < end);
                assert!(blocks(&plan, first, attempts).eq(expected), "{first}");
            }
        }
        let plain = Plan::from(Classic::default());
        assert_eq!(blocks(&plain, 5, 0), 5..5);
        let last = u64::MAX / 256;
        assert_eq!(blocks(&plain, last, u64::MAX).start, last);
        assert!(blocks(&plain, u64::MAX, u64::MAX).is_empty());
    }

    fn made(threads: usize) -> Vec<(u64, String)> {
        let plan = Classic {
            conditions: Conditions::level(Level::Easy),
            ..Classic::default()
        };
        let making = Making {
            plan: plan.into(),
            wants: Wants::default(),
            seed: 7,
            blocks: 2..6,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let pipeline = making.start(threads, &stop, |delivered| delivered).unwrap();
        let blocks: Vec<Block<_>> = pipeline.map(|block| block.unwrap()).collect();
        assert!(blocks.iter().map(|block| block.number).eq(2..6));
        assert!(blocks.iter().all(|block| block.report.attempts == 256));
        let delivered = blocks.into_iter().flat_map(|block| block.made);
        let delivered =
            delivered.map(|it| (it.attempt(), GeneratedPuzzle::from(&it).puzzle.to_string()));
        delivered.collect()
    }

    #[test]
    fn threads_change_nothing() {
        let alone = made(1);
        assert!(alone.len() > 10);
        assert!(alone.is_sorted_by_key(|(attempt, _)| *attempt));
        assert_eq!(made(3), alone);
    }

    #[test]
    fn what_is_stopped_ends() {
        let making = Making {
            plan: Classic::default().into(),
            wants: Wants {
                ratings: true,
                position: false,
            },
            seed: 7,
            blocks: 0..u64::MAX,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let mut pipeline = making.start(2, &stop, |made| made.len()).unwrap();
        stop.store(true, Ordering::Relaxed);
        assert!(pipeline.any(|block| block.is_none()));
    }
}
