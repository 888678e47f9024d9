//! Memory stays constant for any number of puzzles: a limit for every command and form, far below the size of its
//! input.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::thread;

use ninefold::Grid;
use ninefold::text::{Notation, write};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::running::{self, LINE, SOLVED, figure_of, gzip, ninefold, wait_until};

/// The maximum memory of any run, in KiB.
const CEILING: u64 = 32 << 10;

/// The maximum growth between a third of the input and its end, in KiB. A program that kept the puzzles would take
/// more.
const GROWTH: u64 = 7 << 10;

const PUZZLES: usize = 150_000;

/// Returns the peak memory of a process, in KiB; `None` once it has ended.
fn peak(child: &Child) -> Option<u64> {
    figure_of(child.id(), "VmHWM:")
}

fn start(arguments: &str) -> (Child, ChildStdin) {
    running::start(&mut ninefold(arguments), Stdio::piped(), Stdio::null())
}

/// Pipes the head, and then the text `times` times, through the program. Compressed text is a separate frame or member
/// each time.
fn assert_constant(arguments: &str, head: &[u8], text: &[u8], times: usize) {
    let (mut child, mut stdin) = start(&format!("{arguments} --threads 2"));
    let mut stdout = child.stdout.take().unwrap();
    let reader = thread::spawn(move || io::copy(&mut stdout, &mut io::sink()).unwrap());
    stdin.write_all(head).unwrap();
    let mut after_a_third = 0;
    for time in 0..times {
        stdin.write_all(text).unwrap();
        if time == times / 3 {
            after_a_third = peak(&child).unwrap();
        }
    }
    let in_the_end = peak(&child).unwrap();
    drop(stdin);
    let status = child.wait().unwrap().code();
    assert!(matches!(status, Some(0 | 1)), "{arguments}: {status:?}");
    assert!(reader.join().unwrap() > 0, "{arguments}");
    eprintln!(
        "{arguments}: {after_a_third} KiB after a third of the input, {in_the_end} KiB at its end"
    );
    assert!(in_the_end < CEILING, "{arguments}: {in_the_end} KiB");
    assert!(in_the_end < after_a_third + GROWTH, "{arguments}");
}

#[test]
fn every_form_is_solved_in_constant_memory() {
    const TIMES: usize = 100;
    let grid: Grid = LINE.parse().unwrap();
    let text = |notation| format!("{}\n", write(&grid, notation, Some("Grid 01")));
    let many = |record: &str| record.repeat(PUZZLES / TIMES).into_bytes();
    let lines = many(&format!("{LINE}\n"));
    for (head, text) in [
        ("", lines.clone()),
        ("", many(&text(Notation::Rows))),
        ("", many(&text(Notation::Box))),
        ("", many(&text(Notation::Euler))),
        ("id,puzzle\n", many(&format!("1,{LINE}\n"))),
        ("id\tpuzzle\n", many(&format!("1\t{LINE}\n"))),
        ("", many(&format!("{{\"puzzle\":\"{LINE}\"}}\n"))),
        ("[", many(&format!("\"{LINE}\","))),
        ("", gzip(&lines)),
        ("", compress_to_vec(&lines[..], CompressionLevel::Fastest)),
    ] {
        assert_constant("solve", head.as_bytes(), &text, TIMES);
    }
    for format in ["line", "rows", "box", "csv", "json"] {
        assert_constant(&format!("solve --format {format}"), b"", &lines, TIMES);
    }
}

#[test]
fn every_command_works_in_constant_memory() {
    const TIMES: usize = 100;
    // An easy puzzle, and one without a solution.
    let nearly = format!(".{}\n", &SOLVED[1..]);
    let clash = format!("55{}\n", &LINE[2..]);
    let many = |record: &str| record.repeat(PUZZLES / TIMES).into_bytes();
    for (arguments, record) in [
        ("solve --timeout 100", &nearly),
        ("solve --all-solutions", &nearly),
        ("solve --algorithm naked-singles", &nearly),
        ("count", &nearly),
        ("count --format json", &nearly),
        ("check", &clash),
        ("check --format json", &clash),
        ("rate", &nearly),
        ("rate --format json", &nearly),
        ("rate", &clash),
        ("explain --json", &clash),
        ("hint", &nearly),
        ("hint", &clash),
    ] {
        assert_constant(arguments, b"", &many(record), TIMES);
    }
}

#[test]
fn all_solutions_of_a_puzzle_pass_through_constant_memory() {
    let empty = ".".repeat(81) + "\n";
    for format in ["line", "csv", "json", "rows"] {
        let (mut child, mut stdin) = start(&format!(
            "solve --threads 1 --all-solutions --limit 500000 --format {format}"
        ));
        stdin.write_all(empty.as_bytes()).unwrap();
        drop(stdin);
        let mut stdout = child.stdout.take().unwrap();
        let (mut buffer, mut length, mut highest) = (vec![0; 1 << 16], 0, 0);
        // The program cannot end before the rest of its output is read.
        while length < 40_000_000 {
            length += stdout.read(&mut buffer).unwrap();
            highest = peak(&child).unwrap_or(highest);
        }
        eprintln!("{format}: {highest} KiB");
        assert!((1..CEILING).contains(&highest), "{format}: {highest}");
        io::copy(&mut stdout, &mut io::sink()).unwrap();
        wait_until("the end", || child.try_wait().unwrap().is_some());
    }
}
