//! Small boards with known answers: limits of sums, lines and clues.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use ninefold_variants::{Board, Budget, Machine, Verdict};

fn verdict(text: &str) -> Verdict {
    let board: Board = text.parse().unwrap();
    let answer = Machine::new(&board).solve(2, Budget::nodes(20_000));
    for grid in &answer.solutions {
        assert_eq!(board.check(grid), []);
    }
    answer.verdict()
}

/// Returns the digits that deductions leave in a cell, by reading order.
fn left(text: &str, cell: usize) -> Vec<i32> {
    let board: Board = text.parse().unwrap();
    let candidates = Machine::new(&board).true_candidates(Budget::default());
    board.digits().values_of(candidates.proved[cell]).collect()
}

#[test]
fn cages_have_least_and_greatest_sums() {
    assert_eq!(left("cage 17: r1c1 r1c2", 0), [8, 9]);
    assert_eq!(left("cage 6: r1c1 r1c2 r1c3", 2), [1, 2, 3]);
    assert_eq!(verdict("cage 46: r1c1-9"), Verdict::None);
    assert_eq!(verdict("cage: r1c1-5 r2c1-5"), Verdict::None);
    assert_eq!(verdict("cage 1000000: r1c1-3"), Verdict::None);
    assert_eq!(verdict("cage 20: r4c2 r4c3 r4c4 r4c4"), Verdict::Several);
}

#[test]
fn lines_have_a_greatest_length() {
    assert_eq!(left("thermo: r1c1-9", 4), [5]);
    assert_eq!(verdict("thermo: r1c1-9 r2c9"), Verdict::None);
    let line = "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9 r8c9";
    assert_eq!(
        verdict(&format!("regions none; slow-thermo: {line}")),
        Verdict::Several
    );
    assert_eq!(
        verdict(&format!("regions none; thermo: {line}")),
        Verdict::None
    );
    assert_eq!(verdict("whisper 5: r1c1 r1c2; given r1c1=5"), Verdict::None);
    assert_eq!(verdict("renban: r1c1-5 r2c1-5"), Verdict::None);
    assert_eq!(verdict("palindrome: r1c1 r1c2 r1c3"), Verdict::None);
    assert_eq!(verdict("arrow: r1c1 | r1c1 r1c2"), Verdict::None);
    assert_eq!(verdict("regionsum: r1c1-3"), Verdict::Several);
    assert_eq!(
        left("given r3c3=9; entropic: r3c3 r4c4", 30),
        [1, 2, 3, 4, 5, 6]
    );
}

#[test]
fn clues_outside_have_limits() {
    assert_eq!(verdict("sandwich 35: r1c1-9"), Verdict::Several);
    assert_eq!(verdict("sandwich 36: r1c1-9"), Verdict::None);
    assert_eq!(left("sandwich 35: r1c1-9", 0), [1, 9]);
    assert_eq!(left("xsum 1: r1c1-9", 0), [1]);
    assert_eq!(verdict("xsum 2: r1c1-9"), Verdict::None);
    assert_eq!(left("skyscraper 9: r1c1-9", 3), [4]);
    assert_eq!(left("skyscraper 1: r1c1-9", 0), [9]);
    assert!(!left("room 5: r1c1-9", 0).contains(&1));
    assert_eq!(verdict("quad 3,3: r1c1 r1c2 r2c1 r2c2"), Verdict::None);
    assert_eq!(verdict("quad 3,3: r3c3 r3c4 r4c3 r4c4"), Verdict::Several);
    assert_eq!(
        verdict("index column: r1c4; given r1c4=4"),
        Verdict::Several
    );
}

#[test]
fn sizes_have_limits() {
    assert_eq!(verdict("grid 1x1"), Verdict::Unique);
    assert_eq!(verdict("grid 2x5; digits 1-4; regions none"), Verdict::None);
    assert_eq!(
        verdict("grid 2x2; digits 1-32; regions none"),
        Verdict::Several
    );
    assert_eq!(verdict("grid 25x25"), Verdict::Several);
    assert_eq!(
        verdict("grid 32x32; digits 1-32; regions none"),
        Verdict::Several
    );
    assert_eq!(verdict("grid 4x4; givens 1234341221434322"), Verdict::None);
    let wide = "grid 16x16; sum 136: r1c1-16; cage 100: r1c1-9 r2c1; sum 1000 coef 100,10,1: r1c1 r2c2 r3c3";
    assert_ne!(verdict(wide), Verdict::Unique);
}

#[test]
fn threads_may_share_a_machine() {
    fn shared<T: Send + Sync>() {}
    shared::<Machine>();
}

#[test]
fn large_boards_with_long_rules_compile() {
    let grid = "grid 32x32; digits 1-32; regions 4x8";
    let sums: String = (1..=32)
        .map(|row| {
            format!("; sum 9999: r1-{row}c1-32; xsum 99: r{row}c1-32; sumline 40: r1-9c{row}")
        })
        .collect();
    let lines = "; sandwich 200: r1c1-32; renban: r1c1-32; anti-taxicab; nabner: r1c1-16; thermo: r1c1-32; product 0: r1c1-9";
    let board: Board = format!("{grid}{sums}{lines}").parse().unwrap();
    let answer = Machine::new(&board).solve(1, Budget::nodes(20));
    assert!(answer.solutions.is_empty());
}
