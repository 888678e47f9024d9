//! The exact readings of the words where other readings are possible.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod rules;

use ninefold_variants::{Board, Grid, Source};
use rules::{broken, broken_of};

#[test]
fn rows_columns_and_regions_have_different_digits() {
    let board: Board = "grid 4x4".parse().unwrap();
    let violations = |text: &str| {
        let grid = Grid::read(&board, text).unwrap();
        board
            .check(&grid)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(violations("1234 3412 2143 4321"), [""; 0]);
    assert_eq!(
        violations("1234 3412 2143 4322"),
        [
            "row 4 at r4c3 r4c4: both cells hold 2",
            "column 4 at r2c4 r4c4: both cells hold 2",
            "region 4 at r4c3 r4c4: both cells hold 2"
        ]
    );
    let other: Board = "grid 4x4; digits 0-3".parse().unwrap();
    let grid = Grid::read(&other, &"0123".repeat(4)).unwrap();
    assert_eq!(
        board.check(&grid)[0].to_string(),
        "grid: its size or digits are not 4 x 4 and 1-4"
    );
}

#[test]
fn a_cell_without_a_region_may_repeat_digits_of_others() {
    let board: Board = "grid 2x2; digits 1-2; regions A..A".parse().unwrap();
    let grid = Grid::read(&board, "1221").unwrap();
    assert_eq!(
        board
            .check(&grid)
            .iter()
            .map(|found| found.source)
            .collect::<Vec<_>>(),
        [Source::Region(0)]
    );
}

/// Asserts that exactly some of the grids of one row are accepted.
fn accepts_of_row(text: &str, digits: std::ops::RangeInclusive<i32>, expected: &[&str]) {
    let board: Board = text.parse().unwrap();
    let cells = board.rows() * board.columns();
    let mut grids = vec![Vec::new()];
    for _ in 0..cells {
        grids = grids
            .into_iter()
            .flat_map(|grid: Vec<i32>| {
                digits
                    .clone()
                    .map(move |digit| [&grid[..], &[digit]].concat())
            })
            .collect();
    }
    let accepted: Vec<String> = grids
        .into_iter()
        .map(|values| Grid::new(&board, values).unwrap())
        .filter(|grid| broken_of(&board, grid).is_empty())
        .map(|grid| grid.to_string())
        .collect();
    assert_eq!(accepted, expected, "{text}");
}

#[test]
fn cages_are_as_small_and_great_as_their_digits() {
    accepts_of_row(
        "grid 1x2; digits 1-9; cage 17: r1c1-2",
        1..=9,
        &["89", "98"],
    );
    accepts_of_row(
        "grid 1x3; digits 1-9; cage 6: r1c1-3",
        1..=9,
        &["123", "132", "213", "231", "312", "321"],
    );
    accepts_of_row("grid 1x2; digits 1-9; cage 46: r1c1-2", 1..=9, &[]);
}

#[test]
fn a_cage_counts_a_repeated_cell_twice() {
    accepts_of_row(
        "grid 1x3; digits 1-5; cage 17: r1c1 r1c2 r1c3 r1c3",
        1..=5,
        &["345", "435"],
    );
}

#[test]
fn a_thermo_with_as_many_cells_as_digits_is_fixed() {
    accepts_of_row("grid 1x4; thermo: r1c1-4", 1..=4, &["1234"]);
    accepts_of_row("grid 1x4; digits 1-3; thermo: r1c1-4", 1..=3, &[]);
    accepts_of_row(
        "grid 1x3; digits 1-2; slow-thermo: r1c1-3",
        1..=2,
        &["111", "112", "122", "222"],
    );
}

#[test]
fn a_whisper_of_5_has_no_5_among_9_digits() {
    assert!(!broken("grid 1x2; digits 1-9; whisper 5: r1c1-2", "59").is_empty());
    accepts_of_row(
        "grid 1x2; digits 1-6; whisper: r1c1-2",
        1..=6,
        &["16", "61"],
    );
}

#[test]
fn a_renban_of_all_digits_has_each_once() {
    accepts_of_row(
        "grid 1x3; renban: r1c1-3",
        1..=3,
        &["123", "132", "213", "231", "312", "321"],
    );
    accepts_of_row("grid 1x3; digits 1-2; renban: r1c1-3", 1..=2, &[]);
    accepts_of_row("grid 1x2; renban: r1c1 r1c1 r1c2", 1..=2, &[]);
}

#[test]
fn a_cell_on_its_own_arrow_leaves_0_for_the_others() {
    accepts_of_row("grid 1x2; arrow: r1c1 | r1c1 r1c2", 1..=2, &[]);
    accepts_of_row(
        "grid 1x2; digits 0-2; arrow: r1c1 | r1c1 r1c2",
        0..=2,
        &["00", "10", "20"],
    );
    accepts_of_row("grid 1x2; arrow: r1c1 | r1c2", 1..=2, &["11", "22"]);
}

#[test]
fn a_pill_has_no_leading_0() {
    accepts_of_row(
        "grid 1x3; digits 0-9; pill: r1c1-2 | r1c3 r1c3 r1c3 r1c3",
        0..=9,
        &["123", "164", "205", "246", "287", "328", "369"],
    );
    assert_eq!(
        broken("grid 1x3; digits 0-9; pill: r1c1-2 | r1c3", "077"),
        ["pill at r1c1 r1c2 r1c3: the circle begins with 0"]
    );
    accepts_of_row(
        "grid 1x2; digits 0-1; pill: r1c1 | r1c2",
        0..=1,
        &["00", "11"],
    );
}

#[test]
fn a_region_sum_within_one_region_says_nothing() {
    let text = "grid 1x3; regions AAA; regionsum: r1c1-3";
    assert_eq!(broken(text, "123"), [""; 0]);
    // Each visit is a part of its own.
    let back = "grid 1x3; digits 1-9; regions ABA; regionsum: r1c1-3";
    assert_eq!(broken(back, "333"), [""; 0]);
    assert_eq!(broken(back, "363").len(), 1);
}

#[test]
fn a_sandwich_is_0_to_the_sum_of_all_inner_digits() {
    accepts_of_row(
        "grid 1x3; sandwich 0: r1c1-3",
        1..=3,
        &["132", "213", "231", "312"],
    );
    accepts_of_row("grid 1x3; sandwich 2: r1c1-3", 1..=3, &["123", "321"]);
    accepts_of_row("grid 1x3; sandwich 3: r1c1-3", 1..=3, &[]);
    accepts_of_row("grid 1x3; sandwich 3 2 1: r1c1-3", 1..=3, &["132", "231"]);
    // With a digit 0 it is a crust.
    accepts_of_row(
        "grid 1x3; digits 0-2; sandwich 1: r1c1-3",
        0..=2,
        &["012", "210"],
    );
}

#[test]
fn an_x_sum_includes_its_first_digit() {
    accepts_of_row(
        "grid 1x3; xsum 1: r1c1-3",
        1..=3,
        &[
            "111", "112", "113", "121", "122", "123", "131", "132", "133",
        ],
    );
    accepts_of_row("grid 1x2; xsum 2: r1c1-2", 1..=2, &[]);
    accepts_of_row(
        "grid 1x2; digits 0-3; xsum 0: r1c1-2",
        0..=3,
        &["00", "01", "02", "03"],
    );
    accepts_of_row("grid 1x2; digits 0-3; xsum 3: r1c1-2", 0..=3, &["21"]);
    accepts_of_row("grid 1x2; digits -1-1; xsum -1: r1c1-2", -1..=1, &[]);
}

#[test]
fn skyscrapers_ascend_if_all_are_seen() {
    accepts_of_row("grid 1x3; skyscraper 3: r1c1-3", 1..=3, &["123"]);
    accepts_of_row("grid 1x2; digits 0-1; skyscraper 2: r1c1-2", 0..=1, &["01"]);
    accepts_of_row(
        "grid 1x2; digits 0-1; skyscraper-nozero 0: r1c1-2",
        0..=1,
        &["00"],
    );
    accepts_of_row(
        "grid 1x2; hidden-skyscraper 1: r1c1-2",
        1..=2,
        &["11", "21"],
    );
}

#[test]
fn a_room_points_into_its_line() {
    accepts_of_row(
        "grid 1x2; digits 0-3; room 1: r1c1-2",
        0..=3,
        &["10", "11", "12", "13", "21"],
    );
}

#[test]
fn an_index_cell_may_point_at_itself() {
    assert_eq!(broken("grid 1x3; index column: r1c2", "321"), [""; 0]);
    assert_eq!(broken("grid 3x1; index row: r1-3c1", "213"), [""; 0]);
    assert_eq!(broken("grid 3x1; index row: r1-3c1", "231").len(), 3);
    assert_eq!(
        broken("grid 1x2; digits 0-3; index column: r1c1", "02"),
        ["index column at r1c1: 0 points outside the grid"]
    );
    assert_eq!(
        broken("grid 1x2; digits 0-3; index column: r1c1", "32").len(),
        1
    );
}

#[test]
fn two_cells_of_an_entropic_line_are_of_different_thirds() {
    assert_eq!(
        broken("grid 1x2; digits 1-9; entropic: r1c1-2", "13").len(),
        1
    );
    assert_eq!(
        broken("grid 1x2; digits 1-9; entropic: r1c1-2", "14"),
        [""; 0]
    );
    assert_eq!(
        broken("grid 1x2; digits 1-9; modular 3: r1c1-2", "14").len(),
        1
    );
    assert_eq!(
        broken("grid 1x3; digits -2-3; modular 2: r1c1-3", "-2 -1 2"),
        [""; 0]
    );
}

#[test]
fn marked_pairs_are_exempt_from_negative_constraints() {
    let row =
        |rules: &str, grid: &str| broken(&format!("grid 1x3; digits 1-9; {rules}"), grid).len();
    assert_eq!(row("no-white", "124"), 1);
    assert_eq!(row("no-white; white: r1c1-2", "124"), 0);
    assert_eq!(row("no-white; black: r1c2 r1c1", "124"), 1);
    assert_eq!(row("no-white 1,2", "124"), 2);
    assert_eq!(row("no-white: r1c2 r1c1", "124"), 0);
    assert_eq!(row("no-dots; white: r1c1-2; black: r1c2-3", "124"), 0);
    assert_eq!(row("no-dots; black: r1c1-2", "124"), 1);
    assert_eq!(row("no-black 3; white: r1c2-3", "139"), 2 + 1);
    assert_eq!(row("no-black 3; black 3: r1c2-3", "139"), 1);
    assert_eq!(row("no-xv; x: r1c1-2", "641"), 1);
    assert_eq!(row("no-xv; x: r1c1-2; v: r1c2-3", "641"), 0);
    assert_eq!(row("no-xv 7", "641"), 0);
    assert_eq!(row("nonconsecutive; white: r1c1-2", "129"), 1);
}

#[test]
fn touching_cells_marked_max_are_not_compared() {
    assert_eq!(broken("grid 1x3; max: r1c1; max: r1c2", "331"), [""; 0]);
    assert_eq!(broken("grid 1x3; max: r1c1; min: r1c2", "331").len(), 3);
    assert_eq!(broken("grid 1x3; min: r1c1-2", "223"), [""; 0]);
}

#[test]
fn a_quad_with_a_digit_twice_needs_two_cells() {
    assert_eq!(
        broken("grid 2x2; digits 1-4; quad 3,3: r1-2c1-2", "1332"),
        [""; 0]
    );
    assert_eq!(
        broken("grid 2x2; digits 1-4; quad 3,3: r1-2c1-2", "1234").len(),
        1
    );
}

#[test]
fn ratios_of_0_are_only_with_0() {
    accepts_of_row(
        "grid 1x2; digits 0-2; black: r1c1-2",
        0..=2,
        &["00", "12", "21"],
    );
}

#[test]
fn ends_of_a_between_line_differ_by_2_around_a_cell() {
    accepts_of_row("grid 1x3; between: r1c1-3", 1..=3, &["123", "321"]);
    accepts_of_row(
        "grid 1x2; between: r1c1-2",
        1..=2,
        &["11", "12", "21", "22"],
    );
    accepts_of_row(
        "grid 1x3; lockout 1: r1c1-3",
        1..=3,
        &["132", "213", "231", "312"],
    );
}

#[test]
fn a_sum_line_may_have_digits_of_0_and_below() {
    let accepted = [
        "-1 1 1", "0 0 1", "0 1 0", "0 1 1", "1 -1 1", "1 0 0", "1 0 1", "1 1 -1", "1 1 0", "1 1 1",
    ];
    accepts_of_row(
        "grid 1x3; digits -1-1; sumline 1: r1c1-3",
        -1..=1,
        &accepted,
    );
}

#[test]
fn a_palindrome_cell_equals_its_mirror() {
    let text = "grid 1x3; palindrome: r1c1-3";
    assert_eq!(broken(text, "121"), [""; 0]);
    let board: Board = text.parse().unwrap();
    // Mirrored cells in one row are a clash of the row.
    assert!(!board.check(&Grid::read(&board, "121").unwrap()).is_empty());
}

#[test]
fn products_do_not_overflow() {
    let text = format!(
        "grid 1x1; digits 9-40; product 1000000000000000:{}",
        " r1c1".repeat(1024)
    );
    assert_eq!(broken(&text, "40").len(), 1);
    let zero = format!(
        "grid 1x2; digits 0-31; product 0: r1c1{}",
        " r1c2".repeat(1023)
    );
    assert_eq!(broken(&zero, "0V"), [""; 0]);
}
