//! A rating polls its interrupt often enough.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use ninefold::Grid;
use ninefold::rating::{Bounds, Rater};

use crate::corpora;

/// The longest allowed time between two polls, and the number of rounds; only gaps that occur in every round count.
const OFTEN_ENOUGH: Duration = Duration::from_millis(10);
const ROUNDS: usize = 12;

/// Returns the times between two polls.
fn gaps(puzzles: &[Grid]) -> Vec<Duration> {
    let asked = Mutex::new(vec![Instant::now()]);
    let interrupt = || {
        asked.lock().unwrap().push(Instant::now());
        false
    };
    let mut rater = Rater::default();
    for grid in puzzles {
        rater.rate_within(grid, &Bounds::none().until(&interrupt));
    }
    let asked = asked.into_inner().unwrap();
    asked.windows(2).map(|two| two[1] - two[0]).collect()
}

#[test]
fn the_interrupt_is_asked_often_enough() {
    // The last six take most of their time in chains in chains.
    let Some(text) = corpora::shared_text("references/se_ratings.tsv") else {
        return;
    };
    let puzzle = |line: &str| corpora::grid(line.split('\t').next().unwrap());
    let puzzles: Vec<Grid> = text.lines().skip(530).map(puzzle).collect();
    // Another process may have the processor for a while, but not at the same place in every round.
    let mut least = gaps(&puzzles);
    assert!(least.len() > 1_000, "{} questions", least.len());
    for _ in 1..ROUNDS {
        if longest(&least) < OFTEN_ENOUGH {
            break;
        }
        let round = gaps(&puzzles);
        assert_eq!(round.len(), least.len());
        for (least, gap) in least.iter_mut().zip(round) {
            *least = gap.min(*least);
        }
    }
    assert!(longest(&least) < OFTEN_ENOUGH, "{:?}", longest(&least));
}

fn longest(gaps: &[Duration]) -> Duration {
    gaps.iter().copied().max().unwrap_or_default()
}
