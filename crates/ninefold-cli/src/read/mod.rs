//! `ninefold read`: the puzzles that pictures show.

#[cfg(feature = "print")]
mod debug_picture;

use std::borrow::Cow;
use std::path::Path;
#[cfg(feature = "print")]
use std::path::PathBuf;
use std::{fs, iter};

use clap::Args;
use ninefold::text::Notation;
use ninefold::{Cell, CellSet};
use ninefold_files::picture::{Limits, decode};
use ninefold_files::{read_picture, source};
use ninefold_operations::read::{Corners, Read, ReadRecord};
use ninefold_operations::status::Status;
use ninefold_operations::surface::answer::Answer;
use ninefold_photo::Reading;

use crate::failure::{Failure, Outcome};
use crate::input::{Entry, Form};
use crate::operation::{Options, Shown, run_by};
use crate::screen::Screen;

/// The options of the program alone.
#[derive(Args, Clone, Debug)]
pub struct Own {
    /// Save a picture that shows what was seen: the lines, the digits, and the doubtful cells. It is a PNG picture, and
    /// there must be one input
    #[cfg(feature = "print")]
    #[arg(long, value_name = "FILE")]
    debug_picture: Option<PathBuf>,
}

/// Writes a record for each picture.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run(options: &Options<Read>) -> Result<Outcome, Failure> {
    let request = options.asked.request;
    #[cfg(feature = "print")]
    if let Some(output) = &options.own.debug_picture {
        debug_picture::save(only(options, "--debug-picture")?, request, output)?;
    }
    let at_corners = match request.corners {
        None => None,
        Some(corners) => Some(read_at(only(options, "--corners")?, corners)?),
    };
    run_by(options, move |entries, tell| {
        for entry in entries {
            let entry = match &at_corners {
                None => Cow::Borrowed(entry),
                Some(read) => Cow::Owned(entry.seen_as(read.clone())),
            };
            tell(&entry, &mut iter::once(request.answer(&entry, &|| false)));
        }
    })
}

/// Returns the only input, which an option needs.
fn only<'a>(options: &'a Options<Read>, option: &str) -> Result<&'a Path, Failure> {
    match &options.bulk.inputs[..] {
        [input] if !source::is_stdin(input) => Ok(input),
        _ => Err(Failure::Usage(format!(
            "{option} needs exactly one picture, a file"
        ))),
    }
}

/// Reads the grid with these corners.
fn read_at(input: &Path, corners: Corners) -> Result<Result<Reading, String>, Failure> {
    let bytes = fs::read(input).map_err(Failure::at(input))?;
    let read = decode(&bytes, &Limits::default()).map_err(|error| error.to_string());
    Ok(read.and_then(|pixels| {
        read_picture(&pixels, Some(corners.points())).map_err(|error| error.to_string())
    }))
}

impl Shown for Read {
    type Own = Own;
    const LINE: &'static str = "The puzzle, with + before digits of a player if there are some";
    const HELP: [&'static str; 3] = [EXAMPLES, LINE, EXIT];

    fn seen(answer: &Answer<Read>, entry: &Entry, screen: Screen) -> Option<String> {
        let written = entry.written.as_ref().ok()?;
        let doubtful = doubtful(&answer.record);
        let facts: Vec<String> = iter::once(words(answer.status).to_owned())
            .chain(doubts(doubtful))
            .chain(wrong(&answer.record))
            .collect();
        Some(screen.with_facts(written, doubtful, &facts))
    }

    fn line(answer: &Answer<Read>, entry: &Entry, _: &Own) -> String {
        match (&answer.puzzle, &answer.record.entries) {
            (None, _) => "-\tbad".to_owned(),
            (Some(puzzle), None) => puzzle.clone(),
            (Some(_), Some(_)) => Form::Text(Notation::Hodoku).write(entry),
        }
    }
}

fn words(status: Status) -> &'static str {
    match status {
        Status::Unique => "a puzzle with one solution",
        Status::Multiple => "it has several solutions",
        Status::None => "it has no solution: an error in print, or in reading",
        _ => "the number of solutions is not known",
    }
}

fn doubtful(record: &ReadRecord) -> CellSet {
    let doubts = record.doubtful.iter().flatten();
    doubts.map(|doubt| doubt.cell).collect()
}

fn doubts(cells: CellSet) -> Option<String> {
    (!cells.is_empty()).then(|| format!("look again at {}", names(cells)))
}

fn wrong(record: &ReadRecord) -> Option<String> {
    let cells: CellSet = record.wrong.iter().flatten().copied().collect();
    (!cells.is_empty()).then(|| format!("entries that the solution contradicts: {}", names(cells)))
}

fn names(cells: CellSet) -> String {
    let names: Vec<String> = cells
        .into_iter()
        .map(|cell: Cell| cell.to_string())
        .collect();
    names.join(", ")
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold picture $PUZZLE --output shot.png
  ninefold read shot.png
  ninefold read --format json --cells shot.png
  ninefold read --debug-picture seen.png shot.png
  ninefold hint shot.png && rm shot.png seen.png

A picture is JPEG or PNG, recognized by its first bytes, and shows one puzzle. Every command that takes
puzzles takes pictures.";

const LINE: &str = "\
The puzzle on a line. If some digits are written by hand, in the notation of HoDoKu, where a plus
             sign precedes them. For a picture without a puzzle, a dash and bad.";

const EXIT: &str = "\
Exit status: 0 if every picture shows a puzzle with one solution; 1 if one does not; 2 if a file
cannot be read or written.";
