//! Behaviour on a terminal: notes and colours that files and pipes do not get.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::process::Stdio;

use pty_process::Size;
use pty_process::blocking::{Command, open};

use crate::running::{HARD, LINE, SOLVED, assert_contains, ninefold, stderr, stdout, temporary};

/// Runs the program in a terminal, types this text, and returns the final content of the terminal.
fn in_terminal(columns: u16, arguments: &str, typed: &str) -> String {
    let (mut terminal, end) = open().unwrap();
    terminal.resize(Size::new(24, columns)).unwrap();
    let command = Command::new(env!("CARGO_BIN_EXE_ninefold")).args(arguments.split_whitespace());
    let plain = command.env_remove("NO_COLOR").env_remove("CLICOLOR");
    let mut child = plain.env("TERM", "xterm").spawn(end).unwrap();
    terminal.write_all(typed.as_bytes()).unwrap();
    let (mut shown, mut buffer) = (Vec::new(), [0; 4096]);
    loop {
        match terminal.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => shown.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // Linux reports this error when no process has the terminal open any more.
            Err(_) => break,
        }
    }
    child.wait().unwrap();
    String::from_utf8(shown).unwrap().replace('\r', "")
}

#[test]
fn euler_says_which_grids_they_are() {
    let shown = in_terminal(80, "euler", "");
    let shown = anstream::adapter::strip_str(&shown).to_string();
    assert_all(
        &shown,
        &["50 grids of the program: engine, ", "\n  26140\n", "24702"],
    );
    let piped = ninefold("euler").output().unwrap();
    assert_eq!((stdout(&piped), stderr(&piped)), ("26140\n", ""));
}

#[test]
fn whoever_types_puzzles_is_told_what_is_waited_for() {
    for command in ["solve", "count", "check", "sets", "rate", "explain", "hint"] {
        let shown = in_terminal(200, command, &format!("{LINE}\n\x04"));
        // The typed text may appear in the middle of the note.
        let note = "reading puzzles from standard input; ";
        assert!(shown.contains(note), "{command}: {shown}");
    }
    let shown = in_terminal(200, "euler -", &format!("{LINE}\n\x04"));
    assert!(shown.contains("reading puzzles"), "{shown}");
    assert!(in_terminal(200, "solve", &format!("{LINE}\n\x04")).contains(SOLVED));
    let piped = ninefold("solve -q").stdin(Stdio::null()).output();
    let nothing = "error: stdin: no puzzle found\n";
    assert_eq!(stderr(&piped.unwrap()), nothing);
}

/// The hardest step of its path is a chain of three links.
const HARDER: &str =
    "...13..9.....4...7..3..2..4.8.3.....7.....4.34...96....6....5..1..6.....37....9.2";

fn assert_all(text: &str, parts: &[&str]) {
    for part in parts {
        assert_contains(text, part);
    }
}

/// Returns the text as a person sees it.
fn seen(columns: u16, arguments: &str) -> String {
    let shown = in_terminal(columns, arguments, "");
    anstream::adapter::strip_str(&shown).to_string()
}

#[test]
fn people_see_grids() {
    let solved = seen(80, &format!("solve {HARDER}"));
    let pair = "│ · · · │ 1 3 · │ · 9 · │    │ 8 4 7 │ 1 3 5 │ 2 9 6 │";
    assert_all(&solved, &[pair, "24 givens", "the only solution, "]);
    let marked = HARDER.replacen('1', ".", 1);
    let two = seen(80, &format!("solve {marked}"));
    assert_all(&two, &["│›5 3›1 │", "│›1 3›5 │", "at least 2 solutions"]);
    let none = seen(80, &format!("solve 55{}", ".".repeat(79)));
    assert_all(
        &none,
        &["│ 5 5 · │", "5 occurs twice in row 1: r1c1 and r1c2."],
    );
    let hint = seen(80, &format!("hint {HARDER}"));
    assert_all(
        &hint,
        &["░3░", "Look in the upper left.", "more: --level 2"],
    );
    let last = seen(80, &format!("hint --level 4 {HARDER}"));
    assert_all(
        &last,
        &["Hidden single", "Easy 1.2", "7! │", "So r1c3 is 7."],
    );
    let path = seen(80, &format!("explain --order human {HARDER}"));
    assert_all(
        &path,
        &["1-18  18 singles", "Skyscraper", "Hard 3.7", "8✗", "[8]"],
    );
    let brief = seen(80, &format!("explain --brief --order human {HARDER}"));
    assert_all(&brief, &["hidden single", "r1c3=7"]);
    assert!(!brief.contains('┌'), "{brief}");
    let steps = seen(80, &format!("steps {HARDER}"));
    assert_all(&steps, &["Locked pair", "draw one: --show N"]);
    let third = seen(80, &format!("steps --show 3 {HARDER}"));
    assert_all(&third, &["3!", "So r6c2 is 3."]);
    let missing = ninefold(&format!("steps --show 999 {HARDER}"))
        .output()
        .unwrap();
    assert_eq!((stdout(&missing), missing.status.code()), ("", Some(1)));
    assert_contains(stderr(&missing), "steps, expected at least 999");
    let why = seen(120, &format!("why {HARDER} r9c6<>8"));
    let beside = "┌────────────┬────────────┬────────────┐    In row 3";
    assert_all(&why, &["true by skyscraper", beside]);
}

