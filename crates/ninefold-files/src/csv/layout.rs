//! The columns of a table, detected from its first two records.

use std::str;
use std::sync::Arc;

use ninefold::text::{Notation, Reader, is_bank_id, plain_cells, read_by};

use super::cells;
use super::quotes::{fields, spreadsheet_text, text_of};
use crate::reading::read_field;
use crate::{Form, Table, bare, entries, names, stated};

/// The delimiters of fields.
pub const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The columns, and the way to find the puzzles among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub(super) table: Arc<Table>,
    /// The header line. It is skipped wherever it occurs, because concatenated files repeat it.
    pub(super) header: Option<Vec<u8>>,
}

impl Layout {
    /// Recognises CSV by its first two lines: a header that names a column with a puzzle in it, or a puzzle in a field
    /// after the first. A line with an unquoted puzzle in its first field is not CSV, but a line with further fields,
    /// which the library reads. A line with the solution in a further field is CSV.
    ///
    /// Lines declared as CSV or TSV always have a layout.
    pub fn detect(first: &[u8], second: &[u8], from: Option<Form>) -> Option<Layout> {
        let is_bank = from == Some(Form::Text(Notation::Bank));
        if is_bank || (from.is_none() && is_bank_line(bare(first))) {
            return Some(Layout::of_bank());
        }
        let (is_csv, delimiters) = match from {
            None => (false, &DELIMITERS[..]),
            Some(Form::Csv) => (true, &DELIMITERS[..]),
            Some(Form::Tsv) => (true, &b"\t"[..]),
            Some(_) => return None,
        };
        let (first, second) = (bare(first), bare(second));
        let start = first.trim_ascii_start().first();
        // A JSON array has puzzles between commas too.
        if start == Some(&b'[') && !is_csv {
            return None;
        }
        let detected = delimiters.iter().find_map(|&delimiter| {
            let [heads, cells] =
                [first, second].map(|line| Vec::from_iter(fields(line, delimiter)));
            let puzzle_in = |fields: &[&[u8]]| fields.iter().position(|field| is_puzzle(field));
            let holds_puzzle =
                |column: usize| cells.get(column).is_some_and(|cell| is_puzzle(cell));
            let is_empty = is_csv && second.is_empty();
            let is_table = heads.len() > 1 && (heads.len() == cells.len() || is_empty);
            let by_name = named(&heads, &names::PUZZLES, holds_puzzle)
                // The first puzzle may be invalid.
                .or_else(|| named(&heads, &names::PUZZLES[..names::CERTAIN], |_| is_table));
            if by_name.is_none()
                && let Some((first_cell, has_header)) = cells::columns(&heads, &cells)
            {
                let header = has_header.then_some(first);
                return Some(Layout::new(
                    delimiter,
                    first_cell,
                    cells::COUNT,
                    [&heads, &cells],
                    header,
                ));
            }
            let (puzzle, has_header) = match by_name {
                Some(puzzle) => (puzzle, true),
                None => match puzzle_in(&heads) {
                    Some(0)
                        if !is_csv
                            && start != Some(&b'"')
                            && unnamed_solution(0, &heads).is_none() =>
                    {
                        return None;
                    }
                    Some(puzzle) => (puzzle, false),
                    None if is_csv => (puzzle_in(&cells)?, true),
                    _ => return None,
                },
            };
            let header = has_header.then_some(first);
            Some(Layout::new(delimiter, puzzle, 1, [&heads, &cells], header))
        });
        let first_of_all = || Layout::new(delimiters[0], 0, 1, [&[]; 2], None);
        detected.or_else(|| is_csv.then(first_of_all))
    }

    /// Returns the columns of the puzzle bank.
    fn of_bank() -> Layout {
        let table = Table {
            delimiter: b' ',
            puzzle: 1,
            width: 1,
            header: ["id", "rating"].map(str::to_owned).to_vec(),
            label: Some(0),
            entries: None,
            solution: None,
            json: false,
        };
        Layout {
            table: Arc::new(table),
            header: None,
        }
    }

    pub(super) fn is_bank(&self) -> bool {
        self.table.delimiter == b' '
    }

