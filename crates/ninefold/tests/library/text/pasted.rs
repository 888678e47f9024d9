//! Texts as people paste them: every layout with and without header, index, label, frame and trailer.

use fastrand::Rng;
use ninefold::text::{Record, Written, read, write_table};
use ninefold::{Cell, Digit, Grid, Puzzle};

use crate::corpora::EXAMPLE;

/// The number of random texts.
const TEXTS: u64 = 100_000;

/// Returns some cells of the example's solution, with other digits.
fn some_grid(random: &mut Rng) -> Grid {
    let puzzle: Puzzle = EXAMPLE.parse().unwrap();
    let solution: Grid = puzzle.solutions().next().unwrap().into();
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    let mut cells: Vec<Cell> = Cell::ALL.to_vec();
    random.shuffle(&mut cells);
    let mut grid = Grid::EMPTY;
    for cell in &cells[..random.usize(20..40)] {
        grid.set(
            *cell,
            solution[*cell].map(|digit| digits[usize::from(digit.get()) - 1]),
        );
    }
    grid
}

/// The text between cells, before and behind rows, and for an empty cell.
struct Layout {
    name: &'static str,
    between: &'static str,
    before: &'static str,
    behind: &'static str,
    empty: &'static str,
    /// The text behind each digit.
    suffix: &'static str,
}

