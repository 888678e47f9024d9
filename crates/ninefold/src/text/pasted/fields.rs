//! Rows of fields, as tables of spreadsheets and programs have them: with a header, an index, frames, quotes around the
//! cells, or numbers such as `6.0`.
//!
//! A header or an index is recognised by its contents alone: the numbers from 1 to 9 or from 0 to 8, the letters from A
//! to I, or a name with such a number. A first row that may be a header is one only if nine rows follow.

use alloc::vec::Vec;

use crate::text::boxed;
use crate::text::cell_value::{CellValue, grid_of_values};
use crate::text::notation::Notation;
use crate::text::symbol::{Symbol, symbol};

use crate::text::piece::{Around, Piece, without_solutions};

/// A line in fields.
struct Row<'t> {
    number: u64,
    /// Whether a blank line precedes it.
    is_behind_gap: bool,
    fields: Vec<&'t str>,
}

/// Reads tables: all rows of one have the same borders between their fields.
pub fn read(lines: &[&str], _: Around) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let is_row =
        |line: &str| !line.trim().is_empty() && !boxed::is_rule(line) && !is_markdown_rule(line);
    let is_gap = |number: u64| number > 1 && lines[number as usize - 2].trim().is_empty();
    let numbered = || {
        lines
            .iter()
            .copied()
            .zip(1_u64..)
            .filter(|(line, _)| is_row(line))
    };
    for border in [
        Border::Sign(','),
        Border::Sign(';'),
        Border::Sign('\t'),
        Border::Sign('|'),
        Border::Blank,
    ] {
        let rows = numbered().map(|(line, number)| Row {
            number,
            is_behind_gap: is_gap(number),
            fields: border.fields(line),
        });
        let found = tables(&rows.collect::<Vec<_>>());
        if found.len() > pieces.len() {
            pieces = found;
        }
    }
    let pieces = without_solutions(pieces);
    (!pieces.is_empty()).then_some(pieces)
}

/// The text between two fields.
#[derive(Clone, Copy)]
enum Border {
    Sign(char),
    /// Blanks and bars.
    Blank,
}

impl Border {
    /// Returns the fields of a line, without a frame and without their quotes.
    fn fields(self, line: &str) -> Vec<&str> {
        let sign = match self {
            Border::Sign(sign) => sign,
            Border::Blank => {
                let is_border = |character: char| {
                    character.is_whitespace()
                        || matches!(symbol(character), Symbol::Bar)
                        || character == '!'
                };
                return line
                    .split(is_border)
                    .filter(|field| !field.is_empty())
                    .collect();
            }
        };
        let is_border = |it: char| it == sign || (sign == '|' && matches!(symbol(it), Symbol::Bar));
        let mut fields: Vec<&str> = line.split(is_border).map(unquoted).collect();
        let is_framed =
            sign == '|' && line.trim().starts_with(is_border) && line.trim().ends_with(is_border);
        if is_framed && fields.len() > 2 {
            fields = fields[1..fields.len() - 1].to_vec();
        }
        fields
    }
}

/// Returns the field without quotes, without the apostrophe that makes a number text, and without `="…"`.
fn unquoted(field: &str) -> &str {
    let field = field.trim();
    let field = field.strip_prefix('=').unwrap_or(field);
    let inner = |quote: char| field.strip_prefix(quote)?.strip_suffix(quote);
    let field = inner('"').or_else(|| inner('\'')).unwrap_or(field);
    field.strip_prefix('\'').unwrap_or(field).trim()
}

/// Returns whether the line is the rule below a header in Markdown, or one of a terminal's table.
fn is_markdown_rule(line: &str) -> bool {
    let belongs = |character: char| "|-:+= \t".contains(character);
    line.chars().all(belongs)
        && line.matches(['-', '=']).count() >= 9
        && line.contains(['|', '+', ':'])
}

/// Returns the puzzles among the rows.
fn tables(rows: &[Row]) -> Vec<Piece> {
    let (mut pieces, mut at) = (Vec::new(), 0);
    while at < rows.len() {
        match table(&rows[at..]) {
            Some((piece, taken)) => {
                pieces.push(piece);
                at += taken;
            }
            None => at += 1,
        }
    }
    pieces
}

