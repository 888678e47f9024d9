//! `ninefold check`: what is to be said of a puzzle as a puzzle.

use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use ninefold::{Cell, Grid, Puzzle, Task, Verdict};
use serde::Serialize;

use crate::bulk::{Bulk, Manner};
use crate::failure::{Failure, Outcome};
use crate::input::{BadPuzzle, Batch, Entry, Written};
use crate::output::print;
use crate::solve::seconds;
use crate::solver::Solver;

/// Say of each puzzle whether it is well formed, its clues, how many solutions it has, and whether it
/// is minimal
///
/// A puzzle is minimal if it has one solution and no clue can be left out; otherwise the redundant
/// clues are named: those that can be left out one at a time. Pencil marks (729
/// characters on a line, or a table) do not tell which digits are clues: of these it is said how many
/// solutions there are.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// The form of the output
    #[arg(long, value_enum, default_value_t = CheckForm::Text)]
    format: CheckForm,

    /// Leave open what takes longer than so many seconds for a puzzle
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
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
    let (form, timeout) = (options.format, options.timeout);
    if form == CheckForm::Csv {
        print(&csv_line(HEADER))?;
    }
    let mut puzzles = 0;
    let mut all_well = true;
    let work = move |batch: Batch| check_batch(batch.into_entries(), form, timeout);
    let failed_files =
        options
            .bulk
            .run(Manner::from_the_start(), work, |checked: Checked, _| {
                print(&checked.text)?;
                all_well &= checked.all_well;
                puzzles += checked.puzzles;
                Ok(puzzles)
            })?;
    Ok(Outcome::of(all_well, failed_files))
}

/// A batch of puzzles, checked and written out.
struct Checked {
    text: String,
    all_well: bool,
    puzzles: u64,
}

fn check_batch(entries: Vec<Entry>, form: CheckForm, timeout: Option<Duration>) -> Checked {
    let mut checked = Checked {
        text: String::new(),
        all_well: true,
        puzzles: entries.len() as u64,
    };
    for entry in entries {
        let findings = entry.written.as_ref();
        let findings = findings.map(|written| Findings::of(written, timeout));
        let solutions = findings.as_ref().map(|findings| findings.solutions);
        checked.all_well &= solutions == Ok(Count::One);
        checked.text += &match form {
            CheckForm::Text => sentence(&entry, findings) + "\n",
            CheckForm::Csv => csv_line(Record::of(&entry, findings).fields()),
            CheckForm::Json => json_line(&Record::of(&entry, findings)),
        };
    }
    checked
}

/// How many solutions a puzzle has, as far as was found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Count {
    None,
    One,
    Several,
    Unknown,
}

impl Count {
    fn word(self) -> &'static str {
        match self {
            Count::None => "none",
            Count::One => "one",
            Count::Several => "several",
            Count::Unknown => "unknown",
        }
    }
}

/// What is found of a puzzle that could be read.
struct Findings {
    /// `None` with pencil marks, which do not tell clues from last candidates.
    clues: Option<usize>,
    /// The given cells whose digit stands again in their row, column or box.
    contradictory: Vec<Cell>,
    solutions: Count,
    /// The clues that can be left out, one at a time; `None` where that has no meaning or was not
    /// found out.
    redundant: Option<Vec<Cell>>,
}

impl Findings {
    fn of(written: &Written, timeout: Option<Duration>) -> Findings {
        let start = Instant::now();
        let too_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
        let count = |puzzle: Puzzle| {
            let task = Task::unique().until(&too_late);
            match Solver::Engine.solve(&puzzle, &task).verdict() {
                Verdict::None => Count::None,
                Verdict::Unique => Count::One,
                Verdict::Multiple => Count::Several,
                Verdict::Undecided => Count::Unknown,
            }
        };
        let solutions = count(written.puzzle());
        let grid = written.as_grid();
        Findings {
            clues: grid.map(Grid::filled_count),
            contradictory: written.givens().conflicts().collect(),
            solutions,
            redundant: grid
                .filter(|_| solutions == Count::One)
                .and_then(|grid| redundant_clues(grid, count)),
        }
    }
}

