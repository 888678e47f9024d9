//! Compares divided puzzles with the oracle: together, the parts have each solution of the whole exactly once.

use ninefold::Puzzle;
use proptest::prelude::*;

use crate::corpora::{any, corpus};
use crate::oracle::oracle;

/// Returns the puzzle after this number of divisions of each part that can be divided.
fn divided(puzzle: Puzzle, times: usize) -> Vec<Puzzle> {
    let divide = |parts: Vec<Puzzle>| parts.iter().flat_map(Puzzle::split).collect();
    (0..times).fold(vec![puzzle], |parts, _| divide(parts))
}

/// Returns all solutions of all parts, sorted, up to a limit for each part.
fn solutions(parts: &[Puzzle], limit: usize) -> Vec<String> {
    let of_part = |part: &Puzzle| oracle(part.givens(), part.candidates(), limit);
    let mut all: Vec<String> = parts.iter().flat_map(of_part).collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_solution_is_in_exactly_one_part((givens, marks) in any::givens_and_marks(), times in 1..6usize) {
        let limit = 500;
        let whole = oracle(&givens, &marks, limit);
        let parts = divided(Puzzle::new(givens, marks), times);
        let found = solutions(&parts, limit);
        if whole.len() < limit {
            prop_assert_eq!(found, whole);
        } else {
            let mut once = found.clone();
            once.dedup();
            prop_assert!(found.len() >= limit && once.len() == found.len());
        }
    }

    #[test]
    fn a_part_has_more_givens_than_the_whole((givens, marks) in any::givens_and_marks()) {
        let whole = Puzzle::new(givens, marks);
        let parts = whole.split();
        for part in &parts {
            let full = part.givens().filled_count() == 81;
            prop_assert!(full || part.givens().filled_count() > givens.filled_count());
            prop_assert_eq!(full && parts.len() == 1, parts.len() == 1, "a single part is a full grid");
        }
    }
}

#[test]
fn puzzles_with_several_solutions_keep_them_all() {
    let Some(puzzles) = corpus("multi_solution.txt", 50) else {
        return;
    };
    for puzzle in puzzles {
        let whole = oracle(puzzle.givens(), puzzle.candidates(), usize::MAX);
        assert!(whole.len() > 1);
        for times in [1, 3, 15] {
            assert_eq!(solutions(&divided(puzzle, times), usize::MAX), whole);
        }
    }
}