/// Reads the puzzle with which the rows begin. Also returns how many rows it has.
fn table(rows: &[Row]) -> Option<(Piece, usize)> {
    line_of_81(&rows[0]).or_else(|| {
        // A row that may be a header is one if nine rows follow.
        let with_header = || {
            let body = rows.get(1..10)?;
            let header = is_header(&rows[0].fields, body[0].fields.len());
            header
                .then(|| nine_rows(body))?
                .map(|piece| (from(piece, rows[0].number), 10))
        };
        with_header().or_else(|| nine_rows(rows.get(..9)?).map(|piece| (piece, 9)))
    })
}

/// Returns the piece with its first line moved up.
fn from(mut piece: Piece, line: u64) -> Piece {
    piece.record.line = line;
    piece
}

/// Reads a row of 81 fields, perhaps with the fields of the solution behind them.
fn line_of_81(row: &Row) -> Option<(Piece, usize)> {
    // A single further field may be an index before the cells or a rating behind them.
    let fields = row
        .fields
        .get(..81)
        .filter(|_| matches!(row.fields.len(), 81 | 162))?;
    let lines = (row.number, row.number);
    Some((puzzle(Notation::Line, lines, fields.iter().copied())?, 1))
}

/// Reads nine rows of nine fields, or of ten with an index.
fn nine_rows(rows: &[Row]) -> Option<Piece> {
    let width = rows[0].fields.len();
    let gaps: Vec<usize> = (1..9).filter(|row| rows[*row].is_behind_gap).collect();
    let are_between_bands = gaps.iter().all(|row| row.is_multiple_of(3));
    if rows.iter().any(|row| row.fields.len() != width) || !(are_between_bands || gaps.len() == 8) {
        return None;
    }
    let first = match width {
        9 => 0,
        10 => {
            let index: Vec<&str> = rows.iter().map(|row| row.fields[0]).collect();
            usize::from(is_sequence(&index).then_some(true)?)
        }
        _ => return None,
    };
    let lines = (rows[0].number, rows[8].number);
    let cells = rows
        .iter()
        .flat_map(|row| row.fields[first..].iter().copied());
    puzzle(Notation::Rows, lines, cells)
}

/// Returns the puzzle of 81 cells; `None` if some are no cells.
fn puzzle<'t>(
    notation: Notation,
    lines: (u64, u64),
    cells: impl Iterator<Item = &'t str>,
) -> Option<Piece> {
    let values = cells.map(CellValue::of).collect::<Option<Vec<_>>>()?;
    let grid = grid_of_values(&values.try_into().ok()?);
    Some(Piece::new(notation, lines, grid.map(Into::into)))
}

/// Returns whether these fields are the header of a table with rows of this width.
fn is_header(fields: &[&str], width: usize) -> bool {
    let names = match (fields.len(), width) {
        // There may be nothing above the index.
        (10, 10) => &fields[1..],
        (9, 9 | 10) => fields,
        _ => return false,
    };
    let are_words = || {
        names
            .iter()
            .all(|name| !name.is_empty() && CellValue::of(name).is_none())
    };
    let are_empty = || fields.iter().all(|name| name.is_empty());
    is_sequence(names) || are_empty() || are_words()
}

/// Returns whether the nine fields are 1 to 9, 0 to 8, or A to I, perhaps behind a common name.
fn is_sequence(fields: &[&str]) -> bool {
    let names_of = |first: u8| (first..).take(9);
    let sequence_is = |first: u8| {
        let name = |field: &str| Some(field.strip_suffix(char::from(first))?.to_lowercase());
        let Some(common) = fields.first().and_then(|field| name(field)) else {
            return false;
        };
        fields.iter().zip(names_of(first)).all(|(field, last)| {
            let rest = field.strip_suffix(char::from(last));
            rest.is_some_and(|rest| rest.to_lowercase() == common)
        })
    };
    fields.len() == 9
        && (fields.iter().any(|it| !it.is_empty()))
        && [b'0', b'1', b'A', b'a'].into_iter().any(sequence_is)
}
