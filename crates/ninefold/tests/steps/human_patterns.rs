//! Every pattern that only surveys find, in every position on the way that people take through some hundred puzzles:
//! it is proved, also in disguise; it takes nothing from the solution; and nothing in it can be changed unseen.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use super::proof::Marks;
use super::{checker, common, disguised, tampered};
use ninefold::logic::{Candidate, Flow, Position, Scratch, Step, SurveyEntry, Watch};
use ninefold::rating::Path;
use ninefold::rating::human::Human;
use ninefold::{Algorithm, Cell, Grid, Puzzle, Solution, Task};

const SURVEYS: &[SurveyEntry] = &[
    SurveyEntry::LOCKED_PAIRS,
    SurveyEntry::LOCKED_TRIPLETS,
    SurveyEntry::REMOTE_PAIRS,
    SurveyEntry::RECTANGLES,
    SurveyEntry::FINNED_X_WINGS,
    SurveyEntry::SIMPLE_COLORS,
    SurveyEntry::BIVALUE_GRAVES_PLUS,
    SurveyEntry::FINNED_SWORDFISH,
    SurveyEntry::MULTI_COLORS,
    SurveyEntry::WXYZ_WINGS,
    SurveyEntry::SUES_DE_COQ,
    SurveyEntry::EXTENDED_RECTANGLES,
    SurveyEntry::EXTERNAL_RECTANGLES,
    SurveyEntry::AVOIDABLE_RECTANGLES,
    SurveyEntry::BIVALUE_ODDAGONS,
    SurveyEntry::BROKEN_WINGS,
    SurveyEntry::DEATH_BLOSSOMS,
    SurveyEntry::ALIGNED_PAIRS,
    SurveyEntry::ALIGNED_TRIPLETS,
    SurveyEntry::VWXYZ_WINGS,
    SurveyEntry::FINNED_JELLYFISH,
    SurveyEntry::MEDUSA,
    SurveyEntry::FRANKEN_X_WINGS,
    SurveyEntry::UVWXYZ_WINGS,
    SurveyEntry::TUVWXYZ_WINGS,
    SurveyEntry::FRANKEN_SWORDFISH,
    SurveyEntry::MUTANT_X_WINGS,
    SurveyEntry::FRANKEN_JELLYFISH,
    SurveyEntry::MUTANT_SWORDFISH,
    SurveyEntry::MUTANT_JELLYFISH,
    SurveyEntry::FIREWORK_PAIRS,
    SurveyEntry::FIREWORK_TRIPLES,
    SurveyEntry::FIREWORK_QUADRUPLES,
    SurveyEntry::TRIDAGONS,
    SurveyEntry::EXOCETS,
    SurveyEntry::SK_LOOPS,
    SurveyEntry::MULTI_SECTOR_LOCKED_SETS,
    SurveyEntry::TEMPLATES,
    SurveyEntry::AUTOMORPHISMS,
];

/// The collections, with the number of puzzles from each, evenly spread.
const COLLECTIONS: [(&str, usize); 4] = [
    ("minimal.txt", 20),
    ("magictour_1465.txt", 3),
    ("17_clue.txt", 4),
    ("hardest_1905_11plus.txt", 1),
];

/// How many different steps of each technique these puzzles have, as measured.
const COUNTS: &[(&str, usize)] = &[
    ("3D Medusa", 2173),
    ("Sue de Coq", 337),
    ("TUVWXYZ-Wing", 163),
    ("UVWXYZ-Wing", 272),
    ("VWXYZ-Wing", 306),
    ("WXYZ-Wing", 202),
    ("aligned pair exclusion", 708),
    ("aligned triplet exclusion", 3182),
    ("avoidable rectangle type 1", 4),
    ("bivalue oddagon", 2),
    ("broken wing", 570),
    ("death blossom", 8539),
    ("exocet", 3),
    ("extended rectangle", 11),
    ("external rectangle", 585),
    ("finned X-Wing", 99),
    ("finned franken X-Wing", 900),
    ("finned franken jellyfish", 3812),
    ("finned franken swordfish", 1643),
    ("finned jellyfish", 248),
    ("finned mutant X-Wing", 396),
    ("finned mutant jellyfish", 5527),
    ("finned mutant swordfish", 1920),
    ("finned swordfish", 180),
    ("firework pair", 1),
    ("firework quadruple", 2),
    ("firework triple", 24),
    ("franken X-Wing", 2849),
    ("franken jellyfish", 3064),
    ("franken swordfish", 2535),
    ("hidden rectangle", 40),
    ("locked pair", 559),
    ("locked triplet", 221),
    ("multi-colors type 1", 641),
    ("multi-colors type 2", 397),
    ("multi-sector locked set", 32),
    ("mutant X-Wing", 842),
    ("mutant jellyfish", 1460),
    ("mutant swordfish", 1353),
    ("remote pair", 61),
    ("sashimi X-Wing", 177),
    ("sashimi jellyfish", 100),
    ("sashimi swordfish", 117),
    ("simple colors trap", 1075),
    ("simple colors wrap", 22),
    ("template delete", 1688),
    ("template set", 1866),
    ("unique rectangle type 1", 20),
    ("unique rectangle type 2", 10),
    ("unique rectangle type 3", 103),
    ("unique rectangle type 4", 34),
    ("unique rectangle type 6", 1),
];

