//! The commands for operations: their options, and a record for each puzzle.

use std::borrow::Cow;
use std::fmt::Debug;
use std::mem;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold_operations::status::Status;
use ninefold_operations::subject::AnySubject;
pub use ninefold_operations::surface::answer::Answer;
use ninefold_operations::surface::answer::{self, Column};
use ninefold_operations::surface::arguments::{Asked, long_about};
use ninefold_operations::table::{self, RecordTable};
use ninefold_operations::{Cost, Operation};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form, Keeps};
use crate::options::format::{ShortForms, record_form};
use crate::options::time::seconds;
use crate::output::Record;
use crate::results::{Fields, Handover, Output, Records, Words, Writer};
use crate::screen::Screen;

/// The words of summaries about solutions.
pub const WORDS: Words = &[
    ("unique", &[Status::Unique]),
    ("none", &[Status::None]),
    ("multiple", &[Status::Multiple]),
    ("bad", &[Status::Bad]),
];

/// The presentation of an operation to people.
pub trait Shown: Operation {
    /// The options that exist only in the program, not in the operation.
    type Own: Args + Clone + Send + Sync + Debug + 'static;
    /// The meaning of the format `line`.
    const LINE: &'static str;
    /// The meaning of the format `box`, if there is one.
    const DRAWN: Option<&'static str> = None;
    /// The examples, the meaning of the line, and the exit status, for the help below the options.
    const HELP: [&'static str; 3];
    /// The statuses that the summary always includes.
    const WORDS: Words = WORDS;

    /// Whether errors in puzzles are printed on stderr as well.
    const REPORTS_BAD: bool = true;

    /// Returns the requests about each puzzle. Each request gives a record.
    fn requests(self, _: &Self::Own) -> Vec<Self> {
        vec![self]
    }

    /// Returns the request for the answers on a terminal, where `given` are the options that were given.
    fn for_screen(self, _given: &[&str]) -> Self {
        self
    }

    /// Returns the answer as it is drawn on a terminal, for a command that draws.
    fn seen(_: &Answer<Self>, _: &Entry, _: Screen) -> Option<String> {
        None
    }

    /// Returns whether the puzzle passes: otherwise the exit status is 1.
    fn is_well(status: Status, _: &Self::Record) -> bool {
        matches!(status, Status::Unique | Status::Done)
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
// No doc comment here: on a flattened part it would override the help text of the request.
#[command(about = O::TABLE.doc[0], long_about = long_about::<O>(), after_help = help::<O>())]
pub struct Options<O: Shown> {
    #[command(flatten)]
    pub bulk: Bulk,

    #[command(flatten)]
    pub asked: Asked<O>,

    #[command(flatten)]
    pub own: O::Own,

    /// The format of the output; by default that of the input if it is CSV, TSV or JSON, otherwise line
    #[arg(long, value_name = "FORMAT", value_parser = record_form(O::LINE, O::DRAWN))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    /// Stop working on a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    #[command(flatten)]
    output: Output,
}

impl<O: Shown> Options<O> {
    /// Returns the request, with all that a terminal shows.
    fn request(&self) -> O {
        let request = self.asked.request.clone();
        match self.screen() {
            Some(_) => request.for_screen(&self.asked.given),
            None => request,
        }
    }

    /// Returns the format that was chosen.
    fn form(&self) -> Option<Form> {
        let named = self.short_forms.form().or(self.format);
        named.or_else(|| self.output.form_of_records())
    }

    /// Returns the terminal to draw the answers on. Puzzles that were typed as arguments are drawn there, unless a format
    /// was chosen.
    fn screen(&self) -> Option<Screen> {
        let is_chosen = self.form().is_some() || self.output.output.is_some();
        match self.bulk.are_typed() && !is_chosen {
            true => Screen::of_stdout(),
            false => None,
        }
    }
}

/// Writes the record of each puzzle.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run<O: Shown>(options: &Options<O>) -> Result<Outcome, Failure> {
    let (timeout, own) = (options.timeout, &options.own);
    let requests = options.request().requests(own);
    run_by(options, move |entries, tell| {
        for entry in entries {
            let mut records = requests
                .iter()
                .map(|request| about(request, entry, timeout));
            tell(entry, &mut records);
        }
    })
}

/// Receives the records of an entry; for a bad entry, only the first.
pub type Tell<'a, O> =
    &'a mut dyn FnMut(&Entry, &mut dyn Iterator<Item = (Status, <O as Operation>::Record)>);

/// The length of text that is passed on at once.
const MOST_HELD: usize = 1 << 20;

/// Writes the records that `work` passes on.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run_by<O: Shown>(
    options: &Options<O>,
    work: impl Fn(&[Entry], Tell<O>) + Send + Sync + 'static,
) -> Result<Outcome, Failure> {
    options.asked.check().map_err(Failure::Usage)?;
    let (request, own) = (options.request(), options.own.clone());
    let (timeout, screen) = (options.timeout, options.screen());
    let columns = answer::columns_with_stated(&request);
    let slow = request.cost() != Cost::Short;
    // The names are leaked once for the whole run.
    let names: &'static [&'static str] = names(&columns).leak();
    let mut all_settings = settings(&request);
    all_settings.push(("--timeout", format!("{timeout:?}")));
    all_settings.push(("the other options", format!("{own:?}")));
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: O::NAME,
        format: options.form(),
        fields: Fields::of_columns(names).with_if_stated(if_stated(&columns)),
        settings: all_settings,
        words: O::WORDS,
        slow,
        keeps: Keeps::Nothing,
    };
    let work = move |batch: Batch, mut records: Records, hand_over: &Handover| {
        work(&batch.into_entries(), &mut |entry, found| {
            // A bad puzzle has the same record for all requests.
            let most = if entry.written.is_ok() { usize::MAX } else { 1 };
            let mut last = None;
            for (status, record) in found.take(most) {
                let fault = O::fault(&record).map(|fault| {
                    let told = fault.text().sentence_in(request.language());
                    entry.message(told)
                });
                // A board has an error only for operations that do not take it.
                let error = entry.error().filter(|_| status == Status::Bad).or(fault);
                if O::REPORTS_BAD {
                    records.errors.extend(error.clone());
                }
                let found = EntryAnswer {
                    answer: answer(&request, entry, status, record, error),
                    entry,
                    own: &own,
                    columns: &columns,
                    names,
                };
                let seen = screen.and_then(|screen| {
                    let drawn = O::seen(&found.answer, entry, screen)?;
                    Some(screen.part(entry.number, &drawn))
                });
                match seen {
                    Some(drawn) => records.text.extend(drawn.into_bytes()),
                    None => records.write(entry, &found),
                }
                let record = &found.answer.record;
                last = Some((
                    status,
                    O::is_well(status, record),
                    O::solution_right(record),
                ));
                // The records of one entry may be longer than those of all others together.
                if records.text.len() >= MOST_HELD {
                    hand_over(mem::take(&mut *records.text));
                }
            }
            if let Some((status, is_well, right)) = last {
                records.count(status, is_well);
                records.count_stated(right);
            }
        });
        records
    };
    Ok(writer.write(work)?.outcome())
}

