//! Reading and writing the notations, and their errors.

use ninefold::text::{Expected, FoundText, Notation, Record, Written, read, write};
use ninefold::{Digit, Grid, Puzzle};
use proptest::prelude::*;

use super::{NOTATIONS, lines_of, read_as, read_runs};
use crate::corpora::{EXAMPLE as LINE, any};

fn example() -> Grid {
    LINE.parse().unwrap()
}

/// Returns the grid of a record, if it could be read.
fn grid_of(record: &Record) -> Option<&Grid> {
    record.puzzle.as_ref().ok().and_then(Written::as_grid)
}

fn grids(records: &[Record]) -> Vec<Option<Grid>> {
    records
        .iter()
        .map(|record| grid_of(record).copied())
        .collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(grids in prop::collection::vec(any::grid(), 1..5)) {
        for notation in NOTATIONS {
            for forced in [None, Some(notation)] {
                for line_end in ["\n", "\r\n", "\r"] {
                    let written: Vec<String> = grids
                        .iter()
                        .map(|grid| write(grid, notation, Some("Grid 7")).to_string())
                        .collect();
                    let text = written.join("\n").replace('\n', line_end);
                    let records = read_as(forced, text.as_bytes());
                    let found: Vec<Grid> =
                        records.iter().map(|record| *grid_of(record).unwrap()).collect();
                    prop_assert_eq!(&found, &grids);
                    prop_assert!(records.iter().all(|record| record.notation == notation));
                    let label = (notation == Notation::Euler).then_some("Grid 7");
                    prop_assert!(records.iter().all(|record| record.label.as_deref() == label));
                }
            }
        }
    }

    #[test]
    fn every_symbol_for_an_empty_cell_is_read(
        grid in any::grid(),
        symbols in prop::collection::vec(prop::sample::select(b".0-_*?xX".to_vec()), 81),
    ) {
        let cell = |(cell, symbol): (&Option<Digit>, u8)| cell.map_or(char::from(symbol), Digit::to_char);
        let line: String = grid.cells().iter().zip(symbols).map(cell).collect();
        prop_assert_eq!(line.parse::<Grid>(), Ok(grid), "{}", line);
    }

    /// Compares reading lines of every kind one by one with reading plain lines in runs.
    #[test]
    fn plain_lines_are_what_they_are_one_by_one(
        forced in prop::sample::select(vec![None, Some(Notation::Line), Some(Notation::Rows)]),
        kinds in prop::collection::vec((0..40usize, 1..5usize, any::<bool>()), 1..12),
        most in 1..6usize,
    ) {
        let boxed = write(&example(), Notation::Box, None).to_string();
        let dashes = "-".repeat(81);
        let fields = [" # rated", ",4839", "\t", " ", "#", ";x;", "|1|", " é", "\rx", "1", " \u{feff}#\r"];
        let with_fields = fields.map(|fields| LINE.to_owned() + fields);
        let xes = "x".repeat(81) + " and more";
        let others = [
            &*xes, "", "# a comment", "         ", "003020600", "Grid 7", "rubbish", "\u{feff}", "-", "---------",
            &boxed, &dashes, &LINE[..80], "é",
        ];
        let mut text = String::new();
        for (kind, times, windows) in kinds {
            let mut lines = others.into_iter().chain(with_fields.iter().map(String::as_str));
            let line = lines.nth(kind).unwrap_or(LINE);
            let end = if windows { "\r\n" } else { "\n" };
            text += &format!("{line}{end}").repeat(times);
        }
        let expected = read_as(forced, text.strip_suffix('\n').unwrap().as_bytes());
        prop_assert_eq!(read_runs(forced, &text, most), expected, "{}", text);
    }

    #[test]
    fn any_label_is_written_so_that_it_is_read_back_as_one(label in "[^\\p{L}]{0,3}\\PC{0,12}|.{0,8}") {
        let text = write(&example(), Notation::Euler, Some(&label)).to_string();
        let records = read(format!("{text}\n{text}").as_bytes());
        prop_assert_eq!(grids(&records), [Some(example()); 2], "{}", text);
        prop_assert_eq!(records[0].notation, Notation::Euler);
        prop_assert!(records[0].label.is_some());
    }

    /// A grid with a missing or an extra row, followed by good grids.
    #[test]
    fn a_damaged_grid_costs_no_other(
        row in 0..9usize,
        missing in any::<bool>(),
        good in prop::collection::vec(any::grid(), 1..4),
        notation in prop::sample::select(vec![Notation::Rows, Notation::Box, Notation::Euler]),
    ) {
        let text = write(&example(), notation, Some("Grid 1")).to_string();
        let is_row = |line: &&str| line.starts_with(['|', '0', '9', '7', '8']);
        let victim = text.lines().filter(is_row).nth(row).unwrap();
        let damaged = match missing {
            true => text.replacen(&format!("{victim}\n"), "", 1),
            false => text.replacen(victim, &format!("{victim}\n{victim}"), 1),
        };
        prop_assume!(damaged != text);
        let written = good.iter().map(|grid| write(grid, notation, Some("Grid 2")).to_string());
        let all: Vec<String> = [damaged].into_iter().chain(written).collect();
        let records = read(all.join("\n\n").as_bytes());
        let found: Vec<Grid> = records.iter().filter_map(grid_of).copied().collect();
        prop_assert!(found.ends_with(&good), "{}", all.join("\n\n"));
        prop_assert!(records.len() > good.len() && records.len() <= good.len() + 2);
        prop_assert!(records.iter().any(|record| record.puzzle.is_err()));
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..2000),
        text in "[ .0-9|+#\\-xG\r\n,\t]{0,1000}",
    ) {
        for notation in [None, Some(Notation::Line), Some(Notation::Rows)] {
            for bytes in [&bytes, text.as_bytes()] {
                let lines = lines_of(bytes);
                let records = read_as(notation, bytes);
                prop_assert!(records.is_sorted_by_key(|record| record.line));
                for record in records {
                    let Err(error) = record.puzzle else { continue };
                    prop_assert!((1..=lines.len() as u64 + 1).contains(&error.line));
                    let line = lines.get(error.line as usize - 1).copied().unwrap_or_default();
                    let width = String::from_utf8_lossy(line).chars().count();
                    prop_assert!((1..=width + 1).contains(&error.column), "{error}");
                }
            }
        }
    }

    #[test]
    fn every_line_gives_one_record_also_a_bad_one(
        lines in prop::collection::vec(prop_oneof![
            Just(LINE.to_owned()),
            "[a-z1-9.]{1,120}",
            "[1-9.]{70,90}",
        ], 1..30),
    ) {
        let records = read_as(Some(Notation::Line), lines.join("\n").as_bytes());
        prop_assert_eq!(records.len(), lines.len());
        for (number, record) in (1..).zip(&records) {
            prop_assert_eq!(record.line, number);
        }
        // After a first line, detection must give an equal result.
        let detected = read((LINE.to_owned() + "\n" + &lines.join("\n")).as_bytes());
        if lines.iter().all(|line| line.len() > 60) {
            prop_assert_eq!(grids(&detected[1..]), grids(&records));
        }
    }
}

