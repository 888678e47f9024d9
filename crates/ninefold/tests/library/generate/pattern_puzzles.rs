//! Puzzles with clues in given cells.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use ninefold::engine::Engine;
use ninefold::generate::Grids;
use ninefold::generate::{FoundPuzzle, Pattern};
use ninefold::{Algorithm, Cell, CellSet, Grid, Puzzle, Task};

use crate::corpora::{EXAMPLE, grid};
use crate::oracle::engines;

/// 24 cells with half-turn symmetry.
const SPARSE: &str =
    ".x...x..x....x.x.x.....x...x.x.x.x..x.......x..x.x.x.x...x.....x.x.x....x..x...x.";
/// 26 cells with half-turn symmetry.
const DENSE: &str =
    "...x...x.x.....xxx..xx....xx..x...x.x.......x.x...x..xx....xx..xxx.....x.x...x...";

fn cells(mask: &str) -> CellSet {
    let marked = Cell::ALL
        .into_iter()
        .zip(mask.bytes())
        .filter(|(_, mark)| *mark == b'x');
    marked.map(|(cell, _)| cell).collect()
}

fn pattern(mask: &str) -> Pattern {
    Pattern::new(cells(mask), Grid::EMPTY)
}

/// Returns all puzzles that the walks find, and asserts that all were made.
fn walk(pattern: &Pattern, seed: u64, walks: Range<u64>, engine: &mut Engine) -> Vec<FoundPuzzle> {
    let (count, mut found) = (walks.end - walks.start, Vec::new());
    let made = pattern.walk(&Grids::new(seed), walks, engine, &|| false, |it| {
        found.push(it)
    });
    assert_eq!(made, count);
    found
}

/// Returns all puzzles that the projections give, and asserts that all were made.
fn project(pattern: &Pattern, seed: u64, of: Range<u64>, engine: &mut Engine) -> Vec<FoundPuzzle> {
    let (count, mut found) = (of.end - of.start, Vec::new());
    let made = pattern.project(&Grids::new(seed), of, engine, &|| false, |it| {
        found.push(it)
    });
    assert_eq!(made, count);
    found
}

/// Checks that the clues are in the cells and have the given digits, and that another solver finds only this solution.
fn check(found: &FoundPuzzle, pattern: &Pattern) {
    let clues: CellSet = found.puzzle.filled().map(|(cell, _)| cell).collect();
    assert_eq!(clues, pattern.cells());
    for (cell, digit) in pattern.givens().filled() {
        assert_eq!(found.puzzle[cell], Some(digit));
    }
    let puzzle = Puzzle::from(found.puzzle);
    let solutions = Algorithm::DancingLinks.solve(&puzzle, &Task::unique());
    assert_eq!(solutions.unique(), Some(&found.solution));
}

#[test]
fn walks_find_puzzles_of_the_pattern() {
    let pattern = pattern(SPARSE);
    let found = walk(&pattern, 1, 0..4, &mut Engine::new());
    assert!(found.len() > 100, "{}", found.len());
    found.iter().for_each(|found| check(found, &pattern));
    assert!(found.is_sorted_by_key(|found| found.attempt));
    let different: BTreeSet<(u64, Grid)> = found.iter().map(|it| (it.attempt, it.puzzle)).collect();
    assert_eq!(different.len(), found.len());
}

/// The result depends neither on the solution that the engine finds first nor on the walks made together.
#[test]
fn walks_do_not_depend_on_the_engine() {
    let pattern = pattern(SPARSE);
    let expected = walk(&pattern, 2, 0..3, &mut Engine::new());
    for mut engine in engines() {
        let found = walk(&pattern, 2, 0..3, &mut engine);
        assert_eq!(found, expected, "{}", engine.backend());
    }
    let mut engine = Engine::new();
    let mut apart = walk(&pattern, 2, 0..1, &mut engine);
    apart.extend(walk(&pattern, 2, 1..3, &mut engine));
    assert_eq!(apart, expected);
}

/// The puzzles of an attempt never change.
#[test]
fn walks_are_frozen() {
    let found = walk(&pattern(DENSE), 3, 5..6, &mut Engine::new());
    assert_eq!(found.len(), 251);
    assert_eq!(
        found[0].puzzle.to_string(),
        "...7...9.6.....527..39....19..3...6.7.......5.1...5..95....78..849.....6.6...1..."
    );
    assert_eq!(
        found[found.len() - 1].puzzle.to_string(),
        "...5...9.4.....283..73....52..6...1.6.......9.1...3..65....97..932.....8.4...8..."
    );
}

