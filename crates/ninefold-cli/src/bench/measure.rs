//! The measurement: backends take turns in rounds, and their answers are compared.

use std::convert::Infallible;
use std::hint::black_box;
use std::sync::{Barrier, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use ninefold::engine::{Backend, Engine, LineAnswer};
use ninefold::{Grid, Puzzle, Task};
use ninefold_operations::figures::measure::{Distribution, fitting, in_rounds};
use serde::Serialize;

use crate::progress::Progress;

/// How puzzles are handed to the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    Batch,
    Single,
}

/// The result of all measurements.
#[derive(Serialize)]
pub struct Measured {
    pub input: String,
    pub puzzles: usize,
    pub agree: bool,
    pub measurements: Vec<Row>,
    /// Wrong answers, the first of each row and round.
    #[serde(skip)]
    pub disagreements: Vec<String>,
}

/// One way to run the engine, and its speed: the median of the rounds.
#[derive(Serialize)]
pub struct Row {
    pub backend: &'static str,
    pub mode: Mode,
    pub threads: usize,
    pub puzzles_per_second: f64,
    pub slowest_round: f64,
    pub fastest_round: f64,
    pub seconds_per_puzzle: f64,
    /// The puzzles per second, divided by those of the same backend in batches on one thread.
    pub ratio: f64,
    pub guesses_per_puzzle: f64,
}

const ROUNDS: usize = 5;
/// The number of puzzles handed to the engine at a time.
const BATCH: usize = 4096;
/// The largest number of puzzles whose guesses are counted.
const GUESSED: usize = 500;

/// One way to run the engine.
struct Runner {
    backend: Backend,
    mode: Mode,
    threads: usize,
    /// The number of puzzles to solve in a round.
    puzzles: usize,
}

type Line = [u8; 81];

/// Measures these backends with these numbers of threads, within about this time. The first number of threads is 1,
/// and there is at least one puzzle.
pub fn measure(
    input: &str,
    mut lines: Vec<Line>,
    backends: &[Backend],
    threads: &[usize],
    time: Duration,
) -> Measured {
    let puzzles = lines.len();
    // Files are often sorted by difficulty, so shuffle: no backend may get the easy part.
    fastrand::Rng::with_seed(96).shuffle(&mut lines);
    let mut runners = runners(&lines, backends, threads, time);
    let most = runners.iter().map(|runner| runner.puzzles).max();
    lines.truncate(most.unwrap_or(0));
    let mut expected = Vec::new();
    Engine::new().solve_lines(&sample(&lines, lines.len()), &Task::unique(), &mut expected);
    let steps = (ROUNDS * runners.len()) as u64;
    let mut progress = Progress::new(Some(steps), "{bar:30} {percent:>3}%  {elapsed}");
    let mut disagreements: Vec<String> = Vec::new();
    let mut done = 0;
    let Ok(rates) = in_rounds(&mut runners, ROUNDS, |runner| {
        let sample = sample(&lines, runner.puzzles);
        let (time, answers) = runner.run(&sample);
        let wrong = disagreement(&sample, &answers, &expected, runner.backend);
        disagreements.extend(wrong.filter(|wrong| !disagreements.contains(wrong)));
        done += 1;
        progress.set(done, "");
        Ok::<f64, Infallible>(sample.len() as f64 / time.as_secs_f64())
    });
    let at = |rates: &Distribution, place| rates.quantile(place).unwrap_or(f64::NAN);
    let row = |(runner, own): (&Runner, &Distribution)| {
        // The first row of each backend is the one for batches on one thread.
        let mut first = runners.iter().zip(&rates);
        let first = first.find(|(first, _)| first.backend == runner.backend);
        Row {
            backend: runner.backend.name(),
            mode: runner.mode,
            threads: runner.threads,
            puzzles_per_second: at(own, 0.5),
            slowest_round: at(own, 0.0),
            fastest_round: at(own, 1.0),
            seconds_per_puzzle: 1.0 / at(own, 0.5),
            ratio: at(own, 0.5) / first.map_or(f64::NAN, |(_, rates)| at(rates, 0.5)),
            guesses_per_puzzle: guesses(runner.backend, &lines),
        }
    };
    Measured {
        input: input.to_owned(),
        puzzles,
        agree: disagreements.is_empty(),
        measurements: runners.iter().zip(&rates).map(row).collect(),
        disagreements,
    }
}

