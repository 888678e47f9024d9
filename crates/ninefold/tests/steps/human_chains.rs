//! The chains of the human order: every step that any of their surveys finds is proved from its reason alone, is what
//! its name says, and takes nothing from the solution.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::proof::Marks;
use super::{checker, common, disguised, naive, signature, tampered};
use ninefold::logic::{
    AlternatingChain, Candidate, CandidateSet, Flow, Position, Reason, Scratch, Step, SurveyEntry,
    Technique, Watch,
};
use ninefold::rating::Path;
use ninefold::rating::human::{Human, Knowledge};
use ninefold::{Algorithm, Grid, Puzzle, Solution, Task};

/// All surveys of chains.
const SURVEYS: [SurveyEntry; 23] = [
    SurveyEntry::SKYSCRAPERS,
    SurveyEntry::TWO_STRING_KITES,
    SurveyEntry::TURBOT_FISH,
    SurveyEntry::EMPTY_RECTANGLES,
    SurveyEntry::X_CHAINS,
    SurveyEntry::X_LOOPS,
    SurveyEntry::GROUPED_X_CHAINS,
    SurveyEntry::GROUPED_X_LOOPS,
    SurveyEntry::W_WINGS,
    SurveyEntry::M_WINGS,
    SurveyEntry::S_WINGS,
    SurveyEntry::L_WINGS,
    SurveyEntry::H_WINGS,
    SurveyEntry::XY_CHAINS,
    SurveyEntry::AICS,
    SurveyEntry::NICE_LOOPS,
    SurveyEntry::GROUPED_AICS,
    SurveyEntry::GROUPED_NICE_LOOPS,
    SurveyEntry::ALS_XZ,
    SurveyEntry::ALS_XY_WINGS,
    SurveyEntry::ALS_CHAINS,
    SurveyEntry::AICS_WITH_ALS,
    SurveyEntry::AICS_WITH_RECTANGLES,
];

/// Returns all steps that the survey finds.
fn found(survey: SurveyEntry, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let never = || false;
    let flow = survey.visit(
        position,
        &mut Scratch::default(),
        &Watch::new(&never),
        &mut |step| {
            steps.push(step);
            Flow::Continue(())
        },
    );
    assert!(flow.is_continue());
    steps
}

fn chain(step: &Step) -> &AlternatingChain {
    match &step.reason {
        Reason::AlternatingChain(chain) => chain,
        other => panic!("{other:?}"),
    }
}

/// Returns every `each`-th puzzle of some corpora.
fn puzzles() -> Vec<Grid> {
    let mut all = Vec::new();
    for (file, each) in [
        ("minimal.txt", 900),
        ("magictour_1465.txt", 25),
        ("17_clue.txt", 700),
        ("hardest_1905_11plus.txt", 2_000),
    ] {
        let lines = common::lines(file).unwrap_or_default();
        all.extend(lines.into_iter().step_by(each));
    }
    all
}

/// Works on all items, two at a time.
pub fn in_parallel<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(item);
                }
            });
        }
    });
}

#[test]
fn every_chain_on_human_paths_is_right() {
    let puzzles = puzzles();
    let count = AtomicUsize::new(0);
    in_parallel(&puzzles, |puzzle| {
        let solutions = Algorithm::DancingLinks.solve(&Puzzle::from(*puzzle), &Task::unique());
        let solution = solutions.first().unwrap();
        for (number, (position, step)) in Path::new(puzzle, Human::default()).enumerate() {
            // Where singles are left, there are many positions alike.
            if step.conclusion.placement.is_none() || number.is_multiple_of(20) {
                count.fetch_add(1, Ordering::Relaxed);
                for survey in SURVEYS {
                    check_all(&position, &found(survey, &position), survey, solution);
                }
            }
        }
    });
    let count = count.into_inner();
    assert!(puzzles.is_empty() || count > 1_000, "{count} positions");
}

fn check_all(position: &Position, steps: &[Step], survey: SurveyEntry, solution: &Solution) {
    let marks = Marks::of(position);
    for (number, step) in steps.iter().enumerate() {
        let about = format!("{position:?} {step:?}");
        assert!(survey.techniques().contains(&step.technique), "{about}");
        if let Err(why) = checker::check_strictly(&marks, step) {
            panic!("{why}: {about}");
        }
        let is_right = |one: Candidate| solution.digit(one.cell()) == one.digit();
        assert!(
            !step.conclusion.eliminations.iter().any(is_right),
            "{about}"
        );
        assert!(step.conclusion.placement.is_none_or(is_right), "{about}");
        assert_eq!(
            signature::technique(chain(step)),
            step.technique,
            "{} {about}",
            signature::of(chain(step))
        );
        // Tampering takes long, so only some steps are tampered with.
        if number.is_multiple_of(32) {
            assert_eq!(disguised::wrong("", position, step), [""; 0], "{about}");
            check_tampered(&marks, step, solution);
        }
    }
}

/// Checks that only the unchanged step passes.
fn check_tampered(marks: &Marks, step: &Step, solution: &Solution) {
    for (how, tampered) in tampered::tampered(step) {
        assert!(
            checker::check_strictly(marks, &tampered).is_err(),
            "{how}: {tampered:?}"
        );
    }
    let cells = ninefold::Cell::ALL.into_iter();
    let right = cells.map(|cell| Candidate::new(cell, solution.digit(cell)));
    for right in right.filter(|&right| marks.has(right)).step_by(7) {
        let mut forged = step.clone();
        forged.conclusion.eliminations.insert(right);
        assert!(
            checker::check_strictly(marks, &forged).is_err(),
            "{right}: {forged:?}"
        );
    }
}

