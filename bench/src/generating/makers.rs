//! The makers of grids and puzzles.

use std::hint::black_box;
use std::time::Duration;

use ninefold::engine::Engine;
use ninefold::generate::{ClueSymmetry, Generator, Grids, Pattern, Plan};
use ninefold::{Cell, CellSet, Grid};
use sudoku::{Sudoku, Symmetry};

use super::maker::{IsRight, Maker, OURS};
use super::plans::{rare, soon, top_down};
use super::right::{clues, is_complete, is_unique, none_redundant};
use super::{fewer, qqwing};
use crate::contenders::YARDSTICK;
use crate::row::ROUND;

/// The time of a round for puzzles that are rare or come in clusters.
const LONG: Duration = Duration::from_secs(4);

/// The kinds that other programs also make: puzzles in which no clue, or no pair of symmetric clues, is redundant.
pub const TOP_DOWN: [(&str, ClueSymmetry); 2] = [
    ("minimal", ClueSymmetry::None),
    ("half turn", ClueSymmetry::Half),
];

/// The cells of patterns.
pub const PATTERNS: [(&str, &str); 3] = [
    (
        "24 cells, few puzzles",
        "...x...x.x.....xxx..xx....xx......x.x.......x.x......xx....xx..xxx.....x.x...x...",
    ),
    (
        "24 cells, more",
        ".x...x..x....x.x.x.....x...x.x.x.x..x.......x..x.x.x.x...x.....x.x.x....x..x...x.",
    ),
    (
        "26 cells",
        "...x...x.x.....xxx..xx....xx..x...x.x.......x.x...x..xx....xx..xxx.....x.x...x...",
    ),
];

/// The number of walks made at a time.
const WALKS: u64 = 64;

/// Returns all makers, grouped by kind.
pub fn all() -> Vec<Maker> {
    let grids = Grids::new(96);
    let mut index = 0..;
    let mut makers = vec![
        one_by_one(OURS, "grids", Box::new(is_complete), move || {
            grids.grid(index.next().unwrap_or_default()).into()
        }),
        one_by_one(YARDSTICK, "grids", Box::new(is_complete), || {
            of_sudoku(&Sudoku::generate_solved())
        }),
    ];
    makers.extend(TOP_DOWN.into_iter().flat_map(from_the_top_down));
    let soon = soon().into_iter();
    makers.extend(soon.map(|(kind, plan)| planned(kind, plan, Box::new(is_unique))));
    let rare = rare().map(|(kind, plan)| (kind.to_owned(), plan));
    let rare = rare.into_iter().chain(fewer::plans());
    makers.extend(rare.map(|(kind, plan)| Maker {
        round: LONG,
        ..planned(kind, plan, Box::new(is_unique))
    }));
    makers.extend(PATTERNS.map(|(kind, mask)| walks(kind, mask)));
    makers
}

/// Returns all makers of puzzles with a symmetry from the top down.
pub fn from_the_top_down((kind, symmetry): (&'static str, ClueSymmetry)) -> Vec<Maker> {
    let is_right = || none_redundant(symmetry);
    let of_sudoku = move || {
        of_sudoku(&Sudoku::generate_with_symmetry(match symmetry {
            ClueSymmetry::Half => Symmetry::HalfRotation,
            _ => Symmetry::None,
        }))
    };
    let mut makers = vec![
        planned(kind, top_down(symmetry, false), is_right()),
        one_by_one(YARDSTICK, kind, is_right(), of_sudoku),
    ];
    if qqwing::is_installed() {
        let qqwing = move |count, made: &mut Vec<Grid>| qqwing::generate(count, symmetry, made);
        makers.push(maker(qqwing::NAME, kind, is_right(), qqwing));
    }
    makers
}

/// Returns a maker of puzzles by a plan.
pub fn planned(kind: impl Into<String>, plan: Plan, is_right: IsRight) -> Maker {
    let mut generator =
        Generator::new(96, plan.clone(), Engine::new()).expect("the plan can be fulfilled");
    let (mut next, mut by_block) = (0, Vec::new());
    maker(OURS, kind, is_right, move |count, made| {
        while made.len() < count {
            by_block.clear();
            let report = generator.make(plan.block(next), &|| false, &mut by_block);
            // A search with nothing left to try starts again.
            let is_exhausted = report.is_some_and(|report| report.is_exhausted());
            next = if is_exhausted { 0 } else { next + 1 };
            made.extend(by_block.iter().map(|made| made.puzzle));
        }
    })
}

pub fn one_by_one(
    name: &'static str,
    kind: &'static str,
    is_right: IsRight,
    mut make: impl FnMut() -> Grid + 'static,
) -> Maker {
    maker(name, kind, is_right, move |count, made| {
        made.extend((0..count).map(|_| black_box(make())))
    })
}

fn maker(
    name: &'static str,
    kind: impl Into<String>,
    is_right: IsRight,
    make: impl FnMut(usize, &mut Vec<Grid>) + 'static,
) -> Maker {
    Maker {
        kind: kind.into(),
        name,
        make: Box::new(make),
        is_right,
        round: ROUND,
        count: 1,
    }
}

/// Returns a maker that walks over the puzzles of a pattern.
pub fn walks(kind: &'static str, mask: &str) -> Maker {
    let marked = Cell::ALL.into_iter().zip(mask.bytes());
    let marked = marked.filter(|(_, mark)| *mark == b'x');
    let cells: CellSet = marked.map(|(cell, _)| cell).collect();
    let pattern = Pattern::new(cells, Grid::EMPTY);
    let (grids, mut engine, mut next) = (Grids::new(96), Engine::new(), 0);
    let is_right = move |grid: &Grid| is_unique(grid) && clues(grid) == cells;
    maker(
        "ninefold, walks",
        kind,
        Box::new(is_right),
        move |_, made| {
            let attempts = next..next + WALKS;
            next += WALKS;
            pattern.walk(&grids, attempts, &mut engine, &|| false, |found| {
                made.push(found.puzzle)
            });
        },
    )
}

fn of_sudoku(sudoku: &Sudoku) -> Grid {
    Grid::from_ascii(&sudoku.to_bytes().map(|digit| b'0' + digit))
}
