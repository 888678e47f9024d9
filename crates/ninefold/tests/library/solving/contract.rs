//! Checks the contract that all algorithms share against an oracle: they find all solutions and nothing else, at most
//! as many as the limit, and end when interrupted.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ninefold::classic::certain::{Uncertain, certain};
use ninefold::solutions::End;
use ninefold::{Algorithm, Candidates, Cell, Grid, Puzzle, Task, Verdict};
use proptest::prelude::*;

use crate::corpora::{self, SOLVED, any, corpus};
use crate::oracle::{assert_found, oracle};

/// The number of times that a search may poll its interrupt. Some puzzles take too long for the plain searches; the
/// other algorithms must solve every puzzle.
const POLLS: u32 = 5_000;
const UP_TO_EVERY_PUZZLE: [Algorithm; 4] = [
    Algorithm::PreemptiveSets,
    Algorithm::LockedCandidates,
    Algorithm::ConstraintPropagation,
    Algorithm::DancingLinks,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_algorithm_finds_what_the_oracle_finds((givens, marks) in any::givens_and_marks()) {
        let limit = 20;
        let puzzle = Puzzle::new(givens, marks);
        let expected = oracle(&givens, &marks, limit);
        for algorithm in Algorithm::ALL {
            let polls = AtomicU32::new(POLLS);
            let spent = || polls.fetch_sub(1, Relaxed) == 0;
            let task = Task::count(limit as u64).keeping(limit).until(&spent);
            let solutions = algorithm.solve(&puzzle, &task);
            if solutions.interrupted() {
                prop_assert!(!UP_TO_EVERY_PUZZLE.contains(&algorithm), "{algorithm}");
                prop_assert!(solutions.count() <= expected.len() as u64, "{algorithm}");
                continue;
            }
            assert_found(&solutions, &puzzle, &expected, algorithm.name());
            prop_assert_eq!(
                solutions.verdict(),
                match expected.len() {
                    0 => Verdict::None,
                    1 => Verdict::Unique,
                    _ => Verdict::Multiple,
                }
            );
        }
    }

    #[test]
    fn logic_never_loses_a_solution((givens, marks) in any::givens_and_marks()) {
        let puzzle = Puzzle::new(givens, marks);
        let limit = 50;
        let expected = oracle(&givens, &marks, limit);
        for algorithm in Algorithm::ALL {
            let reduced = algorithm.logic(&puzzle);
            prop_assert!(!reduced.contradiction || expected.is_empty(), "{algorithm}");
            if !reduced.contradiction {
                let left = oracle(reduced.grid(), reduced.puzzle.candidates(), limit);
                prop_assert_eq!(left.len(), expected.len(), "{}", algorithm);
                // At the limit, the oracle need not find the same solutions first.
                prop_assert!(left == expected || left.len() == limit, "{algorithm}");
            }
            prop_assert!(!reduced.is_complete() || expected == [reduced.grid().to_string()]);
        }
    }

    #[test]
    fn certain_cells_are_those_in_which_all_solutions_agree(givens in any::givens()) {
        let corner = &Cell::ALL[..3];
        let puzzle = Puzzle::from(givens);
        let solutions = oracle(&givens, &Candidates::ALL, 100);
        prop_assume!(solutions.len() < 100);
        let mut corners: Vec<&str> = solutions.iter().map(|solution| &solution[..3]).collect();
        corners.dedup();
        for algorithm in Algorithm::ALL {
            let certainty = certain(&puzzle, corner, algorithm, &|| false);
            let digits = certainty.digits.map(|digits| {
                digits.iter().map(|digit| digit.to_char()).collect::<String>()
            });
            match corners[..] {
                // Logic may have placed the corner before the contradiction showed.
                [] => match digits {
                    Ok(digits) => {
                        let logic = algorithm.logic(&puzzle);
                        prop_assert_eq!(certainty.search, None);
                        prop_assert_eq!(&logic.grid().to_string()[..3], &digits);
                    }
                    Err(why) => prop_assert_eq!(why, Uncertain::NoSolution),
                },
                [only] => prop_assert_eq!(digits, Ok(only.to_owned())),
                _ => prop_assert_eq!(digits, Err(Uncertain::Several)),
            }
        }
    }
}

