//! Reading what a solver or a player may start from: grids in every notation, and pencil marks, which
//! stand in front of them. [`Reader`] knows nothing of these; what is not theirs is handed on to it.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::str::FromStr;

use crate::digits::DigitSet;
use crate::puzzle::Puzzle;

use super::error::{Expected, Found, LineError, ParseError};
use super::reader::{self, Reader, Record};
use super::{Notation, boxed, euler, line, marks};

/// A shorter line holds no pencil marks.
const SHORTEST_ROW: usize = "12 3 4 5 6".len();

/// One puzzle of a text, or what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleRecord {
    /// The notation it was written in; of pencil marks that of grids which comes nearest:
    /// [`Notation::Line`] for 729 symbols on a line, [`Notation::Box`] for a table.
    pub notation: Notation,
    /// Its label, such as `Grid 01`.
    pub label: Option<String>,
    /// The line on which it begins, counted from 1.
    pub line: u64,
    /// Whether it is written as pencil marks.
    pub has_marks: bool,
    /// The puzzle, or the first thing wrong with it.
    pub puzzle: Result<Puzzle, ParseError>,
}

impl From<Record> for PuzzleRecord {
    fn from(record: Record) -> PuzzleRecord {
        PuzzleRecord {
            notation: record.notation,
            label: record.label,
            line: record.line,
            has_marks: false,
            puzzle: record.grid.map(Puzzle::from),
        }
    }
}

/// One puzzle of a text that may hold grids and pencil marks. Whoever needs no candidates of a grid does
/// not have them computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MixedRecord {
    /// A grid.
    Grid(Record),
    /// Pencil marks.
    Marks(PuzzleRecord),
}

impl From<MixedRecord> for PuzzleRecord {
    fn from(record: MixedRecord) -> PuzzleRecord {
        match record {
            MixedRecord::Grid(record) => record.into(),
            MixedRecord::Marks(record) => record,
        }
    }
}

/// Reads grids and pencil marks from lines.
#[derive(Clone, Debug)]
pub struct PuzzleReader {
    forced: Option<Notation>,
    grids: Reader,
    lines: u64,
    table: Table,
    /// Whether the line before ended a table of pencil marks: a rule would belong to it.
    after_table: bool,
    /// Memory for the grids that a line ends.
    read: Vec<Record>,
}

/// Lines that could be a table of pencil marks, or of digits.
#[derive(Clone, Default, Debug)]
struct Table {
    /// How many lines there are.
    count: u64,
    /// The lines themselves with line feeds, as long as they may be of digits.
    text: Vec<u8>,
    rows: Vec<marks::Row>,
    /// Whether some cell has several marks: then it is no table of digits.
    has_several: bool,
    /// How many of the rows could be lines of grids, but of such as make no sense.
    nonsense: usize,
    /// Whether the last line is a rule.
    after_rule: bool,
    error: Option<ParseError>,
}

impl Table {
    fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Makes it empty, and keeps its memory.
    fn clear(&mut self) {
        self.text.clear();
        self.rows.clear();
        *self = Table {
            text: mem::take(&mut self.text),
            rows: mem::take(&mut self.rows),
            ..Table::default()
        };
    }
}

/// A line of a table.
enum TableLine {
    Rule,
    Row(Result<marks::Row, LineError>),
}

impl PuzzleReader {
    /// A reader that takes every puzzle to be in this notation, or detects the notation of each.
    ///
    /// Pencil marks are detected; where grids have [`Notation::Line`], marks are on lines too, and where
    /// they have another, there are none.
    pub fn new(notation: Option<Notation>) -> PuzzleReader {
        PuzzleReader {
            forced: notation,
            grids: Reader::new(notation),
            lines: 0,
            table: Table::default(),
            after_table: false,
            read: Vec::new(),
        }
    }

    /// Says that so many lines were passed over, so that the lines that follow have their numbers.
    pub fn skip_lines(&mut self, count: u64) {
        self.lines += count;
        self.grids.skip_lines(count);
    }

