//! `ninefold count`: the exact number of solutions of each puzzle.

mod display;
mod part;
mod shared;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::Verdict;
use ninefold::engine::LineAnswer;
use serde::Serialize;

use crate::bulk::{Bulk, solve_all};
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Words, Writer};
use crate::solve::seconds;
use ninefold_common::status::Status;

use shared::{Count, Crew, Stop};

/// Count the solutions of puzzles exactly, one record of output for each
///
/// Counts all solutions, unless --limit or --timeout ends the count early. All threads share a puzzle
/// with many solutions. No solution, or several, is no failure. Pencil marks restrict the solutions:
/// 729 characters on a line, or a table of the candidates.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// The format of the output
    #[arg(long, default_value = "line")]
    #[arg(value_parser = output::record_form("The puzzle and the count, with a tab between"))]
    format: Form,

    #[command(flatten)]
    short_forms: ShortForms,

    /// Stop at N solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Stop counting a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    #[command(flatten)]
    output: Output,
}

const EXAMPLES: &str = "\
Examples:
  ROWS='4........ ......... ......... .......76 .....4138 136798245 372689514 814253769 695417382'
  echo $ROWS | ninefold count
  echo $ROWS | ninefold count --format json
  ninefold count data/fifty.txt

Output:
  line  PUZZLE <tab> COUNT
  csv   puzzle,label,status,count,exact,seconds,error; tsv the same with tabs
  json  an object with these fields on a line for each puzzle
Other columns of a table in the input go before these fields (see `ninefold solve --help`).
An incomplete count, ended by --limit or --timeout, is written as >=COUNT; in CSV and JSON its field
exact is false. The status is none, unique, multiple, solved (one was enough), timeout (time ran out
before the second solution) or bad. For a puzzle that cannot be read, the record is a dash and bad.
The field seconds is the time for the puzzle; without --timeout, puzzles with few solutions are
counted many at a time, and each gets an equal share of that time.

Exit status: 0 if every count is complete, whatever it is; 1 if a count is incomplete or a puzzle
cannot be read; 2 if a file cannot be read or written.";

/// Puzzles with up to this many solutions are counted together. Any other is counted by itself, and
/// may be divided among threads.
const FEW: u64 = 100;

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let stop = Stop {
        limit: options.limit.unwrap_or(u64::MAX),
        timeout: options.timeout,
    };
    let crew = Arc::new(Crew::new(options.bulk.threads())?);
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "count",
        format: options.short_forms.form().or(Some(options.format)),
        fields: Fields::of::<CountRecord>(),
        settings: vec![
            ("--limit", stop.limit.to_string()),
            ("--timeout", format!("{:?}", stop.timeout)),
        ],
        words: WORDS,
        slow: false,
    };
    let work = move |batch: Batch, records, _: &Handover| {
        count(&batch.into_entries(), &crew, stop, records)
    };
    Ok(writer.write(work)?.outcome())
}

const WORDS: Words = &[
    ("unique", &[Status::Unique]),
    ("none", &[Status::None]),
    ("multiple", &[Status::Multiple]),
    ("bad", &[Status::Bad]),
];

fn count(entries: &[Entry], crew: &Crew, stop: Stop, mut records: Records) -> Records {
    for (entry, known) in entries.iter().zip(count_together(entries, stop)) {
        let alone = |puzzle| crew.count(&puzzle, stop, &entry.place());
        let counted = known.or_else(|| entry.puzzle().map(alone));
        records.errors.extend(entry.error());
        let record = CountRecord::new(entry, counted, stop);
        records.count(record.status, record.exact == Some(true));
        records.write(entry, &record);
    }
    records
}

/// Counts many puzzles at a time; `None` for those with more than a few solutions, and for all of them
/// if their time is limited, as a batch has no clock for each of its puzzles.
fn count_together(entries: &[Entry], stop: Stop) -> Vec<Option<(Count, Duration)>> {
    if stop.timeout.is_some() {
        return vec![None; entries.len()];
    }
    let start = Instant::now();
    let answers = solve_all(entries, stop.limit.min(FEW));
    let each = start.elapsed().div_f64(entries.len().max(1) as f64);
    let known = |answer: LineAnswer| {
        let (found, exact) = (answer.count, answer.exhausted);
        (exact || found == stop.limit).then_some((Count { found, exact }, each))
    };
    answers
        .into_iter()
        .map(|answer| answer.and_then(known))
        .collect()
}

#[derive(Serialize)]
struct CountRecord<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    count: Option<u64>,
    exact: Option<bool>,
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl CountRecord<'_> {
    fn new(entry: &Entry, counted: Option<(Count, Duration)>, stop: Stop) -> CountRecord<'_> {
        let status = |(count, _): (Count, Duration)| match Verdict::of(count.found, count.exact) {
            Verdict::Undecided if count.found < stop.limit => Status::Timeout,
            verdict => Status::from(verdict),
        };
        CountRecord {
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status: counted.map_or(Status::Bad, status),
            count: counted.map(|(count, _)| count.found),
            exact: counted.map(|(count, _)| count.exact),
            seconds: counted.map(|(_, time)| time.as_secs_f64()),
            error: entry.error(),
        }
    }
}

impl Record for CountRecord<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "puzzle", "label", "status", "count", "exact", "seconds", "error",
    ];

    fn line(&self) -> String {
        let puzzle = self.puzzle.as_deref().unwrap_or("-");
        match (self.count, self.exact) {
            (None, _) => format!("{puzzle}\tbad"),
            (Some(count), Some(true)) => format!("{puzzle}\t{count}"),
            (Some(count), _) => format!("{puzzle}\t>={count}"),
        }
    }
}
