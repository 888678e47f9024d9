//! No puzzle takes a canonical form long, also those with the most symmetries and those with nearly all cells filled.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::symmetry::{Canonizer, Form};
use ninefold::{Cell, Grid};

use crate::common::grid;

/// The grid with the most automorphisms.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// A grid with one.
const SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// Puzzles cut from grids: without the first cells or rows, with some rows or digits only, with every n-th cell empty.
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

/// How long a million steps take that wait for each other: about 2 ms on a processor of 2026.
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
            // Where the machine has other work to do, some attempts may fail.
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
