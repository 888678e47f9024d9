//! Grids and pencil marks in the notations of the library.

use std::io;
use std::sync::Arc;

use ninefold::text::{Notation, Reader, Record, read_some_by};

use crate::source::Input;
use crate::variants::{self, Boards};
use crate::{Decode, Decoded, reading};

/// Returns whether the first puzzle of the text is read without a fault.
pub fn begins_with_puzzle(text: &[u8]) -> bool {
    let records = read_some_by(reading::reader(None), text, 1);
    records.first().is_some_and(|record| record.puzzle.is_ok())
}

/// Reads the notations of the library.
pub struct Decoder {
    reader: Reader,
    /// A copy of the reader before the first line.
    fresh: Reader,
    input: Input,
    line: Vec<u8>,
    /// The form of lines that are boards, unless the notation is given.
    boards: Option<Arc<Boards>>,
    /// Whether the last line is a board.
    is_board: bool,
    records: Vec<Record>,
    ended: bool,
}

impl Decoder {
    /// Returns a decoder. `description` is the description of the first puzzle, if it was skipped among comments.
    pub fn new(
        notation: Option<Notation>,
        input: Input,
        description: Option<Vec<u8>>,
        keeps_fields: bool,
    ) -> Decoder {
        let mut reader = reading::reader(notation);
        if keeps_fields {
            reader = reader.keeping_fields();
        }
        let fresh = reader.clone();
        let (mut records, mut skipped) = (Vec::new(), input.lines);
        if let Some(description) = description {
            reader.line(&description, &mut records);
            skipped -= 1;
        }
        reader.skip_lines(skipped);
        Decoder {
            reader,
            fresh,
            input,
            line: Vec::new(),
            boards: notation.is_none().then(|| Arc::new(Boards)),
            is_board: false,
            records,
            ended: false,
        }
    }
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, most: usize, decoded: &mut Decoded) -> io::Result<()> {
        if self.ended {
            return Ok(());
        }
        let read = self.read(wait, most, decoded);
        if read.is_err() {
            // Complete puzzles are kept, although one could have been part of a longer one.
            self.ended = true;
            self.reader.finish(&mut self.records);
            self.records.retain(|record| record.puzzle.is_ok());
        }
        for record in self.records.drain(..) {
            decoded.add_record(record);
        }
        if let Some(boards) = self.boards.as_ref().filter(|_| self.is_board) {
            self.is_board = false;
            let line = self.line.trim_ascii_end();
            decoded.add_raw(boards, line, (self.input.lines, 1));
        }
        read
    }
}

impl Decoder {
    fn read(&mut self, wait: bool, most: usize, decoded: &mut Decoded) -> io::Result<()> {
        let input = &mut self.input;
        if wait && !input.has_line() {
            input.read_more()?;
        }
        let mut length = 0;
        let lines = decoded.add_run(input.lines + 1, |cells| {
            length = self.reader.plain_lines(input.at_hand(), most, cells);
        });
        input.consume(length);
        input.lines += lines;
        while lines == 0 && self.records.is_empty() && !self.is_board && !self.ended {
            if let Some((length, lines)) = self.reader.grid(input.at_hand(), &mut self.records) {
                input.consume(length);
                input.lines += lines;
            } else if input.next_line(wait, &mut self.line)? {
                self.is_board = self.boards.is_some() && variants::begins(&self.line);
                match input.has_open_end {
                    _ if self.is_board => {
                        // The lines before it and behind it do not belong together.
                        self.reader.finish(&mut self.records);
                        self.reader = self.fresh.clone();
                        self.reader.skip_lines(input.lines);
                    }
                    true => self.reader.last_line(&self.line, &mut self.records),
                    false => self.reader.line(&self.line, &mut self.records),
                }
            } else if input.ended {
                self.reader.finish(&mut self.records);
                self.ended = true;
            } else {
                break;
            }
        }
        Ok(())
    }
}
