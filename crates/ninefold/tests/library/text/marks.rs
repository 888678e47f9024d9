//! Grids and pencil marks in one text: marks do not affect the reading of grids, and a damaged puzzle does not spoil
//! others.

use ninefold::text::{Notation, Reader, Record, Written, read, write, write_table};
use ninefold::{Algorithm, Candidates, Grid, Puzzle, Task};
use proptest::prelude::*;

use super::{NOTATIONS, read_runs};
use crate::corpora::{EXAMPLE as LINE, any};

fn example() -> Puzzle {
    LINE.parse().unwrap()
}

fn table() -> String {
    write_table(&example()).to_string()
}

fn line() -> String {
    example().candidates().to_string()
}

fn read_as(notation: Option<Notation>, text: &str) -> Vec<Record> {
    super::read_as(notation, text.strip_suffix('\n').unwrap_or(text).as_bytes())
}

fn has_marks(record: &Record) -> bool {
    matches!(record.puzzle, Ok(Written::Marks(_)))
}

/// Returns the puzzles of the records; `None` for unreadable ones.
fn puzzles(records: Vec<Record>) -> Vec<Option<Written>> {
    let puzzles = records.into_iter().map(|record| record.puzzle.ok());
    puzzles.collect()
}

/// Returns the lines on which puzzles begin, whether they are read as marks, and whether they could be read.
fn outline(text: &str) -> Vec<(u64, bool, bool)> {
    let records = read(text.as_bytes());
    let outline = |record: &Record| (record.line, has_marks(record), record.puzzle.is_ok());
    records.iter().map(outline).collect()
}

/// Returns the grid with some candidates eliminated.
fn marked() -> Puzzle {
    let grid: Grid = LINE.parse().unwrap();
    let mut marks = Candidates::from(&grid);
    for cell in grid.empty_cells().step_by(3) {
        let last = marks[cell].into_iter().next_back().unwrap();
        marks.remove(cell, last);
    }
    Puzzle::new(grid, marks)
}

/// Grids in the layouts of people and programs, some with ascending adjacent digits as in marks, and the notation that
/// reads each as a grid in any case.
fn layouts() -> Vec<(Notation, String)> {
    let lines = [
        LINE.to_owned(),
        format!("{LINE},{}", line()),
        format!("{LINE} {}", "words ".repeat(100)),
        "123456789 ".repeat(9),
    ];
    let rows = |row: &str| format!("{row}\n").repeat(9);
    let several_lines = [
        rows("12 3 4 5 6 7 8 9"),
        rows("|12 |3 5|6 7|"),
        rows("│12 │ 7 │3 4│"),
        rows("1 2 3 4 5 6 7 8 9"),
        rows("1,2,,,45,,,,").replace("45", "4"),
        rows("|1|2| | |4| | | | |"),
        rows("12 |3 5| 6 "),
        format!(
            "+---+---+---+\n{0}+---+---+---+\n{0}+---+---+---+\n{0}+---+---+---+",
            "|12 |3 5|6 7|\n".repeat(3)
        ),
        format!("Grid 12 of 50 by 7 x\n{}", rows("003020600")),
        format!("{0}\n{0}\n{0}", "1 2 3 4 5 6 7 8 9\n".repeat(3)),
    ];
    let lines = lines.into_iter().map(|text| (Notation::Line, text));
    lines
        .chain(several_lines.into_iter().map(|text| (Notation::Rows, text)))
        .collect()
}

