//! Boards as input: puzzles of other sizes and with further rules, which commands recognize.

use std::fs;

use serde_json::Value;

use crate::running::{LINE, empty_folder, ninefold, run, stderr, stdout};

/// A small killer with several solutions.
const KILLER: &str = "grid 4x4; cage 3: r1c1 r1c2; cage 7: r2c1 r2c2; cage 5: r1c4 r2c4";

fn json(command: &str, input: &str) -> Vec<Value> {
    let found = run(&format!("{command} --format json"), input);
    let lines = stdout(&found);
    let lines = lines.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn boards_are_solved_counted_and_checked() {
    let solved = &json("solve", KILLER)[0];
    assert_eq!(solved["status"], "multiple", "{solved}");
    let further = "grid 4x4; givens 12343412....2143; cage 3: r1c1 r1c2";
    let solved = &json("solve", further)[0];
    assert_eq!(solved["status"], "unique", "{solved}");
    let solution = solved["solution"].as_str().unwrap();
    assert_eq!(solution.len(), 16);
    let counted = &json("count", "grid 4x4")[0];
    assert_eq!(
        (&counted["count"], &counted["exact"]),
        (&288.into(), &true.into())
    );
    let checked = &json("check", further)[0];
    assert_eq!(checked["solution"], solution);
    assert!(checked["redundant_rules"].is_array(), "{checked}");
    assert_eq!(checked.get("clash"), None);
}

#[test]
fn a_board_without_solution_has_a_clash() {
    let checked = &json(
        "check",
        "grid 4x4; given r1c1=1; given r3c3=2; given r1c4=1; anti-knight",
    )[0];
    assert_eq!(checked["status"], "none");
    assert_eq!(
        checked["clash"],
        serde_json::json!(["given r1c1=1", "given r1c4=1"])
    );
    assert_eq!(checked.get("redundant_rules"), None);
    let line = run("check", "grid 4x4; given r1c1=1; given r1c4=1");
    assert!(
        stdout(&line).contains("no solution, clash: given r1c1=1; given r1c4=1"),
        "{}",
        stdout(&line)
    );
    assert_eq!(line.status.code(), Some(1));
}

#[test]
fn a_board_may_have_several_lines_a_name_and_a_solution() {
    let input = "\
# two boards, then two on lines of their own
grid 4x4
givens 1...............   # the first cell

grid 4x4
anti-knight
grid 4x4; givens 12343412....2143\tnamed\t1234341221434321
grid 4x4; givens 12343412....2143\twrong\t1234341243212143
";
    let solved = json("solve", input);
    let statuses: Vec<_> = solved.iter().map(|solved| &solved["status"]).collect();
    assert_eq!(statuses, ["multiple", "multiple", "unique", "unique"]);
    assert_eq!(solved[2]["label"], "named");
    let right: Vec<_> = solved
        .iter()
        .map(|solved| solved.get("solution_right").cloned())
        .collect();
    assert_eq!(right, [None, None, Some(false.into()), Some(true.into())]);
}

#[test]
fn errors_name_their_place_and_cost_no_other_record() {
    // The records keep their order.
    let input = "grid 4x4; cage 3: r1c1 r1c2\tfirst\ngrid 4x4; cage 3: r1c1 r1c5\tsecond\ngrid 4x4; fog\tthird\ngrid 4x4\tfourth\n";
    let found = run("count --format json", input);
    let statuses: Vec<Value> = stdout(&found)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["status"].clone())
        .collect();
    assert_eq!(statuses, ["multiple", "bad", "bad", "multiple"]);
    let errors = stderr(&found);
    assert!(errors.contains("2:24: second: found r1c5"), "{errors}");
    assert!(errors.contains("3:11: third: found fog"), "{errors}");
}

/// The digits of a board may look like a classic puzzle, which has a solution; with the rule there is none.
#[test]
fn rules_beside_81_digits_are_never_lost() {
    let board = format!("grid 9x9; givens {LINE}; diagonal /");
    let iss = stdout(&run("convert --to iss", &*board)).trim().to_owned();
    assert!(iss.contains("Diagonal"), "{iss}");
    for text in [&board, &iss] {
        for (input, count, place) in [
            (format!("{text}\n"), 1, 0),
            (format!("{LINE}\n{text}\n{LINE}\n"), 3, 1),
            (format!("{text}\n{LINE}\n{LINE}\n"), 3, 0),
            (format!("id,puzzle\n7,{text}\n"), 1, 0),
            (format!("\"{text}\"\n"), 1, 0),
            (format!("[\"{LINE}\", \"{text}\"]\n"), 2, 1),
            (format!("{{\"puzzle\": \"{text}\"}}\n"), 1, 0),
        ] {
            let solved = json("solve", &input);
            let statuses: Vec<&Value> = solved.iter().map(|solved| &solved["status"]).collect();
            let mut expected = vec!["unique"; count];
            expected[place] = "none";
            assert_eq!(statuses, expected, "{input}");
        }
    }
    let argument = ninefold("solve --format json")
        .arg(&board)
        .output()
        .unwrap();
    assert!(
        stdout(&argument).contains("\"none\""),
        "{}",
        stdout(&argument)
    );
}

