//! Pages as they are printed.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod golden;
mod layout;
mod pdf;
mod variants;

use ninefold::Grid;
use ninefold_print::{Book, Layout, Puzzle};

/// Puzzles of our own making, with their numbers of clues.
const LINES: [&str; 4] = [
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7",
    "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2",
    "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..",
];

/// Makes `count` puzzles by repeating the same few.
fn puzzles(count: usize) -> Vec<Puzzle> {
    let puzzle = |line: &str| {
        let givens: Grid = line.parse().unwrap();
        Puzzle::new(givens, Grid::from(*givens.solve().unique().unwrap()))
    };
    LINES.into_iter().cycle().take(count).map(puzzle).collect()
}

fn book(layout: Layout, count: usize) -> Book {
    Book::new(layout, puzzles(count)).unwrap()
}
