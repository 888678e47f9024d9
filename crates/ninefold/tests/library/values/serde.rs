//! The feature `serde`: values are read back unchanged, and wrong values are rejected.

use std::fmt::Debug;

use ninefold::logic::{Candidate, CandidateSet, CellSet};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid, House, Puzzle, Solution};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_value, json, to_value};

use crate::corpora::{EXAMPLE as PUZZLE, SOLVED, any};

/// Writes the value and reads it back; returns the written value.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) -> serde_json::Value {
    let written = serde_json::to_string(&value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&written).unwrap(), value);
    to_value(value).unwrap()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

#[test]
fn each_type_has_its_form() {
    let [two, seven] = [2, 7].map(|digit| Digit::new(digit).unwrap());
    let digits: DigitSet = [seven, two].into_iter().collect();
    let cells: CellSet = [cell("r9c9"), cell("r1c2")].into_iter().collect();
    let candidate = Candidate::new(cell("r1c2"), seven);
    let candidates = CandidateSet::from_iter([candidate]);
    let grid: Grid = PUZZLE.parse().unwrap();
    let solution = Solution::try_from(SOLVED.parse::<Grid>().unwrap()).unwrap();

    assert_eq!(round_trip(seven), json!(7));
    assert_eq!(round_trip(cell("r1c2")), json!("r1c2"));
    assert_eq!(round_trip(House::columns()[4]), json!("column 5"));
    assert_eq!(round_trip(digits), json!([2, 7]));
    assert_eq!(round_trip(cells), json!(["r1c2", "r9c9"]));
    let candidate_form = json!({"cell": "r1c2", "digit": 7});
    assert_eq!(round_trip(candidate), candidate_form);
    assert_eq!(round_trip(candidates), json!([candidate_form]));
    assert_eq!(round_trip(grid), json!(PUZZLE));
    assert_eq!(round_trip(solution), json!(SOLVED));
    assert_eq!(round_trip(Candidates::ALL), json!("123456789".repeat(81)));
    assert_eq!(round_trip(Puzzle::from(grid)), json!(PUZZLE));
}

#[test]
fn a_puzzle_with_eliminated_candidates_keeps_them() {
    let grid: Grid = PUZZLE.parse().unwrap();
    let mut marks = Candidates::from(&grid);
    assert!(marks.remove(cell("r1c1"), Digit::new(4).unwrap()));
    let form = round_trip(Puzzle::new(grid, marks));
    assert_eq!(
        form,
        json!(marks),
        "the marks alone show which digits are given"
    );

    // In marks alone, the 5 would be read as a given.
    let mut marks = Candidates::from(&Grid::EMPTY.with(cell("r1c1"), Digit::new(5)));
    marks.remove(cell("r9c9"), Digit::new(1).unwrap());
    let form = round_trip(Puzzle::from(marks));
    assert_eq!(form, json!({"givens": Grid::EMPTY, "candidates": marks}));

    let pencil_marks = round_trip(Puzzle::from(Candidates::from(&Grid::EMPTY)));
    assert_eq!(pencil_marks, json!(Grid::EMPTY));
    let mut marks = Candidates::ALL;
    marks.remove(cell("r1c1"), Digit::new(4).unwrap());
    let line = format!("123.56789{}", "123456789".repeat(80));
    assert_eq!(round_trip(Puzzle::from(marks)), json!(line));
}

#[test]
fn wrong_values_are_rejected_with_what_was_expected() {
    fn error<T: DeserializeOwned + Debug>(value: serde_json::Value) -> String {
        from_value::<T>(value).unwrap_err().to_string()
    }
    assert_eq!(
        error::<Digit>(json!(0)),
        "found 0, expected a digit, 1 to 9"
    );
    assert_eq!(
        error::<Cell>(json!("r0c1")),
        r#"found "r0c1", expected a cell, r1c1 to r9c9"#
    );
    assert_eq!(
        error::<House>(json!("row 10")),
        r#"found "row 10", expected a house, such as row 1, column 2 or box 3"#
    );
    assert!(error::<DigitSet>(json!([1, 10])).contains("found 10"));
    assert!(error::<CellSet>(json!(["r1c10"])).contains("r1c10"));
    assert!(error::<Candidate>(json!({"cell": "r1c1"})).contains("digit"));
    assert!(error::<CandidateSet>(json!([{"cell": "r1c1", "digit": 0}])).contains("found 0"));
    assert!(error::<Grid>(json!("12")).contains("line 1"));
    assert!(error::<Solution>(json!(PUZZLE)).contains("row 1 does not hold every digit once"));
    assert!(error::<Candidates>(json!("11")).contains("expected a 2"));
    assert!(error::<Puzzle>(json!("x")).contains("line 1"));
    error::<Puzzle>(json!({"givens": PUZZLE}));
}

proptest! {
    #[test]
    fn any_puzzle_round_trips((givens, marks) in any::givens_and_marks(), grid in any::grid()) {
        round_trip(marks);
        round_trip(givens);
        round_trip(grid);
        round_trip(Puzzle::new(givens, marks));
        round_trip(Puzzle::from(marks));
        round_trip(Puzzle::from(grid));
    }
}