const fn layout(
    name: &'static str,
    [before, between, behind]: [&'static str; 3],
    empty: &'static str,
    suffix: &'static str,
) -> Layout {
    Layout {
        name,
        between,
        before,
        behind,
        empty,
        suffix,
    }
}

const LAYOUTS: [Layout; 18] = [
    layout("side by side", ["", "", ""], ".", ""),
    layout("zeros", ["", "", ""], "0", ""),
    layout("spaced", ["", " ", ""], ".", ""),
    layout("spaced zeros", ["", " ", ""], "0", ""),
    layout("middle dots", ["", " ", ""], "\u{b7}", ""),
    layout("commas", ["", ",", ""], "", ""),
    layout("commas and zeros", ["", ",", ""], "0", ""),
    layout("semicolons", ["", ";", ""], "", ""),
    layout("tabs", ["", "\t", ""], "", ""),
    layout("numbers", ["", ",", ""], "", ".0"),
    layout("numbers with nan", ["", ",", ""], "nan", ".0"),
    layout("numbers of numpy", ["", " ", ""], "nan", "."),
    layout("Markdown", ["| ", " | ", " |"], " ", ""),
    layout("bars", ["|", "|", "|"], " ", ""),
    layout("exclamation marks", ["! ", " ", " !"], ".", ""),
    layout("Python", ["[", ", ", "],"], "None", ""),
    layout("C", ["{", ", ", "},"], "0", ""),
    layout("strings", ["\"", "", "\","], ".", ""),
];

#[derive(Clone, Copy, Debug)]
enum Names {
    Nothing,
    FromOne,
    FromZero,
    Letters,
    Columns,
}

impl Names {
    fn name(self, place: usize) -> String {
        match self {
            Names::Nothing => String::new(),
            Names::FromOne => (place + 1).to_string(),
            Names::FromZero => place.to_string(),
            Names::Letters => char::from(b'A' + place as u8).to_string(),
            Names::Columns => format!("c{}", place + 1),
        }
    }
}

fn rows(grid: &Grid, layout: &Layout, header: Names, index: Names) -> Vec<String> {
    let has = |names: Names| !matches!(names, Names::Nothing);
    let with_index = |row: usize, cells: Vec<String>| {
        let names = has(index).then(|| index.name(row));
        Vec::from_iter(names.into_iter().chain(cells))
    };
    let line = |fields: Vec<String>| {
        let Layout {
            before,
            between,
            behind,
            ..
        } = layout;
        format!("{before}{}{behind}", fields.join(between))
    };
    let cell = |cell: &Cell| match grid[*cell] {
        Some(digit) => format!("{digit}{}", layout.suffix),
        None => layout.empty.to_owned(),
    };
    let mut rows = Vec::new();
    if has(header) {
        let names = (0..9).map(|column| header.name(column)).collect();
        let mut names = with_index(0, names);
        if has(index) {
            names[0] = String::new();
        }
        rows.push(line(names));
        if layout.name == "Markdown" {
            rows.push("|---|---|---|---|---|---|---|---|---|".to_owned());
        }
    }
    for (row, cells) in Cell::ALL.chunks(9).enumerate() {
        rows.push(line(with_index(row, cells.iter().map(cell).collect())));
    }
    rows
}

fn framed(rows: Vec<String>, random: &mut Rng) -> String {
    let mut text = String::new();
    let frame = random.usize(0..6);
    let label = random
        .choice(["", "", "", "My puzzle:", "# from a forum"])
        .unwrap();
    if !label.is_empty() {
        text += &format!("{label}\n");
    }
    let (before, behind) = [
        ("", ""),
        ("", ""),
        ("[code]\n", "[/code]\n"),
        ("```\n", "```\n"),
        ("```text\n", "```\n"),
        ("", ""),
    ][frame];
    text += before;
    for row in rows {
        let quote = if frame == 5 { "> " } else { "" };
        text += &format!("{quote}{row}\n");
    }
    text += behind;
    text += random
        .choice(["", "", "\n", "\n Simple Sudoku\n  Version 4.2n\n"])
        .unwrap();
    text
}

/// Returns the digits of the records that are puzzles.
fn grids(records: &[Record]) -> Vec<Grid> {
    let written = records
        .iter()
        .filter_map(|record| record.puzzle.as_ref().ok());
    written.map(Written::digits).collect()
}

#[test]
fn no_text_is_read_as_another_puzzle() {
    let mut read_at_all = [0; LAYOUTS.len()];
    let mut tried = [0; LAYOUTS.len()];
    for seed in 0..TEXTS {
        let mut random = Rng::with_seed(seed);
        let grid = some_grid(&mut random);
        let place = random.usize(0..LAYOUTS.len());
        let layout = &LAYOUTS[place];
        let is_table = !layout.between.trim().is_empty()
            && !["Python", "C", "exclamation marks"].contains(&layout.name);
        let is_spaced = layout.between == " " && layout.before.is_empty();
        let all = [
            Names::Nothing,
            Names::FromOne,
            Names::FromZero,
            Names::Letters,
            Names::Columns,
        ];
        let header = match is_table || is_spaced {
            true => random.choice(all).unwrap(),
            false => Names::Nothing,
        };
        let index = match is_table || is_spaced {
            true => random.choice(&all[..4]).copied().unwrap(),
            false => Names::Nothing,
        };
        let text = framed(rows(&grid, layout, header, index), &mut random);
        let records = read(text.as_bytes());
        let found = grids(&records);
        tried[place] += 1;
        read_at_all[place] += usize::from(found == [grid]);
        for other in found {
            assert_eq!(
                other, grid,
                "seed {seed}, {}, {header:?}, {index:?}:\n{text}",
                layout.name
            );
        }
    }
    for ((layout, read), tried) in LAYOUTS.iter().zip(read_at_all).zip(tried) {
        assert!(
            read * 100 >= tried * 80,
            "{}: {read} of {tried}",
            layout.name
        );
    }
}

/// Returns the nine rows of the example.
fn example_rows(empty: &str) -> Vec<String> {
    let text = EXAMPLE.replace('.', "\u{1}");
    let symbols: Vec<String> = text
        .chars()
        .map(|it| it.to_string().replace('\u{1}', empty))
        .collect();
    symbols.chunks(9).map(|row| row.concat()).collect()
}

#[test]
fn texts_of_every_kind_are_read() {
    let listed = |start: &str, between: &str, end: &str, empty: &str| {
        let text = EXAMPLE.replace('.', "\u{1}");
        let cells: Vec<String> = text
            .chars()
            .map(|it| it.to_string().replace('\u{1}', empty))
            .collect();
        let rows = cells
            .chunks(9)
            .map(|row| format!("{start}{}{end}", row.join(between)));
        rows.collect::<Vec<_>>().join("\n")
    };
    let facts = |first: usize| {
        let grid: Grid = EXAMPLE.parse().unwrap();
        let fact = |(cell, digit): (Cell, Digit)| {
            format!(
                "given({},{},{digit}).",
                cell.row() + first,
                cell.column() + first
            )
        };
        grid.filled().map(fact).collect::<Vec<_>>().join(" ")
    };
    let rows = example_rows(".");
    let latex = listed("|", "|", "|.", " ");
    let blanks: Vec<String> = example_rows(" ")
        .iter()
        .map(|row| row.trim_end().to_owned())
        .collect();
    for text in [
        format!("> {EXAMPLE}"),
        format!("- {EXAMPLE}"),
        format!("12. {EXAMPLE}"),
        format!("**String:** {EXAMPLE}"),
        format!("`{EXAMPLE}`"),
        format!("Some words.\n\n```\n{EXAMPLE}\n```\nMore words.\n"),
        format!("puzzles = [\n    \"{EXAMPLE}\",  # the first\n]\n"),
        format!("static const char *p[] = {{\"{EXAMPLE}\"}};"),
        format!("board = [\n{}\n]\n", listed("    [", ", ", "],", "None")),
        format!(
            "int grid[9][9] = {{\n{}\n}};\n",
            listed("{", ", ", "},", "0")
        ),
        format!(
            "let grid: [[u8; 9]; 9] = [\n{}\n];\n",
            listed("[", ", ", "],", "0")
        ),
        format!("array([{}])", listed("[", ", ", "],", "0")),
        format!("start=[|\n{}];", listed("", ", ", "|", "0")),
        format!(
            "problem(1, [{}]).",
            listed("[", ",", "],", "_").trim_end_matches(',')
        ),
        format!(
            "puzzle:\n{}\n",
            rows.iter()
                .map(|row| format!("  - \"{row}\""))
                .collect::<Vec<_>>()
                .join("\n")
        ),
        format!("\\begin{{sudoku}}\n{latex}\n\\end{{sudoku}}\n"),
        facts(0),
        facts(1).replace(' ', "\n"),
        format!(
            "row,col,value\n{}",
            facts(1)
                .replace("given(", "")
                .replace(").", "\n")
                .replace(' ', "")
        ),
        format!("1\n{EXAMPLE}\n"),
        format!("9\n{}\n", listed("", " ", "", "0")),
        format!("3 3\n{}\n", listed("", " ", "", "0")),
        blanks.join("\n"),
        EXAMPLE.replace('.', "#"),
        EXAMPLE.replace("...", "\u{2026}"),
        EXAMPLE
            .chars()
            .map(|it| {
                it.to_digit(10)
                    .map_or('\u{ff0e}', |it| char::from_u32(0xff10 + it).unwrap())
            })
            .collect(),
        format!("% medium\n{}\n", rows.join("\n")),
    ] {
        let records = read(text.as_bytes());
        let expected: Grid = EXAMPLE.parse().unwrap();
        assert_eq!(grids(&records), [expected], "{text}\n{records:?}");
        assert_eq!(records.len(), 1, "{text}\n{records:?}");
    }
}

#[test]
fn pencil_marks_may_have_ornaments() {
    let puzzle: Puzzle = EXAMPLE.parse().unwrap();
    let table = write_table(&puzzle).to_string();
    let several = table
        .lines()
        .nth(1)
        .unwrap()
        .split_whitespace()
        .find(|it| it.len() > 2)
        .unwrap();
    let groups: Vec<&str> = table
        .split(|it: char| !it.is_ascii_digit())
        .filter(|it| !it.is_empty())
        .collect();
    let braces: Vec<String> = groups
        .chunks(9)
        .map(|row| format!("{{{}}}", row.join("} {")))
        .collect();
    let (first, rest) = several.split_at(1);
    for text in [
        table.replacen(several, &format!("{first}-{rest}"), 1),
        table.replacen(several, &format!("a{several}"), 1),
        table.replacen(several, &format!("{several}*"), 1),
        table.replacen(several, &format!("({first}){rest}"), 1),
        table.replace('|', "!"),
        format!("[code]\n{table}\n[/code]"),
        table.replace(
            "|\n|",
            "|\n|               |              |               |\n|",
        ),
        braces.join("\n"),
        groups.join(" "),
    ] {
        let records = read(text.as_bytes());
        let [
            Record {
                puzzle: Ok(written),
                ..
            },
        ] = &records[..]
        else {
            panic!("{text}\n{records:?}");
        };
        assert_eq!(written.puzzle().candidates(), puzzle.candidates(), "{text}");
    }
}

#[test]
fn other_sizes_and_mixed_empty_cells_are_refused_with_their_reason() {
    for (text, found) in [
        ("1...\n..3.\n.4..\n...2\n", "a grid of 4 by 4"),
        (
            "1.3..6\n...4..\n2.....\n.....5\n..6...\n4..2.1\n",
            "a grid of 6 by 6",
        ),
    ] {
        let error = read(text.as_bytes())[0].puzzle.clone().unwrap_err();
        assert_eq!(error.found.to_string(), found);
    }
    let text = format!("x = [None, 0, {}]", "1, ".repeat(79));
    let error = read(text.as_bytes())[0].puzzle.clone().unwrap_err();
    assert_eq!(error.found.to_string(), "both 0 and cells without a value");
}
