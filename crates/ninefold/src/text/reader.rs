//! A reader that makes records from text of any size, one line at a time.
//!
//! It reads each stretch of the text twice at most. First the [`StrictReader`] reads every line by the rules of the
//! notations. If that leaves a fault or a doubt, the lines around it form a [`Stretch`], and [`pasted`](super::pasted) decides whether
//! another reading of these lines fits better: a post in a forum, a table with a header, or source code.

use alloc::vec::Vec;

use super::ended::Ended;
use super::notation::Notation;
use super::piece::{Before, is_certain};
use super::record::Record;
use super::single::ReadLine;
use super::stretch::Stretch;
use super::strict::StrictReader;

/// Reads puzzles from lines.
#[derive(Clone, Default, Debug)]
pub struct Reader {
    strict: StrictReader,
    stretch: Stretch,
    is_forced: bool,
    /// The puzzles of the line that is being read.
    fresh: Ended,
}

/// Reads every puzzle of a text, detecting the notation of each.
///
/// For input that does not fit into memory, use [`Reader`].
pub fn read(text: &[u8]) -> Vec<Record> {
    read_by(Reader::default(), text)
}

/// Reads every puzzle of a text with this reader.
pub fn read_by(reader: Reader, text: &[u8]) -> Vec<Record> {
    read_some_by(reader, text, usize::MAX)
}

/// Reads the first puzzles of a text with this reader: at least `most`, if the text has as many. The rest of the text
/// is left unread.
pub fn read_some_by(mut reader: Reader, text: &[u8], most: usize) -> Vec<Record> {
    let mut records = Vec::new();
    let is_open = !text.is_empty() && !text.ends_with(b"\n");
    let mut rest = Some(text.strip_suffix(b"\n").unwrap_or(text));
    while records.len() < most
        && let Some(text) = rest
    {
        rest = match reader.grid(text, &mut records) {
            Some((length, _)) => Some(&text[length..]),
            None => {
                let end = text.iter().position(|&byte| byte == b'\n');
                let line = &text[..end.unwrap_or(text.len())];
                match end {
                    None if is_open => reader.last_line(line, &mut records),
                    _ => reader.line(line, &mut records),
                }
                end.map(|end| &text[end + 1..])
            }
        };
    }
    if records.len() < most {
        reader.finish(&mut records);
    }
    records
}

impl Reader {
    /// Returns a reader that reads every puzzle in this notation, or detects the notation of each.
    ///
    /// All notations of nine rows are read alike: nine lines, with or without label, bars and rules. [`Notation::Line`]
    /// also reads pencil marks on a line. Tables of pencil marks are only read if the notation is detected, which is
    /// also done for [`Notation::Table`] and [`Notation::Sdx`].
    pub fn new(notation: Option<Notation>) -> Reader {
        let strict = StrictReader::new(notation);
        Reader {
            is_forced: strict.is_forced(),
            strict,
            ..Reader::default()
        }
    }

    /// Sets a function that reads lines in forms that the library does not support, each with a puzzle of its own.
    pub fn asking(self, others: ReadLine) -> Reader {
        Reader {
            strict: self.strict.asking(others),
            ..self
        }
    }

    /// Makes the reader use all text after 81 symbols on a line as the label. The notation of such a line is then
    /// [`Notation::Patterns`], also if it is detected.
    ///
    /// ```
    /// use ninefold::text::{Notation, Reader, read_by};
    ///
    /// let text = format!("{0}\n{0} # by hand\n", ".".repeat(81));
    /// let records = read_by(Reader::new(None).keeping_fields(), text.as_bytes());
    /// assert_eq!((records[0].notation, records[0].label.as_deref()), (Notation::Line, None));
    /// assert_eq!(records[1].notation, Notation::Patterns);
    /// assert_eq!(records[1].label.as_deref(), Some("by hand"));
    /// ```
    pub fn keeping_fields(self) -> Reader {
        Reader {
            strict: self.strict.keeping_fields(),
            ..self
        }
    }

    /// Counts `count` skipped lines, so that the lines after them get the right numbers.
    pub fn skip_lines(&mut self, count: u64) {
        self.strict.skip_lines(count);
        self.stretch.skip_to(self.strict.lines());
    }

    /// Reads up to `most` lines at the start of the text. Each must begin with 81 symbols side by side, and be a puzzle
    /// of [`Notation::Line`] without a label. No other puzzle may be under way. Adds the symbols of their cells, where
    /// anything but a digit from 1 to 9 is empty. Returns the number of bytes of these lines.
    ///
    /// This saves a [`Record`] for each puzzle when millions are processed.
    ///
    /// ```
    /// use ninefold::text::Reader;
    ///
    /// let text = format!("{0}\n{0} # rated 7.1\nno puzzle\n", ".".repeat(81));
    /// let (mut reader, mut cells) = (Reader::new(None), Vec::new());
    /// let length = reader.plain_lines(text.as_bytes(), 1000, &mut cells);
    /// assert_eq!(cells, [[b'.'; 81]; 2]);
    /// assert_eq!(&text[length..], "no puzzle\n");
    /// ```
    pub fn plain_lines(&mut self, text: &[u8], most: usize, cells: &mut Vec<[u8; 81]>) -> usize {
        if !self.stretch.is_settled() {
            return 0;
        }
        let length = self.strict.plain_lines(text, most, cells);
        if length > 0 {
            self.stretch.begin_behind(self.strict.lines());
        }
        length
    }

