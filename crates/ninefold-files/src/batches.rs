//! Numbered batches of the puzzles of all sources.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::{iter, mem};

use thiserror::Error;

use crate::argument::{cells_of, is_puzzle};
use crate::batch::Leading;
use crate::columns::ONLY;
use crate::decoder::decoder;
use crate::source::{self, BytesRead, Damage, Input, Opened};
use crate::{Batch, Decode, Decoded, Digest, Entry, Form, Keeps};

/// The number of puzzles read at a time while skipping, and from a text.
const TOGETHER: usize = 4096;

/// A failure to read or skip puzzles.
#[derive(Debug, Error)]
pub enum Error {
    /// A source cannot be opened or read. The next source follows.
    #[error("{name}: {error}")]
    Source {
        /// The name of the source for messages.
        name: String,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A source of the arguments has no puzzle. The next source follows.
    #[error("{name}: no puzzle found")]
    NoPuzzle {
        /// The name of the source for messages.
        name: String,
    },
    /// The input has fewer puzzles than it should skip.
    #[error("the input has {puzzles} puzzles, but {done} of them are done: it is not the same")]
    TooFew {
        /// The number of puzzles in the input.
        puzzles: u64,
        /// The number of puzzles to skip.
        done: u64,
    },
    /// The skipped puzzles are not the expected ones.
    #[error("the first {done} puzzles are not those that are done: it is not the same input")]
    Others {
        /// The number of puzzles to skip.
        done: u64,
    },
}

/// The puzzles of all sources, in batches. A source that cannot be opened or read yields one error, after the puzzles
/// before the failure, and the next source follows. So does one of the arguments without any puzzle.
pub struct Batches {
    names: VecDeque<PathBuf>,
    from: Option<Form>,
    bytes_read: BytesRead,
    /// The number of the last puzzle.
    number: u64,
    /// The digest of the puzzles to skip, and of the puzzles skipped.
    to_skip: Digest,
    skipped: Digest,
    /// The properties of the first source with puzzles, after its first puzzle.
    leading: Option<Leading>,
    /// The data to keep besides puzzles, labels and columns.
    keeps: Keeps,
    /// Whether the sources are arguments. Each of these must have a puzzle.
    is_of_arguments: bool,
    has_one_argument: bool,
    current: Option<Source>,
}

/// The source that is being read.
struct Source {
    decoder: Box<dyn Decode>,
    decoded: Decoded,
    failure: Option<io::Error>,
}

impl Batches {
    /// Returns the puzzles of these files, where `-` is standard input, or of standard input if there are none. An
    /// argument may also be a puzzle itself ([`is_puzzle`](crate::is_puzzle)). The form of a file is detected unless
    /// `from` names it.
    pub fn of_arguments(arguments: &[PathBuf], from: Option<Form>) -> Batches {
        let names = match arguments {
            [] => VecDeque::from([PathBuf::from("-")]),
            _ => arguments.iter().cloned().collect(),
        };
        Batches {
            is_of_arguments: true,
            has_one_argument: arguments.len() == 1,
            ..Batches::new(names, from)
        }
    }

    /// Returns the puzzles from a reader. A failure to read the first bytes is reported in place of the first batch.
    pub fn of_reader(
        name: &str,
        reader: impl Read + Send + 'static,
        from: Option<Form>,
    ) -> Batches {
        let mut batches = Batches::new(VecDeque::new(), from);
        let input = Input::decompressed(Box::new(reader), &batches.bytes_read);
        batches.current = Some(Source::new(name, input, (from, Keeps::Nothing), 0));
        batches
    }

    /// Returns the puzzles of a text in memory, which is not compressed.
    pub fn of_text(name: &str, text: Vec<u8>, from: Option<Form>, keeps: Keeps) -> Batches {
        let mut batches = Batches::new(VecDeque::new(), from).keeping(keeps);
        batches.current = Some(Source::new(
            name,
            Ok(Opened::of_text(text)),
            (from, keeps),
            0,
        ));
        batches
    }

    fn new(names: VecDeque<PathBuf>, from: Option<Form>) -> Batches {
        Batches {
            names,
            from,
            bytes_read: BytesRead::default(),
            number: 0,
            to_skip: Digest::default(),
            skipped: Digest::default(),
            leading: None,
            keeps: Keeps::Nothing,
            is_of_arguments: false,
            has_one_argument: false,
            current: None,
        }
    }

    /// Skips these puzzles after reading them. Reports an error if the puzzles differ, or if there are fewer.
    pub fn skipping(mut self, puzzles: Digest) -> Batches {
        self.to_skip = puzzles;
        self
    }

    /// Keeps more data than puzzles, labels and columns.
    pub fn keeping(mut self, keeps: Keeps) -> Batches {
        self.keeps = keeps;
        self
    }

    /// Returns a counter of the bytes read, which another thread can read.
    pub fn bytes_read(&self) -> BytesRead {
        self.bytes_read.clone()
    }

