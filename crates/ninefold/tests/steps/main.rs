//! Every step is right: it is proved from its reason alone, and does not contradict the solution. A step that has been
//! tampered with is not proved.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../corpora/mod.rs"]
mod corpora;
#[path = "../oracle/mod.rs"]
mod oracle;

mod alternating;
mod chains;
mod checker;
mod complete;
mod disguised;
mod hodoku_reasons;
mod human_chains;
mod human_paths;
mod human_patterns;
mod kinds;
mod kraken;
mod naive;
mod naive_patterns;
mod oracles;
mod patterns;
mod proof;
mod puzzles;
mod rare;
mod rare_naive;
mod rare_patterns;
mod report;
mod signature;
mod sukaku;
mod tampered;
mod tampered_patterns;
mod unique;
mod unreached;

use std::env;
use std::sync::LazyLock;

use ninefold::rating::{InOrder, SUDOKU_EXPLAINER};
use report::{Look, Report, assert_none};

/// The report takes a while, so it is made once for all tests.
static REPORT: LazyLock<Report> = LazyLock::new(|| {
    let look = Look {
        kinds: |step| kinds::of(step).into_iter().collect(),
        tampered: 1,
    };
    Report::of(&puzzles::all(), || InOrder::new(&SUDOKU_EXPLAINER), &look)
});

#[test]
fn every_step_is_proved_from_its_justification_alone() {
    assert_none(&REPORT.faults.unproved);
}

#[test]
fn no_step_takes_anything_from_the_solution() {
    assert_none(&REPORT.faults.wrong);
}

#[test]
fn the_checker_sees_what_is_tampered_with() {
    assert_none(&REPORT.faults.undetected);
}

#[test]
fn every_kind_of_step_occurs() {
    if env::var_os("NINEFOLD_SHARED").is_none() {
        eprintln!("skipped: NINEFOLD_SHARED is not set, so there are few puzzles");
        return;
    }
    assert!(REPORT.puzzles >= 2_000, "{} puzzles", REPORT.puzzles);
    let missing = kinds::ALL
        .iter()
        .filter(|&&kind| !REPORT.steps.contains_key(kind));
    assert_none(&missing.map(|kind| kind.to_string()).collect::<Vec<_>>());
    let unknown = REPORT
        .steps
        .keys()
        .filter(|kind| !kinds::ALL.contains(&kind.as_str()));
    assert_none(&unknown.cloned().collect::<Vec<_>>());
}
