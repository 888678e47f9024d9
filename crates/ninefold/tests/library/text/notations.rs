//! Reads and writes notations that express more than a grid: givens and placed digits, eliminated candidates, labels.

use ninefold::text::{Notation, Reader, Record, Written, read, read_by, write_written};
use ninefold::{Candidates, Cell, DigitSet, Grid};
use proptest::prelude::*;

use crate::corpora::{EXAMPLE as LINE, any};

/// Returns a position of a partly solved puzzle: givens, entries, and rightly eliminated candidates.
fn position() -> impl Strategy<Value = Written> {
    let kinds = prop::collection::vec(0..4u8, 81);
    let eliminated = prop::collection::vec(0..512u16, 81);
    (any::solution(), kinds, eliminated, any::<bool>()).prop_map(
        |(solution, kinds, eliminated, eliminates)| {
            let of_kind = |kind: u8| {
                Grid::new(
                    Cell::ALL.map(|cell| solution[cell].filter(|_| kinds[cell.index()] == kind)),
                )
            };
            let left = |cell: Cell| {
                let eliminated = DigitSet::from_bits(eliminated[cell.index()]).unwrap();
                let right = DigitSet::from(solution[cell].unwrap());
                if eliminates {
                    !eliminated | right
                } else {
                    DigitSet::ALL
                }
            };
            let candidates = Candidates::new(Cell::ALL.map(left));
            Written::played(of_kind(0), of_kind(1), candidates)
        },
    )
}

fn one(text: &str, reader: Reader) -> Record {
    let mut records = read_by(reader, text.as_bytes());
    assert_eq!(records.len(), 1, "{text}: {records:?}");
    records.remove(0)
}

proptest! {
    #[test]
    fn what_is_written_is_read_back_as_far_as_there_is_room(written in position()) {
        for notation in Notation::ALL {
            let label = "0f2de4a68c5b";
            let text = write_written(&written, notation, Some(label)).to_string();
            // Cells with one mark each look like a grid.
            let is_table = matches!(notation, Notation::Table | Notation::Sdx);
            if is_table && !text.as_bytes().windows(2).any(|two| two.iter().all(u8::is_ascii_digit)) {
                continue;
            }
            for forced in [None, Some(notation)] {
                let record = one(&text, Reader::new(forced));
                let found = record.puzzle.unwrap();
                let room = notation.room();
                prop_assert_eq!(found.digits().filled_count() >= written.digits().filled_count(), true);
                if room.candidates {
                    let (left, expected) = (found.puzzle(), written.puzzle());
                    prop_assert_eq!(left.candidates(), expected.candidates(), "{}", text);
                } else {
                    prop_assert_eq!(found.digits(), written.digits(), "{}", text);
                }
                if room.entries {
                    prop_assert_eq!(found.entries(), written.entries(), "{}", text);
                }
                if matches!(notation, Notation::Hodoku | Notation::SudokuWiki) {
                    prop_assert_eq!(&found, &written, "{}", text);
                }
                let has_label = room.label && (notation != Notation::Patterns || forced.is_some());
                let expected = match notation {
                    Notation::Euler => Some("Grid 0f2de4a68c5b"),
                    _ => has_label.then_some(label),
                };
                prop_assert_eq!(record.label.as_deref(), expected, "{}", text);
            }
        }
    }

    #[test]
    fn several_puzzles_follow_one_another(
        written in prop::collection::vec(position(), 1..4),
        line_end in prop::sample::select(vec!["\n", "\r\n"]),
    ) {
        for notation in Notation::ALL {
            let is_table = matches!(notation, Notation::Table | Notation::Sdx);
            let texts: Vec<String> = written
                .iter()
                .map(|written| write_written(written, notation, None).to_string())
                .collect();
            let looks_like_grid = |text: &String| {
                !text.as_bytes().windows(2).any(|two| two.iter().all(u8::is_ascii_digit))
            };
            if is_table && texts.iter().any(looks_like_grid) {
                continue;
            }
            let text = texts.join("\n\n").replace('\n', line_end);
            let records = read(text.as_bytes());
            prop_assert_eq!(records.len(), written.len(), "{:?}: {}", notation, text);
            for (record, written) in records.iter().zip(&written) {
                let found = record.puzzle.as_ref().unwrap();
                if !is_table && !notation.room().candidates {
                    prop_assert_eq!(found.digits(), written.digits(), "{}", text);
                }
            }
        }
    }

    #[test]
    fn any_label_of_a_line_comes_back(label in "\\PC{0,30}") {
        let written: Written = LINE.parse().unwrap();
        for notation in [Notation::Hodoku, Notation::Sdk] {
            let text = write_written(&written, notation, Some(&label)).to_string();
            let record = one(&text, Reader::new(None));
            prop_assert_eq!(record.puzzle.as_ref(), Ok(&written), "{}", text);
            let found = record.label.unwrap_or_default();
            let is_plain = |label: &str| label.chars().all(|it| it.is_ascii_alphanumeric() || it == ' ');
            if is_plain(&label) {
                prop_assert_eq!(found, label.trim(), "{}", text);
            }
        }
    }

    #[test]
    fn any_text_that_looks_like_these_is_read_without_panic(
        start in prop::sample::select(vec![
            ":", ":0000:x:", "https://www.sudokuwiki.org/sudoku.htm?bd=", "http://", "www.",
            "https://sudokuexchange.com/play/?s=", "[Puzzle]\n", "0f2de4a68c5b ", "#D", "[", "u",
            "https://www.sudokuwiki.org/sudoku.htm?bd=S9B", "https://sudoku.coach/en/play/", "Übung: ",
        ]),
        rest in "[:0-9a-zA-Z+. \\n\\[\\]#?&=/éu|]{0,250}",
    ) {
        let text = format!("{start}{rest}");
        for forced in Notation::ALL.map(Some).into_iter().chain([None]) {
            let lines = text.split(['\n', '\r']).count() as u64;
            for record in read_by(Reader::new(forced), text.as_bytes()) {
                prop_assert!((1..=lines).contains(&record.line));
                if let Err(error) = record.puzzle {
                    prop_assert!(error.column >= 1 && !error.to_string().is_empty());
                }
            }
        }
    }
}

