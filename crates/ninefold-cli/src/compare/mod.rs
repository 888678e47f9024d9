//! `ninefold compare`: every algorithm on the same puzzles, side by side.

mod chart;
mod measure;
mod page;
mod table;

use std::fs;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;

use crate::failure::{Failure, Outcome};
use crate::input::FileOrFifty;
use crate::output::print;
use crate::solve::seconds;
use crate::solver::Solver;
use crate::terminal;

use measure::{Comparison, Limits, Subject};

/// Compare the algorithms on the same puzzles: what they solve, the steps they take, the time
///
/// Every algorithm solves every puzzle in several rounds, taking turns in random order, so that the
/// machine's moods hit all alike; a puzzle's time is the median of its rounds. A puzzle that takes
/// longer than a second is not solved again.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: FileOrFifty,

    /// The algorithms, instead of all; `ninefold algorithms` lists them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    algorithms: Vec<Solver>,

    /// The puzzles of these numbers only, counted from 1, such as 7 or 1,3-9
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = numbers)]
    only: Vec<RangeInclusive<u64>>,

    /// Stop an algorithm's work on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,

    /// Stop an algorithm altogether when it has taken so many seconds for all it did
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    budget: Duration,

    /// How many rounds to measure
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,

    /// Find up to N solutions of each puzzle; the articles stop at the first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Write a chart of the times per puzzle
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Write a page with the table and the chart
    #[arg(long, value_name = "FILE")]
    html: Option<String>,

    /// Print JSON instead of the table
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print comma-separated values instead of the table
    #[arg(long)]
    csv: bool,
}

const EXAMPLES: &str = "\
Examples:
  ninefold compare
  ninefold compare --only 1-10 --algorithms backtrack-iterative,naked-singles
  ninefold compare --timeout 1 --rounds 3 --csv data/fifty.txt

Columns:
  solved       puzzles with a solution found
  by logic     puzzles that the algorithm's rules of logic complete, without any search
  cells        cells that these rules place, before any search
  calls        recursive calls or search nodes, as the algorithm's description counts them
  guesses      digits put down on trial where the algorithm saw another possibility
  total        time for all puzzles; median, min and max are per puzzle
  ratio        total time against the fastest algorithm, over the puzzles that both finished
  stopped      puzzles given up for --timeout, or not begun for --budget; what was done until then
               is in the other columns, and > marks a time that would have been longer

Exit status: 0 if all is well, 1 if a puzzle is bad or has no solution, 2 if a file fails. An
algorithm that was stopped is no failure.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::AllWell;
    let mut subjects = Vec::new();
    let mut there_are = 0;
    for entry in options.input.entries() {
        let entry = entry?;
        there_are = entry.number;
        if !options.wants(entry.number) {
            continue;
        }
        match &entry.written {
            Ok(written) => subjects.push(Subject::new(&entry, written.puzzle())),
            Err(bad) => {
                terminal::error(bad);
                outcome = Outcome::SomePuzzleBad;
            }
        }
    }
    if let Some(numbers) = options
        .only
        .iter()
        .find(|numbers| *numbers.end() > there_are)
    {
        let number = numbers.end();
        let message = format!("there is no puzzle {number}: the input has {there_are}");
        return Err(Failure::Usage(message));
    }
    if subjects.is_empty() {
        return Err(Failure::Usage(
            "there is no puzzle to compare on".to_owned(),
        ));
    }
    let limits = Limits {
        solutions: options.limit,
        timeout: options.timeout,
        budget: options.budget,
        rounds: options.rounds,
    };
    let name = options.input.name();
    let algorithms = without_repeats(&options.algorithms);
    let comparison = measure::compare(name.to_owned(), algorithms, subjects, limits);
    print(&match (options.json, options.csv) {
        (true, _) => table::json(&comparison),
        (_, true) => table::csv(&comparison),
        _ => table::text(&comparison),
    })?;
    write_files(&comparison, options)?;
    for complaint in comparison
        .contradictions()
        .chain(comparison.without_solution())
    {
        terminal::error(complaint);
        outcome = Outcome::SomePuzzleBad;
    }
    Ok(outcome)
}

impl Options {
    fn wants(&self, number: u64) -> bool {
        self.only.is_empty() || self.only.iter().any(|numbers| numbers.contains(&number))
    }
}

/// A number, or two with a hyphen between them.
fn numbers(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number = |text: &str| match text.trim().parse() {
        Ok(0) => Err("puzzles are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("expected numbers such as 7 or 3-9".to_owned()),
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let numbers = number(first)?..=number(last)?;
    match numbers.is_empty() {
        true => Err("the second number is smaller than the first".to_owned()),
        false => Ok(numbers),
    }
}

/// The algorithms that were named, each once, or all.
fn without_repeats(algorithms: &[Solver]) -> Vec<Solver> {
    let mut once = Vec::new();
    for &algorithm in algorithms {
        if !once.contains(&algorithm) {
            once.push(algorithm);
        }
    }
    match once.is_empty() {
        true => Solver::all(),
        false => once,
    }
}

fn write_files(comparison: &Comparison, options: &Options) -> Result<(), Failure> {
    let write = |path: &String, text: String| {
        fs::write(path, text).map_err(|error| Failure::file(path, error))
    };
    if let Some(path) = &options.svg {
        write(path, chart::svg(comparison))?;
    }
    if let Some(path) = &options.html {
        write(path, page::html(comparison))?;
    }
    Ok(())
}