#[test]
fn projections_are_the_grids_whose_clues_have_one_solution() {
    let pattern = pattern(DENSE);
    let grids = Grids::new(4);
    let mut engine = Engine::new();
    let found = project(&pattern, 4, 10..10_010, &mut engine);
    let expected: Vec<FoundPuzzle> = (10..10_010)
        .filter_map(|attempt| {
            let solution = grids.grid(attempt);
            let puzzle = solution.only_in(pattern.cells());
            let is_unique = puzzle.solve().unique().is_some();
            is_unique.then_some(FoundPuzzle {
                attempt,
                puzzle,
                solution,
            })
        })
        .collect();
    assert!(!expected.is_empty());
    assert_eq!(found, expected);
    found.iter().for_each(|found| check(found, &pattern));
}

/// A pattern with given digits: two ones, two twos and a three, most outside the cells of the pattern.
fn with_givens() -> Pattern {
    let givens =
        "1.2...3..........1.....................2...........................................";
    Pattern::new(cells(DENSE), givens[..81].parse().unwrap())
}

#[test]
fn given_digits_are_kept() {
    let pattern = with_givens();
    assert_eq!(pattern.cells().len(), 26 + 4);
    let mut engine = Engine::new();
    let walked = walk(&pattern, 5, 0..2, &mut engine);
    assert!(walked.len() > 100, "{}", walked.len());
    walked.iter().for_each(|found| check(found, &pattern));
    let projected = project(&pattern, 5, 0..30_000, &mut engine);
    assert!(!projected.is_empty());
    projected.iter().for_each(|found| check(found, &pattern));
}

/// If the digit of one cell is given, all digits that a peer can have are equally likely.
#[test]
fn given_digits_favour_no_others() {
    let given: Grid = format!("5{}", ".".repeat(80)).parse().unwrap();
    let all = Pattern::new(CellSet::ALL, given);
    let found = project(&all, 6, 0..40_000, &mut Engine::new());
    assert_eq!(found.len(), 40_000, "every grid can have the digit");
    for (place, options) in [(1, 8), (40, 9)] {
        let mut counts = [0_u32; 9];
        for found in &found {
            let digit = found.solution.digit(Cell::ALL[place]);
            counts[usize::from(digit.get()) - 1] += 1;
        }
        let expected = 40_000.0 / f64::from(options);
        let counts = counts.iter().filter(|count| **count > 0);
        let squares = counts.map(|&count| (f64::from(count) - expected).powi(2) / expected);
        assert!(squares.sum::<f64>() < 43.8, "chi-square, p = 10^-6");
    }
}

/// Patterns without clues, and with all clues, can be drawn.
#[test]
fn patterns_may_leave_nothing_to_choose() {
    let puzzle = grid(EXAMPLE);
    let mut engine = Engine::new();
    let given = Pattern::new(CellSet::default(), puzzle);
    let found = walk(&given, 7, 0..2, &mut engine);
    assert!(found.len() == 2 && found.iter().all(|found| found.puzzle == puzzle));
    // Two fives in a row.
    let contradiction: Grid = format!("5.5{}", ".".repeat(78)).parse().unwrap();
    let impossible = Pattern::new(cells(DENSE), contradiction);
    assert!(walk(&impossible, 7, 0..2, &mut engine).is_empty());
    assert!(project(&impossible, 7, 0..100, &mut engine).is_empty());
    assert!(walk(&pattern(&".".repeat(81)), 7, 0..1, &mut engine).is_empty());
}

#[test]
fn an_interrupt_ends_whole_attempts() {
    let (pattern, grids) = (pattern(DENSE), Grids::new(8));
    let mut engine = Engine::new();
    let asked = AtomicU32::new(0);
    let soon = || asked.fetch_add(1, Ordering::Relaxed) == 100;
    let mut found = Vec::new();
    assert_eq!(
        pattern.walk(&grids, 0..9, &mut engine, &soon, |it| found.push(it)),
        0
    );
    assert!(found.is_empty());
    assert_eq!(
        pattern.project(&grids, 0..9, &mut engine, &|| true, |it| found.push(it)),
        0
    );
    let asked = AtomicU32::new(0);
    let later = || asked.fetch_add(1, Ordering::Relaxed) == 1;
    let made = pattern.project(&grids, 0..100_000, &mut engine, &later, |it| found.push(it));
    assert!(0 < made && made < 100_000 && found.iter().all(|found| found.attempt < made));
}
