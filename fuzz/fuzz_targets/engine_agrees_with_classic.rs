//! Solves puzzles of givens and pencil marks, most near a solution. Every backend of this processor must find as many
//! solutions as a plain search that shares no code with it, and each must be a solution of the puzzle. The classic
//! algorithms count every step, which is too slow for this.
//!
//! One execution has up to [`MOST_PUZZLES`] puzzles, which share the engine's lanes as in bulk work.

#![no_main]

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ninefold::engine::{Backend, Engine};
use ninefold::solutions::End;
use ninefold::{
    Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, Puzzle, Solution, Task,
};

/// The number of puzzles solved together.
const MOST_PUZZLES: usize = 24;

/// The number of solutions to look for: enough that a search has several branches, and few enough that an execution is
/// short.
const LIMIT: u64 = 12;

/// The number of cells that the oracle may fill. Puzzles that take more are skipped.
const ORACLE_STEPS: u32 = 1000;

/// The number of times that the engine may poll its interrupt. It polls less often, so it must finish.
const ENGINE_POLLS: u32 = 10_000;

thread_local! {
    /// An engine for each backend, kept between puzzles, so that state left over from an earlier search would show.
    static ENGINES: RefCell<Vec<Engine>> = RefCell::new(
        Backend::ALL
            .into_iter()
            .filter_map(|backend| Engine::with_backend(backend).ok())
            .collect(),
    );
}

/// The fuzzer's data for a puzzle.
#[derive(Arbitrary, Debug)]
struct Recipe {
    solution: Solution,
    /// The cells whose digit is given.
    given: CellSet,
    /// Givens that may contradict the others.
    changed: Vec<(Cell, Option<Digit>)>,
    marks: Option<Marks>,
}

/// Changes to the candidates.
#[derive(Arbitrary, Debug)]
struct Marks {
    /// Candidates besides the digits of the solution.
    more: Candidates,
    /// Removed candidates, possibly those of the solution.
    removed: Vec<Candidate>,
}

fuzz_target!(|recipes: Vec<Recipe>| {
    let puzzles = recipes.iter().take(MOST_PUZZLES).map(Recipe::puzzle);
    let known = puzzles.filter_map(|puzzle| Some((puzzle, Oracle::count(&puzzle)?)));
    let known: Vec<(Puzzle, u64)> = known.collect();
    ENGINES.with_borrow_mut(|engines| {
        for engine in engines {
            if let Some((puzzle, count)) = known.first() {
                check_one(engine, puzzle, *count);
            }
            check_many(engine, &known);
            check_lines(engine, &known);
        }
    });
});

/// Fills the cell with the fewest digits first, up to [`LIMIT`] solutions.
struct Oracle {
    marks: [u16; 81],
    /// The digits in each row, column and box.
    used: [[u16; 9]; 3],
    is_filled: [bool; 81],
    steps: u32,
    found: u64,
}

impl Oracle {
    /// Returns the number of solutions; `None` if counting takes too long.
    fn count(puzzle: &Puzzle) -> Option<u64> {
        let mut oracle = Oracle {
            marks: Cell::ALL.map(|cell| puzzle.candidates()[cell].bits()),
            used: [[0; 9]; 3],
            is_filled: [false; 81],
            steps: 0,
            found: 0,
        };
        oracle.fill();
        (oracle.steps < ORACLE_STEPS).then_some(oracle.found)
    }

    fn choices(&self, i: usize) -> u16 {
        let [rows, columns, boxes] = &self.used;
        self.marks[i] & !(rows[i / 9] | columns[i % 9] | boxes[i / 27 * 3 + i % 9 / 3])
    }

    fn fill(&mut self) {
        let (mut next, mut fewest) = (None, u32::MAX);
        for i in (0..81).filter(|&i| !self.is_filled[i]) {
            let choices = self.choices(i).count_ones();
            if choices < fewest {
                (next, fewest) = (Some(i), choices);
                if choices < 2 {
                    break;
                }
            }
        }
        let Some(i) = next else {
            self.found += 1;
            return;
        };
        let mut choices = self.choices(i);
        self.is_filled[i] = true;
        while choices != 0 && self.found < LIMIT && self.steps < ORACLE_STEPS {
            let digit = choices & choices.wrapping_neg();
            choices ^= digit;
            self.steps += 1;
            self.toggle(i, digit);
            self.fill();
            self.toggle(i, digit);
        }
        self.is_filled[i] = false;
    }

