//! Tests of the promises: all minimal puzzles are found, all are equally likely, and the result depends only on the
//! seed.

use alloc::vec;
use alloc::vec::Vec;
use std::collections::{BTreeMap, BTreeSet};

use super::attempt::Attempt;
use super::plan::{Count, Plan};
use super::{Unbiased, make};
use crate::engine::{Backend, Engine};
use crate::generate::FoundPuzzle;
use crate::generate::{Grids, Random};
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::{Algorithm, Puzzle, Task};

const NEVER: &(dyn Fn() -> bool + Sync) = &|| false;

/// A grid with a small area of cells that have only the grid as their solution.
struct World {
    solution: Solution,
    area: CellSet,
}

impl World {
    /// Returns the first selection of 30 cells with only one solution that a stream draws.
    fn new(number: u64) -> World {
        let solution = Grids::new(14).grid(number);
        let mut random = Random::stream(15, number);
        let mut cells = Cell::ALL;
        let area = loop {
            random.shuffle(&mut cells);
            let area: CellSet = cells[..30].iter().copied().collect();
            if is_unique(&solution.only_in(area)) {
                break area;
            }
        };
        World { solution, area }
    }

    /// Returns all minimal puzzles within the area: cells are left out in ascending order, so that no puzzle comes
    /// twice.
    fn minimal_puzzles(&self, clues: usize) -> BTreeSet<Grid> {
        let mut found = BTreeSet::new();
        let mut engine = Engine::new();
        self.leave_out(self.area, 0, clues, &mut engine, &mut found);
        found
    }

    fn leave_out(
        &self,
        clues: CellSet,
        first: usize,
        least: usize,
        engine: &mut Engine,
        found: &mut BTreeSet<Grid>,
    ) {
        let puzzle = Puzzle::from(self.solution.only_in(clues));
        let Some(redundant) = puzzle.redundant_clues(engine, NEVER) else {
            return;
        };
        if redundant.is_empty() && clues.len() == least {
            found.insert(*puzzle.givens());
        }
        if clues.len() > least {
            for cell in redundant.into_iter().filter(|cell| cell.index() >= first) {
                self.leave_out(clues - cell.into(), cell.index() + 1, least, engine, found);
            }
        }
    }

    /// Attempts within this area, for numbers of clues and sizes of selections.
    fn attempts(&self, counts: &[(usize, usize)], rarity: u128, attempts: u64) -> Vec<FoundPuzzle> {
        let counts = counts
            .iter()
            .map(|&(clues, cells)| Count::new(clues, cells));
        let counts = counts.collect();
        let plan = Plan { counts, rarity };
        let line = self.solution.to_ascii();
        let start = |number| Attempt::new(&line, self.area, &plan, Random::stream(16, number));
        make(0..attempts, &mut Engine::new(), NEVER, start).0
    }
}

fn is_unique(puzzle: &Grid) -> bool {
    let task = Task::unique();
    Algorithm::DancingLinks
        .solve(&Puzzle::from(*puzzle), &task)
        .unique()
        .is_some()
}

#[test]
fn all_minimal_puzzles_are_found() {
    let mut puzzles = 0;
    for number in 0..6 {
        let world = World::new(number);
        for clues in 24..=27 {
            let expected = world.minimal_puzzles(clues);
            // There is one selection of all 30 cells, and it is drawn once.
            let made = world.attempts(&[(clues, 30)], 1, 1);
            let found: BTreeSet<Grid> = made.iter().map(|made| made.puzzle).collect();
            assert_eq!(found.len(), made.len(), "no puzzle is found twice");
            assert_eq!(found, expected);
            puzzles += found.len();
        }
    }
    assert!(puzzles > 100, "{puzzles}");
}

/// Chi-square over the minimal puzzles of a small world: with one number of clues, with larger selections, and with
/// two numbers of clues together.
#[test]
fn every_minimal_puzzle_of_a_small_world_is_equally_likely() {
    let world = World::new(1);
    let cases: [&[(usize, usize)]; 3] = [&[(25, 26)], &[(24, 27)], &[(24, 26), (25, 27)]];
    for counts in cases {
        let puzzles = counts
            .iter()
            .flat_map(|&(clues, _)| world.minimal_puzzles(clues));
        let puzzles: BTreeSet<Grid> = puzzles.collect();
        assert!(puzzles.len() > 20);
        let (rarity, attempts) = (5, 1000);
        let mut made = world.attempts(counts, rarity, attempts);
        let mean = made.len() as f64 / puzzles.len() as f64;
        let expected = attempts as f64 / rarity as f64;
        assert!(
            (mean / expected - 1.0).abs() < 0.1,
            "{mean}, expected {expected}"
        );
        // Related puzzles are found together, so chi-square varies more than for independent puzzles.
        let degrees = puzzles.len() as f64 - 1.0;
        let bound = degrees + 10.0 * degrees.sqrt();
        assert!(chi_square(&puzzles, &made) < bound);
        // Taking one puzzle per attempt, which seems harmless, would cause a bias, which this test detects.
        made.dedup_by_key(|made| made.attempt);
        assert!(chi_square(&puzzles, &made) > bound);
    }
}

