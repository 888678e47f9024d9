//! The notation: every word is read and written, and errors name their place.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use ninefold_variants::{Board, words};

fn canonical(text: &str) -> String {
    text.parse::<Board>()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .to_string()
}

fn error(text: &str) -> String {
    text.parse::<Board>().expect_err(text).to_string()
}

#[test]
fn the_example_of_each_word_is_read_and_written() {
    for word in words::all() {
        let written = canonical(word.example);
        assert_eq!(canonical(&written), written);
        let writes = match word.name {
            "double-arrow" => "equalsum",
            // The default is not written.
            "digits" if !written.contains("digits") => continue,
            name => name,
        };
        let found = written
            .split("; ")
            .any(|statement| statement.split([' ', ':']).next() == Some(writes));
        assert!(found, "{}: {written}", word.name);
        assert_eq!(word.form.split([' ', ':', '[']).next(), Some(word.name));
    }
}

#[test]
fn the_statements_have_the_order_of_the_table() {
    // `regions` of an example need their own grid.
    let head = ["grid", "regions", "digits", "givens"];
    let mut examples: Vec<_> = words::all()
        .filter(|word| !head.contains(&word.name) && !word.example.contains("digits"))
        .collect();
    let forward: Vec<_> = examples.iter().map(|word| word.example).collect();
    examples.reverse();
    let backward: Vec<_> = examples.iter().map(|word| word.example).collect();
    let written = canonical(&forward.join("\n"));
    assert_eq!(written, canonical(&backward.join("\n")));
    let order: Vec<_> = words::all().map(|word| word.name).collect();
    let places: Vec<_> = written
        .split("; ")
        .map(|statement| {
            let word = statement
                .split([' ', ':'])
                .next()
                .unwrap()
                .trim_end_matches("-nozero");
            order.iter().position(|&name| name == word).unwrap()
        })
        .collect();
    assert!(places.is_sorted(), "{written}");
}

#[test]
fn equal_puzzles_have_equal_texts() {
    for (one, other) in [
        ("cage 5: r1c2 r1c1; cage 5: r1c1-2", "CAGE 5: R1C1 R1C2"),
        ("grid 9x9; digits 1-9; regions 3x3", ""),
        ("grid 2x2; regions xxyy", "regions 1x2; grid 2x2"),
        ("given r1c1=5", &format!("givens 5{}", "_".repeat(80))),
        ("palindrome: r3c3 r2c2 r1c1", "palindrome: r1c1 r2c2 r3c3"),
        (
            "between: r9c9 r2c2 r1c5 r1c1",
            "between: r1c1 r1c5 r2c2 r9c9",
        ),
        ("clone: r5c5 r1c1", "clone: r1c1 | r5c5"),
        (
            "clone: r5c5 r1c2 | r1c1 r7c7",
            "clone: r1c2 r1c1 | r7c7 r5c5",
        ),
        ("equalsum: r2c2 r2c1 | r1c1", "equalsum: r1c1 | r2c1-2"),
        ("sum 5: r1c1 r1c2", "sum 5 coef 1,1: r1c2 r1c1"),
        ("sandwich 5 9 1: r1c1-9", "sandwich 5: r1c1-9"),
        ("chess 2 1", "chess 1 2"),
        ("no-xv 10,5,5: r1c2 r1c1", "noxv: r1c1 r1c2 | r1c2 r1c1"),
        ("whisper: r1c1-2", "whisper 5: r1c2 r1c1"),
    ] {
        assert_eq!(canonical(one), canonical(other));
    }
    assert_ne!(canonical("thermo: r1c1-2"), canonical("thermo: r1c2 r1c1"));
    assert_ne!(
        canonical("cage 5: r1c1 r1c1 r1c2"),
        canonical("cage 5: r1c1 r1c2")
    );
}

#[test]
fn several_givens_of_one_cell_are_kept() {
    let text = "grid 2x2; givens 1...; given r1c1=2; given r1c2=1,2";
    assert_eq!(canonical(text), text);
    assert_eq!(
        canonical("grid 1x2; digits -1-1; given r1c1=-1; given r1c2=0"),
        "grid 1x2; digits -1-1; givens .0; given r1c1=-1"
    );
}

