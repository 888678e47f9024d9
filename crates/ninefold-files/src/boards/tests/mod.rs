//! Tests of all forms together.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod corpus;
mod damaged;
mod meaning;
mod written;

use super::*;

#[test]
fn classic_puzzles_are_read_elsewhere() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let document = |more: &str| {
        let document = format!("{{\"size\":9,\"grid\":[{}]{more}}}", [&*row; 9].join(","));
        lz_str::compress_to_base64(&document)
    };
    let cells = format!("53..7{}", ".".repeat(76));
    let solo = format!("3x3:5_3{}y", "z".repeat(2) + "b");
    for text in [
        cells.clone(),
        format!("{cells} # a label"),
        format!("https://www.f-puzzles.com/?load={}", document("")),
        format!("fpuzzles{}", document("")),
        format!("https://sudokuexchange.com/play/?s={cells}"),
        "https://example.org/?load=N4Ig".to_owned(),
        solo,
        format!("fpuzzles are {}", "fun and ".repeat(9)),
        [".AntiKnight\n"; 2].concat(),
        String::new(),
        "\u{feff}".to_owned(),
    ] {
        assert_eq!(read_board(&text), None, "{text}");
    }
    let variant = document(",\"antiknight\":true");
    for text in [
        format!(
            "https://www.f-puzzles.com/?load={}",
            variant.replace('+', "%2B")
        ),
        format!("https://f-puzzles.com/?load={}", variant.replace('+', " ")),
        format!("https://sudokupad.app/sudoku/fpuzzles{variant}"),
        format!(" fpuz{variant}"),
        format!("fpuzzles{}", variant.replace('+', " ")),
        format!("{variant}\n"),
    ] {
        let read = read_board(&text).unwrap().unwrap();
        assert_eq!(read.board.to_string(), "grid 9x9; anti-knight", "{text}");
    }
}

#[test]
fn the_form_is_recognized() {
    for (text, form) in [
        ("anti-knight; anti-king", BoardForm::Notation),
        (".AntiKnight", BoardForm::Iss),
        ("2x2:4o", BoardForm::Solo),
        ("1..4............", BoardForm::Characters),
        ("1..4\n....\n....\n....", BoardForm::Rows),
    ] {
        assert_eq!(read_board(text).unwrap().unwrap().form, form, "{text}");
    }
    let own = lz_str::compress_to_base64("{ce:[[{v:1},,,],[,,,],[,,,],[,,,]]}");
    let read = read_board(&format!("https://sudokupad.app/scl{own}"))
        .unwrap()
        .unwrap();
    assert_eq!(read.form, BoardForm::SudokuPad);
    assert_eq!(read.board.to_string(), "grid 4x4; givens 1...............");
}

#[test]
fn a_short_link_needs_its_server() {
    for text in [
        "https://sudokupad.app/abc123",
        "https://f-puzzles.com/?id=y12345",
        "https://sudokupad.app/scfAAAA",
    ] {
        let error = read_board(text).unwrap().unwrap_err();
        assert!(error.expected.contains("server"), "{error}");
    }
}

#[test]
fn compressed_data_has_limits() {
    let bomb = lz_str::compress_to_base64(&" ".repeat(2 << 20));
    let long = format!("fpuzzles{}", "A".repeat(1 << 18));
    for text in [format!("fpuzzles{bomb}"), long, format!("scl{bomb}")] {
        assert!(read_board(&text).unwrap().is_err());
    }
}
