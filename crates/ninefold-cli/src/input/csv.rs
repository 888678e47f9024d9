//! Puzzles in a column of comma-separated values (or semicolons or tabs). Each line is a record of its
//! own: a quote that is not closed must not swallow the puzzles after it.

use std::io;

use ninefold::text::{ParseError, read_line};

use super::source::{Lines, NextLine};
use super::{BadPuzzle, Decode, Decoded, Form};

const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// The names of the column with the puzzles in published collections.
const PUZZLE_HEADERS: [&str; 9] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "question", "givens",
];
const LABEL_HEADERS: [&str; 3] = ["label", "name", "id"];

/// How the columns are separated, and which of them hold puzzle and label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    delimiter: u8,
    puzzle: usize,
    label: Option<usize>,
    /// The header line. It is skipped wherever it stands, because files put together repeat it.
    header: Option<Vec<u8>>,
}

impl Layout {
    /// Recognises CSV by its first two lines: a header that names a column with a puzzle in it, or a
    /// puzzle in a field after the first. A line with a puzzle in its first field is a line with
    /// further fields, which the library reads, unless the field is quoted.
    ///
    /// Lines that are said to be CSV always have a layout.
    pub fn detect(first: &[u8], second: &[u8], is_csv: bool) -> Option<Layout> {
        let is_quoted = first.trim_ascii_start().starts_with(b"\"");
        let header = || Some(bare(first).to_vec());
        let layout = DELIMITERS.into_iter().find_map(|delimiter| {
            let layout = |puzzle| Layout {
                delimiter,
                puzzle,
                label: None,
                header: None,
            };
            let [heads, cells] = [first, second].map(|line| Fields::of(line, delimiter));
            let holds_puzzle = |column| is_puzzle(cells.get(column));
            if let Some(puzzle) = heads.named(&PUZZLE_HEADERS, holds_puzzle) {
                return Some(Layout {
                    label: heads.named(&LABEL_HEADERS, |_| true),
                    header: header(),
                    ..layout(puzzle)
                });
            }
            match heads.puzzle_column() {
                Some(puzzle) => (is_csv || puzzle > 0 || is_quoted).then(|| layout(puzzle)),
                None if is_csv => cells.puzzle_column().map(|puzzle| Layout {
                    header: header(),
                    ..layout(puzzle)
                }),
                None => None,
            }
        });
        layout.or(is_csv.then_some(Layout {
            delimiter: b',',
            puzzle: 0,
            label: None,
            header: None,
        }))
    }
}

/// Whether the line could be a header, so that the second line should be looked at.
pub fn may_be_header(line: &[u8]) -> bool {
    let is_header = |delimiter| Fields::of(line, delimiter).named(&PUZZLE_HEADERS, |_| true);
    DELIMITERS
        .into_iter()
        .any(|delimiter| is_header(delimiter).is_some())
}

fn is_puzzle(field: &[u8]) -> bool {
    matches!(field.trim_ascii().len(), 81 | 729) && read_line(field).is_ok()
}