fn chi_square(puzzles: &BTreeSet<Grid>, made: &[FoundPuzzle]) -> f64 {
    let mut counts: BTreeMap<Grid, u32> = puzzles.iter().map(|&puzzle| (puzzle, 0)).collect();
    for made in made {
        let count = counts.get_mut(&made.puzzle);
        *count.expect("one that the recursion found") += 1;
    }
    let mean = made.len() as f64 / puzzles.len() as f64;
    counts
        .values()
        .map(|&count| (f64::from(count) - mean).powi(2) / mean)
        .sum()
}

/// The published shares of the numbers of clues, in per cent: D. Berthier, from minimal puzzles with controlled bias.
const SHARES: [(usize, f64); 8] = [
    (23, 0.148),
    (24, 2.28),
    (25, 13.42),
    (26, 31.91),
    (27, 32.71),
    (28, 15.48),
    (29, 3.60),
    (30, 0.41),
];

/// Returns the mean number of minimal puzzles of a grid.
fn minimal_per_grid(clues: usize, attempts: u64) -> f64 {
    let unbiased = Unbiased::new(clues..=clues, 23).unwrap();
    let (made, _) = unbiased.make(0..attempts, &mut Engine::new(), NEVER);
    made.len() as f64 / attempts as f64 * unbiased.rarity() as f64
}

/// Compares the number of minimal puzzles with 24 to 28 clues, and their mean number of clues, with the published
/// shares. `attempts` are those for each number of clues.
fn check_shares(attempts: &[(usize, u64)], sum_within: f64, mean_within: f64) {
    let mean = |counts: &[(usize, f64)]| {
        let sum: f64 = counts.iter().map(|&(_, count)| count).sum();
        let clues: f64 = counts
            .iter()
            .map(|&(clues, count)| clues as f64 * count)
            .sum();
        (sum, clues / sum)
    };
    let measure = |&(clues, attempts)| (clues, minimal_per_grid(clues, attempts));
    let measured: Vec<(usize, f64)> = attempts.iter().map(measure).collect();
    let published = SHARES.map(|(clues, share)| (clues, share / 100.0 * 4.66e15));
    let is_measured =
        |&(clues, _): &(usize, f64)| attempts.iter().any(|&(other, _)| other == clues);
    let published: Vec<(usize, f64)> = published.into_iter().filter(is_measured).collect();
    for (measured, published) in measured.iter().zip(&published) {
        std::println!(
            "{} clues: {:.3e} per grid, published {:.3e}",
            measured.0,
            measured.1,
            published.1
        );
    }
    let ((sum, clues), (published_sum, published_clues)) = (mean(&measured), mean(&published));
    std::println!(
        "all: {sum:.3e}, published {published_sum:.3e}; mean {clues:.3}, published {published_clues:.3}"
    );
    assert!((sum / published_sum - 1.0).abs() < sum_within);
    assert!((clues - published_clues).abs() < mean_within);
}

#[test]
fn numbers_of_clues_have_their_published_shares() {
    let attempts = [
        (24, 12_000),
        (25, 12_000),
        (26, 12_000),
        (27, 10_000),
        (28, 1500),
    ];
    check_shares(&attempts, 0.05, 0.05);
}

/// Tests more attempts, and all numbers of clues with a published share.
#[test]
#[ignore = "takes some minutes"]
fn all_numbers_of_clues_have_their_published_shares() {
    let attempts = [
        (23, 4000),
        (24, 10_000),
        (25, 20_000),
        (26, 20_000),
        (27, 10_000),
        (28, 4000),
        (29, 1000),
        (30, 100),
    ];
    check_shares(&attempts, 0.05, 0.05);
}

fn made(
    clues: core::ops::RangeInclusive<usize>,
    attempts: core::ops::Range<u64>,
) -> Vec<FoundPuzzle> {
    let unbiased = Unbiased::new(clues, 5).unwrap();
    let (made, next) = unbiased.make(attempts.clone(), &mut Engine::new(), NEVER);
    assert_eq!(next, attempts.end);
    made
}

#[test]
fn puzzles_are_minimal() {
    let mut engine = Engine::new();
    let made: Vec<FoundPuzzle> = [24..=24, 26..=26, 27..=28]
        .into_iter()
        .flat_map(|clues| made(clues, 0..240))
        .collect();
    assert!(made.len() > 60);
    for FoundPuzzle {
        puzzle, solution, ..
    } in made
    {
        let answer = Algorithm::DancingLinks.solve(&Puzzle::from(puzzle), &Task::unique());
        assert_eq!(answer.unique(), Some(&solution));
        assert_eq!(
            Puzzle::from(puzzle).redundant_clues(&mut engine, NEVER),
            Some(vec![])
        );
    }
}

#[test]
fn attempts_depend_on_nothing_but_their_number() {
    for clues in [25..=25, 24..=27] {
        let all = made(clues.clone(), 0..100);
        assert!(all.len() > 10 && all.is_sorted_by_key(|made| made.attempt));
        let parts = [0..1, 1..20, 20..100]
            .into_iter()
            .flat_map(|part| made(clues.clone(), part));
        assert_eq!(parts.collect::<Vec<FoundPuzzle>>(), all);
        let mut portable = Engine::with_backend(Backend::Portable).unwrap();
        let unbiased = Unbiased::new(clues, 5).unwrap();
        assert_eq!(unbiased.make(0..100, &mut portable, NEVER), (all, 100));
    }
}
