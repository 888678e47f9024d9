//! The chains of the human order: every step that any entry finds is proved from its reason alone, has the structure
//! that its name implies, and does not contradict the solution.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::corpora::{self, in_parallel};
use super::proof::Marks;
use super::report::{Faults, Scene, all_gone, solution};
use super::{naive, oracles, signature};
use ninefold::logic::{
    AlternatingChain, Flow, Position, Reason, Step, Technique, TechniqueEntry, Watch,
};
use ninefold::rating::Path;
use ninefold::rating::human::{Difficulty, Human, Knowledge, LINKS};
use ninefold::{CandidateSet, Grid, Solution};

/// All entries of chains.
const ENTRIES: [TechniqueEntry; 24] = [
    TechniqueEntry::SKYSCRAPERS,
    TechniqueEntry::TWO_STRING_KITES,
    TechniqueEntry::TURBOT_FISH,
    TechniqueEntry::EMPTY_RECTANGLES,
    TechniqueEntry::X_CHAINS,
    TechniqueEntry::X_LOOPS,
    TechniqueEntry::GROUPED_X_CHAINS,
    TechniqueEntry::GROUPED_X_LOOPS,
    TechniqueEntry::W_WINGS,
    TechniqueEntry::M_WINGS,
    TechniqueEntry::S_WINGS,
    TechniqueEntry::L_WINGS,
    TechniqueEntry::H_WINGS,
    TechniqueEntry::XY_CHAINS,
    TechniqueEntry::AICS,
    TechniqueEntry::NICE_LOOPS,
    TechniqueEntry::GROUPED_AICS,
    TechniqueEntry::GROUPED_NICE_LOOPS,
    TechniqueEntry::ALS_XZ,
    TechniqueEntry::ALS_XY_WINGS,
    TechniqueEntry::ALS_CHAINS,
    TechniqueEntry::OVERLAPPING_ALS_CHAINS,
    TechniqueEntry::AICS_WITH_ALS,
    TechniqueEntry::AICS_WITH_RECTANGLES,
];

fn chain(step: &Step) -> &AlternatingChain {
    match &step.reason {
        Reason::AlternatingChain(chain) => chain,
        other => panic!("{other:?}"),
    }
}

/// Returns every `each`-th puzzle of some corpora, or only every `sparse`-th of these.
fn puzzles(sparse: usize) -> Vec<Grid> {
    let mut all = Vec::new();
    for (file, each) in [
        ("minimal.txt", 900),
        ("magictour_1465.txt", 25),
        ("17_clue.txt", 700),
        ("hardest_1905_11plus.txt", 2_000),
    ] {
        let lines = corpora::lines(file).unwrap_or_default();
        all.extend(lines.into_iter().step_by(each * sparse));
    }
    all
}

#[test]
fn every_chain_on_some_human_paths_is_right() {
    every_chain_is_right(&puzzles(6), 200);
}

#[test]
#[ignore = "takes minutes: ./sweep"]
fn every_chain_on_human_paths_is_right() {
    every_chain_is_right(&puzzles(1), 1_000);
}

/// Checks every chain in the positions on the paths of these puzzles, which must be more than `least`.
fn every_chain_is_right(puzzles: &[Grid], least: usize) {
    let count = AtomicUsize::new(0);
    in_parallel(puzzles, |puzzle| {
        let solution = solution(*puzzle);
        for (number, (position, step, _)) in Path::new(puzzle, Human::default()).enumerate() {
            // Positions with singles left are similar to each other.
            if step.conclusion.placement.is_none() || number.is_multiple_of(20) {
                count.fetch_add(1, Ordering::Relaxed);
                for entry in ENTRIES {
                    check_all(&position, &entry.steps(&position), entry, &solution);
                }
            }
        }
    });
    let count = count.into_inner();
    assert!(puzzles.is_empty() || count > least, "{count} positions");
}

fn check_all(position: &Position, steps: &[Step], entry: TechniqueEntry, solution: &Solution) {
    let (scene, mut faults) = (Scene::new(position, solution), Faults::default());
    for (number, step) in steps.iter().enumerate() {
        let about = || format!("{position:?} {step:?}");
        assert!(entry.techniques().contains(&step.technique), "{}", about());
        assert_eq!(
            signature::technique(chain(step)),
            step.technique,
            "{} {}",
            signature::of(chain(step)),
            about()
        );
        // Tampering takes long, so only some steps are tampered with.
        faults.look_at(about, &scene, step, number.is_multiple_of(32));
    }
    faults.assert_none();
}

/// Returns positions in which singles, locked candidates, subsets and X-Wings find nothing.
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
    let puzzles = corpora::corpus("minimal.txt", most).unwrap_or_default();
    puzzles
        .iter()
        .filter_map(|puzzle| stuck(puzzle.givens()))
        .collect()
}