#[test]
fn byte_order_mark_comments_and_blank_lines_are_passed_over() {
    let text =
        format!("\u{feff}# made by hand\r\n\r\n{LINE} # the example\r\n#{LINE}\r\n\r\n{LINE}");
    let records = read(text.as_bytes());
    assert_eq!(grids(&records), [Some(example()), Some(example())]);
    assert_eq!(records[0].line, 3);
    assert_eq!(records[1].line, 6);
}

#[test]
fn notations_may_follow_one_another() {
    let written = NOTATIONS.map(|notation| write(&example(), notation, Some("Grid 1")).to_string());
    let records = read(written.join("\n\n").as_bytes());
    assert_eq!(grids(&records), [Some(example()); 4]);
    let notations: Vec<Notation> = records.iter().map(|record| record.notation).collect();
    assert_eq!(notations, NOTATIONS);
}

#[test]
fn a_blank_line_ends_the_frame_of_a_print() {
    let [print, rows] = [Notation::Box, Notation::Rows]
        .map(|notation| write(&example(), notation, None).to_string());
    let records = read(format!("{print}\n\n{rows}\n\n{rows}").as_bytes());
    assert_eq!(grids(&records), [Some(example()); 3]);
    let lines: Vec<u64> = records.iter().map(|record| record.line).collect();
    assert_eq!(lines, [1, 15, 25]);
}

