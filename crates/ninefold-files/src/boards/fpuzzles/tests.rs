//! Tests of documents of f-puzzles.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

/// Returns a document of that size with empty cells and more members.
fn document(size: usize, more: &str) -> String {
    let row = format!("[{}]", vec!["{}"; size].join(","));
    format!(
        "{{\"size\":{size},\"grid\":[{}]{more}}}",
        vec![row; size].join(",")
    )
}

/// Returns the rules of a document.
fn rules(size: usize, more: &str) -> String {
    let read = read(&document(size, more), 1).unwrap();
    assert_eq!(read.ignored, [""; 0], "{more}");
    let text = read.board.to_string();
    let head = format!("grid {size}x{size}; ");
    text.strip_prefix(&head).unwrap_or(&text).to_owned()
}

#[test]
fn each_field_is_a_rule() {
    for (more, text) in [
        ("\"diagonal+\":true,\"diagonal-\":false", "diagonal /"),
        (
            "\"antiknight\":true,\"antiking\":true,\"disjointgroups\":true",
            "disjoint; anti-knight; anti-king",
        ),
        (
            "\"extraregion\":[{\"cells\":[\"R1C1\",\"R2C3\"]}]",
            "region: r1c1 r2c3",
        ),
        (
            "\"odd\":[{\"cell\":\"R1C1\"}],\"maximum\":[{\"cell\":\"R2C2\"}]",
            "odd: r1c1; max: r2c2",
        ),
        (
            "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"7\"}]",
            "cage 7: r1c1 r1c2",
        ),
        (
            "\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"\"}]",
            "cage: r1c1",
        ),
        (
            "\"littlekillersum\":[{\"cell\":\"R0C1\",\"direction\":\"DR\",\"value\":5}]",
            "littlekiller 5: r1c2 r2c3 r3c4",
        ),
        (
            "\"littlekillersum\":[{\"cell\":\"R5C5\",\"direction\":\"UL\",\"value\":5}]",
            "littlekiller 5: r1c1 r2c2 r3c3 r4c4",
        ),
        (
            "\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R1C2\"],[\"R1C1\",\"R2C1\",\"R3C1\"]]}]",
            "arrow: r1c1 | r1c2; arrow: r1c1 | r2c1 r3c1",
        ),
        (
            "\"arrow\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"lines\":[[\"R1C2\",\"R2C2\"]]}]",
            "pill: r1c1 r1c2 | r2c2",
        ),
        (
            "\"doublearrow\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"]]}]",
            "equalsum: r1c1 r1c3 | r1c2",
        ),
        (
            "\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},{\"lines\":[[\"R2C1\",\"R2C2\"]],\"value\":\"2\"}]",
            "whisper 2: r2c1 r2c2; whisper 5: r1c1 r1c2",
        ),
        (
            "\"modularline\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]",
            "modular 3: r1c1 r1c2",
        ),
        (
            "\"clone\":[{\"cells\":[\"R1C1\",\"R2C1\"],\"cloneCells\":[\"R1C3\",\"R2C1\"]}]",
            "clone: r1c1 r1c3",
        ),
        (
            "\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"2\"}],\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]",
            "white 2: r1c1 r1c2; black 2: r1c1 r1c2",
        ),
        (
            "\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"v\"},{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"7\"}]",
            "v: r1c1 r1c2; edge-sum 7: r1c1 r1c2",
        ),
        (
            "\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[1,\"3\"]}]",
            "quad 1,3: r1c1 r1c2 r2c1 r2c2",
        ),
        (
            "\"sandwichsum\":[{\"cell\":\"R0C2\",\"value\":\"5\"}]",
            "sandwich 5: r1c2 r2c2 r3c2 r4c2",
        ),
        (
            "\"skyscraper\":[{\"cell\":\"R5C2\",\"value\":\"3\"},{\"cell\":\"R1C0\",\"value\":\"\"}]",
            "skyscraper 3: r4c2 r3c2 r2c2 r1c2",
        ),
        (
            "\"columnindexer\":[{\"cells\":[\"R1C1\"]}]",
            "index column: r1c1",
        ),
        (
            "\"betweenline\":[],\"title\":\"x\",\"thermometer\":null",
            "grid 4x4",
        ),
    ] {
        assert_eq!(rules(4, &format!(",{more}")), text, "{more}");
    }
}

