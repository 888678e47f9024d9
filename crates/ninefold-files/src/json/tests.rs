//! The decoder of JSON against a slower reading, and on broken values.

use fastrand::Rng;
use ninefold::Grid;
use ninefold::text::Written;

use super::*;
use crate::batch::tests::decode_all;
use crate::source::tests::{Trickle, input, input_of};

const LINE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// Returns the lines on which puzzles begin, and whether they could be read.
fn read(text: &str) -> Vec<(u64, bool)> {
    decode_all(Decoder::new(input(text)))
        .iter()
        .map(|puzzle| (puzzle.line, puzzle.written.is_ok()))
        .collect()
}

#[test]
fn every_shape_of_a_puzzle_is_read() {
    let numbers: Vec<String> = LINE
        .chars()
        .map(|cell| cell.to_string().replace('.', "0"))
        .collect();
    let rows: Vec<String> = numbers
        .chunks(9)
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    let rows = format!("[{}]", rows.join(",\n"));
    for puzzle in [
        format!("\"{LINE}\""),
        format!("[{}]", numbers.join(",")),
        format!("[\"{}\"]", numbers.join("\", \"").replace('0', "-")),
        rows.clone(),
        rows.replace('0', "null"),
        format!("{{\"name\": 3, \"puzzle\": \"{LINE}\"}}"),
        format!("{{\"quiz\": {rows}}}"),
    ] {
        assert!(
            detect(puzzle.lines().next().unwrap().as_bytes()),
            "{puzzle}"
        );
        assert_eq!(read(&puzzle), [(1, true)], "{puzzle}");
        let lines = puzzle.lines().count() as u64;
        let two = [(1, true), (1 + lines, true)];
        assert_eq!(read(&format!("{puzzle}\n{puzzle}")), two);
        assert_eq!(read(&format!("[{puzzle},\n{puzzle}]")), two, "{puzzle}");
        assert_eq!(read(&format!("[{puzzle}]")), [(1, true)], "{puzzle}");
    }
    assert_eq!(read("[]"), []);
}

#[test]
fn an_array_may_be_larger_than_any_line() {
    let array = format!("[{}]", vec![format!("\"{LINE}\""); 10_000].join(", "));
    assert_eq!(read(&array), [(1, true)].repeat(10_000));
}

#[test]
fn a_broken_value_costs_its_own_line_only() {
    let good = format!("{{\"puzzle\": \"{LINE}\"}}");
    for bad in [
        "{bad",
        "{\"puzzle\":",
        "[",
        "{\"puzzle\": \"12",
        "]",
        "{\"puzzle\": 5}",
        "[[1,2],3]x",
        "nonsense and more",
    ] {
        let text = format!("{good}\n{bad}\n{good}\n{good}\n\n{good}");
        let read = read(&text);
        let good: Vec<u64> = read
            .iter()
            .filter(|read| read.1)
            .map(|read| read.0)
            .collect();
        assert_eq!(good, [1, 3, 4, 6], "{bad}: {read:?}");
        assert!(
            read.iter().any(|read| !read.1 && read.0 == 2),
            "{bad}: {read:?}"
        );
    }
}

#[test]
fn a_broken_item_costs_no_other_however_it_comes() {
    let text = format!("[{{\"puzzle\":\"{LINE}\"}},x,1e999,[nul],\"{LINE}\"]\n\"{LINE}\"");
    let expected = decoded(&text, end_on_one_line, &mut Rng::with_seed(0)).0;
    assert_eq!(expected.matches("Err(").count(), 3, "{expected}");
    for seed in 0..100 {
        let found = decoded(&text, record::end, &mut Rng::with_seed(seed)).0;
        assert_eq!(found, expected, "seed {seed}");
    }
}

#[test]
fn many_brackets_take_no_longer_than_they_should() {
    let read = read(&"[\n".repeat(20_000));
    // The last lines are one value without an end, as deep as a value may be.
    assert!(read.len() > 19_800);
}

#[test]
fn other_text_is_not_taken_for_json() {
    for text in ["[easy]", "[Puzzle]", "{x", "Grid 01", "\"a\",\"b\"", ""] {
        assert!(!detect(text.as_bytes()), "{text}");
    }
}

/// Finds the end of objects and strings on one line only, as the code did before it found other ends.
fn end_on_one_line(text: &[u8], _: &mut Compact) -> End {
    match (text[0], record::end(text, &mut Compact::default())) {
        (b'[', _) => End::Elsewhere,
        (_, End::At(end)) if !text[..end].contains(&b'\n') => End::At(end),
        (_, End::Beyond) if !text.contains(&b'\n') => End::Beyond,
        _ => End::Elsewhere,
    }
}