/// The line without its carriage return, and without the mark at the beginning of a file.
fn bare(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The fields of a line. Their memory serves for one line after the other.
struct Fields {
    reader: csv_core::Reader,
    text: Vec<u8>,
    /// Where in the text each field ends.
    ends: Vec<usize>,
    count: usize,
}

impl Fields {
    fn new(delimiter: u8) -> Fields {
        Fields {
            reader: csv_core::ReaderBuilder::new().delimiter(delimiter).build(),
            text: Vec::new(),
            ends: Vec::new(),
            count: 0,
        }
    }

    fn of(line: &[u8], delimiter: u8) -> Fields {
        let mut fields = Fields::new(delimiter);
        fields.split(line);
        fields
    }

    /// Splits a line into its fields.
    fn split(&mut self, line: &[u8]) {
        let line = bare(line);
        // Fields are never longer than the line, and there is at most one more than it has bytes.
        self.text.resize(line.len(), 0);
        self.ends.resize(line.len() + 1, 0);
        self.reader.reset();
        let read = self
            .reader
            .read_record(line, &mut self.text, &mut self.ends);
        let (result, _, written, count) = read;
        self.count = count;
        if result == csv_core::ReadRecordResult::InputEmpty {
            // No input is the end of it, which ends the last field.
            let (text, ends) = (&mut self.text[written..], &mut self.ends[count..]);
            self.count += self.reader.read_record(&[], text, ends).3;
        }
    }

    /// The field of a column, empty if there is none.
    fn get(&self, column: usize) -> &[u8] {
        let ends = &self.ends[..self.count];
        let start = column.checked_sub(1).and_then(|before| ends.get(before));
        match ends.get(column) {
            Some(&end) => &self.text[start.copied().unwrap_or(0)..end],
            None => &[],
        }
    }

    /// The column that has the first of these names and fits.
    fn named(&self, names: &[&str], fits: impl Fn(usize) -> bool) -> Option<usize> {
        names.iter().find_map(|name| {
            let is_named = |column| {
                let field = self.get(column).trim_ascii();
                field.eq_ignore_ascii_case(name.as_bytes())
            };
            (0..self.count).find(|&column| is_named(column) && fits(column))
        })
    }

    /// The first column with a puzzle in it.
    fn puzzle_column(&self) -> Option<usize> {
        (0..self.count).find(|&column| is_puzzle(self.get(column)))
    }
}

/// Reads records of comma-separated values.
pub struct Decoder {
    lines: Lines,
    line: Vec<u8>,
    layout: Layout,
    fields: Fields,
}

impl Decoder {
    pub fn new(lines: Lines, layout: Layout) -> Decoder {
        Decoder {
            lines,
            line: Vec::new(),
            fields: Fields::new(layout.delimiter),
            layout,
        }
    }

    /// Whether the line holds a puzzle: it is neither a header nor blank nor a comment.
    fn is_record(&self) -> bool {
        let is_header = self.layout.header.as_deref() == Some(bare(&self.line));
        let text = self.line.trim_ascii();
        !is_header && !text.is_empty() && !text.starts_with(b"#")
    }

    fn read(&mut self, decoded: &mut Decoded) {
        self.fields.split(&self.line);
        let field = self.fields.get(self.layout.puzzle);
        let puzzle = read_line(field).map_err(|error| {
            BadPuzzle::from(ParseError {
                line: self.lines.number,
                column: self.column_of(field) + error.column,
                ..error
            })
        });
        let label = self.layout.label.map(|label| self.fields.get(label));
        let label = label.map(|label| String::from_utf8_lossy(label).into_owned());
        decoded.add(Form::Csv, label, self.lines.number, puzzle);
    }

    /// The number of characters before the field that holds the puzzle.
    fn column_of(&self, field: &[u8]) -> usize {
        let place = memchr::memmem::find(&self.line, field).unwrap_or(0);
        String::from_utf8_lossy(&self.line[..place]).chars().count()
    }
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, decoded: &mut Decoded) -> io::Result<()> {
        while self.lines.next(wait, &mut self.line)? == NextLine::Read {
            if self.is_record() {
                self.read(decoded);
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::lines;
    use super::super::tests::decode_all;
    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn detect(text: &str) -> Option<(u8, usize, Option<usize>, bool)> {
        let text = text.replace("LINE", LINE);
        let (first, second) = text.split_once('\n').unwrap_or((&text, ""));
        let layout = Layout::detect(first.as_bytes(), second.as_bytes(), false)?;
        Some((
            layout.delimiter,
            layout.puzzle,
            layout.label,
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
        assert_eq!(detect("5,3,,,7,,,,"), None);
        assert_eq!(detect("Sudoku\n003020600"), None, "a label");
        assert_eq!(detect("Puzzle, easy\n003020600"), None, "a label");
    }

    #[test]
    fn a_column_said_to_be_there_is_found_by_the_second_line() {
        let second = format!("1,{LINE}");
        let layout = Layout::detect(b"nr,givens grid", second.as_bytes(), true).unwrap();
        assert_eq!((layout.puzzle, layout.header.is_some()), (1, true));
    }

    type Place = Result<(), (u64, usize)>;

    /// The lines of the puzzles, and where something is wrong with them.
    fn read(text: &str) -> Vec<(u64, Place)> {
        let text = text.replace("LINE", LINE);
        let mut first = text.lines();
        let [one, two] = [first.next().unwrap(), first.next().unwrap_or_default()];
        let layout = Layout::detect(one.as_bytes(), two.as_bytes(), true).unwrap();
        let place = |bad: BadPuzzle| {
            let mut numbers = bad
                .place
                .split(':')
                .skip(1)
                .map(|number| number.parse().unwrap());
            (numbers.next().unwrap(), numbers.next().unwrap() as usize)
        };
        decode_all(Decoder::new(lines(&text), layout))
            .into_iter()
            .map(|puzzle| (puzzle.line, puzzle.written.map(|_| ()).map_err(place)))
            .collect()
    }

    #[test]
    fn a_broken_record_costs_itself_only() {
        let text = "id,puzzle\n1,LINE\n\n2,\"LINE\n3,LINE\nid,puzzle\n4,12\n\"é,\",LINE\n";
        let expected = [
            (2, Ok(())),
            (4, Ok(())),
            (5, Ok(())),
            (7, Err((7, 5))),
            (8, Ok(())),
        ];
        assert_eq!(read(text), expected);
        assert_eq!(
            read("a,puzzle\n\"é,\",LINE\n\"é,\",Z"),
            [(2, Ok(())), (3, Err((3, 6)))]
        );
    }

    #[test]
    fn a_header_is_no_puzzle_in_files_of_windows_either() {
        let text = "\u{feff}id,puzzle\r\n1,LINE\r\nid,puzzle\r\n2,LINE\r\n";
        assert_eq!(read(text), [(2, Ok(())), (4, Ok(()))]);
    }
}
