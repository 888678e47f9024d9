//! Measures canonical forms on one thread: the library's least and greatest forms, with and without the vectors of the
//! processor, and the form by a given solution; compared with those of the crate `sudoku`, which solves a puzzle first.
//! Also measures the form of pencil marks, both of the candidates that the clues leave, and of all 729 without those of
//! the clues. Every form of every round is checked: the transformation must lead to it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::engine::Engine;
use ninefold::symmetry::{Canonical, CanonicalCandidates, Canonizer, Form};
use ninefold::{Candidates, Grid, Solution, Task};
use ninefold_operations::figures::measure::{fitting, in_rounds};
use sudoku::Sudoku;

use crate::contenders::Mode;
use crate::row::{ROUND, Row, medians};

/// A puzzle, and its solution if it has exactly one.
#[derive(Clone, Copy)]
struct Puzzle {
    grid: Grid,
    solution: Option<Solution>,
}

/// Finds the forms of puzzles; returns the time.
type Round = Box<dyn FnMut(&[Puzzle]) -> Result<Duration, String>>;

/// Something that finds canonical forms.
struct Contender {
    name: &'static str,
    round: Round,
    /// The number of puzzles that fit into a round.
    count: usize,
    /// The index of the first puzzle of the next round.
    from: usize,
}

/// The number of puzzles from which the rounds take their share.
const MOST: usize = 1 << 16;

/// Finds the forms of puzzles in every round, and takes the median.
pub fn measure(
    corpus: &str,
    puzzles: &[[u8; 81]],
    only: Option<&str>,
    rounds: usize,
) -> Result<Vec<Row>, String> {
    let mut engine = Engine::new();
    let mut puzzles: Vec<Puzzle> = puzzles
        .iter()
        .take(MOST)
        .map(|cells| puzzle(&mut engine, Grid::from_ascii(cells)))
        .collect();
    // Rounds of any length must find enough puzzles.
    while puzzles.len() < MOST {
        puzzles.extend_from_within(..puzzles.len().min(MOST - puzzles.len()));
    }
    let mut contenders = vec![
        ninefold("min", Canonizer::new(), Form::Min),
        ninefold("min, portable", Canonizer::portable(), Form::Min),
        ninefold("max", Canonizer::new(), Form::Max),
        marks("marks", |grid| Candidates::from(grid)),
        marks("marks, few struck out", without_clues),
    ];
    // The remaining contenders need the solution.
    if puzzles.iter().all(|puzzle| puzzle.solution.is_some()) {
        contenders.insert(0, contender("sudoku", Box::new(sudoku_round)));
        contenders.push(by_solution(Canonizer::new()));
    }
    contenders.retain(|contender| only.is_none_or(|only| contender.name.contains(only)));
    for contender in &mut contenders {
        let mut failed = None;
        contender.count = fitting(ROUND, |count| {
            let some = count.min(MOST);
            // If all puzzles together do not fill a round, more would take proportionally longer.
            let time = (contender.round)(&puzzles[..some])
                .map(|time| time.mul_f64(count as f64 / some as f64));
            time.unwrap_or_else(|error| {
                failed = Some(error);
                ROUND
            })
        })
        .min(MOST);
        if let Some(error) = failed {
            return Err(error);
        }
    }
    let rates = in_rounds(&mut contenders, rounds, |contender| {
        if contender.from + contender.count > MOST {
            contender.from = 0;
        }
        let part = &puzzles[contender.from..][..contender.count];
        contender.from += contender.count;
        let time = (contender.round)(part)?;
        Ok::<f64, String>(part.len() as f64 / time.as_secs_f64())
    })?;
    let medians = medians(&rates);
    let is_sudoku = contenders
        .first()
        .is_some_and(|first| first.name == "sudoku");
    let sudoku = is_sudoku.then(|| medians[0]);
    let row = |(contender, &rate): (&Contender, &f64)| Row {
        ratio_to_sudoku: sudoku.map(|sudoku| rate / sudoku),
        ..Row::new(corpus, Mode::Canon, contender.name, rate)
    };
    Ok(contenders.iter().zip(&medians).map(row).collect())
}

fn contender(name: &'static str, round: Round) -> Contender {
    let (count, from) = (1, 0);
    Contender {
        name,
        round,
        count,
        from,
    }
}

fn puzzle(engine: &mut Engine, grid: Grid) -> Puzzle {
    let solutions = engine.solve(&grid.into(), &Task::unique());
    let solution = solutions.unique().copied();
    Puzzle { grid, solution }
}

/// Returns the library as a contender, with one form.
fn ninefold(name: &'static str, mut canonizer: Canonizer, form: Form) -> Contender {
    let canonical = move |puzzle: &Puzzle| canonizer.canonical(&puzzle.grid, form).ok();
    contender(name, Box::new(checked_round(canonical)))
}

