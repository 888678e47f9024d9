//! Files and standard input, compressed or not: counts the bytes read, and reads lines of bounded length.

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use memchr::{memchr, memchr_iter, memrchr};
use thiserror::Error;

use crate::argument::is_puzzle;
#[cfg(feature = "decompression")]
use crate::compressed::decompression;
use crate::encoding::Utf8;
use crate::foreign;

/// The largest length of a line; the rest of a longer line is skipped. No puzzle is as long, and input without line
/// ends must not fill the memory.
pub(crate) const LONGEST_LINE: usize = 1 << 16;

/// The number of bytes read at a time: a few thousand puzzles, which stay in the processor's cache until they are
/// passed on.
const BUFFER: usize = 1 << 18;

/// The number of bytes read to detect whether a source is compressed.
const FIRST: usize = 1 << 12;

#[cfg(not(feature = "decompression"))]
type Source = Box<dyn Read + Send>;

/// Without the feature, compressed sources are read as they are.
#[cfg(not(feature = "decompression"))]
fn decompression(_: &[u8]) -> Option<fn(Source) -> Source> {
    None
}

/// A count of the bytes read before decompression, shared between two threads.
pub type BytesRead = Arc<AtomicU64>;

/// A reader whose bytes are counted.
struct Counted<R> {
    reader: R,
    bytes_read: BytesRead,
    /// Whether the operating system reported an error.
    has_failed: Arc<AtomicBool>,
}

/// Damage of a compressed source, at a line and column of its text.
#[derive(Debug, Error)]
#[error("{1}")]
pub(crate) struct Damage(pub (u64, usize), pub String);

impl Damage {
    /// Returns the damage in this error, unless it is an error of the operating system.
    pub fn of(error: &io::Error) -> Option<&Damage> {
        error.get_ref()?.downcast_ref()
    }
}

/// Returns the line and column after this text, which begins at the given place.
pub(crate) fn place_behind((line, column): (u64, usize), text: &[u8]) -> (u64, usize) {
    let last = memrchr(b'\n', text).map_or(0, |end| end + 1);
    // Mostly there is no line feed, and nothing to count.
    let (ended, text) = text.split_at(last);
    let lines = memchr_iter(b'\n', ended).count() as u64;
    // Each character is a column. The check for ASCII is vectorized, and faster than counting.
    let columns = match text.is_ascii() {
        true => text.len(),
        false => text.iter().filter(|&byte| byte & 0xC0 != 0x80).count(),
    };
    (line + lines, if lines > 0 { 1 } else { column } + columns)
}

/// The progress of decompressing a source.
struct Decompressed {
    has_failed: Arc<AtomicBool>,
    /// The line and column of the next byte.
    place: (u64, usize),
}

impl Decompressed {
    fn add(&mut self, bytes: &[u8]) {
        self.place = place_behind(self.place, bytes);
    }

    /// Returns the error, with its place if the source is damaged.
    fn damage(&self, error: io::Error) -> io::Error {
        if self.has_failed.load(Ordering::Relaxed) {
            return error;
        }
        let message = match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                "found the end of the file, expected more compressed data".to_owned()
            }
            // The message already contains what was found and expected.
            io::ErrorKind::Unsupported => error.to_string(),
            _ => format!("found damage ({error}), expected compressed data"),
        };
        io::Error::new(error.kind(), Damage(self.place, message))
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer).inspect_err(|error| {
            if error.kind() != io::ErrorKind::Interrupted {
                self.has_failed.store(true, Ordering::Relaxed);
            }
        })?;
        self.bytes_read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// The number of bytes that decide whether a source is compressed or a picture.
const DECISIVE: usize = 12;

/// Returns whether a file can be opened and is a picture.
#[cfg(feature = "pictures")]
pub fn is_picture_file(name: &Path) -> bool {
    let mut first = Vec::new();
    let read = File::open(name).and_then(|file| file.take(DECISIVE as u64).read_to_end(&mut first));
    !is_stdin(name) && read.is_ok() && is_picture(&first).is_ok_and(|is_picture| is_picture)
}

/// A source whose first bytes have been read.
pub(crate) enum Opened {
    /// A text.
    Text(Input),
    /// A picture as it is.
    #[cfg(feature = "pictures")]
    Picture(Box<dyn Read + Send>),
}

