//! Clauses and depth-first search find the same solutions.

use proptest::prelude::*;

use super::learner::Learner;
use super::*;
use crate::board::Board;
use crate::machine::Machine;
use crate::machine::budget::Budget;
use crate::machine::search::Search;

/// The most solutions of a board to compare.
const MOST: usize = 400;

/// Boards of 4 to 9 digits with rules that clauses can state; many have no solution.
fn boards() -> impl Strategy<Value = Board> {
    let sizes = prop::sample::select(vec![(4, 2), (6, 6), (9, 12)]);
    let rules = prop::sample::subsequence(
        vec!["anti-knight", "anti-king", "nonconsecutive", "diagonal /"],
        0..=2,
    );
    sizes.prop_flat_map(move |(size, least)| {
        let cell = (1..=size, 1..=size, 1..=size);
        let givens = prop::collection::vec(cell, least..=3 * size);
        (Just(size), rules.clone(), givens).prop_map(|(size, rules, givens)| {
            let mut text = format!("grid {size}x{size}; digits 1-{size}");
            rules.iter().for_each(|rule| text += &format!("; {rule}"));
            let mut done = Vec::new();
            // Mostly givens that do not contradict each other directly.
            for (row, column, digit) in givens {
                let clashes = |&(r, c, d): &(usize, usize, usize)| {
                    (r, c) == (row, column) || d == digit && (r == row || c == column)
                };
                if !done.iter().any(clashes) {
                    done.push((row, column, digit));
                    text += &format!("; given r{row}c{column}={digit}");
                }
            }
            text.parse().expect("the text is in the notation")
        })
    })
}

/// Collects solutions in order of their digits, at most `MOST` and one more.
fn collect(mut next: impl FnMut() -> Option<Vec<u32>>) -> Vec<Vec<u32>> {
    let mut solutions: Vec<Vec<u32>> = std::iter::from_fn(&mut next).take(MOST + 1).collect();
    let count = solutions.len();
    solutions.sort_unstable();
    solutions.dedup();
    assert_eq!(solutions.len(), count, "no solution comes twice");
    solutions
}

fn by_search(network: &Network, candidates: &[u32]) -> Vec<Vec<u32>> {
    let mut state = network.state();
    for (cell, &mask) in candidates.iter().enumerate() {
        if state.restrict(cell as u16, mask).is_err() {
            return Vec::new();
        }
    }
    let mut search = Search::new(network, state);
    let mut meter = Meter::new(Budget::default());
    collect(|| (search.next(&mut meter) == Found::Solution).then(|| search.masks().to_vec()))
}

fn by_clauses(clauses: &mut Clauses<'_>, budget: Option<u64>) -> Vec<Vec<u32>> {
    collect(|| {
        loop {
            let mut meter = Meter::new(Budget {
                nodes: budget,
                stop: None,
            });
            match clauses.next(&mut meter) {
                Found::Solution => return Some(clauses.masks().to_vec()),
                Found::Nothing => return None,
                Found::Cut => {}
            }
        }
    })
}