    fn toggle(&mut self, i: usize, digit: u16) {
        self.used[0][i / 9] ^= digit;
        self.used[1][i % 9] ^= digit;
        self.used[2][i / 27 * 3 + i % 9 / 3] ^= digit;
    }
}

/// Returns an interrupt that fires after the given number of polls.
fn tired(polls: u32) -> impl Fn() -> bool + Sync {
    let asked = AtomicU32::new(0);
    move || asked.fetch_add(1, Relaxed) >= polls
}

/// Checks one puzzle with all its solutions.
fn check_one(engine: &mut Engine, puzzle: &Puzzle, count: u64) {
    let backend = engine.backend();
    let tired = tired(ENGINE_POLLS);
    let task = Task::count(LIMIT).keeping(LIMIT as usize).until(&tired);
    let solutions = engine.solve(puzzle, &task);
    let end = match count {
        LIMIT => End::Limit,
        _ => End::Exhausted,
    };
    let found = (solutions.count(), solutions.end());
    assert_eq!(found, (count, end), "{backend}: {puzzle:?}");
    let mut kept = solutions.into_kept();
    let solve_it = kept.iter().all(|solution| solves(solution, puzzle));
    assert!(solve_it, "{backend}: {puzzle:?}");
    kept.sort();
    kept.dedup();
    assert_eq!(kept.len() as u64, count, "{backend}: {puzzle:?}");
}

/// Checks all puzzles together, followed by an impossible one.
fn check_many(engine: &mut Engine, known: &[(Puzzle, u64)]) {
    let candidates = known.iter().map(|(puzzle, _)| *puzzle.candidates());
    let impossible = Candidates::new([DigitSet::EMPTY; 81]);
    let all: Vec<Candidates> = candidates.chain([impossible]).collect();
    let mut answers = Vec::new();
    engine.solve_batch(&all, &Task::count(LIMIT), &mut answers);
    assert_eq!(answers.len(), all.len());
    assert_eq!(answers.last().map(|answer| answer.count), Some(0));
    for (one, answer) in known.iter().zip(&answers) {
        check_answer(engine, one, answer.count, answer.exhausted, answer.solution);
    }
}

/// Checks the puzzles without pencil marks, as text.
fn check_lines(engine: &mut Engine, known: &[(Puzzle, u64)]) {
    let is_plain = |(puzzle, _): &&(Puzzle, u64)| *puzzle == Puzzle::from(*puzzle.givens());
    let known: Vec<&(Puzzle, u64)> = known.iter().filter(is_plain).collect();
    let lines = known.iter().map(|(puzzle, _)| puzzle.givens().to_ascii());
    let lines: Vec<[u8; 81]> = lines.collect();
    let mut answers = Vec::new();
    engine.solve_lines(&Vec::from_iter(&lines), &Task::count(LIMIT), &mut answers);
    assert_eq!(answers.len(), known.len());
    for (one, answer) in known.iter().zip(&answers) {
        let solution = Solution::try_from(Grid::from_ascii(&answer.solution));
        check_answer(engine, one, answer.count, answer.exhausted, solution.ok());
    }
}

fn check_answer(
    engine: &Engine,
    (puzzle, count): &(Puzzle, u64),
    found: u64,
    exhausted: bool,
    solution: Option<Solution>,
) {
    let backend = engine.backend();
    let expected = (*count, *count < LIMIT, *count > 0);
    let answer = (found, exhausted, solution.is_some());
    assert_eq!(answer, expected, "{backend}: {puzzle:?}");
    let is_right = solution.is_none_or(|solution| solves(&solution, puzzle));
    assert!(is_right, "{backend}: {puzzle:?}");
}

/// Returns whether this is a solution of the puzzle.
fn solves(solution: &Solution, puzzle: &Puzzle) -> bool {
    let allowed = |&cell: &Cell| puzzle.candidates()[cell].contains(solution.digit(cell));
    Cell::ALL.iter().all(allowed)
}

impl Recipe {
    fn puzzle(&self) -> Puzzle {
        let mut givens = Grid::from(self.solution).only_in(self.given);
        // With more than three changes, there would hardly ever be a solution.
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
