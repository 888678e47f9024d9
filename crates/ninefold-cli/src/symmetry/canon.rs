//! `ninefold canon`: canonical forms.

use std::mem;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::Grid;
use ninefold::symmetry::Automorphisms;
use ninefold_common::canon::{self, Kind};
use ninefold_common::status::Status;
use serde::{Serialize, Serializer};

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form, Keeps, Written};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Writer};

use super::{WORDS, drawn, message, verdict};

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

    /// Write all transformations that leave the puzzle as it is, too, the identity first
    #[arg(long)]
    automorphisms: bool,

    /// The format of the output; by default CSV, TSV or JSON if the puzzles stand in it, otherwise line
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = output::drawn_form(
        "The form and the number of automorphisms, with a tab between",
        "The form as a grid with bars and rules, and the number in a comment",
    ))]
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
  echo $PUZZLE | ninefold canon --format box
  ninefold canon --form solution --format json data/fifty.txt
  echo $PUZZLE | ninefold canon --automorphisms

Output:
  line  FORM <tab> COUNT, the number of automorphisms; with --way <tab> WAY; with --automorphisms
        each of them after a tab
  csv   puzzle,label,status,canonical,automorphisms,band_classes,way,error; with --automorphisms
        automorphism_ways before error; tsv the same with tabs
  json  an object with these fields on a line for each puzzle
  box   comments with the number and the ways, the form as a grid, and an empty line
Other columns of a table in the input go before these fields (see `ninefold solve --help`).
Automorphisms are the transformations that leave a puzzle as it is. They are counted by what they do
to the cells: 3359232 for the empty grid; other programs may also count how digits change their names.
The band classes of a complete grid are those of its three bands and three stacks, from 1 to 416.
A way such as `t r456123789 c123456789 d987654321` means: transpose if there is a t; row 1 of the form
is then row 4 of the puzzle, and so on; a 1 becomes a 9. `ninefold morph --by WAY` applies it.

Exit status: 0 if every puzzle has a form; 1 if one cannot be read or has a digit twice in a house,
for --form solution has not exactly one solution, or has pencil marks but --form is not min; 2 if a
file cannot be read or written.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let shows = Shows {
        kind: options.kind,
        way: options.way,
        automorphisms: options.automorphisms,
    };
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "canon",
        format: options.short_forms.form().or(options.format),
        fields: Fields::of_columns(shows.columns()),
        settings: vec![
            ("--form", shows.kind.name().to_owned()),
            ("--way", shows.way.to_string()),
            ("--automorphisms", shows.automorphisms.to_string()),
        ],
        words: WORDS,
        slow: false,
        keeps: Keeps::Nothing,
    };
    let work = move |batch: Batch, mut records: Records, hand_over: &Handover| {
        for entry in &batch.into_entries() {
            let record = Canonized::of(entry, shows);
            let error = record.error.as_deref();
            records
                .errors
                .extend(error.map(|error| message(entry, error)));
            records.count(record.status, record.status == Status::Done);
            records.write(entry, &record);
            // A puzzle can have millions of automorphisms.
            if records.text.len() >= MOST_HELD {
                hand_over(mem::take(&mut *records.text));
            }
        }
        records
    };
    Ok(writer.write(work)?.outcome())
}

/// The length from which text is handed over.
const MOST_HELD: usize = 1 << 20;

/// Which form, and what is written beside it.
#[derive(Clone, Copy)]
struct Shows {
    kind: Kind,
    way: bool,
    automorphisms: bool,
}

impl Shows {
    fn columns(self) -> &'static [&'static str] {
        match self.automorphisms {
            true => WITH_AUTOMORPHISMS,
            false => Canonized::COLUMNS,
        }
    }
}

/// The columns with `--automorphisms`.
const WITH_AUTOMORPHISMS: &[&str] = &[
    "puzzle",
    "label",
    "status",
    "canonical",
    "automorphisms",
    "band_classes",
    "way",
    "automorphism_ways",
    "error",
];

/// The classes of the bands and stacks of a complete grid, which are looked up when they are written.
struct BandClasses(Grid);

impl Serialize for BandClasses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        canon::band_classes(&self.0).serialize(serializer)
    }
}

/// Automorphisms, of which each is made when it is written.
struct Ways(Automorphisms);

impl Serialize for Ways {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|by| by.to_string()))
    }
}

#[derive(Serialize)]
struct Canonized<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    canonical: Option<String>,
    automorphisms: Option<u32>,
    /// Of a complete grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    band_classes: Option<BandClasses>,
    /// If it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<String>,
    /// If they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphism_ways: Option<Ways>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip)]
    shows: Shows,
}

impl Canonized<'_> {
    fn of(entry: &Entry, shows: Shows) -> Canonized<'_> {
        let written = entry.written.as_ref().ok();
        let found = written.map(|written| canon::canonical(written, shows.kind));
        let (status, error) = verdict(entry, found.as_ref());
        let found = found.and_then(Result::ok);
        let grid = written.and_then(Written::as_grid).copied();
        let grid = grid.filter(|grid| grid.filled_count() == 81);
        Canonized {
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status,
            canonical: found.as_ref().map(|found| found.form.to_string()),
            automorphisms: found.as_ref().map(|found| found.automorphisms),
            band_classes: grid.filter(|_| found.is_some()).map(BandClasses),
            automorphism_ways: written
                .filter(|_| shows.automorphisms && found.is_some())
                .and_then(|written| canon::automorphisms(written).ok())
                .map(Ways),
            way: found
                .filter(|_| shows.way)
                .map(|found| found.by.to_string()),
            error,
            shows,
        }
    }

    /// The transformations that were asked for.
    fn ways(&self) -> impl Iterator<Item = String> {
        let automorphisms = self.automorphism_ways.iter().flat_map(|ways| ways.0.iter());
        let automorphisms = automorphisms.map(|by| by.to_string());
        self.way.iter().cloned().chain(automorphisms)
    }
}

impl Record for Canonized<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "puzzle",
        "label",
        "status",
        "canonical",
        "automorphisms",
        "band_classes",
        "way",
        "error",
    ];

    fn columns(&self) -> &'static [&'static str] {
        self.shows.columns()
    }

    fn line(&self) -> String {
        let (Some(form), Some(automorphisms)) = (&self.canonical, self.automorphisms) else {
            return format!("-\t{}", self.status.word());
        };
        let mut line = format!("{form}\t{automorphisms}");
        for way in self.ways() {
            line.push('\t');
            line.push_str(&way);
        }
        line
    }

    fn drawn(&self) -> String {
        let (Some(form), Some(automorphisms)) = (&self.canonical, self.automorphisms) else {
            return format!("# {}\n", self.status.word());
        };
        let s = if automorphisms == 1 { "" } else { "s" };
        let mut comment = format!("{automorphisms} automorphism{s}");
        for way in self.ways() {
            comment.push_str("\n# ");
            comment.push_str(&way);
        }
        drawn(form, &comment)
    }
}