    /// Reads lines of 81 symbols at the start of the text as [`Reader::plain_lines`] does.
    pub fn plain_lines(&mut self, text: &[u8], most: usize, cells: &mut Vec<[u8; 81]>) -> usize {
        if self.after_table || !self.table.is_empty() {
            return 0;
        }
        let before = cells.len();
        let length = self.grids.plain_lines(text, most, cells);
        self.lines += (cells.len() - before) as u64;
        length
    }

    /// Reads one line, given without its line feed, and adds the puzzles that it ends.
    pub fn line(&mut self, bytes: &[u8], records: &mut Vec<MixedRecord>) {
        self.lines += 1;
        let after_table = mem::take(&mut self.after_table);
        if bytes.len() < SHORTEST_ROW && self.table.is_empty() && !after_table {
            self.hand_on(bytes, records);
            return;
        }
        let text = &*String::from_utf8_lossy(reader::bare(bytes));
        let (text, has_comment) = match text.split_once('#') {
            Some((before, _)) => (before, true),
            None => (text, false),
        };
        let is_rule = boxed::is_rule(text) && line::read(text).is_err();
        if after_table && is_rule {
            self.grids.skip_lines(1);
        } else if self.is_marks(text) {
            self.end_table(Found::Puzzle, records);
            self.read_marks(text, records);
        } else if let Some(line) = self.of_table(text, is_rule) {
            self.add_to_table(bytes, text, line, records);
        } else if self.table.has_several && has_comment && text.trim().is_empty() {
            self.table.count += 1;
        } else {
            let found = match text.trim() {
                "" => Found::BlankLine,
                text if euler::is_label(text) => Found::Label(text.into()),
                _ => Found::Puzzle,
            };
            self.end_table(found, records);
            self.hand_on(bytes, records);
        }
    }

    /// Whether the line holds all marks of a puzzle.
    fn is_marks(&self, text: &str) -> bool {
        let may_be_line = self.forced.is_none_or(|forced| forced == Notation::Line);
        may_be_line && marks::is_line(text)
    }

    /// What the line is in a table, if it belongs to one as far as can be told.
    fn of_table(&self, text: &str, is_rule: bool) -> Option<TableLine> {
        let has_several = self.table.has_several;
        let may_be = self.forced.is_none() && (has_several || !self.grids.is_among_rows());
        if !may_be || text.trim().is_empty() || euler::is_label(text) {
            return None;
        }
        if is_rule {
            return Some(TableLine::Rule);
        }
        let row = marks::read_row(text);
        let belongs = row.is_ok()
            || match has_several {
                // Whatever else is wrong with it.
                true => line::read(text).is_err(),
                false => marks::is_meant(text),
            };
        belongs.then_some(TableLine::Row(row))
    }

    /// Says that there are no more lines, and adds the puzzle that is left incomplete, if any.
    pub fn finish(&mut self, records: &mut Vec<MixedRecord>) {
        self.lines += 1;
        self.end_table(Found::EndOfInput, records);
        self.grids.finish(&mut self.read);
        self.add_read(records);
    }

    fn hand_on(&mut self, bytes: &[u8], records: &mut Vec<MixedRecord>) {
        self.grids.line(bytes, &mut self.read);
        self.add_read(records);
    }

    fn add_read(&mut self, records: &mut Vec<MixedRecord>) {
        records.extend(self.read.drain(..).map(MixedRecord::Grid));
    }

    /// Reads a line of 729 symbols.
    fn read_marks(&mut self, text: &str, records: &mut Vec<MixedRecord>) {
        let label = self.begin_marks(1, records);
        let puzzle = marks::read_line(text).map_err(|error| error.at_line(self.lines));
        records.push(MixedRecord::Marks(PuzzleRecord {
            notation: Notation::Line,
            label,
            line: self.lines,
            has_marks: true,
            puzzle,
        }));
    }

    /// Ends a grid that is incomplete, and takes the label before the marks that begin. They have so
    /// many lines.
    fn begin_marks(&mut self, lines: u64, records: &mut Vec<MixedRecord>) -> Option<String> {
        let label = self.grids.interrupt(&mut self.read);
        self.add_read(records);
        self.grids.skip_lines(lines);
        label
    }