#[test]
fn negative_constraints_depend_on_the_marks() {
    let white = "\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"2\"}]";
    let black = "\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"},{\"cells\":[\"R2C1\",\"R2C2\"]}]";
    for (more, text) in [
        ("\"nonconsecutive\":true".to_owned(), "nonconsecutive"),
        (
            format!("\"nonconsecutive\":true,{white}"),
            "nonconsecutive: r1c1 r1c2; white 2: r1c1 r1c2",
        ),
        (
            "\"negative\":[\"ratio\"],\"ratio\":[]".to_owned(),
            "no-black 2",
        ),
        (
            format!("\"negative\":[\"ratio\"],{black}"),
            "black 2: r2c1 r2c2; black 3: r1c1 r1c2; no-black 2,3",
        ),
        (
            format!("\"negative\":[\"difference\"],{white}"),
            "white 2: r1c1 r1c2; no-white 2",
        ),
        ("\"negative\":[\"xv\"]".to_owned(), "no-xv 5,10"),
    ] {
        assert_eq!(rules(4, &format!(",{more}")), text, "{more}");
    }
    let text = document(4, ",\"negative\":[\"sums\",\"sums\"]");
    assert_eq!(read(&text, 1).unwrap().ignored, ["negative: sums"]);
}

#[test]
fn regions_are_boxes_or_rows_unless_cells_say_otherwise() {
    let text = |size: usize, cell: &str| {
        let text = document(size, "").replacen("{}", cell, 1);
        read(&text, 1).unwrap().board.to_string()
    };
    assert_eq!(text(6, "{}"), "grid 6x6");
    assert_eq!(
        text(4, "{\"region\":3}"),
        "grid 4x4; regions ABCCBBCCDDAADDAA"
    );
    assert_eq!(text(3, "{\"region\":null}"), "grid 3x3; regions .AABBBCCC");
    assert_eq!(text(5, "{}"), "grid 5x5; regions 1x5");
    assert_eq!(text(14, "{}"), "grid 14x14; regions 2x7");
}

#[test]
fn givens_are_digits_or_candidates() {
    let text = document(
        4,
        ",\"solution\":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1],\"title\":\" A \"",
    );
    let cells = "{\"value\":1,\"given\":true},{\"value\":\"2\",\"given\":true},{\"value\":3},\
        {\"givenPencilMarks\":[1,4],\"centerPencilMarks\":[2]}";
    let text = text.replacen("{},{},{},{}", cells, 1);
    let read = read(&text, 1).unwrap();
    assert_eq!(
        read.board.to_string(),
        "grid 4x4; givens 12..............; given r1c4=1,4"
    );
    assert_eq!(read.expected.unwrap().to_string(), "1234341221434321");
    assert_eq!(read.title.as_deref(), Some("A"));
}

#[test]
fn unknown_fields_are_ignored_by_name() {
    for (more, ignored) in [
        (
            "\"teleporter\":[1],\"empty\":[],\"boxindexer\":[{\"cells\":[]}]",
            &["teleporter", "boxindexer"][..],
        ),
        (
            "\"antiknight\":\"sometimes\",\"odd\":5",
            &["antiknight", "odd"],
        ),
        (
            "\"line\":[1],\"cage\":[1],\"foglight\":[1],\"solution\":[1]",
            &[],
        ),
    ] {
        let text = document(4, &format!(",{more}"));
        assert_eq!(read(&text, 1).unwrap().ignored, ignored, "{more}");
    }
    let jigsaw = document(4, ",\"disjointgroups\":true").replacen("{}", "{\"region\":3}", 1);
    assert_eq!(read(&jigsaw, 1).unwrap().ignored, ["disjointgroups"]);
}

#[test]
fn errors_name_the_field() {
    for (more, found) in [
        ("\"odd\":[{\"cell\":\"R9C9\"}]", "odd: "),
        ("\"odd\":[{}]", "odd: {}"),
        (
            "\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"?\"}]",
            "killercage: ",
        ),
        ("\"thermometer\":[{\"lines\":[\"R1C1\"]}]", "thermometer: "),
        (
            "\"sandwichsum\":[{\"cell\":\"R1C1\",\"value\":1}]",
            "sandwichsum: ",
        ),
        (
            "\"skyscraper\":[{\"cell\":\"R0C1\",\"value\":-1}]",
            "skyscraper: ",
        ),
        (
            "\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R1C3\",\"R1C4\"],\"values\":[1]}]",
            "quadruple: ",
        ),
        (
            "\"doublearrow\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]",
            "doublearrow: ",
        ),
    ] {
        let error = read(&document(4, &format!(",{more}")), 7).unwrap_err();
        assert!(error.found.starts_with(found), "{more}: {error}");
        assert_eq!(error.column, 7);
    }
    let circle = ["\"R1C1\""; 10].join(",");
    let arrow = format!(",\"arrow\":[{{\"cells\":[{circle}],\"lines\":[[\"R1C2\"]]}}]");
    assert!(read(&document(4, &arrow), 1).is_err());
    for text in [
        String::new(),
        "{}".to_owned(),
        "[]".to_owned(),
        document(26, ""),
        document(4, "").replace("\"size\":4", "\"size\":5"),
        document(4, "").replacen("{}", "{\"value\":5,\"given\":true}", 1),
        document(4, "").replacen("{}", "{\"region\":-2}", 1),
    ] {
        assert!(read(&text, 1).is_err(), "{text:.60}");
    }
}
