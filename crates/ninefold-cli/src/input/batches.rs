//! The puzzles of all sources in batches, numbered.

use std::collections::VecDeque;
use std::io;
use std::mem;
use std::sync::Arc;

use crate::failure::Failure;
use crate::pace::Pace;
use crate::pool::{Pool, Pooled};

use super::argument::is_argument;
use super::batch::{Batch, Part, PlainLines, Run};
use super::source::{self, BytesRead, Input};
use super::{BadPuzzle, Decode, Decoded, Entry, Form, Misfit, decoder};

/// How many puzzles are read at a time where they are passed over.
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
    /// The last puzzle that is passed over.
    skip_to: u64,
    current: Option<Source>,
}

/// The source that is being read.
struct Source {
    decoder: Box<dyn Decode>,
    decoded: VecDeque<Decoded>,
    numbering: Numbering,
    failure: Option<io::Error>,
    /// Memory for the next plain lines, and where it comes from.
    cells: Pooled<[u8; 81]>,
    pool: Pool<[u8; 81]>,
}

/// What makes entries of the puzzles of a source.
pub struct Numbering {
    name: Arc<str>,
    begun: bool,
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

    /// Passes over so many puzzles, which are read all the same. That there are fewer is a failure.
    pub fn skipping(self, count: u64) -> Batches {
        Batches {
            skip_to: count,
            ..self
        }
    }

    /// The names may be puzzles themselves.
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
                        let source = self.open(name)?;
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
            let mut batch = source.batch(most, &mut self.number);
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
                numbering,
                failure: Some(error),
                ..
            }) = ended
            {
                return Err(Failure::file(numbering.name, error));
            }
        }
    }

    fn open(&self, name: String) -> Result<Source, Failure> {
        if self.takes_puzzles && is_argument(&name) {
            let input = Input::new(Box::new(io::Cursor::new(name)), &self.bytes_read);
            let name = "argument";
            let decoder = decoder(input, None);
            return Ok(Source::new(
                name,
                decoder.map_err(|error| Failure::file(name, error))?,
            ));
        }
        Source::open(&name, self.from, &self.bytes_read)
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
    fn open(name: &str, from: Option<Form>, bytes_read: &BytesRead) -> Result<Source, Failure> {
        let decoder = Input::open(name, bytes_read).and_then(|input| decoder(input, from));
        let name = source::display(name);
        let decoder = decoder.map_err(|error| Failure::file(name, error))?;
        Ok(Source::new(name, decoder))
    }

    fn new(name: &str, decoder: Box<dyn Decode>) -> Source {
        let pool = Pool::default();
        Source {
            decoder,
            decoded: VecDeque::new(),
            numbering: Numbering::of(name.into()),
            failure: None,
            cells: pool.take(),
            pool,
        }
    }

    /// So many puzzles, or as many as can be had without waiting for more than one.
    fn batch(&mut self, most: usize, last_number: &mut u64) -> Batch {
        let mut parts = Vec::new();
        let mut count = 0;
        while count + self.decoded.len() < most && self.failure.is_none() {
            let before = self.decoded.len();
            let wait = count + before == 0;
            let most_lines = most - count - before;
            match self.decoder.plain_lines(wait, most_lines, &mut self.cells) {
                Ok(Some(number)) => {
                    let cells = mem::replace(&mut self.cells, self.pool.take());
                    let lines = PlainLines { number, cells };
                    count += before;
                    parts.extend(self.entries(last_number));
                    let run = self.numbering.run(lines, last_number);
                    count += run.len();
                    parts.push(Part::Run(run));
                    continue;
                }
                Ok(None) => self.failure = self.decoder.decode(wait, &mut self.decoded).err(),
                Err(error) => self.failure = Some(error),
            }
            if self.decoded.len() == before {
                break;
            }
        }
        parts.extend(self.entries(last_number));
        Batch { parts }
    }

    /// What has been decoded, if anything has.
    fn entries(&mut self, last_number: &mut u64) -> Option<Part> {
        let decoded = self.decoded.drain(..);
        let entries = (decoded.len() > 0).then(|| self.numbering.entries(decoded, last_number));
        entries.map(Part::Entries)
    }
}

impl Numbering {
    /// The source has this name.
    pub fn of(name: Arc<str>) -> Numbering {
        Numbering { name, begun: false }
    }

    pub fn entries(
        &mut self,
        decoded: impl Iterator<Item = Decoded>,
        last_number: &mut u64,
    ) -> Vec<Entry> {
        let entry = |decoded: Decoded| {
            *last_number += 1;
            self.entry(decoded, *last_number)
        };
        decoded.map(entry).collect()
    }

    fn entry(&mut self, decoded: Decoded, number: u64) -> Entry {
        let name = &self.name;
        let label = decoded.label.as_deref().and_then(clean_label);
        let bad = |misfit: Misfit| {
            let place = format!("{name}:{}:{}", misfit.line, misfit.column);
            BadPuzzle {
                place: match &label {
                    Some(label) => format!("{place}: {label}"),
                    None => place,
                },
                message: misfit.message,
            }
        };
        Entry {
            number,
            first: !mem::replace(&mut self.begun, true),
            form: decoded.form,
            source: Arc::clone(name),
            line: decoded.line,
            written: decoded.written.map_err(bad),
            label,
        }
    }

    fn run(&mut self, lines: PlainLines, last_number: &mut u64) -> Run {
        let run = Run {
            lines,
            source: Arc::clone(&self.name),
            number: *last_number + 1,
            first: !mem::replace(&mut self.begun, true),
        };
        *last_number += run.len() as u64;
        run
    }
}

/// A label as one line that does no harm to a terminal; `None` if nothing is left of it.
fn clean_label(label: &str) -> Option<String> {
    let label = label.replace(char::is_control, " ");
    let label = label.trim();
    (!label.is_empty()).then(|| label.to_owned())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use fastrand::Rng;
    use ninefold::{Puzzle, text};

    use super::super::source::tests::input_of;
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
        let marks = text::write_line(&puzzle).to_string();
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

    /// All that a source gives, in batches of random sizes, some puzzles passed over.
    fn read(text: &str, skipped: usize, random: &mut Rng) -> Vec<Entry> {
        let trickle = Trickle {
            text: io::Cursor::new(text.as_bytes().to_vec()),
            random: random.fork(),
        };
        let mut source = Source::new("test", decoder(input_of(trickle), None).unwrap());
        let (mut entries, mut number) = (Vec::new(), 0);
        loop {
            let before = number as usize;
            let mut batch = source.batch(random.usize(1..50), &mut number);
            if batch.len() == 0 {
                return entries;
            }
            assert_eq!(batch.len(), number as usize - before);
            batch.skip(skipped.clamp(before, number as usize) - before);
            entries.extend(batch.into_entries());
        }
    }

    #[test]
    fn runs_of_plain_lines_are_what_the_reader_makes_of_each() {
        for seed in 0..300 {
            let mut random = Rng::with_seed(seed);
            let text = some_text(&mut random);
            let records = text::read_mixed(text.as_bytes());
            let records = records.into_iter().map(Decoded::from);
            let expected = Numbering::of("test".into()).entries(records, &mut 0);
            let skipped = random.usize(0..=expected.len());
            let found = read(&text, skipped, &mut random);
            let [found, expected] =
                [&found[..], &expected[skipped..]].map(|all| format!("{all:#?}"));
            assert_eq!(found, expected, "seed {seed}, {skipped} skipped: {text}");
        }
    }
}
