//! The verdicts of the checker about many steps.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::logic::{Position, Step};
use ninefold::rating::{Chooser, Path};
use ninefold::{Algorithm, Candidate, CandidateSet, Grid, Puzzle, Solution, Task};

use super::corpora::in_parallel;
use super::proof::Marks;
use super::{checker, disguised, tampered};

/// Returns the only solution of the puzzle.
pub fn solution(puzzle: impl Into<Puzzle>) -> Solution {
    let solutions = Algorithm::DancingLinks.solve(&puzzle.into(), &Task::unique());
    *solutions.unique().unwrap()
}

/// Returns all candidates that the step removes, including the peers of a placed digit.
pub fn all_gone(step: &Step, position: &Position) -> CandidateSet {
    let mut after = *position;
    after.apply(&step.conclusion);
    let mut gone = position.all_candidates() - after.all_candidates();
    if let Some(placed) = step.conclusion.placement {
        gone.remove(placed);
    }
    gone
}

/// A position, and the solution that it leads to.
pub struct Scene<'s> {
    position: &'s Position,
    marks: Marks,
    solution: &'s Solution,
}

impl Scene<'_> {
    pub fn new<'s>(position: &'s Position, solution: &'s Solution) -> Scene<'s> {
        let marks = Marks::of(position);
        Scene {
            position,
            marks,
            solution,
        }
    }

    fn is_right(&self, candidate: Candidate) -> bool {
        self.solution.digit(candidate.cell()) == candidate.digit()
    }

    /// Returns whether the solution agrees with the conclusion of the step.
    pub fn is_true(&self, step: &Step) -> bool {
        let conclusion = &step.conclusion;
        let is_right = |candidate| self.is_right(candidate);
        conclusion.placement.is_none_or(is_right) && !conclusion.eliminations.iter().any(is_right)
    }

    /// Returns the step with false conclusions: it also eliminates a right candidate, from the rows of the step or from
    /// some others, or places a wrong one.
    fn forged(&self, step: &Step) -> Vec<(&'static str, Step)> {
        let conclusion = &step.conclusion;
        let concluded = conclusion.placement.into_iter();
        let concluded: Vec<Candidate> = concluded.chain(conclusion.eliminations).collect();
        let rows: BTreeSet<usize> = concluded.iter().map(|one| one.cell().row()).collect();
        let right = self.marks.all().filter(|&one| self.is_right(one));
        let is_chosen = |(number, one): &(usize, Candidate)| {
            rows.contains(&one.cell().row()) || number % 7 == 0
        };
        let eliminating = |(_, right)| {
            let mut step = step.clone();
            step.conclusion.eliminations.insert(right);
            ("a right candidate eliminated", step)
        };
        let right = right.enumerate().filter(is_chosen);
        let mut all: Vec<_> = right.map(eliminating).collect();
        let mut wrong = self.marks.of_cell(concluded[0].cell()).into_iter();
        if let Some(wrong) = wrong.find(|&one| !self.is_right(one)) {
            let mut step = step.clone();
            step.conclusion.placement = Some(wrong);
            all.push(("a wrong candidate placed", step));
        }
        all
    }
}

/// The faults found in some steps.
#[derive(Default)]
pub struct Faults {
    /// Steps that are not proved, with the faults.
    pub unproved: Vec<String>,
    /// Steps that contradict the solution, or are found twice.
    pub wrong: Vec<String>,
    /// Tampered steps that are nevertheless proved.
    pub undetected: Vec<String>,
}

