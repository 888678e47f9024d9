//! Compares the iterator over all solutions with the oracle and the other solvers; and checks which types threads can
//! share.

use std::collections::BTreeSet;

use ninefold::engine::Engine;
use ninefold::{Algorithm, Grid, Puzzle, Solution, Task, Verdict};
use proptest::prelude::*;

use crate::corpora::{any, corpus};
use crate::oracle::oracle;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_iterator_finds_what_the_oracle_finds((givens, marks) in any::givens_and_marks()) {
        let limit = 200;
        let puzzle = Puzzle::new(givens, marks);
        let expected = oracle(&givens, &marks, limit);
        let mut found: Vec<String> =
            puzzle.solutions().take(limit).map(|solution| solution.to_string()).collect();
        prop_assert!(puzzle.solutions().take(limit).map(|solution| solution.to_string()).eq(found.clone()));
        found.sort();
        if expected.len() < limit {
            prop_assert_eq!(&found, &expected);
        }
        found.dedup();
        prop_assert_eq!(found.len(), expected.len());
        let verdict = match expected.len() {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        };
        let solved = puzzle.solve();
        prop_assert_eq!(solved.verdict(), verdict);
        prop_assert_eq!(solved.unique().is_some(), verdict == Verdict::Unique);
        prop_assert_eq!(Puzzle::from(givens).solve().verdict(), givens.solve().verdict());
    }
}

#[test]
fn the_iterator_finds_as_many_solutions_as_others_count() {
    let Some(puzzles) = corpus("multi_solution.txt", 40) else {
        return;
    };
    let all = Task::count(u64::MAX);
    for puzzle in puzzles {
        let solutions: Vec<Solution> = puzzle.solutions().collect();
        assert!(
            solutions
                .iter()
                .all(|solution| solution.extends(puzzle.givens()))
        );
        let count = solutions.len() as u64;
        assert_eq!(Engine::new().solve(&puzzle, &all).count(), count);
        assert_eq!(Algorithm::DancingLinks.solve(&puzzle, &all).count(), count);
    }
}

#[test]
fn the_iterator_ends_and_stays_at_its_end() {
    let clash: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
    let mut none = Puzzle::from(clash).solutions();
    assert_eq!((none.next(), none.next()), (None, None));
    assert_eq!(clash.solve().unique(), None);

    let first: Vec<Solution> = Puzzle::from(Grid::EMPTY).solutions().take(1000).collect();
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 1000);
    let mut one = Puzzle::from(Grid::from(first[7])).solutions();
    assert_eq!((one.next(), one.next()), (Some(first[7]), None));
}
