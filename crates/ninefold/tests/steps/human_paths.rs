//! The ways that people take through many puzzles: every step is right, and each technique occurs as often as before.

use ninefold::logic::Step;
use ninefold::rating::human::Human;
use ninefold::symmetry::Transformation;
use ninefold::{Grid, Puzzle};

use super::common;
use super::report::{Look, Report};

/// How many of the first 10,000 random minimal puzzles' steps are of each technique.
const COUNTS: &[(&str, usize)] = &[
    ("3D Medusa", 2),
    ("AIC type 1", 576),
    ("AIC type 2", 1806),
    ("AIC with ALS", 84),
    ("AIC with unique rectangle", 9),
    ("ALS chain", 157),
    ("ALS-XY-Wing", 175),
    ("ALS-XZ", 258),
    ("BUG type 1", 90),
    ("BUG type 2", 6),
    ("BUG type 3", 1),
    ("BUG type 4", 6),
    ("BUG+n", 17),
    ("H-Wing", 675),
    ("L-Wing", 655),
    ("M-Wing", 716),
    ("S-Wing", 773),
    ("Sue de Coq", 235),
    ("VWXYZ-Wing", 53),
    ("W-Wing", 1291),
    ("WXYZ-Wing", 612),
    ("X-Wing", 766),
    ("X-chain", 202),
    ("X-loop", 13),
    ("XY-Wing", 1902),
    ("XY-chain", 2742),
    ("XYZ-Wing", 622),
    ("avoidable rectangle type 1", 18),
    ("bivalue oddagon", 1),
    ("broken wing", 9),
    ("cell forcing chains", 33),
    ("claiming", 4448),
    ("continuous nice loop", 130),
    ("death blossom", 34),
    ("dynamic cell forcing chains", 23),
    ("dynamic contradiction forcing chains", 34),
    ("dynamic double forcing chain", 6),
    ("dynamic region forcing chains", 37),
    ("empty rectangle", 520),
    ("extended rectangle", 7),
    ("external rectangle", 403),
    ("finned X-Wing", 405),
    ("finned franken jellyfish", 5),
    ("finned franken swordfish", 13),
    ("finned jellyfish", 4),
    ("finned mutant jellyfish", 2),
    ("finned swordfish", 172),
    ("full house", 198269),
    ("grouped AIC", 366),
    ("grouped X-chain", 106),
    ("grouped X-loop", 12),
    ("grouped nice loop", 3),
    ("hidden pair", 2551),
    ("hidden rectangle", 1263),
    ("hidden single", 351700),
    ("hidden triplet", 170),
    ("jellyfish", 3),
    ("kraken fish type 1", 60),
    ("kraken fish type 2", 105),
    ("locked pair", 998),
    ("locked triplet", 14),
    ("naked pair", 3156),
    ("naked quad", 22),
    ("naked single", 16010),
    ("naked triplet", 581),
    ("pointing", 18081),
    ("region forcing chains", 14),
    ("remote pair", 3),
    ("sashimi X-Wing", 76),
    ("sashimi swordfish", 35),
    ("simple colors trap", 66),
    ("simple colors wrap", 10),
    ("skyscraper", 1879),
    ("swordfish", 82),
    ("template delete", 1),
    ("turbot fish", 283),
    ("two-string kite", 1684),
    ("unique loop type 1", 15),
    ("unique loop type 2", 5),
    ("unique loop type 3", 3),
    ("unique loop type 4", 3),
    ("unique rectangle type 1", 409),
    ("unique rectangle type 2", 75),
    ("unique rectangle type 3", 176),
    ("unique rectangle type 4", 384),
    ("unique rectangle type 5", 5),
    ("unique rectangle type 6", 106),
];

fn name(step: &Step) -> Vec<String> {
    vec![step.technique.name().to_string()]
}

#[test]
fn ten_thousand_paths_are_proved_and_have_as_many_steps_as_measured() {
    let Some(puzzles) = common::lines("minimal.txt") else {
        return;
    };
    let look = Look {
        kinds: name,
        tampered: 100,
    };
    let report = Report::of(&puzzles[..10_000], Human::default, &look);
    report.assert_right();
    let counts: Vec<_> = report.steps.iter().collect();
    let expected = COUNTS.iter().copied();
    assert!(
        counts
            .iter()
            .map(|(name, count)| (name.as_str(), **count))
            .eq(expected),
        "{counts:#?}"
    );
}

/// The puzzle in a disguise that differs from puzzle to puzzle.
fn morph((number, puzzle): (usize, &Grid)) -> Grid {
    let mut state = number as u32;
    let transformation = Transformation::random(|below| {
        // Numbers as random as this needs (Knuth's multiplier).
        state = state.wrapping_mul(2_654_435_761).wrapping_add(1);
        (state >> 16) % below
    });
    *transformation.puzzle(&Puzzle::from(*puzzle)).givens()
}

/// Random minimal puzzles, all of magictour, all with 17 clues, some of the hardest, and disguises of these; the paths of
/// each kind are counted when they are proved.
#[test]
#[ignore = "takes an hour: cargo test --release -p ninefold --test steps -- --ignored --nocapture"]
fn a_hundred_thousand_paths_are_proved() {
    let files = [
        ("17_clue.txt", 49_158),
        ("minimal.txt", 40_000),
        ("magictour_1465.txt", 1_465),
        ("hardest_1905_11plus.txt", 1_000),
    ];
    let mut morphs = Vec::new();
    let mut proved = 0;
    for (file, count) in files {
        let lines = common::lines(file).expect("the shared files");
        // Not the first, which may all be alike.
        let spread = lines.iter().step_by(lines.len() / count).take(count);
        let puzzles: Vec<Grid> = spread.copied().collect();
        morphs.extend(puzzles.iter().enumerate().step_by(10).map(morph));
        proved += prove(file, &puzzles);
    }
    proved += prove("morphs", &morphs);
    assert!(proved >= 100_000, "{proved}");
}

/// Proves the paths of all puzzles of a kind; returns how many there are.
fn prove(kind: &str, puzzles: &[Grid]) -> usize {
    let look = Look {
        kinds: name,
        tampered: 10,
    };
    let report = Report::of(puzzles, Human::default, &look);
    report.assert_right();
    let steps: usize = report.steps.values().sum();
    println!("{kind}: {} puzzles, {steps} steps", report.puzzles);
    println!("{:#?}", report.steps);
    report.puzzles
}
