//! The puzzles of all sources in batches, numbered.

use std::collections::VecDeque;
use std::io;
use std::mem;
use std::sync::Arc;

use crate::failure::Failure;
use crate::pace::Pace;

use super::argument::is_argument;
use super::batch::{Batch, Decoded};
use super::source::{self, BytesRead, Input};
use super::{Decode, Form, decoder};

/// How many puzzles are read at a time while they are skipped.
const MOST_SKIPPED: u64 = 4096;

/// The puzzles of all sources, in batches. A source that cannot be opened or read is one failure
/// among them, after the puzzles before it, and the next source follows.
pub struct Batches {
    names: VecDeque<String>,
    from: Option<Form>,
    /// Whether a name may be a puzzle itself.
    takes_puzzles: bool,
    pace: Pace,
    bytes_read: BytesRead,
    /// The number of the last puzzle.
    number: u64,
    /// The last puzzle to skip.
    skip_to: u64,
    current: Option<Source>,
}

/// The source that is being read.
struct Source {
    decoder: Box<dyn Decode>,
    decoded: Decoded,
    failure: Option<io::Error>,
}

impl Batches {
    /// The puzzles of these files, where `-` is standard input; of standard input if there are none.
    pub fn new(files: &[String], from: Option<Form>, pace: Pace) -> Batches {
        let names = match files {
            [] => VecDeque::from(["-".to_owned()]),
            _ => files.iter().cloned().collect(),
        };
        Batches {
            names,
            from,
            takes_puzzles: false,
            pace,
            bytes_read: BytesRead::default(),
            number: 0,
            skip_to: 0,
            current: None,
        }
    }

    /// Skips so many puzzles after reading them. Fewer puzzles are a failure.
    pub fn skipping(mut self, count: u64) -> Batches {
        self.skip_to = count;
        self
    }

    /// Takes names that are puzzles for puzzles.
    pub fn or_puzzles(mut self) -> Batches {
        self.takes_puzzles = true;
        self
    }

    /// How many bytes have been read, to be asked from another thread.
    pub fn bytes_read(&self) -> BytesRead {
        self.bytes_read.clone()
    }

    fn next_batch(&mut self) -> Result<Option<Batch>, Failure> {
        loop {
            let Some(source) = &mut self.current else {
                let Some(name) = self.names.pop_front() else {
                    return self.end().map(|()| None);
                };
                self.current = Some(self.open(&name)?);
                continue;
            };
            let before = self.number;
            let mut batch = source.batch(match self.skip_to.saturating_sub(before) {
                0 => self.pace.batch(),
                left => left.min(MOST_SKIPPED) as usize,
            });
            self.number = source.decoded.number;
            if self.number == before {
                let name = Arc::clone(&source.decoded.source);
                let failure = source.failure.take();
                self.current = None;
                match failure {
                    Some(error) => return Err(Failure::file(name, error)),
                    None => continue,
                }
            }
            batch.skip_to(self.skip_to);
            if batch.len() > 0 {
                return Ok(Some(batch));
            }
        }
    }

    fn open(&self, name: &str) -> Result<Source, Failure> {
        let (decoder, name) = if self.takes_puzzles && is_argument(name) {
            let text = io::Cursor::new(name.to_owned());
            let input = Input::new(Box::new(text), &self.bytes_read);
            (decoder(input, None), "argument")
        } else {
            let input = Input::open(name, &self.bytes_read);
            let decoder = input.and_then(|input| decoder(input, self.from));
            (decoder, source::display(name))
        };
        Ok(Source {
            decoder: decoder.map_err(|error| Failure::file(name, error))?,
            decoded: Decoded::new(name, self.number),
            failure: None,
        })
    }

    fn end(&mut self) -> Result<(), Failure> {
        let skip_to = mem::take(&mut self.skip_to);
        match self.number {
            number if number < skip_to => Err(Failure::Usage(format!(
                "the input has {number} puzzles, but {skip_to} of them are done: it is not the same"
            ))),
            _ => Ok(()),
        }
    }
}

impl Iterator for Batches {
    type Item = Result<Batch, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_batch().transpose()
    }
}

impl Source {
    /// So many puzzles, or as many as can be had without waiting for more than one.
    fn batch(&mut self, most: usize) -> Batch {
        let Source {
            decoder,
            decoded,
            failure,
        } = self;
        let first = decoded.number;
        while failure.is_none() {
            let before = decoded.number;
            let count = (before - first) as usize;
            if count < most {
                *failure = decoder.decode(count == 0, most - count, decoded).err();
            }
            if decoded.number == before {
                break;
            }
        }
        decoded.batch()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use fastrand::Rng;
    use ninefold::{Puzzle, text};

    use super::super::source::tests::input_of;
    use super::super::{Entry, built_in};
    use super::*;

    /// Gives a few bytes at a time, as a pipe may.
    struct Trickle {
        text: io::Cursor<Vec<u8>>,
        random: Rng,
    }

    impl Read for Trickle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.random.usize(1..2000).min(buffer.len());
            self.text.read(&mut buffer[..most])
        }
    }

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

    /// All puzzles of a source, read in batches of random sizes, without some at the start.
    fn read(text: &str, skipped: usize, random: &mut Rng) -> Vec<Entry> {
        let trickle = Trickle {
            text: io::Cursor::new(text.as_bytes().to_vec()),
            random: random.fork(),
        };
        let mut source = Source {
            decoder: decoder(input_of(trickle), None).unwrap(),
            decoded: Decoded::new("test", 0),
            failure: None,
        };
        let mut entries = Vec::new();
        loop {
            let before = source.decoded.number as usize;
            let most = match skipped.saturating_sub(before) {
                0 => 50,
                left => left.min(50),
            };
            let mut batch = source.batch(random.usize(1..=most));
            if batch.len() == 0 {
                return entries;
            }
            let number = source.decoded.number as usize;
            assert_eq!(batch.len(), number - before);
            batch.skip_to(skipped as u64);
            entries.extend(batch.into_entries());
        }
    }

    #[test]
    fn runs_of_plain_lines_are_what_the_reader_makes_of_each() {
        for seed in 0..300 {
            let mut random = Rng::with_seed(seed);
            let text = some_text(&mut random);
            let expected = built_in(("test", &text));
            let skipped = random.usize(0..=expected.len());
            let found = read(&text, skipped, &mut random);
            let [found, expected] =
                [&found[..], &expected[skipped..]].map(|all| format!("{all:#?}"));
            assert_eq!(found, expected, "seed {seed}, {skipped} skipped: {text}");
        }
    }
}
