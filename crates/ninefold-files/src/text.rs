//! Grids and pencil marks in the notations of the library.

use std::io;

use ninefold::text::{Notation, Reader, Record, read_some_by};

use crate::source::Input;
use crate::{Decode, Decoded, reading};

/// Returns whether the first puzzle of the text is read without a fault.
pub fn begins_with_puzzle(text: &[u8]) -> bool {
    let records = read_some_by(reading::reader(None), text, 1);
    records.first().is_some_and(|record| record.puzzle.is_ok())
}

/// Reads the notations of the library.
pub struct Decoder {
    reader: Reader,
    input: Input,
    line: Vec<u8>,
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
        let (mut records, mut skipped) = (Vec::new(), input.lines);
        if let Some(description) = description {
            reader.line(&description, &mut records);
            skipped -= 1;
        }
        reader.skip_lines(skipped);
        Decoder {
            reader,
            input,
            line: Vec::new(),
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
        while lines == 0 && self.records.is_empty() && !self.ended {
            if let Some((length, lines)) = self.reader.grid(input.at_hand(), &mut self.records) {
                input.consume(length);
                input.lines += lines;
            } else if input.next_line(wait, &mut self.line)? {
                match input.has_open_end {
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