#[test]
fn a_limit_is_never_exceeded_and_kept_solutions_are_different() {
    let empty = Puzzle::from(Grid::EMPTY);
    for algorithm in Algorithm::ALL {
        let none = algorithm.solve(&empty, &Task::count(0));
        assert_eq!((none.count(), none.end()), (0, End::Limit), "{algorithm}");
        assert_eq!(none.verdict(), Verdict::Undecided);

        let any = algorithm.solve(&empty, &Task::any());
        assert_eq!((any.count(), any.end()), (1, End::Limit), "{algorithm}");

        let many = algorithm.solve(&empty, &Task::count(500).keeping(100));
        assert_eq!(many.count(), 500, "{algorithm}");
        let mut kept = many.kept().to_vec();
        kept.sort();
        kept.dedup();
        assert_eq!(kept.len(), 100, "{algorithm}");
    }
}

#[test]
fn every_algorithm_can_be_interrupted() {
    let empty = Puzzle::from(Grid::EMPTY);
    for algorithm in Algorithm::ALL {
        let polls = AtomicU32::new(0);
        let interrupt = || polls.fetch_add(1, Relaxed) == 20;
        let task = Task::count(u64::MAX).until(&interrupt);
        let solutions = algorithm.solve(&empty, &task);
        assert!(solutions.interrupted(), "{algorithm}");
        assert_eq!(
            polls.load(Relaxed),
            21,
            "{algorithm} continues after an interrupt"
        );
        assert_eq!(
            solutions.kept().len() as u64,
            solutions.count().min(1),
            "{algorithm}"
        );
    }
}

#[test]
fn a_clash_among_the_givens_costs_no_search() {
    let clash = Puzzle::from(corpora::grid(&format!("{}{}", "5...5", ".".repeat(76))));
    for algorithm in Algorithm::ALL {
        let solutions = algorithm.solve(&clash, &Task::default());
        assert_eq!(solutions.verdict(), Verdict::None, "{algorithm}");
        assert_eq!(solutions.counters().calls, 0, "{algorithm}");
        assert!(algorithm.logic(&clash).contradiction);
    }
}

#[test]
fn a_solved_grid_is_its_own_only_solution() {
    let solved = Puzzle::from(corpora::grid(SOLVED));
    for algorithm in Algorithm::ALL {
        let solutions = algorithm.solve(&solved, &Task::default());
        assert_eq!(solutions.verdict(), Verdict::Unique, "{algorithm}");
        assert_eq!(
            solutions.first().unwrap().to_string(),
            SOLVED,
            "{algorithm}"
        );
        assert!(solutions.without_guess(), "{algorithm}");
    }
}

/// The algorithms that can solve hard puzzles agree with the oracle on all corpora.
#[test]
fn the_corpora_are_solved_alike() {
    let files = [
        ("17_clue.txt", 300),
        ("easy.txt", 300),
        ("minimal.txt", 300),
        ("magictour_1465.txt", 100),
        ("multi_solution.txt", 300),
        ("hardest_1905_11plus.txt", 50),
        ("hardest_1106.txt", 50),
    ];
    for (file, most) in files {
        let Some(puzzles) = corpus(file, most) else {
            return;
        };
        assert_eq!(puzzles.len(), most, "{file}");
        for puzzle in puzzles {
            let expected = oracle(puzzle.givens(), &Candidates::ALL, 2);
            for algorithm in UP_TO_EVERY_PUZZLE {
                let solutions = algorithm.solve(&puzzle, &Task::unique());
                assert_eq!(
                    solutions.count(),
                    expected.len() as u64,
                    "{algorithm}: {puzzle:?}"
                );
                if solutions.verdict() == Verdict::Unique {
                    assert_eq!(solutions.first().unwrap().to_string(), expected[0]);
                }
            }
        }
    }
}
