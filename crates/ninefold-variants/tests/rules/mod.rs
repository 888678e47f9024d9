//! The rules that a grid breaks, without rows, columns and regions, so that grids may have equal digits in a row.

use ninefold_variants::{Board, Grid, Source};

/// Returns the sentences of all rules that the grid breaks.
pub fn broken(text: &str, grid: &str) -> Vec<String> {
    let board: Board = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let grid = Grid::read(&board, grid).unwrap_or_else(|error| panic!("{text}: {error}"));
    broken_of(&board, &grid)
}

/// Returns the sentences of all rules of a board that the grid breaks.
pub fn broken_of(board: &Board, grid: &Grid) -> Vec<String> {
    let violations = board.check(grid).into_iter();
    let of_rules = violations.filter(|violation| matches!(violation.source, Source::Rule(_)));
    of_rules.map(|violation| violation.to_string()).collect()
}
