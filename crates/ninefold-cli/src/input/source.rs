//! Opening files and standard input, counting what is read, and lines of bounded length.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A line is read up to this length; what follows is passed over. No puzzle is as long, and input
/// without line ends must not fill the memory.
const LONGEST_LINE: usize = 1 << 16;

/// A count of bytes that two threads share.
#[derive(Clone, Default)]
pub struct BytesRead(Arc<AtomicU64>);

impl BytesRead {
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A source that is being read.
pub struct Input {
    reader: BufReader<Box<dyn Read + Send>>,
    bytes_read: BytesRead,
}

impl Input {
    /// Opens a file, or standard input if the name is `-`.
    pub fn open(name: &str, bytes_read: &BytesRead) -> io::Result<Input> {
        let source: Box<dyn Read + Send> = match name {
            "-" => Box::new(io::stdin()),
            // Reading a directory fails late and obscurely.
            _ if fs::metadata(name)?.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            _ => Box::new(File::open(name)?),
        };
        Ok(Input::new(source, bytes_read))
    }

    pub fn new(source: Box<dyn Read + Send>, bytes_read: &BytesRead) -> Input {
        Input {
            reader: BufReader::with_capacity(1 << 16, source),
            bytes_read: bytes_read.clone(),
        }
    }

    /// The next byte, which stays where it is; `None` at the end.
    pub fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                buffer => return Ok(buffer?.first().copied()),
            }
        }
    }

    /// Whether there is a byte that need not be waited for.
    pub fn has_byte(&self) -> bool {
        !self.reader.buffer().is_empty()
    }

    /// Passes over so many bytes of the buffer.
    pub fn consume(&mut self, amount: usize) {
        self.bytes_read
            .0
            .fetch_add(amount as u64, Ordering::Relaxed);
        self.reader.consume(amount);
    }

    /// Adds the next line with its line feed, or as much of it as there may be of a line; the rest
    /// of it stays. Says whether there was any.
    pub fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        let start = line.len();
        while line.len() - start < LONGEST_LINE && self.peek()?.is_some() {
            let buffer = self.reader.buffer();
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let length = end.map_or(buffer.len(), |end| end + 1);
            let length = length.min(LONGEST_LINE - (line.len() - start));
            line.extend_from_slice(&buffer[..length]);
            self.consume(length);
            if line.ends_with(b"\n") {
                break;
            }
        }
        Ok(line.len() > start)
    }

    /// Passes over what is left of the line.
    pub fn skip_line(&mut self) -> io::Result<()> {
        while self.peek()?.is_some() {
            let buffer = self.reader.buffer();
            match buffer.iter().position(|&byte| byte == b'\n') {
                Some(end) => {
                    self.consume(end + 1);
                    break;
                }
                None => self.consume(self.reader.buffer().len()),
            }
        }
        Ok(())
    }
}

/// The lines of a source, some of which have been looked at before.
pub struct Lines {
    pub input: Input,
    /// Lines to be read again, with their line feeds.
    pub again: VecDeque<Vec<u8>>,
    /// The number of the line read last.
    pub number: u64,
}

/// What reading a line comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextLine {
    Read,
    /// There is none without waiting for it.
    NotYet,
    End,
}

impl Lines {
    /// Reads the next line, without its line feed, in place of what `line` held.
    pub fn next(&mut self, wait: bool, line: &mut Vec<u8>) -> io::Result<NextLine> {
        line.clear();
        if let Some(again) = self.again.pop_front() {
            *line = again;
        } else if !wait && !self.input.reader.buffer().contains(&b'\n') {
            return Ok(NextLine::NotYet);
        } else if !self.input.read_line(line)? {
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

/// The name of a source in messages.
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

    /// The text as a source.
    pub fn input(text: &str) -> Input {
        let bytes = io::Cursor::new(text.as_bytes().to_vec());
        Input::new(Box::new(bytes), &BytesRead::default())
    }

    pub fn lines(text: &str) -> Lines {
        Lines {
            input: input(text),
            again: VecDeque::new(),
            number: 0,
        }
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
