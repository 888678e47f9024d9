//! Puzzles in a column of comma-separated values (or semicolons or tabs). A record is a line: a quote
//! that is not closed must not swallow the puzzles after it.

use std::collections::VecDeque;
use std::io;

use ninefold::text::{Notation, PuzzleReader};

use super::source::{Lines, NextLine};
use super::{Decode, Decoded, Form, Misfit, Written};

/// What the column with the puzzles is called in collections that are around.
const PUZZLE_HEADERS: [&str; 9] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "question", "givens",
];
const LABEL_HEADERS: [&str; 3] = ["label", "name", "id"];

/// How the columns are separated, and which are of interest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    delimiter: u8,
    puzzle: usize,
    label: Option<usize>,
    /// The header line; it is passed over wherever it stands, as files put together repeat it.
    header: Option<Vec<u8>>,
}

impl Layout {
    /// Tells CSV by its first two lines: a header that names a column with a puzzle in it, or a puzzle in
    /// a field after the first. One in the first field is a line with further fields, which the
    /// library reads, unless it is quoted.
    pub fn detect(first: &[u8], second: &[u8]) -> Option<Layout> {
        [b',', b';', b'\t'].into_iter().find_map(|delimiter| {
            let [heads, cells] = [first, second].map(|line| fields(line, delimiter));
            Layout::by_header(first, &heads, &cells, delimiter).or_else(|| {
                let puzzle = heads.iter().position(|field| is_puzzle(field))?;
                (puzzle > 0 || first.trim_ascii_start().starts_with(b"\""))
                    .then(|| Layout::without_header(delimiter, puzzle))
            })
        })
    }

    /// The layout of lines that are said to be CSV.
    pub fn forced(first: &[u8], second: &[u8]) -> Layout {
        let by_second_line = || {
            [b',', b';', b'\t'].into_iter().find_map(|delimiter| {
                let puzzle = fields(second, delimiter)
                    .iter()
                    .position(|field| is_puzzle(field))?;
                let mut layout = Layout::without_header(delimiter, puzzle);
                let is_header = !fields(first, delimiter)
                    .iter()
                    .any(|field| is_puzzle(field));
                layout.header = is_header.then(|| first.to_vec());
                Some(layout)
            })
        };
        Layout::detect(first, second)
            .or_else(by_second_line)
            .unwrap_or(Layout::without_header(b',', 0))
    }

    fn by_header(
        first: &[u8],
        heads: &[String],
        cells: &[String],
        delimiter: u8,
    ) -> Option<Layout> {
        let column = |names: &[&str], holds: &dyn Fn(usize) -> bool| {
            names.iter().find_map(|name| {
                let is_it = |(column, head): &(usize, &String)| {
                    head.trim().eq_ignore_ascii_case(name) && holds(*column)
                };
                heads
                    .iter()
                    .enumerate()
                    .find(is_it)
                    .map(|(column, _)| column)
            })
        };
        let holds_puzzle = |column: usize| cells.get(column).is_some_and(|cell| is_puzzle(cell));
        Some(Layout {
            delimiter,
            puzzle: column(&PUZZLE_HEADERS, &holds_puzzle)?,
            label: column(&LABEL_HEADERS, &|_| true),
            header: Some(first.to_vec()),
        })
    }

    fn without_header(delimiter: u8, puzzle: usize) -> Layout {
        Layout {
            delimiter,
            puzzle,
            label: None,
            header: None,
        }
    }
}

/// Whether the line could be a header, so that the second line should be looked at.
pub fn may_be_header(line: &[u8]) -> bool {
    [b',', b';', b'\t'].into_iter().any(|delimiter| {
        let fields = fields(line, delimiter);
        let is_name = |field: &String| {
            let field = field.trim();
            PUZZLE_HEADERS
                .iter()
                .any(|name| field.eq_ignore_ascii_case(name))
        };
        fields.iter().any(is_name)
    })
}

fn fields(line: &[u8], delimiter: u8) -> Vec<String> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        .buffer_capacity(line.len().max(1))
        .from_reader(line);
    let record = reader.byte_records().next().and_then(Result::ok);
    let record = record.unwrap_or_default();
    let text = |field: &[u8]| String::from_utf8_lossy(field).into_owned();
    record.iter().map(text).collect()
}

fn is_puzzle(field: &str) -> bool {
    matches!(field.trim().len(), 81 | 729) && read(field).is_ok()
}

/// Reads a field as a puzzle on one line.
fn read(field: &str) -> Result<Written, (usize, String)> {
    let mut records = Vec::new();
    PuzzleReader::new(Some(Notation::Line)).line(field.as_bytes(), &mut records);
    match records.pop() {
        Some(record) => Written::of(record).map_err(|error| {
            let message = format!("found {}, expected {}", error.found, error.expected);
            (error.column, message)
        }),
        None => Err((1, "found an empty field, expected a puzzle".to_owned())),
    }
}

/// Reads records of comma-separated values.
pub struct Decoder {
    lines: Lines,
    line: Vec<u8>,
    layout: Layout,
}

impl Decoder {
    pub fn new(lines: Lines, layout: Layout) -> Decoder {
        Decoder {
            lines,
            line: Vec::new(),
            layout,
        }
    }

    fn puzzle(&self) -> Decoded {
        let fields = fields(&self.line, self.layout.delimiter);
        let field = fields.get(self.layout.puzzle).map_or("", |field| field);
        let line = self.lines.number;
        let written = read(field).map_err(|(column, message)| Misfit {
            line,
            column: self.column_of(field) + column,
            message,
        });
        Decoded {
            form: Form::Csv,
            label: self
                .layout
                .label
                .and_then(|label| fields.get(label).cloned()),
            line,
            written,
        }
    }

    /// How many characters stand before the field that holds the puzzle.
    fn column_of(&self, field: &str) -> usize {
        let line = String::from_utf8_lossy(&self.line);
        let before = line.find(field).map_or("", |place| &line[..place]);
        before.chars().count()
    }
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, puzzles: &mut VecDeque<Decoded>) -> io::Result<()> {
        while self.lines.next(wait, &mut self.line)? == NextLine::Read {
            let is_header = self.layout.header.as_ref() == Some(&self.line);
            let text = self.line.trim_ascii();
            if !is_header && !text.is_empty() && !text.starts_with(b"#") {
                puzzles.push_back(self.puzzle());
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::tests::lines;
    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn detect(text: &str) -> Option<(u8, usize, Option<usize>, bool)> {
        let text = text.replace("LINE", LINE);
        let (first, second) = text.split_once('\n').unwrap_or((&text, ""));
        let layout = Layout::detect(first.as_bytes(), second.as_bytes())?;
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
        let layout = Layout::forced(b"nr,givens grid", second.as_bytes());
        assert_eq!((layout.puzzle, layout.header.is_some()), (1, true));
    }

    type Place = Result<(), (u64, usize)>;

    /// The lines of the puzzles, and where something is wrong with them.
    fn read(text: &str) -> Vec<(u64, Place)> {
        let text = text.replace("LINE", LINE);
        let mut first = text.lines();
        let [one, two] = [first.next().unwrap(), first.next().unwrap_or_default()];
        let layout = Layout::forced(one.as_bytes(), two.as_bytes());
        let mut decoder = Decoder::new(lines(&text), layout);
        let mut puzzles = VecDeque::new();
        let mut before = 1;
        while before != puzzles.len() {
            before = puzzles.len();
            decoder.decode(true, &mut puzzles).unwrap();
        }
        let place = |misfit: Misfit| (misfit.line, misfit.column);
        puzzles
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
}
