//! `ninefold count`: exactly how many solutions each puzzle has.

mod crew;
mod display;
mod part;
mod record;
mod search;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::Grid;

use crate::bulk::{Bulk, Manner};
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Written};
use crate::messages::Messages;
use crate::output::print_bytes;
use crate::solve::seconds;
use crate::solver;

use crew::Crew;
use record::{CountForm, Record};
use search::{Count, Stop};

/// Count the solutions of puzzles exactly, one record of output for each
///
/// All solutions are counted, unless --limit or --timeout ends it before. A puzzle with many is divided
/// among all threads. No solution or several is as good a count as one. Where a puzzle has pencil marks,
/// they count: 729 characters on a line, or a table of the candidates.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// The form of the output
    #[arg(long, value_enum, default_value_t = CountForm::Line)]
    format: CountForm,

    /// Stop at N solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Stop after so many seconds for a puzzle
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
A count that is not the end of it, because the limit was reached or time ran out, is what was found
until then: >=COUNT, and in CSV and JSON exact is false. A puzzle that cannot be read gives a dash
and bad. The seconds are those that the puzzle took; without --timeout, puzzles with few solutions
are counted many at a time and share theirs alike.

Exit status: 0 if all puzzles were counted to the end, however many solutions they have; 1 if some
puzzle is bad or was not; 2 if a file cannot be read.";

/// The solutions up to which many puzzles are counted together. One with more gets the threads to
/// itself, and may be divided.
const FEW: u64 = 100;

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let form = options.format;
    let stop = Stop {
        limit: options.limit.unwrap_or(u64::MAX),
        timeout: options.timeout,
    };
    let crew = Arc::new(Crew::new(options.bulk.threads()));
    print_bytes(&form.header())?;
    let work = move |batch: Batch| count_batch(&batch.into_entries(), &crew, stop, form);
    let (mut puzzles, mut messages, mut all_well) = (0, Messages::default(), true);
    let manner = Manner::from_the_start();
    let failed_files = options.bulk.run(manner, work, |counted: Counted, so_far| {
        so_far.progress.suspend(|| print_bytes(&counted.text))?;
        for error in counted.errors {
            messages.error(error, so_far.progress);
        }
        all_well &= counted.all_well;
        puzzles += counted.puzzles;
        Ok(puzzles)
    })?;
    messages.tell_of_more();
    Ok(Outcome::of(all_well, failed_files))
}

/// A batch of puzzles, counted and written out.
#[derive(Default)]
struct Counted {
    text: Vec<u8>,
    puzzles: u64,
    all_well: bool,
    errors: Vec<String>,
}

fn count_batch(entries: &[Entry], crew: &Crew, stop: Stop, form: CountForm) -> Counted {
    let _busy = crew.busy();
    let mut counted = Counted {
        puzzles: entries.len() as u64,
        all_well: true,
        ..Counted::default()
    };
    let mut together = match stop.timeout {
        // No clock can run for each of them.
        Some(_) => Vec::new(),
        None => count_together(entries, stop.limit),
    }
    .into_iter();
    for entry in entries {
        let outcome = entry.written.as_ref().map(|written| {
            let known = written.as_grid().and_then(|_| together.next().flatten());
            known.unwrap_or_else(|| count_alone(entry, written, crew, stop))
        });
        match &outcome {
            Ok((count, _)) => counted.all_well &= count.exact,
            Err(bad) => {
                counted.all_well = false;
                counted.errors.push(bad.to_string());
            }
        }
        form.write(&Record::new(entry, outcome), &mut counted.text);
    }
    counted
}

/// Counts the grids, many at a time, as far as they have few solutions: `None` for those that have more.
fn count_together(entries: &[Entry], limit: u64) -> Vec<Option<(Count, Duration)>> {
    let written = entries.iter().flat_map(|entry| &entry.written);
    let grids = written.filter_map(Written::as_grid);
    let lines: Vec<[u8; 81]> = grids.map(Grid::to_ascii).collect();
    let lines: Vec<&[u8; 81]> = lines.iter().collect();
    let start = Instant::now();
    let mut counts = Vec::new();
    solver::solve_lines(&lines, limit.min(FEW), |answers| {
        let each = start.elapsed() / u32::try_from(lines.len().max(1)).unwrap_or(u32::MAX);
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
