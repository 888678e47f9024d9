//! What depends on a terminal: who sits before it gets notes and colours that files and pipes do not get.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::io::{ErrorKind, Read, Write};
use std::process::Stdio;

use common::{LINE, SOLVED, ninefold, stderr, stdout};
use pty_process::Size;
use pty_process::blocking::{Command, open};

/// Runs the program in a terminal where this is typed, and returns what stands there in the end.
fn in_terminal(columns: u16, arguments: &[&str], typed: &str) -> String {
    let (mut terminal, end) = open().unwrap();
    terminal.resize(Size::new(24, columns)).unwrap();
    let command = Command::new(env!("CARGO_BIN_EXE_ninefold")).args(arguments);
    let plain = command.env_remove("NO_COLOR").env_remove("CLICOLOR");
    let mut child = plain.env("TERM", "xterm").spawn(end).unwrap();
    terminal.write_all(typed.as_bytes()).unwrap();
    let (mut shown, mut buffer) = (Vec::new(), [0; 4096]);
    loop {
        match terminal.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => shown.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // So Linux says that nobody writes to the terminal any more.
            Err(_) => break,
        }
    }
    child.wait().unwrap();
    String::from_utf8(shown).unwrap().replace('\r', "")
}

#[test]
fn euler_says_which_grids_they_are() {
    let shown = in_terminal(80, &["euler"], "");
    assert!(shown.ends_with("\n26140\n"), "{shown}");
    assert!(shown.contains("24702"), "{shown}");
    let piped = ninefold(&["euler"]).output().unwrap();
    assert_eq!((stdout(&piped), stderr(&piped)), ("26140\n", ""));
}

#[test]
fn whoever_types_puzzles_is_told_what_is_waited_for() {
    for command in ["solve", "count", "check", "rate", "explain", "hint"] {
        let shown = in_terminal(200, &[command], &format!("{LINE}\n\x04"));
        // What is typed may stand in the middle of the note.
        let note = "waiting for puzzles on standard input; ";
        assert!(shown.contains(note), "{command}: {shown}");
    }
    let shown = in_terminal(200, &["euler", "-"], &format!("{LINE}\n\x04"));
    assert!(shown.contains("waiting for puzzles"), "{shown}");
    assert!(in_terminal(200, &["solve"], &format!("{LINE}\n\x04")).contains(SOLVED));
    let piped = ninefold(&["solve", "-q"]).stdin(Stdio::null()).output();
    assert_eq!(stderr(&piped.unwrap()), "");
}

#[test]
fn colours_are_for_terminals_unless_told_otherwise() {
    const GREEN: &str = "\x1b[32m";
    let explain = ["explain", "--grid", LINE];
    let with = |when| [&explain[..], &["--color", when]].concat();
    assert!(in_terminal(80, &explain, "").contains(GREEN));
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
fn lists_in_help_keep_their_columns_in_a_narrow_terminal() {
    let shown = in_terminal(80, &["compare", "--help"], "");
    let (_, columns) = shown.split_once("Columns:\n").unwrap();
    for line in columns.lines().take_while(|line| !line.is_empty()) {
        assert!(line.len() <= 80, "{line}");
        // Two blanks, the name in eleven columns, two blanks.
        let (name, text) = line.split_at(15);
        assert!(name.starts_with("  ") && name.ends_with("  "), "{line}");
        assert!(!text.starts_with(' '), "{line}");
    }
}
