//! The human paths of many puzzles: every step is right, and each technique occurs as often as before.

use ninefold::logic::Step;
use ninefold::rating::human::Human;
use ninefold::symmetry::Transformation;
use ninefold::{Grid, Puzzle};

use super::corpora;
use super::report::{Look, Report};

/// The number of steps of each technique in the first 10,000 random minimal puzzles.
const COUNTS: &str = include_str!("human_paths.tsv");

fn name(step: &Step) -> Vec<String> {
    vec![step.technique.name().to_string()]
}

/// Proves the paths of the puzzles. Every `tampered`-th step is also checked after tampering.
fn proved(puzzles: &[Grid], tampered: usize) -> Report {
    let look = Look {
        kinds: name,
        tampered,
    };
    let report = Report::of(puzzles, Human::default, &look);
    report.faults.assert_none();
    report
}

#[test]
fn a_thousand_paths_are_proved() {
    let Some(puzzles) = corpora::lines("minimal.txt") else {
        return;
    };
    let some: Vec<Grid> = puzzles.into_iter().step_by(10).take(1_000).collect();
    assert_eq!(proved(&some, 100).puzzles, 1_000);
}

#[test]
#[ignore = "takes minutes: ./sweep"]
fn ten_thousand_paths_are_proved_and_have_as_many_steps_as_measured() {
    let Some(puzzles) = corpora::lines("minimal.txt") else {
        return;
    };
    assert_eq!(proved(&puzzles[..10_000], 100).counts(), COUNTS);
}

/// Returns the puzzle under a transformation that differs from puzzle to puzzle.
fn morph((number, puzzle): (usize, &Grid)) -> Grid {
    let mut state = number as u32;
    let transformation = Transformation::random(|below| {
        // Numbers that are random enough here (Knuth's multiplier).
        state = state.wrapping_mul(2_654_435_761).wrapping_add(1);
        (state >> 16) % below
    });
    *transformation.puzzle(&Puzzle::from(*puzzle)).givens()
}

/// Random minimal puzzles, all of magictour, all with 17 clues, some of the hardest, and transformations of these.
/// Reports the number of paths of each kind.
#[test]
#[ignore = "takes an hour: ./sweep"]
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
        let lines = corpora::lines(file).expect("the shared files");
        // Not the first, which may all be alike.
        let spread = lines.iter().step_by(lines.len() / count).take(count);
        let puzzles: Vec<Grid> = spread.copied().collect();
        morphs.extend(puzzles.iter().enumerate().step_by(10).map(morph));
        proved += prove(file, &puzzles);
    }
    proved += prove("morphs", &morphs);
    assert!(proved >= 100_000, "{proved}");
}

/// Proves the paths of all puzzles of a kind; returns their number.
fn prove(kind: &str, puzzles: &[Grid]) -> usize {
    let report = proved(puzzles, 10);
    let steps: usize = report.steps.values().sum();
    println!("{kind}: {} puzzles, {steps} steps", report.puzzles);
    println!("{:#?}", report.steps);
    report.puzzles
}
