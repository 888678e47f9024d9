//! `ninefold check`: what is to be said of a puzzle as a puzzle.

use std::num::NonZeroUsize;
use std::thread;

use clap::{Args, ValueEnum};
use ninefold::{Algorithm, Cell, Grid, Puzzle, Task, Verdict};
use serde::Serialize;

use crate::failure::{Failure, Outcome};
use crate::input::{self, Batches, Entry, Form};
use crate::output::{list, print};
use crate::pipeline;
use crate::progress::Progress;
use crate::terminal;

/// Say of each puzzle whether it is well formed, its clues, how many solutions it has, and whether it
/// is minimal
///
/// A puzzle is minimal if it has one solution and no clue can be left out; otherwise the redundant
/// clues are named: those that can be left out one at a time.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The puzzles; `-` or nothing is standard input
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    /// The notation of the puzzles, instead of detecting it
    #[arg(long, value_name = "NOTATION")]
    from: Option<Form>,

    /// The form of the output
    #[arg(long, value_enum, default_value_t = CheckForm::Text)]
    format: CheckForm,

    /// How many puzzles to check at a time; the number of processors by default
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold check
  ninefold check data/fifty.txt
  ninefold check --format json data/fifty.txt";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CheckForm {
    /// A line for each puzzle, for people
    Text,
    /// Comma-separated values with a header
    Csv,
    /// A JSON object on a line for each puzzle
    Json,
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let threads = options
        .threads
        .or_else(|| thread::available_parallelism().ok());
    let mut progress = Progress::over_input(input::total_bytes(&options.files));
    let batches = Batches::new(&options.files, options.from);
    let bytes_read = batches.bytes_read();
    let form = options.format;
    let work =
        move |batch: Result<Vec<Entry>, Failure>| batch.map(|batch| check_batch(&batch, form));

    let mut outcome = Outcome::AllWell;
    let mut puzzles = 0;
    for checked in pipeline::in_order(batches, threads.map_or(1, NonZeroUsize::get), work) {
        match checked {
            Ok(checked) => {
                print(&checked.text)?;
                outcome.worsen(checked.outcome);
                puzzles += checked.puzzles;
                progress.set(bytes_read.get(), terminal::grouped(puzzles));
            }
            Err(failure) => {
                progress.suspend(|| terminal::error(&failure));
                outcome.worsen(Outcome::SomeFileFailed);
            }
        }
    }
    Ok(outcome)
}

/// A batch of puzzles, checked and written out.
struct Checked {
    text: String,
    outcome: Outcome,
    puzzles: u64,
}

fn check_batch(entries: &[Entry], form: CheckForm) -> Checked {
    let mut checked = Checked {
        text: String::new(),
        outcome: Outcome::AllWell,
        puzzles: entries.len() as u64,
    };
    for entry in entries {
        let findings = Findings::of(entry);
        if findings.solutions != Some("one") {
            checked.outcome = Outcome::SomePuzzleBad;
        }
        let line = match form {
            CheckForm::Text => findings.sentence(entry),
            CheckForm::Csv => findings.csv(entry.number == 1),
            CheckForm::Json => findings.json(),
        };
        checked.text += &line;
        checked.text.push('\n');
    }
    checked
}

/// What is found of one puzzle.
#[derive(Serialize)]
struct Findings {
    puzzle: Option<String>,
    label: Option<String>,
    well_formed: bool,
    clues: Option<usize>,
    /// The given cells whose digit stands again in their row, column or box.
    contradictory: Vec<String>,
    /// `none`, `one` or `several`.
    solutions: Option<&'static str>,
    minimal: Option<bool>,
    /// The clues that can be left out, one at a time.
    redundant: Vec<String>,
    error: Option<String>,
}

impl Findings {
    fn of(entry: &Entry) -> Findings {
        let mut findings = Findings {
            puzzle: None,
            label: entry.label.clone(),
            well_formed: false,
            clues: None,
            contradictory: Vec::new(),
            solutions: None,
            minimal: None,
            redundant: Vec::new(),
            error: None,
        };
        match &entry.grid {
            Ok(grid) => findings.look_at(grid),
            Err(error) => findings.error = Some(error.clone()),
        }
        findings
    }

    fn look_at(&mut self, grid: &Grid) {
        self.well_formed = true;
        self.puzzle = Some(grid.to_string());
        self.clues = Some(grid.filled_count());
        self.contradictory = grid.conflicts().map(|cell| cell.to_string()).collect();
        let verdict = verdict(*grid);
        self.solutions = match verdict {
            Verdict::None => Some("none"),
            Verdict::Unique => Some("one"),
            Verdict::Multiple => Some("several"),
            Verdict::Undecided => None,
        };
        if verdict == Verdict::Unique {
            let redundant = |&(cell, _): &(Cell, _)| verdict_without(grid, cell) == Verdict::Unique;
            let clues = grid.filled().filter(redundant);
            self.redundant = clues.map(|(cell, _)| cell.to_string()).collect();
            self.minimal = Some(self.redundant.is_empty());
        }
    }

    fn sentence(&self, entry: &Entry) -> String {
        if let Some(error) = &self.error {
            return format!("not well formed: {error}");
        }
        let mut parts = vec![
            "well formed".to_owned(),
            format!("{} clues", self.clues.unwrap_or_default()),
        ];
        if !self.contradictory.is_empty() {
            parts.push(format!(
                "contradictory givens {}",
                list(&self.contradictory)
            ));
        }
        parts.push(match self.solutions {
            Some("none") => "no solution".to_owned(),
            Some("one") => "one solution".to_owned(),
            _ => "several solutions".to_owned(),
        });
        match self.minimal {
            Some(true) => parts.push("minimal".to_owned()),
            Some(false) => parts.push(format!(
                "not minimal, {} redundant clues {}",
                self.redundant.len(),
                list(&self.redundant)
            )),
            None => {}
        }
        format!("{}: {}", entry.place(), parts.join(", "))
    }

    fn csv(&self, with_header: bool) -> String {
        let mut csv = csv::Writer::from_writer(Vec::new());
        let header = [
            "puzzle",
            "label",
            "well_formed",
            "clues",
            "contradictory",
            "solutions",
            "minimal",
            "redundant",
            "error",
        ];
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let record = [
            text(&self.puzzle),
            text(&self.label),
            self.well_formed.to_string(),
            self.clues.map_or(String::new(), |clues| clues.to_string()),
            list(&self.contradictory),
            self.solutions.unwrap_or_default().to_owned(),
            self.minimal
                .map_or(String::new(), |minimal| minimal.to_string()),
            list(&self.redundant),
            text(&self.error),
        ];
        if with_header {
            csv.write_record(header)
                .expect("memory takes what is written");
        }
        csv.write_record(record)
            .expect("memory takes what is written");
        let bytes = csv.into_inner().expect("memory takes what is written");
        String::from_utf8_lossy(&bytes).trim_end().to_owned()
    }

    fn json(&self) -> String {
        serde_json::to_string(self).expect("findings are strings, numbers and lists")
    }
}

fn verdict(grid: Grid) -> Verdict {
    Algorithm::default()
        .solve(&Puzzle::from(grid), &Task::unique())
        .verdict()
}

fn verdict_without(grid: &Grid, cell: Cell) -> Verdict {
    verdict(grid.with(cell, None))
}
