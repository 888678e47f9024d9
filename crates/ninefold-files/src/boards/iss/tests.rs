//! Tests of texts of the Interactive Sudoku Solver.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

fn text_of(text: &str) -> String {
    let read = read(text).unwrap().unwrap();
    assert_eq!(read.ignored, [""; 0], "{text}");
    read.board.to_string()
}

#[test]
fn types_become_rules() {
    for (text, rules) in [
        (
            ".~R1C1_4~R2C2_1_3",
            "givens 4...............; given r2c2=1,3",
        ),
        (".AllDifferent~R1C1~R4C4", "distinct: r1c1 r4c4"),
        (".Diagonal~1.AntiKnight", "diagonal /; anti-knight"),
        (".DisjointSets.Windoku", "disjoint; windoku"),
        (
            ".StrictKropki.StrictXV.AntiConsecutive",
            "nonconsecutive; no-dots; no-xv 5,10",
        ),
        (
            ".Cage~0~R1C1~R1C2.Cage~5~R1C1~R1C1",
            "cage: r1c1 r1c2; cage 5: r1c1 r1c1",
        ),
        (
            ".LittleKiller~5~R1C3.Sum~9~R1C1~R1C1",
            "sum 9: r1c1 r1c1; littlekiller 5: r1c3 r2c2 r3c1",
        ),
        (".PillArrow~2~R1C1~R1C2~R2C2", "pill: r1c1 r1c2 | r2c2"),
        (".EqualSum~R1C1~-~R1C2~R1C3", "equalsum: r1c1 | r1c2 r1c3"),
        (
            ".XSum~C1~4~5",
            "xsum 4: r1c1 r2c1 r3c1 r4c1; xsum 5: r4c1 r3c1 r2c1 r1c1",
        ),
        (".Lunchbox~3~R1C1~R1C2~R1C4", "lunchbox 3: r1c1 r1c2 r1c4"),
        (
            ".Lunchbox~3~R1C1~R1C2~R2C4",
            "distinct: r1c1 r1c2 r2c4; lunchbox 3: r1c1 r1c2 r2c4",
        ),
        (".Sandwich~3~R2", "sandwich 3: r2c1 r2c2 r2c3 r2c4"),
        (".NumberedRoom~R2~~3", "room 3: r2c4 r2c3 r2c2 r2c1"),
        (
            ".Whisper~R1C1~R1C2.Whisper~2~R1C1~R1C2",
            "whisper 2: r1c1 r1c2; whisper 5: r1c1 r1c2",
        ),
        (
            ".SameValues~2~R1C1~R1C2~R3C3~R3C4",
            "same: r1c1 r1c2 | r3c3 r3c4",
        ),
        (
            ".Pair~hQI~_Some%20name~R1C1~R1C2~~R2C1~R2C2",
            "pairs 1.2.4.8: r1c1 r1c2; pairs 1.2.4.8: r2c1 r2c2",
        ),
        (
            ".GreaterThan~R2C2~R1C2~R2C3",
            "greater: r2c2 r1c2; greater: r2c2 r2c3",
        ),
        (
            ".BlackDot~R1C1~R1C2~R4C4~R4C3",
            "black 2: r1c1 r1c2; black 2: r4c3 r4c4",
        ),
        (".Quad~R1C1~3~3", "quad 3,3: r1c1 r1c2 r2c1 r2c2"),
        (".Indexing~C~R1C1", "index column: r1c1"),
    ] {
        let text = format!(".Shape~4x4{text}");
        assert_eq!(text_of(&text), format!("grid 4x4; {rules}"), "{text}");
    }
}

