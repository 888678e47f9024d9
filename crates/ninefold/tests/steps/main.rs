//! Every step is right: it is proved from its justification alone, and takes nothing from the
//! solution. And a step that has been tampered with is not proved.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../common/mod.rs"]
mod common;

mod alternating;
mod chains;
mod checker;
mod complete;
mod disguised;
mod hodoku_reasons;
mod human_chains;
mod human_patterns;
mod kinds;
mod naive;
mod naive_patterns;
mod patterns;
mod proof;
mod puzzles;
mod signature;
mod tampered;
mod tampered_patterns;
mod unique;
mod unreached;

use std::collections::BTreeMap;
use std::env;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ninefold::logic::{Candidate, Position, Step};
use ninefold::rating::Rater;
use ninefold::{Algorithm, Cell, Digit, Grid, Puzzle, Solution, Task};
use proof::Marks;

/// What has been found out about all steps of all puzzles.
#[derive(Default)]
struct Report {
    puzzles: usize,
    /// How many steps there are of each kind.
    steps: BTreeMap<String, usize>,
    /// Steps that are not proved, and why.
    unproved: Vec<String>,
    /// Steps that take something from the solution.
    wrong: Vec<String>,
    /// Tampered steps that are proved all the same.
    undetected: Vec<String>,
}

/// It takes a while, so it is done once for all tests.
static REPORT: LazyLock<Report> = LazyLock::new(|| {
    let puzzles = puzzles::all();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut report = Report::default();
        let mut rater = Rater::default();
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
            report.look_at(&mut rater, puzzle);
        }
        report
    };
    thread::scope(|scope| {
        let workers = [0, 1].map(|_| scope.spawn(work));
        let reports = workers.map(|worker| worker.join().unwrap());
        reports.into_iter().reduce(Report::and).unwrap()
    })
});

impl Report {
    fn look_at(&mut self, rater: &mut Rater, puzzle: &Grid) {
        let solutions = Algorithm::DancingLinks.solve(&Puzzle::from(*puzzle), &Task::unique());
        let solution = solutions.first().unwrap();
        let mut path = rater.path(puzzle);
        for (position, step) in path.by_ref() {
            let about = format!("{puzzle}: {} {:?}", step.technique, step.conclusion);
            self.look_at_step(&about, &position, solution, &step);
        }
        assert_eq!(*path.position().grid(), Grid::from(*solution));
        self.puzzles += 1;
    }

    fn look_at_step(&mut self, about: &str, position: &Position, solution: &Solution, step: &Step) {
        let marks = Marks::of(position);
        if let Err(why) = checker::check(&marks, step) {
            self.unproved.push(format!("{about}: {why}"));
        }
        if !is_true(step, solution) {
            self.wrong.push(about.into());
        }
        self.unproved
            .extend(disguised::wrong(about, position, step));
        let spoiled = tampered::tampered(step);
        if spoiled.is_empty() {
            self.undetected
                .push(format!("{about}: nobody tampers with it"));
        }
        for (how, spoiled) in spoiled.into_iter().chain(forged(step, position, solution)) {
            if checker::check(&marks, &spoiled).is_ok() {
                self.undetected.push(format!("{about}: {how}: {spoiled:?}"));
            }
        }
        for kind in kinds::of(step) {
            *self.steps.entry(kind).or_default() += 1;
        }
    }

    fn and(mut self, other: Report) -> Report {
        self.puzzles += other.puzzles;
        for (kind, count) in other.steps {
            *self.steps.entry(kind).or_default() += count;
        }
        self.unproved.extend(other.unproved);
        self.wrong.extend(other.wrong);
        self.undetected.extend(other.undetected);
        self
    }
}

fn is_true(step: &Step, solution: &Solution) -> bool {
    let is_right = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
    let conclusion = &step.conclusion;
    conclusion.placement.is_none_or(is_right) && !conclusion.eliminations.iter().any(is_right)
}

/// The step with a conclusion that is not true: the right candidates of a row eliminated too, one at
/// a time; and a wrong one placed.
fn forged(step: &Step, position: &Position, solution: &Solution) -> Vec<(&'static str, Step)> {
    let conclusion = &step.conclusion;
    let concluded = conclusion
        .placement
        .or(conclusion.eliminations.iter().next())
        .unwrap();
    let row = Cell::ALL
        .into_iter()
        .filter(|cell| cell.row() == concluded.cell().row());
    let right = row.map(|cell| Candidate::new(cell, solution.digit(cell)));
    let eliminating = |right: Candidate| {
        let mut step = step.clone();
        step.conclusion.eliminations.insert(right);
        ("a right candidate eliminated", step)
    };
    let right = right.filter(|&right| position.has(right));
    let mut all: Vec<_> = right.map(eliminating).collect();
    let wrong = Digit::ALL
        .map(|digit| Candidate::new(concluded.cell(), digit))
        .into_iter();
    let mut wrong = wrong.filter(|wrong| wrong.digit() != solution.digit(wrong.cell()));
    let mut step = step.clone();
    step.conclusion.placement = wrong.find(|&wrong| position.has(wrong));
    if step.conclusion.placement.is_some() {
        all.push(("a wrong candidate placed", step));
    }
    all
}

/// Nothing is in the list; otherwise a few of it are shown.
fn assert_none(found: &[String]) {
    let some = found[..found.len().min(5)].join("\n");
    assert!(found.is_empty(), "{} of them:\n{some}", found.len());
}

#[test]
fn every_step_is_proved_from_its_justification_alone() {
    assert_none(&REPORT.unproved);
}

#[test]
fn no_step_takes_anything_from_the_solution() {
    assert_none(&REPORT.wrong);
}

#[test]
fn the_checker_sees_what_is_tampered_with() {
    assert_none(&REPORT.undetected);
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
