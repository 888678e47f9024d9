//! The verdicts of the checker about all steps on the paths through many puzzles.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use ninefold::logic::{Candidate, Position, Step};
use ninefold::rating::{Chooser, Path};
use ninefold::{Algorithm, Cell, Digit, Grid, Puzzle, Solution, Task};

use super::proof::Marks;
use super::{checker, disguised, tampered};

/// The results of checking all steps of all puzzles.
#[derive(Default)]
pub struct Report {
    pub puzzles: usize,
    /// How many steps there are of each kind.
    pub steps: BTreeMap<String, usize>,
    /// Steps that are not proved, and why.
    pub unproved: Vec<String>,
    /// Steps that take something from the solution.
    pub wrong: Vec<String>,
    /// Tampered steps that are proved all the same.
    pub undetected: Vec<String>,
}

/// The settings of a check.
pub struct Look {
    /// The kinds that a step is counted under.
    pub kinds: fn(&Step) -> Vec<String>,
    /// Every `tampered`-th step of a puzzle is also checked in disguise and tampered with.
    pub tampered: usize,
}

impl Report {
    /// About the ways through the puzzles that the chooser takes, on two threads.
    pub fn of<C>(puzzles: &[Grid], chooser: impl Fn() -> C + Sync, look: &Look) -> Report
    where
        C: Chooser<Step = Step>,
    {
        let next = AtomicUsize::new(0);
        let work = || {
            let (mut report, mut chooser) = (Report::default(), chooser());
            while let Some(puzzle) = puzzles.get(next.fetch_add(1, Relaxed)) {
                report.look_at(puzzle, &mut chooser, look);
            }
            report
        };
        thread::scope(|scope| {
            let workers = [0, 1].map(|_| scope.spawn(work));
            let reports = workers.map(|worker| worker.join().unwrap());
            reports.into_iter().reduce(Report::and).unwrap()
        })
    }

    fn look_at(&mut self, puzzle: &Grid, chooser: impl Chooser<Step = Step>, look: &Look) {
        let solutions = Algorithm::DancingLinks.solve(&Puzzle::from(*puzzle), &Task::unique());
        let solution = solutions.unique().unwrap();
        let mut path = Path::new(puzzle, chooser);
        for (number, (position, step)) in path.by_ref().enumerate() {
            let about = || format!("{puzzle}: {} {:?}", step.technique, step.conclusion);
            if let Err(why) = checker::check_strictly(&Marks::of(&position), &step) {
                self.unproved.push(format!("{}: {why}", about()));
            }
            if !is_true(&step, solution) {
                self.wrong.push(about());
            }
            if number.is_multiple_of(look.tampered) {
                self.tamper_with(&about(), &position, solution, &step);
            }
            for kind in (look.kinds)(&step) {
                *self.steps.entry(kind).or_default() += 1;
            }
        }
        assert_eq!(*path.position().grid(), Grid::from(*solution));
        self.puzzles += 1;
    }

    fn tamper_with(&mut self, about: &str, position: &Position, solution: &Solution, step: &Step) {
        let marks = Marks::of(position);
        self.unproved
            .extend(disguised::wrong(about, position, step));
        let spoiled = tampered::tampered(step);
        if spoiled.is_empty() {
            self.undetected
                .push(format!("{about}: nobody tampers with it"));
        }
        for (how, spoiled) in spoiled.into_iter().chain(forged(step, position, solution)) {
            if checker::check_strictly(&marks, &spoiled).is_ok() {
                self.undetected.push(format!("{about}: {how}: {spoiled:?}"));
            }
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

    /// Everything is proved and true, and nothing that was tampered with.
    pub fn assert_right(&self) {
        for found in [&self.unproved, &self.wrong, &self.undetected] {
            assert_none(found);
        }
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

/// Asserts that the list is empty, or fails with a few of its items.
pub fn assert_none(found: &[String]) {
    let some = found[..found.len().min(5)].join("\n");
    assert!(found.is_empty(), "{} of them:\n{some}", found.len());
}