impl Faults {
    /// Checks the step; if `thoroughly`, also after a transformation and after tampering.
    pub fn look_at(
        &mut self,
        about: impl Fn() -> String,
        scene: &Scene<'_>,
        step: &Step,
        thoroughly: bool,
    ) {
        if let Err(why) = checker::check_strictly(&scene.marks, step) {
            self.unproved.push(format!("{}: {why}", about()));
        }
        if !scene.is_true(step) {
            self.wrong.push(about());
        }
        if !thoroughly {
            return;
        }
        let about = about();
        self.unproved
            .extend(disguised::wrong(&about, scene.position, step));
        let spoiled = tampered::tampered(step);
        if spoiled.is_empty() {
            self.undetected
                .push(format!("{about}: there is no tampered version of it"));
        }
        for (how, spoiled) in spoiled.into_iter().chain(scene.forged(step)) {
            if checker::check_strictly(&scene.marks, &spoiled).is_ok() {
                self.undetected.push(format!("{about}: {how}: {spoiled:?}"));
            }
        }
    }

    /// Asserts that every step is proved and true, and no tampered step is proved.
    pub fn assert_none(&self) {
        for found in [&self.unproved, &self.wrong, &self.undetected] {
            assert_none(found);
        }
    }
}

/// The results of checking all steps of all puzzles.
#[derive(Default)]
pub struct Report {
    pub puzzles: usize,
    /// The number of steps of each kind.
    pub steps: BTreeMap<String, usize>,
    pub faults: Faults,
}

/// The settings of a check.
pub struct Look {
    /// The kinds that a step is counted under.
    pub kinds: fn(&Step) -> Vec<String>,
    /// Every `tampered`-th step of a puzzle is also checked after a transformation and after tampering.
    pub tampered: usize,
}

impl Report {
    /// Merges the reports about all items.
    pub fn of_each<T: Sync>(items: &[T], report: impl Fn(&T) -> Report + Sync) -> Report {
        let all = in_parallel(items, report).into_iter();
        all.fold(Report::default(), Report::and)
    }

    /// Reports on the chooser's paths through the puzzles. Two choosers keep their memory from puzzle to puzzle.
    pub fn of<C>(puzzles: &[Grid], chooser: impl Fn() -> C + Sync, look: &Look) -> Report
    where
        C: Chooser<Step = Step>,
    {
        Report::of_each(&[0, 1], |first| {
            let (mut report, mut chooser) = (Report::default(), chooser());
            for puzzle in puzzles.iter().skip(*first).step_by(2) {
                report.look_at(puzzle, &mut chooser, look);
            }
            report
        })
    }

    fn look_at(&mut self, puzzle: &Grid, chooser: impl Chooser<Step = Step>, look: &Look) {
        let solution = solution(*puzzle);
        let mut path = Path::new(puzzle, chooser);
        for (number, (position, step, _)) in path.by_ref().enumerate() {
            let about = || format!("{puzzle}: {} {:?}", step.technique, step.conclusion);
            let scene = Scene::new(&position, &solution);
            let thoroughly = number.is_multiple_of(look.tampered);
            self.faults.look_at(about, &scene, &step, thoroughly);
            (look.kinds)(&step).iter().for_each(|kind| self.count(kind));
        }
        assert_eq!(*path.position().grid(), Grid::from(solution));
        self.puzzles += 1;
    }

    pub fn count(&mut self, kind: &str) {
        *self.steps.entry(kind.to_owned()).or_default() += 1;
    }

    /// Returns the number of steps of each kind, one kind per line.
    pub fn counts(&self) -> String {
        let lines = self.steps.iter();
        lines
            .map(|(kind, count)| format!("{kind}\t{count}\n"))
            .collect()
    }

    fn and(mut self, other: Report) -> Report {
        self.puzzles += other.puzzles;
        for (kind, count) in other.steps {
            *self.steps.entry(kind).or_default() += count;
        }
        self.faults.unproved.extend(other.faults.unproved);
        self.faults.wrong.extend(other.faults.wrong);
        self.faults.undetected.extend(other.faults.undetected);
        self
    }
}

/// Asserts that the list is empty, or fails with a few of its items.
pub fn assert_none(found: &[String]) {
    let some = found[..found.len().min(5)].join("\n");
    assert!(found.is_empty(), "{} of them:\n{some}", found.len());
}
