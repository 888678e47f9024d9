//! Sources of boards: puzzles of other sizes and with further rules.
//!
//! A board is one line, or a block of lines. A block ends at a blank line, before a line with the word `grid`, and
//! around a line with a tab. Behind a tab is the name of the board, and behind another its solution.

use std::io;
use std::sync::Arc;

use ninefold::text::Notation;
use ninefold_variants::{Grid, words};

use crate::boards::{BoardText, BoardTextError, as_classic, is_board, read_board, stated};
use crate::fpuzzles::is_link;
use crate::reading::{read_one, read_solution};
use crate::source::Input;
use crate::{Content, Decode, Decoded, Form, RecordForm, problem};

/// The most lines of a block that does not begin with a word of the notation: more than the rows of any board.
const MOST_ROWS: usize = 64;

/// The longest block in bytes, twice that of a text of the notation.
const LONGEST: usize = 2 * ninefold_variants::notation::MAX_TEXT;

/// The message to commands that do not take boards.
const NOT_CLASSIC: &str = "found a puzzle of another size or with further rules, expected a classic one: solve, count, \
    check, convert, picture and print take both";

/// The most cells of a row.
const MOST_CELLS: usize = 32;

/// Returns whether the line may be the first row of a board that is not 9 cells wide, or the rule above one.
pub fn may_be_row(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-*?".contains(byte);
    let others = text.iter().filter(|byte| !is_cell(byte));
    let has_only_cells = others.clone().all(|byte| b" |+,".contains(byte));
    let words = text.split(|byte| b" |,".contains(byte));
    let words = words.filter(|word| !word.is_empty()).count();
    let count = match others.count() {
        0 => text.len(),
        _ => words,
    };
    has_only_cells && (2..=MOST_CELLS).contains(&count) && count != 9
}

/// Returns whether the text has a whole block: a blank line behind a line that is not blank.
pub fn has_block(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n');
    // The last line may be incomplete.
    lines.next_back();
    let is_blank = |line: &[u8]| line.trim_ascii().is_empty();
    lines.skip_while(|line| is_blank(line)).any(is_blank)
}

/// Returns whether the line, without the name behind a tab, is a board or its beginning. Most other lines are recognized
/// by their characters.
pub fn begins(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let may_begin = match line.first() {
        Some(b'.') => line.contains(&b'~'),
        Some(b'0'..=b'9') => line.contains(&b':'),
        Some(first) => first.is_ascii_alphabetic(),
        None => false,
    };
    may_begin && {
        let text = String::from_utf8_lossy(line);
        let text = without_name(&text);
        let is_other =
            line[0].is_ascii_alphabetic() && first_word(text).is_none() && !is_link(text);
        !is_other && is_board(text)
    }
}

/// Returns whether the source begins with a board. The text must not depend on the pieces in which it arrives.
pub fn detect(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let is_content = |line: &&str| !line.trim().is_empty() && !is_comment(line);
    let mut lines = text.lines().skip_while(|line| !is_content(line));
    let Some(first) = lines.next() else {
        return false;
    };
    if is_board(without_name(first)) {
        return true;
    }
    let rows = lines.take_while(|line| !line.trim().is_empty());
    let block: Vec<&str> = [first].into_iter().chain(rows).take(MOST_ROWS).collect();
    is_board(&block.join("\n"))
}

/// The decoder of a source of boards.
pub struct Decoder {
    input: Input,
    line: Vec<u8>,
    block: Block,
    ended: bool,
}

/// Lines that may be one board.
#[derive(Default)]
struct Block {
    text: String,
    /// The number of the first line.
    start: u64,
    lines: usize,
    is_notation: bool,
}

impl Decoder {
    /// Returns a decoder of the rest of a text.
    pub fn new(input: Input) -> Decoder {
        Decoder {
            input,
            line: Vec::new(),
            block: Block::default(),
            ended: false,
        }
    }