/// How many steps of a technique in one position are also tried in disguise and tampered with.
const TAMPERED: usize = 1;

fn puzzles() -> Option<Vec<Grid>> {
    let mut all = Vec::new();
    for (file, count) in COLLECTIONS {
        let lines = common::lines(file)?;
        all.extend(lines.iter().step_by(lines.len() / count).take(count));
    }
    Some(all)
}

#[derive(Default)]
struct Report {
    /// How many steps there are of each technique.
    counts: BTreeMap<&'static str, usize>,
    /// The faults found.
    wrong: Vec<String>,
}

impl Report {
    fn look_at(&mut self, puzzle: &Grid) {
        let solutions = Algorithm::DancingLinks.solve(&Puzzle::from(*puzzle), &Task::unique());
        let solution = solutions.unique().unwrap();
        let mut scratch = Scratch::default();
        let mut known = HashSet::new();
        for (position, _) in Path::new(puzzle, Human::default()) {
            self.look_at_position(puzzle, &position, solution, (&mut scratch, &mut known));
        }
    }

    fn look_at_position(
        &mut self,
        puzzle: &Grid,
        position: &Position,
        solution: &Solution,
        (scratch, known): (&mut Scratch, &mut HashSet<Step>),
    ) {
        let (marks, watch) = (Marks::of(position), Watch::new(&|| false));
        for survey in SURVEYS {
            let (mut tampered, mut seen) = (BTreeMap::new(), HashSet::new());
            let _ = survey.visit(position, scratch, &watch, &mut |step| {
                if !seen.insert(step.reason.clone()) {
                    self.wrong.push(format!("{puzzle}: {step:?}: found twice"));
                }
                // Steps that an earlier position had are counted and checked only once.
                if known.insert(step.clone()) {
                    *self.counts.entry(step.technique.name()).or_default() += 1;
                    let so_far = tampered.entry(step.technique).or_insert(0);
                    *so_far += 1;
                    let is_tampered_with = *so_far <= TAMPERED;
                    self.look_at_step(
                        puzzle,
                        (position, &marks),
                        solution,
                        &step,
                        is_tampered_with,
                    );
                }
                Flow::Continue(())
            });
        }
    }

    fn look_at_step(
        &mut self,
        puzzle: &Grid,
        (position, marks): (&Position, &Marks),
        solution: &Solution,
        step: &Step,
        is_tampered_with: bool,
    ) {
        let is_right = |one: Candidate| solution.digit(one.cell()) == one.digit();
        let about = || format!("{puzzle}: {step:?}");
        let conclusion = &step.conclusion;
        if conclusion.eliminations.iter().any(is_right)
            || !conclusion.placement.is_none_or(is_right)
        {
            self.wrong.push(format!("{}: not true", about()));
        }
        if let Err(why) = checker::check(marks, step) {
            self.wrong.push(format!("{}: {why}", about()));
        }
        if !is_tampered_with {
            return;
        }
        self.wrong
            .extend(disguised::wrong(&about(), position, step));
        for (how, spoiled) in tampered::tampered(step)
            .into_iter()
            .chain(forged(step, position, solution))
        {
            if checker::check(marks, &spoiled).is_ok() {
                self.wrong.push(format!("{}: {how}: {spoiled:?}", about()));
            }
        }
    }

    fn and(mut self, other: Report) -> Report {
        for (technique, count) in other.counts {
            *self.counts.entry(technique).or_default() += count;
        }
        self.wrong.extend(other.wrong);
        self
    }
}

/// The step with one more elimination that is not true, anywhere in the rows that it is about.
fn forged(step: &Step, position: &Position, solution: &Solution) -> Vec<(&'static str, Step)> {
    let concluded = step
        .conclusion
        .eliminations
        .iter()
        .chain(step.conclusion.placement);
    let rows: BTreeSet<usize> = concluded.map(|one| one.cell().row()).collect();
    let right = Cell::ALL
        .map(|cell| Candidate::new(cell, solution.digit(cell)))
        .into_iter();
    let right = right.filter(|right| rows.contains(&right.cell().row()) && position.has(*right));
    let forge = |right| {
        let mut step = step.clone();
        step.conclusion.eliminations.insert(right);
        ("a right candidate eliminated", step)
    };
    right.map(forge).collect()
}

#[test]
fn every_pattern_is_proved_and_cannot_be_changed_unseen() {
    let Some(puzzles) = puzzles() else {
        eprintln!("skipped: NINEFOLD_SHARED is not set");
        return;
    };
    let next = AtomicUsize::new(0);
    let work = || {
        let mut report = Report::default();
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Relaxed)) {
            report.look_at(puzzle);
        }
        report
    };
    let report = thread::scope(|scope| {
        let workers = [0, 1].map(|_| scope.spawn(work));
        let reports = workers.map(|worker| worker.join().unwrap());
        reports.into_iter().reduce(Report::and).unwrap()
    });
    let some = report.wrong[..report.wrong.len().min(5)].join("\n");
    assert!(
        report.wrong.is_empty(),
        "{} of them:\n{some}",
        report.wrong.len()
    );
    let counts: Vec<_> = report.counts.into_iter().collect();
    assert_eq!(counts, COUNTS);
}
