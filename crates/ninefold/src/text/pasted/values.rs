//! Arrays and strings in source code and data: Python, JavaScript, C, Rust, Prolog, MiniZinc, YAML, TOML and more.
//!
//! All these languages put cells between brackets, with commas or blanks between them, and text between quotes. So one
//! reader of brackets, words and quotes serves all languages, and ignores everything else.

use alloc::vec::Vec;

use crate::text::cell_value::{CellValue, grid_of_values};
use crate::text::field::read_line;
use crate::text::notation::Notation;

use crate::text::piece::{Around, Piece, without_solutions};

/// Reads the arrays of cells and the strings with puzzles.
pub fn read(lines: &[&str], _: Around) -> Option<Vec<Piece>> {
    let mut collector = Collector::default();
    for (line, number) in lines.iter().zip(1..) {
        collector.read(line, number);
    }
    let mut pieces = collector.pieces;
    pieces.sort_by_key(|piece| piece.record.line);
    let pieces = without_solutions(pieces);
    (!pieces.is_empty()).then_some(pieces)
}

/// The most brackets around a cell.
const DEEPEST: usize = 16;

/// The values between two brackets.
#[derive(Default)]
struct Group {
    first: u64,
    cells: Vec<CellValue>,
    /// Whether it holds only cells and groups of cells.
    is_plain: bool,
    /// The cells of complete groups of nine within it, and the line of the first one.
    rows: Vec<[CellValue; 9]>,
    rows_begin: u64,
}

/// A collector of the puzzles among brackets and quotes.
#[derive(Default)]
struct Collector {
    /// The open groups, the innermost last. The outermost is the text itself.
    open: Vec<Group>,
    pieces: Vec<Piece>,
    outside: Group,
    is_in_comment: bool,
    /// The number of open brackets beyond [`DEEPEST`].
    too_deep: usize,
}

impl Collector {
    fn read(&mut self, line: &str, number: u64) {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                _ if self.is_in_comment => {
                    let end = rest.find("*/");
                    self.is_in_comment = end.is_none();
                    end.map_or(rest.len(), |end| end + 2)
                }
                '#' if is_comment(rest) => rest.len(),
                '/' if rest.starts_with("//") => rest.len(),
                '/' if rest.starts_with("/*") => {
                    self.is_in_comment = true;
                    2
                }
                '[' | '(' | '{' if self.open.len() == DEEPEST => {
                    self.too_deep += 1;
                    1
                }
                ']' | ')' | '}' if self.too_deep > 0 => {
                    self.too_deep -= 1;
                    1
                }
                '[' | '(' | '{' => {
                    self.open.push(Group {
                        first: number,
                        is_plain: true,
                        ..Group::default()
                    });
                    1
                }
                ']' | ')' | '}' => {
                    self.close(number);
                    1
                }
                '"' | '\'' | '`' => self.read_string(first, rest, number),
                _ if is_of_word(first) => {
                    let end = rest.find(|it: char| !is_of_word(it)).unwrap_or(rest.len());
                    self.add(CellValue::of(&rest[..end]));
                    end
                }
                ',' | ';' | '|' | '\\' => first.len_utf8(),
                _ => {
                    if !first.is_whitespace() {
                        self.add(None);
                    }
                    first.len_utf8()
                }
            };
            rest = &rest[length..];
        }
    }

    fn group(&mut self) -> &mut Group {
        self.open.last_mut().unwrap_or(&mut self.outside)
    }

    /// Adds a cell to the innermost group, or something else.
    fn add(&mut self, value: Option<CellValue>) {
        let is_outside = self.open.is_empty();
        let group = self.group();
        if is_outside && value.is_none() {
            // Rows of one puzzle have nothing between them but the names of their arrays.
            group.rows.clear();
        }
        match value {
            // More are no cells of a puzzle, and an endless array must not fill the memory.
            Some(value) if group.cells.len() <= 81 => group.cells.push(value),
            _ => group.is_plain = false,
        }
    }

    /// Reads a string: a puzzle, a row of one, or a cell. Returns its length with the quotes.
    fn read_string(&mut self, quote: char, text: &str, number: u64) -> usize {
        let Some(end) = text[1..].find(quote) else {
            // A quote of another language, or an apostrophe.
            self.add(None);
            return 1;
        };
        let string = &text[1..1 + end];
        match string.len() {
            0 | 1 => self.add(CellValue::of(string)),
            9 => match row_of(string) {
                Some(row) => self.add_row(row, number, number),
                None => self.add(None),
            },
            81.. => match read_line(string.as_bytes()) {
                Ok(puzzle) => {
                    self.pieces
                        .push(Piece::new(Notation::Line, (number, number), Ok(puzzle)))
                }
                Err(_) => self.add(None),
            },
            _ => self.add(CellValue::of(string)),
        }
        end + 2
    }

    /// Closes the innermost group.
    fn close(&mut self, number: u64) {
        let Some(group) = self.open.pop() else {
            return;
        };
        if !group.rows.is_empty() || !group.is_plain {
            return;
        }
        let lines = (group.first, number);
        if let Ok(row) = <[CellValue; 9]>::try_from(&group.cells[..]) {
            self.add_row(row, group.first, number);
        } else if let Ok(cells) = group.cells.try_into() {
            let grid = grid_of_values(&cells);
            self.pieces
                .push(Piece::new(Notation::Rows, lines, grid.map(Into::into)));
        }
    }

    /// Adds a row to the innermost group. Nine rows are a puzzle.
    fn add_row(&mut self, row: [CellValue; 9], first: u64, last: u64) {
        let group = self.group();
        if group.rows.is_empty() {
            group.rows_begin = first;
        }
        group.rows.push(row);
        if let Ok(rows) = <[[CellValue; 9]; 9]>::try_from(&group.rows[..]) {
            let lines = (group.rows_begin, last);
            group.rows.clear();
            let cells = rows.as_flattened().try_into().map(grid_of_values);
            let grid = cells.map(|grid| grid.map(Into::into));
            self.pieces.extend(
                grid.map(|grid| Piece::new(Notation::Rows, lines, grid))
                    .ok(),
            );
        }
    }
}

/// Returns whether a number sign begins a comment here: a word follows, or nothing.
fn is_comment(text: &str) -> bool {
    !text[1..].starts_with(|it: char| it.is_ascii_digit())
}

/// Returns whether the character belongs to a number or a word.
fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '.' | '-' | '?' | '*')
}

/// Returns the cells of a string of nine symbols.
fn row_of(text: &str) -> Option<[CellValue; 9]> {
    let mut symbols = text.chars().map(|it| match it {
        ' ' => Some(CellValue::Missing),
        other => CellValue::of(other.encode_utf8(&mut [0; 4])),
    });
    let mut row = [CellValue::Missing; 9];
    for cell in &mut row {
        *cell = symbols.next()??;
    }
    symbols.next().is_none().then_some(row)
}