/// Samples of other programs' formats, written by hand from their descriptions.
#[test]
fn samples_of_other_programs_are_read() {
    let expected: Grid = LINE.parse().unwrap();
    let rows: Vec<&str> = LINE
        .as_bytes()
        .chunks(9)
        .map(|row| std::str::from_utf8(row).unwrap())
        .collect();
    let digits = LINE.replace('.', "0");
    let simple_row = |row: &&str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let simple: Vec<String> = rows.iter().map(simple_row).collect();
    let spaced = |row: &str| {
        row.chars()
            .map(|cell| format!(" {cell}"))
            .collect::<String>()
    };
    let readable_row = |row: &&str| [&row[..3], &row[3..6], &row[6..]].map(spaced).join(" |");
    let readable: Vec<String> = rows.iter().map(readable_row).collect();
    for (text, notation) in [
        (format!(":0000:x:{LINE}:::"), Notation::Hodoku),
        (format!(":0003:5:{digits}:::545:"), Notation::Hodoku),
        (format!("0f2de4a68c5b {digits}  1.2\n"), Notation::Bank),
        (format!("{LINE} ED=1.2/1.2/1.2"), Notation::Line),
        (format!("{digits} # 32 clues"), Notation::Line),
        (
            format!(
                "*-----------*\n{}\n|---+---+---|\n{}\n|---+---+---|\n{}\n*-----------*\n",
                simple[..3].join("\n"),
                simple[3..6].join("\n"),
                simple[6..].join("\n")
            ),
            Notation::Box,
        ),
        (
            format!(
                "{}\n-------|-------|-------\n{}\n-------|-------|-------\n{}\n\n",
                readable[..3].join(" \n"),
                readable[3..6].join(" \n"),
                readable[6..].join(" \n")
            ),
            Notation::Box,
        ),
        (rows.join("\n") + "\n\n", Notation::Rows),
        (
            format!("#AMe\n#DMine\n[Puzzle]\n{}\n", rows.join("\n")),
            Notation::Sdk,
        ),
        (
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}"),
            Notation::SudokuWiki,
        ),
        (
            format!("https://sudokuexchange.com/play/?s={digits}"),
            Notation::SudokuExchange,
        ),
        (
            format!("<http://example.org/solver?size=9&grid={LINE}&x=1>"),
            Notation::SudokuExchange,
        ),
        (
            format!("https://sudoku.coach/en/play/{digits}"),
            Notation::SudokuCoach,
        ),
        (
            format!("https://sudoku.coach/en/solver/{LINE}/?theme=dark"),
            Notation::SudokuCoach,
        ),
        (format!("Puzzle: {digits} (hard)"), Notation::Line),
        (format!("Übung 7, schwer ({LINE})"), Notation::Line),
    ] {
        let record = one(&text, Reader::new(None));
        assert_eq!(record.notation, notation, "{text}");
        assert_eq!(record.puzzle.unwrap().digits(), expected, "{text}");
    }
}

