//! Makes the fifty grids that ship with the program, `data/fifty.txt`, always the same:
//!
//! ```text
//! cargo run --release -p ninefold --example make_fifty > data/fifty.txt
//! ```
//!
//! Grid 01 is the example of Project Euler's problem 96. The others are ours. From a random solution, clues are removed
//! in random order as long as the logic of the grid's level still completes the grid, which proves that the solution is
//! the only one. Grids that an easier level completes are discarded.

use std::fmt::Write;

use ninefold::text::{Notation, write};
use ninefold::{Algorithm, Cell, Digit, Grid, Puzzle, Task};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

const SEED: u64 = 96;

const EXAMPLE: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

/// The algorithms by the strength of their logic, the weakest first. The level of a grid is the index of the first
/// algorithm whose logic completes it; grids that no algorithm completes have the last level.
const LADDER: [Algorithm; 4] = [
    Algorithm::NakedSingles,
    Algorithm::ConstraintPropagation,
    Algorithm::PreemptiveSets,
    Algorithm::LockedCandidates,
];

/// The levels in the order in which grids get them: mostly the logic of singles, as in the problem.
const LEVELS: [usize; 7] = [0, 1, 1, 0, 2, 3, 4];

/// Returns the fifty grids in Project Euler's notation.
pub fn fifty() -> String {
    let mut random = Pcg64::seed_from_u64(SEED);
    let example: Grid = EXAMPLE.parse().expect("the example is a grid");
    let ours = LEVELS.iter().cycle().map(|&level| make(level, &mut random));
    let grids = std::iter::once(example).chain(ours).take(50);
    let mut text = String::new();
    for (number, grid) in (1..).zip(grids) {
        let label = format!("Grid {number:02}");
        writeln!(text, "{}", write(&grid, Notation::Euler, Some(&label))).expect("strings grow");
    }
    text
}

fn make(level: usize, random: &mut Pcg64) -> Grid {
    loop {
        let grid = without_needless_clues(random_solution(random), level, random);
        let is_too_easy = |easier: usize| completes(LADDER[easier], &Puzzle::from(grid));
        if !level.checked_sub(1).is_some_and(is_too_easy) {
            return grid;
        }
    }
}

fn completes(algorithm: Algorithm, puzzle: &Puzzle) -> bool {
    algorithm.logic(puzzle).is_complete()
}

/// Returns a solution whose three boxes on the diagonal, which do not see each other, are random.
fn random_solution(random: &mut Pcg64) -> Grid {
    let mut grid = Grid::EMPTY;
    for corner in [0, 3, 6] {
        let digits = shuffled(Digit::ALL, random);
        for (place, digit) in digits.into_iter().enumerate() {
            let cell = Cell::at(corner + place / 3, corner + place % 3).expect("within the grid");
            grid.set(cell, Some(digit));
        }
    }
    let solutions = Algorithm::DancingLinks.solve(&Puzzle::from(grid), &Task::any());
    let first = solutions.first().copied();
    first
        .expect("three boxes on the diagonal never clash")
        .into()
}

fn without_needless_clues(mut grid: Grid, level: usize, random: &mut Pcg64) -> Grid {
    for cell in shuffled(Cell::ALL, random) {
        let puzzle = Puzzle::from(grid.with(cell, None));
        let still_solved = match LADDER.get(level) {
            Some(&algorithm) => completes(algorithm, &puzzle),
            None => puzzle.solve().unique().is_some(),
        };
        if still_solved {
            grid.set(cell, None);
        }
    }
    grid
}

/// Returns the items in random order (Fisher and Yates; the bias of the remainder is below 2^-57).
fn shuffled<T, const N: usize>(mut items: [T; N], random: &mut Pcg64) -> [T; N] {
    for last in (1..N).rev() {
        let other = random.next_u64() % (last as u64 + 1);
        items.swap(last, other as usize);
    }
    items
}

#[allow(dead_code, reason = "a test makes them again without running this")]
fn main() {
    print!("{}", fifty());
}
