//! The commands of operations: their options, and a record for each puzzle.

use std::borrow::Cow;
use std::fmt::Debug;
use std::mem;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold_common::status::Status;
use ninefold_operations::answer::{self, Answer, Column, settings};
use ninefold_operations::arguments::{Asked, long_about};
use ninefold_operations::{Cost, Operation};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form, Keeps};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Words, Writer};
use crate::solve::seconds;

/// How the program shows an operation to people.
pub trait Shown: Operation {
    /// The options that only the program has.
    type Own: Args + Clone + Send + Sync + Debug + 'static;
    /// The meaning of the format `line`.
    const LINE: &'static str;
    /// The meaning of the format `box`, if there is one.
    const DRAWN: Option<&'static str> = None;
    /// Examples, the line, and the exit status, in the help below the options.
    const HELP: [&'static str; 3];
    /// The statuses that the summary always counts.
    const WORDS: Words = &[
        ("unique", &[Status::Unique]),
        ("none", &[Status::None]),
        ("multiple", &[Status::Multiple]),
        ("bad", &[Status::Bad]),
    ];

    /// Whether errors in puzzles are printed, too, on stderr.
    const REPORTS_BAD: bool = true;

    /// Returns the requests about each puzzle. Each has a record.
    fn requests(self, _: &Self::Own) -> Vec<Self> {
        vec![self]
    }

    /// Returns the answer as a line.
    fn line(answer: &Answer<Self>, entry: &Entry, own: &Self::Own) -> String;

    /// Returns the answer as a drawn grid.
    fn drawn(answer: &Answer<Self>, entry: &Entry, own: &Self::Own) -> String {
        Self::line(answer, entry, own)
    }
}

/// The program's own options where there are none.
#[derive(Args, Clone, Debug)]
pub struct NoOptions {}

#[derive(Args)]
// A part with a doc comment would hide that of the request.
#[command(about = O::TABLE.doc[0], long_about = long_about::<O>(), after_help = help::<O>())]
pub struct Options<O: Shown> {
    #[command(flatten)]
    bulk: Bulk,

    #[command(flatten)]
    asked: Asked<O>,

    #[command(flatten)]
    own: O::Own,

    /// The format of the output; by default CSV, TSV or JSON if the puzzles stand in it, otherwise line
    #[arg(long, value_name = "FORMAT", value_parser = output::form_of(O::LINE, O::DRAWN))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    /// Stop working on a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    #[command(flatten)]
    output: Output,
}

/// Writes the record of each puzzle.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run<O: Shown>(options: &Options<O>) -> Result<Outcome, Failure> {
    let (request, own) = (options.asked.request.clone(), options.own.clone());
    let timeout = options.timeout;
    let columns = answer::columns(&request);
    let slow = request.cost() == Cost::Long;
    // One for the whole run.
    let names: &'static [&'static str] = names(&columns).leak();
    let mut all_settings = settings(&request);
    all_settings.push(("--timeout", format!("{timeout:?}")));
    all_settings.push(("the other options", format!("{own:?}")));
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: O::NAME,
        format: options.short_forms.form().or(options.format),
        fields: Fields::of_columns(names),
        settings: all_settings,
        words: O::WORDS,
        slow,
        keeps: Keeps::Nothing,
    };
    let requests = request.requests(&own);
    let work = move |batch: Batch, mut records: Records, hand_over: &Handover| {
        for entry in &batch.into_entries() {
            let mut status = Status::Bad;
            for request in &requests {
                let found = Found {
                    answer: answer_about(request, entry, timeout),
                    entry,
                    own: &own,
                    columns: &columns,
                    names,
                };
                status = found.answer.status;
                records.write(entry, &found);
                // An answer can be longer than all others together.
                if records.text.len() >= MOST_HELD {
                    hand_over(mem::take(&mut *records.text));
                }
                // All requests get the same answer about a bad puzzle.
                if entry.written.is_err() {
                    break;
                }
            }
            if O::REPORTS_BAD {
                records.errors.extend(entry.error());
            }
            records.count(status, matches!(status, Status::Unique | Status::Done));
        }
        records
    };
    Ok(writer.write(work)?.outcome())
}

