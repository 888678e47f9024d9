//! Compares backdoors with trying all sets of cells, using the rules of an algorithm of the articles.

use std::sync::atomic::{AtomicU32, Ordering};

use ninefold::backdoors::Backdoors;
use ninefold::engine::Engine;
use ninefold::{Algorithm, Candidates, CellSet, Puzzle, Solution, Task};
use proptest::prelude::*;

use crate::corpora::{any, corpus, grid};

const NEVER: &(dyn Fn() -> bool + Sync) = &|| false;

fn solution_of(puzzle: &Puzzle) -> Option<Solution> {
    Engine::new()
        .solve(puzzle, &Task::unique())
        .unique()
        .copied()
}

/// Returns whether naked and hidden singles solve the puzzle once these cells are known.
fn singles_solve(puzzle: &Puzzle, solution: &Solution, known: CellSet) -> bool {
    let mut givens = *puzzle.givens();
    for cell in known {
        givens.set(cell, Some(solution.digit(cell)));
    }
    let puzzle = Puzzle::new(givens, *puzzle.candidates());
    Algorithm::ConstraintPropagation
        .logic(&puzzle)
        .is_complete()
}

/// Returns all sets of `count` cells without a given, in reading order.
fn sets_of(puzzle: &Puzzle, count: usize) -> Vec<CellSet> {
    let empty: CellSet = puzzle.givens().empty_cells().collect();
    let mut sets = vec![CellSet::EMPTY];
    for _ in 0..count {
        let longer = |set: &CellSet| {
            let (set, last) = (*set, set.last());
            let after = empty.iter().filter(move |&cell| Some(cell) > last);
            after.map(move |cell| set | cell.into())
        };
        sets = sets.iter().flat_map(longer).collect();
    }
    sets
}

fn naive(puzzle: &Puzzle, solution: &Solution, max_size: usize) -> Backdoors {
    for size in 0..=max_size {
        let mut sets = sets_of(puzzle, size);
        sets.retain(|&set| singles_solve(puzzle, solution, set));
        if !sets.is_empty() {
            let size = Some(size);
            return Backdoors { size, sets };
        }
    }
    let (size, sets) = (None, Vec::new());
    Backdoors { size, sets }
}

fn assert_as_naive(puzzle: &Puzzle, max_size: usize) {
    let solution = solution_of(puzzle).unwrap();
    let found = puzzle.backdoors(&solution, max_size, NEVER).unwrap();
    assert_eq!(
        found,
        naive(puzzle, &solution, max_size),
        "{}",
        puzzle.givens()
    );
}

#[test]
fn all_backdoors_of_the_smallest_size_are_found() {
    for (file, most, max_size) in [
        ("magictour_1465.txt", 60, 1),
        ("magictour_1465.txt", 60, 2),
        ("hardest_1905_11plus.txt", 100, 1),
        ("hardest_1905_11plus.txt", 30, 2),
        ("17_clue.txt", 60, 1),
        ("minimal.txt", 60, 1),
    ] {
        for puzzle in corpus(file, most).into_iter().flatten() {
            assert_as_naive(&puzzle, max_size);
        }
    }
}

/// Vidar's Monster #3 (vidarino, Sudoku Players' Forums, 2006) has no backdoor for singles with locked candidates, as
/// its author said, so it has none for singles alone.
#[test]
fn a_monster_has_no_single_backdoor() {
    let puzzle = Puzzle::from(grid(
        "5..8..4...8..9..5...7..6..2..4..3..6.3.......9..1........7..8...4..5..1...2..1..4",
    ));
    let solution = solution_of(&puzzle).unwrap();
    let one = puzzle.backdoors(&solution, 1, NEVER).unwrap();
    assert_eq!((one.size, one.sets.len()), (None, 0));
    let two = puzzle.backdoors(&solution, 2, NEVER).unwrap();
    assert!(two.size == Some(2) && two.sets.iter().all(|set| set.len() == 2));
}

#[test]
fn what_singles_solve_needs_none() {
    for puzzle in corpus("easy.txt", 300).into_iter().flatten() {
        let solution = solution_of(&puzzle).unwrap();
        let backdoors = puzzle.backdoors(&solution, 2, NEVER).unwrap();
        let expected = Backdoors {
            size: Some(0),
            sets: vec![CellSet::EMPTY],
        };
        assert_eq!(backdoors, expected);
    }
}

#[test]
fn an_interrupted_search_has_no_result() {
    let puzzle = corpus("hardest_1106.txt", 1).into_iter().flatten().next();
    let Some(puzzle) = puzzle else { return };
    let solution = solution_of(&puzzle).unwrap();
    let asked = AtomicU32::new(0);
    let interrupt = || asked.fetch_add(1, Ordering::Relaxed) == 20;
    assert_eq!(puzzle.backdoors(&solution, 2, &interrupt), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn puzzles_with_givens_have_the_backdoors_that_trying_finds(givens in any::givens()) {
        let puzzle = Puzzle::from(givens);
        if let Some(solution) = solution_of(&puzzle) {
            let found = puzzle.backdoors(&solution, 2, NEVER).unwrap();
            prop_assert_eq!(found, naive(&puzzle, &solution, 2));
        }
    }

    #[test]
    fn pencil_marks_have_the_backdoors_that_trying_finds(marks in any::pencil_marks()) {
        let puzzle = Puzzle::from(marks);
        if let Some(solution) = solution_of(&puzzle) {
            let found = puzzle.backdoors(&solution, 1, NEVER).unwrap();
            prop_assert_eq!(found, naive(&puzzle, &solution, 1));
        }
    }

    /// Givens and marks together are a puzzle, too.
    #[test]
    fn givens_count_as_marks(givens in any::givens()) {
        let puzzle = Puzzle::from(givens);
        if let Some(solution) = solution_of(&puzzle) {
            let as_marks = Puzzle::from(Candidates::from(&givens));
            prop_assert_eq!(
                puzzle.backdoors(&solution, 2, NEVER),
                as_marks.backdoors(&solution, 2, NEVER)
            );
        }
    }
}
