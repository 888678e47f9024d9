//! `ninefold stats`: counts how many puzzles need each technique.

mod chart;
mod table;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use ninefold_operations::Summary;
use ninefold_operations::rate::timed::reason;
use ninefold_operations::stats::techniques::Statistics;
use ninefold_operations::stats::{Stats, TechniqueFigures};
use ninefold_operations::status::Status;
use ninefold_operations::surface::arguments::{Asked, long_about};
use ninefold_operations::table::{Record, Request};

use crate::bulk::{Bulk, Start};
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form};
use crate::messages::Messages;
use crate::options::format::{ShortForms, form_among};
use crate::options::time::seconds;
use crate::output::{pretty_json, print};
use crate::pipeline::Handover;

#[derive(Args)]
// No doc comment here: on a flattened part it would override the help text of the request.
#[command(about = Stats::TABLE.doc[0], long_about = long_about::<Stats>(), after_help = help())]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    #[command(flatten)]
    asked: Asked<Stats>,

    /// Leave out a puzzle that takes longer than this
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Write a chart of the shares
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// The format of the output
    #[arg(long, default_value = "table")]
    #[arg(value_parser = form_among(&["table", "csv", "tsv", "json"]))]
    format: Form,

    #[command(flatten)]
    short_forms: ShortForms,
}

const EXAMPLES: &str = "\
Examples:
  ninefold stats data/fifty.txt
  ninefold stats --scale hodoku --svg techniques.svg data/fifty.txt && rm techniques.svg
  ninefold stats --scale human --no-uniqueness data/fifty.txt
  ninefold generate --count 1000 --seed 96 | ninefold stats --csv

csv and tsv have these columns, json the techniques with these fields:
";

const EXIT: &str = "\
Exit status: 0 if all puzzles were rated; 1 if some were not, or time ran out; 2 if a file cannot be
read or written.";

/// Returns the help below the options.
fn help() -> String {
    let rows = TechniqueFigures::TABLE.rows.iter();
    let rows = rows.map(|row| format!("  {:13}  {}\n", row.name, row.doc.join(" ")));
    format!("{EXAMPLES}{}\n{EXIT}", rows.collect::<String>())
}

/// The statistics of a batch of puzzles.
#[derive(Default)]
struct Part {
    sum: Statistics,
    errors: Vec<String>,
}

impl Part {
    fn of(entries: &[Entry], request: &Stats, timeout: Option<Duration>) -> Part {
        let mut part = Part::default();
        let written = entries.iter().map(|entry| entry.written.as_ref().ok());
        let written: Vec<_> = written.collect();
        let became = request.add(&mut part.sum, &written, timeout, &|| false);
        let became = entries.iter().zip(became);
        part.errors
            .extend(became.filter_map(|(entry, status)| error(entry, status)));
        part
    }
}

/// Returns the reason why a puzzle is not counted.
fn error(entry: &Entry, status: Status) -> Option<String> {
    match status {
        Status::Rated => None,
        Status::Timeout => Some(entry.message("time ran out")),
        _ => {
            let written = entry.written.as_ref().ok();
            let why = |written| entry.message(reason(written, status));
            entry.error().or_else(|| written.map(why))
        }
    }
}

/// Counts techniques.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    options.asked.check().map_err(Failure::Usage)?;
    let (request, timeout) = (options.asked.request.clone(), options.timeout);
    let (mut sum, mut messages) = (Statistics::default(), Messages::default());
    let start = Start {
        shows_progress: true,
        by_puzzles: true,
        ..Start::default()
    };
    let work =
        move |batch: Batch, _: &Handover<Part>| Part::of(&batch.into_entries(), &request, timeout);
    let bad_files = options.bulk.run(start, work, |part: Part, progress, _| {
        sum.merge(&part.sum);
        for error in part.errors {
            messages.error(error, progress);
        }
        Ok(sum.rated() + sum.others())
    })?;
    messages.tell_of_more();
    let record = Stats::record(&sum);
    print(match options.short_forms.form().unwrap_or(options.format) {
        Form::Json => pretty_json(&record),
        Form::Csv => table::csv(&record, b','),
        Form::Tsv => table::csv(&record, b'\t'),
        _ => table::text(&record),
    })?;
    if let Some(path) = &options.svg {
        fs::write(path, chart::svg(&record)).map_err(Failure::at(path))?;
    }
    Ok(Outcome::of(record.not_rated == 0, bad_files))
}
