//! Counts, true candidates, needs and clashes against plain enumeration.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod random_rules;

use ninefold_variants::{Board, Budget, Grid, Machine, Mask, Need, Verdict};
use random_rules::{Random, WORDS, rule};

fn machine(text: &str) -> Machine {
    Machine::new(&text.parse::<Board>().unwrap())
}

fn solutions(board: &Board) -> Vec<Grid> {
    Machine::new(board)
        .solve(usize::MAX, Budget::default())
        .solutions
}

/// Returns a board of 4x4 with a few rules, and with a solution.
fn random_board(random: &mut Random) -> Board {
    let board: Board = "grid 4x4".parse().unwrap();
    let grids = solutions(&board);
    let grid = &grids[random.below(grids.len())];
    let mut rules = Vec::new();
    let wanted = 1 + random.below(6);
    while rules.len() < wanted {
        let word = if random.below(2) == 0 {
            0
        } else {
            random.below(WORDS)
        };
        rules.push(rule(random, &board, grid, word));
        if !board
            .with_rules(rules.clone())
            .is_ok_and(|board| board.check(grid).is_empty())
        {
            rules.pop();
        }
    }
    board.with_rules(rules).unwrap()
}

#[test]
fn answers_agree_with_enumeration() {
    let mut random = Random(0xabad_cafe_0000_0001);
    for _ in 0..120 {
        let board = random_board(&mut random);
        let machine = Machine::new(&board);
        let grids = solutions(&board);
        assert_eq!(
            machine.count(None, Budget::default()).solutions,
            grids.len() as u128
        );

        let mut expected = vec![Mask::EMPTY; 16];
        for grid in &grids {
            for (mask, &value) in expected.iter_mut().zip(grid.values()) {
                *mask = mask.with(board.digits().index(value).unwrap());
            }
        }
        let candidates = machine.true_candidates(Budget::default());
        assert!(candidates.complete);
        assert_eq!(candidates.proved, expected, "{board}");
        assert!(
            machine
                .deduced_candidates()
                .iter()
                .zip(&expected)
                .all(|(deduced, mask)| deduced.contains_all(*mask))
        );

        for limit in [2, 300] {
            let counts = machine.candidate_counts(limit, Budget::default()).unwrap();
            let holding = |cell: usize, digit: i32| {
                grids
                    .iter()
                    .filter(|grid| grid.values()[cell] == digit)
                    .count()
            };
            for (cell, counts) in counts.iter().enumerate() {
                let expected: Vec<u64> = (1..=4)
                    .map(|digit| limit.min(holding(cell, digit) as u64))
                    .collect();
                assert_eq!(*counts, expected);
            }
        }

        let needs = machine.redundant(Budget::default()).rules;
        for (index, need) in needs.into_iter().enumerate() {
            let more = solutions(&board.without(index)).len() > grids.len();
            assert_eq!(
                need,
                if more { Need::Needed } else { Need::Redundant },
                "{board}"
            );
        }
    }
}

#[test]
fn a_clash_is_minimal() {
    let mut random = Random(0xabad_cafe_0000_0002);
    let mut found = 0;
    while found < 40 {
        let board = random_board(&mut random);
        let other = random_board(&mut random);
        let board = board
            .with_rules([board.rules(), other.rules()].concat())
            .unwrap();
        let Some(clash) = Machine::new(&board).clash(Budget::default()) else {
            assert!(!solutions(&board).is_empty());
            continue;
        };
        found += 1;
        assert!(clash.complete);
        let choose = |rules: &[usize]| {
            board
                .with_rules(rules.iter().map(|&i| board.rules()[i].clone()).collect())
                .unwrap()
        };
        assert_eq!(solutions(&choose(&clash.rules)), []);
        for left in 0..clash.rules.len() {
            let mut rules = clash.rules.clone();
            rules.remove(left);
            assert_ne!(solutions(&choose(&rules)), [], "{board}");
        }
    }
}

#[test]
fn diagonals_and_a_corner_leave_695_candidates() {
    let remaining = |text| {
        let candidates = machine(text).true_candidates(Budget::default());
        assert!(candidates.complete);
        candidates
            .proved
            .iter()
            .map(|mask| mask.len())
            .sum::<usize>()
    };
    assert_eq!(remaining("given r1c1=1; diagonal /; diagonal \\"), 695);
    assert_eq!(remaining("grid 9x9"), 729);
}

#[test]
fn a_budget_that_ends_makes_incomplete_answers() {
    let machine = machine("grid 9x9");
    for budget in [
        Budget::nodes(3),
        Budget {
            nodes: None,
            stop: Some(&|| true),
        },
    ] {
        let answer = machine.solve(2, budget);
        assert_eq!(
            (answer.complete, answer.verdict()),
            (false, Verdict::Unknown)
        );
        assert_eq!(machine.count(None, budget).to_string(), "at least 0");
        let candidates = machine.true_candidates(budget);
        assert!(!candidates.complete);
        assert_eq!(candidates.open[80].len(), 9);
        assert_eq!(machine.candidate_counts(1, budget), None);
        assert_eq!(machine.clash(budget), None);
    }
}