/// Returns the library as a contender, with the form by the solution.
fn by_solution(mut canonizer: Canonizer) -> Contender {
    let canonical = move |puzzle: &Puzzle| {
        let solution = puzzle.solution.as_ref()?;
        canonizer
            .canonical_with_solution(&puzzle.grid, solution)
            .ok()
    };
    contender("solution", Box::new(checked_round(canonical)))
}

fn checked_round(
    mut canonical: impl FnMut(&Puzzle) -> Option<Canonical>,
) -> impl FnMut(&[Puzzle]) -> Result<Duration, String> {
    // Kept from round to round, so that allocation takes no time.
    let mut forms: Vec<Option<Canonical>> = Vec::new();
    move |puzzles| {
        forms.clear();
        forms.resize(puzzles.len(), None);
        let start = Instant::now();
        for (puzzle, form) in puzzles.iter().zip(&mut forms) {
            *form = canonical(black_box(puzzle));
        }
        let time = start.elapsed();
        let is_right = |(puzzle, form): &(&Puzzle, &Option<Canonical>)| {
            form.is_some_and(|form| form.by.grid(&puzzle.grid) == form.grid)
        };
        match puzzles.iter().zip(&forms).find(|pair| !is_right(pair)) {
            Some((puzzle, _)) => Err(format!("wrong form of {}", puzzle.grid)),
            None => Ok(time),
        }
    }
}

/// Returns a contender for pencil marks, which are made from each grid outside the measured time.
fn marks(name: &'static str, of: fn(&Grid) -> Candidates) -> Contender {
    let mut canonizer = Canonizer::new();
    let round = move |puzzles: &[Puzzle]| {
        let all: Vec<Candidates> = puzzles.iter().map(|puzzle| of(&puzzle.grid)).collect();
        let start = Instant::now();
        let forms: Vec<CanonicalCandidates> = all
            .iter()
            .map(|marks| canonizer.canonical_candidates(black_box(marks)))
            .collect();
        let time = start.elapsed();
        let is_wrong = |(marks, form): &(&Candidates, &CanonicalCandidates)| {
            form.by.candidates(marks) != form.candidates
        };
        match all.iter().zip(&forms).find(is_wrong) {
            Some((marks, _)) => Err(format!("wrong form of {marks}")),
            None => Ok(time),
        }
    };
    contender(name, Box::new(round))
}

/// Returns all candidates except the clues. Two of these are equivalent exactly if the grids are.
fn without_clues(grid: &Grid) -> Candidates {
    let mut marks = Candidates::ALL;
    for (cell, digit) in grid.filled() {
        marks.remove(cell, digit);
    }
    marks
}

fn sudoku_round(puzzles: &[Puzzle]) -> Result<Duration, String> {
    let sudokus = puzzles
        .iter()
        .map(|puzzle| Sudoku::from_str_line(&puzzle.grid.to_string()));
    let sudokus: Result<Vec<Sudoku>, _> = sudokus.collect();
    let sudokus = sudokus.map_err(|error| error.to_string())?;
    let start = Instant::now();
    for sudoku in &sudokus {
        black_box(black_box(sudoku).canonicalized());
    }
    Ok(start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::symmetry::Transformation;

    /// Returns many grids without symmetries: solutions of one puzzle, each under several transformations.
    fn grids(count: usize) -> Vec<Puzzle> {
        let start = format!("123456789{}", ".".repeat(72));
        let start: ninefold::Puzzle = start.parse().unwrap();
        let mut number = 1u32;
        let mut below = |below: u32| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (number >> 8) % below
        };
        let solutions: Vec<Solution> = start.solutions().step_by(97).take(count / 100).collect();
        let disguised = |solution: &Solution| Puzzle {
            grid: Transformation::random(&mut below).grid(solution),
            solution: None,
        };
        solutions
            .iter()
            .cycle()
            .take(count)
            .map(disguised)
            .collect()
    }

    /// In release builds, it must take at most an eightieth of the crate's time; with overflow checks, twice that. On a
    /// busy machine, some rounds may fail.
    #[test]
    fn complete_grids_are_much_faster_than_with_sudoku() {
        let least = if cfg!(debug_assertions) { 40.0 } else { 80.0 };
        let grids = grids(100_000);
        let mut ours = ninefold("min", Canonizer::new(), Form::Min);
        let ratios = (0..10).map(|_| {
            let sudoku = sudoku_round(&grids[..500]).unwrap().as_secs_f64() / 500.0;
            let ours = (ours.round)(&grids).unwrap().as_secs_f64() / grids.len() as f64;
            sudoku / ours
        });
        let mut measured = Vec::new();
        let reached = ratios
            .inspect(|ratio| measured.push(*ratio))
            .any(|ratio| ratio >= least);
        assert!(reached, "how many times as fast: {measured:.0?}");
    }
}
