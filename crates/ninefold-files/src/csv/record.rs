//! The contents of a record: its puzzle, its label and its other columns.

use std::str;
use std::sync::Arc;

use memchr::{memchr_iter, memmem, memrchr};
use ninefold::Grid;
use ninefold::text::{Notation, ParseError, Written, is_bank_id, plain_cells};

use super::cells;
use super::layout::Layout;
use super::lost_digits::LostDigits;
use super::quotes::{fields, spreadsheet_text};
use crate::reading::{read_field, read_one, read_solution};
use crate::variants;
use crate::{Columns, Content, Form, Problem, RecordForm, Row, Table, bare, entries, problem};

impl Layout {
    /// Returns the field that should hold the puzzle, or its first cell.
    pub(super) fn puzzle<'r>(&self, record: &'r [u8]) -> Option<&'r [u8]> {
        let field = fields(record, self.table.delimiter).nth(self.table.puzzle)?;
        Some(match field.first() {
            Some(b'=' | b'\'') => spreadsheet_text(field),
            _ => field,
        })
    }

    /// Returns the fields with the cells, if each cell has one.
    fn cells<'r>(&self, record: &'r [u8]) -> Option<impl Iterator<Item = &'r [u8]>> {
        let fields = || fields(record, self.table.delimiter).skip(self.table.puzzle);
        (self.table.width > 1).then(|| fields().map(<[u8]>::trim_ascii))
    }

    /// Reads the puzzle of a record.
    fn read(&self, record: &[u8], line: u64) -> Result<Written, Problem> {
        if let Some(fields) = self.cells(record) {
            return cells::read(fields)
                .map(Written::from)
                .map_err(|(field, error)| {
                    let field = fields_of(record, self).nth(self.table.puzzle + field);
                    problem(&in_record(error, record, field.unwrap_or_default(), line))
                });
        }
        let puzzle = self.puzzle(record).unwrap_or_default();
        read_field(puzzle).or_else(|error| {
            let lost = LostDigits::of(puzzle);
            let restored = lost
                .as_ref()
                .and_then(|lost| lost.restored(fields_of(record, self)));
            restored.map(Written::from).ok_or_else(|| {
                let (place, message) = problem(&in_record(error, record, puzzle, line));
                (place, lost.map_or(message, |lost| lost.message()))
            })
        })
    }

    /// Returns the puzzle, with its placed digits if the row marks them.
    fn position(&self, written: Written, row: Row) -> Written {
        let Some(entries) = self.table.entries else {
            return written;
        };
        let field = row.fields().nth(entries);
        let position = field.and_then(|field| entries::with_entries(&written, &field));
        position.unwrap_or(written)
    }

    /// Returns whether the line holds a puzzle: it is neither a header nor blank nor a comment.
    pub(super) fn is_record(&self, line: &[u8]) -> bool {
        let is_header = self.header.as_deref() == Some(bare(line));
        let text = line.trim_ascii_start();
        !is_header && !text.is_empty() && !text.starts_with(b"#")
    }
}

impl RecordForm for Layout {
    fn form(&self) -> Form {
        match self.table.delimiter {
            b' ' => Form::Text(Notation::Bank),
            b'\t' => Form::Tsv,
            _ => Form::Csv,
        }
    }

    fn table(&self) -> Option<&Arc<Table>> {
        Some(&self.table)
    }

    fn header(&self) -> Option<&[u8]> {
        self.header.as_deref()
    }

    fn may_state_solutions(&self, _: &[u8]) -> bool {
        self.table.solution.is_some()
    }

    fn plain_cells(&self, record: &[u8]) -> Option<[u8; 81]> {
        match self.cells(bare(record)) {
            Some(fields) => cells::plain(fields),
            None => plain_cells(self.puzzle(bare(record))?).copied(),
        }
    }

    fn decode(&self, record: &[u8], (line, _): (u64, usize)) -> Content {
        let puzzle = self.puzzle(bare(record)).unwrap_or_default();
        if self.is_bank() && plain_cells(puzzle).is_none() && !begins_with_id(record) {
            return other_than_bank(bare(record), line);
        }
        let row = Row {
            table: &self.table,
            record: bare(record),
            line,
        };
        let field = puzzle;
        let puzzle = match plain_cells(puzzle).filter(|_| self.table.width == 1) {
            Some(cells) => Ok(self.position(Grid::from_ascii(cells).into(), row)),
            None => self
                .read(bare(record), line)
                .map(|written| self.position(written, row)),
        };
        let content = Content {
            label: row.label(),
            columns: Some(Columns {
                table: Arc::clone(&self.table),
                record: row.record.to_vec(),
                line,
            }),
            solution: row.solution().and_then(|field| read_solution(&field)),
            ..Content::of(self.form(), puzzle)
        };
        if content.puzzle.is_ok() {
            return content;
        }
        let solution = row.solution();
        let solution = solution.as_deref().map(String::from_utf8_lossy);
        variants::in_field(
            content,
            &String::from_utf8_lossy(field),
            solution.as_deref(),
        )
    }
}

fn fields_of<'r>(record: &'r [u8], layout: &Layout) -> impl Iterator<Item = &'r [u8]> {
    fields(record, layout.table.delimiter)
}

/// Returns the error of a field, at its place in the source.
fn in_record(error: ParseError, record: &[u8], field: &[u8], line: u64) -> ParseError {
    let start = memmem::find(record, field).unwrap_or(0);
    let before = &record[..start];
    let last_line = memrchr(b'\n', before).map_or(0, |end| end + 1);
    let column = match error.line {
        0 | 1 => {
            error.column
                + String::from_utf8_lossy(&before[last_line..])
                    .chars()
                    .count()
        }
        _ => error.column,
    };
    let lines = memchr_iter(b'\n', before).count() as u64;
    ParseError {
        line: line + lines + error.line.saturating_sub(1),
        column,
        ..error
    }
}

fn begins_with_id(line: &[u8]) -> bool {
    let first = line.first_chunk::<12>().map(|id| str::from_utf8(id));
    first.is_some_and(|id| id.is_ok_and(is_bank_id))
}

/// Reads a puzzle in another notation among lines of the puzzle bank.
fn other_than_bank(record: &[u8], line: u64) -> Content {
    let puzzle = read_one(&String::from_utf8_lossy(record));
    let puzzle = puzzle.map_err(|error| problem(&ParseError { line, ..error }));
    Content::of(Form::Text(Notation::Line), puzzle)
}

/// Reduces the blanks between fields to one, and removes those at both ends of the line.
pub fn squeeze(line: &mut Vec<u8>) {
    let is_blank = |byte: u8| byte == b' ' || byte == b'\t';
    line.iter_mut()
        .filter(|byte| **byte == b'\t')
        .for_each(|byte| *byte = b' ');
    line.dedup_by(|byte, before| is_blank(*byte) && is_blank(*before));
    let start = line.iter().take_while(|&&byte| is_blank(byte)).count();
    line.drain(..start);
}
