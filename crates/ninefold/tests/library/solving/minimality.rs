//! Compares redundant clues with the oracle.

use ninefold::engine::Engine;
use ninefold::{Candidates, Cell, Grid, Puzzle};
use proptest::prelude::*;

use crate::corpora::{AGAINST_BRUTE_FORCE, any, corpus, grid};
use crate::oracle::oracle;

fn redundant(puzzle: &Puzzle) -> Vec<Cell> {
    let redundant = puzzle.redundant_clues(&mut Engine::new(), &|| false);
    redundant.unwrap()
}

/// Returns the clues that can be left out without adding a solution; `None` if there are too many solutions to list.
fn naive(givens: &Grid) -> Option<Vec<Cell>> {
    const LIMIT: usize = 100;
    let solutions = |grid: &Grid| oracle(grid, &Candidates::ALL, LIMIT);
    let whole = solutions(givens);
    let adds_none = |cell: &Cell| solutions(&givens.with(*cell, None)) == whole;
    let cells = givens.filled().map(|(cell, _)| cell);
    (whole.len() < LIMIT).then(|| cells.filter(adds_none).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_clue_is_redundant_if_no_solution_comes_with_leaving_it_out(givens in any::givens()) {
        if let Some(expected) = naive(&givens) {
            prop_assert_eq!(redundant(&Puzzle::from(givens)), expected);
        }
    }
}

#[test]
fn published_minimal_puzzles_are_minimal() {
    for file in ["17_clue.txt", "p096_sudoku.txt"] {
        for puzzle in corpus(file, 5).into_iter().flatten() {
            let redundant = redundant(&puzzle);
            assert_eq!(Some(&redundant), naive(puzzle.givens()).as_ref());
            assert!(redundant.is_empty() || puzzle.givens().filled_count() > 17);
        }
    }
}

#[test]
fn an_interrupted_search_and_pencil_marks_have_no_answer() {
    let puzzle = Puzzle::from(grid(AGAINST_BRUTE_FORCE));
    assert_eq!(puzzle.redundant_clues(&mut Engine::new(), &|| true), None);
    let mut marks = *puzzle.candidates();
    let cell = puzzle.givens().empty_cells().next().unwrap();
    let digit = marks[cell].into_iter().next().unwrap();
    marks.remove(cell, digit);
    let puzzle = Puzzle::new(*puzzle.givens(), marks);
    assert_eq!(puzzle.redundant_clues(&mut Engine::new(), &|| false), None);
}
