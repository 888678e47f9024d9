//! The machine and the checker agree on every grid of some small boards, for each word.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod random_rules;

use std::collections::HashSet;

use ninefold_variants::{Board, Budget, Digits, Grid, Machine, Rule, boxes};
use random_rules::{Random, WORDS, rule};

/// Boards that are small, with all their grids.
fn boards() -> Vec<(Board, Vec<Grid>)> {
    let board = |rows, columns, lo, hi, regions: Option<(usize, usize)>| {
        let regions = match regions {
            Some((height, width)) => boxes(rows, columns, height, width).unwrap(),
            None => vec![None; rows * columns],
        };
        Board::new(rows, columns, Digits::new(lo, hi).unwrap(), regions, vec![]).unwrap()
    };
    [
        board(2, 3, 1, 4, Some((2, 1))),
        board(2, 3, 0, 5, Some((1, 3))),
        board(4, 4, 1, 4, Some((2, 2))),
        board(3, 3, -1, 2, None),
        board(3, 3, 1, 3, Some((3, 1))),
        board(4, 2, 0, 3, Some((2, 2))),
    ]
    .into_iter()
    .map(|board| {
        let grids = every_grid(&board);
        (board, grids)
    })
    .collect()
}

/// Lists by trial what the checker accepts.
fn every_grid(board: &Board) -> Vec<Grid> {
    let mut grids = Vec::new();
    let mut values: Vec<i32> = Vec::new();
    extend(board, &mut values, &mut grids);
    grids.retain(|grid| board.check(grid).is_empty());
    grids
}

fn extend(board: &Board, values: &mut Vec<i32>, grids: &mut Vec<Grid>) {
    if values.len() == board.rows() * board.columns() {
        return grids.push(Grid::new(board, values.clone()).unwrap());
    }
    let (row, column) = (
        values.len() / board.columns(),
        values.len() % board.columns(),
    );
    for value in board.digits().values() {
        let in_row = values[row * board.columns()..].contains(&value);
        let in_column = (0..row).any(|above| values[above * board.columns() + column] == value);
        if !in_row && !in_column {
            values.push(value);
            extend(board, values, grids);
            values.pop();
        }
    }
}

fn agree(board: &Board, grids: &[Grid], rules: Vec<Rule>) -> Option<usize> {
    let board = board.with_rules(rules).ok()?;
    let expected: HashSet<&Grid> = grids
        .iter()
        .filter(|grid| board.check(grid).is_empty())
        .collect();
    let answer = Machine::new(&board).solve(usize::MAX, Budget::default());
    assert!(answer.complete);
    let found: HashSet<&Grid> = answer.solutions.iter().collect();
    assert_eq!(
        found.len(),
        answer.solutions.len(),
        "a solution came twice: {board}"
    );
    assert_eq!(
        found.difference(&expected).next(),
        None,
        "too many: {board}"
    );
    assert_eq!(expected.difference(&found).next(), None, "too few: {board}");
    Some(expected.len())
}

#[test]
fn the_machine_finds_what_the_checker_accepts() {
    let mut random = Random(0x5eed_1234_5678_9abc);
    let boards = boards();
    for word in 0..WORDS {
        let (mut some, mut none, mut valid) = (0, 0, 0);
        for _ in 0..8 {
            for (board, grids) in &boards {
                let grid = &grids[random.below(grids.len())];
                let one = rule(&mut random, board, grid, word);
                let count = agree(board, grids, vec![one]);
                valid += usize::from(count.is_some());
                some += usize::from(count.is_some_and(|count| count > 0));
                none += usize::from(count.is_some_and(|count| count < grids.len()));
            }
        }
        assert!(
            valid > 0 && some > 0 && none > 0,
            "word {word} is hardly tested: {valid} {some} {none}"
        );
    }
}

#[test]
fn the_machine_finds_what_the_checker_accepts_of_several_rules() {
    let mut random = Random(0xfeed_1234_5678_9abc);
    let boards = boards();
    for _ in 0..400 {
        let (board, grids) = &boards[random.below(boards.len())];
        let grid = &grids[random.below(grids.len())];
        let mut rules = Vec::new();
        while rules.len() < 4 {
            let word = random.below(WORDS);
            let one = rule(&mut random, board, grid, word);
            let fits = board
                .with_rules(vec![one.clone()])
                .is_ok_and(|board| board.check(grid).is_empty());
            if fits {
                rules.push(one);
            }
        }
        agree(board, grids, rules);
    }
}

/// Cages as large as houses are houses. They overlap rows, boxes and each other in all ways, so sums that follow from
/// unions of houses must look at every pair.
#[test]
fn the_machine_finds_what_the_checker_accepts_of_many_large_cages() {
    let mut random = Random(0xca9e_1234_5678_9abc);
    let boards = boards();
    let mut several = 0;
    for _ in 0..600 {
        let (board, grids) = &boards[random.below(boards.len())];
        let grid = &grids[random.below(grids.len())];
        let count = 2 + random.below(5);
        let rules = (0..count).map(|_| large_cage(&mut random, board, grid));
        several += usize::from(agree(board, grids, rules.collect()).is_some_and(|it| it > 1));
    }
    assert!(
        several > 50,
        "hardly a board has several solutions: {several}"
    );
}

/// Returns a cage that fits the grid: two of three have every digit, or as many as there are.
fn large_cage(random: &mut Random, board: &Board, grid: &Grid) -> Rule {
    let most = board.digits().len();
    let size = match random.below(3) {
        0 => 1 + random.below(most),
        _ => most,
    };
    let mut places: Vec<usize> = (0..grid.values().len()).collect();
    let (mut values, mut cells) = (Vec::new(), Vec::new());
    while values.len() < size && !places.is_empty() {
        let place = places.swap_remove(random.below(places.len()));
        let value = grid.values()[place];
        if !values.contains(&value) {
            values.push(value);
            cells.push(board.cell(place));
        }
    }
    let sum = values.into_iter().map(i64::from).sum();
    Rule::Cage {
        sum: (random.below(4) > 0).then_some(sum),
        cells,
    }
}
