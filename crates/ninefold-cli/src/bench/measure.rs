//! Rounds that take turns, and answers that are compared.

use std::hint::black_box;
use std::sync::{Barrier, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use ninefold::engine::{Backend, Engine, LineAnswer};
use ninefold::{Digit, Grid, Puzzle, Task};
use serde::Serialize;

use crate::progress::Progress;

/// What to measure, and how long.
pub struct Plan {
    pub backends: Vec<Backend>,
    /// The numbers of threads, 1 first.
    pub threads: Vec<usize>,
    pub time: Duration,
}

/// How puzzles are handed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    Batch,
    Single,
}

/// All that was measured.
pub struct Measured {
    pub name: String,
    pub puzzles: usize,
    pub rows: Vec<Row>,
    /// Wrong answers, the first of each row and round.
    pub disagreements: Vec<String>,
}

/// A way of working, and how fast it is.
pub struct Row {
    pub backend: Backend,
    pub mode: Mode,
    pub threads: usize,
    /// Puzzles a second, a figure for each round, ascending.
    pub rates: Vec<f64>,
    /// Guesses for each puzzle, on average.
    pub guesses: f64,
}

impl Row {
    pub fn rate(&self) -> f64 {
        self.rates[self.rates.len() / 2]
    }
}

const ROUNDS: usize = 5;
/// Puzzles that are handed to the engine at a time.
const BATCH: usize = 4096;
/// How many puzzles guesses are counted on, at most.
const GUESSED: usize = 500;

/// A row to be measured.
struct Runner {
    backend: Backend,
    mode: Mode,
    threads: usize,
    /// How many puzzles to solve in a round.
    puzzles: usize,
    rates: Vec<f64>,
}

type Line = [u8; 81];

/// Measures all that the plan has, on puzzles of which there is at least one.
pub fn measure(name: &str, mut lines: Vec<Line>, plan: &Plan) -> Measured {
    let puzzles = lines.len();
    // Files are often sorted by difficulty, and no backend is to have the easy end.
    fastrand::Rng::with_seed(96).shuffle(&mut lines);
    let mut runners = runners(&lines, plan);
    let most = runners.iter().map(|runner| runner.puzzles).max();
    lines.truncate(most.unwrap_or(0));
    let mut expected = Vec::new();
    Engine::new().solve_lines(
        &lines.iter().collect::<Vec<_>>(),
        &Task::unique(),
        &mut expected,
    );
    let mut progress = Progress::new(
        Some((ROUNDS * runners.len()) as u64),
        "{bar:30} {percent:>3}%  {elapsed}",
    );
    let mut disagreements: Vec<String> = Vec::new();
    let mut done = 0;
    for _ in 0..ROUNDS {
        for runner in &mut runners {
            let sample: Vec<&Line> = lines.iter().cycle().take(runner.puzzles).collect();
            let (time, answers) = runner.run(&sample);
            runner.rates.push(sample.len() as f64 / time.as_secs_f64());
            let wrong = disagreement(&sample, &answers, &expected, runner.backend);
            if let Some(wrong) = wrong
                && !disagreements.contains(&wrong)
            {
                disagreements.push(wrong);
            }
            done += 1;
            progress.set(done, "");
        }
    }
    let rows = runners.into_iter().map(|runner| runner.row(&lines));
    Measured {
        name: name.to_owned(),
        puzzles,
        rows: rows.collect(),
        disagreements,
    }
}

/// All rows, with as many puzzles as fit into their share of the time.
fn runners(lines: &[Line], plan: &Plan) -> Vec<Runner> {
    let rows = plan.backends.len() * (plan.threads.len() + 1);
    // Half of it goes by before and between the rounds.
    let round = plan.time / u32::try_from(2 * rows * ROUNDS).unwrap_or(u32::MAX);
    let mut runners = Vec::new();
    for &backend in &plan.backends {
        let mut add = |mode, threads, puzzles| {
            runners.push(Runner {
                backend,
                mode,
                threads,
                puzzles,
                rates: Vec::new(),
            });
        };
        let in_batches = fitting(backend, Mode::Batch, lines, round);
        for &threads in &plan.threads {
            add(Mode::Batch, threads, in_batches * threads);
        }
        let one_by_one = fitting(backend, Mode::Single, lines, round);
        add(Mode::Single, 1, one_by_one);
    }
    runners
}

/// How many puzzles fit into the time on one thread.
fn fitting(backend: Backend, mode: Mode, lines: &[Line], time: Duration) -> usize {
    let mut engine = engine(backend);
    let mut answers = Vec::new();
    let mut puzzles = 64;
    loop {
        let sample: Vec<&Line> = lines.iter().cycle().take(puzzles).collect();
        answers.resize(puzzles, LineAnswer::default());
        let start = Instant::now();
        solve(&mut engine, mode, &sample, &mut answers);
        let taken = start.elapsed().as_secs_f64().max(1e-9);
        let factor = time.as_secs_f64() / taken;
        if factor < 2.0 {
            return ((puzzles as f64 * factor) as usize).max(1);
        }
        puzzles = (puzzles as f64 * factor.min(8.0)) as usize;
    }
}

fn engine(backend: Backend) -> Engine {
    Engine::with_backend(backend).expect("the plan has available backends only")
}

