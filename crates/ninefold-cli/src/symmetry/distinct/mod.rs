//! `ninefold distinct`: keeps the first of each class of equivalent puzzles.

mod batch_keys;
mod decisions;
mod known;
mod members;
mod memory;
mod mode;
mod place;
mod runs;
mod sieve;
mod texts;

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold_operations::canonical;
use ninefold_operations::canonical::key::Sameness;
use ninefold_operations::surface::arguments::possible_values;
use ninefold_operations::table::{Choice, ChoiceTable, OptionType};

use crate::bulk::Bulk;
use crate::failure::{BadFiles, Failure, Outcome};
use crate::input::{Batch, Form, Keeps};
use crate::options::format::{ShortForms, record_form};
use crate::results::{Handover, Output, Records, Writer, identity};
use crate::symmetry::WORDS;
use crate::terminal;

use batch_keys::{as_records, as_written};
use decisions::Tallies;
use known::KnownList;
use mode::Mode;
use sieve::DistinctSieve;

/// Drop puzzles that are equivalent to an earlier one
///
/// Writes the first of each class of equivalent puzzles, unchanged and in the order of the input. `ninefold canonical
/// --help` says which puzzles are equivalent. Data that does not fit into memory goes to disk. The output depends
/// neither on that nor on the number of threads.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// Also drop puzzles that are equivalent to a puzzle of this file
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,

    /// Write with each class its number of puzzles
    #[arg(long)]
    count: bool,

    /// Write all puzzles, each with the number of its class
    #[arg(long, conflicts_with = "count")]
    groups: bool,

    /// Write only the puzzles that would be dropped
    #[arg(long, conflicts_with_all = ["count", "groups"])]
    duplicates: bool,

    /// The property that all puzzles of a class share
    #[arg(long, value_name = "WHAT", value_parser = by(), default_value = "puzzle")]
    by: By,

    /// The canonical form by which puzzles are compared; all forms find the same classes
    #[arg(long = "form", value_name = "FORM", value_parser = form(), default_value = "min")]
    form: canonical::Form,

    /// Use about this much memory, such as 512M or 2G; by default a quarter of the available memory
    #[arg(long, value_name = "BYTES", value_parser = memory::parse)]
    memory: Option<usize>,

    /// The format of the output; by default puzzles as in the input. With --count or --groups, by default that of the
    /// input if it is CSV, TSV or JSON, otherwise line
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = record_form("The puzzle, and the number after a tab if there is one", None))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    #[command(flatten)]
    output: Output,
}

/// The property that the puzzles of a class share.
#[derive(Clone, Copy)]
enum By {
    Puzzle,
    Grid,
}

fn by() -> impl TypedValueParser<Value = By> {
    let names = PossibleValuesParser::new([
        PossibleValue::new("puzzle").help("The puzzle, up to equivalence"),
        PossibleValue::new("grid")
            .help("The solution, up to equivalence; there must be exactly one"),
    ]);
    names.map(|name| match &*name {
        "grid" => By::Grid,
        _ => By::Puzzle,
    })
}

