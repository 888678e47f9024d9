//! The comparison as a table for people, and as CSV and JSON.

use serde::Serialize;

use crate::output::{self, pretty_json};
use crate::terminal::{self, align_figures, duration, grouped, puzzles, three_figures};

use super::measure::{Comparison, Performance};

/// The figures of one algorithm. Times are in seconds.
#[derive(Serialize)]
pub struct Figures {
    pub algorithm: &'static str,
    pub puzzles: usize,
    pub solved: usize,
    pub solved_by_logic: usize,
    pub cells_by_logic: u64,
    pub calls: u64,
    pub guesses: u64,
    pub total: f64,
    /// Over the begun puzzles; `None` where the algorithm was stopped.
    pub median: Option<f64>,
    pub minimum: Option<f64>,
    pub maximum: Option<f64>,
    pub ratio: Option<f64>,
    pub stopped: usize,
    #[serde(skip)]
    begun: usize,
    #[serde(skip)]
    timeout: f64,
}

impl Figures {
    pub fn all(comparison: &Comparison) -> Vec<Figures> {
        let figures = |performance: &Performance| {
            let times = performance.times_of_begun();
            let known = |place| times.quantile(place).filter(|time| time.is_finite());
            let counters = performance.counters();
            Figures {
                algorithm: performance.algorithm.name(),
                puzzles: comparison.puzzles(),
                solved: performance.solved(),
                solved_by_logic: performance.solved_by_logic,
                cells_by_logic: performance.cells_by_logic,
                calls: counters.calls,
                guesses: counters.guesses,
                total: performance.total(),
                median: known(0.5),
                minimum: known(0.0),
                maximum: known(1.0),
                ratio: comparison.ratio(performance),
                stopped: performance.stopped(),
                begun: times.values().len(),
                timeout: comparison.limits.timeout.as_secs_f64(),
            }
        };
        comparison.performances.iter().map(figures).collect()
    }

    /// The cells of a row, in the order of [`HEADER`].
    pub fn row(&self) -> [String; HEADER.len()] {
        // The time of a stopped puzzle is longer than the timeout.
        let longer = match self.begun {
            0 => "-".to_owned(),
            _ => format!(">{}", duration(self.timeout)),
        };
        let time = |seconds: Option<f64>| seconds.map_or(longer.clone(), duration);
        // The total time of a stopped algorithm is a lower bound.
        let (at_least, stopped) = match self.stopped {
            0 => ("", String::new()),
            count => (">", grouped(count as u64)),
        };
        [
            self.algorithm.to_owned(),
            grouped(self.solved as u64),
            grouped(self.solved_by_logic as u64),
            grouped(self.cells_by_logic),
            grouped(self.calls),
            grouped(self.guesses),
            format!("{at_least}{}", duration(self.total)),
            time(self.median),
            time(self.minimum),
            time(self.maximum),
            self.ratio.map_or("-".to_owned(), three_figures),
            stopped,
        ]
    }
}

pub const HEADER: [&str; 12] = [
    "algorithm",
    "solved",
    "by logic",
    "cells",
    "calls",
    "guesses",
    "total",
    "median",
    "min",
    "max",
    "ratio",
    "stopped",
];

pub fn text(comparison: &Comparison) -> String {
    let mut table = terminal::table(&HEADER);
    for figures in Figures::all(comparison) {
        table.add_row(figures.row());
    }
    align_figures(&mut table);
    format!("{}\n{}", title(comparison), terminal::text(&table))
}

/// A line on what was measured.
pub fn title(comparison: &Comparison) -> String {
    let puzzles = puzzles(comparison.puzzles());
    let limit = match comparison.limits.limit {
        1 => "to the first solution".to_owned(),
        limit => format!("to {limit} solutions"),
    };
    let rounds = match comparison.limits.rounds {
        1 => "1 round".to_owned(),
        rounds => format!("median of {rounds} rounds"),
    };
    format!("{}: {puzzles}, {limit}, {rounds}", comparison.input)
}

pub fn csv(comparison: &Comparison, delimiter: u8) -> String {
    output::csv(Figures::all(comparison), delimiter)
}

pub fn json(comparison: &Comparison) -> String {
    #[derive(Serialize)]
    struct Whole<'a> {
        input: &'a str,
        puzzles: usize,
        limit: u64,
        rounds: u64,
        algorithms: Vec<Figures>,
    }
    pretty_json(&Whole {
        input: &comparison.input,
        puzzles: comparison.puzzles(),
        limit: comparison.limits.limit,
        rounds: comparison.limits.rounds,
        algorithms: Figures::all(comparison),
    })
}