impl Opened {
    /// Returns a text in memory, which is not compressed.
    pub fn of_text(text: Vec<u8>) -> Opened {
        Opened::Text(Input::new(Box::new(Cursor::new(text))))
    }
}

/// Returns whether a source with these first bytes is a picture that is decoded.
///
/// # Errors
/// If it is a picture in a form that is not decoded.
#[cfg(feature = "pictures")]
fn is_picture(first: &[u8]) -> io::Result<bool> {
    use crate::picture::{Format, PictureError};
    match Format::of(first) {
        // A text may begin like the others do.
        None | Some(Format::Netpbm) => Ok(false),
        Some(Format::Jpeg | Format::Png) => Ok(true),
        Some(other) => {
            let error = PictureError::Unsupported(other);
            Err(io::Error::new(io::ErrorKind::InvalidData, error))
        }
    }
}

/// A source that is being read.
pub(crate) struct Input {
    source: Box<dyn Read + Send>,
    buffer: Box<[u8]>,
    /// The part of the buffer that has been read and not yet taken.
    at_hand: Range<usize>,
    /// Whether a carriage return at the end of the read bytes is held back, because its meaning depends on the next
    /// byte.
    holds_return: bool,
    /// Whether the source has ended.
    pub ended: bool,
    /// The number of lines already taken.
    pub lines: u64,
    /// Whether the line taken last did not end with a line feed.
    pub has_open_end: bool,
    decompressed: Option<Decompressed>,
    /// An error that follows the bytes that have been read.
    failure: Option<io::Error>,
}

impl Input {
    /// Opens a file, or standard input if the name is `-`.
    pub fn open(name: &Path, bytes_read: &BytesRead) -> io::Result<Opened> {
        if is_stdin(name) {
            return Input::decompressed(Box::new(io::stdin()), bytes_read);
        }
        // Without this check, reading a directory fails late, with an obscure message.
        if fs::metadata(name)?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Input::decompressed(Box::new(File::open(name)?), bytes_read)
    }

