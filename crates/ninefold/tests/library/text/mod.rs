//! Grids and pencil marks as text.

mod marks;
mod notations;
mod pasted;
mod round_trip;
mod whole;

use ninefold::Grid;
use ninefold::text::{Notation, Reader, Record, Written};

/// The notations that express only grids.
const NOTATIONS: [Notation; 4] = [
    Notation::Line,
    Notation::Rows,
    Notation::Box,
    Notation::Euler,
];

fn read_as(notation: Option<Notation>, text: &[u8]) -> Vec<Record> {
    let (mut reader, mut records) = (Reader::new(notation), Vec::new());
    text.split(|&byte| byte == b'\n')
        .for_each(|line| reader.line(line, &mut records));
    reader.finish(&mut records);
    records
}

/// Reads line by line, except that plain lines are read in runs of at most `most`.
fn read_runs(notation: Option<Notation>, text: &str, most: usize) -> Vec<Record> {
    let (mut reader, mut records) = (Reader::new(notation), Vec::new());
    let (mut rest, mut number) = (text.as_bytes(), 0);
    while !rest.is_empty() {
        let mut plain = Vec::new();
        let length = reader.plain_lines(rest, most, &mut plain);
        assert!(plain.len() <= most);
        for cells in plain {
            number += 1;
            records.push(plain_record(number, &cells));
        }
        rest = &rest[length..];
        if let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            reader.line(&rest[..end], &mut records);
            number += lines_of(&rest[..end]).len() as u64;
            rest = &rest[end + 1..];
        }
    }
    reader.finish(&mut records);
    records
}

/// Returns the record of a line that needs no decoding.
fn plain_record(line: u64, cells: &[u8; 81]) -> Record {
    Record {
        notation: Notation::Line,
        label: None,
        line,
        puzzle: Ok(Written::Grid(Grid::from_ascii(cells))),
    }
}

/// Returns the lines of a text with any kind of line break.
fn lines_of(text: &[u8]) -> Vec<&[u8]> {
    let lines = text.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    lines
        .flat_map(|line| line.split(|&byte| byte == b'\r'))
        .collect()
}