#[test]
fn regions_depend_on_the_size() {
    for (text, head) in [
        (".Shape~6x6", "grid 6x6"),
        (".Shape~5x10", "grid 5x10; regions 5x2"),
        (".Shape~9x8", "grid 9x8"),
        (
            ".Shape~6x6~9.RegionSize~9",
            "grid 6x6; digits 1-9; regions 3x3",
        ),
        (
            ".Shape~6x6~0-5.NoBoxes",
            "grid 6x6; digits 0-5; regions none",
        ),
        (".Shape~4x4.NoBoxes.Jigsaw~0011001122332233", "grid 4x4"),
        (
            ".Shape~4x4.NoBoxes.Jigsaw~0012001122332233",
            "grid 4x4; regions AA..AA....BB..BB",
        ),
        (".Shape~2x2.NoBoxes.Jigsaw~abab", "grid 2x2; regions 2x1"),
    ] {
        assert_eq!(text_of(text), head, "{text}");
    }
    let both = text_of(".Shape~4x4.Jigsaw~0000111122223333");
    assert!(
        both.starts_with("grid 4x4; regions 1x4; region: r1c1 r1c2 r2c1 r2c2; region: "),
        "{both}"
    );
}

#[test]
fn zero_is_no_building_among_digits_from_zero() {
    let text = text_of(".Shape~4x4~0-3.Skyscraper~C1~2~");
    assert!(text.ends_with("skyscraper-nozero 2: r1c1 r2c1 r3c1 r4c1"));
}

#[test]
fn links_are_decoded() {
    let link =
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E4x4.Cage~3~R1C1%7ER1C2";
    assert_eq!(text_of(link), "grid 4x4; cage 3: r1c1 r1c2");
    assert_eq!(unescaped("a%7e%2E%zz%é%"), "a~%2E%zz%é%");
    assert!(read("https://sigh.github.io/Interactive-Sudoku-Solver/").is_none());
}

#[test]
fn groups_and_unknown_types_are_ignored() {
    let text = ".Or.X~R1C1~R1C2.And.V~R1C1~R1C2.End.End.V~R2C1~R2C2.Rellik~3~R1C1.Rellik~4~R1C1";
    let read = read(text).unwrap().unwrap();
    assert_eq!(read.ignored, ["Or", "And", "Rellik"]);
    assert_eq!(read.board.to_string(), "grid 9x9; v: r2c1 r2c2");
}

#[test]
fn texts_of_unknown_types_only_name_them() {
    for (text, kind) in [
        (".FullRank~C1~33~", "FullRank"),
        (".LookAndSay~12~R1C1~R2C2", "LookAndSay"),
    ] {
        let read = read(text).unwrap().unwrap();
        assert_eq!(read.ignored, [kind], "{text}");
        assert_eq!(read.board.to_string(), "grid 9x9");
    }
}

#[test]
fn rules_for_added_cells_are_ignored() {
    let text = ".Var~A~~2.Arrow~VA1~R1C1~R1C2.~VA2_3.~R1C1_4.V~R2C1~R2C2.Whisper~5~CC12~R1C1";
    let read = read(text).unwrap().unwrap();
    assert_eq!(read.ignored, ["Var", "Arrow", "givens", "Whisper"]);
    assert_eq!(
        read.board.to_string().split("; ").last(),
        Some("v: r2c1 r2c2")
    );
}

#[test]
fn errors_have_their_place() {
    for (text, column, found) in [
        (".Shape~4x4.Cage~x~R1C1", 12, "Cage~x~R1C1"),
        (" .Shape~4x4.Cage~3~R5C1", 13, "Cage~3~R5C1"),
        (".~R1C1_10", 2, "~R1C1_10"),
        (".Shape~4", 2, "Shape~4"),
        (".Jigsaw~123", 2, "Jigsaw~123"),
        (".Diagonal~1.Pair~$$~R1C1~R1C2", 13, "Pair~$$~R1C1~R1C2"),
        (".LittleKiller~5~R5C5", 2, "LittleKiller~5~R5C5"),
    ] {
        let error = read(text).unwrap().unwrap_err();
        assert_eq!(
            (error.line, error.column, &*error.found),
            (1, column, found),
            "{error}"
        );
    }
}

#[test]
fn other_texts_are_none() {
    for text in [
        "",
        ".",
        "..",
        ".NET",
        ".X",
        ".Classic~hard",
        ".Robot~R2D2~C3PO",
        ".53..7",
        "Cage~3~R1C1",
        ".~",
        ".Cage 3",
        ".Cage~",
    ] {
        assert!(read(text).is_none(), "{text}");
    }
}