/// The clues of a grid that can be left out, one at a time; `None` if some count was not found out.
fn redundant_clues(grid: &Grid, count: impl Fn(Puzzle) -> Count) -> Option<Vec<Cell>> {
    let mut redundant = Vec::new();
    for (cell, _) in grid.filled() {
        match count(Puzzle::from(grid.with(cell, None))) {
            Count::One => redundant.push(cell),
            Count::Unknown => return None,
            _ => {}
        }
    }
    Some(redundant)
}

fn sentence(entry: &Entry, findings: Result<Findings, &BadPuzzle>) -> String {
    let findings = match findings {
        Ok(findings) => findings,
        Err(bad) => return format!("{}: not well formed: {}", bad.place, bad.message),
    };
    let clues = findings.clues.map(|clues| format!("{clues} clues"));
    let mut parts = vec![
        "well formed".to_owned(),
        clues.unwrap_or_else(|| "pencil marks".to_owned()),
    ];
    if !findings.contradictory.is_empty() {
        parts.push(format!(
            "contradictory givens {}",
            list(&findings.contradictory)
        ));
    }
    parts.push(match findings.solutions {
        Count::None => "no solution".to_owned(),
        Count::One => "one solution".to_owned(),
        Count::Several => "several solutions".to_owned(),
        Count::Unknown => "not decided in time".to_owned(),
    });
    match (findings.redundant, findings.solutions) {
        _ if findings.clues.is_none() => {}
        (Some(redundant), _) if redundant.is_empty() => parts.push("minimal".to_owned()),
        (Some(redundant), _) => parts.push(format!(
            "not minimal, {} redundant clues {}",
            redundant.len(),
            list(&redundant)
        )),
        (None, Count::One) => parts.push("minimality not decided in time".to_owned()),
        (None, _) => {}
    }
    format!("{}: {}", entry.place(), parts.join(", "))
}

fn list(cells: &[Cell]) -> String {
    names(cells).join(" ")
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

const HEADER: [&str; 9] = [
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

/// A record of JSON output; the fields of CSV output are the same.
#[derive(Serialize)]
struct Record {
    puzzle: Option<String>,
    label: Option<String>,
    well_formed: bool,
    clues: Option<usize>,
    contradictory: Vec<String>,
    solutions: Option<Count>,
    minimal: Option<bool>,
    redundant: Vec<String>,
    error: Option<String>,
}

impl Record {
    fn of(entry: &Entry, findings: Result<Findings, &BadPuzzle>) -> Record {
        let (findings, error) = match findings {
            Ok(findings) => (Some(findings), None),
            Err(bad) => (None, Some(bad.to_string())),
        };
        let redundant = findings
            .as_ref()
            .and_then(|findings| findings.redundant.as_deref());
        Record {
            puzzle: entry.shown(),
            label: entry.label.clone(),
            well_formed: findings.is_some(),
            clues: findings.as_ref().and_then(|findings| findings.clues),
            contradictory: findings
                .as_ref()
                .map_or(Vec::new(), |findings| names(&findings.contradictory)),
            solutions: findings.as_ref().map(|findings| findings.solutions),
            minimal: redundant.map(<[Cell]>::is_empty),
            redundant: redundant.map_or(Vec::new(), names),
            error,
        }
    }

    fn fields(self) -> [String; HEADER.len()] {
        [
            self.puzzle.unwrap_or_default(),
            self.label.unwrap_or_default(),
            self.well_formed.to_string(),
            self.clues.map_or(String::new(), |clues| clues.to_string()),
            self.contradictory.join(" "),
            self.solutions.map_or("", Count::word).to_owned(),
            self.minimal
                .map_or(String::new(), |minimal| minimal.to_string()),
            self.redundant.join(" "),
            self.error.unwrap_or_default(),
        ]
    }
}

fn csv_line(fields: [impl AsRef<[u8]>; HEADER.len()]) -> String {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(fields)
        .expect("memory takes what is written");
    let bytes = csv.into_inner().expect("memory takes what is written");
    String::from_utf8_lossy(&bytes).into_owned()
}

fn json_line(record: &Record) -> String {
    let json = serde_json::to_string(record);
    json.expect("findings are strings, numbers and lists") + "\n"
}
