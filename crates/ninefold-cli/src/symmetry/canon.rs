//! `ninefold canon`: canonical forms.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold_common::canon::{self, Kind};
use ninefold_common::status::Status;
use serde::Serialize;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form, Keeps};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Writer};

use super::{WORDS, verdict};

/// Turn puzzles into canonical forms, the same for all that are the same in disguise
///
/// Rows may change places within a band, bands as a whole, columns and stacks likewise; rows may become
/// columns; digits may change names. All puzzles that such transformations turn into each other have the
/// same canonical form. So equal forms find puzzles that stand twice in a collection.
///
/// Pencil marks, whatever they are, have a form of pencil marks: the same for all that are the same in
/// disguise, but not the least text, and not the marks of a grid's form. Other versions may give another.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// Which form
    #[arg(long = "form", value_name = "FORM", value_parser = kind(), default_value = "min")]
    kind: Kind,

    /// Write the transformation that leads to the form as well
    #[arg(long)]
    way: bool,

    /// The format of the output; by default CSV, TSV or JSON if the puzzles stand in it, otherwise line
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = output::record_form("The form and the number of automorphisms, with a tab between"))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    #[command(flatten)]
    output: Output,
}

/// Reads the name of a canonical form.
pub fn kind() -> impl TypedValueParser<Value = Kind> {
    let names = PossibleValuesParser::new([
        PossibleValue::new("min")
            .help("The least text, where an empty cell is less than 1; the form of pencil marks"),
        PossibleValue::new("max").help("The greatest text, where an empty cell is less than 1"),
        PossibleValue::new("solution").help(
            "The puzzle moved with its solution, when that gets its least text: \
             puzzles of one grid stand together",
        ),
    ]);
    names.map(|name| Kind::named(&name).expect("it is one of these names"))
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold canon
  echo $PUZZLE | ninefold canon --way
  ninefold canon --form solution --format json data/fifty.txt

Output:
  line  FORM <tab> AUTOMORPHISMS, and with --way <tab> WAY
  csv   puzzle,label,status,canonical,automorphisms,way,error; tsv the same with tabs
  json  an object with these fields on a line for each puzzle
Other columns of a table in the input go before these fields (see `ninefold solve --help`).
Automorphisms are the transformations that leave a puzzle as it is. They are counted by what they do
to the cells: 3359232 for the empty grid; other programs may also count how digits change their names.
A way such as `t r456123789 c123456789 d987654321` means: transpose if there is a t; row 1 of the form
is then row 4 of the puzzle, and so on; a 1 becomes a 9. `ninefold morph --by WAY` applies it.

Exit status: 0 if every puzzle has a form; 1 if one cannot be read or has a digit twice in a house,
for --form solution has not exactly one solution, or has pencil marks but --form is not min; 2 if a
file cannot be read or written.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let (kind, way) = (options.kind, options.way);
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "canon",
        format: options.short_forms.form().or(options.format),
        fields: Fields::of::<Canonized>(),
        settings: vec![
            ("--form", kind.name().to_owned()),
            ("--way", way.to_string()),
        ],
        words: WORDS,
        slow: false,
        keeps: Keeps::Nothing,
    };
    let work = move |batch: Batch, mut records: Records, _: &Handover| {
        for entry in &batch.into_entries() {
            let record = Canonized::of(entry, kind, way);
            records.errors.extend(record.message(entry));
            records.count(record.status, record.status == Status::Done);
            records.write(entry, &record);
        }
        records
    };
    Ok(writer.write(work)?.outcome())
}

#[derive(Serialize)]
struct Canonized<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    canonical: Option<String>,
    automorphisms: Option<u32>,
    /// If it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Canonized<'_> {
    fn of(entry: &Entry, kind: Kind, with_way: bool) -> Canonized<'_> {
        let written = entry.written.as_ref().ok();
        let found = written.map(|written| canon::canonical(written, kind));
        let (status, error) = verdict(entry, found.as_ref());
        let found = found.and_then(Result::ok);
        Canonized {
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status,
            canonical: found.as_ref().map(|found| found.form.to_string()),
            automorphisms: found.as_ref().map(|found| found.automorphisms),
            way: found.filter(|_| with_way).map(|found| found.by.to_string()),
            error,
        }
    }

    /// What is wrong, for stderr.
    fn message(&self, entry: &Entry) -> Option<String> {
        let error = self.error.as_ref()?;
        Some(match entry.written {
            Ok(_) => format!("{}: {error}", entry.place()),
            Err(_) => error.clone(),
        })
    }
}

impl Record for Canonized<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "puzzle",
        "label",
        "status",
        "canonical",
        "automorphisms",
        "way",
        "error",
    ];

    fn line(&self) -> String {
        let (Some(form), Some(automorphisms)) = (&self.canonical, self.automorphisms) else {
            return format!("-\t{}", self.status.word());
        };
        match &self.way {
            Some(way) => format!("{form}\t{automorphisms}\t{way}"),
            None => format!("{form}\t{automorphisms}"),
        }
    }
}
