//! HoDoKu's score, level and path: equal to those of the program, step by step.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ninefold::Grid;
use ninefold::rating::hodoku::{self, Action, Difficulty, Line, Path, Settings, Step, Version};

use crate::corpora::hodoku::{self as references, table};
use crate::corpora::{corpus, grid};

/// Compares results with their expected values, puzzle by puzzle. Groups the differences by the expected value at the
/// first difference.
#[derive(Default)]
struct Comparison {
    equal: usize,
    different: BTreeMap<String, Vec<String>>,
}

impl Comparison {
    fn add(&mut self, puzzle: &str, expected: &str, found: &str) {
        match expected == found {
            true => self.equal += 1,
            false => {
                let parts = expected
                    .split(';')
                    .zip(found.split(';').chain(core::iter::repeat("")));
                let first = parts
                    .enumerate()
                    .find(|(_, (expected, found))| expected != found);
                let (number, (expected, found)) = first.unwrap_or((0, (expected, found)));
                let kind = expected.split(' ').next().unwrap().to_owned();
                let difference =
                    format!("{puzzle} step {number}: expected {expected}, found {found}");
                self.different.entry(kind).or_default().push(difference);
            }
        }
    }

    fn check(&self, expected: usize) {
        for (kind, differences) in &self.different {
            println!("{} differ at {kind}", differences.len());
            differences.iter().take(3).for_each(|it| println!("  {it}"));
        }
        assert!(self.different.is_empty(), "{} are equal", self.equal);
        assert_eq!(self.equal, expected);
    }
}

fn steps<'a>(path: &'a mut Path<'_>) -> impl Iterator<Item = Step> + 'a {
    core::iter::from_fn(|| path.step().unwrap())
}

/// Returns the count of each variant in the notation of the references.
fn counts(path: &mut Path<'_>) -> String {
    let mut counts = BTreeMap::<&str, usize>::new();
    for step in steps(path) {
        *counts.entry(step.variant.code()).or_default() += 1;
    }
    let counts: Vec<String> = counts
        .iter()
        .map(|(code, count)| format!("{code}:{count}"))
        .collect();
    counts.join(",")
}

fn never() -> bool {
    false
}

#[test]
fn every_step_is_hodokus() {
    let Some(paths) = references::paths() else {
        return;
    };
    let settings = Settings::default();
    let mut comparison = Comparison::default();
    for (puzzle, expected) in paths {
        let grid: Grid = puzzle.parse().unwrap();
        let mut path = Path::new(&grid, &settings, &never);
        let found: Vec<String> = steps(&mut path).map(|it| references::step(&it)).collect();
        comparison.add(&puzzle, &expected.join(";"), &found.join(";"));
    }
    comparison.check(2360);
}

#[test]
fn every_score_is_hodokus() {
    let Some(ratings) = table("hodoku_ratings.tsv") else {
        return;
    };
    let mut comparison = Comparison::default();
    for row in ratings {
        let scored = hodoku::score(&grid(&row[0]), &Settings::default(), &never).unwrap();
        let found = format!("{} {}", scored.level, scored.score);
        comparison.add(&row[0], &format!("{} {}", row[1], row[2]), &found);
    }
    comparison.check(650);
}

#[test]
fn the_other_version_differs_as_it_should() {
    let Some(scores) = table("hodoku_scores.tsv") else {
        return;
    };
    let settings = Settings::of(Version::V2_3);
    let mut comparison = Comparison::default();
    for row in scores {
        let scored = hodoku::score(&grid(&row[0]), &settings, &never).unwrap();
        let found = format!("{} {}", scored.level, scored.score);
        comparison.add(&row[0], &format!("{} {}", row[5], row[4]), &found);
    }
    comparison.check(2360);
}

/// Compares score, level, and the count of each variant.
fn compare_counts(comparison: &mut Comparison, row: &[String], settings: &Settings) {
    let grid: Grid = row[0].parse().unwrap();
    let mut path = Path::new(&grid, settings, &never);
    let counts = counts(&mut path);
    let scored = path.scored();
    let found = format!("{};{} {}", counts, scored.level, scored.score);
    comparison.add(
        &row[0],
        &format!("{};{} {}", row[3], row[2], row[1]),
        &found,
    );
}

