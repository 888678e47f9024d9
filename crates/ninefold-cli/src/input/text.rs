//! Puzzles in the notations of the library.

use std::collections::VecDeque;
use std::io;

use ninefold::text::{Notation, Reader, Record};

use super::batch::Plain;
use super::source::{Lines, NextLine};
use super::{Decode, Decoded};

/// The length of a plain line with the longer of the two line ends.
const PLAIN_LINE: usize = 83;

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
    fn decode(&mut self, wait: bool, puzzles: &mut VecDeque<Decoded>) -> io::Result<()> {
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
        puzzles.extend(self.records.drain(..).map(Decoded::from));
        Ok(())
    }

    fn plain_lines(&mut self, wait: bool, most: usize) -> io::Result<Option<Plain>> {
        if self.ended || !self.lines.again.is_empty() {
            return Ok(None);
        }
        let input = &mut self.lines.input;
        if wait && input.at_hand().len() < PLAIN_LINE && !input.has_line() {
            input.read_more()?;
        }
        let plain = self.reader.plain_lines(input.at_hand(), most);
        let (taken, count) = (plain.text().len(), plain.count());
        if count == 0 {
            return Ok(None);
        }
        let plain = Plain {
            text: plain.text().to_vec(),
            line_length: plain.line_length(),
            line: self.lines.number + 1,
        };
        input.consume(taken);
        self.lines.number += count as u64;
        Ok(Some(plain))
    }
}
