//! Reads bytes in pieces of any length, and checks the results.

use std::io::{self, Read};
use std::ops::RangeInclusive;

use fastrand::Rng;
use ninefold::Grid;
use ninefold_files::{Batches, Digest, Entry, Form};

/// A puzzle, which the fuzzer would hardly find.
const LINE: &[u8] =
    b"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// The name of the source in messages.
const SOURCE: &str = "source";

/// The puzzles and the failure of a source.
#[derive(PartialEq, Debug)]
pub struct All {
    /// Each puzzle with its place and label.
    pub puzzles: Vec<String>,
    /// The reason why the source could not be read to its end.
    failure: Option<String>,
    digest: Digest,
}

/// Replaces the control characters 1 and 2 by puzzles: 81 symbols and 729 pencil marks.
pub fn with_puzzles(bytes: &[u8]) -> Vec<u8> {
    let marks = [b"123456789".repeat(40), b"1........".repeat(41)].concat();
    let mut text = Vec::new();
    for &byte in bytes {
        match byte {
            1 => text.extend_from_slice(LINE),
            2 => text.extend_from_slice(&marks),
            _ => text.push(byte),
        }
    }
    text
}

/// Reads the source at once and in pieces, in large and in small batches. The results must be equal and consistent.
pub fn read_in_all_ways(bytes: &[u8], from: Option<Form>) -> All {
    let whole = read(bytes, from, usize::MAX..=usize::MAX, 1000);
    let seed = bytes.iter().fold(bytes.len() as u64, |seed, &byte| {
        seed.wrapping_mul(31).wrapping_add(u64::from(byte))
    });
    for (pieces, batch) in [(1..=1, 1), (1..=7, 3), (1..=300, 50)] {
        let mut random = Rng::with_seed(seed);
        let pieces = *pieces.start()..=random.usize(pieces);
        let again = read(bytes, from, pieces.clone(), batch);
        assert_eq!(whole, again, "{from:?}, {pieces:?}, batches of {batch}");
    }
    whole
}

/// A source that returns pieces of these lengths.
struct Pieces {
    bytes: io::Cursor<Vec<u8>>,
    lengths: RangeInclusive<usize>,
    random: Rng,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.random.usize(self.lengths.clone()).min(buffer.len());
        self.bytes.read(&mut buffer[..length])
    }
}

fn read(bytes: &[u8], from: Option<Form>, lengths: RangeInclusive<usize>, most: usize) -> All {
    let pieces = Pieces {
        bytes: io::Cursor::new(bytes.to_vec()),
        lengths,
        random: Rng::with_seed(bytes.len() as u64),
    };
    let mut batches = Batches::of_reader(SOURCE, pieces, from);
    let mut all = All {
        puzzles: Vec::new(),
        failure: None,
        digest: Digest::default(),
    };
    let (mut line, mut memory) = (0, Vec::new());
    while let Some(batch) = batches.next(most) {
        let batch = match batch {
            Ok(batch) => batch,
            Err(failure) => {
                assert_eq!(all.failure, None, "one failure for a source");
                all.failure = Some(failure.to_string());
                continue;
            }
        };
        assert!(!batch.is_empty(), "an empty batch");
        all.digest.append(Digest::of(&batch));
        let count = batch.len();
        let cells: Option<Vec<[u8; 81]>> = batch
            .cells(&mut memory)
            .map(|all| all.into_iter().copied().collect());
        let entries = batch.into_entries();
        assert_eq!(entries.len(), count, "one entry for each puzzle");
        if let Some(cells) = cells {
            for (entry, cells) in entries.iter().zip(&cells) {
                let written = entry.written.as_ref().expect("it has cells");
                assert_eq!(written.as_grid(), Some(&Grid::from_ascii(cells)));
            }
        }
        for entry in entries {
            let number = all.puzzles.len() as u64 + 1;
            assert_eq!((entry.number, entry.first), (number, number == 1));
            let here = line_of(&entry);
            assert!(here >= line, "lines in order: {here} behind {line}");
            line = here;
            all.puzzles.push(known_of(&entry));
        }
    }
    all
}

/// Returns the line on which the puzzle begins.
fn line_of(entry: &Entry) -> u64 {
    let place = entry.place();
    let line = place.split(':').nth(1).and_then(|line| line.parse().ok());
    line.unwrap_or_else(|| panic!("no line in {place}"))
}

/// Returns a puzzle with its place and label, but without its number.
fn known_of(entry: &Entry) -> String {
    let Entry {
        form,
        label,
        columns,
        written,
        ..
    } = entry;
    if let Ok(written) = written {
        let again = written.to_string().parse();
        assert_eq!(again.as_ref(), Ok(written), "not read back");
    }
    let fields = columns
        .as_ref()
        .map(|columns| columns.row().fields().collect::<Vec<_>>());
    format!(
        "{} {form:?} {label:?} {fields:?} {:?} {:?}",
        entry.place(),
        entry.shown(),
        entry.error(),
    )
}
