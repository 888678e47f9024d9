//! The comparison as tables for people, and as CSV and JSON.

use std::iter;

use comfy_table::Table;
use ninefold_operations::figures::measure::Distribution;
use serde::Serialize;

use crate::output::{self, pretty_json};
use crate::terminal::{self, align_figures, duration, grouped, puzzles, three_figures};

use super::frames::TimedLookup;
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
    pub minimum: Option<f64>,
    pub lower_quartile: Option<f64>,
    pub mean: Option<f64>,
    pub median: Option<f64>,
    pub upper_quartile: Option<f64>,
    pub maximum: Option<f64>,
    pub ratio: Option<f64>,
    pub stopped: usize,
    #[serde(skip)]
    begun: usize,
    #[serde(skip)]
    timeout: f64,
    /// The figures of the times in the order of [`TIMES`].
    #[serde(skip)]
    times: [Option<f64>; 6],
}

/// Returns the figures of a distribution in the order of [`TIMES`], which is that of R's `microbenchmark`. A figure
/// is `None` where an algorithm was stopped, as its time is unknown.
fn in_figures(times: &Distribution) -> [Option<f64>; 6] {
    [
        times.quantile(0.0),
        times.quantile(0.25),
        times.mean(),
        times.median(),
        times.quantile(0.75),
        times.quantile(1.0),
    ]
    .map(|time| time.filter(|time| time.is_finite()))
}

/// The columns that count the work.
pub const COUNTS: [&str; 6] = [
    "algorithm",
    "solved",
    "by logic",
    "cells",
    "calls",
    "guesses",
];

/// The columns of times, after the algorithm.
pub const TIMES: [&str; 7] = ["min", "lq", "mean", "median", "uq", "max", "ratio"];

impl Figures {
    pub fn all(comparison: &Comparison) -> Vec<Figures> {
        let figures = |performance: &Performance| {
            let counters = performance.counters();
            let times = in_figures(&performance.times_of_begun());
            let [
                minimum,
                lower_quartile,
                mean,
                median,
                upper_quartile,
                maximum,
            ] = times;
            Figures {
                algorithm: performance.algorithm.name(),
                puzzles: comparison.puzzles(),
                solved: performance.solved(),
                solved_by_logic: performance.solved_by_logic,
                cells_by_logic: performance.cells_by_logic,
                calls: counters.calls,
                guesses: counters.guesses,
                total: performance.total(),
                minimum,
                lower_quartile,
                mean,
                median,
                upper_quartile,
                maximum,
                ratio: comparison.ratio(performance),
                stopped: performance.stopped(),
                begun: performance.begun(),
                timeout: comparison.limits.timeout.as_secs_f64(),
                times,
            }
        };
        comparison.performances.iter().map(figures).collect()
    }

    /// Returns the cells below [`COUNTS`].
    pub fn counts(&self) -> [String; COUNTS.len()] {
        [
            self.algorithm.to_owned(),
            grouped(self.solved as u64),
            grouped(self.solved_by_logic as u64),
            grouped(self.cells_by_logic),
            grouped(self.calls),
            grouped(self.guesses),
        ]
    }

    /// Returns the cells below [`TIMES`].
    pub fn times(&self) -> [String; TIMES.len()] {
        // The time of a stopped puzzle is longer than the timeout.
        let unknown = match self.begun {
            0 => "-".to_owned(),
            _ => format!(">{}", short(self.timeout)),
        };
        time_cells(self.times, self.ratio, &unknown)
    }

    /// Returns the total time, with a mark if it is a lower bound.
    pub fn total(&self) -> String {
        let at_least = if self.stopped > 0 { ">" } else { "" };
        format!("{at_least}{}", short(self.total))
    }
}

/// Returns the cells below [`TIMES`]; `unknown` is the text for times that are not known.
fn time_cells(times: [Option<f64>; 6], ratio: Option<f64>, unknown: &str) -> [String; TIMES.len()] {
    let [min, lq, mean, median, uq, max] = times.map(|time| time.map_or(unknown.to_owned(), short));
    let ratio = ratio.map_or("-".to_owned(), three_figures);
    [min, lq, mean, median, uq, max, ratio]
}

/// Writes a duration without a blank, so that a line of eight columns fits into 80 characters.
fn short(seconds: f64) -> String {
    duration(seconds).replace(' ', "")
}

