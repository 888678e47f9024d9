//! `ninefold sets`: the unavoidable sets of complete grids.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::unavoidable::UnavoidableSets;
use ninefold::{CellSet, Grid, Solution};
use ninefold_common::sets::{Findings, MAX_SIZE, OfSolution};
use ninefold_common::status::Status;
use serde::Serialize;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form, Keeps};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Words, Writer};
use crate::solve::seconds;

/// Find the unavoidable sets of complete grids, and how many clues they ask for
///
/// A set of cells is unavoidable if another complete grid differs from this one in these cells and in no
/// others. So every puzzle of the grid has a clue in one of them. Finds all sets up to a size that are
/// minimal: none has another one as a part. Where sets have no cell in common, each needs a clue of its
/// own: their largest number is a lower bound of the clues of any puzzle of the grid. For a puzzle with
/// one solution, these are the sets of that solution.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// Find the sets of up to N cells; each cell more takes two to three times as long
    #[arg(long, value_name = "N", default_value_t = MAX_SIZE as u8)]
    #[arg(value_parser = clap::value_parser!(u8).range(4..=81))]
    max_size: u8,

    /// Print the sets, too: 81 characters with the digits of the set, and points elsewhere
    #[arg(long)]
    list: bool,

    /// The format of the output; by default CSV, TSV or JSON if the puzzles stand in it, otherwise line
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = output::record_form("The puzzle and the numbers, with tabs between"))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    /// Stop working on a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    #[command(flatten)]
    output: Output,
}

const EXAMPLES: &str = "\
Examples:
  GRID=123456789457189236689237145214573698376918452598624371731892564842365917965741823
  ninefold sets $GRID
  ninefold sets --max-size 6 --list $GRID
  ninefold sets --json data/fifty.txt

Output:
  line       PUZZLE <tab> COUNT <tab> SIZES <tab> DISJOINT
  csv, tsv   puzzle,label,status,solution,max_size,count,exact,sizes,disjoint,disjoint_exact,error
  json       an object with these fields on a line for each puzzle
COUNT is the number of minimal unavoidable sets of up to --max-size cells. SIZES has the number of
those of each size: 4:12 are twelve sets of four cells. DISJOINT is the largest number of these sets
that have no cell in common: no puzzle of the grid has fewer clues. With --timeout, there may be more
of both than were found in time. Then they are written as >=COUNT and >=DISJOINT, the fields exact
and disjoint_exact are false, and the status is timeout; what is said of the clues holds all the same.
With --list, CSV and JSON also have the fields sets and disjoint_sets, before error. A line is
followed by a line for each set: the set, its size, and the word disjoint if it is one of those.
Other columns of a table in the input go before these fields (see `ninefold solve --help`).
The status is unique, none, multiple, timeout or bad; without a solution to speak of, the other
fields are empty, and a line has the status only.

Exit status: 0 if all sets were found; 1 if time ran out, or if a puzzle cannot be read or has not
exactly one solution; 2 if a file cannot be read or written.";

const WORDS: Words = &[
    ("unique", &[Status::Unique]),
    ("none", &[Status::None]),
    ("multiple", &[Status::Multiple]),
    ("bad", &[Status::Bad]),
];

/// What is asked about each puzzle.
#[derive(Clone, Copy)]
struct Job {
    max_size: usize,
    timeout: Option<Duration>,
    lists: bool,
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let job = Job {
        max_size: options.max_size.into(),
        timeout: options.timeout,
        lists: options.list,
    };
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "sets",
        format: options.short_forms.form().or(options.format),
        fields: match job.lists {
            true => Fields::of_columns(WITH_SETS),
            false => Fields::of::<SetsRecord>(),
        },
        settings: vec![
            ("--max-size", job.max_size.to_string()),
            ("--timeout", format!("{:?}", job.timeout)),
            ("--list", job.lists.to_string()),
        ],
        words: WORDS,
        slow: true,
        keeps: Keeps::Nothing,
    };
    let work = move |batch: Batch, records, _: &Handover| find(&batch.into_entries(), job, records);
    Ok(writer.write(work)?.outcome())
}

