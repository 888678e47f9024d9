//! Puzzles from the top down equal those of the plain definition, with any backend and threads.

use std::iter::once;

use ninefold::engine::Engine;
use ninefold::generate::{
    ClueSymmetry, Condition, Conditions, Generator, Grids, Made, Plan, PuzzleKind, Random,
    Symmetries,
};
use ninefold::{Algorithm, CellSet, Grid, Puzzle, Solution, Task};

use crate::oracle::engines;

const SEED: u64 = 96;

fn plan(symmetry: ClueSymmetry, minimal: bool) -> Plan {
    Plan {
        kind: PuzzleKind::TopDown {
            symmetries: Symmetries::Only(symmetry),
            minimal,
        },
        conditions: Conditions::default(),
    }
}

fn make(
    plan: &Plan,
    engine: Engine,
    ranges: impl IntoIterator<Item = core::ops::Range<u64>>,
) -> Vec<Made> {
    let mut generator = Generator::new(SEED, plan.clone(), engine).unwrap();
    let mut made = Vec::new();
    for attempts in ranges {
        generator.make(attempts, &|| false, &mut made).unwrap();
    }
    made
}

/// The definition: each group of cells in turn is emptied if the solution stays the only one.
fn by_definition(attempt: u64, symmetry: ClueSymmetry, engine: &mut Engine) -> (Grid, Grid) {
    let solution = Grids::new(SEED).grid(attempt);
    // The order is drawn after the grid, from the same stream.
    let mut random = Random::stream(SEED, attempt);
    let grid = Grids::new(SEED).draw(&mut random);
    assert_eq!(grid, solution);
    let mut order: Vec<CellSet> = symmetry.orbits();
    random.shuffle(&mut order);
    let mut puzzle: Grid = solution.into();
    for group in order {
        let emptied = group
            .iter()
            .fold(puzzle, |puzzle, cell| puzzle.with(cell, None));
        if engine
            .solve(&Puzzle::from(emptied), &Task::unique())
            .unique()
            .is_some()
        {
            puzzle = emptied;
        }
    }
    (puzzle, solution.into())
}

#[test]
fn puzzles_are_those_of_the_definition() {
    let mut engine = Engine::new();
    for (symmetry, count) in ClueSymmetry::ALL
        .into_iter()
        .zip([2000, 300, 100, 100, 100, 100, 100, 100, 100, 100])
    {
        let made = make(&plan(symmetry, false), Engine::new(), once(0..count));
        assert_eq!(made.len() as u64, count);
        for (attempt, made) in (0..).zip(made) {
            let (puzzle, solution) = by_definition(attempt, symmetry, &mut engine);
            assert_eq!((made.attempt, made.puzzle), (attempt, puzzle), "{symmetry}");
            assert_eq!(Grid::from(made.solution), solution);
            assert!(symmetry.keeps(made.puzzle.filled().map(|(cell, _)| cell).collect()));
        }
    }
}

#[test]
fn neither_the_backend_nor_the_ranges_matter() {
    let symmetries = [Symmetries::default(), Symmetries::Any];
    for symmetries in symmetries {
        let plan = Plan {
            kind: PuzzleKind::TopDown {
                symmetries,
                minimal: false,
            },
            ..Plan::default()
        };
        let expected = make(&plan, Engine::new(), once(0..1000));
        for backend in engines().map(|engine| engine.backend()) {
            let engine = || Engine::with_backend(backend).unwrap();
            assert_eq!(make(&plan, engine(), once(0..1000)), expected, "{backend}");
            let in_parts = [0..1, 1..64, 64..64, 64..500, 500..1000];
            assert_eq!(make(&plan, engine(), in_parts), expected, "{backend}");
        }
        let mut backwards = make(
            &plan,
            Engine::new(),
            (0..10).rev().map(|part| part * 100..part * 100 + 100),
        );
        backwards.sort_by_key(|made| made.attempt);
        assert_eq!(backwards, expected);
    }
}

/// The published mean and deviation (Berthier, 2009: 24.38 and 1.12), more exactly.
#[test]
fn clues_are_distributed_as_published() {
    let made = make(&Plan::default(), Engine::new(), once(0..100_000));
    let clues: Vec<f64> = made
        .iter()
        .map(|made| made.puzzle.filled_count() as f64)
        .collect();
    let mean = clues.iter().sum::<f64>() / clues.len() as f64;
    let variance = clues
        .iter()
        .map(|clues| (clues - mean).powi(2))
        .sum::<f64>()
        / clues.len() as f64;
    assert!((mean - 24.403).abs() < 0.02, "{mean}");
    assert!(
        (variance.sqrt() - 1.116).abs() < 0.01,
        "{}",
        variance.sqrt()
    );
}

#[test]
fn puzzles_are_unique_and_minimal() {
    let mut engine = Engine::new();
    for (symmetry, attempts) in [
        (ClueSymmetry::None, 2000),
        (ClueSymmetry::Half, 4000),
        (ClueSymmetry::Diagonal, 2000),
    ] {
        let made = make(&plan(symmetry, true), Engine::new(), once(0..attempts));
        assert!(made.len() > 30, "{symmetry}: {}", made.len());
        for made in made {
            let puzzle = Puzzle::from(made.puzzle);
            let solutions = Algorithm::DancingLinks.solve(&puzzle, &Task::unique());
            assert_eq!(solutions.unique(), Some(&made.solution));
            assert_eq!(puzzle.redundant_clues(&mut engine, &|| false), Some(vec![]));
        }
    }
}

#[test]
fn conditions_drop_and_are_reported() {
    let conditions = Conditions {
        clues: "-22".parse().unwrap(),
        ..Conditions::default()
    };
    let plan = Plan {
        conditions,
        ..Plan::default()
    };
    let mut generator = Generator::new(SEED, plan, Engine::new()).unwrap();
    let mut made = Vec::new();
    let report = generator.make(0..5000, &|| false, &mut made).unwrap();
    assert!(made.len() > 100 && made.iter().all(|made| made.puzzle.filled_count() <= 22));
    assert_eq!((report.attempts, report.made), (5000, made.len() as u64));
    assert_eq!(report.dropped_by(Condition::Clues), 5000 - report.made);
    assert_eq!(report.nearest_clues(), Some(23));
    assert!(made.is_sorted_by_key(|made| made.attempt));
}

#[test]
fn an_interrupted_generator_adds_nothing_and_goes_on() {
    let mut generator = Generator::new(SEED, Plan::default(), Engine::new()).unwrap();
    let mut made = Vec::new();
    generator.make(0..10, &|| false, &mut made).unwrap();
    assert_eq!(generator.make(10..1000, &|| true, &mut made), None);
    assert_eq!(made.len(), 10);
    generator.make(10..1000, &|| false, &mut made).unwrap();
    assert_eq!(made, make(&Plan::default(), Engine::new(), once(0..1000)));
}

#[test]
fn complete_grids_are_those_of_their_numbers() {
    let plan = Plan {
        kind: PuzzleKind::Grids,
        ..Plan::default()
    };
    let made = make(&plan, Engine::new(), once(5..8));
    let grids = Grids::new(SEED);
    for (index, made) in (5..).zip(made) {
        assert_eq!(made.solution, grids.grid(index));
        assert_eq!(Solution::try_from(made.puzzle), Ok(made.solution));
    }
}
