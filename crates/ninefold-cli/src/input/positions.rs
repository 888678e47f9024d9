//! Grids and pencil marks in the notations of the library; and which arguments are such.

use std::collections::VecDeque;
use std::fs;
use std::io;

use ninefold::Puzzle;
use ninefold::text::{PuzzleReader, PuzzleRecord};

use super::source::{Lines, NextLine};
use super::{Decode, Decoded};

/// Reads grids and pencil marks.
pub struct Decoder {
    reader: PuzzleReader,
    lines: Lines,
    line: Vec<u8>,
    records: Vec<PuzzleRecord>,
    ended: bool,
}

impl Decoder {
    pub fn new(lines: Lines) -> Decoder {
        let mut reader = PuzzleReader::new();
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
}

/// How many symbols make an argument that is no file a puzzle, however wrong.
const FEWEST_SYMBOLS: usize = 60;

/// Whether an argument is a puzzle, or is meant as one, and not the name of a file.
pub fn is_argument(name: &str) -> bool {
    if name.parse::<Puzzle>().is_ok() {
        return true;
    }
    let is_symbol = |character: &char| character.is_ascii_digit() || ".-_*?xX".contains(*character);
    let symbols = name.chars().filter(is_symbol).count();
    let others = name.chars().filter(|character| character.is_alphanumeric());
    symbols >= FEWEST_SYMBOLS
        && others.filter(|character| !is_symbol(character)).count() <= symbols / 10
        && fs::metadata(name).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_a_grid_is_no_file() {
        for wrong in [
            ".".repeat(80),
            "1".repeat(82),
            "4..O".to_owned() + &".".repeat(77),
        ] {
            assert!(is_argument(&wrong), "{wrong}");
        }
        for name in ["-", "puzzles.txt", "2026-11-20_hard_1.txt", "/tmp/x", ""] {
            assert!(!is_argument(name), "{name}");
        }
    }
}
