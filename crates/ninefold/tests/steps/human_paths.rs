//! The ways that people take through many puzzles: every step is right, and each technique occurs as often as before.

use ninefold::logic::Step;
use ninefold::rating::human::Human;
use ninefold::symmetry::Transformation;
use ninefold::{Grid, Puzzle};

use super::common;
use super::report::{Look, Report};

/// How many of the first 10,000 random minimal puzzles' steps are of each technique.
const COUNTS: &[(&str, usize)] = &[
    ("3D Medusa", 1),
    ("AIC type 1", 578),
    ("AIC type 2", 2025),
    ("AIC with ALS", 89),
    ("AIC with unique rectangle", 10),
    ("ALS chain", 155),
    ("ALS-XY-Wing", 169),
    ("ALS-XZ", 266),
    ("BUG type 1", 95),
    ("BUG type 2", 7),
    ("BUG type 3", 1),
    ("BUG type 4", 6),
    ("BUG+n", 18),
    ("H-Wing", 755),
    ("L-Wing", 348),
    ("M-Wing", 714),
    ("S-Wing", 769),
    ("Sue de Coq", 248),
    ("UVWXYZ-Wing", 1),
    ("VWXYZ-Wing", 52),
    ("W-Wing", 1299),
    ("WXYZ-Wing", 614),
    ("X-Wing", 765),
    ("X-chain", 202),
    ("X-loop", 13),
    ("XY-Wing", 1915),
    ("XY-chain", 2759),
    ("XYZ-Wing", 623),
    ("cell forcing chains", 100),
    ("claiming", 4442),
    ("continuous nice loop", 135),
    ("dynamic cell forcing chains", 31),
    ("dynamic contradiction forcing chains", 35),
    ("dynamic double forcing chain", 6),
    ("dynamic region forcing chains", 40),
    ("empty rectangle", 525),
    ("extended rectangle", 8),
    ("external rectangle", 408),
    ("finned X-Wing", 405),
    ("finned franken jellyfish", 6),
    ("finned franken swordfish", 13),
    ("finned jellyfish", 4),
    ("finned mutant jellyfish", 5),
    ("finned swordfish", 172),
    ("full house", 198274),
    ("grouped AIC", 359),
    ("grouped X-chain", 111),
    ("grouped X-loop", 10),
    ("grouped nice loop", 3),
    ("hidden pair", 2546),
    ("hidden rectangle", 1264),
    ("hidden single", 351702),
    ("hidden triplet", 171),
    ("jellyfish", 3),
    ("locked pair", 995),
    ("locked triplet", 14),
    ("naked pair", 3160),
    ("naked quad", 23),
    ("naked single", 15997),
    ("naked triplet", 579),
    ("pointing", 18081),
    ("region forcing chains", 103),
    ("remote pair", 3),
    ("sashimi X-Wing", 76),
    ("sashimi swordfish", 33),
    ("simple colors trap", 67),
    ("simple colors wrap", 10),
    ("skyscraper", 1871),
    ("swordfish", 84),
    ("template delete", 3),
    ("turbot fish", 282),
    ("two-string kite", 1683),
    ("unique loop type 1", 16),
    ("unique loop type 2", 5),
    ("unique loop type 3", 2),
    ("unique loop type 4", 3),
    ("unique rectangle type 1", 410),
    ("unique rectangle type 2", 75),
    ("unique rectangle type 3", 176),
    ("unique rectangle type 4", 387),
    ("unique rectangle type 5", 5),
    ("unique rectangle type 6", 107),
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

/// Random minimal puzzles, all of magictour, all with 17 clues, some of the hardest, and disguises of these.
#[test]
#[ignore = "takes an hour: cargo test --release -p ninefold --test steps -- --ignored"]
fn a_hundred_thousand_paths_are_proved() {
    let files = [
        ("minimal.txt", 40_000),
        ("magictour_1465.txt", 1_465),
        ("17_clue.txt", 49_158),
        ("hardest_1905_11plus.txt", 1_000),
    ];
    let mut puzzles = Vec::new();
    for (file, count) in files {
        let lines = common::lines(file).expect("the shared files");
        // Not the first, which may all be alike.
        puzzles.extend(lines.iter().step_by(lines.len() / count).take(count));
    }
    let morphs = puzzles.iter().enumerate().step_by(10).map(morph);
    let puzzles: Vec<Grid> = puzzles.iter().copied().chain(morphs).collect();
    assert!(puzzles.len() >= 100_000, "{}", puzzles.len());
    let look = Look {
        kinds: name,
        tampered: 10,
    };
    let report = Report::of(&puzzles, Human::default, &look);
    println!("{:#?}", report.steps);
    report.assert_right();
}
