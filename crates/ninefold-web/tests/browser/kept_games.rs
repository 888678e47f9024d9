//! The model test of the kept games.

use std::thread;

use crate::node::{errors_of, modules};
use crate::page::skips_server;

/// The number of processes that share the sequences.
const PROCESSES: usize = 2;

#[test]
fn nothing_is_lost_in_random_sequences_of_moves_reloads_and_tabs() {
    nothing_is_lost_in(1_000);
}

#[test]
#[ignore = "takes minutes: ./sweep"]
fn nothing_is_lost_in_ten_thousand_sequences() {
    nothing_is_lost_in(10_000);
}

fn nothing_is_lost_in(sequences: usize) {
    // The site has the same modules.
    if skips_server() {
        return;
    }
    let folder = &modules("kept_games");
    let cases = errors_of("cases.js", &[], folder);
    assert!(cases.is_none(), "{}", cases.unwrap_or_default());
    let share = sequences / PROCESSES;
    let run = |part: usize| {
        let numbers = [share, 1 + part * share].map(|it| it.to_string());
        errors_of("model.js", &numbers, folder)
    };
    thread::scope(|scope| {
        let runs: Vec<_> = (0..PROCESSES)
            .map(|part| scope.spawn(move || run(part)))
            .collect();
        for run in runs {
            let errors = run.join().unwrap();
            assert!(errors.is_none(), "{}", errors.unwrap_or_default());
        }
    });
}