    fn add_to_table(
        &mut self,
        bytes: &[u8],
        text: &str,
        line: TableLine,
        records: &mut Vec<MixedRecord>,
    ) {
        let is_rule = matches!(line, TableLine::Rule);
        if is_rule && self.table.after_rule {
            // The frame of the next table, right under the frame of this one.
            self.end_table(Found::Rule, records);
        }
        self.table.count += 1;
        self.table.after_rule = is_rule;
        if !self.table.has_several {
            self.table.text.extend_from_slice(bytes);
            self.table.text.push(b'\n');
        }
        let TableLine::Row(row) = line else {
            return;
        };
        let row = row.unwrap_or_else(|error| {
            // A bad one takes its place too, so that the rows after it stay in theirs.
            self.table.error.get_or_insert(error.at_line(self.lines));
            [DigitSet::EMPTY; 9]
        });
        self.table.rows.push(row);
        self.table.has_several |= marks::is_meant(text);
        self.table.nonsense += usize::from(marks::is_nonsense_as_grid(text));
        if self.table.rows.len() == 9 {
            self.table.has_several |= self.table.nonsense == 9;
            // The number of the line behind the table.
            self.lines += 1;
            self.after_table = self.table.has_several;
            self.end_table(Found::EndOfInput, records);
            self.lines -= 1;
        }
    }

    /// Ends the table that is under way, before this line.
    fn end_table(&mut self, found: Found, records: &mut Vec<MixedRecord>) {
        if self.table.is_empty() {
            return;
        }
        let mut table = mem::take(&mut self.table);
        if table.has_several {
            self.push_table(&mut table, found, records);
        } else {
            for line in table.text.split_inclusive(|&byte| byte == b'\n') {
                self.hand_on(&line[..line.len() - 1], records);
            }
        }
        table.clear();
        self.table = table;
    }

    fn push_table(&mut self, table: &mut Table, found: Found, records: &mut Vec<MixedRecord>) {
        let label = self.begin_marks(table.count, records);
        let too_short = ParseError {
            line: self.lines,
            column: 1,
            found,
            expected: Expected::Row(table.rows.len() + 1),
        };
        let puzzle = match (table.error.take(), table.rows.as_flattened().try_into()) {
            (Some(error), _) => Err(error),
            (None, Err(_)) => Err(too_short),
            (None, Ok(marks)) => Ok(marks::puzzle(marks)),
        };
        records.push(MixedRecord::Marks(PuzzleRecord {
            notation: Notation::Box,
            label,
            line: self.lines - table.count,
            has_marks: true,
            puzzle,
        }));
    }
}

impl Default for PuzzleReader {
    fn default() -> PuzzleReader {
        PuzzleReader::new(None)
    }
}

/// Reads every puzzle of a text, grids and pencil marks, detecting the notation of each.
pub fn read_puzzles(text: &[u8]) -> Vec<PuzzleRecord> {
    read_mixed(text)
        .into_iter()
        .map(PuzzleRecord::from)
        .collect()
}

/// The same, with the grids as they are.
///
/// For input that does not fit into memory there is [`PuzzleReader`].
pub fn read_mixed(text: &[u8]) -> Vec<MixedRecord> {
    let mut reader = PuzzleReader::default();
    let mut records = Vec::new();
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    for line in text.split(|&byte| byte == b'\n') {
        reader.line(line, &mut records);
    }
    reader.finish(&mut records);
    records
}

/// Reads the one puzzle that the text holds, a grid or pencil marks.
///
/// # Errors
/// If there is none, or another.
pub fn read_one(text: &str) -> Result<MixedRecord, ParseError> {
    let mut records = read_mixed(text.as_bytes()).into_iter();
    let error = |line, found, expected| ParseError {
        line,
        column: 1,
        found,
        expected,
    };
    match (records.next(), records.next()) {
        (None, _) => Err(error(1, Found::EndOfInput, Expected::Puzzle)),
        (_, Some(next)) => {
            let line = PuzzleRecord::from(next).line;
            Err(error(line, Found::Puzzle, Expected::EndOfInput))
        }
        (Some(record), None) => Ok(record),
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads the one puzzle that the text holds: a grid in any notation, or pencil marks.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        PuzzleRecord::from(read_one(text)?).puzzle
    }
}