    fn new(
        delimiter: u8,
        puzzle: usize,
        width: usize,
        [heads, cells]: [&[&[u8]]; 2],
        header: Option<&[u8]>,
    ) -> Layout {
        let is_other = |column: usize| !(puzzle..puzzle + width).contains(&column);
        let place = |column: usize| {
            if column < puzzle {
                column
            } else {
                column - width
            }
        };
        let label = named(heads, &names::LABELS, |column| {
            header.is_some() && is_other(column)
        });
        // Other tables may use this column name for other data.
        let first = |column: usize| cells.get(column).copied().unwrap_or_default();
        let may_be_entries = |field: &[u8]| field.is_empty() || plain_cells(field).is_some();
        let entries = named(heads, &[entries::NAME], |column| {
            header.is_some() && is_other(column) && may_be_entries(first(column))
        });
        let named_solution = || {
            names::SOLUTIONS.iter().find_map(|&name| {
                named(heads, &[name], |column| {
                    is_other(column) && stated::is_column(name, first(column))
                })
            })
        };
        let solution = match header {
            Some(_) => named_solution(),
            None => unnamed_solution(puzzle, heads),
        };
        let name = |(column, head): (usize, &&[u8])| match header {
            Some(_) => String::from_utf8_lossy(&text_of(head)).into_owned(),
            None => format!("column{}", column + 1),
        };
        let others = heads.iter().enumerate();
        let others = others.filter(|(column, _)| is_other(*column));
        let table = Table {
            delimiter,
            puzzle,
            width,
            header: others.map(name).collect(),
            label: label.map(place),
            entries: entries.map(place),
            solution: solution.map(place),
            json: false,
        };
        Layout {
            table: Arc::new(table),
            header: header.map(<[u8]>::to_vec),
        }
    }
}

/// Returns whether the line could be a header, so that the second line must be examined.
pub fn may_be_header(line: &[u8]) -> bool {
    DELIMITERS.into_iter().any(|delimiter| {
        let heads: Vec<&[u8]> = fields(bare(line), delimiter).collect();
        named(&heads, &names::PUZZLES, |_| true).is_some() || cells::may_be_header(&heads)
    })
}

/// Returns the column that has the first of these names and fits.
fn named(heads: &[&[u8]], names: &[&str], fits: impl Fn(usize) -> bool) -> Option<usize> {
    names.iter().find_map(|name| {
        let is_named = |head: &[u8]| head.trim_ascii().eq_ignore_ascii_case(name.as_bytes());
        (0..heads.len()).find(|&column| is_named(heads[column]) && fits(column))
    })
}

/// Returns the column with the solutions in a table without a header: the first record has a complete grid there, and
/// its puzzle is not complete.
fn unnamed_solution(puzzle: usize, record: &[&[u8]]) -> Option<usize> {
    let is_complete = |column: &usize| {
        let field = record
            .get(*column)
            .map_or(&b""[..], |field| field.trim_ascii());
        let field = spreadsheet_text(field);
        field.len() == 81 && field.iter().all(|cell| (b'1'..=b'9').contains(cell))
    };
    let mut columns = 0..record.len();
    columns.find(is_complete).filter(|_| !is_complete(&puzzle))
}

pub fn is_puzzle(field: &[u8]) -> bool {
    let field = spreadsheet_text(field.trim_ascii());
    matches!(field.len(), 81 | 729) && read_field(field).is_ok()
}

/// Returns whether the line is one of the puzzle bank. Most other lines have another length.
fn is_bank_line(line: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(line) else {
        return false;
    };
    let starts_with_id = text.trim_start().get(..12).is_some_and(is_bank_id);
    let records = || read_by(Reader::new(None), line);
    starts_with_id && matches!(&records()[..], [record] if record.notation == Notation::Bank)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn detect(text: &str) -> Option<(u8, usize, Option<usize>, bool)> {
        let text = text.replace("LINE", LINE);
        let (first, second) = text.split_once('\n').unwrap_or((&text, ""));
        let layout = Layout::detect(first.as_bytes(), second.as_bytes(), None)?;
        Some((
            layout.table.delimiter,
            layout.table.puzzle,
            layout.table.label,
            layout.header.is_some(),
        ))
    }

    #[test]
    fn csv_is_told_from_other_text() {
        assert_eq!(
            detect("quizzes,solutions\nLINE,"),
            Some((b',', 0, None, true))
        );
        assert_eq!(
            detect("id, Puzzle ,rating\n7,LINE,5"),
            Some((b',', 1, Some(0), true))
        );
        assert_eq!(
            detect("\u{feff}grid;puzzle\n17;LINE"),
            Some((b';', 1, None, true))
        );
        assert_eq!(detect("puzzle\nLINE"), Some((b',', 0, None, true)));
        assert_eq!(detect("7\tLINE\t1.2"), Some((b'\t', 1, None, false)));
        assert_eq!(detect("\"LINE\",\"x\""), Some((b',', 0, None, false)));
        assert_eq!(detect("LINE,1.2"), None, "a line with a further field");
        let solution =
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
        let solved = format!("LINE,{solution}\nLINE,{solution}");
        assert_eq!(detect(&solved), Some((b',', 0, None, false)));
        assert_eq!(detect("[\"LINE\",\"LINE\"]"), None, "JSON");
        assert_eq!(detect("5,3,,,7,,,,"), None);
        assert_eq!(detect("Sudoku\n003020600"), None, "a label");
        assert_eq!(detect("Puzzle, easy\n003020600"), None, "a label");
    }

    #[test]
    fn a_column_said_to_be_there_is_found_by_the_second_line() {
        let second = format!("1,{LINE}");
        let layout = Layout::detect(b"nr,givens grid", second.as_bytes(), Some(Form::Csv)).unwrap();
        assert_eq!((layout.table.puzzle, layout.header.is_some()), (1, true));
    }
}