/// Returns `count` puzzles, repeating them if there are fewer.
fn sample(lines: &[Line], count: usize) -> Vec<&Line> {
    lines.iter().cycle().take(count).collect()
}

/// Returns all ways to run the engine, each with as many puzzles as fit into its share of the time.
fn runners(lines: &[Line], backends: &[Backend], threads: &[usize], time: Duration) -> Vec<Runner> {
    let rows = backends.len() * (threads.len() + 1);
    // Half of the time is spent before and between the rounds.
    let round = time / u32::try_from(2 * rows * ROUNDS).unwrap_or(u32::MAX);
    let mut runners = Vec::new();
    for &backend in backends {
        let mut add = |mode, threads: &[usize]| {
            let puzzles = fitting_puzzles(backend, mode, lines, round);
            runners.extend(threads.iter().map(|&threads| Runner {
                backend,
                mode,
                threads,
                puzzles: puzzles * threads,
            }));
        };
        add(Mode::Batch, threads);
        add(Mode::Single, &[1]);
    }
    runners
}

/// Returns the number of puzzles that fit into the time on one thread.
fn fitting_puzzles(backend: Backend, mode: Mode, lines: &[Line], time: Duration) -> usize {
    let mut engine = engine(backend);
    let mut answers = Vec::new();
    fitting(time, |count| {
        let sample = sample(lines, count);
        answers.resize(count, LineAnswer::default());
        let start = Instant::now();
        solve(&mut engine, mode, &sample, &mut answers);
        start.elapsed()
    })
}

fn engine(backend: Backend) -> Engine {
    Engine::with_backend(backend).expect("only available backends are measured")
}

/// Solves puzzles and stores the answers in the same order.
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
    /// Solves the puzzles on all threads. Returns the time taken and the answers.
    fn run(&self, sample: &[&Line]) -> (Duration, Vec<LineAnswer>) {
        // The threads take small pieces of the work, so that they finish at about the same time.
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
            // The engine allocates its memory at its first use.
            let first = &mut [LineAnswer::default()];
            solve(&mut engine, self.mode, &sample[..1], first);
            ready.wait();
            let start = Instant::now();
            while let Some((lines, answers)) = next() {
                solve(&mut engine, self.mode, lines, answers);
            }
            (start, Instant::now())
        };
        // The workers read the clock themselves, as this thread may be woken only after they are done.
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
}

/// Returns the average number of guesses per puzzle.
fn guesses(backend: Backend, lines: &[Line]) -> f64 {
    let mut engine = engine(backend);
    let mut guesses = |line: &Line| {
        let puzzle = Puzzle::from(Grid::from_ascii(line));
        let solutions = engine.solve(&puzzle, &Task::unique());
        solutions.counters().guesses
    };
    let sample = &lines[..lines.len().min(GUESSED)];
    sample.iter().map(&mut guesses).sum::<u64>() as f64 / sample.len() as f64
}

/// Returns a message about the first unexpected answer. If there are several solutions, a backend may find any.
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
        Grid::from_ascii(line),
        solutions(expected)
    ))
}

fn solutions(answer: &LineAnswer) -> String {
    match answer.count {
        1 => format!("the solution {}", Grid::from_ascii(&answer.solution)),
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
        let lines = vec![*LINE, [b'.'; 81], *LINE];
        let measured = measure("some", lines, &backends, &[1, 3], Duration::from_millis(50));
        assert_eq!(measured.puzzles, 3);
        assert_eq!(measured.measurements.len(), 3 * backends.len());
        for row in &measured.measurements {
            let rates = [row.slowest_round, row.puzzles_per_second, row.fastest_round];
            assert!(rates[0] > 0.0 && rates.is_sorted());
            let is_yardstick = row.mode == Mode::Batch && row.threads == 1;
            assert!(row.ratio > 0.0 && (!is_yardstick || row.ratio == 1.0));
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