#[cfg(test)]
mod tests {
    use super::super::marks::{write_line, write_table};
    use super::*;
    use crate::candidates::Candidates;
    use crate::geometry::Cell;
    use crate::grid::Grid;
    use std::format;
    use std::string::ToString;

    const GRID: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    /// The grid with some candidates struck out.
    fn marked() -> Puzzle {
        let grid: Grid = GRID.parse().unwrap();
        let mut marks = Candidates::from(&grid);
        for cell in grid.empty_cells().step_by(3) {
            let last = marks[cell].last().unwrap();
            marks.remove(cell, last);
        }
        Puzzle::new(grid, marks)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let puzzle = marked();
        for text in [
            write_line(&puzzle).to_string(),
            write_table(&puzzle).to_string(),
        ] {
            let again: Puzzle = text.parse().unwrap();
            assert_eq!(again.candidates(), puzzle.candidates(), "{text}");
            assert!(
                puzzle
                    .givens()
                    .filled()
                    .all(|(cell, digit)| again.givens()[cell] == Some(digit))
            );
        }
    }

    #[test]
    fn a_last_candidate_stands_unless_a_peer_still_has_it() {
        let mut marks = [DigitSet::ALL; 81];
        marks[0] = crate::Digit::ALL[0].into();
        assert_eq!(marks::puzzle(marks).givens().filled_count(), 0);
        for peer in Cell::ALL[0].peers() {
            marks[peer.index()].remove(crate::Digit::ALL[0]);
        }
        assert_eq!(marks::puzzle(marks).givens().filled_count(), 1);
        // A clash is one of digits that stand.
        marks[1] = marks[0];
        for peer in Cell::ALL[1].peers() {
            marks[peer.index()].remove(crate::Digit::ALL[0]);
        }
        marks[0] = marks[1];
        assert_eq!(marks::puzzle(marks).givens().conflicts().count(), 2);
    }

    #[test]
    fn grids_and_marks_may_follow_one_another() {
        let puzzle = marked();
        let (line, table) = (write_line(&puzzle), write_table(&puzzle));
        let rows = "1 2 3 4 5 6 7 8 9\n".repeat(9);
        let text = format!(
            "{GRID}\n{line}\n{table}\n\nGrid 7\n{table}\n{rows}{GRID} # rest\n003020600\n{line}\n"
        );
        let records = read_puzzles(text.as_bytes());
        let marks: Vec<bool> = records.iter().map(|record| record.has_marks).collect();
        assert_eq!(
            marks,
            [false, true, true, true, false, false, false, true],
            "{records:#?}"
        );
        assert_eq!(records[3].label.as_deref(), Some("Grid 7"));
        let lines: Vec<u64> = records.iter().map(|record| record.line).collect();
        assert_eq!(lines, [1, 2, 3, 18, 31, 40, 41, 42]);
        assert!(records[6].puzzle.is_err(), "a row alone is no puzzle");
        let good = records.iter().filter(|record| record.puzzle.is_ok());
        assert_eq!(good.count(), 7);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let puzzle = marked();
        let table = write_table(&puzzle).to_string();
        let line = write_line(&puzzle).to_string();
        let first = table.lines().next().unwrap().to_string();
        let eight = table.replacen("| 8 ", "| ", 1);
        for (text, place) in [
            (line[1..].to_string(), (1, 3)),
            (line.clone() + ".", (1, 730)),
            (line[..728].to_string(), (1, 729)),
            (table.replacen(" 4578 ", " 4758 ", 1), (2, 10)),
            (eight, (4, 47)),
            (first + "\n| 12", (2, 5)),
            (table.lines().take(7).collect::<Vec<_>>().join("\n"), (8, 1)),
        ] {
            let error = text.parse::<Puzzle>().unwrap_err();
            assert_eq!((error.line, error.column), place, "{text}\n{error}");
        }
    }
}
