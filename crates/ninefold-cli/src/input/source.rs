//! Opening files and standard input, compressed or not, counting what is read, and lines of bounded
//! length.

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use memchr::{memchr, memchr_iter};

use super::compressed::Sign;

/// A line is read up to this length, and the rest of it is skipped. No puzzle is as long, and input
/// without line ends must not fill the memory.
const LONGEST_LINE: usize = 1 << 16;

/// How much is read at a time: a few thousand puzzles, which stay in the processor's cache until they
/// are handed on.
const BUFFER: usize = 1 << 18;

/// A count of bytes, as they stand in the sources, that two threads share.
#[derive(Clone, Default)]
pub struct BytesRead(Arc<AtomicU64>);

impl BytesRead {
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A reader whose bytes are counted.
struct Counted<R> {
    reader: R,
    bytes_read: BytesRead,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.bytes_read
            .0
            .fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// A source that is being read.
pub struct Input {
    source: Box<dyn Read + Send>,
    buffer: Box<[u8]>,
    /// The part of the buffer that has been read and not taken yet.
    at_hand: Range<usize>,
    ended: bool,
}

impl Input {
    /// Opens a file, or standard input if the name is `-`. What is compressed is decompressed.
    pub fn open(name: &str, bytes_read: &BytesRead) -> io::Result<Input> {
        let source: Box<dyn Read + Send> = match name {
            "-" => Box::new(io::stdin()),
            // Reading a directory fails late and obscurely.
            _ if fs::metadata(name)?.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            _ => Box::new(File::open(name)?),
        };
        Input::new(source, bytes_read).decompressed()
    }

    /// Decompresses the source, if it is compressed.
    fn decompressed(mut self) -> io::Result<Input> {
        while Sign::of(self.at_hand()) == Sign::Unclear && self.may_read_more() {
            self.read_more()?;
        }
        let Sign::Compressed(compression) = Sign::of(self.at_hand()) else {
            return Ok(self);
        };
        let source = Cursor::new(self.at_hand().to_vec()).chain(self.source);
        Ok(Input {
            source: compression.undo(source),
            at_hand: 0..0,
            ended: false,
            buffer: self.buffer,
        })
    }

    pub fn new(source: Box<dyn Read + Send>, bytes_read: &BytesRead) -> Input {
        let counted = Counted {
            reader: source,
            bytes_read: bytes_read.clone(),
        };
        Input {
            source: Box::new(counted),
            buffer: vec![0; BUFFER].into_boxed_slice(),
            at_hand: 0..0,
            ended: false,
        }
    }

    /// What has been read and not taken yet.
    pub fn at_hand(&self) -> &[u8] {
        &self.buffer[self.at_hand.clone()]
    }

    /// Whether the next line can be had without waiting.
    pub fn has_line(&self) -> bool {
        line_end(self.at_hand()).is_some()
    }

    /// Whether more can be read behind what is at hand.
    pub fn may_read_more(&self) -> bool {
        !self.ended && self.at_hand.len() < self.buffer.len()
    }

    /// Reads once, behind what is at hand.
    pub fn read_more(&mut self) -> io::Result<()> {
        // A terminal tells the end of what is typed only once.
        if !self.may_read_more() {
            return Ok(());
        }
        self.buffer.copy_within(self.at_hand.clone(), 0);
        self.at_hand = 0..self.at_hand.len();
        loop {
            match self.source.read(&mut self.buffer[self.at_hand.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                length => {
                    let length = length?;
                    self.at_hand.end += length;
                    self.ended = length == 0;
                    return Ok(());
                }
            }
        }
    }

    /// The byte at this place of what comes next, without taking it; `None` past the end, or past
    /// what the buffer holds.
    pub fn peek(&mut self, place: usize) -> io::Result<Option<u8>> {
        while self.at_hand.len() <= place && self.may_read_more() {
            self.read_more()?;
        }
        Ok(self.at_hand().get(place).copied())
    }

    /// Takes so many bytes of those at hand.
    pub fn consume(&mut self, amount: usize) {
        self.at_hand.start += amount;
    }

    /// Adds the next line with its line feed, or as much of it as a line may have; the rest of it
    /// stays. Returns whether there was any.
    pub fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        let start = line.len();
        while line.len() - start < LONGEST_LINE && self.peek(0)?.is_some() {
            let at_hand = self.at_hand();
            let length = line_end(at_hand).unwrap_or(at_hand.len());
            let length = length.min(LONGEST_LINE - (line.len() - start));
            line.extend_from_slice(&at_hand[..length]);
            self.consume(length);
            if line.ends_with(b"\n") {
                break;
            }
        }
        Ok(line.len() > start)
    }

