//! Lines that the strict reader could not read, or that leave a doubt. They are held back until the puzzle after them,
//! and then read again as a whole.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::notation::Notation;
use super::pasted;
use super::piece::{Around, Before, Piece};
use super::record::Record;
use super::strict::CELLS_OF_A_LINE;
use super::symbol::cells_meant;

/// The longest text that is read again as a whole. A longer one is read in pieces.
const LONGEST: usize = 1 << 18;

/// The most lines that are read again as a whole.
const MOST_LINES: u64 = 1 << 13;

/// The most records that are held back.
const MOST_RECORDS: usize = 1 << 10;

/// The number of lines without a puzzle that are kept, because a puzzle may begin among them: empty rows, or rows that
/// look like comments.
const KEPT_LINES: u64 = 10;

/// Lines that the strict reader could not read, or that leave a doubt.
#[derive(Clone, Default, Debug)]
pub(super) struct Stretch {
    /// The lines as they are, each with its line feed. Most are dropped before another reading needs them.
    text: Vec<u8>,
    /// The number of the line before the text.
    line_before: u64,
    /// The number of the last line of the text.
    last_line: u64,
    /// The strict reader's records of these lines.
    records: Vec<Record>,
    before: Before,
    /// The number of brackets opened and not closed up to the byte `counted`.
    open_brackets: i64,
    counted: usize,
}

/// The length of a text from which lines without a puzzle are dropped.
const LONG: usize = 1 << 12;

impl Stretch {
    /// Returns whether no record is held back.
    pub(super) fn is_settled(&self) -> bool {
        self.records.is_empty()
    }

    /// Begins a new stretch behind the line of this number, where a puzzle on a line ends.
    pub(super) fn begin_behind(&mut self, line: u64) {
        self.text.clear();
        (self.line_before, self.last_line) = (line, line);
        self.before = Before::Listed;
        (self.open_brackets, self.counted) = (0, 0);
    }

    /// Begins behind the line of this number, where nothing has been read.
    pub(super) fn skip_to(&mut self, line: u64) {
        (self.line_before, self.last_line) = (line, line);
    }

    /// Begins a new stretch behind the puzzle whose last line has this number.
    pub(super) fn begin_after(&mut self, record: &Record, last: u64) {
        self.begin_behind(last);
        self.before = Before::of(record);
    }

    /// Adds lines, which may lack their last line feed. `last` is the number of the last one.
    pub(super) fn add(&mut self, lines: &[u8], last: u64) {
        let (length, is_first) = (self.text.len(), self.text.is_empty());
        let lines = lines.strip_prefix(b"\xef\xbb\xbf").unwrap_or(lines);
        let lines = lines.strip_suffix(b"\n").unwrap_or(lines);
        if lines.contains(&b'\r') {
            let lines = String::from_utf8_lossy(lines).replace("\r\n", "\n");
            let lines = lines
                .strip_suffix('\r')
                .unwrap_or(&lines)
                .replace('\r', "\n");
            self.text.extend_from_slice(lines.as_bytes());
        } else {
            self.text.extend_from_slice(lines);
        }
        self.text.push(b'\n');
        self.last_line = last;
        if is_first {
            let added = self.text[length..].iter();
            let count = added.filter(|&&byte| byte == b'\n').count() as u64;
            self.line_before = last.saturating_sub(count);
        }
    }

    /// Holds a record back.
    pub(super) fn hold(&mut self, record: Record) {
        if self.is_settled() {
            self.drop_lines_above(record.line);
        }
        self.records.push(record);
    }

    /// Returns whether the text is long enough for dropping lines to pay.
    pub(super) fn is_long(&self) -> bool {
        self.text.len() > LONG
    }

    /// Drops the lines far above this one.
    pub(super) fn drop_lines_above(&mut self, line: u64) {
        self.drop_before(line.saturating_sub(KEPT_LINES));
    }

    /// Drops the lines up to the last line of a puzzle of this kind.
    pub(super) fn drop_until(&mut self, last: u64, puzzle: Before) {
        self.drop_before(last + 1);
        self.before = puzzle;
    }

    /// Drops the lines before the line of this number.
    pub(super) fn drop_before(&mut self, line: u64) {
        let count = line.saturating_sub(self.line_before + 1);
        if count > 0 {
            let (taken, length) = self.lines_before(line);
            self.count_brackets(length);
            self.text.drain(..length);
            self.counted -= length;
            self.line_before += taken;
        }
    }

    /// Counts the brackets up to this byte, or further.
    fn count_brackets(&mut self, end: usize) {
        let lines = self.text[..end].get(self.counted..).unwrap_or_default();
        let count = |bytes: &[u8], brackets: [u8; 3]| {
            let found = bytes.iter().filter(|byte| brackets.contains(byte));
            found.count() as i64
        };
        for line in lines.split(|&byte| byte == b'\n') {
            let line = without_comment(line);
            self.open_brackets += count(line, *b"[({") - count(line, *b"])}");
        }
        self.counted = self.counted.max(end);
    }

    /// Returns the number of lines before the line of this number, and of their bytes.
    fn lines_before(&self, line: u64) -> (u64, usize) {
        let most = usize::try_from(line.saturating_sub(self.line_before + 1)).unwrap_or(usize::MAX);
        let bytes = self.text.iter().enumerate();
        let ends = bytes.filter(|(_, byte)| **byte == b'\n').take(most);
        ends.fold((0, 0), |(count, _), (end, _)| (count + 1, end + 1))
    }