#[test]
fn people_see_what_figures_mean() {
    let rated = seen(80, &format!("rate {HARDER}"));
    assert_all(
        &rated,
        &[
            "Hard 3.8           the hardest step is 35 of 67: XY-Wing",
            "Sudoku Explainer   4.2 (up to the first digit 1.2, first step 1.2)",
            "HoDoKu             Hard, 1098",
        ],
    );
    let hodoku = seen(80, &format!("rate --scale hodoku {HARDER}"));
    assert!(
        !hodoku.contains("Explainer") && hodoku.contains("Hard, 1098"),
        "{hodoku}"
    );
    let checked = seen(80, &format!("check {HARDER}"));
    assert_all(
        &checked,
        &["│ · · · │ 1 3 · │ · 9 · │    24 clues", "    minimal"],
    );
    let clash = seen(80, &format!("check 55{}", ".".repeat(79)));
    assert_all(
        &clash,
        &["│›5›5 · │", "no solution", "5 occurs twice in row 1"],
    );
    let counted = seen(80, &format!("count {HARDER}"));
    assert_all(&counted, &["    1 solution", "counted in "]);
    let minimal = seen(80, &format!("minimize {LINE}"));
    assert_all(
        &minimal,
        &[
            "  32 clues                     ",
            "│ · · 3 │ · 2 · │ 6 · · │    │",
        ],
    );
    let same = seen(80, &format!("transform --by d213456789 {HARDER}"));
    assert_all(
        &same,
        &["│ · · · │ 1 3 · │ · 9 · │    │ · · · │ 2 3 · │ · 9 · │"],
    );
    let made = seen(80, "generate --seed 1 --level easy");
    assert_all(&made, &["┌───────┬", "level easy", "label 1-"]);
    let many = seen(80, "generate --seed 1 --count 5");
    assert!(!many.contains('┌'), "{many}");
    // One puzzle needs no summary.
    for shown in [rated, checked, counted, minimal, same, made] {
        assert!(!shown.contains(" puzzle"), "{shown}");
    }
}

#[test]
fn tables_fit_the_terminal() {
    let compare = "compare --only 11 --rounds 1 --algorithms engine,constraint-propagation";
    for (columns, has, lacks) in [
        (40, vec!["ratio"], vec!["guesses", "median"]),
        (
            80,
            vec!["solved", "calls", "guesses", "ratio"],
            vec!["cells", "median"],
        ),
        (
            130,
            vec!["by logic", "cells", "median", "uq", "total"],
            vec![],
        ),
    ] {
        for command in [compare, "algorithms", "bench --seconds 0.05", "stats -"] {
            let shown = match command {
                "stats -" => in_terminal(columns, command, &format!("{HARDER}\n\x04")),
                _ => in_terminal(columns, command, ""),
            };
            let shown = anstream::adapter::strip_str(&shown).to_string();
            // The terminal echoes what is typed.
            let lines = shown.lines().filter(|line| !line.contains(HARDER));
            for line in lines.filter(|line| !line.starts_with("reading")) {
                let width = line.chars().count();
                assert!(width <= columns.into(), "{command} at {columns}: {shown}");
            }
            if command == compare {
                assert_all(&shown, &has);
                assert!(lacks.iter().all(|name| !shown.contains(name)), "{shown}");
            }
        }
    }
    let wide = in_terminal(80, &format!("{compare} --wide"), "");
    assert_all(&wide, &["by logic", "median"]);
    let piped = ninefold(compare).output().unwrap();
    assert_contains(stdout(&piped), "time per round");
}

/// The pictures of terminals in the README are what a person sees, apart from the time.
#[test]
fn the_readme_shows_what_people_see() {
    let readme = include_str!("../../../../README.md");
    let without_time = |text: &str| -> Vec<String> {
        let line = |line: &str| {
            let (line, _) = line.split_once("solution, ").unwrap_or((line, ""));
            line.trim_end().to_owned()
        };
        text.trim().lines().map(line).collect()
    };
    let pictures = readme.split("```text\n$ ninefold ").skip(1);
    let pictures: Vec<&str> = pictures
        .map(|rest| rest.split_once("\n```").unwrap().0)
        .collect();
    assert_eq!(pictures.len(), 2);
    for picture in pictures {
        let (arguments, shown) = picture.split_once('\n').unwrap();
        let expected = seen(80, &format!("{arguments} --color never"));
        let expected = expected.split("\n\n1 puzzle:").next().unwrap();
        assert_eq!(without_time(shown), without_time(expected));
    }
}

