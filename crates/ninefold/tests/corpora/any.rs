//! Generators of puzzles for property tests.

use ninefold::symmetry::Transformation;
use ninefold::{Candidates, Cell, Digit, Grid};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;

/// A transformation from any numbers.
pub fn transformation() -> impl Strategy<Value = Transformation> {
    vec(any::<u32>(), 17).prop_map(|numbers| {
        let mut numbers = numbers.into_iter();
        Transformation::random(|below| numbers.next().unwrap() % below)
    })
}

/// Any digits in any cells.
pub fn grid() -> impl Strategy<Value = Grid> {
    vec(prop_oneof![3 => Just(0u8), 1 => 1..=9u8], 81).prop_map(grid_of)
}

fn grid_of(values: Vec<u8>) -> Grid {
    let digits: Vec<Option<Digit>> = values.into_iter().map(Digit::new).collect();
    Grid::new(digits.try_into().unwrap())
}

/// A complete valid grid: a pattern with its digits, rows and columns shuffled.
pub fn solution() -> impl Strategy<Value = Grid> {
    let digits = Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle();
    (digits, lines(), lines()).prop_map(|(digits, rows, columns)| {
        let value = |row: usize, column: usize| digits[(row * 3 + row / 3 + column) % 9];
        let cells = rows
            .iter()
            .flat_map(|&row| columns.iter().map(move |&column| (row, column)));
        grid_of(cells.map(|(row, column)| value(row, column)).collect())
    })
}

/// The rows (or columns) in an order that keeps the bands together.
pub fn lines() -> impl Strategy<Value = Vec<usize>> {
    let order = || Just(vec![0, 1, 2]).prop_shuffle();
    (order(), vec(order(), 3)).prop_map(|(bands, within)| {
        let line = |band: &usize| {
            within[*band]
                .iter()
                .map(move |line| band * 3 + line)
                .collect()
        };
        bands.iter().flat_map::<Vec<usize>, _>(line).collect()
    })
}

/// Givens with none, one or several solutions: a solution with some cells emptied, and in one
/// case of four one given changed.
pub fn givens() -> impl Strategy<Value = Grid> {
    let kept = subsequence((0..81).collect::<Vec<usize>>(), 26..=60);
    let change = prop_oneof![3 => Just(None), 1 => (0..81usize, 1..=9u8).prop_map(Some)];
    (solution(), kept, change).prop_map(|(solution, kept, change)| {
        let mut grid = Grid::EMPTY;
        for index in kept {
            grid.set(Cell::ALL[index], solution[Cell::ALL[index]]);
        }
        if let Some((index, value)) = change {
            grid.set(Cell::ALL[index], Digit::new(value));
        }
        grid
    })
}

/// Pencil marks of a solution with some more candidates, sometimes without one of the solution's own.
pub fn pencil_marks() -> impl Strategy<Value = Candidates> {
    let more = vec(prop_oneof![3 => Just(0u16), 2 => 0..0x200u16], 81);
    let missing = prop_oneof![3 => Just(None), 1 => (0..81usize).prop_map(Some)];
    (solution(), more, missing).prop_map(|(solution, more, missing)| {
        let mut candidates = Candidates::ALL;
        for (cell, more) in Cell::ALL.into_iter().zip(more) {
            let digit = solution[cell].unwrap();
            candidates[cell] = ninefold::DigitSet::from_bits(more).unwrap() | digit.into();
            if missing == Some(cell.index()) {
                candidates.remove(cell, digit);
            }
        }
        candidates
    })
}

/// Givens, or pencil marks, or both, which seldom fit each other.
pub fn givens_and_marks() -> impl Strategy<Value = (Grid, Candidates)> {
    prop_oneof![
        4 => (givens(), Just(Candidates::ALL)),
        3 => (Just(Grid::EMPTY), pencil_marks()),
        1 => (givens(), pencil_marks()),
    ]
}