/// Where singles, locked candidates, subsets and X-Wings lead no further.
fn stuck(puzzle: &Grid) -> Option<Position> {
    let is_basic = |technique: &Technique| {
        let name = technique.name();
        [
            "single",
            "full house",
            "pointing",
            "claiming",
            "naked",
            "hidden",
        ]
        .iter()
        .any(|part| name.contains(part))
            && *technique != Technique::HiddenRectangle
            || *technique == Technique::XWing
    };
    let basic: Knowledge = Technique::ALL.iter().copied().filter(is_basic).collect();
    let mut path = Path::new(puzzle, Human::knowing(basic));
    path.by_ref().for_each(drop);
    Some(*path.position()).filter(|position| !position.is_complete())
}

pub fn stuck_positions(most: usize) -> Vec<Position> {
    let puzzles = common::corpus("minimal.txt", most).unwrap_or_default();
    puzzles
        .iter()
        .filter_map(|puzzle| stuck(puzzle.givens()))
        .collect()
}

pub fn eliminated(surveys: &[SurveyEntry], position: &Position) -> CandidateSet {
    let steps = surveys.iter().flat_map(|survey| found(*survey, position));
    steps.fold(CandidateSet::EMPTY, |all, step| {
        all | all_gone(&step, position)
    })
}

/// Returns all candidates that the step removes, including the peers of a placed digit.
fn all_gone(step: &Step, position: &Position) -> CandidateSet {
    let mut after = *position;
    after.apply(&step.conclusion);
    let mut gone = position.all_candidates() - after.all_candidates();
    if let Some(placed) = step.conclusion.placement {
        gone.remove(placed);
    }
    gone
}

/// Each technique that is surveyed in full finds what trying out all chains of its length finds, and nothing else.
#[test]
fn short_chains_are_found_all() {
    let positions = stuck_positions(300);
    for position in &positions {
        let marks = Marks::of(position);
        let naive = naive::short_chains(&marks);
        for survey in [
            SurveyEntry::SKYSCRAPERS,
            SurveyEntry::TWO_STRING_KITES,
            SurveyEntry::TURBOT_FISH,
            SurveyEntry::W_WINGS,
            SurveyEntry::M_WINGS,
            SurveyEntry::S_WINGS,
            SurveyEntry::L_WINGS,
            SurveyEntry::H_WINGS,
        ] {
            let technique = survey.techniques()[0];
            let expected = naive.get(technique.name()).copied().unwrap_or_default();
            assert_eq!(
                eliminated(&[survey], position),
                expected,
                "{technique} in {position:?}"
            );
        }
    }
}

/// Where these surveys find nothing more, no chain of single candidates of any length leads anywhere.
#[test]
fn long_chains_miss_nothing() {
    let fewer = [
        SurveyEntry::POINTING,
        SurveyEntry::CLAIMING,
        SurveyEntry::NAKED_PAIRS,
        SurveyEntry::XY_WINGS,
        SurveyEntry::REMOTE_PAIRS,
    ];
    let surveys = [&SURVEYS[..16], &fewer].concat();
    let (mut before, mut steps) = (0, 0);
    for mut position in stuck_positions(120) {
        before += naive::reachable(&Marks::of(&position)).len();
        loop {
            let gone = eliminated(&surveys, &position);
            if gone.is_empty() {
                break;
            }
            steps += 1;
            gone.iter().for_each(|gone| position.remove(gone));
        }
        let left = naive::reachable(&Marks::of(&position));
        assert!(left.is_empty(), "{left:?} in {position:?}");
    }
    eprintln!("{before} candidates, {steps} rounds");
}

/// Two almost locked sets with a common digit that cannot be in both: the digits that go, by trying out all pairs.
#[test]
fn almost_locked_pairs_are_found_all() {
    for position in &stuck_positions(40) {
        let marks = Marks::of(position);
        let expected = naive::almost_locked_pairs(&marks);
        let found = eliminated(&[SurveyEntry::ALS_XZ], position);
        assert!(
            (expected - found).is_empty(),
            "{:?} in {position:?}",
            expected - found
        );
    }
}

/// How many steps each survey finds where the puzzles get stuck, as measured.
#[test]
fn as_many_chains_as_measured() {
    let positions = stuck_positions(300);
    if positions.is_empty() {
        return;
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for position in &positions {
        for step in SURVEYS.iter().flat_map(|survey| found(*survey, position)) {
            *counts.entry(step.technique.name()).or_default() += 1;
        }
    }
    let counts: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    assert_eq!(
        counts.join(", "),
        "AIC type 1 541, AIC type 2 1025, AIC with ALS 3700, AIC with unique rectangle 297, \
         ALS chain 2394, ALS-XY-Wing 1146, ALS-XZ 529, H-Wing 353, L-Wing 415, M-Wing 300, S-Wing 297, \
         W-Wing 171, X-chain 202, X-loop 6, XY-chain 466, continuous nice loop 55, \
         discontinuous nice loop 1067, empty rectangle 239, grouped AIC 1433, grouped X-chain 246, \
         grouped X-loop 9, grouped nice loop 410, skyscraper 88, turbot fish 143, two-string kite 140"
    );
}