    /// Returns the next puzzles of a source: up to `most`, or a few more if one line ends several, or only those
    /// available after waiting for the first. Returns `None` at the end.
    pub fn next(&mut self, most: usize) -> Option<Result<Batch, Error>> {
        self.next_batch(most).transpose()
    }

    fn next_batch(&mut self, most: usize) -> Result<Option<Batch>, Error> {
        loop {
            let Some(source) = &mut self.current else {
                let Some(name) = self.names.pop_front() else {
                    return self.end().map(|()| None);
                };
                self.current = Some(self.open(&name));
                continue;
            };
            let before = self.number;
            let mut batch = source.batch(match self.to_skip.puzzles.saturating_sub(before) {
                0 => most,
                left => left.min(TOGETHER as u64) as usize,
            });
            self.number = source.decoded.number;
            if self.number == before {
                let name = match &*source.decoded.source {
                    "" => ONLY.to_owned(),
                    name => name.to_owned(),
                };
                let (failure, is_empty) = (source.failure.take(), source.decoded.is_empty());
                self.current = None;
                match failure {
                    Some(error) => return Err(Error::Source { name, error }),
                    None if is_empty && self.is_of_arguments => {
                        return Err(Error::NoPuzzle { name });
                    }
                    None => continue,
                }
            }
            let leading = self.leading.get_or_insert_with(|| batch.leading());
            batch.leading.clone_from(leading);
            if before < self.to_skip.puzzles {
                batch.skip_to(self.to_skip.puzzles, &mut self.skipped);
                self.check_skipped()?;
            }
            if !batch.is_empty() {
                return Ok(Some(batch));
            }
        }
    }

    fn open(&self, name: &Path) -> Source {
        let (input, from) = if is_puzzle(name) {
            let text = name.to_string_lossy().into_owned();
            (Ok(Opened::of_text(text.into_bytes())), None)
        } else {
            let input = Input::open(name, &self.bytes_read);
            (input.map_err(|error| in_words(error, name)), self.from)
        };
        let forms = (from, self.keeps);
        let shown = match self.has_one_argument && is_puzzle(name) {
            true => String::new(),
            false => source::display(name),
        };
        Source::new(&shown, input, forms, self.number)
    }

    /// Returns an error if the right number of puzzles has been skipped, but not the expected ones.
    fn check_skipped(&mut self) -> Result<(), Error> {
        let done = self.to_skip.puzzles;
        match self.skipped.puzzles == done && self.skipped != self.to_skip {
            true => Err(Error::Others { done }),
            false => Ok(()),
        }
    }

    fn end(&mut self) -> Result<(), Error> {
        let done = mem::take(&mut self.to_skip).puzzles;
        match self.number {
            puzzles if puzzles < done => Err(Error::TooFew { puzzles, done }),
            _ => Ok(()),
        }
    }
}

/// Returns the error about a file that cannot be opened, in our words if the file is missing.
fn in_words(error: io::Error, name: &Path) -> io::Error {
    if error.kind() != io::ErrorKind::NotFound {
        return error;
    }
    let message = match cells_of(name) {
        Some(cells) => format!("neither a file nor 81 cells: {cells} found"),
        None => "there is no such file".to_owned(),
    };
    io::Error::new(io::ErrorKind::NotFound, message)
}

impl Source {
    /// Begins a source whose first puzzle has the number after `number`. Detects the form unless `from` names it;
    /// `keeps` says whether to keep the text after 81 characters on a line.
    fn new(
        name: &str,
        input: io::Result<Opened>,
        (from, keeps): (Option<Form>, Keeps),
        number: u64,
    ) -> Source {
        let decoder = input.and_then(|input| decoder(input, from, keeps));
        let (decoder, failure) = match decoder {
            Ok(decoder) => (decoder, None),
            Err(error) => (Box::new(Nothing) as Box<dyn Decode>, Some(error)),
        };
        Source {
            decoder,
            decoded: Decoded::new(name, number),
            failure,
        }
    }

    /// Returns `most` puzzles, or only those available after waiting for the first.
    fn batch(&mut self, most: usize) -> Batch {
        let Source {
            decoder,
            decoded,
            failure,
        } = self;
        let first = decoded.number;
        Source::settle(decoder, decoded, failure);
        while failure.is_none() {
            let before = decoded.number;
            let count = (before - first) as usize;
            if count < most && !decoded.is_full() {
                *failure = decoder.decode(count == 0, most - count, decoded).err();
            }
            Source::settle(decoder, decoded, failure);
            if decoded.number == before {
                break;
            }
        }
        decoded.batch()
    }