    /// Skips the rest of the line.
    pub fn skip_line(&mut self) -> io::Result<()> {
        while self.peek(0)?.is_some() {
            match line_end(self.at_hand()) {
                Some(end) => {
                    self.consume(end);
                    break;
                }
                None => self.consume(self.at_hand.len()),
            }
        }
        Ok(())
    }
}

/// How long the first line is with its line feed; `None` if it does not end here.
fn line_end(bytes: &[u8]) -> Option<usize> {
    memchr(b'\n', bytes).map(|end| end + 1)
}

/// The lines of a source.
pub struct Lines {
    pub input: Input,
    /// The number of the line read last.
    pub number: u64,
}

/// The outcome of reading a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextLine {
    Read,
    /// The next line cannot be had without waiting.
    NotYet,
    End,
}

impl Lines {
    pub fn new(input: Input) -> Lines {
        Lines { input, number: 0 }
    }

    /// The next two lines without taking them, as far as the buffer holds them. Waits only for so many;
    /// the others are empty, as are lines past the end.
    pub fn peek(&mut self, count: usize) -> io::Result<[&[u8]; 2]> {
        let are_there = |bytes: &[u8]| memchr_iter(b'\n', bytes).nth(count - 1).is_some();
        while !are_there(self.input.at_hand()) && self.input.may_read_more() {
            self.input.read_more()?;
        }
        let mut lines = self
            .input
            .at_hand()
            .split(|&byte| byte == b'\n')
            .take(count);
        Ok([(); 2].map(|()| lines.next().unwrap_or_default()))
    }

    /// Reads the next line, without its line feed, in place of what `line` held.
    pub fn next(&mut self, wait: bool, line: &mut Vec<u8>) -> io::Result<NextLine> {
        line.clear();
        if !wait && !self.input.has_line() {
            return Ok(NextLine::NotYet);
        }
        if !self.input.read_line(line)? {
            return Ok(NextLine::End);
        }
        self.number += 1;
        match line.last() {
            Some(b'\n') => {
                line.pop();
            }
            // Too long, or the last.
            _ if line.len() >= LONGEST_LINE => self.input.skip_line()?,
            _ => {}
        }
        Ok(NextLine::Read)
    }
}

/// The name of a source for messages.
pub fn display(name: &str) -> &str {
    match name {
        "-" => "stdin",
        _ => name,
    }
}

/// The size of all sources together; `None` if one of them is not a file with a size.
pub fn total_bytes(files: &[String]) -> Option<u64> {
    let size = |name: &String| {
        let metadata = fs::metadata(name).ok()?;
        metadata.is_file().then_some(metadata.len())
    };
    match files {
        [] => None,
        _ => files.iter().map(size).sum(),
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    pub fn input_of(source: impl Read + Send + 'static) -> Input {
        Input::new(Box::new(source), &BytesRead::default())
    }

    pub fn lines(text: &str) -> Lines {
        Lines::new(input_of(io::Cursor::new(text.as_bytes().to_vec())))
    }

    #[test]
    fn lines_are_cut_off_where_no_puzzle_is_as_long() {
        let mut lines = lines(&format!("{}\nshort\nlast", "1".repeat(3 * LONGEST_LINE)));
        let mut line = Vec::new();
        assert_eq!(lines.next(true, &mut line).unwrap(), NextLine::Read);
        assert_eq!(line.len(), LONGEST_LINE);
        for expected in ["short", "last"] {
            assert_eq!(lines.next(true, &mut line).unwrap(), NextLine::Read);
            assert_eq!(line, expected.as_bytes());
        }
        assert_eq!(lines.next(true, &mut line).unwrap(), NextLine::End);
        assert_eq!(lines.number, 3);
    }
}
