//! `ninefold count`: the exact number of solutions of each puzzle.

mod crew;
mod display;
mod part;
mod record;
mod shared;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;

use crate::bulk::{Bulk, Records, solve_grids};
use crate::failure::{Failure, Outcome};
use crate::input::{Entry, Written};
use crate::output::print;
use crate::solve::seconds;

use crew::Crew;
use record::{CountFormat, Record};
use shared::{Count, Stop};

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
    #[arg(long, value_enum, default_value_t = CountFormat::Line)]
    format: CountFormat,

    /// Stop at N solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Stop counting a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

const EXAMPLES: &str = "\
Examples:
  ROWS='4........ ......... ......... .......76 .....4138 136798245 372689514 814253769 695417382'
  echo $ROWS | ninefold count
  echo $ROWS | ninefold count --format json
  ninefold count data/fifty.txt

Output:
  line  PUZZLE <tab> COUNT
  csv   puzzle,label,solutions,exact,seconds,error
  json  an object with these fields on a line for each puzzle
An incomplete count, ended by --limit or --timeout, is written as >=COUNT; in CSV and JSON its field
exact is false. For a puzzle that cannot be read, the record is a dash and bad. The field seconds is
the time for the puzzle; without --timeout, puzzles with few solutions are counted many at a time,
and each gets an equal share of that time.

Exit status: 0 if every count is complete, whatever it is; 1 if a count is incomplete or a puzzle
cannot be read; 2 if a file cannot be read.";

/// Puzzles with up to this many solutions are counted together. Any other is counted by itself, and
/// may be divided among threads.
const FEW: u64 = 100;

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let format = options.format;
    let stop = Stop {
        limit: options.limit.unwrap_or(u64::MAX),
        timeout: options.timeout,
    };
    let crew = Arc::new(Crew::new(options.bulk.threads()));
    print(format.header())?;
    let work = move |entries: Vec<Entry>| count(&entries, &crew, stop, format);
    options.bulk.print_records(work)
}

fn count(entries: &[Entry], crew: &Crew, stop: Stop, format: CountFormat) -> Records {
    let _busy = crew.busy();
    let mut records = Records::of(entries);
    let mut together = match stop.timeout {
        // A batch has no clock for each of its puzzles.
        Some(_) => Vec::new(),
        None => count_together(entries, stop.limit),
    }
    .into_iter();
    for entry in entries {
        let counted = entry.written.as_ref().map(|written| {
            let known = written.as_grid().and_then(|_| together.next().flatten());
            known.unwrap_or_else(|| count_alone(entry, written, crew, stop))
        });
        records.all_well &= counted.as_ref().is_ok_and(|(count, _)| count.exact);
        let error = counted.as_ref().err();
        records.errors.extend(error.map(ToString::to_string));
        format.write(&Record::new(entry, &counted), &mut records.text);
    }
    records
}

/// Counts the grids, many at a time; `None` for those with more than a few solutions.
fn count_together(entries: &[Entry], limit: u64) -> Vec<Option<(Count, Duration)>> {
    let start = Instant::now();
    let mut counts = Vec::new();
    solve_grids(entries, limit.min(FEW), |answers| {
        let each = start.elapsed() / u32::try_from(answers.len().max(1)).unwrap_or(u32::MAX);
        counts.extend(answers.iter().map(|answer| {
            let (found, exact) = (answer.count, answer.exhausted);
            let known = exact || found == limit;
            known.then_some((Count { found, exact }, each))
        }));
    });
    counts
}

fn count_alone(entry: &Entry, written: &Written, crew: &Crew, stop: Stop) -> (Count, Duration) {
    let start = Instant::now();
    let count = crew.count(&written.puzzle(), stop, &entry.place());
    (count, start.elapsed())
}
