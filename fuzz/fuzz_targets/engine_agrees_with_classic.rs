//! Puzzles of givens and pencil marks, most of them near a solution. Every backend of this processor
//! must find as many solutions as the classic algorithms, and each must be a solution of the puzzle.

#![no_main]

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ninefold::engine::{Backend, Engine};
use ninefold::solutions::End;
use ninefold::{
    Algorithm, Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, Puzzle, Solution, Task,
};

/// How many solutions are looked for.
const LIMIT: u64 = 60;

/// How often a classic algorithm may ask whether to give up, which it does every thousand steps. A puzzle
/// that takes longer is skipped.
const CLASSIC_POLLS: u32 = 5;

/// How often the engine may ask. It asks less often, and must finish.
const ENGINE_POLLS: u32 = 10_000;

thread_local! {
    /// An engine for each backend. They are kept, so that a search would show what the last left behind.
    static ENGINES: RefCell<Vec<Engine>> = RefCell::new(
        Backend::ALL
            .into_iter()
            .filter_map(|backend| Engine::with_backend(backend).ok())
            .collect(),
    );
}

/// What the fuzzer makes a puzzle of.
#[derive(Arbitrary, Debug)]
struct Input {
    solution: Solution,
    /// The cells whose digit is given.
    given: CellSet,
    /// Givens that may contradict the others.
    changed: Vec<(Cell, Option<Digit>)>,
    marks: Option<Marks>,
}

/// Which candidates there are.
#[derive(Arbitrary, Debug)]
struct Marks {
    /// Candidates besides the digits of the solution.
    more: Candidates,
    /// Candidates that are removed, those of the solution too.
    removed: Vec<Candidate>,
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

/// Whether the solution is one of this puzzle.
fn solves(solution: &Solution, puzzle: &Puzzle) -> bool {
    let allowed = |&cell: &Cell| puzzle.candidates()[cell].contains(solution.digit(cell));
    Cell::ALL.iter().all(allowed)
}

impl Input {
    fn puzzle(&self) -> Puzzle {
        let mut givens = Grid::EMPTY;
        for cell in self.given {
            givens.set(cell, self.solution[cell]);
        }
        // With more than three there would hardly ever be a solution.
        for &(cell, digit) in self.changed.iter().take(3) {
            givens.set(cell, digit);
        }
        match &self.marks {
            Some(marks) => Puzzle::new(givens, marks.candidates(&self.solution)),
            None => Puzzle::from(givens),
        }
    }
}

impl Marks {
    fn candidates(&self, solution: &Solution) -> Candidates {
        let mut candidates = self.more;
        for cell in Cell::ALL {
            candidates[cell].insert(solution.digit(cell));
        }
        for removed in self.removed.iter().take(3) {
            candidates.remove(removed.cell(), removed.digit());
        }
        candidates
    }
}