    /// Turns damage into a bad record after the puzzles before it, where the source then ends.
    fn settle(
        decoder: &mut Box<dyn Decode>,
        decoded: &mut Decoded,
        failure: &mut Option<io::Error>,
    ) {
        let damage = failure.as_ref().and_then(Damage::of);
        if let Some(Damage(place, message)) = damage {
            let content = decoder.cut_off((*place, message.clone()));
            decoded.add(place.0, content);
            *decoder = Box::new(Nothing);
            *failure = None;
        }
    }
}

/// The decoder of a source that cannot be read.
struct Nothing;

impl Decode for Nothing {
    fn decode(&mut self, _: bool, _: usize, _: &mut Decoded) -> io::Result<()> {
        Ok(())
    }
}

/// Reads all puzzles of an uncompressed text in any form. `name` is the name of the text in messages.
///
/// ```
/// use ninefold_files::read_all;
///
/// let entries = read_all("paste", format!("id,puzzle\n7,{}\n", ".".repeat(81)).into_bytes());
/// assert_eq!(entries[0].label.as_deref(), Some("7"));
/// ```
pub fn read_all(name: &str, text: Vec<u8>) -> Vec<Entry> {
    read_all_as(name, text, None)
}

/// Reads all puzzles of a text in the form `from`, or in any form.
pub fn read_all_as(name: &str, text: Vec<u8>, from: Option<Form>) -> Vec<Entry> {
    read_most(name, text, from, usize::MAX, Keeps::Nothing).0
}

/// Reads the first puzzles of a text, up to `most`, and counts all. The remaining puzzles take no memory.
///
/// ```
/// use ninefold_files::{Keeps, read_most};
///
/// let text = format!("{}\n", ".".repeat(81)).repeat(5);
/// let (entries, count) = read_most("paste", text.into_bytes(), None, 2, Keeps::Nothing);
/// assert_eq!((entries.len(), count), (2, 5));
/// ```
pub fn read_most(
    name: &str,
    text: Vec<u8>,
    from: Option<Form>,
    most: usize,
    keeps: Keeps,
) -> (Vec<Entry>, usize) {
    let mut batches = Batches::of_text(name, text, from, keeps);
    let (mut entries, mut count) = (Vec::new(), 0);
    // Reading from memory cannot fail.
    for batch in iter::from_fn(|| batches.next(TOGETHER)).flatten() {
        count += batch.len();
        let room = most - entries.len();
        if room > 0 {
            entries.extend(batch.into_entries().into_iter().take(room));
        }
    }
    (entries, count)
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use ninefold::{Puzzle, text};

    use super::*;
    use crate::Entry;
    use crate::source::tests::{Trickle, input_of};

    fn some_text(random: &mut Rng) -> String {
        let plain =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        let rows = format!("{}\n", "003020600\n".repeat(9));
        let puzzle: Puzzle = plain.parse().unwrap();
        let marks = puzzle.candidates().to_string();
        let table = text::write_table(&puzzle).to_string();
        let rated = format!("{plain} # 7.1\n{plain},4839\n").repeat(20);
        let others = [
            "",
            "# a comment",
            "rubbish",
            &rows,
            &rated,
            &marks,
            &marks[1..],
            &table,
            &table[..table.len() / 2],
            &plain[1..],
            "---+---+---",
            "Grid 7",
            "         ",
        ];
        let mut text = String::new();
        for _ in 0..random.usize(0..12) {
            let times = random.usize(0..40);
            let end = random.choice(["\n", "\n", "\r\n"]).unwrap_or("\n");
            text += &format!("{plain}{end}").repeat(times);
            let other = random.choice(others).unwrap_or_default();
            text += &format!("{other}{end}").repeat(random.usize(0..3));
        }
        match random.bool() {
            true => text + plain,
            false => text,
        }
    }

    /// Returns all puzzles of a source, read in batches of random sizes, after skipping some at the start.
    fn read(text: &str, skipped: usize, random: &mut Rng) -> Vec<Entry> {
        let trickle = Trickle {
            text: io::Cursor::new(text.as_bytes().to_vec()),
            random: random.fork(),
        };
        let mut source = Source::new(
            "test",
            Ok(Opened::Text(input_of(trickle))),
            (None, Keeps::Nothing),
            0,
        );
        let mut entries = Vec::new();
        loop {
            let before = source.decoded.number as usize;
            let most = match skipped.saturating_sub(before) {
                0 => 50,
                left => left.min(50),
            };
            let mut batch = source.batch(random.usize(1..=most));
            if batch.is_empty() {
                return entries;
            }
            let number = source.decoded.number as usize;
            assert_eq!(batch.len(), number - before);
            batch.skip_to(skipped as u64, &mut Digest::default());
            entries.extend(batch.into_entries());
        }
    }

    /// Returns the puzzles that the library reads.
    fn read_whole(text: &str) -> Vec<Entry> {
        let mut decoded = Decoded::new("test", 0);
        for record in text::read(text.as_bytes()) {
            decoded.add_record(record);
        }
        decoded.batch().into_entries()
    }

    #[test]
    fn runs_of_plain_lines_are_what_the_reader_makes_of_each() {
        for seed in 0..300 {
            let mut random = Rng::with_seed(seed);
            let text = some_text(&mut random);
            let expected = read_whole(&text);
            let skipped = random.usize(0..=expected.len());
            let found = read(&text, skipped, &mut random);
            let [found, expected] =
                [&found[..], &expected[skipped..]].map(|all| format!("{all:#?}"));
            assert_eq!(found, expected, "seed {seed}, {skipped} skipped: {text}");
        }
    }
}
