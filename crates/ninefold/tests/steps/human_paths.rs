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
    ("AIC type 1", 573),
    ("AIC type 2", 1800),
    ("AIC with ALS", 81),
    ("AIC with unique rectangle", 9),
    ("ALS chain", 154),
    ("ALS-XY-Wing", 171),
    ("ALS-XZ", 267),
    ("BUG type 1", 92),
    ("BUG type 2", 6),
    ("BUG type 3", 1),
    ("BUG type 4", 6),
    ("BUG+n", 17),
    ("H-Wing", 672),
    ("L-Wing", 658),
    ("M-Wing", 713),
    ("S-Wing", 766),
    ("Sue de Coq", 235),
    ("UVWXYZ-Wing", 1),
    ("VWXYZ-Wing", 52),
    ("W-Wing", 1294),
    ("WXYZ-Wing", 615),
    ("X-Wing", 766),
    ("X-chain", 203),
    ("X-loop", 13),
    ("XY-Wing", 1903),
    ("XY-chain", 2715),
    ("XYZ-Wing", 621),
    ("avoidable rectangle type 1", 18),
    ("bivalue oddagon", 1),
    ("broken wing", 7),
    ("cell forcing chains", 89),
    ("claiming", 4445),
    ("continuous nice loop", 132),
    ("death blossom", 29),
    ("dynamic cell forcing chains", 30),
    ("dynamic contradiction forcing chains", 34),
    ("dynamic double forcing chain", 6),
    ("dynamic region forcing chains", 41),
    ("empty rectangle", 523),
    ("extended rectangle", 7),
    ("external rectangle", 407),
    ("finned X-Wing", 404),
    ("finned franken jellyfish", 5),
    ("finned franken swordfish", 13),
    ("finned jellyfish", 4),
    ("finned mutant jellyfish", 5),
    ("finned swordfish", 171),
    ("full house", 198266),
    ("grouped AIC", 368),
    ("grouped X-chain", 106),
    ("grouped X-loop", 11),
    ("grouped nice loop", 3),
    ("hidden pair", 2548),
    ("hidden rectangle", 1266),
    ("hidden single", 351701),
    ("hidden triplet", 171),
    ("jellyfish", 3),
    ("locked pair", 996),
    ("locked triplet", 14),
    ("naked pair", 3163),
    ("naked quad", 22),
    ("naked single", 15996),
    ("naked triplet", 578),
    ("pointing", 18079),
    ("region forcing chains", 95),
    ("remote pair", 3),
    ("sashimi X-Wing", 75),
    ("sashimi swordfish", 34),
    ("simple colors trap", 67),
    ("simple colors wrap", 10),
    ("skyscraper", 1874),
    ("swordfish", 82),
    ("template delete", 2),
    ("turbot fish", 282),
    ("two-string kite", 1681),
    ("unique loop type 1", 16),
    ("unique loop type 2", 5),
    ("unique loop type 3", 3),
    ("unique loop type 4", 3),
    ("unique rectangle type 1", 410),
    ("unique rectangle type 2", 75),
    ("unique rectangle type 3", 176),
    ("unique rectangle type 4", 386),
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
