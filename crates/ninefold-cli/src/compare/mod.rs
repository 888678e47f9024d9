//! `ninefold compare`: every algorithm on the same puzzles, side by side.

mod chart;
mod measure;
mod page;
mod table;

use std::fs;
use std::ops::RangeInclusive;

use clap::Args;
use ninefold::Solver;
use ninefold_common::numbers;

use crate::failure::{Failure, Outcome};
use crate::input::{FileOrFifty, Form};
use crate::output::{ShortForms, form_among, print};
use crate::terminal;

use measure::{Comparison, Limits, Subject};

/// Compare the algorithms on the same puzzles: what they solve, the steps they take, the time
///
/// Every algorithm solves every puzzle in several rounds. They take turns in random order, so that
/// whatever else the machine does slows all of them alike. A puzzle's time is the median of its rounds;
/// a puzzle that takes longer than a second is solved only once.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: FileOrFifty,

    /// The algorithms to compare; by default all that `ninefold algorithms` lists
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    algorithms: Vec<Solver>,

    /// Only the puzzles with these numbers, counted from 1, such as 7 or 1,3-9
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = numbers::range)]
    only: Vec<RangeInclusive<usize>>,

    #[command(flatten)]
    limits: Limits,

    /// Write a chart of the times per puzzle
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Write a page with the table and the chart
    #[arg(long, value_name = "FILE")]
    html: Option<String>,

    /// The format of the output
    #[arg(long, default_value = "table")]
    #[arg(value_parser = form_among(&["table", "csv", "tsv", "json"]))]
    format: Form,

    #[command(flatten)]
    short_forms: ShortForms,
}

const EXAMPLES: &str = "\
Examples:
  ninefold compare
  ninefold compare --only 1-10 --algorithms backtrack-iterative,naked-singles
  ninefold compare --timeout 1 --rounds 3 --csv data/fifty.txt

Columns:
  solved       puzzles with a solution found
  by logic     puzzles that the algorithm's rules of logic complete without search
  cells        cells that these rules place
  calls        recursive calls or search nodes, as the algorithm's description counts them
  guesses      digits tried where the algorithm saw another possibility
  total        time for all puzzles; median, min and max are per puzzle
  ratio        total time divided by that of the fastest, over the puzzles that both finished
  stopped      puzzles stopped by --timeout or left out by --budget; the other columns count the
               work until then, and > marks a time that was cut off

csv, tsv and json say solved_by_logic for by logic, cells_by_logic for cells, minimum for min and
maximum for max, and give times in seconds.

Exit status: 0 if all is well; 1 if a puzzle cannot be read or has no solution, or if algorithms
disagree; 2 if a file cannot be read or written, if no puzzle can be read, or if --only names one
that is not there. A stopped algorithm is no failure.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::AllWell;
    let mut subjects = Vec::new();
    let mut there_are = 0;
    for entry in options.input.entries() {
        let entry = entry?;
        there_are = entry.number as usize;
        if !options.wants(there_are) {
            continue;
        }
        match &entry.written {
            Ok(written) => subjects.push(Subject {
                place: entry.place(),
                puzzle: written.puzzle(),
            }),
            Err(bad) => {
                terminal::error(bad);
                outcome = Outcome::SomePuzzleBad;
            }
        }
    }
    let mut last = options.only.iter().map(RangeInclusive::end);
    if let Some(number) = last.find(|&&number| number > there_are) {
        let message = format!("there is no puzzle {number}: the input has {there_are}");
        return Err(Failure::Usage(message));
    }
    if subjects.is_empty() {
        let message = "there is no puzzle to compare on".to_owned();
        return Err(Failure::Usage(message));
    }
    let name = options.input.name();
    let comparison = measure::compare(name, options.solvers(), subjects, options.limits);
    print(match options.short_forms.form().unwrap_or(options.format) {
        Form::Json => table::json(&comparison),
        Form::Csv => table::csv(&comparison, b','),
        Form::Tsv => table::csv(&comparison, b'\t'),
        _ => table::text(&comparison),
    })?;
    options.write_files(&comparison)?;
    let wrong = comparison.disagreements();
    for complaint in wrong.chain(comparison.without_solution()) {
        terminal::error(complaint);
        outcome = Outcome::SomePuzzleBad;
    }
    Ok(outcome)
}

impl Options {
    fn wants(&self, number: usize) -> bool {
        self.only.is_empty() || self.only.iter().any(|numbers| numbers.contains(&number))
    }

    /// The named algorithms, each once; all if none is named.
    fn solvers(&self) -> Vec<Solver> {
        let mut once = Vec::new();
        for &algorithm in &self.algorithms {
            if !once.contains(&algorithm) {
                once.push(algorithm);
            }
        }
        match once.is_empty() {
            true => Solver::ALL.to_vec(),
            false => once,
        }
    }

    fn write_files(&self, comparison: &Comparison) -> Result<(), Failure> {
        let write = |path: &Option<String>, text: fn(&Comparison) -> String| match path {
            Some(path) => {
                fs::write(path, text(comparison)).map_err(|error| Failure::file(path, error))
            }
            None => Ok(()),
        };
        write(&self.svg, chart::svg)?;
        write(&self.html, page::html)
    }
}