#[test]
fn boxed_prints_of_many_programs_are_read() {
    let rows: Vec<&str> = (0..9).map(|row| &LINE[row * 9..row * 9 + 9]).collect();
    let print = |rule: &str, row: &dyn Fn(&str) -> String| {
        let mut text = String::new();
        for (number, cells) in rows.iter().enumerate() {
            if number % 3 == 0 {
                text += &format!("{rule}\n");
            }
            text += &format!("{}\n", row(cells));
        }
        text + rule
    };
    let boxes = |cells: &str, bar: &str| [&cells[..3], &cells[3..6], &cells[6..]].join(bar);
    let spaced = |cells: &str| cells.chars().map(|c| format!(" {c}")).collect::<String>();
    for text in [
        print("*-----------*", &|cells| format!("|{}|", boxes(cells, "|"))),
        print("---+---+---", &|cells| boxes(cells, "|")),
        print("+-----+-----+-----+", &|cells| {
            format!(
                "|{}|",
                cells.replace('.', " ").split("").collect::<Vec<_>>()[1..10].join("|")
            )
        }),
        print("│───┼───┼───│", &|cells| {
            format!("║{}║", boxes(&cells.replace('.', " "), "│"))
        }),
        print("-------+-------+-------", &|cells| {
            [
                spaced(&cells[..3]),
                spaced(&cells[3..6]),
                spaced(&cells[6..]),
            ]
            .join(" |")
        }),
        print("---------", &|cells| boxes(&cells.replace('.', "-"), "|")),
    ] {
        let records = read(text.as_bytes());
        assert_eq!(grids(&records), [Some(example())], "{text}");
        assert_eq!(records[0].notation, Notation::Box);
        let twice = format!("starting with:\n{text}\n\nfound solution:\n{text}\n");
        let records = read(twice.as_bytes());
        assert_eq!(grids(&records), [Some(example()); 2], "{twice}");
        assert_eq!(records[1].label.as_deref(), Some("found solution:"));
    }
}

#[test]
fn rows_of_a_spreadsheet_are_read() {
    for separator in [",", ";", "\t"] {
        let row = |cells: &[u8]| -> String {
            let fields = cells
                .iter()
                .map(|&byte| char::from(byte).to_string().replace('.', ""));
            fields.collect::<Vec<_>>().join(separator)
        };
        let text: Vec<String> = LINE.as_bytes().chunks(9).map(row).collect();
        let records = read(text.join("\n").as_bytes());
        assert_eq!(grids(&records), [Some(example())], "{separator:?}");
    }
}

#[test]
fn spaces_are_empty_cells_where_the_layout_says_so() {
    assert_eq!(LINE.replace('.', " ").parse(), Ok(example()));
    let rows: Vec<String> = LINE
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).replace('.', " "))
        .collect();
    assert_eq!(rows.join("\n").parse(), Ok(example()));
    let blank_row = "5        \n         \n".to_owned() + "000000000\n";
    let text = blank_row + &"000000000\n".repeat(6);
    let grid: Grid = text.parse().unwrap();
    assert_eq!(grid.filled_count(), 1);
}