#[test]
fn every_count_is_hodokus() {
    let Some(more) = table("hodoku_more.tsv") else {
        return;
    };
    let mut comparison = Comparison::default();
    for row in more {
        compare_counts(&mut comparison, &row, &Settings::default());
    }
    comparison.check(3625);
}

#[test]
fn lines_can_be_switched_off() {
    let Some(switched_off) = table("hodoku_lines_off.tsv") else {
        return;
    };
    let mut comparison = Comparison::default();
    for row in switched_off {
        let off: Vec<Line> = row[4]
            .split(',')
            .filter_map(|code| code.parse().ok())
            .collect();
        let mut settings = Settings::default();
        settings.lines.retain(|entry| !off.contains(&entry.line));
        compare_counts(&mut comparison, &row, &settings);
    }
    comparison.check(897);
}

/// A puzzle of our own generator that needs a net.
const NETS: &str =
    "..63.........4..69.....1.3...8....5...4.56...5....7..2....3.72..2.7..6..9.......4";

#[test]
fn no_step_contradicts_the_solution() {
    let Some(puzzles) = corpus("minimal.txt", 2000) else {
        return;
    };
    let settings = Settings::default();
    for puzzle in puzzles {
        let solutions = puzzle.solve();
        let solution = solutions.unique().unwrap();
        let givens = puzzle.givens();
        let mut path = Path::new(givens, &settings, &never);
        for step in steps(&mut path) {
            let is_right = |candidate: ninefold::Candidate| {
                solution.digit(candidate.cell()) == candidate.digit()
            };
            match &step.action {
                Action::Place(single) => assert!(is_right(*single), "{givens}: {step:?}"),
                Action::Remove(removals) => {
                    assert!(!removals.is_empty());
                    assert!(
                        !removals.iter().any(|it| is_right(*it)),
                        "{givens}: {step:?}"
                    );
                }
            }
        }
        assert!(path.scored().solved);
    }
}

#[test]
fn what_hodoku_cannot_solve_is_extreme() {
    let scored = |line: &str| hodoku::score(&grid(line), &Settings::default(), &never).unwrap();
    // With too few digits, HoDoKu tries nothing.
    let few = scored(&".".repeat(81));
    assert_eq!(
        (few.score, few.level, few.solved),
        (0, Difficulty::Extreme, false)
    );
    // With several solutions, brute force has no solution to follow.
    let several = scored(&NETS.replace('9', "."));
    assert!(several.score >= 20_000);
    assert_eq!(
        (several.level, several.solved),
        (Difficulty::Extreme, false)
    );
    let complete = NETS
        .parse::<Grid>()
        .unwrap()
        .solve()
        .unique()
        .unwrap()
        .to_string();
    let complete = scored(&complete);
    assert_eq!(
        (complete.score, complete.level, complete.solved),
        (0, Difficulty::Easy, true)
    );
}

#[test]
fn a_path_can_be_interrupted_anywhere() {
    let grid: Grid = NETS.parse().unwrap();
    let settings = Settings::default();
    let whole = hodoku::score(&grid, &settings, &never).unwrap();
    let questions = AtomicU32::new(0);
    let counting = || {
        questions.fetch_add(1, Relaxed);
        false
    };
    assert_eq!(hodoku::score(&grid, &settings, &counting), Ok(whole));
    let questions = questions.into_inner();
    assert!(questions > 10, "{questions}");
    for last in [1, 2, questions / 2, questions] {
        let asked = AtomicU32::new(0);
        let interrupt = || asked.fetch_add(1, Relaxed) + 1 >= last;
        let mut path = Path::new(&grid, &settings, &interrupt);
        while let Ok(Some(_)) = path.step() {}
        let partial = path.scored();
        assert!(!partial.solved && partial.score < whole.score && partial.level <= whole.level);
        assert_eq!(asked.into_inner(), last);
    }
}
