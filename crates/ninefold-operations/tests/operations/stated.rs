//! The comparison of solutions that a source states, and the field that has its result.

use std::borrow::Cow;

use ninefold::text::Written;
use ninefold_files::read_solution;
use ninefold_operations::Operation;
use ninefold_operations::check::Check;
use ninefold_operations::solve::Solve;
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::surface::answer::{Answer, columns, columns_with_stated};
use ninefold_operations::surface::arrow::Growing;
use ninefold_operations::table::{Limit, Request};
use serde_json::Value;

const LINE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// Returns the member `solution_right` of the answer, if there is one.
fn right<O: Operation>(request: &O, puzzle: &str, stated: Option<&str>) -> Option<Value> {
    let written: Written = puzzle.parse().unwrap();
    let solution = stated.and_then(|text| read_solution(text.as_bytes()));
    let subject = Subject::from(&written).stating(solution);
    let (status, record) = request.run(&subject, &|| false);
    let answer = Answer {
        request: Cow::Borrowed(request),
        puzzle: None,
        label: None,
        status,
        record,
        error: None,
    };
    let answer = serde_json::to_value(&answer).unwrap();
    answer.get("solution_right").cloned()
}

#[test]
fn only_the_one_solution_is_right() {
    let (solve, check) = (Solve::start(), Check::start());
    // Two cells of each of these digits can be exchanged.
    let deadly = SOLVED.replace(['1', '2', '3', '4'], ".");
    let other = SOLVED.replace('1', "x").replace('2', "1").replace('x', "2");
    let none = "11".to_owned() + &LINE[2..];
    for (puzzle, stated, expected) in [
        (LINE, Some(SOLVED), Some(true)),
        (LINE, Some(&*other), Some(false)),
        (LINE, Some(LINE), Some(false)),
        (LINE, Some("12"), Some(false)),
        (LINE, Some(""), None),
        (LINE, None, None),
        (SOLVED, Some(SOLVED), Some(true)),
        (&deadly, Some(SOLVED), Some(false)),
        (&none, Some(SOLVED), Some(false)),
    ] {
        let expected = expected.map(Value::Bool);
        assert_eq!(right(&solve, puzzle, stated), expected, "{puzzle}");
        assert_eq!(right(&check, puzzle, stated), expected, "{puzzle}");
    }
    let one = Solve {
        limit: Limit(1),
        ..solve
    };
    assert_eq!(right(&one, &deadly, Some(SOLVED)), Some(true.into()));
    let open = Solve {
        logic_only: true,
        ..solve
    };
    assert_eq!(right(&open, &deadly, Some(SOLVED)), None);
    assert_eq!(right(&open, &deadly, Some(LINE)), Some(false.into()));
}

#[test]
fn columns_have_the_field_only_where_solutions_are_stated() {
    let request = Check::start();
    let has_it = |columns: &[ninefold_operations::surface::answer::Column]| {
        columns.iter().any(|column| column.name == "solution_right")
    };
    assert!(!has_it(&columns(&request)) && has_it(&columns_with_stated(&request)));
    let mut growing = Growing::new(columns(&request));
    let stated = read_solution(SOLVED.as_bytes());
    let subject = Subject::from(LINE.parse::<Written>().unwrap()).stating(stated);
    let (status, record) = request.run(&subject, &|| false);
    assert_eq!(status, Status::Unique);
    growing.add(&request, &record).unwrap();
    assert!(growing.finish().iter().all(|column| column.len() == 1));
}