#[test]
fn a_bad_row_costs_its_own_grid_only() {
    let good = write(&example(), Notation::Euler, Some("Grid 01")).to_string();
    let text = [
        good.as_str(),
        &good
            .replace("Grid 01", "Grid 02")
            .replace("003020600", "0030O0600"),
        &good
            .replace("Grid 01", "Grid 03")
            .replace("\n003020600", ""),
        &good
            .replace("Grid 01", "Grid 04")
            .replace("003020600", "00302060"),
        &good
            .replace("Grid 01", "Grid 05")
            .replace("003020600", "0030206001"),
        &good.replace("Grid 01", "Grid 06"),
        "Grid 07",
    ]
    .join("\n");
    let records = read(text.as_bytes());
    assert_eq!(
        grids(&records),
        [
            Some(example()),
            None,
            None,
            None,
            None,
            Some(example()),
            None
        ]
    );
    let labels: Vec<&str> = records
        .iter()
        .filter_map(|record| record.label.as_deref())
        .collect();
    assert_eq!(
        labels,
        [
            "Grid 01", "Grid 02", "Grid 03", "Grid 04", "Grid 05", "Grid 06", "Grid 07"
        ]
    );
    let messages: Vec<String> = records
        .iter()
        .filter_map(|record| Some(record.puzzle.as_ref().err()?.to_string()))
        .collect();
    assert_eq!(
        messages,
        [
            "line 12, column 5: found 'O', expected a digit 1 to 9, or one of . 0 - _ * ? x for an \
             empty cell",
            "line 30, column 1: found \"Grid 04\", expected row 9 of 9",
            "line 31, column 9: found the end of the line, expected cell 9 of 9",
            "line 41, column 10: found '1', expected the end of the row after 9 cells",
            "line 60, column 1: found \"Grid 07\", expected a puzzle, or a label with nine rows after it",
        ]
    );
}

#[test]
fn a_bad_line_costs_itself_only() {
    let text = format!(
        "{LINE}\nhello\n{LINE}\n{}\n{LINE}4\n\u{1b}[31m{LINE}\n{LINE}",
        &LINE[..40]
    );
    let records = read(text.as_bytes());
    let good = Some(example());
    assert_eq!(grids(&records), [good, None, good, None, None, None, good]);
    let error = records[5].puzzle.as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (6, 1));
    assert_eq!(error.found, FoundText::Character('\u{1b}'));
    assert!(
        !error.to_string().contains('\u{1b}'),
        "escaped for the terminal"
    );
}

#[test]
fn a_line_among_rows_ends_them() {
    let text = format!("003020600\n900305001\n{LINE}\n003020600");
    let records = read(text.as_bytes());
    assert_eq!(grids(&records), [None, Some(example()), None]);
    let error = records[0].puzzle.as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (3, 1));
    assert_eq!(
        (&error.found, error.expected),
        (&FoundText::Puzzle, Expected::Row(3))
    );
}

#[test]
fn a_forced_notation_takes_no_other() {
    let rows = write(&example(), Notation::Rows, None).to_string();
    let records = read_as(Some(Notation::Line), rows.as_bytes());
    assert_eq!(grids(&records), [None; 9]);
    let records = read_as(Some(Notation::Rows), LINE.as_bytes());
    let error = records[0].puzzle.as_ref().unwrap_err();
    assert_eq!((error.column, error.expected), (10, Expected::EndOfRow));
}

#[test]
fn one_grid_is_parsed_from_a_string_and_no_more() {
    assert_eq!("".parse::<Grid>().unwrap_err().expected, Expected::Puzzle);
    let error = format!("{LINE}\n{LINE}").parse::<Grid>().unwrap_err();
    assert_eq!((error.line, error.expected), (2, Expected::EndOfInput));
    let marks = Puzzle::from(example()).candidates().to_string();
    let error = marks.parse::<Grid>().unwrap_err();
    assert_eq!(
        (error.found, error.expected),
        (FoundText::Marks, Expected::Grid)
    );
}

/// Returns the grid as rows, with this text for empty cells.
fn rows(empty: &str) -> String {
    let rows: Vec<&str> = (0..9).map(|row| &LINE[row * 9..row * 9 + 9]).collect();
    rows.join("\n").replace('.', empty)
}

