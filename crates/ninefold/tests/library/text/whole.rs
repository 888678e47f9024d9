//! Reading a text grid by grid gives the same records as reading it line by line. The texts are random pieces of all
//! notations, including damaged ones, cut into chunks of any size.

use ninefold::text::{FoundText, Notation, Reader, Record, read, write, write_table};
use ninefold::{Grid, Puzzle};
use proptest::prelude::*;
use proptest::sample::select;

use super::plain_record;
use crate::corpora::{EXAMPLE, any, grid};

const NOTATIONS: [Option<Notation>; 5] = [
    None,
    Some(Notation::Line),
    Some(Notation::Rows),
    Some(Notation::Box),
    Some(Notation::Euler),
];

/// Rows with one character for each cell, and lines between them.
const LAYOUTS: [(&str, &str, bool); 15] = [
    ("#########", "", false),
    ("# # # # # # # # #", "", false),
    ("#,#,#,#,#,#,#,#,#", "", false),
    ("### ### ###", "", true),
    (" # # #  # # #  # # #", "", true),
    ("###|###|###", "---+---+---", false),
    ("###|###|###", "---|---|---", false),
    ("|###|###|###|", "*---*---*---*", false),
    ("│# # #│# # #│# # #│", "├─────┼─────┼─────┤", false),
    (
        "| # # # | # # # | # # # |",
        "+-------+-------+-------+",
        false,
    ),
    (
        "| # # # | # # # | # # # |",
        "| - - - + - - - + - - - |",
        false,
    ),
    ("|#|#|#|#|#|#|#|#|#|", "+-+-+-+-+-+-+-+-+-+", false),
    ("#########", "---------", false),
    ("# # # | # # # | # # #", "------+-------+------", false),
    ("  #  #  #  #  #  #  #  #  #", "", true),
];

/// Text between puzzles, and inside damaged ones.
const BETWEEN: [&str; 27] = [
    "",
    "",
    "# a comment",
    "Grid 7",
    "puzzle number 12, by hand",
    "---+---+---",
    "+---+",
    "+-------+-------+-------+",
    "---",
    "---------",
    "___|___|___",
    "         ",
    "rubbish",
    "\u{feff}",
    "003020600",
    "- - - | 1 - - | - - -",
    "1 2 3 | . 5 . | 7 8 9",
    "12 3 4 5 6 7 8 9",
    "|x x 1|2 3 . |. . .|",
    "..3.2.6..",
    " . . 3 . 2 . 6 . . ",
    "1 2 3 4 5 6 7 8 9 1",
    ",,,,3,,4,,",
    "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9",
    "| 1 2 3 | 4 5 - | . 0 129 |",
    "+-----------------+----------------+----------------------------+",
    "12. 3 4 5 6 7 8 9 1",
];

/// Lays the grid out. Bit `n` of `rules` puts a rule above row `n`; bit 9 puts one below the last row.
fn laid_out(grid: &Grid, layout: usize, empty: char, rules: u16) -> String {
    let (row, rule, gaps) = LAYOUTS[layout];
    let mut symbols = grid.to_string().replace('.', &empty.to_string());
    let mut lines = Vec::new();
    for number in 0..=9 {
        if rules >> number & 1 == 1 && (gaps || !rule.is_empty()) {
            lines.push(rule.to_owned());
        }
        if number < 9 {
            let symbol = |character| match character {
                '#' => symbols.remove(0),
                other => other,
            };
            lines.push(row.chars().map(symbol).collect());
        }
    }
    lines.join("\n")
}

/// Returns a piece of a text: a puzzle in some notation, or something else.
fn piece() -> impl Strategy<Value = String> {
    let empty = select(".0-_*?x ".chars().collect::<Vec<_>>());
    let rules = prop_oneof![
        Just(0b0_0100_1000),
        Just(0b10_0100_1001),
        Just(0b11_1111_1111),
        Just(0),
        0..1024u16
    ];
    let layout = (any::grid(), 0..LAYOUTS.len(), empty, rules);
    let layout =
        layout.prop_map(|(grid, layout, empty, rules)| laid_out(&grid, layout, empty, rules));
    let notation = select(NOTATIONS[1..].to_vec());
    let written = (any::grid(), notation, 0..200).prop_map(|(grid, notation, number)| {
        write(&grid, notation.unwrap(), Some(&format!("Grid {number}"))).to_string()
    });
    let marks = (any::grid(), 0..3usize).prop_map(|(grid, way)| {
        let puzzle = Puzzle::from(grid);
        let groups = grid
            .to_string()
            .as_bytes()
            .chunks(9)
            .map(String::from_utf8_lossy)
            .collect::<Vec<_>>()
            .join(" ");
        match way {
            0 => write_table(&puzzle).to_string(),
            1 => puzzle.candidates().to_string(),
            _ => groups,
        }
    });
    prop_oneof![
        4 => layout,
        3 => written,
        3 => marks,
        4 => select(BETWEEN.to_vec()).prop_map(str::to_owned),
    ]
}

