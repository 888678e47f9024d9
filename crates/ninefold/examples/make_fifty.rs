//! Makes the fifty grids that ship with the program, `data/fifty.txt`, always the same:
//!
//! ```text
//! cargo run --release -p ninefold --example make_fifty > data/fifty.txt
//! ```
//!
//! Grid 01 is the example of Project Euler's problem 96. The others are ours: from a random solution,
//! clues are taken away in random order as long as the logic of the grid's level still completes it
//! (which proves that the solution is the only one), and grids that an easier level completes are
//! thrown away.

use std::fmt::Write;

use ninefold::text::{Notation, write};
use ninefold::{Algorithm, Cell, Digit, Grid, Puzzle, Task, Verdict};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

const SEED: u64 = 96;

const EXAMPLE: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

/// How a grid is meant to be solved: by the logic of an algorithm, or by none of theirs.
#[derive(Clone, Copy)]
struct Level {
    logic: Option<Algorithm>,
    easier: Option<Algorithm>,
}

/// The levels in the order in which they take turns: mostly the logic of singles, as in the problem.
const LEVELS: [Level; 7] = {
    let naked = Some(Algorithm::NakedSingles);
    let singles = Some(Algorithm::ConstraintPropagation);
    let sets = Some(Algorithm::PreemptiveSets);
    let locked = Some(Algorithm::LockedCandidates);
    [
        Level {
            logic: naked,
            easier: None,
        },
        Level {
            logic: singles,
            easier: naked,
        },
        Level {
            logic: singles,
            easier: naked,
        },
        Level {
            logic: naked,
            easier: None,
        },
        Level {
            logic: sets,
            easier: singles,
        },
        Level {
            logic: locked,
            easier: sets,
        },
        Level {
            logic: None,
            easier: locked,
        },
    ]
};

/// The fifty grids in Project Euler's notation.
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

fn make(level: Level, random: &mut Pcg64) -> Grid {
    loop {
        let grid = without_needless_clues(random_solution(random), level, random);
        let too_easy = |algorithm: Algorithm| algorithm.logic(&Puzzle::from(grid)).is_complete();
        if !level.easier.is_some_and(too_easy) {
            return grid;
        }
    }
}

/// A solution whose three boxes on the diagonal, which do not see each other, are random.
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
    (*solutions
        .first()
        .expect("three boxes on the diagonal never clash"))
    .into()
}

fn without_needless_clues(mut grid: Grid, level: Level, random: &mut Pcg64) -> Grid {
    for cell in shuffled(Cell::ALL, random) {
        let puzzle = Puzzle::from(grid.with(cell, None));
        let still_solved = match level.logic {
            Some(algorithm) => algorithm.logic(&puzzle).is_complete(),
            None => {
                Algorithm::ConstraintPropagation
                    .solve(&puzzle, &Task::unique())
                    .verdict()
                    == Verdict::Unique
            }
        };
        if still_solved {
            grid.set(cell, None);
        }
    }
    grid
}

/// The items in random order (Fisher and Yates; the bias of the remainder is below 2^-57).
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