#[test]
fn errors_name_line_column_found_and_expected() {
    for (text, expected) in [
        (
            "thermos: r1c1",
            "line 1, column 1: `thermos` is no word of the notation; is `thermo` meant?",
        ),
        (
            "# a\n  fog",
            "line 2, column 3: `fog` is no word of the notation",
        ),
        (
            "grid 9",
            "line 1, column 6: found `9`, expected the numbers of rows and columns, such as 9x9, at most 32",
        ),
        (
            "grid 33x9",
            "line 1, column 6: found `33x9`, expected the numbers of rows and columns, such as 9x9, at most 32",
        ),
        (
            "grid 0x9",
            "line 1, column 6: found `0x9`, expected the numbers of rows and columns, such as 9x9, at most 32",
        ),
        (
            "grid 4x4; grid 4x4",
            "line 1, column 11: `grid` is written twice",
        ),
        (
            "digits 1-40",
            "line 1, column 8: a board has at most 32 digits",
        ),
        (
            "digits 9-1",
            "line 1, column 8: the greatest digit is below the smallest",
        ),
        (
            "grid 4x4; regions 3x2",
            "line 1, column 19: found `3x2`, expected boxes that fill the grid",
        ),
        (
            "grid 2x2; givens 1.3.",
            "line 1, column 20: found `3`, expected a digit from 1-2, or `.` for an empty cell",
        ),
        (
            "grid 2x2; givens 0...",
            "line 1, column 18: found `0`, expected a digit from 1-2, or `.` for an empty cell",
        ),
        (
            "grid 2x2; givens 1.",
            "line 1, column 20: the statement ends, expected one digit for each of 4 cells, 2 are missing",
        ),
        (
            "grid 2x2; givens 1....",
            "line 1, column 22: found `.`, expected the end after 4 cells",
        ),
        (
            "given r1c1=10",
            "line 1, column 12: found `10`, expected a digit from 1-9",
        ),
        (
            "given r1c1=",
            "line 1, column 12: the statement ends, expected a digit from 1-9",
        ),
        (
            "cage r1c1",
            "line 1, column 6: found `r1c1`, expected a sum",
        ),
        (
            "cage 5",
            "line 1, column 7: the statement ends, expected a colon and cells",
        ),
        (
            "cage 5:",
            "line 1, column 8: the statement ends, expected a cell",
        ),
        (
            "cage 5 6: r1c1",
            "line 1, column 8: found `6`, expected a colon before the cells",
        ),
        (
            "cage 5: r1c1 | r1c2",
            "line 1, column 14: found `|`, expected another cell or the end of the statement",
        ),
        (
            "cage 9999999999: r1c1",
            "line 1, column 1: 9999999999 is not from -1000000000 to 1000000000",
        ),
        (
            "cage 99999999999999999999: r1c1",
            "line 1, column 6: found `99999999999999999999`, expected a sum",
        ),
        (
            "cage 5: r1c1 r10c1",
            "line 1, column 14: r10c1 is outside the grid",
        ),
        (
            "é; max: r1",
            "line 1, column 1: `é` is no word of the notation",
        ),
        (
            "max: r1c1 \u{e9}r1",
            "line 1, column 11: found `ér1`, expected a cell (a cell is written r1c1, and a range r1c1-4, r1-4c1 or r1-3c1-3)",
        ),
        (
            "region: r1c1 r1c1",
            "line 1, column 1: r1c1 is listed twice",
        ),
        (
            "arrow: r1c1 r1c2 | r2c2",
            "line 1, column 8: found `r1c1 r1c2 | r2c2`, expected one cell before the |",
        ),
        (
            "arrow: r1c1 | r1c2 | r2c2",
            "line 1, column 8: found `r1c1 | r1c2 | r2c2`, expected two lists of cells, separated by one |",
        ),
        (
            "anti-knight 5",
            "line 1, column 13: found `5`, expected the end of the statement",
        ),
        (
            "anti-knight: r1c1",
            "line 1, column 12: found `:`, expected the end of the statement",
        ),
        (
            "grid 9x9 : r1c1",
            "line 1, column 10: found `:`, expected no colon in this statement",
        ),
        (
            "diagonal",
            "line 1, column 9: the statement ends, expected / or \\",
        ),
        (
            "grid 4x5; diagonal /",
            "line 1, column 11: the grid is not square",
        ),
        (
            "grid 4x4; entropy",
            "line 1, column 11: the number of digits is not divisible by 3",
        ),
        (
            "quad 3,3: r1c1-2",
            "line 1, column 11: found `r1c1-2`, expected the four cells of a 2x2 block",
        ),
        (
            "quad 3,3: r1c1-4",
            "line 1, column 1: the cells are not a 2x2 block",
        ),
        (
            "sum 5 coef 1,2: r1c1-3",
            "line 1, column 1: found `2 coefficients`, expected one for each of 3 cells",
        ),
        (
            "pairs 1.2: r1c1-2",
            "line 1, column 1: the table must have one mask of digits for each digit",
        ),
        (
            "regions none; regionsum: r1c1-4",
            "line 1, column 15: r1c1 is in no region",
        ),
        (
            "regions none; disjoint",
            "line 1, column 15: the regions are not equal rectangles",
        ),
        (
            "grid 6x6; windoku",
            "line 1, column 11: the grid does not consist of k times k boxes of k x k cells",
        ),
        (
            "equalsum: r1c1",
            "line 1, column 1: at least two parts are required, separated by |",
        ),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn texts_have_limits() {
    assert!(error(&" ".repeat(1 << 21)).ends_with("the text is too long"));
    let many = "odd: r1c1\n".repeat(10_001);
    assert_eq!(
        error(&many),
        "line 10001, column 1: there are more than 10000 rules"
    );
    let cells = "odd: r1-9c1-9\n".repeat(3_000);
    assert_eq!(error(&cells), "line 2470, column 6: the text is too long");
    let cage = format!("grid 32x32; cage: {}", "r1-32c1-32 ".repeat(2));
    assert_eq!(
        error(&cage),
        "line 1, column 30: a rule has at most 1024 cells"
    );
    let far = format!("cage: r1-255c1-255 r{}c1", "9".repeat(100_000));
    assert!(error(&far).starts_with("line 1, column 7: r255c255 is outside the grid"));
}

#[test]
fn large_boards_are_read_back() {
    let digits: String = (1..=25)
        .map(|value| char::from_digit(value, 36).unwrap())
        .collect();
    let text = format!("grid 25x25; givens {digits}{}", ".".repeat(600));
    assert_eq!(
        canonical(&canonical(&text)),
        text.to_uppercase()
            .replace("GRID", "grid")
            .replace("X", "x")
            .replace("GIVENS", "givens")
    );
    let text = "grid 32x32; digits -9-22; given r1c1=-9; given r32c32=22";
    assert_eq!(
        canonical(text),
        "grid 32x32; digits -9-22; givens ".to_owned() + &".".repeat(1023) + "M; given r1c1=-9"
    );
}