/// Returns repeated pieces, with labels and empty lines between them as in files.
fn text() -> impl Strategy<Value = String> {
    let between = select(vec![
        "",
        "",
        "",
        "\n",
        "Grid 3\n",
        "No 12: easy\n\n",
        "# by hand\n",
    ]);
    let pieces = prop::collection::vec((piece(), between, 1..4usize), 1..10);
    let damage = "123456789.-_x| \n+,".chars().collect::<Vec<_>>();
    let damage = prop::collection::vec((any::<usize>(), select(damage), 0..3), 0..3);
    let end = select(vec!["\n", "\n", "\r\n", "\r"]);
    (pieces, damage, end).prop_map(|(pieces, damage, end)| {
        let pieces = pieces.into_iter();
        let text: String = pieces
            .map(|(piece, between, times)| format!("{between}{piece}\n").repeat(times))
            .collect();
        let mut text: Vec<char> = text.chars().collect();
        for (place, other, way) in damage {
            let place = place % text.len();
            match way {
                0 => text[place] = other,
                1 => text.insert(place, other),
                _ if text.len() > 1 => drop(text.remove(place)),
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        text.replace('\n', end)
    })
}

/// Reads line by line. A comment keeps the reader from reading a line quickly.
fn read_thoroughly(notation: Option<Notation>, text: &str) -> Vec<Record> {
    let (mut reader, mut records) = (Reader::new(notation), Vec::new());
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text
        .strip_suffix('\n')
        .unwrap_or(&text)
        .split('\n')
        .collect();
    for line in &lines {
        let is_blank = line.trim_matches(['\u{feff}', ' ']).is_empty();
        let comment = if is_blank || line.contains('#') {
            ""
        } else {
            " #"
        };
        reader.line(format!("{line}{comment}").as_bytes(), &mut records);
    }
    let mut last = Vec::new();
    reader.finish(&mut last);
    if !text.ends_with('\n') {
        // The comment would move the end of the last line, so its place is counted here.
        let place = (
            lines.len() as u64,
            lines.last().unwrap().chars().count() + 1,
        );
        let errors = last
            .iter_mut()
            .filter_map(|record| record.puzzle.as_mut().err());
        for error in errors.filter(|error| error.found == FoundText::EndOfInput) {
            (error.line, error.column) = place;
        }
    }
    records.extend(last);
    records
}

/// Reads the text in chunks, as the readers of files do.
fn read_in_chunks(notation: Option<Notation>, text: &[u8], chunks: &[usize]) -> Vec<Record> {
    let (mut reader, mut records) = (Reader::new(notation), Vec::new());
    let (mut start, mut end, mut lines) = (0, 0, 0);
    let mut chunks = chunks.iter().cycle();
    while end < text.len() {
        end = text.len().min(end + chunks.next().unwrap());
        while let Some(length) = text[start..end].iter().position(|&byte| byte == b'\n') {
            let at_hand = &text[start..end];
            let mut plain = Vec::new();
            let plain_length = reader.plain_lines(at_hand, 3, &mut plain);
            for cells in plain {
                lines += 1;
                records.push(plain_record(lines, &cells));
            }
            if plain_length > 0 {
                start += plain_length;
            } else if let Some((length, count)) = reader.grid(at_hand, &mut records) {
                start += length;
                lines += count;
            } else {
                reader.line(&at_hand[..length], &mut records);
                start += length + 1;
                lines += 1;
            }
        }
    }
    if start < end {
        reader.last_line(&text[start..], &mut records);
    }
    reader.finish(&mut records);
    records
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_read_as_a_whole_is_what_it_is_line_by_line(
        text in text(),
        notation in select(NOTATIONS.to_vec()),
        chunks in prop::collection::vec(prop_oneof![1..30usize, 1..2000usize], 1..5),
    ) {
        let expected = read_thoroughly(notation, &text);
        if notation.is_none() {
            prop_assert_eq!(&read(text.as_bytes()), &expected, "{}", text);
        }
        // Readers of files handle carriage returns only at the end of a line.
        let text = match text.contains("\r\n") {
            true => text,
            false => text.replace('\r', "\n"),
        };
        for chunks in [&chunks[..], &[usize::MAX / 2]] {
            prop_assert_eq!(&read_in_chunks(notation, text.as_bytes(), chunks), &expected, "{}", text);
        }
    }
}

/// Returns whether the text is read grid by grid, apart from its first lines.
fn is_read_as_a_whole(text: &str, lines_before: usize) -> bool {
    let (mut reader, mut records) = (Reader::default(), Vec::new());
    let mut rest = text;
    for _ in 0..lines_before {
        let (line, behind) = rest.split_once('\n').unwrap();
        reader.line(line.as_bytes(), &mut records);
        rest = behind;
    }
    let read = reader.grid(rest.as_bytes(), &mut records);
    read.is_some_and(|(length, _)| rest[length..].lines().count() <= 1)
        && records.iter().all(|record| record.puzzle.is_ok())
}

#[test]
fn every_notation_of_several_lines_is_read_as_a_whole() {
    let grid = grid(EXAMPLE);
    let in_notation = |notation| write(&grid, notation, Some("Grid 01")).to_string() + "\n";
    for (text, lines_before) in [
        (in_notation(Notation::Rows), 0),
        (in_notation(Notation::Euler), 1),
        (in_notation(Notation::Box), 1),
        (write_table(&Puzzle::from(grid)).to_string() + "\n", 1),
        (laid_out(&grid, 1, '0', 0) + "\n", 0),
        (laid_out(&grid, 3, '.', 0b0_0100_1000) + "\n", 0),
        (laid_out(&grid, 8, '.', 0b11_1111_1111) + "\n", 1),
    ] {
        assert!(is_read_as_a_whole(&text, lines_before), "{text}");
        let text = text.replace('\n', "\r\n");
        assert!(is_read_as_a_whole(&text, lines_before), "{text}");
    }
}