/// Returns the cells of a puzzle as an array, separated by `between`.
fn array(random: &mut Rng, between: &str) -> String {
    let number = *random.choice(&[81, 81, 81, 81, 80, 82, 9]).unwrap();
    let length = *random.choice(&[9, 9, 9, 81, 81, 10]).unwrap();
    let other = random.u8(0..20);
    let cell = |random: &mut Rng| {
        let digit = random.u8(0..10);
        match random.u16(0..400) {
            0 => [
                "10",
                "-1",
                "1.0",
                "1e0",
                "nul",
                "x",
                "\"12\"",
                "\"\\u0031\"",
                "{}",
                "[]",
                "-0",
                "00",
            ][random.usize(0..12)]
            .to_owned(),
            _ if other == 1 => format!("\"{digit}\""),
            _ if other == 2 && digit == 0 => "null".to_owned(),
            _ if other == 3 => [
                "\"\"", "\" \"", "\".\"", "\"-\"", "\"x\"", "\"?\"", "\"X\"", "\"5\"", "5", "\"0\"",
            ][usize::from(digit)]
            .to_owned(),
            _ => digit.to_string(),
        }
    };
    let cells: Vec<String> = (0..number).map(|_| cell(random)).collect();
    let rows: Vec<String> = cells
        .chunks(length)
        .map(|cells| cells.join(&format!(",{between}")))
        .collect();
    match length {
        81.. => format!("[{between}{}{between}]", rows.join(",")),
        _ => format!(
            "[[{}]{between}]",
            rows.join(&format!("{between}],{between}["))
        ),
    }
}

fn some_value(random: &mut Rng) -> String {
    let between = ["", "", " ", "\n", "\n      ", "\r\n\t"][random.usize(0..6)];
    let puzzle = match random.u8(0..5) {
        0 | 1 => array(random, between),
        2 => "5".to_owned(),
        _ => format!("\"{LINE}\""),
    };
    let name = [
        "puzzle",
        "puzzle",
        "quiz",
        "solution",
        "label",
        "puz\\u007ale",
    ][random.usize(0..6)];
    let label = [
        "",
        "\"id\":7,",
        "\"name\":\"a, b\",",
        "\"x\":{\"y\":[1]},",
        "\"x\":1e999,",
        "\"grid\":[],",
        "\"x\":nul,",
    ][random.usize(0..7)];
    match random.u8(0..8) {
        0 => format!("[{puzzle},{between}{puzzle}]"),
        1 => format!("[{{\"{name}\":{puzzle}}},{between}{{\"{name}\":{puzzle}}}]"),
        2 | 3 => puzzle,
        4 => format!(
            "{{{between}{label}{between}\"{name}\":{puzzle}{between},\"rating\":7.1{between}}}"
        ),
        5 => format!(
            "{{\"solution\":{},\"{name}\":{between}{puzzle}}}",
            array(random, between)
        ),
        _ => format!("{{{label}{between}\"{name}\":{between}{puzzle}{between}}}"),
    }
}

fn some_text(random: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..random.usize(1..6) {
        let value = some_value(random);
        let end = ["\n", "\n", ",", " ", "\n# a comment\n", "\r\n"][random.usize(0..6)];
        text += &format!("{value}{end}").repeat(random.usize(1..4));
    }
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..random.usize(0..3) {
        let place = random.usize(0..text.len());
        match random.bool() {
            true => text[place] = char::from(*random.choice(b"0[]{},:\" \n\\x").unwrap()),
            false => drop(text.remove(place)),
        }
    }
    text.into_iter().collect()
}

/// Returns everything that a decoder finds in the text, and the number of puzzles whose cells need no decoding.
fn decoded(
    text: &str,
    find_end: fn(&[u8], &mut Compact) -> End,
    random: &mut Rng,
) -> (String, usize) {
    let trickle = Trickle {
        text: io::Cursor::new(text.as_bytes().to_vec()),
        random: random.fork(),
    };
    let mut decoder = Decoder::new(input_of(trickle));
    decoder.find_end = find_end;
    let (mut all, mut plain, mut decoded) = (String::new(), 0, Decoded::new("test", 0));
    loop {
        let before = decoded.number;
        decoder
            .decode(true, random.usize(1..4), &mut decoded)
            .unwrap();
        if decoded.number == before {
            return (all, plain);
        }
        let batch = decoded.batch();
        let mut memory = Vec::new();
        let cells = batch.cells(&mut memory);
        let cells = cells.map(|cells| cells.into_iter().map(Grid::from_ascii).collect::<Vec<_>>());
        let entries = batch.into_entries();
        for (place, entry) in entries.iter().enumerate() {
            all += &format!("{entry:#?}\n");
            if let Some(cells) = &cells {
                assert_eq!(entry.written, Ok(Written::Grid(cells[place])), "{text}");
                plain += 1;
            }
        }
    }
}

#[test]
fn values_read_without_a_tree_are_what_they_are_with_one() {
    let mut plain = 0;
    for seed in 0..4000 {
        let mut random = Rng::with_seed(seed);
        let text = some_text(&mut random);
        let (expected, _) = decoded(&text, end_on_one_line, &mut random);
        let (found, count) = decoded(&text, record::end, &mut random);
        assert_eq!(found, expected, "seed {seed}: {text}");
        plain += count;
    }
    assert!(plain > 1000, "{plain}");
}
