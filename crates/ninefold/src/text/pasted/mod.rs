//! Texts as people paste them, which no notation describes: posts in forums, tables with headers, source code.
//!
//! [`decide`] is the only place that chooses between two readings of a text. The strict reader's is taken if it has
//! neither a fault nor a doubt. Otherwise the reading with the most puzzles is taken. Of several, the first in the order
//! of [`READINGS`] counts. Each reading accounts for all lines that could hold cells, so none can hide a puzzle. Each
//! returns `None` where two puzzles are possible.
//!
//! * `ornaments`: lines without quotes, tags, fences and frames, which the strict reader then reads.
//! * `marks`: tables of pencil marks with signs around the digits.
//! * `fields`: rows of fields with a header, an index, or numbers such as `6.0`.
//! * `values`: arrays and strings in the source code of programs.
//! * `facts`: a row, a column and a value for each digit.
//! * `blanks`: rows without the blanks at their ends, and rows with `#` for an empty cell.
//! * `sizes`: grids of other sizes, which are refused.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use super::ended::Ended;
use super::error::{Expected, FoundText, ParseError};
use super::piece::{Around, Piece, is_certain};
use super::record::Record;
use super::strict::StrictReader;

mod blanks;
mod facts;
mod fields;
mod marks;
mod ornaments;
mod prose;
mod sizes;
mod values;

/// A way to read lines. The lines of its records are counted from 1.
type Reading = fn(&[&str], Around) -> Option<Vec<Piece>>;

/// The lines that a reading needs.
enum Lines {
    /// All as they are.
    Raw,
    /// Without the marks of quotations.
    Unquoted,
    /// Without ornaments; blank where nothing else is left.
    Plain,
}

/// All readings besides the strict one.
const READINGS: [(Lines, Reading); 9] = [
    (Lines::Raw, ornaments::read),
    (Lines::Raw, ornaments::read_without_empty_frames),
    (Lines::Plain, marks::read),
    (Lines::Plain, fields::read),
    (Lines::Unquoted, values::read),
    (Lines::Plain, facts::read),
    (Lines::Unquoted, blanks::read_stripped),
    (Lines::Raw, blanks::read_hashes),
    (Lines::Plain, sizes::read),
];

/// Returns the puzzles of the reading that fits best, or `None` for the strict reader's. The text follows the line `line_before`, and `strict` has the
/// strict reader's records of it.
pub(super) fn decide(
    text: &str,
    line_before: u64,
    strict: &[Record],
    around: Around,
) -> Option<Vec<Piece>> {
    if strict.iter().all(|record| record.puzzle.is_ok()) {
        return None;
    }
    let lines: Vec<&str> = text.lines().collect();
    let unquoted: Vec<&str> = lines
        .iter()
        .map(|line| ornaments::without_quote_marks(line))
        .collect();
    let plain = lines
        .iter()
        .map(|line| ornaments::without_ornaments(line).unwrap_or_default());
    let plain: Vec<Cow<str>> = plain.collect();
    let plain: Vec<&str> = plain.iter().map(|line| &**line).collect();
    let (mut most, mut best) = ((0, 0), None);
    let faults = strict
        .iter()
        .filter(|record| record.puzzle.is_err())
        .count();
    for (needed, reading) in READINGS {
        let needed = match needed {
            Lines::Raw => &lines,
            Lines::Unquoted => &unquoted,
            Lines::Plain => &plain,
        };
        let Some(pieces) = reading(needed, around) else {
            continue;
        };
        let explains = pieces.iter().any(|piece| piece.explains);
        let pieces = with_other_lines(pieces, &lines);
        let good = pieces.iter().filter(|piece| piece.is_good()).count();
        // A header may have been taken for a row, so puzzles that leave no doubt count first.
        let certain = pieces
            .iter()
            .filter(|piece| is_certain(&piece.record))
            .count();
        let faults_left = pieces.len() - good;
        // No reading may make two puzzles of one with a fault, and beside a fault no doubt may be left.
        let is_better =
            (certain, good) > most && faults_left < faults && (faults_left == 0 || good == certain);
        let is_first_without_fault = best.is_none() && faults_left == 0;
        // Without any puzzle, a fault that names the kind of the text says more than the strict reader's.
        if is_better || is_first_without_fault || (most.1 == 0 && explains) {
            (most, best) = ((certain, good), Some(pieces));
        }
    }
    let pieces = best?.into_iter().map(|piece| behind(piece, line_before));
    Some(pieces.collect())
}

/// Refuses a puzzle that may have the header of a table as its first row, beside a fault.
pub(super) fn without_doubt(record: Record) -> Record {
    if record.puzzle.is_err() || is_certain(&record) {
        return record;
    }
    const EXPECTED: Expected = Expected::Form("nine rows, or ten with a header");
    Record {
        puzzle: Err(ParseError::of_line(record.line, FoundText::Row, EXPECTED)),
        ..record
    }
}

/// Adds the strict reader's puzzles of the lines that belong to no piece but may hold cells.
fn with_other_lines(pieces: Vec<Piece>, lines: &[&str]) -> Vec<Piece> {
    let mut belongs = vec![false; lines.len()];
    for piece in &pieces {
        let (first, last) = (piece.record.line as usize - 1, piece.last as usize);
        belongs[first..last.min(lines.len())].fill(true);
    }
    let mut reader = StrictReader::default();
    let mut others = Ended::default();
    for (line, belongs) in lines.iter().zip(belongs) {
        let is_other = !belongs && !prose::is_prose(line);
        reader.line(if is_other { line.as_bytes() } else { b"" }, &mut others);
    }
    reader.finish(&mut others);
    let mut all = pieces;
    all.extend(others.into_pieces());
    all.sort_by_key(|piece| piece.record.line);
    all
}

/// Returns the puzzle with the numbers of its lines after the line `line_before`.
fn behind(piece: Piece, line_before: u64) -> Piece {
    let record = Record {
        line: piece.record.line + line_before,
        puzzle: piece.record.puzzle.map_err(|error| {
            let line = error.line + line_before;
            error.at_line(line)
        }),
        ..piece.record
    };
    Piece {
        record,
        last: piece.last + line_before,
        ..piece
    }
}
