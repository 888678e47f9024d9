//! Grids and pencil marks in the notations of the library.

use std::io;

use ninefold::text::{Notation, Reader, Record};

use super::source::{Lines, NextLine};
use super::{Decode, Decoded};

/// Reads the notations of the library.
pub struct Decoder {
    reader: Reader,
    lines: Lines,
    line: Vec<u8>,
    records: Vec<Record>,
    ended: bool,
}

impl Decoder {
    pub fn new(notation: Option<Notation>, lines: Lines) -> Decoder {
        let mut reader = Reader::new(notation);
        reader.skip_lines(lines.number);
        Decoder {
            reader,
            lines,
            line: Vec::new(),
            records: Vec::new(),
            ended: false,
        }
    }
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, decoded: &mut Decoded) -> io::Result<()> {
        while self.records.is_empty() && !self.ended {
            match self.lines.next(wait, &mut self.line)? {
                NextLine::Read => self.reader.line(&self.line, &mut self.records),
                NextLine::NotYet => break,
                NextLine::End => {
                    self.reader.finish(&mut self.records);
                    self.ended = true;
                }
            }
        }
        for record in self.records.drain(..) {
            decoded.add_record(record);
        }
        Ok(())
    }

    fn plain_lines(
        &mut self,
        wait: bool,
        most: usize,
        cells: &mut Vec<[u8; 81]>,
    ) -> io::Result<Option<u64>> {
        if self.ended {
            return Ok(None);
        }
        let input = &mut self.lines.input;
        if wait && !input.has_line() {
            input.read_more()?;
        }
        let length = self.reader.plain_lines(input.at_hand(), most, cells);
        input.consume(length);
        let first = self.lines.number + 1;
        self.lines.number += cells.len() as u64;
        Ok((!cells.is_empty()).then_some(first))
    }
}
