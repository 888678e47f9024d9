//! Measures the solvers in rounds that take turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::engine::{Engine, LineAnswer};
use ninefold::{Grid, Solution, Task};
use ninefold_operations::figures::measure::{fitting, in_rounds};

use crate::contenders::{self, Contender, YARDSTICK};
use crate::row::{ROUND, Row, medians};

/// The number of puzzles handed over at a time, as by a program that reads them from a stream.
const BATCH: usize = 4096;

type Line = [u8; 81];

/// A contender, its puzzles, and the engine's answers to them.
struct Entrant<'a> {
    contender: Contender,
    sample: Vec<&'a Line>,
    expected: Vec<LineAnswer>,
}

/// Measures the contenders whose name contains `only`, and the yardstick.
pub fn measure(
    corpus: &str,
    lines: &[Line],
    only: Option<&str>,
    rounds: usize,
) -> Result<Vec<Row>, String> {
    let is_wanted = |contender: &Contender| {
        contender.name == YARDSTICK || only.is_none_or(|only| contender.name.contains(only))
    };
    let contenders = contenders::all().into_iter().filter(is_wanted);
    let mut entrants: Vec<Entrant> = contenders
        .map(|contender| Entrant::new(contender, lines))
        .collect();
    let rates = in_rounds(&mut entrants, rounds, Entrant::round)?;
    let medians = medians(&rates);
    let named = |entrant: &Entrant| entrant.contender.name == YARDSTICK;
    let yardstick = entrants.iter().position(named);
    let yardstick = yardstick.map_or(f64::NAN, |place| medians[place]);
    let row = |(entrant, rate): (&Entrant, f64)| Row {
        ratio_to_sudoku: Some(rate / yardstick),
        ..Row::new(corpus, entrant.contender.mode, entrant.contender.name, rate)
    };
    Ok(entrants.iter().zip(medians).map(row).collect())
}

impl Entrant<'_> {
    /// Chooses the number of puzzles that the contender solves in a round.
    fn new(mut contender: Contender, lines: &[Line]) -> Entrant<'_> {
        let mut found = Vec::new();
        let count = fitting(ROUND, |count| {
            let sample = sample(lines, count);
            let start = Instant::now();
            for batch in sample.chunks(BATCH) {
                (contender.solve)(batch, black_box(&mut found));
            }
            start.elapsed()
        });
        let sample = sample(lines, count);
        Entrant {
            contender,
            expected: answers(&sample),
            sample,
        }
    }

    /// Solves the puzzles, checks the answers, and returns the puzzles per second.
    fn round(&mut self) -> Result<f64, String> {
        let mut found = Vec::new();
        let mut time = Duration::ZERO;
        let batches = self.sample.chunks(BATCH);
        for (batch, expected) in batches.zip(self.expected.chunks(BATCH)) {
            let start = Instant::now();
            (self.contender.solve)(black_box(batch), black_box(&mut found));
            time += start.elapsed();
            self.contender.check(&found, expected)?;
        }
        Ok(self.sample.len() as f64 / time.as_secs_f64())
    }
}

/// Returns `count` puzzles, evenly spread over the corpus, repeated if there are fewer.
fn sample(lines: &[Line], count: usize) -> Vec<&Line> {
    let step = (lines.len() as f64 / count as f64).max(1.0);
    let place = |number: usize| (number as f64 * step) as usize % lines.len();
    (0..count).map(|number| &lines[place(number)]).collect()
}

/// Returns the engine's answers, after checking its solutions against the rules.
fn answers(sample: &[&Line]) -> Vec<LineAnswer> {
    let mut answers = Vec::new();
    Engine::new().solve_lines(sample, &Task::unique(), &mut answers);
    let pairs = sample.iter().zip(&answers);
    for (line, answer) in pairs.filter(|(_, answer)| answer.count == 1) {
        let solution = Solution::try_from(Grid::from_ascii(&answer.solution)).ok();
        let extends = |solution: Solution| solution.extends(&Grid::from_ascii(line));
        assert!(solution.is_some_and(extends), "the engine is wrong");
    }
    answers
}

impl Contender {
    /// Checks answers against those of the engine.
    fn check(&self, found: &[LineAnswer], expected: &[LineAnswer]) -> Result<(), String> {
        let only = |answer: &LineAnswer| (answer.count == 1).then_some(answer.solution);
        let differs = |(found, expected): (&LineAnswer, &LineAnswer)| {
            only(found) != only(expected) && (self.decides_uniqueness || expected.count == 1)
        };
        match found.iter().zip(expected).any(differs) {
            true => Err(format!("{} gives a wrong answer", self.name)),
            false => Ok(()),
        }
    }
}