proptest! {
    #[test]
    fn grids_are_read_as_without_marks(
        kinds in prop::collection::vec(0..40usize, 1..8),
        grids in prop::collection::vec(any::grid(), 4),
        windows in any::<bool>(),
    ) {
        let written = NOTATIONS.iter().zip(&grids);
        let written = written.map(|(&notation, grid)| (notation, write(grid, notation, Some("Grid 1")).to_string()));
        let all: Vec<(Notation, String)> = layouts().into_iter().chain(written).collect();
        let chosen: Vec<&(Notation, String)> = kinds.iter().map(|kind| &all[kind % all.len()]).collect();
        let text = chosen.iter().map(|(_, text)| format!("{text}\n\n")).collect::<String>();
        let text = if windows { text.replace('\n', "\r\n") } else { text };
        let each = chosen.iter().flat_map(|(notation, text)| read_as(Some(*notation), text));
        prop_assert_eq!(puzzles(read(text.as_bytes())), puzzles(each.collect()), "{}", text);
    }

    /// Grids are never read as marks, regardless of the text between them.
    #[test]
    fn grids_are_never_taken_for_marks(
        kinds in prop::collection::vec((0..40usize, 1..4usize), 1..8),
        windows in any::<bool>(),
    ) {
        let between = ["", "# a comment", "---+---+---", "---", "         ", "rubbish", "Grid 7", "\u{feff}", "003020600"];
        // Six lines of nine such groups and three rows of digits are a table of marks with a solved band.
        let may_be_marks = |text: &String| text.starts_with("123456789 ");
        let all: Vec<String> = layouts()
            .into_iter()
            .map(|(_, text)| text)
            .filter(|text| !may_be_marks(text))
            .chain(between.map(str::to_owned))
            .collect();
        let text: String = kinds
            .into_iter()
            .map(|(kind, times)| (all[kind % all.len()].clone() + "\n").repeat(times))
            .collect();
        let text = if windows { text.replace('\n', "\r\n") } else { text };
        prop_assert!(!read(text.as_bytes()).iter().any(has_marks), "{}", text);
    }

    /// A character is changed, missing or duplicated: text that is still a grid is read as one.
    #[test]
    fn damaged_grids_that_are_read_are_read_as_without_marks(
        layout in 0..14usize,
        place in 0..200usize,
        other in prop::sample::select("123456789.-| \n#x".chars().collect::<Vec<_>>()),
        way in 0..3usize,
    ) {
        let (notation, text) = layouts().swap_remove(layout);
        let mut text: Vec<char> = text.chars().collect();
        let place = place % text.len();
        match way {
            0 => text[place] = other,
            1 => drop(text.remove(place)),
            _ => text.insert(place, other),
        }
        let text: String = text.into_iter().collect();
        let expected = read_as(Some(notation), &text);
        let is_grid = |record: &Record| matches!(record.puzzle, Ok(Written::Grid(_)));
        if expected.iter().all(is_grid) {
            prop_assert_eq!(puzzles(read(text.as_bytes())), puzzles(expected), "{}", text);
        }
    }

    /// This also holds if peers have the same only candidate, or a cell has none.
    #[test]
    fn marks_are_written_as_they_were_read(
        marks in prop::collection::vec(prop_oneof![1 => Just(0b10000u16), 2 => 0..512u16], 81),
    ) {
        let mut candidates = Candidates::ALL;
        for (cell, bits) in ninefold::Cell::ALL.into_iter().zip(marks) {
            candidates[cell] = ninefold::Digit::ALL
                .into_iter()
                .filter(|digit| bits >> (digit.get() - 1) & 1 == 1)
                .collect();
        }
        let puzzle = Puzzle::from(candidates);
        for text in [candidates.to_string(), write_table(&puzzle).to_string()] {
            let records = read(text.as_bytes());
            prop_assert_eq!(records.len(), 1, "{}\n{:?}", text, records);
            // A table of at most one candidate in each cell looks like a grid.
            if let Ok(written @ Written::Marks(_)) = &records[0].puzzle {
                let again = written.to_string();
                prop_assert_eq!(&again, &candidates.to_string());
                prop_assert_eq!(again.parse(), Ok(written.clone()));
            }
        }
    }

    /// Classic Mac OS ended lines with a carriage return alone.
    #[test]
    fn a_carriage_return_ends_a_line(
        kinds in prop::collection::vec((0..40usize, 0..3usize), 1..8),
    ) {
        let all: Vec<String> = layouts().into_iter().map(|(_, text)| text).chain([table(), line(), LINE.to_owned(), "rubbish".to_owned(), line()[1..].to_owned()]).collect();
        let text = |ends: [&str; 3]| -> String {
            let lines = kinds.iter().flat_map(|&(kind, end)| {
                let text = format!("{}\n", all[kind % all.len()]);
                text.split_inclusive('\n').map(|line| line.replace('\n', ends[end])).collect::<Vec<_>>()
            });
            lines.collect()
        };
        let expected = read(text(["\n"; 3]).as_bytes());
        prop_assert_eq!(&read(text(["\r"; 3]).as_bytes()), &expected);
        prop_assert_eq!(&read(text(["\r", "\n", "\r\n"]).as_bytes()), &expected);
    }

    #[test]
    fn marks_have_the_solutions_of_the_grid(solution in any::solution(), gaps in prop::collection::vec(0..81usize, 0..30)) {
        let mut grid = solution;
        for gap in gaps {
            grid = grid.with(ninefold::Cell::ALL[gap], None);
        }
        let puzzle = Puzzle::from(grid);
        let solve = |puzzle: &Puzzle| {
            let solutions = Algorithm::ConstraintPropagation.solve(puzzle, &Task::count(100).keeping(100));
            let mut lines: Vec<String> = solutions.kept().iter().map(ToString::to_string).collect();
            lines.sort();
            lines
        };
        for text in [puzzle.candidates().to_string(), write_table(&puzzle).to_string()] {
            let again: Puzzle = text.parse().unwrap();
            prop_assert_eq!(again.candidates(), &Candidates::from(&grid));
            prop_assert_eq!(solve(&again), solve(&puzzle), "{}", text);
        }
    }

    /// Compares reading lines of every kind one by one with reading plain lines in runs.
    #[test]
    fn plain_lines_are_what_they_are_one_by_one(
        forced in prop::sample::select(vec![None, Some(Notation::Line), Some(Notation::Rows)]),
        kinds in prop::collection::vec((0..20usize, 1..5usize), 1..12),
        most in 1..6usize,
    ) {
        let groups = line().as_bytes().chunks(81).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>().join(" ");
        let others = [
            line(), line()[1..].to_owned(), groups, table(), table() + "\n", table()[..300].to_owned(),
            format!("{LINE},{}", line()), "-".repeat(81) + " | ---", "-".repeat(81), "---+---+---".to_owned(),
            "1 2 3 4 5 6 7 8 9".to_owned(), String::new(), "Grid 7".to_owned(), "# c".to_owned(),
        ];
        let text: String = kinds
            .into_iter()
            .map(|(kind, times)| format!("{}\n", others.get(kind).map_or(LINE, String::as_str)).repeat(times))
            .collect();
        prop_assert_eq!(read_runs(forced, &text, most), read_as(forced, &text), "{}", text);
    }
}