    /// Reads from a source, and decompresses it if it is compressed.
    pub fn decompressed(
        source: Box<dyn Read + Send>,
        bytes_read: &BytesRead,
    ) -> io::Result<Opened> {
        let mut source = Counted {
            reader: source,
            bytes_read: bytes_read.clone(),
            has_failed: Arc::default(),
        };
        let (mut first, mut ended) = (Vec::new(), false);
        // Waiting for these bytes blocks nobody: fewer contain no puzzle.
        while first.len() < DECISIVE && !ended {
            let length = first.len();
            first.resize(length + FIRST, 0);
            let more = loop {
                match source.read(&mut first[length..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    more => break more?,
                }
            };
            first.truncate(length + more);
            ended = more == 0;
        }
        let decompress = decompression(&first);
        let has_failed = Arc::clone(&source.has_failed);
        #[cfg(feature = "pictures")]
        let is_picture = is_picture(&first)?;
        let first = Cursor::new(first);
        let whole: Box<dyn Read + Send> = match ended {
            // A terminal reports the end of the typed text only once.
            true => Box::new(first),
            false => Box::new(first.chain(source)),
        };
        #[cfg(feature = "pictures")]
        if is_picture {
            return Ok(Opened::Picture(whole));
        }
        let mut input = match decompress {
            None => Input::new(whole),
            Some(decompress) => Input {
                decompressed: Some(Decompressed {
                    has_failed,
                    place: (1, 1),
                }),
                ..Input::new(decompress(whole))
            },
        };
        // Waiting for these bytes blocks nobody, either.
        while input.at_hand().len() < foreign::LONGEST_START && input.peek_more() {}
        foreign::check(input.at_hand())?;
        Ok(Opened::Text(input))
    }

    pub fn new(source: Box<dyn Read + Send>) -> Input {
        Input {
            source: Box::new(Utf8::new(source)),
            buffer: vec![0; BUFFER].into_boxed_slice(),
            at_hand: 0..0,
            holds_return: false,
            ended: false,
            lines: 0,
            has_open_end: false,
            decompressed: None,
            failure: None,
        }
    }

    /// Returns the bytes that have been read and not yet taken.
    pub fn at_hand(&self) -> &[u8] {
        &self.buffer[self.at_hand.clone()]
    }

    /// Returns whether the buffer contains the next line.
    pub fn has_line(&self) -> bool {
        memchr(b'\n', self.at_hand()).is_some()
    }

    /// Returns whether more bytes can be read after the buffered ones.
    pub fn may_read_more(&self) -> bool {
        // There must also be room for a carriage return that is held back.
        !self.ended && self.at_hand.len() + 1 < self.buffer.len()
    }

    /// Reads once, and appends to the buffered bytes.
    pub fn read_more(&mut self) -> io::Result<()> {
        // A terminal reports the end of the typed text only once.
        if !self.may_read_more() {
            return Ok(());
        }
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        self.buffer.copy_within(self.at_hand.clone(), 0);
        self.at_hand = 0..self.at_hand.len();
        let before = self.at_hand.end;
        while self.at_hand.end == before && !self.ended {
            let start = before + usize::from(self.holds_return);
            let length = loop {
                match self.source.read(&mut self.buffer[start..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Ok(length) => break length,
                    Err(error) => return self.fail(error),
                }
            };
            self.ended = length == 0;
            self.take_in(start + length);
        }
        Ok(())
    }

    /// Fails, but first delivers a line end that was held back.
    fn fail(&mut self, error: io::Error) -> io::Result<()> {
        let has_held = mem::take(&mut self.holds_return);
        if has_held {
            self.buffer[self.at_hand.end] = b'\n';
            self.at_hand.end += 1;
        }
        let error = match &mut self.decompressed {
            Some(decompressed) => {
                decompressed.add(&b"\n"[..usize::from(has_held)]);
                decompressed.damage(error)
            }
            None => error,
        };
        match has_held {
            true => self.failure = Some(error),
            false => return Err(error),
        }
        Ok(())
    }

    /// Adds the bytes read, which end at `end`, to the buffered bytes. A carriage return without a line feed also ends
    /// a line.
    fn take_in(&mut self, end: usize) {
        let start = self.at_hand.end;
        if mem::take(&mut self.holds_return) {
            self.buffer[start] = b'\r';
        }
        self.at_hand.end = end;
        let mut place = start;
        while let Some(next) = memchr(b'\r', &self.buffer[place..end]) {
            place += next + 1;
            match self.buffer[..end].get(place) {
                Some(b'\n') => {}
                None if !self.ended => {
                    self.holds_return = true;
                    self.at_hand.end -= 1;
                }
                _ => self.buffer[place - 1] = b'\n',
            }
        }
        if let Some(decompressed) = &mut self.decompressed {
            decompressed.add(&self.buffer[start..self.at_hand.end]);
        }
    }

    /// Reads once without taking anything. An error is kept for the call that needs more bytes. Returns whether more
    /// can be read.
    pub fn peek_more(&mut self) -> bool {
        if self.failure.is_some() || !self.may_read_more() {
            return false;
        }
        self.failure = self.read_more().err();
        self.failure.is_none()
    }

    /// Returns the buffered bytes, after reading if there are none. Returns an empty slice at the end.
    pub fn fill(&mut self) -> io::Result<&[u8]> {
        if self.at_hand.is_empty() {
            self.read_more()?;
        }
        Ok(self.at_hand())
    }

    /// Returns the first byte after `place` that is not blank, without taking it.
    pub fn peek_behind_blanks(&mut self, place: usize) -> io::Result<Option<u8>> {
        loop {
            let mut rest = self.at_hand()[place..].iter();
            match rest.find(|byte| !byte.is_ascii_whitespace()).copied() {
                None if self.peek_more() => {}
                byte => return Ok(byte),
            }
        }
    }

    /// Takes `amount` of the buffered bytes.
    pub fn consume(&mut self, amount: usize) {
        self.at_hand.start += amount;
    }

    /// Returns the next two lines without taking them, as far as they fit into the buffer. Waits for `count` lines
    /// only; the other lines, and lines after the end, are empty.
    pub fn peek(&mut self, count: usize) -> io::Result<[&[u8]; 2]> {
        let are_there = |bytes: &[u8]| memchr_iter(b'\n', bytes).nth(count - 1).is_some();
        while !are_there(self.at_hand()) && self.peek_more() {}
        let mut lines = self.at_hand().split(|&byte| byte == b'\n').take(count);
        Ok([(); 2].map(|()| lines.next().unwrap_or_default()))
    }

    /// Takes the next line, and replaces the contents of `line` by it, without its line feed. Returns whether there is
    /// a line. Without `wait`, returns false instead of waiting for one.
    pub fn next_line(&mut self, wait: bool, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        let mut line_feed = memchr(b'\n', self.at_hand());
        let may_be_taken = wait || self.ended || line_feed.is_some();
        if !may_be_taken || self.fill()?.is_empty() {
            return Ok(false);
        }
        self.lines += 1;
        loop {
            let at_hand = self.fill()?;
            let line_feed = line_feed.take().or_else(|| memchr(b'\n', at_hand));
            let (is_last, end) = match line_feed {
                Some(end) => (true, end),
                None => (at_hand.is_empty(), at_hand.len()),
            };
            let length_at_hand = at_hand.len();
            let length = end.min(LONGEST_LINE - line.len());
            line.extend_from_slice(&at_hand[..length]);
            let taken = at_hand.len().min(end + 1);
            self.consume(taken);
            if is_last {
                self.has_open_end = end == length_at_hand;
                return Ok(true);
            }
        }
    }
}

/// Returns the line without its carriage return, and without a byte order mark.
pub(crate) fn bare(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns whether the name means standard input.
pub fn is_stdin(name: &Path) -> bool {
    name == Path::new("-")
}

/// Returns the name of a source for messages.
pub fn display(name: &Path) -> String {
    match name {
        _ if is_stdin(name) => "stdin".to_owned(),
        _ if is_puzzle(name) => "argument".to_owned(),
        _ => name.to_string_lossy().into_owned(),
    }
}

/// Returns the total size of all sources, or `None` if one is not a file with a size.
pub fn total_bytes(files: &[PathBuf]) -> Option<u64> {
    let size = |name: &PathBuf| {
        let metadata = fs::metadata(name).ok()?;
        metadata.is_file().then_some(metadata.len())
    };
    match files {
        [] => None,
        _ => files.iter().map(size).sum(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use fastrand::Rng;

    use super::*;

    pub fn input_of(source: impl Read + Send + 'static) -> Input {
        Input::new(Box::new(source))
    }

    pub fn input(text: &str) -> Input {
        input_of(Cursor::new(text.as_bytes().to_vec()))
    }

    /// A reader that returns a few bytes at a time, as a pipe may.
    pub struct Trickle {
        pub text: Cursor<Vec<u8>>,
        pub random: Rng,
    }

    impl Read for Trickle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.random.usize(1..2000).min(buffer.len());
            self.text.read(&mut buffer[..most])
        }
    }

    #[test]
    fn lines_are_cut_off_where_no_puzzle_is_as_long() {
        let mut input = input(&format!("{}\nshort\nlast", "1".repeat(3 * LONGEST_LINE)));
        let mut line = Vec::new();
        assert!(input.next_line(true, &mut line).unwrap());
        assert_eq!(line.len(), LONGEST_LINE);
        for expected in ["short", "last"] {
            assert!(input.next_line(true, &mut line).unwrap());
            assert_eq!(line, expected.as_bytes());
        }
        assert!(!input.next_line(true, &mut line).unwrap());
        assert_eq!(input.lines, 3);
    }

    #[test]
    fn a_carriage_return_alone_ends_a_line() {
        /// A reader that returns one byte at a time.
        struct Bytes(Cursor<Vec<u8>>);
        impl Read for Bytes {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0.read(&mut buffer[..1])
            }
        }
        let text = "one\rtwo\r\nthree\n\rfour\r";
        let bytes = Bytes(Cursor::new(text.into()));
        for mut input in [input(text), input_of(bytes)] {
            let (mut lines, mut line) = (Vec::new(), Vec::new());
            while input.next_line(true, &mut line).unwrap() {
                lines.push(String::from_utf8(line.clone()).unwrap());
            }
            assert_eq!(lines, ["one", "two\r", "three", "", "four"]);
        }
    }
}