fn form() -> impl TypedValueParser<Value = canonical::Form> {
    let names = possible_values(&ChoiceTable::of::<canonical::Form>());
    names.try_map(|name| canonical::Form::take(&name.into()))
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  (echo $PUZZLE; ninefold transform --seed 1 --count 2 $PUZZLE) | ninefold distinct
  (echo $PUZZLE; ninefold transform --seed 1 $PUZZLE) | ninefold distinct --groups
  ninefold distinct --count --format csv data/fifty.txt
  ninefold transform --seed 1 data/fifty.txt | ninefold distinct --against data/fifty.txt
  ninefold distinct --by grid --memory 64M --output grids.txt data/fifty.txt && rm grids.txt

Output:
  With --format, --count or --groups, a record for each puzzle that is written:
  line  PUZZLE, and <tab> COUNT with --count, <tab> CLASS with --groups
  csv   puzzle,label,status,error and count or group; tsv the same with tabs
  json  an object with these fields on a line for each puzzle
Otherwise the puzzles: rows of a table, JSON and lines without labels exactly as they stand, others in
the same notation. Other columns of a table stay where they are; in records they go before the fields.
Classes are numbered from 1, in the order of their first puzzles; 0 is what the file of --against
has. --groups writes bad puzzles, too; otherwise only a message tells of them.

A run with --output keeps what it needs to be resumed in FILE.kept. Without, what does not fit into
memory goes to files in the directory for temporary files (TMPDIR).

Pencil marks and a grid are never the same, even if the grid leaves just these candidates.

Exit status: 0 if every puzzle belongs to a class; 1 if one cannot be read, has a digit twice in a
house or, for --by grid and --form solution, not exactly one solution; 2 on wrong usage, or if a file
cannot be read or written.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let (mode, sameness) = (options.mode(), options.sameness());
    let named = options.short_forms.form().or(options.format);
    let format = named.or_else(|| options.output.form_unlike(&options.bulk.inputs));
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "distinct",
        format,
        fields: mode.fields(),
        settings: options.settings(),
        words: WORDS,
        slow: false,
        keeps: Keeps::Lines,
    };
    let has_records = format.is_some() || mode.number().is_some();
    let work = move |batch: Batch, mut records: Records, _: &Handover| {
        let (found, tally) = match has_records {
            true => {
                let to = (&records.sheet, &mut *records.text);
                as_records(&batch, sameness, mode, to)
            }
            false => {
                // The header of the source replaces the header of the records.
                records.text.clear();
                as_written(&batch, sameness, &mut records.text)
            }
        };
        tally.add_to(&mut records);
        (records, found)
    };
    let mut sieve = DistinctSieve::new(mode, options.memory_for_keys(), options.known_list());
    let totals = writer.write_through(&mut sieve, work)?;
    if !options.output.quiet {
        terminal::say(summary(sieve.tallies(), options.against.is_some()));
    }
    let of_known = Outcome::of(sieve.is_known_well(), BadFiles::default());
    Ok(totals.outcome().max(of_known))
}

fn summary(tallies: Tallies, has_known: bool) -> String {
    let [different, known] = [tallies.different, tallies.known].map(terminal::grouped);
    let duplicates = terminal::counted(tallies.duplicates, "duplicate");
    let known = match has_known {
        true => format!(", {known} known"),
        false => String::new(),
    };
    format!("{different} different, {duplicates}{known}\n")
}

impl Options {
    fn mode(&self) -> Mode {
        match (self.count, self.groups, self.duplicates) {
            (true, ..) => Mode::Count,
            (_, true, _) => Mode::Groups,
            (.., true) => Mode::Duplicates,
            _ => Mode::First,
        }
    }

    fn sameness(&self) -> Sameness {
        match self.by {
            By::Puzzle => Sameness::Puzzle(self.form),
            By::Grid => Sameness::Solution,
        }
    }

    fn known_list(&self) -> Option<KnownList> {
        self.against.clone().map(|file| KnownList {
            puzzles: self.bulk.of_file(&file),
            file,
            sameness: self.sameness(),
            shows_progress: !self.output.quiet,
        })
    }

    /// Returns the memory for keys: the total without the part for batches and buffers.
    fn memory_for_keys(&self) -> usize {
        let memory = self.memory.unwrap_or_else(memory::quarter);
        memory - (memory / 4).min(MEMORY_FOR_OTHERS)
    }

    /// Returns the other settings that the output depends on.
    fn settings(&self) -> Vec<(&'static str, String)> {
        let by = match self.by {
            By::Puzzle => "puzzle",
            By::Grid => "grid",
        };
        let against = self.against.as_deref().map(identity);
        vec![
            ("what is written", self.mode().name().to_owned()),
            ("--by", by.to_owned()),
            ("--form", self.form.name().to_owned()),
            ("--against", against.unwrap_or_else(|| "nothing".to_owned())),
        ]
    }
}

/// The maximum memory for batches in progress and buffers.
const MEMORY_FOR_OTHERS: usize = 256 << 20;