    /// Reads the grid of several lines, or the table of pencil marks, with which the text begins. Adds it if nothing in
    /// it is out of place. A label above it or the rules of its frame may be read with it or as separate lines. Returns
    /// the number of its bytes and of its lines; `None` if the first line of the text must be read by itself.
    ///
    /// This is several times as fast as line by line.
    ///
    /// ```
    /// use ninefold::text::Reader;
    ///
    /// let text = "No. 1\n".to_owned() + &"003020600\n".repeat(9) + "# a comment\n";
    /// let (mut reader, mut records) = (Reader::new(None), Vec::new());
    /// assert_eq!(reader.grid(text.as_bytes(), &mut records), Some((96, 10)));
    /// assert_eq!(reader.grid(b"# a comment\n", &mut records), None);
    /// assert_eq!(records.len(), 1);
    /// ```
    pub fn grid(&mut self, text: &[u8], records: &mut Vec<Record>) -> Option<(usize, u64)> {
        let read = self.strict.grid(text, &mut self.fresh);
        if let Some((length, _)) = read {
            self.sort(&text[..length], records);
        }
        read
    }

    /// Reads one line, given without its line feed, and adds the puzzles that it completes. A carriage return within it
    /// also ends a line, so it may be several lines.
    pub fn line(&mut self, bytes: &[u8], records: &mut Vec<Record>) {
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if self.strict.common_line(bytes, &mut self.fresh) {
            self.sort(bytes, records);
        } else if !bytes.contains(&b'\r') {
            self.read_by(bytes, records, StrictReader::other_line);
        } else {
            let lines = bytes.split(|&byte| byte == b'\r');
            lines.for_each(|line| self.read_by(line, records, StrictReader::line));
        }
    }

    /// Reads the last line, which no line feed ends. The end of the text is then on this line.
    pub fn last_line(&mut self, bytes: &[u8], records: &mut Vec<Record>) {
        let mut lines = bytes.split(|&byte| byte == b'\r');
        let last = lines.next_back().unwrap_or_default();
        let is_only = last.len() == bytes.len();
        lines.for_each(|line| self.read_by(line, records, StrictReader::line));
        // A carriage return ends the last line as well.
        if is_only || !last.is_empty() {
            self.read_by(last, records, StrictReader::last_line);
        }
    }

    /// Reads one line by the function of the strict reader.
    fn read_by(
        &mut self,
        line: &[u8],
        records: &mut Vec<Record>,
        read: fn(&mut StrictReader, &[u8], &mut Ended),
    ) {
        read(&mut self.strict, line, &mut self.fresh);
        self.sort(line, records);
    }

    /// Ends the text, and adds the puzzle that is left incomplete, if any.
    pub fn finish(&mut self, records: &mut Vec<Record>) {
        self.strict.finish(&mut self.fresh);
        self.sort(b"", records);
        self.stretch.settle(u64::MAX, records);
    }
}

/// Records with and without doubt.
impl Reader {
    /// Passes on the fresh puzzles of these lines that leave no doubt, and holds back the others with their lines.
    fn sort(&mut self, lines: &[u8], records: &mut Vec<Record>) {
        let last_line = self.strict.lines();
        let is_settled = self.stretch.is_settled();
        let is_alone = |record, last| is_settled && last == last_line && is_certain(record);
        match self.fresh.only() {
            Some((record, last)) if self.is_forced || is_alone(record, last) => {
                self.stretch.begin_after(record, last);
                self.fresh.move_records_to(records);
            }
            _ if self.is_forced => self.fresh.move_records_to(records),
            _ if self.strict.take_solution() && is_settled => {
                self.stretch.begin_behind(last_line);
            }
            _ => {
                self.stretch.add(lines, last_line);
                if !(self.fresh.is_empty() && is_settled && !self.stretch.is_long()) {
                    self.hold_doubts(lines, records);
                }
            }
        }
    }

    /// Holds the fresh puzzles back that leave a doubt, and passes on what nothing that follows can change.
    fn hold_doubts(&mut self, lines: &[u8], records: &mut Vec<Record>) {
        for (record, last) in self.fresh.drain() {
            if is_certain(&record) {
                self.stretch.settle(record.line, records);
                self.stretch.drop_until(last, Before::of(&record));
                records.push(record);
            } else {
                self.stretch.hold(record);
            }
        }
        if self.stretch.is_too_long() {
            self.stretch.settle_part(records);
        } else if self.stretch.is_settled() {
            if self.stretch.is_long() {
                self.stretch.drop_lines_above(self.strict.first_open_line());
            }
        } else if self
            .stretch
            .is_complete(lines, self.strict.is_between_puzzles())
        {
            self.stretch.settle(u64::MAX, records);
        }
    }
}
