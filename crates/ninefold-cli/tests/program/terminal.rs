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
    assert!(shown.ends_with("\n26140\n"), "{shown}");
    assert!(shown.contains("24702"), "{shown}");
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
