//! `ninefold compare`: every algorithm on the same puzzles, side by side.

mod chart;
mod frames;
mod measure;
mod page;
mod table;

use std::collections::HashSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;
use ninefold::Solver;
use ninefold_operations::figures::numbers;

use crate::failure::{Failure, Outcome};
use crate::input::{FileOrFifty, Form};
use crate::options::algorithm::algorithm;
use crate::options::format::{ShortForms, form_among};
use crate::output::print;
use crate::screen::Screen;
use crate::terminal;

use measure::{Comparison, Limits, Subject};

/// Compare the algorithms on the same puzzles: the puzzles they solve, their steps, their times
///
/// Every algorithm solves every puzzle in several rounds. They take turns in random order, so that other work of the
/// machine slows all alike. A puzzle's time is the median of its rounds; a puzzle that takes longer than a second is
/// solved only once. The times of a single puzzle are those of all rounds, with quartiles, as R's microbenchmark shows
/// them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: FileOrFifty,

    /// The algorithms to compare; by default all that `ninefold algorithms` lists
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = algorithm(), hide_possible_values = true)]
    algorithms: Vec<Solver>,

    /// Only the puzzles with these numbers, counted from 1, such as 7 or 1,3-9
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = numbers::range)]
    only: Vec<RangeInclusive<usize>>,

    /// Instead, compare the two ways of the R article to find the frame of a row or column
    #[arg(long, conflicts_with_all = [
        "file", "from", "algorithms", "only", "timeout", "budget", "limit", "html", "format", "json", "csv", "wide",
    ])]
    frames: bool,

    #[command(flatten)]
    limits: Limits,

    /// Write a chart of the times: per puzzle, or per round if there is one puzzle
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write a page with the table and the chart
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Show all columns, however narrow the terminal is
    #[arg(long)]
    wide: bool,

    /// The format of the output; by default one table on a terminal, and two narrow ones elsewhere
    #[arg(long, value_parser = form_among(&["table", "csv", "tsv", "json"]))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,
}

const EXAMPLES: &str = "\
Examples:
  ninefold compare
  ninefold compare --only 1-10 --algorithms backtrack-iterative,naked-singles
  ninefold compare --only 11 --rounds 101 --svg times.svg
  ninefold compare --timeout 1 --rounds 3 --csv data/fifty.txt

Columns:
  solved       puzzles with a solution found
  by logic     puzzles that the algorithm's rules of logic complete without search
  cells        cells that these rules place
  calls        recursive calls or search nodes, as the algorithm's description counts them
  guesses      digits tried where the algorithm saw another possibility
  min, max     the shortest and the longest time of a puzzle, or of a round if there is one puzzle
  lq, uq       the lower and the upper quartile of these times
  median       the median of these times
  mean         the mean of these times, if there is one puzzle
  total        time for all puzzles
  ratio        total time divided by that of the fastest, over the puzzles that both finished

A line below the tables names the algorithms that --timeout stopped or --budget left out; their
columns count the work until then, and > marks a time that was cut off.

csv, tsv and json give all figures, and times in seconds; they say solved_by_logic for by logic,
cells_by_logic for cells, minimum, lower_quartile, upper_quartile and maximum.

Exit status: 0 if all is well; 1 if a puzzle cannot be read or has no solution, if algorithms
disagree, or if the file has no puzzle; 2 if a file cannot be read or written, if no puzzle can be
read, or if --only names one that is not there. A stopped algorithm is no failure.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    if options.frames {
        return options.compare_frames();
    }
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
    let form = options.short_forms.form().or(options.format);
    print(match (form, Screen::columns()) {
        (Some(Form::Json), _) => table::json(&comparison),
        (Some(Form::Csv), _) => table::csv(&comparison, b','),
        (Some(Form::Tsv), _) => table::csv(&comparison, b'\t'),
        (None, Some(columns)) => table::seen(&comparison, columns, options.wide),
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

    /// Returns the named algorithms without duplicates, or all algorithms if none is named.
    fn solvers(&self) -> Vec<Solver> {
        let mut known = HashSet::new();
        let named = self.algorithms.iter().copied();
        match self.algorithms.is_empty() {
            true => Solver::ALL.to_vec(),
            false => named.filter(|name| known.insert(*name)).collect(),
        }
    }

    fn compare_frames(&self) -> Result<Outcome, Failure> {
        let lookups = frames::measure(self.limits.rounds);
        let rounds = self.limits.rounds;
        let title = format!("the frame of a row or column: {rounds} rounds");
        print(table::lookups(&title, &lookups))?;
        if let Some(path) = &self.svg {
            let rows = lookups
                .into_iter()
                .map(|lookup| (lookup.name().to_owned(), lookup.times));
            write_file(
                path,
                &chart::svg("Time per lookup", &title, &rows.collect::<Vec<_>>()),
            )?;
        }
        Ok(Outcome::AllWell)
    }

    fn write_files(&self, comparison: &Comparison) -> Result<(), Failure> {
        if let Some(path) = &self.svg {
            write_file(path, &chart::of(comparison))?;
        }
        if let Some(path) = &self.html {
            write_file(path, &page::html(comparison))?;
        }
        Ok(())
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(Failure::at(path))
}