/// Solves puzzles, and puts the answers in their places.
fn solve(engine: &mut Engine, mode: Mode, lines: &[&Line], answers: &mut [LineAnswer]) {
    let size = match mode {
        Mode::Batch => BATCH,
        Mode::Single => 1,
    };
    let mut found = Vec::new();
    for (lines, answers) in lines.chunks(size).zip(answers.chunks_mut(size)) {
        engine.solve_lines(black_box(lines), &Task::unique(), &mut found);
        answers.copy_from_slice(&found);
    }
}

impl Runner {
    /// Solves the puzzles on all threads; says how long it took, and the answers.
    fn run(&self, sample: &[&Line]) -> (Duration, Vec<LineAnswer>) {
        // The threads take the puzzles piece by piece, so that they end at about the same time.
        let piece = match self.threads {
            1 => sample.len(),
            threads => (sample.len() / (8 * threads)).clamp(1, BATCH),
        };
        let mut answers = vec![LineAnswer::default(); sample.len()];
        let pieces = Mutex::new(sample.chunks(piece).zip(answers.chunks_mut(piece)));
        let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
        let ready = Barrier::new(self.threads);
        let work = || {
            let mut engine = engine(self.backend);
            // The first use brings the engine's memory.
            let first = &mut [LineAnswer::default()];
            solve(&mut engine, self.mode, &sample[..1], first);
            ready.wait();
            let start = Instant::now();
            while let Some((lines, answers)) = next() {
                solve(&mut engine, self.mode, lines, answers);
            }
            (start, Instant::now())
        };
        // Their own clocks count: this thread may not be woken before they are done.
        let times: Vec<(Instant, Instant)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            let join = |worker: ScopedJoinHandle<_>| worker.join().expect("a worker only solves");
            workers.into_iter().map(join).collect()
        });
        let first = times.iter().map(|&(start, _)| start).min();
        let last = times.iter().map(|&(_, end)| end).max();
        let time = first.zip(last).map(|(first, last)| last - first);
        (time.unwrap_or_default(), answers)
    }

    fn row(mut self, lines: &[Line]) -> Row {
        self.rates.sort_by(f64::total_cmp);
        Row {
            guesses: guesses(self.backend, lines),
            backend: self.backend,
            mode: self.mode,
            threads: self.threads,
            rates: self.rates,
        }
    }
}

/// Guesses for each puzzle.
fn guesses(backend: Backend, lines: &[Line]) -> f64 {
    let mut engine = engine(backend);
    let mut guesses = |line: &Line| {
        let puzzle = Puzzle::from(grid(line));
        let solutions = engine.solve(&puzzle, &Task::unique());
        solutions.counters().guesses
    };
    let sample = &lines[..lines.len().min(GUESSED)];
    sample.iter().map(&mut guesses).sum::<u64>() as f64 / sample.len() as f64
}

fn grid(line: &Line) -> Grid {
    Grid::new(line.map(|byte| Digit::new(byte.wrapping_sub(b'0'))))
}

/// The first answer that is not the one expected; where there are several solutions, which of them is
/// up to the backend.
fn disagreement(
    sample: &[&Line],
    answers: &[LineAnswer],
    expected: &[LineAnswer],
    backend: Backend,
) -> Option<String> {
    let known = |answer: &LineAnswer| {
        let only = (answer.count == 1).then_some(answer.solution);
        (answer.count, answer.exhausted, only)
    };
    let mut all = sample.iter().zip(answers).zip(expected.iter().cycle());
    let ((line, answer), expected) =
        all.find(|((_, answer), expected)| known(answer) != known(expected))?;
    Some(format!(
        "{backend} finds {} of {}, where {} were expected",
        solutions(answer),
        grid(line),
        solutions(expected)
    ))
}

fn solutions(answer: &LineAnswer) -> String {
    match answer.count {
        1 => format!("the solution {}", grid(&answer.solution)),
        count => format!("{count} solutions"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &Line =
        b"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    #[test]
    fn every_row_is_measured_and_agrees() {
        let backends: Vec<Backend> = Backend::ALL
            .into_iter()
            .filter(|backend| backend.is_available())
            .collect();
        let plan = Plan {
            backends: backends.clone(),
            threads: vec![1, 3],
            time: Duration::from_millis(50),
        };
        let measured = measure("some", vec![*LINE, [b'.'; 81], *LINE], &plan);
        assert_eq!(measured.puzzles, 3);
        assert_eq!(measured.rows.len(), 3 * backends.len());
        for row in &measured.rows {
            assert_eq!(row.rates.len(), ROUNDS);
            assert!(row.rates[0] > 0.0 && row.rates.is_sorted());
        }
        assert!(measured.disagreements.is_empty());
    }

    #[test]
    fn a_wrong_answer_is_found() {
        let sample = [LINE, LINE];
        let mut right = vec![LineAnswer::default(); 2];
        solve(&mut Engine::new(), Mode::Single, &sample, &mut right);
        let expected = right[..1].to_vec();
        let found =
            |answers: &[LineAnswer]| disagreement(&sample, answers, &expected, Backend::Portable);
        assert_eq!(found(&right), None);
        let mut wrong = right.clone();
        wrong[1].solution.swap(0, 1);
        let message = found(&wrong).unwrap();
        assert!(
            message.starts_with("portable finds the solution 843921657"),
            "{message}"
        );
        wrong[1].count = 0;
        assert!(
            found(&wrong)
                .unwrap()
                .contains("finds 0 solutions of ..3.2.6")
        );
    }
}