pub fn eliminated(entries: &[TechniqueEntry], position: &Position) -> CandidateSet {
    let steps = entries.iter().flat_map(|entry| entry.steps(position));
    steps.fold(CandidateSet::EMPTY, |all, step| {
        all | all_gone(&step, position)
    })
}

/// An entry that visits all chains of a technique finds exactly the chains that brute force over all chains of this
/// length finds.
#[test]
fn short_chains_are_found_all() {
    let positions = stuck_positions(300);
    for position in &positions {
        let marks = Marks::of(position);
        let naive = naive::short_chains(&marks);
        for entry in [
            TechniqueEntry::SKYSCRAPERS,
            TechniqueEntry::TWO_STRING_KITES,
            TechniqueEntry::TURBOT_FISH,
            TechniqueEntry::W_WINGS,
            TechniqueEntry::M_WINGS,
            TechniqueEntry::S_WINGS,
            TechniqueEntry::L_WINGS,
            TechniqueEntry::H_WINGS,
        ] {
            let technique = entry.techniques()[0];
            let expected = naive.get(technique.name()).copied().unwrap_or_default();
            assert_eq!(
                eliminated(&[entry], position),
                expected,
                "{technique} in {position:?}"
            );
        }
    }
}

/// When these entries find nothing more, no chain of single candidates of any length has a conclusion.
#[test]
fn long_chains_miss_nothing() {
    let fewer = [
        TechniqueEntry::POINTING,
        TechniqueEntry::CLAIMING,
        TechniqueEntry::NAKED_PAIRS,
        TechniqueEntry::XY_WINGS,
        TechniqueEntry::REMOTE_PAIRS,
    ];
    let entries = [&ENTRIES[..16], &fewer].concat();
    let (mut before, mut steps) = (0, 0);
    for mut position in stuck_positions(120) {
        before += naive::reachable(&Marks::of(&position)).len();
        loop {
            let gone = eliminated(&entries, &position);
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

/// Returns the eliminations of two almost locked sets with a common digit that cannot be in both, by trying all pairs.
#[test]
fn almost_locked_pairs_are_found_all() {
    for position in &stuck_positions(40) {
        let marks = Marks::of(position);
        let expected = oracles::chains::almost_locked_pairs(&marks).eliminated();
        let missing = expected - eliminated(&[TechniqueEntry::ALS_XZ], position);
        assert!(missing.is_empty(), "{missing:?} in {position:?}");
    }
}

/// The step of a hint is the easiest of all steps. The search for a hint takes the first step of a stage, so each stage
/// must visit its easiest steps first.
#[test]
fn no_step_is_easier_than_the_hint() {
    let mut techniques = BTreeSet::new();
    for position in &stuck_positions(200) {
        let watch = Watch::new(&|| false);
        let mut easiest: Option<(Difficulty, Step)> = None;
        let all = &mut |step: Step, difficulty| {
            let mut known = easiest.iter();
            if known.all(|(least, _)| difficulty < *least) {
                easiest = Some((difficulty, step));
            }
            Flow::Continue(())
        };
        let mut human = Human::default();
        human.visit(position, LINKS, &watch, all).unwrap();
        let hint = Path::new(*position, Human::default()).next();
        let Some((_, hint, difficulty)) = hint.filter(|(.., difficulty)| *difficulty <= LINKS)
        else {
            assert!(easiest.is_none(), "{easiest:?} in {position:?}");
            continue;
        };
        let (least, step) = easiest.unwrap();
        assert_eq!(difficulty, least, "{hint:?}, {step:?} in {position:?}");
        techniques.insert(hint.technique);
    }
    assert!(techniques.len() > 10 || corpora::lines("minimal.txt").is_none());
}

/// The measured number of steps that each entry finds in the positions where the puzzles get stuck.
#[test]
fn as_many_chains_as_measured() {
    let positions = stuck_positions(300);
    if positions.is_empty() {
        return;
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for position in &positions {
        for step in ENTRIES.iter().flat_map(|entry| entry.steps(position)) {
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
         ALS chain 1349, ALS-XY-Wing 946, ALS-XZ 524, H-Wing 353, L-Wing 415, M-Wing 300, S-Wing 297, \
         W-Wing 171, X-chain 202, X-loop 6, XY-chain 466, continuous nice loop 55, \
         discontinuous nice loop 1067, empty rectangle 239, grouped AIC 1433, grouped X-chain 246, \
         grouped X-loop 9, grouped nice loop 410, overlapping ALS chain 1949, skyscraper 88, turbot fish 143, two-string kite 140"
    );
}