fn find(entries: &[Entry], job: Job, mut records: Records) -> Records {
    for entry in entries {
        let start = Instant::now();
        let too_late = || job.timeout.is_some_and(|timeout| start.elapsed() > timeout);
        let find = |written| Findings::of(written, job.max_size, &too_late);
        let found = entry.written.as_ref().ok().map(find);
        records.errors.extend(entry.error());
        let record = SetsRecord::new(entry, job, found.as_ref());
        records.count(record.status, record.status == Status::Unique);
        records.write(entry, &record);
    }
    records
}

#[derive(Serialize)]
struct SetsRecord<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    /// The grid that the sets are of.
    solution: Option<Solution>,
    max_size: usize,
    count: Option<usize>,
    /// Whether these are all.
    exact: Option<bool>,
    sizes: Option<BTreeMap<usize, usize>>,
    disjoint: Option<usize>,
    /// Whether no more are disjoint.
    disjoint_exact: Option<bool>,
    /// With `--list`: the sets, as their digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<Vec<Grid>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disjoint_sets: Option<Vec<Grid>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl SetsRecord<'_> {
    fn new<'a>(entry: &'a Entry, job: Job, found: Option<&Findings>) -> SetsRecord<'a> {
        let known = found.and_then(|found| found.of_solution.as_ref());
        let (sets, disjoint) = (
            known.map(|known| &known.sets),
            known.map(|known| &known.disjoint),
        );
        let listed = |sets: fn(&OfSolution) -> &[CellSet]| {
            let digits = |known: &OfSolution| {
                let sets = sets(known).iter();
                sets.map(|&set| known.solution.only_in(set)).collect()
            };
            job.lists.then(|| known.map_or(Vec::new(), digits))
        };
        SetsRecord {
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status: found.map_or(Status::Bad, |found| found.status),
            solution: known.map(|known| known.solution),
            max_size: job.max_size,
            count: sets.map(|sets| sets.sets().len()),
            exact: sets.map(UnavoidableSets::is_complete),
            sizes: sets.map(|sets| sets.count_by_size().into_iter().collect()),
            disjoint: disjoint.map(|disjoint| disjoint.sets.len()),
            // Among all sets up to that size, not only among those that were found in time.
            disjoint_exact: known.map(OfSolution::is_complete),
            sets: listed(|known| known.sets.sets()),
            disjoint_sets: listed(|known| &known.disjoint.sets),
            error: entry.error(),
        }
    }

    /// The numbers of the line.
    fn numbers(&self) -> Option<String> {
        let at_least = |exact: Option<bool>| if exact == Some(true) { "" } else { ">=" };
        let of_size = |(size, count): (&usize, &usize)| format!("{size}:{count}");
        let sizes: Vec<String> = self.sizes.as_ref()?.iter().map(of_size).collect();
        Some(format!(
            "{}{}\t{}\t{}{}",
            at_least(self.exact),
            self.count?,
            sizes.join(" "),
            at_least(self.disjoint_exact),
            self.disjoint?,
        ))
    }

    /// The lines of the sets.
    fn list(&self) -> String {
        let disjoint = self.disjoint_sets.as_deref().unwrap_or_default();
        let line = |set: &Grid| {
            let which = if disjoint.contains(set) {
                "\tdisjoint"
            } else {
                ""
            };
            format!("\n{set}\t{}{which}", set.filled_count())
        };
        self.sets.iter().flatten().map(line).collect()
    }
}

/// The columns with `--list`.
const WITH_SETS: &[&str] = &[
    "puzzle",
    "label",
    "status",
    "solution",
    "max_size",
    "count",
    "exact",
    "sizes",
    "disjoint",
    "disjoint_exact",
    "sets",
    "disjoint_sets",
    "error",
];

impl Record for SetsRecord<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "puzzle",
        "label",
        "status",
        "solution",
        "max_size",
        "count",
        "exact",
        "sizes",
        "disjoint",
        "disjoint_exact",
        "error",
    ];

    fn columns(&self) -> &'static [&'static str] {
        match self.sets {
            Some(_) => WITH_SETS,
            None => Self::COLUMNS,
        }
    }

    fn line(&self) -> String {
        let puzzle = self.puzzle.as_deref().unwrap_or("-");
        match self.numbers() {
            Some(numbers) => format!("{puzzle}\t{numbers}{}", self.list()),
            None => format!("{puzzle}\t{}", self.status.word()),
        }
    }
}
