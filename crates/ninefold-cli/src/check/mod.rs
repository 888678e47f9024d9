//! `ninefold check`: validates puzzles.

mod symmetries;

use std::time::{Duration, Instant};

use clap::Args;
use ninefold::Cell;
use ninefold_common::check;
use serde::Serialize;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form, Keeps};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Words, Writer};
use crate::solve::seconds;
use ninefold_common::status::Status;

use symmetries::Symmetries;

/// Validate puzzles: clues, uniqueness, minimality, symmetry
///
/// A puzzle is minimal if it has exactly one solution and needs every clue for that. Otherwise the
/// redundant clues are listed: any one of them can be left out. Pencil marks (729 characters on a line,
/// or a table) do not tell which digits are clues, so only their solutions are counted.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// The format of the output; by default CSV, TSV or JSON if the puzzles stand in it, otherwise line
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = output::record_form("A line for each puzzle, for people"))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    /// Find the smallest backdoors, too: cells whose digits, once known, leave singles only; of up to N cells, by
    /// default 2
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "2")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=9))]
    backdoors: Option<u8>,

    /// Leave a puzzle undecided after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    #[command(flatten)]
    output: Output,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold check
  ninefold check data/fifty.txt
  ninefold check --format json data/fifty.txt
  ninefold check --backdoors data/fifty.txt

Output:
  line       a line for each puzzle, for people
  csv, tsv   puzzle,label,status,well_formed,clues,contradictory,minimal,redundant,automorphisms,
             symmetry,symmetry_in_disguise,placement_by,placement_kind,placement,error
  json       an object with these fields on a line for each puzzle
Other columns of a table in the input go before these fields (see `ninefold solve --help`). The
status is unique, none, multiple, timeout or bad.
  automorphisms          how many transformations of the cells leave the puzzle as it is but for the
                         names of the digits: see `ninefold canon --help`
  symmetry               that of the cells with clues: half-turn, quarter-turn, horizontal, vertical (the
                         line or diagonal in which they are reflected), diagonal, antidiagonal
  symmetry_in_disguise   those that they have in some disguise: see `ninefold morph --help`
  placement              of a puzzle with one solution: cells with the digits that can stand there because
                         an automorphism leaves both as they are (Gurth's symmetrical placement)
  placement_by           this automorphism, or several if each excludes more
  placement_kind         what it does in some disguise: half-turn, quarter-turn, diagonal (a reflection
                         in one), or other
With --backdoors, three more fields stand before error:
  backdoor_size         the number of cells of the smallest backdoors: 0 if naked and hidden singles
                        solve the puzzle as it is
  backdoor_size_above   N, if there are none of up to N cells
  backdoors             all of that size, each as its cells: r1c1, or r1c1+r2c4 if it has two
They are empty without a unique solution, or if time ran out.

Exit status: 0 if every puzzle has exactly one solution; 1 if one has not, cannot be read or was not
decided in time; 2 if a file cannot be read or written.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let (timeout, backdoors) = (options.timeout, options.backdoors.map(usize::from));
    let mut settings = vec![("--timeout", format!("{timeout:?}"))];
    settings.extend(backdoors.map(|most| ("--backdoors", most.to_string())));
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "check",
        format: options.short_forms.form().or(options.format),
        fields: match backdoors {
            Some(_) => Fields::of_columns(WITH_BACKDOORS),
            None => Fields::of::<Findings>(),
        },
        settings,
        words: WORDS,
        slow: false,
        keeps: Keeps::Nothing,
    };
    let work = move |batch, records, _: &Handover| check(batch, backdoors, timeout, records);
    Ok(writer.write(work)?.outcome())
}

const WORDS: Words = &[
    ("unique", &[Status::Unique]),
    ("none", &[Status::None]),
    ("multiple", &[Status::Multiple]),
    ("bad", &[Status::Bad]),
];

fn check(
    batch: Batch,
    backdoors: Option<usize>,
    timeout: Option<Duration>,
    mut records: Records,
) -> Records {
    for entry in &batch.into_entries() {
        let findings = Findings::of(entry, backdoors, timeout);
        records.count(findings.status, findings.status == Status::Unique);
        records.write(entry, &findings);
    }
    records
}

/// What is known of a puzzle.
#[derive(Serialize)]
struct Findings<'a> {
    #[serde(skip)]
    entry: &'a Entry,
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    well_formed: bool,
    /// `None` with pencil marks, which do not tell clues from last candidates.
    clues: Option<usize>,
    /// The given cells whose digit stands again in their row, column or box.
    contradictory: Vec<String>,
    /// `None` without a unique solution, with pencil marks, or if time ran out.
    minimal: Option<bool>,
    /// The redundant clues.
    redundant: Vec<String>,
    #[serde(flatten)]
    symmetries: Symmetries,
    /// If they are asked for.
    #[serde(flatten)]
    backdoors: Option<Backdoors>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The smallest backdoors.
