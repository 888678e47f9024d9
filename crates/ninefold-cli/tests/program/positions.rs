//! Positions for `explain` and `hint`, and pictures of positions.

use std::fs;

use serde_json::Value;

use crate::running::{
    LINE, SOLVED, assert_status, assert_told, names_in, ninefold, records, run, run_to, stderr,
    stdout, temporary,
};

/// Returns the puzzle with its first `count` empty cells filled.
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
    let output = run_to(1, "explain --json --threads 3", lines.join("\n"));
    let records = records(&output);
    assert_eq!(records.len(), lines.len());
    for (line, record) in lines.iter().zip(&records) {
        match record["puzzle"].as_str() {
            None => assert_eq!(line, broken),
            Some(puzzle) => assert_eq!(line, puzzle),
        }
        let is_well = record.get("error").is_none();
        assert_eq!(
            is_well,
            record["end"]["grid"].as_str() == Some(SOLVED),
            "{record}"
        );
    }
    assert!(stderr(&output).contains("more messages like these"));
}

#[test]
fn every_step_has_a_picture() {
    let directory = temporary("pictures");
    let _ = fs::remove_dir_all(&directory);
    let half = filled(30);
    let arguments = format!("explain --markdown --svg {directory} {half} {SOLVED} {half}");
    let output = ninefold(&arguments).output().unwrap();
    assert_status(&output, 0);
    let document = stdout(&output);
    let names = names_in(&directory);
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
    let arguments = format!("explain --svg {directory} --puzzle {LINE} {half}");
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
    let output = run_to(2, &format!("explain --svg {file} {LINE}"), "");
    assert_told(&output, "no_directory");
    let inside = temporary("taken");
    let _ = fs::remove_dir_all(&inside);
    fs::create_dir_all(format!("{inside}/puzzle-0001-step-001.svg")).unwrap();
    let output = run_to(2, &format!("explain --svg {inside} {LINE}"), "");
    assert!(stderr(&output).contains("puzzle-0001-step-001.svg"));
}

#[test]
fn what_is_struck_out_changes_the_next_step() {
    let json = |text: &str| -> Value {
        let output = run("explain --json", text);
        serde_json::from_str(stdout(&output)).unwrap()
    };
    let plain = json(LINE);
    assert!(plain.get("candidates").is_none());
    // Each cell has nine symbols. In the first cell, only the right digit is left.
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
    assert_eq!(marked["puzzle"].as_str().unwrap().len(), 729);
    assert_eq!(marked["end"]["grid"], plain["end"]["grid"]);
}

/// Returns the solved grid with the next digit instead of the right one in the first cell that is not given.
fn wrong() -> String {
    let cell = LINE.find('.').unwrap();
    let mut cells = LINE.to_owned().into_bytes();
    cells[cell] = match SOLVED.as_bytes()[cell] {
        b'9' => b'1',
        digit => digit + 1,
    };
    String::from_utf8(cells).unwrap()
}

#[test]
fn a_hint_at_a_mistake_is_no_failure_and_does_not_give_the_answer_away() {
    let now = wrong();
    for level in ["1", "2", "3", "4"] {
        let output = run_to(
            0,
            &format!("hint --level {level} --puzzle {LINE} {now}"),
            "",
        );
        assert!(stderr(&output).is_empty());
        assert!(!stdout(&output).starts_with('-'), "{}", stdout(&output));
    }
    let output = run(&format!("hint --level 4 --puzzle {LINE} {now}"), "");
    let cell = LINE.find('.').unwrap();
    let (found, name) = (
        &now[cell..=cell],
        format!("r{}c{}", cell / 9 + 1, cell % 9 + 1),
    );
    let told = format!("{name} is {found}, but that is wrong.\n");
    assert_eq!(stdout(&output), told);
}

#[test]
fn every_position_without_a_hint_has_its_message() {
    let clashing = "55".to_owned() + &".".repeat(79);
    let lines = vec![clashing; 30].join("\n");
    let output = run_to(1, "hint", &lines);
    assert_eq!(stdout(&output).matches("-\n").count(), 30);
    assert_eq!(stderr(&output).matches("5 occurs twice").count(), 30);
    assert!(!stderr(&output).contains("more messages"));
}

#[test]
fn a_position_without_solution_points_to_its_puzzle() {
    // At least one wrong digit causes this message; others leave a solution, or clash.
    let without_solution = |cell: usize, digit: char| {
        let mut line: Vec<char> = LINE.chars().collect();
        line[cell] = digit;
        let output = run(&format!("hint {}", line.iter().collect::<String>()), "");
        let told = stderr(&output).to_owned();
        told.contains("There is no solution").then_some(told)
    };
    let empty = (0..81).filter(|&cell| LINE.as_bytes()[cell] == b'.');
    let mut wrong = empty.flat_map(|cell| ('1'..='9').map(move |digit| (cell, digit)));
    let told = wrong.find_map(|(cell, digit)| without_solution(cell, digit));
    assert!(told.unwrap().contains("give its puzzle with --puzzle"));
}

#[test]
fn a_hint_as_json_is_the_record_of_the_api() {
    let hint = |arguments: &str| -> Value {
        let output = run(&format!("hint --json {arguments}"), "");
        serde_json::from_str(stdout(&output)).unwrap()
    };
    let one = hint(LINE);
    assert_eq!((&one["kind"], &one["level"]), (&"step".into(), &1.into()));
    assert!(one["digits"].is_null() && one["step"].is_null());
    let four = hint(&format!("--level 4 {LINE}"));
    assert_eq!(four["step"]["before"]["grid"], LINE);
    assert!(four["step"]["pattern"]["cells"].is_array());
    let now = wrong();
    let mistake = hint(&format!("--level 4 --puzzle {LINE} {now}"));
    assert_eq!(mistake["kind"], "mistake");
    assert_eq!(mistake["wrong_entries"].as_array().unwrap().len(), 1);
    assert_eq!(hint(SOLVED)["kind"], "complete");
    let fault = hint(&".".repeat(81));
    assert_eq!(fault["fault"]["kind"], "several_solutions");
    assert!(fault["error"].is_string() && fault["kind"].is_null());
}

#[test]
fn the_givens_of_a_notation_need_no_option() {
    let cells = ".2...5.....+6.1+79......23+5...9.....6+4+6.+4.7.2..3.+8.+46.5+91..6..89.8.5....4...7..16+2.";
    let mut is_placed = false;
    let givens: String = cells
        .chars()
        .filter_map(|symbol| match (symbol, is_placed) {
            ('+', _) => {
                is_placed = true;
                None
            }
            (symbol, placed) => {
                is_placed = false;
                Some(if placed { '.' } else { symbol })
            }
        })
        .collect();
    let known = temporary("rectangle.txt");
    fs::write(&known, "avoidable rectangle type 1\n").unwrap();
    let line = format!(":0000:x:{cells}:::");
    let digits = cells.replace('+', "");
    for command in ["steps", "hint --level 4", "why", "explain --order human"] {
        let of = |position: &str, options: &str| {
            let claim = if command == "why" { "r2c1=5" } else { "" };
            let output = run(
                &format!("{command} --known {known} {options} - {claim}"),
                position,
            );
            stdout(&output).to_owned()
        };
        let found = of(&line, "");
        assert!(found.contains("avoidable rectangle type 1"), "{found}");
        assert_eq!(found, of(&digits, &format!("--puzzle {givens}")));
        let other = of(&line, &format!("--puzzle {digits}"));
        assert!(!other.contains("avoidable"), "{other}");
        assert!(!of(&digits, "").contains("avoidable"));
    }
}
