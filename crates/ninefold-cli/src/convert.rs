//! `ninefold convert`: rewrites puzzles in another notation.

use clap::Args;
use ninefold_files::entries_of;
use ninefold_operations::status::Status;
use serde::Serialize;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{self, Batch, Entry, Form, Keeps};
use crate::output::Record;
use crate::results::{Fields, Handover, Output, Records, Words, Writer};
use crate::terminal;

/// Write puzzles in another notation, one record of output for each
///
/// Reads every notation that the other commands read. Keeps labels, the columns of a table, pencil marks, and the
/// difference between given and placed digits if the other notation can express them. Reports at the end what was left
/// out.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// The notation of the output, as in `ninefold help notations`; by default that of the output file's ending
    #[arg(long, value_name = "NOTATION", required_unless_present = "output")]
    #[arg(value_parser = input::form_of(&Form::ALL), hide_possible_values = true)]
    to: Option<Form>,

    #[command(flatten)]
    output: Output,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold convert --to sudokuwiki $PUZZLE
  ninefold convert --to csv data/fifty.txt
  ninefold convert --to opensudoku --output fifty.opensudoku data/fifty.txt && rm fifty.opensudoku
  ninefold convert --to hodoku \"https://sudokuexchange.com/play/?s=$(echo $PUZZLE | tr . 0)\"

Output:
  csv, tsv  puzzle,label,entries,error: the puzzle as the other commands show it, 81 characters or 729
            with pencil marks; its label; the digits that were placed since, if there are some. In
            input, entries means the same
  json      an object with these fields on a line for each puzzle
  others    the puzzle; what cannot be read is a comment that begins with # bad
Other columns of a table in the input go before these fields (see `ninefold solve --help`). In
bank and patterns-game, columns called rating, or er, ep and ed, are the rating.

The label of a puzzle may follow its 81 characters on a line, such as ED=7.1/1.2/1.2 or # a comment.

Exit status: 0 if every puzzle can be read; 1 if one cannot; 2 on wrong usage, or if a file cannot be
read or written.";

const WORDS: Words = &[("converted", &[Status::Converted]), ("bad", &[Status::Bad])];

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let Some(to) = options.to.or_else(|| options.output.form()) else {
        let message = "expected a notation: name one with --to, or by the ending of --output";
        return Err(Failure::Usage(message.to_owned()));
    };
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "convert",
        format: Some(to),
        fields: Fields::of::<Converted>(),
        settings: Vec::new(),
        words: WORDS,
        slow: false,
        keeps: Keeps::Everything,
    };
    let work = move |batch: Batch, records, _: &Handover| convert(batch, to, records);
    let totals = writer.write(work)?;
    let lost: Vec<String> = totals.lost.parts().map(told).collect();
    if !lost.is_empty() {
        let lost = lost.join(", ");
        terminal::warning(format!(
            "left out, as {} cannot express it: {lost}",
            to.name()
        ));
    }
    Ok(totals.outcome())
}

/// Returns the kind of information that was lost, and in how many puzzles.
fn told((what, puzzles): (&str, u64)) -> String {
    format!("{what} ({})", terminal::counted(puzzles, "puzzle"))
}

fn convert(batch: Batch, to: Form, mut records: Records) -> Records {
    for entry in &batch.into_entries() {
        let converted = Converted::of(entry, to);
        let status = match &converted.error {
            None => Status::Converted,
            Some(_) => Status::Bad,
        };
        records.errors.extend(converted.error.clone());
        records.count(status, status == Status::Converted);
        records.lost += to.lost(entry);
        records.write(entry, &converted);
    }
    records
}

/// The record of a puzzle.
#[derive(Serialize)]
struct Converted<'a> {
    #[serde(skip)]
    entry: &'a Entry,
    #[serde(skip)]
    to: Form,
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    /// The digits that were placed after the givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Converted<'_> {
    fn of(entry: &Entry, to: Form) -> Converted<'_> {
        let written = entry.written.as_ref().ok();
        Converted {
            entry,
            to,
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            entries: written.and_then(entries_of),
            error: match &entry.board {
                Some(text) => to.board_text(&text.board).err().map(|it| entry.message(it)),
                None => entry.error(),
            },
        }
    }
}

impl Record for Converted<'_> {
    const COLUMNS: &'static [&'static str] = &["puzzle", "label", "entries", "error"];

    fn line(&self) -> String {
        let gap = match self.to.has_gaps() && self.entry.number > 1 {
            true => "\n",
            false => "",
        };
        gap.to_owned() + &self.to.write(self.entry)
    }
}