/// Returns one table for a terminal, with the columns that fit into its width, or with all.
pub fn seen(comparison: &Comparison, columns: usize, is_wide: bool) -> String {
    let all = Figures::all(comparison);
    let header = [&COUNTS[..], &TIMES[..2], &["total"], &TIMES[2..]].concat();
    let row = |figures: &Figures| {
        let times = figures.times().into_iter();
        let (first, rest) = (times.clone().take(2), times.skip(2));
        let counts = figures.counts().into_iter();
        counts.chain(first).chain([figures.total()]).chain(rest)
    };
    let mut table = table(&header, all.iter().map(row));
    if !is_wide {
        let most = (columns < WIDE).then_some(0);
        terminal::fit(&mut table, most, &RARE);
        terminal::fit(&mut table, Some(columns), &USUAL);
    }
    let (title, stopped) = (title(comparison), stopped(&all));
    let title = terminal::title(&title, Some(columns.min(80)));
    format!("{title}\n{}{stopped}", terminal::text(&table))
}

/// The width of a terminal that has room for all columns.
const WIDE: usize = 110;

/// The columns for wide terminals only, and the other columns, the least important first.
const RARE: [usize; 8] = [2, 3, 6, 7, 9, 10, 11, 12];
const USUAL: [usize; 4] = [5, 4, 1, 8];

/// Returns two tables, of the work and of the times, no wider than 80 characters.
pub fn text(comparison: &Comparison) -> String {
    let all = Figures::all(comparison);
    let counts = rows(&COUNTS, all.iter().map(Figures::counts));
    let mut header = TIMES;
    if !comparison.is_over_rounds() {
        // For many puzzles, the total is more useful than the mean.
        header[2] = "total";
    }
    let times = all.iter().map(|figures| {
        let mut cells = figures.times();
        if !comparison.is_over_rounds() {
            cells[2] = figures.total();
        }
        iter::once(figures.algorithm.to_owned()).chain(cells)
    });
    let times = rows(&named(&header), times);
    let per = times_of(comparison);
    let text = format!("{}\n{counts}\n{per}\n{times}", title(comparison));
    text + &stopped(&all)
}

/// Returns the unit of the times: a round or a puzzle.
pub fn times_of(comparison: &Comparison) -> &'static str {
    match comparison.is_over_rounds() {
        true => "time per round",
        false => "time per puzzle",
    }
}

/// Returns a line about the stopped algorithms, if any.
fn stopped(all: &[Figures]) -> String {
    let stopped = all.iter().filter(|figures| figures.stopped > 0);
    let stopped = stopped.map(|figures| match figures.puzzles {
        1 => figures.algorithm.to_owned(),
        _ => format!("{} on {}", figures.algorithm, puzzles(figures.stopped)),
    });
    let stopped: Vec<String> = stopped.collect();
    match stopped.is_empty() {
        true => String::new(),
        false => textwrap::fill(&format!("stopped: {}", stopped.join(", ")), 80) + "\n",
    }
}

/// Returns the table of the lookups that `--frames` measures.
pub fn lookups(title: &str, lookups: &[TimedLookup]) -> String {
    let medians = lookups.iter().filter_map(|lookup| lookup.times.median());
    let least = medians.fold(f64::INFINITY, f64::min);
    let cells = lookups.iter().map(|lookup| {
        let ratio = lookup.times.median().map(|median| median / least);
        let times = time_cells(in_figures(&lookup.times), ratio, "-");
        iter::once(lookup.name().to_owned()).chain(times)
    });
    format!("{title}\n{}", rows(&named(&TIMES), cells))
}

fn named<'a>(header: &[&'a str; TIMES.len()]) -> Vec<&'a str> {
    iter::once(COUNTS[0]).chain(*header).collect()
}

fn rows<R: IntoIterator<Item = String>>(header: &[&str], rows: impl Iterator<Item = R>) -> String {
    terminal::text(&table(header, rows))
}

fn table<R: IntoIterator<Item = String>>(header: &[&str], rows: impl Iterator<Item = R>) -> Table {
    let mut table = terminal::table(header);
    for row in rows {
        table.add_row(row);
    }
    align_figures(&mut table);
    for column in table.column_iter_mut() {
        column.set_padding((0, 1));
    }
    table
}

/// Returns a line that describes the measurement.
pub fn title(comparison: &Comparison) -> String {
    let puzzles = puzzles(comparison.puzzles());
    let limit = match comparison.limits.limit {
        1 => "to the first solution".to_owned(),
        limit => format!("to {limit} solutions"),
    };
    let rounds = match comparison.limits.rounds {
        1 => "1 round".to_owned(),
        rounds if comparison.is_over_rounds() => format!("{rounds} rounds"),
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
