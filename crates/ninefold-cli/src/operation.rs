//! The commands of operations: their options, and a record for each puzzle.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold_common::status::Status;
pub use ninefold_operations::answer::Answer;
use ninefold_operations::answer::{self, Column};
use ninefold_operations::arguments::{Asked, long_about};
use ninefold_operations::table;
use ninefold_operations::{Cost, Operation};
use serde::{Serialize, Serializer};

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form, Keeps};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Words, Writer};
use crate::solve::seconds;

/// How the program shows an operation to people.
pub trait Shown: Operation {
    /// The meaning of the format `line`.
    const LINE: &'static str;
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

    /// Whether the puzzle has the answer that it should have.
    fn is_well(status: Status, _: &Self::Record) -> bool {
        status == Status::Unique
    }

    /// Returns the answer as a line.
    fn line(answer: &Answer<Self>, entry: &Entry) -> String;
}

#[derive(Args)]
// A part with a doc comment would hide that of the request.
#[command(about = O::TABLE.doc[0], long_about = long_about::<O>(), after_help = help::<O>())]
pub struct Options<O: Shown> {
    #[command(flatten)]
    bulk: Bulk,

    #[command(flatten)]
    asked: Asked<O>,

    /// The format of the output; by default CSV, TSV or JSON if the puzzles stand in it, otherwise line
    #[arg(long, value_name = "FORMAT", value_parser = output::record_form(O::LINE))]
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
    let (request, timeout) = (options.request().clone(), options.timeout);
    run_by(options, move |entries, tell| {
        for entry in entries {
            let (status, record) = about(&request, entry, timeout);
            tell(entry, status, record);
        }
    })
}

/// Hands on the record of an entry.
pub type Tell<'a, O> = &'a mut dyn FnMut(&Entry, Status, <O as Operation>::Record);

/// Writes the records that a function hands on, one for each entry.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run_by<O: Shown>(
    options: &Options<O>,
    work: impl Fn(&[Entry], Tell<O>) + Send + Sync + 'static,
) -> Result<Outcome, Failure> {
    let request = options.request().clone();
    let columns = answer::columns(&request);
    // One for the whole run.
    let names: &'static [&'static str] = names(&columns).leak();
    let mut all_settings = settings(&request);
    all_settings.push(("--timeout", format!("{:?}", options.timeout)));
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: O::NAME,
        format: options.short_forms.form().or(options.format),
        fields: Fields::of_columns(names),
        settings: all_settings,
        words: O::WORDS,
        slow: request.cost() == Cost::Long,
        keeps: Keeps::Nothing,
    };
    let work = move |batch: Batch, mut records: Records, _: &Handover| {
        work(&batch.into_entries(), &mut |entry, status, record| {
            let found = Found {
                answer: answer(&request, entry, status, record, entry.error()),
                entry,
                columns: &columns,
                names,
            };
            if O::REPORTS_BAD {
                records.errors.extend(entry.error());
            }
            records.count(status, O::is_well(status, &found.answer.record));
            records.write(entry, &found);
        });
        records
    };
    Ok(writer.write(work)?.outcome())
}

impl<O: Shown> Options<O> {
    /// Returns the request.
    pub fn request(&self) -> &O {
        &self.asked.request
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.bulk.threads()
    }

    /// Returns the time for a puzzle.
    pub fn timeout(&self) -> Option<Duration> {
        self.timeout
    }
}

/// Returns the answer about a puzzle of the input.
pub fn answer<'a, O: Operation>(
    request: &'a O,
    entry: &'a Entry,
    status: Status,
    record: O::Record,
    error: Option<String>,
) -> Answer<'a, O> {
    Answer {
        request: Cow::Borrowed(request),
        puzzle: entry.shown(),
        candidates: None,
        entries: None,
        label: entry.label.as_deref(),
        status,
        record,
        error,
    }
}

fn about<O: Operation>(
    request: &O,
    entry: &Entry,
    timeout: Option<Duration>,
) -> (Status, O::Record) {
    let start = Instant::now();
    let is_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
    let Ok(written) = &entry.written else {
        return (Status::Bad, request.unknown());
    };
    let (status, mut record) = request.run(&written.into(), &is_late);
    O::set_seconds(&mut record, start.elapsed().as_secs_f64());
    (status, record)
}

/// Returns the options that the results depend on. Their names are leaked, once for the whole run.
pub fn settings<O: Operation>(request: &O) -> Vec<(&'static str, String)> {
    let settings = answer::settings(request).into_iter();
    settings
        .map(|(name, value)| (&*name.leak(), value))
        .collect()
}

/// Returns the names of all columns: those that every answer has, and those of the record.
pub fn names(columns: &[Column]) -> Vec<&'static str> {
    let own = columns.iter().map(|column| &*column.name.clone().leak());
    ["puzzle", "label", "status"]
        .into_iter()
        .chain(own)
        .chain(["error"])
        .collect()
}

/// An answer about a puzzle of the input.
pub struct Found<'a, O: Operation> {
    pub answer: Answer<'a, O>,
    pub entry: &'a Entry,
    pub columns: &'a [Column],
    pub names: &'static [&'static str],
}

impl<O: Operation> Found<'_, O> {
    /// Returns the fields of a row.
    pub fn row(&self) -> Vec<String> {
        let record =
            serde_json::to_value(&self.answer).expect("records are strings, numbers and lists");
        let field = |name: &str| answer::field(&record[name]);
        let own = self
            .columns
            .iter()
            .map(|column| answer::field(column.value(&record)));
        let first = ["puzzle", "label", "status"].map(field).into_iter();
        first.chain(own).chain([field("error")]).collect()
    }
}

impl<O: Operation> Serialize for Found<'_, O> {
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
        O::line(&self.answer, self.entry)
    }

    fn fields(&self) -> Vec<String> {
        self.row()
    }
}

/// Returns the help below the options: examples, the forms of the output, the fields, and the exit status.
fn help<O: Shown>() -> String {
    let request = O::start();
    let [examples, line, exit] = O::HELP;
    let columns = names(&answer::columns(&request)).join(", ");
    let all = answer::all_columns::<O>();
    let rows = all.iter().map(|column| (&*column.name, column.row));
    let only_json = <O::Record as table::Record>::TABLE.rows.iter();
    let only_json = only_json.filter(|row| row.only_json);
    let rows: Vec<_> = rows.chain(only_json.map(|row| (row.name, row))).collect();
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let fields = rows.iter().map(|(name, row)| {
        let only = row
            .if_asked
            .map(|option| format!(" Only with --{}.", option.replace('_', "-")));
        let json = if row.only_json { " Only in JSON." } else { "" };
        let (doc, only) = (row.doc, only.unwrap_or_default());
        format!("  {name:width$}  {doc}{only}{json}\n")
    });
    format!(
        "{examples}\n\nOutput:\n  line       {line}\n  csv, tsv   {columns}\n  \
         json       an object with these fields on a line for each puzzle\n\n\
         Fields:\n{}\n\
         Other columns of a table in the input go before these fields (see `ninefold solve --help`). The status is \
         unique, none, multiple, timeout or bad.\n\n{exit}",
        fields.collect::<String>()
    )
}