#[test]
fn each_of_a_mixed_text_is_told_apart() {
    let (line, table) = (line(), table());
    let broken: String = table
        .lines()
        .take(8)
        .map(|line| format!("{line}\n"))
        .collect();
    let frame = table.lines().next().unwrap();
    for line_end in ["\n", "\r\n"] {
        let text = format!(
            "\u{feff}{line}\n{LINE}\n# of the table\n{table}\n{LINE}\n{broken}{LINE}\n{broken}{line}\n\
             {broken}{frame}\n{table}\n{}\nGrid 7\n{broken}\n{table}\n{LINE}",
            &line[1..]
        );
        assert_eq!(
            outline(&text.replace('\n', line_end)),
            [
                (1, true, true),
                (2, false, true),
                (4, true, true),
                (17, false, true),
                (18, false, false),
                (26, false, true),
                (27, false, false),
                (35, true, true),
                (36, false, false),
                (45, true, true),
                (58, false, false),
                (60, false, false),
                (69, true, true),
                (82, false, true),
            ]
        );
    }
}

#[test]
fn comments_may_stand_in_a_table() {
    let text = table().replace("\n| 7 ", "\n# the second band\n  # goes on\n| 7 ");
    assert_eq!(
        outline(&format!("{text}\n{LINE}")),
        [(1, true, true), (16, false, true)]
    );
}

#[test]
fn nine_lines_that_make_no_sense_as_grids_are_a_table() {
    // All marks, as a grid of nine groups of nine digits; and 81 digits and blanks.
    let all = ["123456789"; 9].join(" ");
    let mut fields = ["123456789"; 9];
    fields[..2].copy_from_slice(&["48", "12345689"]);
    let first = fields.join(" ");
    assert_eq!(first.len(), 81);
    let text = format!("{first}\n{}", format!("{all}\n").repeat(8));
    assert_eq!(outline(&text), [(1, true, true)]);
    let solution =
        "483921657 967345821 251876493 548132976 729564138 136798245 372689514 814253769 695417382";
    let blanks = LINE.replace(['0', '.'], " ");
    assert_eq!(outline(solution), [(1, false, true)]);
    assert_eq!(outline(&blanks), [(1, false, true)]);
}

