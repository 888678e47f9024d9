//! `ninefold count`: the exact number of solutions of each puzzle.

mod display;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold_common::count::{Count, Crew, Stop, count_together};
use serde::Serialize;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form, Keeps};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Words, Writer};
use crate::solve::seconds;
use ninefold_common::status::Status;

use display::Display;

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

    /// The format of the output; by default CSV, TSV or JSON if the puzzles stand in it, otherwise line
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = output::record_form("The puzzle and the count, with a tab between"))]
    format: Option<Form>,

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

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let stop = Stop {
        limit: options.limit.unwrap_or(u64::MAX),
        timeout: options.timeout,
        interrupt: &|| false,
    };
    let crew = Crew::new(options.bulk.threads()).map_err(Failure::threads)?;
    let crew = Arc::new(crew);
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "count",
        format: options.short_forms.form().or(options.format),
        fields: Fields::of::<CountRecord>(),
        settings: vec![
            ("--limit", stop.limit.to_string()),
            ("--timeout", format!("{:?}", stop.timeout)),
        ],
        words: WORDS,
        slow: false,
        keeps: Keeps::Nothing,
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
    let written = entries.iter().map(|entry| entry.written.as_ref().ok());
    for (entry, known) in entries.iter().zip(count_together(written, stop)) {
        let alone = |puzzle| {
            let mut display = Display::new(entry.place(), Instant::now());
            crew.count(&puzzle, stop, &mut |found, share| {
                display.show(found, share)
            })
        };
        let counted = known.or_else(|| entry.puzzle().map(alone));
        records.errors.extend(entry.error());
        let record = CountRecord::new(entry, counted, stop);
        records.count(record.status, record.exact == Some(true));
        records.write(entry, &record);
    }
    records
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
    fn new<'a>(
        entry: &'a Entry,
        counted: Option<(Count, Duration)>,
        stop: Stop,
    ) -> CountRecord<'a> {
        let status = |(count, _): (Count, Duration)| count.status(&stop);
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
