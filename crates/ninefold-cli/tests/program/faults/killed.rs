//! Kills runs repeatedly, at random moments.

use std::env;
use std::process::Child;
use std::thread;
use std::time::Instant;

use super::{Bulk, RESULTS, puzzles};
use crate::running::{assert_status, stderr};

/// The outcomes of the runs of one kind.
#[derive(Default)]
struct Tally {
    kills: u64,
    /// The killed runs that had resumed from a checkpoint.
    went_on: u64,
    complete: u64,
}

/// Returns the number in this environment variable, or else the default.
fn number(name: &str, otherwise: u64) -> u64 {
    let value = env::var(name).ok();
    value.map_or(otherwise, |value| value.parse().expect(name))
}

/// Starts a run that writes a checkpoint after every few puzzles.
fn start(bulk: &Bulk) -> Child {
    bulk.preloaded(&[]).spawn().unwrap()
}

/// Kills runs of this kind at random moments, and resumes each killed run. A run that ends before it is killed must
/// have all results.
fn kill(bulk: &Bulk, kills: u64, random: &mut fastrand::Rng) -> Tally {
    bulk.restore(&bulk.before);
    let begun = Instant::now();
    assert!(start(bulk).wait().unwrap().success());
    let longest = begun.elapsed();
    let mut tally = Tally::default();
    bulk.restore(&bulk.before);
    while tally.kills < kills {
        let mut child = start(bulk);
        thread::sleep(longest.mul_f64(random.f64()));
        // The child has not been waited for, so its process number is not reused.
        let _ = child.kill();
        let output = child.wait_with_output().unwrap();
        let before = bulk.before.get(RESULTS).map(Vec::as_slice);
        bulk.check_results(before, "killed");
        if output.status.code().is_some() {
            assert_status(&output, 0);
            assert!(bulk.results().as_ref() == Some(&bulk.expected));
            assert!(bulk.files().keys().eq([RESULTS]));
            tally.complete += 1;
            bulk.restore(&bulk.before);
            continue;
        }
        tally.kills += 1;
        tally.went_on += u64::from(stderr(&output).contains("continuing after"));
    }
    assert!(bulk.resume("killed for the last time"));
    tally
}

/// See docs/reliability.md for the command and its figures.
#[test]
#[ignore = "a thousand runs take minutes"]
fn a_thousand_runs_can_be_killed() {
    let (kills, seed) = (number("NINEFOLD_KILLS", 1000), number("NINEFOLD_SEED", 1));
    let input = puzzles(60);
    let solving = Bulk::new("killed_solve", "solve -q", Some(&input));
    let command = "distinct -q --count --memory 5000";
    let dropping = Bulk::new("killed_unique", command, Some(&input));
    let command = "generate -q --seed 3 --count 5000";
    let making = Bulk::new("killed_generate", command, None);
    let mut random = fastrand::Rng::with_seed(seed);
    let bulks = [solving, dropping, making];
    let mut left = kills;
    for (bulk, kinds) in bulks.iter().zip((1..=bulks.len() as u64).rev()) {
        let tally = kill(bulk, left / kinds, &mut random);
        left -= tally.kills;
        println!(
            "{}: {} runs killed, {} of them had gone on from a checkpoint, {} came to their end before; nothing was lost",
            bulk.name(),
            tally.kills,
            tally.went_on,
            tally.complete
        );
    }
}
