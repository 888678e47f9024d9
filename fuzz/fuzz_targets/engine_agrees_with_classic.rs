//! Givens and pencil marks, most of them near a solution: the engine with every backend of this
//! processor finds as many solutions as the classic algorithms do, and they are solutions.

#![no_main]

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ninefold::engine::{Backend, Engine};
use ninefold::solutions::End;
use ninefold::{Algorithm, Candidates, Cell, Digit, DigitSet, Grid, Puzzle, Solution, Task};

/// As many solutions are looked for.
const LIMIT: u64 = 60;

/// How often a search may ask whether to give up: a classic algorithm does so every thousand steps, and
/// a search that is not over by then is no test.
const CLASSIC_POLLS: u32 = 5;

/// The engine asks more seldom, and has no excuse.
const ENGINE_POLLS: u32 = 10_000;

thread_local! {
    /// An engine for each backend. They are kept, so that one search may leave a mess to the next.
    static ENGINES: RefCell<Vec<Engine>> = RefCell::new(
        Backend::ALL
            .into_iter()
            .filter_map(|backend| Engine::with_backend(backend).ok())
            .collect(),
    );
}

/// A puzzle as the fuzzer makes it up.
#[derive(Arbitrary, Debug)]
struct Input {
    /// Which solved grid it begins with.
    digits: [u8; 9],
    rows: [u8; 9],
    columns: [u8; 9],
    /// The cells whose digit is given, as bits.
    given: [u8; 11],
    /// Givens that may not fit.
    changed: Vec<(u8, u8)>,
    marks: Option<Marks>,
}

/// Candidates besides those of the solved grid.
#[derive(Arbitrary, Debug)]
struct Marks {
    more: [u16; 81],
    removed: Vec<(u8, u8)>,
}

fuzz_target!(|input: Input| {
    let puzzle = input.puzzle();
    let mut expected = None;
    for algorithm in [Algorithm::ConstraintPropagation, Algorithm::DancingLinks] {
        let polls = AtomicU32::new(0);
        let tired = || polls.fetch_add(1, Relaxed) >= CLASSIC_POLLS;
        let solutions = algorithm.solve(&puzzle, &Task::count(LIMIT).until(&tired));
        if solutions.interrupted() {
            return;
        }
        let found = (solutions.count(), solutions.end());
        assert_eq!(
            *expected.get_or_insert(found),
            found,
            "{algorithm}: {puzzle:?}"
        );
    }
    if let Some((count, end)) = expected {
        ENGINES.with_borrow_mut(|engines| {
            for engine in engines {
                check_one(engine, &puzzle, count, end);
                check_many(engine, &puzzle, count, end);
            }
        });
    }
});

/// One puzzle, all its solutions.
fn check_one(engine: &mut Engine, puzzle: &Puzzle, count: u64, end: End) {
    let backend = engine.backend();
    let polls = AtomicU32::new(0);
    let tired = || polls.fetch_add(1, Relaxed) >= ENGINE_POLLS;
    let task = Task::count(LIMIT).keeping(LIMIT as usize).until(&tired);
    let solutions = engine.solve(puzzle, &task);
    let found = (solutions.count(), solutions.end());
    assert_eq!(found, (count, end), "{backend}: {puzzle:?}");
    let mut kept = solutions.into_kept();
    assert_eq!(kept.len() as u64, count, "{backend}: {puzzle:?}");
    for solution in &kept {
        assert!(solves(solution, puzzle), "{backend}: {puzzle:?}");
    }
    kept.sort();
    kept.dedup();
    assert_eq!(
        kept.len() as u64,
        count,
        "{backend} repeats itself: {puzzle:?}"
    );
}

