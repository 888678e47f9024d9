//! Known numbers of solutions.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use ninefold_variants::{
    Board, Budget, Cell, Diagonal, Digits, Machine, Mask, Rule, boxes, default_regions,
};

/// Counts the solutions of a board of digits from 1.
fn count(size: usize, regions: Option<(usize, usize)>, rules: Vec<Rule>) -> usize {
    let digits = Digits::new(1, size as i32).unwrap();
    let regions = match regions {
        Some((height, width)) => boxes(size, size, height, width).unwrap(),
        None => vec![None; size * size],
    };
    let board = Board::new(size, size, digits, regions, rules).unwrap();
    let answer = Machine::new(&board).solve(usize::MAX, Budget::default());
    assert!(answer.complete);
    answer.solutions.len()
}

fn first_row(size: u8) -> impl Iterator<Item = Rule> {
    (0..size).map(|column| Rule::Given {
        cell: Cell::new(0, column),
        digits: Mask::one(column.into()),
    })
}

#[test]
fn small_grids_have_their_known_numbers() {
    assert_eq!(count(1, None, vec![]), 1);
    assert_eq!(count(2, None, vec![]), 2);
    assert_eq!(count(3, None, vec![]), 12);
    assert_eq!(count(4, None, vec![]), 576);
    assert_eq!(count(4, Some((2, 2)), vec![]), 288);
    assert_eq!(count(4, Some((2, 2)), vec![Rule::AntiKnight]), 24);
    let diagonals = vec![
        Rule::Diagonal(Diagonal::Rising),
        Rule::Diagonal(Diagonal::Falling),
    ];
    assert_eq!(count(4, Some((2, 2)), diagonals), 48);
}

#[test]
fn latin_squares_of_five_have_their_known_number() {
    assert_eq!(count(5, None, vec![]), 161_280);
}

#[test]
fn grids_of_six_with_a_fixed_first_row_have_their_known_number() {
    assert_eq!(count(6, Some((2, 3)), first_row(6).collect()), 39_168);
}

#[test]
fn chess_moves_leave_the_known_numbers() {
    let rules = vec![
        Rule::AntiKing,
        Rule::AntiKnight,
        Rule::Nonconsecutive { except: vec![] },
    ];
    assert_eq!(count(9, Some((3, 3)), rules), 72);
    let rules = [Rule::AntiKing, Rule::AntiKnight].into_iter();
    assert_eq!(
        count(9, Some((3, 3)), rules.chain(first_row(9)).collect()),
        4
    );
}

#[test]
fn regions_of_the_usual_sizes_are_the_default() {
    let digits = Digits::new(1, 9).unwrap();
    assert_eq!(default_regions(9, 9, digits), boxes(9, 9, 3, 3).unwrap());
}