fn assert_same(machine: &Machine, ours: &[Vec<u32>], theirs: &[Vec<u32>]) {
    if theirs.len() > MOST {
        assert_eq!(ours.len(), theirs.len());
    } else {
        assert_eq!(ours, theirs);
    }
    for grid in ours.iter().filter_map(|masks| machine.grid(masks)) {
        assert_eq!(machine.board().check(&grid), []);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn clauses_and_search_find_the_same_solutions(board in boards()) {
        let machine = Machine::new(&board);
        let network = machine.network();
        prop_assert!(Clauses::can_state(network));
        let theirs = by_search(network, &network.masks);
        let mut clauses = Clauses::new(network, &network.masks);
        let first = by_clauses(&mut clauses, None);
        assert_same(&machine, &first, &theirs);
        // Small budgets only interrupt.
        let mut clauses = Clauses::new(network, &network.masks);
        prop_assert_eq!(by_clauses(&mut clauses, Some(1)), first);
    }

    #[test]
    fn restarts_with_other_candidates_keep_nothing_wrong(
        board in boards(),
        restarts in prop::collection::vec((any::<prop::sample::Index>(), any::<u32>(), 0usize..5), 1..12),
    ) {
        let machine = Machine::new(&board);
        let network = machine.network();
        let mut clauses = Clauses::new(network, &network.masks);
        for (cell, mask, steps) in restarts {
            // Some searches are left before their end.
            let mut meter = Meter::new(Budget::default());
            for _ in 0..steps {
                clauses.next(&mut meter);
            }
            let mut candidates = network.masks.clone();
            candidates[cell.index(network.masks.len())] &= mask;
            let prefer = network.masks.iter().map(|all| all & mask.rotate_left(7)).collect();
            clauses.restart(&candidates, prefer);
            let ours = by_clauses(&mut clauses, None);
            assert_same(&machine, &ours, &by_search(network, &candidates));
            clauses.restart(&network.masks, Vec::new());
        }
    }
}

/// States that each pigeon has a hole of its own.
fn pigeons(count: u16, holes: u16) -> Learner {
    let variable = |pigeon: u16, hole: u16| pigeon * holes + hole;
    let others = |pigeon: u16, hole: u16| {
        (0..count)
            .filter(move |&other| other != pigeon)
            .map(move |other| variable(other, hole))
            .collect::<Vec<u16>>()
    };
    let exclusions = (0..count)
        .flat_map(|pigeon| (0..holes).map(move |hole| others(pigeon, hole)))
        .collect();
    let mut learner = Learner::new(exclusions);
    for pigeon in 0..count {
        let clause: Vec<Literal> = (0..holes)
            .map(|hole| Literal::new(variable(pigeon, hole), true))
            .collect();
        learner.add(&clause);
    }
    learner
}

#[test]
fn pigeons_do_not_fit_even_after_reductions() {
    let mut learner = pigeons(10, 9);
    let mut meter = Meter::new(Budget::nodes(1_000_000));
    assert_eq!(learner.next(&mut meter), Found::Nothing);
    // The proof is long enough that clauses are forgotten.
    assert!(learner.reductions() > 1, "{}", meter.spent());
    assert_eq!(learner.next(&mut meter), Found::Nothing);
}

#[test]
fn every_order_of_pigeons_is_found_once() {
    let mut learner = pigeons(7, 7);
    let mut meter = Meter::new(Budget::default());
    let mut seen = std::collections::HashSet::new();
    while learner.next(&mut meter) == Found::Solution {
        let order: Vec<bool> = (0..49).map(|variable| learner.is_true(variable)).collect();
        // A pigeon may have one hole only, since it would take another's.
        assert_eq!(order.iter().filter(|&&is_true| is_true).count(), 7);
        assert!(seen.insert(order));
    }
    assert_eq!(seen.len(), 5040);
}

#[test]
fn a_stopped_search_continues_where_it_was() {
    let board: Board = "grid 25x25; digits 1-25"
        .parse()
        .expect("the board is valid");
    let machine = Machine::new(&board);
    assert!(Clauses::suit(machine.network()));
    let stop = || true;
    let budget = Budget {
        nodes: None,
        stop: Some(&stop),
    };
    assert!(!machine.solve(1, budget).complete);
    let solutions = |nodes| machine.solve(3, Budget { nodes, stop: None });
    let answer = solutions(None);
    assert_eq!(answer.solutions.len(), 3);
    assert_eq!(answer, solutions(None), "two runs are equal");
    let cut = solutions(Some(answer.nodes / 2));
    assert!(!cut.complete && answer.solutions.starts_with(&cut.solutions));
    for grid in &answer.solutions {
        assert_eq!(board.check(grid), []);
    }
}