#[test]
fn other_commands_refuse_boards() {
    for command in ["rate", "hint", "explain", "canonical", "minimize", "steps"] {
        let found = run(command, "grid 4x4; anti-king\n");
        assert_eq!(found.status.code(), Some(1), "{command}");
        assert!(
            stderr(&found).contains("expected a classic"),
            "{command}: {}",
            stderr(&found)
        );
    }
}

#[test]
fn new_boards_have_the_only_solution_that_their_record_states() {
    for (options, clues) in [
        ("4x4", 4),
        ("6x6 --symmetry half", 8),
        ("6x6 --killer", 0),
        ("8x8 --jigsaw --minimal", 10),
        ("12x12", 30),
        ("16x16 --symmetry rows", 60),
    ] {
        let made = json(
            &format!("generate --board {options} --count 2 --seed 3"),
            "",
        );
        let puzzles: Vec<&str> = made
            .iter()
            .filter_map(|made| made["puzzle"].as_str())
            .collect();
        let solved = json("solve", &puzzles.join("\n"));
        assert_eq!((made.len(), solved.len()), (2, 2), "{options}");
        for (made, solved) in made.iter().zip(solved) {
            assert_eq!(solved["status"], "unique", "{options}: {made}");
            assert_eq!(solved["solution"], made["solution"], "{options}");
            assert!(made["clues"].as_u64() >= Some(clues), "{options}: {made}");
        }
        assert_ne!(made[0]["puzzle"], made[1]["puzzle"], "{options}");
        let threads = json(
            &format!("generate --board {options} --count 2 --seed 3 -j 2"),
            "",
        );
        assert_eq!(threads, made, "{options}");
    }
}

#[test]
fn boards_are_printed_beside_classic_puzzles() {
    let folder = empty_folder("boards-on-paper");
    let board = "grid 4x4; givens 12343412....2143";
    let input = format!("{LINE}\n{board}\tsmall\ngrid 4x4\n");
    let output = folder.join("book.svg");
    let printed = run(
        &format!(
            "print --solutions foot --caption {{label}} --output {}",
            output.display()
        ),
        &*input,
    );
    assert_eq!(printed.status.code(), Some(1));
    assert!(
        stderr(&printed).contains("3: puzzle 3: there are several solutions"),
        "{}",
        stderr(&printed)
    );
    let page = fs::read_to_string(output).unwrap();
    for text in [
        LINE,
        board,
        "Solution of puzzle 2: 1234341243212143",
        ">small<",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
    let hints = folder.join("hints.pdf");
    let refused = run(
        &format!("print --hints --output {}", hints.display()),
        board,
    );
    assert!(
        stderr(&refused).contains("steps are for classic puzzles"),
        "{}",
        stderr(&refused)
    );
}

#[test]
fn conversions_keep_labels_of_boards_or_count_them() {
    let input = "grid 4x4; anti-king\tnamed\n";
    let kept = run("convert --to board", input);
    assert_eq!((stdout(&kept), stderr(&kept)), (input, ""));
    let lost = run("convert --to iss", input);
    assert!(
        stderr(&lost).contains("iss cannot express it: labels (1 puzzle)"),
        "{}",
        stderr(&lost)
    );
    let refused = run("convert --to rows", input);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        stderr(&refused).contains("cannot express: anti-king"),
        "{}",
        stderr(&refused)
    );
}

#[test]
fn classic_puzzles_and_labels_are_read_as_before() {
    let folder = empty_folder("boards-and-classics");
    for (name, text) in [
        ("labels", format!("Grid 01\n{}\n", rows())),
        ("line", format!("{LINE}\n")),
        ("rows", rows()),
        ("even", format!("{LINE} even\n")),
    ] {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        let found = run(&format!("solve --format line {}", file.display()), "");
        assert!(found.status.success(), "{name}: {}", stderr(&found));
        assert!(stdout(&found).ends_with("\tunique\t1\n"), "{name}");
    }
}

fn rows() -> String {
    let rows = LINE.as_bytes().chunks(9);
    let rows = rows.map(|row| String::from_utf8(row.to_vec()).unwrap() + "\n");
    rows.collect()
}
