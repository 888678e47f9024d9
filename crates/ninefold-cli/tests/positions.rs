//! Positions that `explain` and `hint` are asked about, and the pictures that are drawn of them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;

use common::{LINE, SOLVED, ninefold, run, stderr, stdout, temporary};
use serde_json::Value;

/// The line with the first so many empty cells filled.
fn filled(count: usize) -> String {
    let mut left = count;
    let cells = LINE.chars().zip(SOLVED.chars()).map(|(given, solved)| {
        if given == '.' && left > 0 {
            left -= 1;
            return solved;
        }
        given
    });
    cells.collect()
}

#[test]
fn many_positions_give_a_record_each_in_order() {
    let broken = "no puzzle at all";
    let lines: Vec<String> = (0..600)
        .map(|number| match number % 50 {
            7 => broken.to_owned(),
            9 => ".".repeat(81),
            _ => filled(number % 45),
        })
        .collect();
    let output = run(&["explain", "--json", "--threads", "3"], lines.join("\n"));
    assert_eq!(output.status.code(), Some(1));
    let records: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), lines.len());
    for (line, record) in lines.iter().zip(&records) {
        match record["puzzle"].as_str() {
            None => assert_eq!(line, broken),
            Some(puzzle) => assert_eq!(line, puzzle),
        }
        let is_well = record.get("error").is_none();
        assert_eq!(is_well, record["grid"].as_str() == Some(SOLVED), "{record}");
    }
    assert!(stderr(&output).contains("more messages like these"));
}

#[test]
fn every_step_has_a_picture() {
    let directory = temporary("pictures");
    let _ = fs::remove_dir_all(&directory);
    let half = filled(30);
    let arguments = [
        "explain",
        "--markdown",
        "--svg",
        &directory,
        &half,
        SOLVED,
        &half,
    ];
    let output = ninefold(&arguments).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let document = stdout(&output);
    let mut names: Vec<String> = fs::read_dir(&directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let steps = LINE.matches('.').count() - 30;
    assert_eq!(names.len(), 2 * steps);
    assert_eq!(names[0], "puzzle-0001-step-001.svg");
    assert_eq!(names[steps], "puzzle-0003-step-001.svg");
    for name in &names {
        assert!(document.contains(name), "{name}");
        let picture = fs::read_to_string(format!("{directory}/{name}")).unwrap();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    }
}

#[test]
fn the_givens_of_the_puzzle_are_shown_as_given() {
    let directory = temporary("givens");
    let half = filled(30);
    let arguments = ["explain", "--svg", &directory, "--puzzle", LINE, &half];
    assert!(ninefold(&arguments).output().unwrap().status.success());
    let picture = fs::read_to_string(format!("{directory}/puzzle-0001-step-001.svg")).unwrap();
    let givens = LINE.bytes().filter(u8::is_ascii_digit).count();
    assert_eq!(picture.matches("class=\"given\"").count(), givens);
    assert_eq!(picture.matches("class=\"placed\"").count(), 30);
}

#[test]
fn pictures_that_cannot_be_written_end_it() {
    let file = temporary("no_directory");
    fs::write(&file, "").unwrap();
    let output = ninefold(&["explain", "--svg", &file, LINE])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("no_directory"),
        "{}",
        stderr(&output)
    );
    let inside = temporary("taken");
    let _ = fs::remove_dir_all(&inside);
    fs::create_dir_all(format!("{inside}/puzzle-0001-step-001.svg")).unwrap();
    let output = ninefold(&["explain", "--svg", &inside, LINE])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("puzzle-0001-step-001.svg"));
}

#[test]
fn what_is_struck_out_changes_the_next_step() {
    let json = |text: &str| -> Value {
        let output = run(&["explain", "--json"], text);
        serde_json::from_str(stdout(&output)).unwrap()
    };
    let plain = json(LINE);
    assert!(plain.get("marks").is_none());
    // Nine symbols a cell; of the first cell only the right digit is left.
    let solved = SOLVED.as_bytes()[0];
    let marks: String = LINE
        .bytes()
        .enumerate()
        .map(|(cell, given)| match (cell, given) {
            (0, _) | (_, b'1'..=b'9') => {
                let only = if cell == 0 { solved } else { given };
                let mark = |digit| if digit == only { digit as char } else { '.' };
                (b'1'..=b'9').map(mark).collect()
            }
            _ => "123456789".to_owned(),
        })
        .collect();
    let marked = json(&marks);
    assert_eq!(marked["marks"].as_str().unwrap().len(), 729);
    assert_eq!(marked["grid"], plain["grid"]);
}
