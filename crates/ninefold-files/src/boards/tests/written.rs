//! Writing of boards with each word of the notation.

use ninefold_variants::{Board, words};

use super::meaning::plain;
use crate::boards::{BoardForm, read_board, write_board};

const FORMS: [BoardForm; 5] = [
    BoardForm::Notation,
    BoardForm::FPuzzles,
    BoardForm::Iss,
    BoardForm::Characters,
    BoardForm::Rows,
];

/// Returns boards with the example of each word, and others.
fn boards() -> Vec<Board> {
    let examples = words::all().map(|word| word.example);
    let others = [
        "grid 4x4; givens 1..4............",
        "grid 4x4; given r1c1=1,2; given r1c1=2,3",
        "grid 6x6; givens 0.1............................5....; digits 0-5",
        "grid 5x5; digits 1-6; regions AABB.AABB......CCDD.CCDD.; sum 9: r1c1 r1c2",
        "grid 4x5; regions AAABBACABBCCCBDCDDDD; x: r1c1 r1c2",
        "grid 5x5; regions none; diagonal /",
        "grid 2x2; regions A.B.",
        "grid 3x3; regions A...B...C",
        "grid 12x12; thermo: r12c10-12; xsum 3: r12c1-12",
        "grid 16x16; given r16c16=16; skyscraper 3: r1-16c10",
        "grid 17x17; anti-king",
        "grid 9x9; digits 2-10; anti-king",
        "white 1: r1c1 r1c2; nonconsecutive: r1c1 r1c2; no-white 1; no-xv",
        "white 1: r1c1 r1c2; nonconsecutive",
        "black 3: r1c1 r1c2; no-black 3; quad 1,1: r8-9c8-9",
        "littlekiller 9: r1c3 r2c2 r3c1; littlekiller 9: r1c3 r2c2",
        "max: r1c1 r1c2; min: r3c3; odd: r9c9; even: r8c8",
        "clone: r1c1 r2c2 | r3c3 r4c4; double-arrow: r1c1-5",
        "index row: r1c1; index column: r1c9; skyscraper-nozero 2: r1c1-9",
        "digits 0-8; skyscraper-nozero 2: r1c1-9; skyscraper 2: r1c1-9",
        "pill: r1c1 | r1c2; pill: r1c3 r1c4 | r1c5",
        "nabner: r1c1-3; slow-thermo: r2c1-3; parity: r3c1-3",
        "windoku; disjoint; sandwich 3 2 8: r1c1-9",
        "cage: r1c1-2; cage 0: r1c3-4; cage 4: r1c1 r1c1",
        "distinct: r1c1 r2c2 r3c5; lunchbox 5: r1c1 r2c2 r3c5",
    ];
    let texts = examples.chain(others);
    texts
        .map(|text| {
            text.parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"))
        })
        .collect()
}

#[test]
fn boards_are_read_back() {
    let mut counts = [0; FORMS.len()];
    for board in boards() {
        for (form, count) in FORMS.into_iter().zip(&mut counts) {
            match write_board(&board, form) {
                Ok(text) => {
                    *count += 1;
                    // Classic puzzles are read elsewhere.
                    if let Some(read) = read_board(&text) {
                        let read = read.unwrap_or_else(|error| panic!("{board}: {text}: {error}"));
                        assert_eq!((read.form, &*read.ignored), (form, &[][..]), "{board}");
                        assert_eq!(plain(&read.board), plain(&board), "{board}: {text}");
                    }
                }
                Err(unwritable) => assert!(!unwritable.words.is_empty(), "{board}"),
            }
        }
    }
    assert_eq!(counts[0], boards().len());
    assert!(
        counts[1] > 40 && counts[2] > 40 && counts[3] > 1 && counts[4] > 1,
        "{counts:?}"
    );
}

#[test]
fn unwritable_parts_are_named() {
    for (text, form, words) in [
        (
            "lunchbox 3: r1c1-4; product 6: r1c1-2; x: r1c1 r1c2",
            BoardForm::FPuzzles,
            &["lunchbox", "product"][..],
        ),
        (
            "not-sum 3: r1c1-4; white 3: r1c1 r1c2; lunchbox 3: r1c3 r1c4 r2c5",
            BoardForm::Iss,
            &["not-sum", "white", "lunchbox"],
        ),
        ("grid 4x6; x: r1c1 r1c2", BoardForm::FPuzzles, &["grid"]),
        ("digits 0-8; x: r1c1 r1c2", BoardForm::FPuzzles, &["digits"]),
        ("grid 17x17", BoardForm::Iss, &["grid"]),
        (
            "grid 4x4; regions AAB...............; x: r1c1 r1c2",
            BoardForm::Iss,
            &["regions"],
        ),
        (
            "grid 4x4; x: r1c1 r1c2; given r1c1=1",
            BoardForm::Characters,
            &["x"],
        ),
        ("grid 5x5; given r1c1=1", BoardForm::Rows, &["grid"]),
        ("x: r1c1 r1c2", BoardForm::SudokuPad, &["grid"]),
    ] {
        let text = text.replace("AAB...............", "AAB.............");
        let board: Board = text.parse().unwrap();
        assert_eq!(
            write_board(&board, form).unwrap_err().words,
            words,
            "{text}"
        );
    }
}
