//! Tables and data as other programs write them.

use std::io::Cursor;

use ninefold::text::Written;
use ninefold_files::{Batches, Entry};

use crate::pieces::{entries, gzip};

const LINE: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
const SOLUTION: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// Reads the text in pieces of different lengths, and returns its puzzles as 81 digits, or the errors.
fn read(bytes: &[u8]) -> Vec<Result<String, String>> {
    let read = |length| {
        let entries = entries(bytes, None, length, 2);
        let answer = |entry: Entry| match &entry.written {
            Ok(written) => Ok(written.digits().to_string().replace('.', "0")),
            Err(error) => Err(error.to_string()),
        };
        entries.into_iter().map(answer).collect::<Vec<_>>()
    };
    let whole = read(usize::MAX);
    assert_eq!(read(7), whole);
    whole
}

fn cells(between: &str) -> String {
    let cells: Vec<String> = LINE.chars().map(String::from).collect();
    cells.join(between)
}

fn rows(start: &str, between: &str, end: &str) -> String {
    let row = |row: usize| {
        let cells: Vec<String> = LINE[9 * row..9 * row + 9]
            .chars()
            .map(String::from)
            .collect();
        format!("{start}{}{end}", cells.join(between))
    };
    (0..9).map(row).collect::<Vec<_>>().join(",\n")
}

#[test]
fn tables_and_data_of_programs_are_read() {
    let array = format!("[{}]", rows("[", ",", "]"));
    let strings = format!("[{}]", rows("\"", "", "\""));
    let names: Vec<String> = (0..81).map(|place| format!("x{place}")).collect();
    let numbers: Vec<String> = (0..81).map(|place| place.to_string()).collect();
    let objects = cells("}, {\"val\": ");
    let places: Vec<String> = LINE
        .chars()
        .enumerate()
        .filter(|(_, digit)| *digit != '0')
        .map(|(place, digit)| {
            let (row, column) = (place / 9, place % 9);
            format!("{{\"position\": [{row}, {column}], \"value\": {digit}, \"fixed\": true, \"earmarks\": []}}")
        })
        .collect();
    for text in [
        format!("id,clues,solution\n1,{LINE},{SOLUTION}\n"),
        format!("puzzle,solution\n\"=\"\"{LINE}\"\"\",\"=\"\"{SOLUTION}\"\"\"\n"),
        format!("puzzle,level\n'{LINE},3\n"),
        format!("puzzle,solution\n{},{SOLUTION}\n", &LINE[2..]),
        format!("{}\n", cells(",")),
        format!("{}\n{}\n", names.join(","), cells(",")),
        format!("{}\n{}\n", numbers.join(";"), cells(";")),
        format!("name,{},level\nfirst,{},4\n", names.join(","), cells(",")),
        format!("{{\"clues\": {array}, \"size\": 9}}"),
        format!("{{\"initial_board\": \"{LINE}\", \"solution\": \"{SOLUTION}\"}}"),
        format!("{{\"puzzle\": {strings}}}"),
        strings.clone(),
        format!(
            "{{\"newboard\": {{\"grids\": [{{\"value\": {array}, \"difficulty\": \"Hard\"}}]}}}}"
        ),
        format!("{{\"easy\": [\"{LINE}\"], \"hard\": []}}"),
        format!("{{\"puzzles\": [{{\"id\": 1, \"puzzle\": \"{LINE}\"}}]}}"),
        array.replace('0', "-1"),
        array.replace('0', "null"),
        format!("[{{\"val\": {objects}}}]").replace("\"val\": 0", "\"val\": null"),
        format!("{{\"cells\": [{}]}}", places.join(", ")),
        array.replace('0', "None"),
        format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\">\n  <puzzle>\n   \
                 <graph type=\"sudoku\" order=\"9\"/>\n   <values>{}</values>\n   <solution>{SOLUTION}</solution>\n  \
                 </puzzle>\n </game>\n</ksudoku>\n",
            LINE.replace('0', "_")
        ),
    ] {
        assert_eq!(read(text.as_bytes()), [Ok(LINE.to_owned())], "{text}");
    }
}

#[test]
fn utf16_is_read_in_every_form() {
    for text in [
        format!("{LINE}\r\n"),
        format!("puzzle,note\r\n{LINE},\u{e9}\r\n"),
        format!("{{\"puzzle\": \"{LINE}\"}}\r\n"),
    ] {
        let units = || "\u{feff}".encode_utf16().chain(text.encode_utf16());
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [&little, &big, &gzip(&little, 6), &gzip(&big, 6)] {
            assert_eq!(read(bytes), [Ok(LINE.to_owned())], "{text}");
        }
    }
}

#[test]
fn a_large_object_with_puzzles_is_read() {
    let puzzle = format!("{{\"id\": 1, \"puzzle\": \"{LINE}\"}}");
    let text = format!(
        "{{\"version\": 2, \"puzzles\": [{}]}}",
        vec![puzzle; 5000].join(", ")
    );
    let entries = entries(text.as_bytes(), None, usize::MAX, 100);
    assert_eq!(entries.len(), 5000);
    assert!(entries.iter().all(|entry| entry.written.is_ok()));
}

#[test]
fn lost_digits_and_doubtful_cells_are_named() {
    let with_null = format!("[{}]", cells(", ").replacen("0", "null", 5));
    for (text, message) in [
        (
            format!("puzzle,level\n{},3\n", &LINE[2..]),
            "zeros in front",
        ),
        (
            "puzzle,level\n3.0206009003051E+78,3\n".to_owned(),
            "exponent",
        ),
        (with_null, "both 0 and cells without a value"),
    ] {
        let answers = read(text.as_bytes());
        let [Err(error)] = &answers[..] else {
            panic!("{text}: {answers:?}");
        };
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn other_formats_are_named_without_their_bytes() {
    for (start, name) in [
        (&b"PK\x03\x04\x14\x00"[..], "xlsx"),
        (b"PAR1\x15\x04", "Parquet"),
        (b"\xfd7zXZ\x00", "xz"),
        (b"BZh91AY&SY", "bzip2"),
        (b"BM\x36\x00", "image"),
        (b"%PDF-1.7\n", "PDF"),
    ] {
        let mut batches = Batches::of_reader("file", Cursor::new(start.to_vec()), None);
        let error = batches.next(1).unwrap().err().unwrap().to_string();
        assert!(
            error.starts_with("file: this is ") || error.contains("compressed with"),
            "{error}"
        );
        assert!(error.contains(name) && error.is_ascii(), "{error}");
    }
}

/// A damaged picture is one record, as every picture is.
#[test]
fn damaged_pictures_are_named_without_their_bytes() {
    for (start, name) in [
        (&b"\x89PNG\r\n\x1a\n\xff"[..], "PNG"),
        (b"\xff\xd8\xff\xe0", "JPEG"),
    ] {
        let answers = read(start);
        let [Err(error)] = &answers[..] else {
            panic!("{name}: {answers:?}");
        };
        assert!(error.contains(name) && error.is_ascii(), "{error}");
    }
}

#[test]
fn positions_keep_their_givens() {
    let played = LINE.replacen('3', "+3", 1);
    for text in [format!("{played}:412 513"), played] {
        let entries = entries(text.as_bytes(), None, usize::MAX, 1);
        let written = entries[0].written.as_ref().unwrap();
        assert!(matches!(written, Written::Played(_)));
        assert_eq!(written.entries().filled_count(), 1, "{text}");
    }
}