/// The puzzle among others, as candidates and as text.
fn check_many(engine: &mut Engine, puzzle: &Puzzle, count: u64, end: End) {
    let backend = engine.backend();
    let others = [Candidates::ALL, Candidates::new([DigitSet::EMPTY; 81])];
    let puzzles = [
        others[0],
        *puzzle.candidates(),
        others[1],
        *puzzle.candidates(),
    ];
    let mut answers = Vec::new();
    engine.solve_batch(&puzzles, &Task::count(LIMIT), &mut answers);
    assert_eq!(answers.len(), puzzles.len());
    assert_eq!(
        (answers[0].count, answers[2].count),
        (LIMIT, 0),
        "{backend}"
    );
    for answer in [&answers[1], &answers[3]] {
        assert_eq!(answer.count, count, "{backend}: {puzzle:?}");
        assert_eq!(answer.exhausted, end == End::Exhausted);
        assert_eq!(answer.solution.is_some(), count > 0);
        let solution = answer.solution.as_ref();
        assert!(solution.is_none_or(|solution| solves(solution, puzzle)));
    }
    if *puzzle == Puzzle::from(*puzzle.givens()) {
        let line = puzzle.givens().to_ascii();
        let mut answers = Vec::new();
        engine.solve_lines(
            &[&line, &[b'.'; 81], &line],
            &Task::count(LIMIT),
            &mut answers,
        );
        assert_eq!(answers.len(), 3);
        assert_eq!(answers[1].count, LIMIT, "{backend}");
        for answer in [&answers[0], &answers[2]] {
            assert_eq!(answer.count, count, "{backend}: {puzzle:?}");
            assert_eq!(answer.exhausted, end == End::Exhausted);
            let text = std::str::from_utf8(&answer.solution).unwrap();
            let grid: Grid = text.parse().unwrap();
            let solution = Solution::try_from(grid);
            assert_eq!(solution.is_ok(), count > 0, "{backend}: {puzzle:?}");
            assert!(solution.is_ok_and(|solution| solves(&solution, puzzle)) || count == 0);
        }
    }
}

/// Whether it is a solution of the puzzle: that it is a solution of something, its type says.
fn solves(solution: &Solution, puzzle: &Puzzle) -> bool {
    let allowed = |&cell: &Cell| puzzle.candidates()[cell].contains(solution.digit(cell));
    Cell::ALL.iter().all(allowed)
}

impl Input {
    fn puzzle(&self) -> Puzzle {
        let solution = self.solution();
        let mut givens = Grid::EMPTY;
        for cell in Cell::ALL {
            let index = cell.index();
            if self.given[index / 8] >> (index % 8) & 1 == 1 {
                givens.set(cell, solution[cell]);
            }
        }
        // More would hardly leave a solution.
        for &(cell, digit) in self.changed.iter().take(3) {
            givens.set(some_cell(cell), Digit::new(digit % 10));
        }
        match &self.marks {
            Some(marks) => Puzzle::new(givens, marks.candidates(&solution)),
            None => Puzzle::from(givens),
        }
    }

    /// A pattern with its digits, rows and columns moved about.
    fn solution(&self) -> Grid {
        let digits = order(&self.digits, 9);
        let (rows, columns) = (lines(&self.rows), lines(&self.columns));
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            let (row, column) = (rows[cell.row()], columns[cell.column()]);
            let digit = digits[(row * 3 + row / 3 + column) % 9];
            grid.set(cell, Some(Digit::ALL[digit]));
        }
        grid
    }
}

impl Marks {
    fn candidates(&self, solution: &Grid) -> Candidates {
        let mut candidates = Candidates::ALL;
        for (cell, &more) in Cell::ALL.into_iter().zip(&self.more) {
            let more = DigitSet::from_bits(more & 0x1FF).unwrap_or_default();
            candidates[cell] = solution[cell].map_or(more, |digit| more | digit.into());
        }
        for &(cell, digit) in self.removed.iter().take(3) {
            candidates.remove(some_cell(cell), Digit::ALL[usize::from(digit) % 9]);
        }
        candidates
    }
}

fn some_cell(byte: u8) -> Cell {
    Cell::ALL[usize::from(byte) % 81]
}

/// The numbers below `count` in the order of these bytes.
fn order(bytes: &[u8], count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&number| (bytes[number], number));
    order
}

/// Nine lines in an order that keeps the bands together.
fn lines(bytes: &[u8; 9]) -> Vec<usize> {
    let bands = order(&bytes[..3], 3);
    let within = |band: usize| order(&bytes[band * 3..], 3).into_iter();
    let lines = bands
        .into_iter()
        .flat_map(|band| within(band).map(move |line| band * 3 + line));
    lines.collect()
}
