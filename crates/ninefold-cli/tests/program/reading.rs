//! Files that the program reads, with any name, line ends, delimiter and compression.

use std::path::PathBuf;

use crate::running::{self, LINE, assert_contains, ninefold, run, stderr, stdout, temporary};

/// Returns the line that `solve` writes for the puzzle of the other tests.
fn solved() -> String {
    format!("{}\tunique\t1\n", running::SOLVED)
}

#[test]
fn arguments_may_be_puzzles() {
    for command in ["solve", "rate", "count", "check", "sets", "explain", "hint"] {
        let from_argument = run(&format!("{command} {LINE}"), "");
        let from_pipe = run(command, LINE);
        // The only puzzle needs no place.
        let from_pipe = stdout(&from_pipe).replace("stdin:1: puzzle 1: ", "");
        assert_eq!(stdout(&from_argument), from_pipe, "{command}");
    }
    let two = run(&format!("solve {LINE} -"), LINE);
    assert_eq!(stdout(&two), solved().repeat(2));
    let folder = PathBuf::from(temporary("puzzle-as-name"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(LINE), format!("{LINE}\n").repeat(3)).unwrap();
    let output = ninefold(&format!("solve {LINE}"))
        .current_dir(&folder)
        .output();
    assert_eq!(
        stdout(&output.unwrap()),
        solved().repeat(3),
        "a file with this name"
    );
}

#[test]
fn errors_about_the_only_puzzle_name_no_place() {
    let wrong = LINE.replacen('3', "a", 1);
    let one = run(&format!("solve {wrong}"), "");
    assert!(
        stderr(&one).starts_with("error: column 3: found 'a'"),
        "{}",
        stderr(&one)
    );
    let two = run(&format!("solve {LINE} {wrong}"), "");
    assert_contains(stderr(&two), "error: argument:1:3: found 'a'");
    let unsolvable = format!("11{}", &LINE[2..]);
    let none = run(&format!("explain {unsolvable}"), "");
    assert!(
        stderr(&none).starts_with("error: 1 occurs twice in row 1"),
        "{}",
        stderr(&none)
    );
}

#[test]
fn arguments_that_are_neither_files_nor_puzzles_are_told_apart() {
    for (argument, told) in [
        (
            "11.......",
            "error: 11.......: neither a file nor 81 cells: 9 found\n",
        ),
        ("5", "error: 5: neither a file nor 81 cells: 1 found\n"),
        ("missing.txt", "error: missing.txt: there is no such file\n"),
        ("2024.csv", "error: 2024.csv: there is no such file\n"),
    ] {
        let output = run(&format!("solve {argument}"), "");
        assert_eq!((stderr(&output), output.status.code()), (told, Some(2)));
    }
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
    let output = ninefold("solve").arg(&file).output().unwrap();
    assert_eq!(stdout(&output), solved());
    std::fs::write(&file, "12").unwrap();
    let output = ninefold("solve").arg(&file).output().unwrap();
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
        let output = run("solve --format line", &form);
        assert_eq!(stdout(&output), solved().repeat(2), "{form}");
        let output = run("count --format line", &form);
        assert_eq!(stdout(&output), format!("{LINE}\t1\n").repeat(2), "{form}");
    }
}

#[test]
fn a_message_names_the_label_once() {
    let output = run("count", "Grid 01\n003020600\nGrid 02\n");
    for line in running::stderr(&output)
        .lines()
        .filter(|line| line.contains("Grid 02:"))
    {
        assert_eq!(line.matches("Grid 02").count(), 1, "{line}");
    }
    assert!(!running::stderr(&output).contains("Grid 02: found \"Grid 02\""));
}

/// Every command that reads puzzles reports a source without any, and works on the others.
#[test]
fn a_source_without_a_puzzle_is_reported() {
    let empty = temporary("no-puzzle.txt");
    std::fs::write(&empty, "# a comment\n\n").unwrap();
    let message = format!("error: {empty}: no puzzle found\n");
    let bulk = [
        "solve",
        "rate",
        "check",
        "count",
        "sets",
        "canonical",
        "minimize",
        "transform",
        "distinct",
        "equivalent --other PUZZLE",
        "convert --to csv",
        "stats",
        "explain",
        "hint",
        "steps",
    ];
    for command in bulk {
        let command = command.replace("PUZZLE", LINE);
        for input in ["", "\n \n", "# nothing\n", "[]\n"] {
            let output = run(&command, input);
            assert_eq!(output.status.code(), Some(1), "{command}");
            let error = running::stderr(&output);
            assert_eq!(
                error.matches("stdin: no puzzle found\n").count(),
                1,
                "{command}: {error}"
            );
        }
        let output = run(&format!("{command} {empty} {LINE} {empty}"), "");
        assert_eq!(output.status.code(), Some(1), "{command}");
        let error = running::stderr(&output);
        assert_eq!(error.matches(&message).count(), 2, "{command}: {error}");
        let alone = run(&format!("{command} {LINE}"), "");
        let [found, alone] = [&output, &alone].map(|output| stdout(output).lines().count());
        assert_eq!(found, alone, "{command}");
        let output = run(&format!("{command} {empty} no-such-file"), "");
        assert_eq!(output.status.code(), Some(2), "{command}");
    }
    let picture = temporary("no-puzzle.svg");
    let pages = temporary("no-puzzle.pdf");
    for command in [
        format!("euler {empty}"),
        format!("compare {empty}"),
        format!("bench {empty}"),
        format!("why {empty} r1c1<>8"),
        format!("picture {empty} --output {picture}"),
        format!("print {empty} --output {pages}"),
        format!("generate --count 1 --near {empty}"),
    ] {
        let output = run(&command, "");
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert_eq!(running::stderr(&output), message, "{command}");
        assert_eq!(stdout(&output), "", "{command}");
    }
    // A list of known puzzles begins without any.
    let output = run(&format!("distinct --against {empty} {LINE}"), "");
    assert_eq!(output.status.code(), Some(0));
    assert!(!running::stderr(&output).contains("no puzzle"));
    assert_eq!(stdout(&output), format!("{LINE}\n"));
}