/// The length from which text is handed over.
const MOST_HELD: usize = 1 << 20;

fn answer_about<'a, O: Operation>(
    request: &'a O,
    entry: &'a Entry,
    timeout: Option<Duration>,
) -> Answer<'a, O> {
    let start = Instant::now();
    let is_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
    let (status, record) = match &entry.written {
        Ok(written) => request.run(&written.into(), &is_late),
        Err(_) => (Status::Bad, request.unknown()),
    };
    Answer {
        request: Cow::Borrowed(request),
        puzzle: entry.shown(),
        label: entry.label.as_deref(),
        status,
        record,
        error: entry.error(),
    }
}

/// Returns the names of all columns: those that every answer has, and those of the record.
fn names(columns: &[Column]) -> Vec<&'static str> {
    let own = columns.iter().map(|column| &*column.name.clone().leak());
    ["puzzle", "label", "status"]
        .into_iter()
        .chain(own)
        .chain(["error"])
        .collect()
}

/// An answer about a puzzle of the input.
struct Found<'a, O: Shown> {
    answer: Answer<'a, O>,
    entry: &'a Entry,
    own: &'a O::Own,
    columns: &'a [Column],
    names: &'static [&'static str],
}

impl<O: Shown> Serialize for Found<'_, O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.answer.serialize(serializer)
    }
}

impl<O: Shown> Record for Found<'_, O> {
    const COLUMNS: &'static [&'static str] = &[];

    fn columns(&self) -> &'static [&'static str] {
        self.names
    }

    fn line(&self) -> String {
        O::line(&self.answer, self.entry, self.own)
    }

    fn drawn(&self) -> String {
        O::drawn(&self.answer, self.entry, self.own)
    }

    fn fields(&self) -> Vec<String> {
        let record = serde_json::to_value(&self.answer);
        let mut record = record.expect("records are strings, numbers and lists");
        let mut fields = ["puzzle", "label", "status", "error"].map(|name| {
            let value = record.get_mut(name).map(Value::take);
            answer::into_field(value.unwrap_or_default())
        });
        let error = mem::take(&mut fields[3]);
        let own = self
            .columns
            .iter()
            .map(|column| answer::into_field(column.take(&mut record)));
        let first = fields.into_iter().take(3);
        first.chain(own).chain([error]).collect()
    }
}

/// Returns the help below the options: examples, the forms of the output, the fields, and the exit status.
fn help<O: Shown>() -> String {
    let request = O::start();
    let [examples, line, exit] = O::HELP;
    let columns = names(&answer::columns(&request)).join(", ");
    let all = answer::all_columns::<O>();
    let width = all
        .iter()
        .map(|column| column.name.len())
        .max()
        .unwrap_or(0);
    let fields = all.iter().map(|column| {
        let only = column
            .row
            .if_asked
            .map(|option| format!(" Only with --{}.", option.replace('_', "-")));
        let (name, doc) = (&column.name, column.row.doc);
        format!("  {name:width$}  {doc}{}\n", only.unwrap_or_default())
    });
    let statuses = answer::words(O::STATUSES);
    let drawn = O::DRAWN.map(|drawn| format!("\n  box        {drawn}"));
    let drawn = drawn.unwrap_or_default();
    format!(
        "{examples}\n\nOutput:\n  line       {line}\n  csv, tsv   {columns}\n  \
         json       an object with these fields on a line for each puzzle{drawn}\n\n\
         Fields:\n{}\n\
         Other columns of a table in the input go before these fields (see `ninefold solve --help`). The status is \
         {statuses}.\n\n{exit}",
        fields.collect::<String>()
    )
}
