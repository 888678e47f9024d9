//! No canonical form takes long, even for puzzles with the most symmetries or with nearly all cells filled.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::symmetry::{Canonizer, Form};
use ninefold::{Cell, Grid};

use crate::corpora::{MOST_CANONICAL, SOLVED, grid};

/// Returns puzzles cut from grids: without the first cells or rows, with only some rows or digits, with every n-th cell
/// empty.
fn puzzles() -> Vec<Grid> {
    let mut puzzles = vec![Grid::EMPTY];
    for complete in [grid(MOST_CANONICAL), grid(SOLVED)] {
        let mut keep = |keeps: &dyn Fn(Cell) -> bool| {
            let kept = Cell::ALL.into_iter().filter(|cell| keeps(*cell));
            puzzles.push(complete.only_in(kept.collect()));
        };
        for first in [1, 2, 9, 27, 54, 80] {
            keep(&|cell| cell.index() >= first);
        }
        for every in [2, 3, 4, 7, 10, 13, 20, 40] {
            keep(&|cell| cell.index() % every != every / 2);
        }
        keep(&|cell| cell.row() % 3 == 0);
        keep(&|cell| cell.row() / 3 == cell.column() / 3);
        for most in 1..9 {
            keep(&|cell| complete[cell].unwrap().get() <= most);
        }
    }
    puzzles
}

/// Returns the time of a million dependent steps: about 2 ms on a processor of 2026.
fn yardstick() -> Duration {
    let start = Instant::now();
    let mut number = black_box(1u64);
    for _ in 0..1_000_000 {
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
    }
    black_box(number);
    start.elapsed()
}

#[test]
fn no_puzzle_takes_long() {
    let mut canonizer = Canonizer::new();
    for puzzle in puzzles() {
        for form in [Form::Min, Form::Max] {
            // On a busy machine, some attempts may fail.
            let is_fast = (0..50).any(|_| {
                let limit = yardstick();
                let start = Instant::now();
                black_box(canonizer.canonical(black_box(&puzzle), form).unwrap());
                start.elapsed() < limit
            });
            assert!(is_fast, "{form:?} {puzzle}");
        }
    }
}