/// A line of words is a puzzle only if exactly one word is a puzzle.
#[test]
fn words_that_may_be_several_puzzles_or_none_are_refused() {
    for text in [
        format!("Puzzle: {LINE} or {LINE}"),
        format!("Puzzle: {}", &LINE[1..]),
        format!("Puzzle: {LINE}5"),
        format!("Puzzle: a{LINE}"),
        format!("Rule {}", "-".repeat(81)),
        "https://sudoku.coach/en/play/hard".to_owned(),
    ] {
        let records = read(text.as_bytes());
        assert!(
            records.iter().all(|record| record.puzzle.is_err()),
            "{text}"
        );
    }
}

#[test]
fn a_table_of_sudocue_tells_what_was_placed() {
    let text = "\
3 u7 2 4 9 8 1 56 56
12 46 5 7 16 3 29 289 289
18 9 68 5 16 2 3 4 7
u9 5 1 2 4 6 7 3 8
7 2 3 8 5 9 4 16 16
4 68 68 1 3 7 29 259 259
5 1 9 3 8 4 6 7 2
2 3 4 6 7 1 8 59 59
68 68 7 9 2 5 1 1 134";
    let record = one(text, Reader::new(None));
    assert_eq!(record.notation, Notation::Sdx);
    let written = record.puzzle.unwrap();
    assert_eq!(written.entries().filled_count(), 2);
    let [placed, given] = [Cell::ALL[1], Cell::ALL[0]];
    assert!(written.entries()[placed].is_some() && written.givens()[given].is_some());
    let candidates = written.puzzle();
    assert_eq!(candidates.candidates()[Cell::ALL[7]].to_string(), "56");
}

#[test]
fn lines_said_to_be_in_a_notation_are_read_as_such() {
    for (notation, text, expected) in [
        (
            Notation::Hodoku,
            LINE,
            "line 1, column 1: found '.', expected a line of HoDoKu's library",
        ),
        (
            Notation::Bank,
            LINE,
            "line 1, column 1: found '.', expected a line of the puzzle bank",
        ),
        (
            Notation::SudokuWiki,
            LINE,
            "line 1, column 1: found '.', expected a link with the 81 cells",
        ),
        (
            Notation::Hodoku,
            ":0000:x",
            "line 1, column 8: found the end of the line",
        ),
        (
            Notation::Patterns,
            "..3 x",
            "line 1, column 4: found the end of the line",
        ),
    ] {
        let record = one(text, Reader::new(Some(notation)));
        let error = record.puzzle.unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
        assert_eq!(record.notation, notation);
    }
}

#[test]
fn a_puzzle_of_its_own_line_costs_no_other() {
    let rows = "003020600\n900305001\n001806400\n008102900\n700000008\n006708200\n002609500\n800203009\n005010300";
    let link = format!(
        "https://sudokuexchange.com/play/?s={}",
        LINE.replace('.', "0")
    );
    let table = write_written(&LINE.parse().unwrap(), Notation::Table, None).to_string();
    let text = format!(
        "{rows}\n{link}\n{table}\n:0000:x:{LINE}:::\n{LINE}\nGrid 1\n{rows}\n{}\n{link}",
        &rows[..40]
    );
    let records = read(text.as_bytes());
    let found: Vec<(Notation, bool)> = records
        .iter()
        .map(|record| (record.notation, record.puzzle.is_ok()))
        .collect();
    let expected = [
        (Notation::Rows, true),
        (Notation::SudokuExchange, true),
        (Notation::Box, true),
        (Notation::Hodoku, true),
        (Notation::Line, true),
        (Notation::Euler, true),
        (Notation::Rows, false),
        (Notation::SudokuExchange, true),
    ];
    assert_eq!(found, expected, "{records:?}");
}
