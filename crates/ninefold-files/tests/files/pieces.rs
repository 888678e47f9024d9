//! Puzzles do not depend on the pieces in which their bytes arrive. The fuzz targets search for counterexamples; here
//! are those that they found.

use std::io::{self, Cursor, Read, Write};
use std::iter;

use fastrand::Rng;
use flate2::Compression;
use flate2::write::GzEncoder;
use ninefold::Grid;
use ninefold_files::{Batches, Digest, Entry, Form, read_all};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

pub const LINE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// A source that returns at most this number of bytes at a time.
struct Pieces(Cursor<Vec<u8>>, usize);

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

/// Returns the entries of a source that returns at most `length` bytes at a time, in batches of at most `most`.
pub fn entries(bytes: &[u8], from: Option<Form>, length: usize, most: usize) -> Vec<Entry> {
    let pieces = Pieces(Cursor::new(bytes.to_vec()), length);
    let mut batches = Batches::of_reader("test", pieces, from);
    let batches = iter::from_fn(|| batches.next(most));
    let entries = batches.flat_map(|batch| batch.unwrap().into_entries());
    entries.collect()
}

pub fn gzip(text: impl AsRef<[u8]>, level: u32) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(level));
    encoder.write_all(text.as_ref()).unwrap();
    encoder.finish().unwrap()
}

pub fn zstd(text: impl AsRef<[u8]>) -> Vec<u8> {
    compress_to_vec(text.as_ref(), CompressionLevel::Fastest)
}

/// Returns a description of each puzzle, and the digest of all.
fn read(text: &str, from: Option<Form>, length: usize) -> (Vec<String>, Digest) {
    let pieces = Pieces(Cursor::new(text.as_bytes().to_vec()), length);
    let mut batches = Batches::of_reader("test", pieces, from);
    let (mut known, mut digest, mut memory) = (Vec::new(), Digest::default(), Vec::new());
    while let Some(batch) = batches.next(length) {
        let batch = batch.unwrap();
        digest.append(Digest::of(&batch));
        let cells = batch.cells(&mut memory);
        let cells: Option<Vec<Grid>> =
            cells.map(|all| all.into_iter().map(Grid::from_ascii).collect());
        let entries = batch.into_entries();
        if let Some(cells) = cells {
            let grids = entries
                .iter()
                .map(|entry| *entry.written.as_ref().unwrap().as_grid().unwrap());
            assert!(grids.eq(cells), "{text:?}");
        }
        known.extend(entries.iter().map(|entry| format!("{entry:?}")));
    }
    (known, digest)
}

#[test]
fn pieces_make_no_difference() {
    let digits = "123456789".repeat(40);
    for (text, from) in [
        // The bytes skipped after an error depended on how much of the line had been read.
        (
            format!("[\"{LINE}\",{{]\n\"x\":\"{LINE}\",\"y\"~:\"z\"}}]\n"),
            None,
        ),
        // The error message depended on it, too.
        (
            format!("[\"{LINE}\",{{\"puzzle\":\"1\"x\n{digits}..\",{{}}]\n"),
            None,
        ),
        // The fast path read a puzzle after a tab, and the slow path rejected it.
        (format!("quiz,x\n\t{LINE},1\n"), Some(Form::Csv)),
        (format!("[\"{LINE}\",\"\t{LINE}\"]"), Some(Form::Json)),
        // The column of the puzzles was also the column of the labels.
        (format!("x\tname\n1\t{LINE}\n"), Some(Form::Tsv)),
        // The second record was examined before it had been read, if the first one had two lines.
        (format!("\"\n\"\n{LINE},x\n"), Some(Form::Csv)),
        (format!("\"\n\"\n{LINE}\n"), Some(Form::Csv)),
    ] {
        let whole = read(&text, from, usize::MAX);
        assert!(!whole.0.is_empty(), "{text:?}");
        for length in [1, 2, 7, 100] {
            assert_eq!(read(&text, from, length), whole, "{text:?} by {length}");
        }
    }
}

/// The first array decides between JSON and source code. The decision depended on the size of the first piece.
#[test]
fn pieces_of_nearly_json_make_no_difference() {
    let parts = [
        LINE,
        LINE,
        "[",
        "[",
        "]",
        "[[5, None, 3],",
        "5, 3, 0, ",
        "nan",
        "'",
        "\"",
        "{",
        "}",
        ",",
        "\n",
        "\n",
        " ",
        ";",
        "1",
    ];
    let mut random = Rng::with_seed(37);
    for _ in 0..3_000 {
        let length = random.usize(1..12);
        let text: String = iter::once("[")
            .chain((0..length).map(|_| parts[random.usize(..parts.len())]))
            .collect();
        let whole = read(&text, None, usize::MAX);
        for length in [1, 7, 100] {
            assert_eq!(read(&text, None, length), whole, "{text:?} by {length}");
        }
    }
}

/// The reader once consumed more bytes of a line that was cut off than it counted, and so missed the quotes after it.
#[test]
fn quotes_are_seen_behind_a_line_that_is_too_long() {
    let long = "x".repeat(80_000);
    let text = format!("id,puzzle\n1,{LINE}\n{long}\n\"2\n3\",{LINE}\n4,{LINE}\n");
    let whole = read(&text, None, usize::MAX);
    assert_eq!(whole.0.len(), 4, "with the long line");
    assert_eq!(read(&text, None, 50), whole);
}

/// An object was mistaken for a cell string followed by an object, if it had a brace at the right place.
#[test]
fn a_brace_may_be_at_any_place_of_an_object() {
    for before in 0..100 {
        let label = "x".repeat(before);
        for text in [
            format!("{{\"label\":\"{label}{{\",\"puzzle\":\"{LINE}\"}}\n"),
            format!("{{\"a\":\"{label}\",\"b\":{{}},\"puzzle\":\"{LINE}\"}}\n"),
        ] {
            let entries = read_all("text", text.clone().into_bytes());
            let puzzles: Vec<String> = entries.iter().filter_map(Entry::shown).collect();
            assert_eq!(puzzles, [LINE], "{text}");
            assert_eq!(read(&text, None, usize::MAX).0.len(), 1, "{text}");
        }
    }
}