    fn add_line(&mut self, decoded: &mut Decoded) {
        let line = String::from_utf8_lossy(&self.line);
        let line = line.trim_end_matches(['\r', '\n']);
        let word = first_word(line);
        let has_name = line.contains('\t');
        let is_full = !self.block.is_notation && self.block.lines >= MOST_ROWS
            || self.block.text.len() + line.len() > LONGEST;
        // Each statement begins with a word, so a line of cells is another puzzle.
        let begins_with_letter = line.trim_start().starts_with(char::is_alphabetic);
        let is_other = self.block.is_notation && !begins_with_letter && !is_comment(line);
        if line.trim().is_empty() || has_name || is_full || is_other || word == Some("grid") {
            self.block.end(decoded);
        }
        if line.trim().is_empty() {
            return;
        }
        self.block.add(line, self.input.lines, word.is_some());
        if has_name {
            self.block.end(decoded);
        }
    }
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, most: usize, decoded: &mut Decoded) -> io::Result<()> {
        let before = decoded.number;
        while !self.ended && decoded.number - before < most as u64 && !decoded.is_full() {
            match self.input.next_line(wait, &mut self.line) {
                Ok(true) => self.add_line(decoded),
                Ok(false) if self.input.ended => {
                    self.ended = true;
                    self.block.end(decoded);
                }
                Ok(false) => break,
                Err(error) => {
                    self.ended = true;
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}

impl Block {
    fn add(&mut self, line: &str, number: u64, begins_with_word: bool) {
        if self.lines == 0 {
            self.start = number;
            self.is_notation = begins_with_word;
        }
        if self.lines > 0 {
            self.text.push('\n');
        }
        self.text.push_str(line);
        self.lines += 1;
    }

    /// Adds the board of the lines, or else a record for each line that is no comment.
    fn end(&mut self, decoded: &mut Decoded) {
        let Block {
            text,
            start,
            is_notation,
            lines,
        } = std::mem::take(self);
        let form = Arc::new(Boards);
        if lines == 1 || is_notation || is_board(&text) {
            if text.lines().any(|line| !is_comment(line)) {
                decoded.add_raw(&form, text.as_bytes(), (start, 1));
            }
            return;
        }
        for (number, line) in (start..).zip(text.lines()) {
            if !is_comment(line) {
                decoded.add_raw(&form, line.as_bytes(), (number, 1));
            }
        }
    }
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Returns the word of the notation with which a line begins.
fn first_word(line: &str) -> Option<&'static str> {
    let is_of_word = |character: char| character.is_ascii_alphanumeric() || character == '-';
    let line = line.trim_start();
    let end = line.find(|character| !is_of_word(character));
    words::find(&line[..end.unwrap_or(line.len())]).map(|word| word.name)
}

fn without_name(line: &str) -> &str {
    line.split('\t').next().unwrap_or(line)
}

/// The form of records that are boards, or else classic puzzles.
#[derive(Debug)]
pub struct Boards;

impl RecordForm for Boards {
    fn form(&self) -> Form {
        Form::Text(Notation::Line)
    }

    fn may_state_solutions(&self, _: &[u8]) -> bool {
        false
    }

    fn plain_cells(&self, _: &[u8]) -> Option<[u8; 81]> {
        None
    }

    fn decode(&self, record: &[u8], (line, column): (u64, usize)) -> Content {
        let record = String::from_utf8_lossy(record);
        let (text, behind) = match record.split_once('\t') {
            Some((text, behind)) => (text, behind.split('\t').next()),
            None => (&*record, None),
        };
        let content = match read_board(&record) {
            Some(Err(error)) => {
                let place = (line + error.line as u64 - 1, error.column + column - 1);
                Content::of(self.form(), Err((place, message(&error))))
            }
            Some(Ok(text)) => of_board(self.form(), text, (line, column)),
            None => {
                let puzzle = read_one(text).map_err(|error| {
                    let ((below, column), message) = problem(&error);
                    ((line + below - 1, column), message)
                });
                Content::of(self.form(), puzzle)
            }
        };
        // An error has the label of its record, too.
        Content {
            label: content.label.or(behind.map(str::to_owned)),
            ..content
        }
    }
}

/// Returns the content of a record whose field, in place of a classic puzzle, is a board. Other contents are unchanged.
pub fn in_field(content: Content, field: &str, solution: Option<&str>) -> Content {
    let Err((place, _)) = &content.puzzle else {
        return content;
    };
    let place = *place;
    let found = match read_board(field) {
        None => return content,
        Some(Err(error)) => Err(error),
        Some(Ok(text)) => match solution.filter(|solution| !solution.trim().is_empty()) {
            Some(solution) => stated(&text.board, solution, 1).map(|expected| BoardText {
                expected: Some(expected),
                ..text
            }),
            None => Ok(text),
        },
    };
    let found = match found {
        Ok(text) => of_board(content.form, text, place),
        Err(error) => Content::of(content.form, Err((place, message(&error)))),
    };
    Content {
        label: content.label.or(found.label),
        board: found.board,
        puzzle: found.puzzle,
        ..content
    }
}

fn message(error: &BoardTextError) -> String {
    match &*error.found {
        "" => format!("the text ends, expected {}", error.expected),
        found => format!("found {found}, expected {}", error.expected),
    }
}

fn of_board(form: Form, text: BoardText, place: (u64, usize)) -> Content {
    if !text.ignored.is_empty() {
        let rules = text.ignored.join(", ");
        let message = format!("found rules that are not known: {rules}");
        return Content::of(form, Err((place, message)));
    }
    if let Some(written) = as_classic(&text.board) {
        let solution = text.expected.as_ref().map(Grid::to_string);
        return Content {
            label: text.title,
            solution: solution.and_then(|solution| read_solution(solution.as_bytes())),
            ..Content::of(form, Ok(written))
        };
    }
    Content {
        label: text.title.clone(),
        board: Some(Arc::new(text)),
        ..Content::of(form, Err((place, NOT_CLASSIC.to_owned())))
    }
}