/// A row in which every cell may hold every digit is also a grid on a line, but one that breaks every rule.
#[test]
fn rows_of_all_digits_are_part_of_a_table() {
    let full = ["123456789"; 9].join(" ");
    let solved = example().solve().unique().unwrap().to_string();
    let row_of = |row: usize| {
        let digits = solved[9 * row..][..9].chars().map(String::from);
        digits.collect::<Vec<_>>().join(" ")
    };
    let table_with = |full_rows: &[usize]| {
        let rows = (0..9).map(|row| match full_rows.contains(&row) {
            true => full.clone(),
            false => row_of(row),
        });
        rows.collect::<Vec<_>>().join("\n")
    };
    for full_rows in [&[0][..], &[4], &[8], &[0, 1], &[0, 8], &[2, 5, 7]] {
        let table = table_with(full_rows);
        for end in ["", "\n", "\n\n", "\n\n7\n"] {
            let records = read(format!("{table}{end}").as_bytes());
            assert!(has_marks(&records[0]), "{table}{end}: {records:?}");
            assert_eq!(records[0].line, 1);
        }
        let two = outline(&format!("{table}\n\n{table}\n{LINE}\n"));
        assert_eq!(two, [(1, true, true), (11, true, true), (20, false, true)]);
    }
    let empty = ["- - - - - - - - -"; 8].join("\n");
    assert_eq!(outline(&format!("{full}\n{empty}")), [(1, true, true)]);
    // A whole grid follows a line that is not a grid.
    let grid: Vec<String> = (0..9).map(row_of).collect();
    let both = format!("{full}\n{}", grid.join("\n"));
    assert_eq!(outline(&both), [(1, false, true), (2, false, true)]);
}

#[test]
fn marks_may_be_in_groups() {
    let marks = line();
    for width in [9, 27] {
        let groups: Vec<&str> = (0..729)
            .step_by(width)
            .map(|at| &marks[at..at + width])
            .collect();
        assert_eq!(outline(&groups.join(" ")), [(1, true, true)], "{width}");
    }
}

#[test]
fn rules_without_end_are_not_kept() {
    let mut reader = Reader::default();
    let mut records = Vec::new();
    for _ in 0..10_000 {
        reader.line(b"+-------+-------+-------+", &mut records);
    }
    // A part of 4 KiB is kept, and each byte is shown as a number.
    let kept = format!("{reader:?}").len();
    assert!(kept < 20_000, "{kept}");
    for row in table().lines() {
        reader.line(row.as_bytes(), &mut records);
    }
    assert_eq!(records.len(), 1);
    assert!(has_marks(&records[0]));
}

#[test]
fn marks_are_read_in_the_notations_that_have_room_for_them() {
    let text = format!("{}\n{}", line(), table());
    for (forced, marks) in [
        (Some(Notation::Line), 1),
        (Some(Notation::Box), 0),
        (None, 2),
    ] {
        let records = read_as(forced, &text);
        let read = records.iter().filter(|record| has_marks(record));
        assert_eq!(read.count(), marks, "{forced:?}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    let puzzle = marked();
    for text in [
        puzzle.candidates().to_string(),
        write_table(&puzzle).to_string(),
    ] {
        let again: Puzzle = text.parse().unwrap();
        assert_eq!(again.candidates(), puzzle.candidates(), "{text}");
        assert!(
            puzzle
                .givens()
                .filled()
                .all(|(cell, digit)| again.givens()[cell] == Some(digit))
        );
    }
}

#[test]
fn grids_and_marks_may_follow_one_another() {
    let puzzle = marked();
    let (line, table) = (puzzle.candidates(), write_table(&puzzle));
    let rows = "1 2 3 4 5 6 7 8 9\n".repeat(9);
    let text = format!(
        "{LINE}\n{line}\n{table}\n\nGrid 7\n{table}\n{rows}{LINE} # rest\n003020600\n{line}\n"
    );
    assert_eq!(
        outline(&text),
        [
            (1, false, true),
            (2, true, true),
            (3, true, true),
            (18, true, true),
            (31, false, true),
            (40, false, true),
            // A single row is not a puzzle.
            (41, false, false),
            (42, true, true),
        ]
    );
    assert_eq!(read(text.as_bytes())[3].label.as_deref(), Some("Grid 7"));
}

#[test]
fn errors_name_their_place() {
    let puzzle = marked();
    let table = write_table(&puzzle).to_string();
    let line = puzzle.candidates().to_string();
    let first = table.lines().next().unwrap().to_string();
    let eight = table.replacen("| 8 ", "| ", 1);
    for (text, place) in [
        (line[1..].to_string(), (1, 3)),
        (line.clone() + ".", (1, 730)),
        (line[..728].to_string(), (1, 729)),
        (table.replacen(" 4578 ", " 4758 ", 1), (2, 10)),
        (eight, (4, 47)),
        (first + "\n| 12", (2, 5)),
        (
            table.lines().take(7).collect::<Vec<_>>().join("\n"),
            (7, 49),
        ),
        (
            table.lines().take(7).collect::<Vec<_>>().join("\n") + "\n",
            (8, 1),
        ),
    ] {
        let error = text.parse::<Puzzle>().unwrap_err();
        assert_eq!((error.line, error.column), place, "{text}\n{error}");
    }
}
