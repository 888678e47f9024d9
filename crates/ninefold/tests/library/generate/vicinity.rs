//! The vicinity of a puzzle equals the result of trying every exchange of clues.

use std::collections::BTreeSet;

use ninefold::engine::Engine;
use ninefold::generate::{Exchange, Random, Vicinity};
use ninefold::{Candidates, Cell, Digit, Grid, Task};

use crate::corpora::{AGAINST_BRUTE_FORCE as OF_17, EXAMPLE as OF_32, HARD as OF_24, grid};
use crate::oracle::engines;

// In the puzzle of 32 clues, few solutions remain when a clue is removed, and some clues are redundant.

/// Keeps the puzzles that have exactly one solution.
fn unique(engine: &mut Engine, puzzles: &BTreeSet<Grid>) -> BTreeSet<Grid> {
    let candidates: Vec<_> = puzzles.iter().map(Candidates::from).collect();
    let mut answers = Vec::new();
    engine.solve_batch(&candidates, &Task::unique(), &mut answers);
    let answered = puzzles.iter().zip(&answers);
    let unique = answered.filter(|(_, answer)| answer.count == 1 && answer.exhausted);
    unique.map(|(puzzle, _)| *puzzle).collect()
}

/// Returns all puzzles with one clue removed.
fn without_one(puzzle: &Grid) -> Vec<Grid> {
    let clues = puzzle.filled().map(|(cell, _)| cell);
    clues.map(|cell| puzzle.with(cell, None)).collect()
}

/// Returns all puzzles with one clue added that was not in the puzzle before.
fn with_one(rest: &Grid, before: &Grid) -> Vec<Grid> {
    let with = |cell: Cell| {
        Digit::ALL.into_iter().filter_map(move |digit| {
            let new = before[cell] != Some(digit);
            new.then(|| rest.with(cell, Some(digit)))
        })
    };
    rest.empty_cells().flat_map(with).collect()
}

/// Finds the exchanges by trial: removes clues, adds clues, and keeps the puzzles that have one solution but several
/// without any one of the new clues.
fn tried_out(puzzle: &Grid, exchange: Exchange) -> BTreeSet<Grid> {
    let mut engine = Engine::new();
    let mut rests = BTreeSet::from([*puzzle]);
    for _ in 0..exchange.gone {
        rests = rests.iter().flat_map(without_one).collect();
    }
    let mut found = rests;
    for _ in 0..exchange.come {
        found = found
            .iter()
            .flat_map(|rest| with_one(rest, puzzle))
            .collect();
    }
    let came = |after: &Grid| {
        let came = after
            .filled()
            .filter(|&(cell, digit)| puzzle[cell] != Some(digit));
        came.map(|(cell, _)| after.with(cell, None))
            .collect::<BTreeSet<_>>()
    };
    let mut unique_ones = unique(&mut engine, &found);
    unique_ones.retain(|after| unique(&mut engine, &came(after)).is_empty());
    unique_ones
}

fn near(vicinity: &mut Vicinity, puzzle: &Grid, exchange: Exchange) -> Vec<Grid> {
    let mut found = Vec::new();
    vicinity.of(puzzle, exchange, |near| found.push(*near));
    found
}

#[test]
fn a_vicinity_is_what_trying_out_finds() {
    let mut vicinity = Vicinity::default();
    for (line, exchange, at_least) in [
        (OF_17, "{-1+1}", 3),
        (OF_17, "{-1+0}", 0),
        (OF_32, "{-1+0}", 21),
        (OF_32, "{-2+0}", 100),
        (OF_32, "{-1+1}", 10),
        (OF_32, "{-2+1}", 10),
    ] {
        let exchange = exchange.parse().unwrap();
        let found = near(&mut vicinity, &grid(line), exchange);
        let expected = tried_out(&grid(line), exchange);
        assert!(found.len() >= at_least, "{exchange}: {}", found.len());
        let found: BTreeSet<_> = found.into_iter().collect();
        assert!(found == expected, "{exchange} of {line}");
    }
}

/// Every puzzle is found once, including those that need two new clues.
#[test]
fn two_clues_come_only_if_both_are_needed() {
    // A puzzle with few open cells, so that all pairs can be tried.
    let solution = *grid(OF_32).solve().unique().unwrap();
    let open: Vec<Cell> = Cell::ALL.into_iter().step_by(3).collect();
    let puzzle = open
        .iter()
        .fold(Grid::from(solution), |grid, &cell| grid.with(cell, None));
    let mut vicinity = Vicinity::default();
    let mut count = 0;
    for column in [0, 1] {
        let whole = (0..9).filter_map(|row| Cell::at(row, column));
        let puzzle = whole.fold(puzzle, |grid, cell| grid.with(cell, None));
        let exchange = Exchange { gone: 0, come: 2 };
        let found = near(&mut vicinity, &puzzle, exchange);
        let distinct: BTreeSet<_> = found.iter().copied().collect();
        assert_eq!(found.len(), distinct.len());
        assert!(distinct == tried_out(&puzzle, exchange));
        count += found.len();
    }
    assert!(count > 0);
}

#[test]
fn every_backend_finds_the_same_in_the_same_order() {
    let puzzle = grid(OF_24);
    let exchange = Exchange { gone: 2, come: 1 };
    let other = Exchange { gone: 2, come: 2 };
    let mut all = Vec::new();
    for engine in engines() {
        let mut vicinity = Vicinity::with_engine(engine);
        let found = near(&mut vicinity, &puzzle, exchange);
        let mut drawn = Vec::new();
        let mut random = Random::stream(7, 1);
        vicinity.some(&puzzle, other, 300, &mut random, |near| drawn.push(*near));
        assert!(!drawn.is_empty());
        all.push((found, drawn));
    }
    assert!(all.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn minimal_puzzles_are_kept() {
    let mut vicinity = Vicinity::default();
    let mut puzzles = vec![grid(OF_17), grid(OF_32), grid(OF_17)];
    vicinity.retain_minimal(&mut puzzles);
    assert_eq!(puzzles, [grid(OF_17), grid(OF_17)]);
}
