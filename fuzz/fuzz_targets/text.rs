//! Any bytes through the reader: nothing panics, every record is consistent, and every puzzle that was read can be
//! written and read back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::Puzzle;
use ninefold::text::{Notation, Reader, Record, Written, read, write, write_table, write_written};

const NOTATIONS: [Notation; 4] = [
    Notation::Line,
    Notation::Rows,
    Notation::Box,
    Notation::Euler,
];

fuzz_target!(|bytes: &[u8]| {
    check(&read(bytes), bytes, None);
    for notation in NOTATIONS {
        check(&read_as(notation, bytes), bytes, Some(notation));
    }
});

/// Reads all of it in one notation.
fn read_as(notation: Notation, bytes: &[u8]) -> Vec<Record> {
    let mut reader = Reader::new(Some(notation));
    let mut records = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        reader.line(line, &mut records);
    }
    reader.finish(&mut records);
    records
}

fn check(records: &[Record], bytes: &[u8], notation: Option<Notation>) {
    let lines = bytes.split(|byte| b"\n\r".contains(byte)).count() as u64;
    assert!(
        records.is_sorted_by(|one, next| one.line < next.line),
        "{records:?}"
    );
    for record in records {
        assert!((1..=lines).contains(&record.line), "{record:?}");
        assert!(notation.is_none_or(|notation| notation == record.notation));
        match &record.puzzle {
            Ok(Written::Grid(grid)) => {
                for notation in NOTATIONS {
                    let text = write(grid, notation, record.label.as_deref()).to_string();
                    let [again] = &read(text.as_bytes())[..] else {
                        panic!("not one puzzle: {text}");
                    };
                    assert_eq!(again.puzzle, Ok(Written::Grid(*grid)), "{text}");
                    assert_eq!(again.notation, notation, "{text}");
                }
            }
            Ok(written @ Written::Marks(marks)) => {
                let line = written.to_string();
                assert_eq!(line.parse().as_ref(), Ok(written), "{line}");
                // A table of at most one mark in each cell looks like a grid.
                let table = write_table(&Puzzle::from(**marks)).to_string();
                let read = read(table.as_bytes());
                assert_eq!(read.len(), 1, "{table}");
            }
            Ok(written @ Written::Played(_)) => {
                let line = write_written(written, Notation::Hodoku, None).to_string();
                assert_eq!(line.parse().as_ref(), Ok(written), "{line}");
            }
            Err(error) => {
                // The end of the input is also a place.
                assert!((record.line..=lines + 1).contains(&error.line), "{error:?}");
                assert!(error.column >= 1);
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