#[test]
fn a_short_or_long_grid_costs_itself_only() {
    let good = rows("0");
    let [short, long] = [
        good.rsplit_once('\n').unwrap().0.to_owned(),
        good.clone() + "\n000000001",
    ];
    let records = read(format!("{short}\n\n{good}\n\n{long}\n\n{good}").as_bytes());
    let good = Some(example());
    assert_eq!(grids(&records), [None, good, good, None, good]);
    let error = records[0].puzzle.as_ref().unwrap_err();
    assert_eq!(
        (&error.found, error.expected),
        (&FoundText::BlankLine, Expected::Row(9))
    );

    // Three rows and a blank line could be a band, but the following lines show that they are not.
    let three: Vec<&str> = short.lines().take(3).collect();
    let records = read(format!("{}\n\n{}", three.join("\n"), rows("0")).as_bytes());
    assert_eq!(grids(&records), [None, good]);
    assert_eq!((records[0].line, records[1].line), (1, 5));

    let junk = format!("{LINE}\nhello\n12 34\n{LINE}\n{}\n{LINE}", "-".repeat(80));
    assert_eq!(
        grids(&read(junk.as_bytes())),
        [good, None, None, good, None, good]
    );
}

#[test]
fn rules_are_told_from_empty_rows_by_the_symbols_around_them() {
    let row = |cells: &str| [&cells[..3], &cells[3..6], &cells[6..]].join("|");
    for rule in [
        "---|---|---",
        "|---|---|---|",
        "___|___|___",
        "--- --- ---",
        "---------",
    ] {
        let rows: Vec<String> = (0..9)
            .map(|place| row(&LINE[place * 9..place * 9 + 9]))
            .collect();
        let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
        let text = bands.join(&format!("\n{rule}\n"));
        assert_eq!(grids(&read(text.as_bytes())), [Some(example())], "{rule}");
    }
    // If dashes are empty cells, a line of dashes is a row.
    let text = rows("-");
    assert_eq!(grids(&read(text.as_bytes())), [Some(example())]);
    let empty_row = "---------\n".repeat(8) + "5--------";
    let records = read(empty_row.as_bytes());
    assert_eq!(grid_of(&records[0]).unwrap().filled_count(), 1);
}

#[test]
fn a_line_of_nine_spaces_is_a_row_where_spaces_are_cells() {
    let first_empty = format!("{}{}", ".".repeat(9), &LINE[9..]);
    let spaced = |line: &str| {
        let rows: Vec<String> = (0..9)
            .map(|row| line[row * 9..row * 9 + 9].replace('.', " "))
            .collect();
        rows.join("\n")
    };
    let text = format!(
        "{}\n{}\n\n{}",
        spaced(&first_empty),
        spaced(LINE),
        spaced(&first_empty)
    );
    let first_empty = Some(first_empty.parse().unwrap());
    assert_eq!(
        grids(&read(text.as_bytes())),
        [first_empty, Some(example()), first_empty]
    );
    // Otherwise it is a blank line.
    let text = rows(".");
    let bands: Vec<&str> = text.lines().collect();
    let bands: Vec<String> = bands.chunks(3).map(|band| band.join("\n")).collect();
    let text = bands.join("\n         \n");
    assert_eq!(grids(&read(text.as_bytes())), [Some(example())]);
}

#[test]
fn a_label_may_stand_above_a_line() {
    let text = format!("Puzzle 1\n{LINE}\nPuzzle 2\n{LINE}\n{LINE}\nhello\n{LINE}");
    let records = read(text.as_bytes());
    let good = Some(example());
    assert_eq!(grids(&records), [good, good, good, None, good]);
    assert_eq!(records[1].label.as_deref(), Some("Puzzle 2"));
}

#[test]
fn comments_leave_the_cells_before_them_alone() {
    let line = LINE.replace('.', " ");
    assert_eq!(
        grids(&read(format!("{line} # a comment").as_bytes())),
        [Some(example())]
    );
    let text = rows(" ").replace('\n', " # a row\n");
    assert_eq!(grids(&read(text.as_bytes())), [Some(example())]);
}
