//! Opening files and standard input, counting what is read, and lines of bounded length.

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
    is_file: bool,
}

impl Input {
    /// Opens a file, or standard input if the name is `-`.
    pub fn open(name: &str, bytes_read: &BytesRead) -> io::Result<Input> {
        let (source, is_file): (Box<dyn Read + Send>, bool) = match name {
            "-" => (Box::new(io::stdin()), false),
            _ => {
                let metadata = fs::metadata(name)?;
                // Reading a directory fails late and obscurely.
                if metadata.is_dir() {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                (Box::new(File::open(name)?), metadata.is_file())
            }
        };
        Ok(Input {
            reader: BufReader::with_capacity(1 << 16, source),
            bytes_read: bytes_read.clone(),
            is_file,
        })
    }

    /// Whether it is a file, which never keeps a reader waiting.
    pub fn is_file(&self) -> bool {
        self.is_file
    }

    /// Whether a whole line is in the buffer.
    pub fn has_line(&self) -> bool {
        self.reader.buffer().contains(&b'\n')
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.bytes_read
            .0
            .fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.bytes_read
            .0
            .fetch_add(amount as u64, Ordering::Relaxed);
        self.reader.consume(amount);
    }
}

/// Adds the next line with its line feed, cut off if it is too long; says whether there was one.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    let most = line.len() + LONGEST_LINE;
    let mut any = false;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        let kept = length.min(most - line.len());
        line.extend_from_slice(&buffer[..kept]);
        input.consume(length);
        if end.is_some() {
            return Ok(true);
        }
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
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_off_where_no_puzzle_is_as_long() {
        let mut text = vec![b'1'; 3 * LONGEST_LINE];
        text.extend_from_slice(b"\nshort\nlast");
        let mut input = BufReader::with_capacity(1000, &text[..]);
        let mut line = Vec::new();
        assert!(read_line(&mut input, &mut line).unwrap());
        assert_eq!(line.len(), LONGEST_LINE);
        for expected in ["short\n", "last"] {
            line.clear();
            assert!(read_line(&mut input, &mut line).unwrap());
            assert_eq!(line, expected.as_bytes());
        }
        assert!(!read_line(&mut input, &mut line).unwrap());
    }
}
