//! Solutions that a source states beside its puzzles: `solve` and `check` compare them.

use std::fs;

use serde_json::{Value, json};

use crate::running::{
    LINE, SOLVED, assert_status, assert_told, records, run, stderr, stdout, temporary,
};

/// Returns a valid grid that does not solve the puzzle.
fn other() -> String {
    SOLVED.replace('1', "x").replace('2', "1").replace('x', "2")
}

/// Returns the column `solution_right`, if the output has it.
fn column(output: &str, delimiter: char) -> Option<Vec<&str>> {
    let mut rows = output.lines().map(|row| row.split(delimiter));
    let place = rows.next()?.position(|name| name == "solution_right")?;
    rows.map(|mut row| row.nth(place)).collect()
}

#[test]
fn a_column_of_solutions_is_compared() {
    let other = other();
    let rows = format!(
        "id,puzzle,solution\n1,{LINE},{SOLVED}\n2,{LINE},{other}\n3,{LINE},\n4,{LINE},12\n"
    );
    for command in [
        "solve",
        "check",
        "solve --stats",
        "solve --keep 1",
        "solve --timeout 60",
    ] {
        for delimiter in [',', ';', '\t'] {
            let output = run(command, rows.replace(',', &delimiter.to_string()));
            assert_status(&output, 1);
            let found = column(stdout(&output), delimiter);
            let expected = ["true", "false", "", "false"];
            assert_eq!(found.unwrap(), expected, "{command}");
            assert_told(&output, "0 bad, 2 with a wrong solution in ");
        }
        let output = run(&format!("{command} --json"), &rows);
        let found = records(&output);
        let found: Vec<_> = found
            .iter()
            .map(|record| record.get("solution_right"))
            .collect();
        let [right, wrong] = [true, false].map(Value::Bool);
        assert_eq!(found, [Some(&right), Some(&wrong), None, Some(&wrong)]);
        // Lines have no such field, so messages and the exit status have the result.
        assert_status(&run(&format!("{command} --format line"), &rows), 1);
    }
    let output = run("solve --format line", &rows);
    let messages: Vec<&str> = stderr(&output).lines().take(2).collect();
    let message = |place: &str| format!("error: stdin:{place}: the stated solution is wrong");
    assert_eq!(messages, [message("3: 2"), message("5: 4")]);
    let output = run("check --format line", &rows);
    assert!(
        stdout(&output)
            .contains("stdin:2: 1: well formed, 32 clues, one solution, stated solution right")
    );
    assert!(
        stdout(&output)
            .contains("stdin:3: 2: well formed, 32 clues, one solution, stated solution wrong")
    );
}

#[test]
fn right_solutions_are_no_reason_to_fail() {
    let rows = format!("quizzes,solutions\n{LINE},{SOLVED}\n").repeat(1000);
    let objects = json!({"puzzle": LINE, "solution": SOLVED}).to_string() + "\n";
    for command in ["solve", "check", "solve --format line", "solve --any"] {
        for input in [&rows, &objects.repeat(1000)] {
            let output = run(command, input);
            assert_status(&output, 0);
            assert_told(&output, "0 bad, 0 with a wrong solution in ");
        }
    }
}

#[test]
fn members_of_objects_are_compared() {
    let digits: Vec<u32> = SOLVED
        .chars()
        .filter_map(|digit| digit.to_digit(10))
        .collect();
    let objects = [
        json!({"puzzle": LINE, "solution": SOLVED}),
        json!({"puzzle": LINE, "solution": digits}),
        json!({"puzzle": LINE, "answer": other()}),
        json!({"puzzle": LINE}),
    ];
    let lines: String = objects.iter().map(|object| format!("{object}\n")).collect();
    let expected = [Some(true), Some(true), Some(false), None];
    for command in ["solve", "check"] {
        let output = run(command, &lines);
        assert_status(&output, 1);
        let found = records(&output);
        let found = found.iter().map(|record| record.get("solution_right"));
        let found: Vec<_> = found.map(|right| right.and_then(Value::as_bool)).collect();
        assert_eq!(found, expected, "{command}");
        let output = run(&format!("{command} --csv"), &lines);
        let expected = ["true", "true", "false", ""];
        assert_eq!(column(stdout(&output), ',').unwrap(), expected, "{command}");
        let output = run(&format!("{command} --format line"), &lines);
        assert_status(&output, 1);
        assert_told(&output, "1 with a wrong solution");
    }
}

#[test]
fn a_solution_among_several_is_not_the_only_one() {
    // Two pairs of these digits can be exchanged.
    let several = SOLVED.replace(['1', '2', '3', '4'], ".");
    let rows = format!("puzzle,solution\n{several},{SOLVED}\n");
    for command in ["solve", "solve --all-solutions"] {
        let output = run(command, &rows);
        assert_status(&output, 1);
        assert_eq!(column(stdout(&output), ',').unwrap(), ["false"]);
        assert_told(
            &output,
            "stdin:2: puzzle 1: the stated solution is not the only one",
        );
    }
    let output = run("solve --any", &rows);
    assert_status(&output, 0);
    assert_eq!(column(stdout(&output), ',').unwrap(), ["true"]);
}

#[test]
fn there_is_no_such_field_without_a_solution() {
    for rows in [
        format!("id,puzzle\n1,{LINE}\n"),
        format!("id,puzzle,solution_right\n1,{LINE},true\n"),
        format!("{LINE}\n"),
    ] {
        for command in ["solve --csv", "check --csv"] {
            let output = run(command, &rows);
            assert_status(&output, 0);
            let header = stdout(&output).lines().next().unwrap();
            let passed = rows.matches("solution_right").count();
            assert_eq!(header.matches("solution_right").count(), passed, "{header}");
            assert!(!stderr(&output).contains("with a wrong solution"));
        }
    }
    // The first file decides the columns; the solutions of the second one are compared nevertheless.
    let [without, with] = ["without", "with"].map(|name| temporary(&format!("stated-{name}.csv")));
    fs::write(&without, format!("id,puzzle\n1,{LINE}\n")).unwrap();
    fs::write(&with, format!("id,puzzle,solution\n2,{LINE},12\n")).unwrap();
    let output = run(&format!("solve --csv {without} {with}"), "");
    assert_status(&output, 1);
    assert_eq!(column(stdout(&output), ','), None);
    assert_told(&output, "1 with a wrong solution");
    let output = run(&format!("solve {without} {with}"), "");
    assert_status(&output, 1);
    let widths: Vec<usize> = stdout(&output)
        .lines()
        .map(|row| row.split(',').count())
        .collect();
    assert_eq!(widths, [8, 8, 10, 10]);
}