/// Returns the answer for a puzzle of the input.
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
        label: entry.label.as_deref(),
        status,
        record,
        error,
    }
}

/// Returns the record about an entry.
pub fn about<O: Operation>(
    request: &O,
    entry: &Entry,
    timeout: Option<Duration>,
) -> (Status, O::Record) {
    let start = Instant::now();
    let is_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
    let Some(subject) = AnySubject::of_entry(entry, O::TAKES_BOARDS) else {
        return (Status::Bad, request.unknown());
    };
    let (status, mut record) = request.answer(&subject, &is_late);
    O::set_seconds(&mut record, start.elapsed().as_secs_f64());
    (status, record)
}

/// Returns the options that the results depend on. The names are leaked, once for the whole run.
pub fn settings<R: table::Request>(request: &R) -> Vec<(&'static str, String)> {
    let settings = answer::settings(request).into_iter();
    settings
        .map(|(name, value)| (&*name.leak(), value))
        .collect()
}

/// Returns the name of the column that exists only where a source states solutions.
pub fn if_stated(columns: &[Column]) -> Option<&str> {
    let column = columns.iter().find(|column| column.row.if_stated);
    column.map(|column| &*column.name)
}

/// Returns the names of all columns: those of every answer, and those of the record.
pub fn names(columns: &[Column]) -> Vec<&'static str> {
    let own = columns.iter().map(|column| &*column.name.clone().leak());
    ["puzzle", "label", "status"]
        .into_iter()
        .chain(own)
        .chain(["error"])
        .collect()
}

/// The answer for a puzzle of the input.
struct EntryAnswer<'a, O: Shown> {
    answer: Answer<'a, O>,
    entry: &'a Entry,
    own: &'a O::Own,
    columns: &'a [Column],
    names: &'static [&'static str],
}

impl<O: Shown> Serialize for EntryAnswer<'_, O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.answer.serialize(serializer)
    }
}

impl<O: Shown> Record for EntryAnswer<'_, O> {
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
        row(&self.answer, self.columns)
    }
}

/// Returns the fields of a row.
pub fn row<O: Operation>(answer: &Answer<'_, O>, columns: &[Column]) -> Vec<String> {
    let record = serde_json::to_value(answer);
    let mut record = record.expect("records are strings, numbers and lists");
    let mut fields = ["puzzle", "label", "status", "error"].map(|name| {
        let value = record.get_mut(name).map(Value::take);
        answer::field(value.unwrap_or_default())
    });
    let error = mem::take(&mut fields[3]);
    let own = columns
        .iter()
        .map(|column| answer::field(answer::take(&column.path, &mut record)));
    let first = fields.into_iter().take(3);
    first.chain(own).chain([error]).collect()
}

/// Returns the help below the options: examples, output formats, fields, and exit status.
fn help<O: Shown>() -> String {
    let request = O::start();
    let [examples, line, exit] = O::HELP;
    let columns = names(&answer::columns(&request)).join(", ");
    let fields = help_of_fields(<O::Record as table::Record>::TABLE);
    let statuses = answer::words(O::STATUSES);
    let drawn = O::DRAWN.map(|drawn| format!("\n  box        {drawn}"));
    let drawn = drawn.unwrap_or_default();
    format!(
        "{examples}\n\nOutput:\n  line       {line}\n  csv, tsv   {columns}\n  \
         json       an object with these fields on a line for each puzzle{drawn}\n\n\
         Fields:\n{fields}\n\
         Other columns of a table in the input go before these fields (see `ninefold solve --help`). The status is \
         {statuses}.\n\n{exit}"
    )
}

/// Returns a line for each field of a record, and for each column of its tables.
pub fn help_of_fields(table: &'static RecordTable) -> String {
    let columns = answer::columns_of(table, &|_| true);
    let rows = columns.iter().map(|column| (&*column.name, column.row));
    let only_json = table.rows.iter().filter(|row| row.only_json);
    let rows: Vec<_> = rows.chain(only_json.map(|row| (row.name, row))).collect();
    let spelled = |name: &str| format!("--{}", name.replace('_', "-"));
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let fields = rows.iter().map(|(name, row)| {
        let json = if row.only_json { " Only in JSON." } else { "" };
        format!("  {name:width$}  {}{json}\n", row.meaning(spelled))
    });
    fields.collect()
}