#[derive(Clone, Default, Serialize)]
struct Backdoors {
    backdoor_size: Option<usize>,
    backdoor_size_above: Option<usize>,
    backdoors: Vec<String>,
}

impl Backdoors {
    /// What was found when backdoors of up to `most` cells were looked for.
    fn of(found: &ninefold::backdoors::Backdoors, most: usize) -> Backdoors {
        let sets = found.sets.iter().filter(|set| !set.is_empty());
        Backdoors {
            backdoor_size: found.size,
            backdoor_size_above: found.size.is_none().then_some(most),
            backdoors: sets.map(|&set| check::backdoor_name(set)).collect(),
        }
    }

    /// A part of the line.
    fn told(&self) -> String {
        let cells = |count: usize| match count {
            1 => "1 cell".to_owned(),
            several => format!("{several} cells"),
        };
        match (self.backdoor_size, self.backdoor_size_above) {
            (Some(0), _) => "singles solve it".to_owned(),
            (Some(size), _) => {
                let (count, size) = (self.backdoors.len(), cells(size));
                let s = if count == 1 { "" } else { "s" };
                format!("{count} backdoor{s} of {size} {}", self.backdoors.join(" "))
            }
            (None, Some(most)) => format!("no backdoor of up to {}", cells(most)),
            (None, None) => "backdoors not decided in time".to_owned(),
        }
    }
}

impl Findings<'_> {
    fn of(entry: &Entry, backdoors: Option<usize>, timeout: Option<Duration>) -> Findings<'_> {
        let unread = Findings {
            entry,
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status: Status::Bad,
            well_formed: entry.written.is_ok(),
            clues: None,
            contradictory: Vec::new(),
            minimal: None,
            redundant: Vec::new(),
            symmetries: Symmetries::default(),
            backdoors: backdoors.map(|_| Backdoors::default()),
            error: entry.error(),
        };
        let Ok(written) = &entry.written else {
            return unread;
        };
        let start = Instant::now();
        let too_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
        let found = check::Findings::of(written, backdoors, &too_late);
        let names = |cells: Vec<Cell>| cells.iter().map(Cell::to_string).collect();
        Findings {
            status: found.status,
            clues: found.clues,
            contradictory: names(found.contradictory),
            minimal: found.minimal,
            redundant: names(found.redundant),
            symmetries: found.symmetries.map(Symmetries::of).unwrap_or_default(),
            backdoors: backdoors.map(|most| {
                let found = found.backdoors.as_ref();
                found.map_or_else(Backdoors::default, |found| Backdoors::of(found, most))
            }),
            ..unread
        }
    }
}

/// The columns with `--backdoors`.
const WITH_BACKDOORS: &[&str] = &[
    "puzzle",
    "label",
    "status",
    "well_formed",
    "clues",
    "contradictory",
    "minimal",
    "redundant",
    "automorphisms",
    "symmetry",
    "symmetry_in_disguise",
    "placement_by",
    "placement_kind",
    "placement",
    "backdoor_size",
    "backdoor_size_above",
    "backdoors",
    "error",
];

impl Record for Findings<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "puzzle",
        "label",
        "status",
        "well_formed",
        "clues",
        "contradictory",
        "minimal",
        "redundant",
        "automorphisms",
        "symmetry",
        "symmetry_in_disguise",
        "placement_by",
        "placement_kind",
        "placement",
        "error",
    ];

    fn columns(&self) -> &'static [&'static str] {
        match self.backdoors {
            Some(_) => WITH_BACKDOORS,
            None => Self::COLUMNS,
        }
    }

    fn line(&self) -> String {
        if let Err(bad) = &self.entry.written {
            return format!("{}: not well formed: {}", bad.place, bad.message);
        }
        let number = |count: usize, what: &str| {
            let s = if count == 1 { "" } else { "s" };
            format!("{count} {what}{s}")
        };
        let clues = self.clues.map(|clues| number(clues, "clue"));
        let mut parts = vec![
            "well formed".to_owned(),
            clues.unwrap_or_else(|| "pencil marks".to_owned()),
        ];
        if !self.contradictory.is_empty() {
            parts.push(format!(
                "contradictory givens {}",
                self.contradictory.join(" ")
            ));
        }
        let solutions = match self.status {
            Status::None => "no solution",
            Status::Unique => "one solution",
            Status::Multiple => "several solutions",
            _ => "not decided in time",
        };
        parts.push(solutions.to_owned());
        match self.minimal {
            Some(true) => parts.push("minimal".to_owned()),
            Some(false) => {
                let clues = number(self.redundant.len(), "redundant clue");
                parts.push(format!("not minimal, {clues} {}", self.redundant.join(" ")));
            }
            None if self.status == Status::Unique && self.clues.is_some() => {
                parts.push("minimality not decided in time".to_owned());
            }
            None => {}
        }
        parts.extend(self.symmetries.told());
        if let (Status::Unique, Some(backdoors)) = (self.status, &self.backdoors) {
            parts.push(backdoors.told());
        }
        format!("{}: {}", self.entry.place(), parts.join(", "))
    }
}