/// No line is wider than the terminal.
#[test]
fn narrow_terminals_have_room_for_grids() {
    for columns in [40, 56, 80, 100, 200] {
        for arguments in [
            "solve",
            "hint --level 4",
            "explain --order human",
            "steps",
            "why X r9c6<>8",
        ] {
            let arguments = match arguments.contains('X') {
                true => arguments.replace('X', HARDER),
                false => format!("{arguments} {HARDER}"),
            };
            let shown = seen(columns, &arguments);
            // The summary, the puzzle that a claim is about, and a line in Eureka notation are not broken.
            let is_text = |line: &&str| !line.starts_with("1 puzzle:") && !line.contains("Eureka");
            for line in shown.lines().filter(is_text) {
                let width = line.chars().count();
                assert!(width <= columns.into(), "{arguments}, {columns}: {line}");
            }
        }
    }
}

/// A pipe and a chosen format get records as ever.
#[test]
fn records_are_not_drawn() {
    for arguments in [
        "solve --format line",
        "hint --format text",
        "explain --format text",
        "steps --json",
    ] {
        let shown = seen(80, &format!("{arguments} {HARDER}"));
        assert!(!shown.contains('┌'), "{shown}");
    }
    let plain = in_terminal(80, &format!("solve --color never {HARDER}"), "");
    assert!(plain.contains('┌') && !plain.contains('\x1b'), "{plain}");
}

#[test]
fn colours_are_for_terminals_unless_told_otherwise() {
    const GREEN: &str = "\x1b[32m";
    let with = |when| format!("explain --grid {LINE} --color {when}");
    assert!(in_terminal(80, &format!("explain --grid {LINE}"), "").contains(GREEN));
    assert!(in_terminal(80, &with("auto"), "").contains(GREEN));
    assert!(!in_terminal(80, &with("never"), "").contains('\x1b'));
    let piped = |when, variable| {
        let mut command = ninefold(&with(when));
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        let output = command.env(variable, "1").output().unwrap();
        stdout(&output).contains(GREEN)
    };
    assert!(piped("always", "NO_COLOR"));
    assert!(!piped("never", "CLICOLOR_FORCE"));
    assert!(!piped("auto", "NO_COLOR"));
}

#[test]
fn colours_of_errors_and_help_are_chosen_wherever_the_option_stands() {
    for arguments in [
        "--color WHEN solve --bogus",
        "--color=WHEN solve --bogus",
        "solve --color WHEN --bogus",
        "solve --bogus --color WHEN",
        "--color WHEN bogus",
        "--color WHEN solve --help",
        "solve --help --color WHEN",
        "--color WHEN --help",
        "--color WHEN help solve",
    ] {
        let with = |when| arguments.replace("WHEN", when);
        let never = with("never");
        let shown = in_terminal(80, &never, "");
        assert!(shown.contains("ninefold"), "{never}: {shown}");
        assert!(!shown.contains('\x1b'), "{never}: {shown}");
        let always = with("always");
        let mut command = ninefold(&always);
        let output = command.env_remove("NO_COLOR").output().unwrap();
        let shown = [stdout(&output), stderr(&output)].concat();
        assert!(shown.contains('\x1b'), "{always}: {shown}");
    }
}

#[test]
fn rate_shows_how_many_puzzles_are_done() {
    const PUZZLES: usize = 5;
    let [input, output] = ["progress.in", "progress.out"].map(temporary);
    // The whole input is read at once.
    fs::write(&input, format!("{HARD}\n").repeat(PUZZLES)).unwrap();
    let arguments = format!("rate -j 1 --timeout 0.6 --output {output} {input}");
    let shown = in_terminal(80, &arguments, "");
    let mut seen = Vec::new();
    for (bar, said) in shown.split('─').filter_map(|frame| frame.split_once('%')) {
        let percent: usize = bar.trim().parse().unwrap();
        let (done, said) = said.split_once(" puzzles, ").unwrap();
        let done: usize = done.trim().parse().unwrap();
        assert!(said.contains(" left"), "{said}");
        // A frame may be drawn between the updates of its figures.
        let share = |done: usize| done * 100 / PUZZLES;
        let expected = [share(done), share(done.saturating_sub(1))];
        assert!(expected.contains(&percent), "{percent}% of {done}: {shown}");
        seen.push(done);
    }
    assert!(
        seen.is_sorted() && seen.contains(&2) && seen.contains(&4),
        "{seen:?}: {shown}"
    );
    assert_contains(&shown, "5 puzzles: 0 rated, 0 bad, 5 timeout in ");
}

#[test]
fn lists_in_help_keep_their_columns_in_a_narrow_terminal() {
    let shown = in_terminal(80, "compare --help", "");
    let (_, columns) = shown.split_once("Columns:\n").unwrap();
    for line in columns.lines().take_while(|line| !line.is_empty()) {
        assert!(line.len() <= 80, "{line}");
        // Two blanks, the name in eleven columns, two blanks.
        let (name, text) = line.split_at(15);
        assert!(name.starts_with("  ") && name.ends_with("  "), "{line}");
        assert!(!text.starts_with(' '), "{line}");
    }
}
