//! The puzzles of all sources in batches, numbered.

use std::collections::VecDeque;
use std::io;
use std::mem;
use std::sync::Arc;

use crate::failure::Failure;
use crate::pace::Pace;
use crate::pool::{Pool, Pooled};

use super::argument::is_argument;
use super::batch::{Batch, Part, Run};
use super::source::{self, BytesRead, Input};
use super::{Decode, Decoded, Form, decoder};

/// How many puzzles are read at a time while they are skipped.
const MOST_SKIPPED: usize = 4096;

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
    /// Memory for the next plain lines, and where it comes from.
    cells: Pooled<[u8; 81]>,
    pool: Pool<[u8; 81]>,
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
    pub fn skipping(self, count: u64) -> Batches {
        Batches {
            skip_to: count,
            ..self
        }
    }

    /// Takes names that are puzzles for puzzles.
    pub fn or_puzzles(self) -> Batches {
        Batches {
            takes_puzzles: true,
            ..self
        }
    }

    /// How many bytes have been read, to be asked from another thread.
    pub fn bytes_read(&self) -> BytesRead {
        self.bytes_read.clone()
    }

    fn next_batch(&mut self) -> Result<Option<Batch>, Failure> {
        loop {
            let source = match &mut self.current {
                Some(source) => source,
                None => match self.names.pop_front() {
                    Some(name) => {
                        let source = self.open(&name)?;
                        self.current.insert(source)
                    }
                    None => return self.end().map(|()| None),
                },
            };
            let before = self.number;
            let most = match before < self.skip_to {
                true => MOST_SKIPPED,
                false => self.pace.batch(),
            };
            let mut batch = source.batch(most);
            self.number = source.decoded.number;
            if self.number > before {
                let skipped = self.skip_to.clamp(before, self.number) - before;
                batch.skip(skipped as usize);
                if batch.len() > 0 {
                    return Ok(Some(batch));
                }
                continue;
            }
            let ended = self.current.take();
            if let Some(Source {
                decoded,
                failure: Some(error),
                ..
            }) = ended
            {
                return Err(Failure::file(decoded.source, error));
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
        let decoder = decoder.map_err(|error| Failure::file(name, error))?;
        Ok(Source::new(decoder, Decoded::new(name, self.number)))
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
    fn new(decoder: Box<dyn Decode>, decoded: Decoded) -> Source {
        let pool = Pool::default();
        Source {
            decoder,
            decoded,
            failure: None,
            cells: pool.take(),
            pool,
        }
    }

    /// So many puzzles, or as many as can be had without waiting for more than one.
    fn batch(&mut self, most: usize) -> Batch {
        let mut parts = Vec::new();
        let first = self.decoded.number;
        while self.failure.is_none() {
            let before = self.decoded.number;
            let count = (before - first) as usize;
            if count >= most {
                break;
            }
            match self.read(count == 0, most - count) {
                Ok(Some(run)) => {
                    parts.extend(self.take_decoded());
                    parts.push(Part::Run(run));
                }
                Ok(None) => {}
                Err(error) => self.failure = Some(error),
            }
            if self.decoded.number == before {
                break;
            }
        }
        parts.extend(self.take_decoded());
        Batch { parts }
    }

    /// Reads plain lines, or decodes a puzzle or a few.
    fn read(&mut self, wait: bool, most: usize) -> io::Result<Option<Run>> {
        let Some(line) = self.decoder.plain_lines(wait, most, &mut self.cells)? else {
            self.decoder.decode(wait, &mut self.decoded)?;
            return Ok(None);
        };
        let (first, number) = self.decoded.count(self.cells.len());
        Ok(Some(Run {
            cells: mem::replace(&mut self.cells, self.pool.take()),
            source: Arc::clone(&self.decoded.source),
            line,
            number,
            first,
        }))
    }

    /// The puzzles that have been decoded, if there are any.
    fn take_decoded(&mut self) -> Option<Part> {
        let decoded = mem::take(&mut self.decoded.puzzles);
        (!decoded.is_empty()).then_some(Part::Entries(decoded))
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
        let decoder = decoder(input_of(trickle), None).unwrap();
        let mut source = Source::new(decoder, Decoded::new("test", 0));
        let mut entries = Vec::new();
        loop {
            let before = source.decoded.number as usize;
            let mut batch = source.batch(random.usize(1..50));
            if batch.len() == 0 {
                return entries;
            }
            let number = source.decoded.number as usize;
            assert_eq!(batch.len(), number - before);
            batch.skip(skipped.clamp(before, number) - before);
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
