//! `ninefold compare`: every algorithm on the same puzzles, side by side.

mod chart;
mod measure;
mod page;
mod table;

use std::fs;
use std::time::Duration;

use clap::Args;
use ninefold::Algorithm;

use crate::euler::FIFTY;
use crate::failure::{Failure, Outcome};
use crate::input::{self, Batches, Entry, Form};
use crate::output::print;
use crate::solve::seconds;
use crate::terminal;

use measure::{Comparison, Limits, Subject};

/// Compare the algorithms on the same puzzles: what they solve, the steps they take, the time
///
/// Every algorithm solves every puzzle in several rounds, taking turns, so that the machine's moods
/// hit all alike; a puzzle's time is the median of its rounds. A puzzle that takes longer than a
/// second is not solved again.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The puzzles, in any notation; `-` is standard input, nothing the fifty grids in the program
    file: Option<String>,

    /// The notation of the puzzles, instead of detecting it
    #[arg(long, value_name = "NOTATION")]
    from: Option<Form>,

    /// The algorithms, instead of all; `ninefold algorithms` lists them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    algorithms: Vec<Algorithm>,

    /// The puzzles of these numbers only, counted from 1
    #[arg(long, value_name = "NUMBER,...", value_delimiter = ',')]
    only: Vec<u64>,

    /// Stop an algorithm's work on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,

    /// Stop an algorithm altogether when its first round has taken so many seconds
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
  ninefold compare --only 11 --algorithms backtrack-iterative,naked-singles
  ninefold compare --timeout 1 --rounds 3 --csv data/fifty.txt

Columns:
  solved       puzzles with a solution found (with --limit N, up to N of them counted)
  by logic     puzzles solved without a single guess
  cells        cells that the algorithm's rules place before its first guess
  calls        recursive calls or search nodes, as the algorithm's description counts them
  guesses      digits put down on trial where the algorithm saw another possibility
  total        time for all puzzles; median, min and max are per puzzle
  ratio        total time against the fastest algorithm, over the puzzles that both finished
  stopped      puzzles given up for --timeout, or not begun for --budget; what was done until then
               is in the other columns";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let (name, entries) = read(options)?;
    let mut outcome = Outcome::AllWell;
    let mut subjects = Vec::new();
    for entry in select(entries, &options.only)? {
        match &entry.grid {
            Ok(grid) => subjects.push(Subject::new(&entry, *grid)),
            Err(message) => {
                terminal::error(message);
                outcome = Outcome::SomePuzzleBad;
            }
        }
    }
    if subjects.is_empty() {
        return Err(Failure::Usage(
            "there is no puzzle to compare on".to_owned(),
        ));
    }
    let algorithms = match options.algorithms.is_empty() {
        true => Algorithm::ALL.to_vec(),
        false => without_repeats(&options.algorithms),
    };
    let limits = Limits {
        solutions: options.limit,
        timeout: options.timeout,
        budget: options.budget,
        rounds: options.rounds,
    };
    let comparison = measure::compare(name, algorithms, subjects, limits);
    write_files(&comparison, options)?;
    print(&match (options.json, options.csv) {
        (true, _) => table::json(&comparison),
        (_, true) => table::csv(&comparison),
        _ => table::text(&comparison),
    })?;
    for contradiction in comparison.contradictions() {
        terminal::error(contradiction);
        outcome = Outcome::SomePuzzleBad;
    }
    if comparison.subjects_without_solution() > 0 {
        outcome.worsen(Outcome::SomePuzzleBad);
    }
    Ok(outcome)
}

fn read(options: &Options) -> Result<(String, Vec<Entry>), Failure> {
    let Some(file) = &options.file else {
        let name = "the fifty grids of the program";
        return Ok((name.to_owned(), input::built_in(name, FIFTY)));
    };
    let batches = Batches::new(std::slice::from_ref(file), options.from);
    let entries: Result<Vec<Vec<Entry>>, Failure> = batches.collect();
    Ok((file.clone(), entries?.into_iter().flatten().collect()))
}

/// The puzzles with these numbers, or all.
fn select(entries: Vec<Entry>, only: &[u64]) -> Result<Vec<Entry>, Failure> {
    if only.is_empty() {
        return Ok(entries);
    }
    let there_are = entries.len();
    if let Some(number) = only
        .iter()
        .find(|&&number| number == 0 || number > there_are as u64)
    {
        let message = format!("there is no puzzle {number}: the input has {there_are}");
        return Err(Failure::Usage(message));
    }
    let wanted = |entry: &Entry| only.contains(&entry.number);
    Ok(entries.into_iter().filter(wanted).collect())
}

fn without_repeats(algorithms: &[Algorithm]) -> Vec<Algorithm> {
    let mut once = Vec::new();
    for &algorithm in algorithms {
        if !once.contains(&algorithm) {
            once.push(algorithm);
        }
    }
    once
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