    /// Returns whether the stretch is too long to be read as a whole.
    pub(super) fn is_too_long(&self) -> bool {
        self.text.len() > LONGEST
            || self.last_line - self.line_before > MOST_LINES
            || self.records.len() > MOST_RECORDS
    }

    /// Returns whether nothing that follows can change the reading of the stretch, which ends with these lines.
    pub(super) fn is_complete(&mut self, lines: &[u8], is_between_puzzles: bool) -> bool {
        self.count_brackets(self.text.len());
        let is_good = |record: &Record| record.puzzle.is_ok();
        // Programs that send a line and wait for its answer must get one, also if the line is bad.
        let is_bad_line = || {
            let is_border = |byte: &u8| b" \t,;|\n".contains(byte);
            let mut words = lines.split(is_border);
            let cells = cells_meant(&String::from_utf8_lossy(lines));
            let last = self.records.last().map(|record| record.notation);
            // Too short for a row of anything, and no tag or fence.
            let is_short = cells < 9
                && last == Some(Notation::Line)
                && lines.first().is_some_and(u8::is_ascii_alphanumeric);
            self.open_brackets <= 0
                && !lines.contains(&b'\n')
                && (is_short
                    || words
                        .any(|word| cells_meant(&String::from_utf8_lossy(word)) >= CELLS_OF_A_LINE))
                && !self.records.last().is_some_and(is_good)
        };
        let is_blank = lines.trim_ascii().is_empty();
        is_between_puzzles
            && match is_blank {
                true => self.records.iter().all(is_good),
                false => is_bad_line(),
            }
    }

    /// Reads the lines before the line of this number again, and passes on the records that fit better.
    pub(super) fn settle(&mut self, line: u64, records: &mut Vec<Record>) {
        let is_followed = line < u64::MAX;
        match self.pieces(line, is_followed) {
            Ok(pieces) => records.extend(pieces.into_iter().map(|piece| piece.record)),
            Err(strict) => records.extend(strict),
        }
        self.drop_lines(line, records);
    }

    /// Reads the first part of a stretch that is too long again, up to its last puzzle. Without a puzzle, all of it is
    /// passed on.
    pub(super) fn settle_part(&mut self, records: &mut Vec<Record>) {
        let (mut strict, last_line) = (self.records.clone(), self.last_line);
        match self.pieces(u64::MAX, false) {
            Err(strict) => records.extend(strict),
            Ok(mut pieces) => {
                let done = pieces
                    .iter()
                    .rposition(Piece::is_good)
                    .map_or(pieces.len(), |last| last + 1);
                pieces.truncate(done);
                let end = pieces.last().map_or(last_line, |piece| piece.last);
                records.extend(pieces.into_iter().map(|piece| piece.record));
                // The lines behind the last puzzle may be the beginning of the next one.
                strict.retain(|record| record.line > end);
                self.drop_lines(end + 1, records);
                self.records = strict;
                if self.is_too_long() {
                    records.append(&mut self.records);
                    self.drop_lines(u64::MAX, records);
                }
                return;
            }
        }
        self.drop_lines(u64::MAX, records);
    }

    /// Returns the puzzles of another reading of the lines before this one, or else the strict reader's records.
    fn pieces(&mut self, line: u64, is_followed: bool) -> Result<Vec<Piece>, Vec<Record>> {
        let (_, length) = self.lines_before(line);
        let around = Around {
            before: self.before,
            is_followed,
        };
        let strict = mem::take(&mut self.records);
        let has_faults = strict.iter().any(|record| record.puzzle.is_err());
        let pieces = has_faults.then(|| {
            let lines = self.text[..length].split_inclusive(|&byte| byte == b'\n');
            let text: String = lines.map(plain).collect();
            pasted::decide(&text, self.line_before, &strict, around)
        });
        pieces.flatten().ok_or_else(|| match has_faults {
            true => strict.into_iter().map(pasted::without_doubt).collect(),
            false => strict,
        })
    }

    /// Drops the lines before this one, after these records.
    fn drop_lines(&mut self, line: u64, records: &[Record]) {
        if let Some(last) = records.last() {
            self.before = Before::of(last);
        }
        let (count, length) = self.lines_before(line);
        self.text.drain(..length);
        self.line_before += count;
        (self.open_brackets, self.counted) = (0, self.text.len());
    }
}

/// Returns the line for another reading: as Unicode, without its comment.
fn plain(line: &[u8]) -> String {
    let line = without_comment(line.strip_suffix(b"\n").unwrap_or(line));
    String::from_utf8_lossy(line).into_owned() + "\n"
}

/// Returns the line without its comment. A number sign may also be an empty cell.
fn without_comment(line: &[u8]) -> &[u8] {
    let Some(start) = line.iter().position(|&byte| byte == b'#') else {
        return line;
    };
    let is_cell = |it: char| it == '#' || it.is_ascii_digit() || it.is_whitespace() || it == '|';
    // One sign at the end is the comment that it looks like.
    let are_cells = || {
        let text = String::from_utf8_lossy(line);
        let trimmed = text.trim_end();
        text.chars().all(is_cell) && trimmed.find('#') < trimmed.rfind(is_cell)
    };
    if are_cells() || line[start..].starts_with(b"#N/A") {
        return line;
    }
    let before = &line[..start];
    before.strip_suffix(b" ").unwrap_or(before)
}
