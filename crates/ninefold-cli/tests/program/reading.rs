//! Files that the program reads, with any name, line ends, delimiter and compression.

use std::path::PathBuf;

use crate::common::{self, LINE, ninefold, run, stdout, temporary};

/// Returns the line that `solve` writes for the puzzle of the other tests.
fn solved() -> String {
    format!("{}\tunique\t1\n", common::SOLVED)
}

#[test]
fn arguments_may_be_puzzles() {
    for command in ["solve", "rate", "count", "check", "sets", "explain", "hint"] {
        let from_argument = run(&[command, LINE], "");
        let from_pipe = run(&[command], LINE);
        let from_pipe = stdout(&from_pipe).replace("stdin:", "argument:");
        assert_eq!(stdout(&from_argument), from_pipe, "{command}");
    }
    let two = run(&["solve", LINE, "-"], LINE);
    assert_eq!(stdout(&two), solved().repeat(2));
    let folder = PathBuf::from(temporary("puzzle-as-name"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(LINE), format!("{LINE}\n").repeat(3)).unwrap();
    let output = ninefold(&["solve", LINE]).current_dir(&folder).output();
    assert_eq!(
        stdout(&output.unwrap()),
        solved().repeat(3),
        "a file of that name"
    );
}

#[cfg(unix)]
#[test]
fn names_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = PathBuf::from(temporary("names"));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(OsStr::from_bytes(b"p\xffq.txt"));
    std::fs::write(&file, LINE).unwrap();
    let output = ninefold(&["solve"]).arg(&file).output().unwrap();
    assert_eq!(stdout(&output), solved());
    std::fs::write(&file, "12").unwrap();
    let output = ninefold(&["solve"]).arg(&file).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("p\u{fffd}q.txt:1:"), "{message}");
}

#[test]
fn every_form_gives_the_same_lines() {
    let forms = [
        format!("id,puzzle\n1,{LINE}\n2,{LINE}\n"),
        format!("id,puzzle\r1,{LINE}\r2,{LINE}\r"),
        format!("id\tpuzzle\n1\t{LINE}\n2\t\"{LINE}\"\n"),
        format!("id|puzzle\n1|{LINE}\n2| {LINE} \n"),
        format!("puzzle;rating\n{LINE};7\n{LINE};8\n"),
        format!("{{\"puzzle\": \"{LINE}\"}}\n{{\"quiz\": 5, \"puzzle\": \"{LINE}\"}}\n"),
        format!("{{\"puzzle\": \"{LINE}\"}}\r{{\"name\": \"{{\\\"\", \"quiz\": \"{LINE}\"}}\r"),
        format!("[{{\"puzzle\": \"{LINE}\"}}, \"{LINE}\"]"),
        format!("{LINE}\r{LINE}\r"),
    ];
    for form in forms {
        let output = run(&["solve", "--format", "line"], &form);
        assert_eq!(stdout(&output), solved().repeat(2), "{form}");
        let output = run(&["count", "--format", "line"], &form);
        assert_eq!(stdout(&output), format!("{LINE}\t1\n").repeat(2), "{form}");
    }
}

#[test]
fn a_message_names_the_label_once() {
    let output = run(&["count"], "Grid 01\n003020600\nGrid 02\n");
    for line in common::stderr(&output)
        .lines()
        .filter(|line| line.contains("Grid 02:"))
    {
        assert_eq!(line.matches("Grid 02").count(), 1, "{line}");
    }
    assert!(!common::stderr(&output).contains("Grid 02: found \"Grid 02\""));
}
