//! The program as a whole: pipes, many puzzles, and output files.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use ninefold::{Algorithm, Grid, Solution};
use serde_json::Value;

use crate::running::{
    AGAINST_BRUTE_FORCE, LINE, SOLVED, assert_contains, assert_told_first, ninefold, run, run_to,
    shared, start, stderr, stdout, temporary, with_memory,
};

#[test]
fn project_euler_96_by_every_algorithm() {
    let Some(path) = shared("p096_sudoku.txt") else {
        return;
    };
    let path = path.to_str().unwrap();
    for algorithm in Algorithm::ALL {
        for corner in ["", "--corner"] {
            let arguments = format!("euler {path} --algorithm {} {corner}", algorithm.name());
            let output = ninefold(&arguments).output().unwrap();
            assert_eq!(stdout(&output), "24702\n", "{algorithm} {corner:?}");
            assert!(output.stderr.is_empty());
            assert!(output.status.success());
        }
    }
}

/// HackerRank's format: nine lines of nine digits in, the nine lines of the solution out.
#[test]
fn a_board_of_nine_lines_is_answered_with_nine_lines() {
    let nine_lines = |cells: &str| -> String {
        let rows = cells.as_bytes().chunks(9);
        rows.map(|row| String::from_utf8_lossy(row).replace('.', "0") + "\n")
            .collect()
    };
    let solved = run("solve --csv ../../data/fifty.txt", "");
    for row in stdout(&solved).lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let answer = run_to(0, "solve", nine_lines(fields[0]));
        assert_eq!(stdout(&answer), nine_lines(fields[4]));
    }
    assert_eq!(stdout(&solved).lines().count(), 51);
}

#[test]
fn stats_show_the_work_that_the_corner_saves() {
    let Some(path) = shared("p096_sudoku.txt") else {
        return;
    };
    let path = path.to_str().unwrap();
    let arguments = format!("euler {path} --corner --stats --algorithm row-uniques");
    let output = ninefold(&arguments).output().unwrap();
    assert_eq!(stdout(&output), "24702\n");
    let stats = stderr(&output);
    assert!(stats.contains("search, 27 grids"), "{stats}");
    // Some copies of the file have an extra 7.
    let counts = ["193,743", "194,793"].map(|count| format!("to the first solution   {count}"));
    assert!(counts.iter().any(|count| stats.contains(count)), "{stats}");
    assert!(stats.contains("saved by --corner"), "{stats}");
}

#[test]
fn a_large_file_gives_a_record_for_each_puzzle_in_order() {
    let Some(path) = shared("17_clue.txt") else {
        return;
    };
    let text = fs::read_to_string(&path).unwrap();
    let output = run_to(0, &format!("solve {}", path.to_str().unwrap()), "");
    let mut records = stdout(&output).lines();
    for line in text.lines() {
        let fields: Vec<&str> = records.next().unwrap().split('\t').collect();
        assert_eq!(fields[1..], ["unique", "1"]);
        let solution = Solution::try_from(fields[0].parse::<Grid>().unwrap()).unwrap();
        assert!(solution.extends(&line.parse().unwrap()), "{line}");
    }
    assert_eq!(records.next(), None);
}

#[test]
fn the_output_does_not_depend_on_the_threads() {
    let mut input = String::new();
    for number in 0..3000 {
        input += match number % 7 {
            3 => "bad",
            5 => AGAINST_BRUTE_FORCE,
            _ => LINE,
        };
        input.push('\n');
    }
    let outputs =
        ["1", "2", "7"].map(|threads| run(&format!("solve --quiet --threads {threads}"), &input));
    assert_eq!(stdout(&outputs[0]).lines().count(), 3000);
    for output in &outputs {
        assert_eq!(output.stdout, outputs[0].stdout);
        assert_eq!(output.stderr, outputs[0].stderr);
        assert_eq!(output.status.code(), Some(1));
    }
    let errors = stderr(&outputs[0]);
    assert!(errors.ends_with("more messages like these\n"), "{errors}");
}

#[test]
fn lines_that_need_no_decoding_give_what_all_others_do() {
    let several = ".........".repeat(9);
    let none = LINE.replacen('.', "3", 1);
    let plain = format!("{LINE}\n{several}\n{none}\r\n{}\n", LINE.replace('.', "x")).repeat(2000);
    let others = format!("{LINE} # a comment\nbad\n\n{LINE},4.2\n{}\n", &LINE[1..]);
    let input = [&*plain, &others, &plain, &others, LINE].concat();
    for arguments in ["", "--format line", "--limit 1", "--limit 12"] {
        // With a timeout, puzzles are solved one by one.
        let [fast, slow] = ["", "--timeout 1000"]
            .map(|more| run(&format!("solve --quiet {arguments} {more}"), &input));
        assert_eq!(stdout(&fast).lines().count(), 16_009);
        assert!(stdout(&fast).contains("multiple") || arguments == "--limit 1");
        if arguments != "--limit 1" {
            assert_eq!(fast.stdout, slow.stdout, "{arguments:?}");
        }
        assert_eq!(fast.stderr, slow.stderr, "{arguments:?}");
    }
}

/// Writes a puzzle, and waits for the answer while the pipe stays open.
fn answer_while_the_pipe_is_open(question: &str, lines: usize) -> String {
    let command = &mut ninefold("solve");
    let (mut child, mut stdin) = start(command, Stdio::piped(), Stdio::inherit());
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    stdin.write_all(question.as_bytes()).unwrap();
    let answer: Vec<String> = answers.by_ref().take(lines).map(Result::unwrap).collect();
    drop(stdin);
    assert!(child.wait().unwrap().success());
    answer.join("\n")
}

#[test]
fn whoever_pipes_puzzles_one_by_one_gets_answers_one_by_one() {
    let rows = |line: &str| {
        let rows: Vec<&str> = (0..9).map(|row| &line[row * 9..row * 9 + 9]).collect();
        rows.join("\n")
    };
    let bands: Vec<String> = (0..3)
        .map(|band| rows(LINE)[band * 30..band * 30 + 29].to_owned())
        .collect();
    let boxed = format!(
        "---+---+---\n{}\n---+---+---\n",
        bands.join("\n---+---+---\n")
    );
    for (question, lines) in [
        (format!("{LINE}\n"), 1),
        (format!("{LINE}\n\n# the next\n"), 1),
        (format!("{{\"puzzle\":\"{LINE}\"}}\n\n"), 1),
        (format!("puzzle\n{LINE}\n"), 2),
    ] {
        let answer = answer_while_the_pipe_is_open(&question, lines);
        assert!(answer.contains(SOLVED), "{question}{answer}");
    }
    for question in [format!("{}\n\n", rows(LINE)), boxed] {
        let answer = answer_while_the_pipe_is_open(&question, 9);
        assert_eq!(answer, rows(SOLVED), "{question}");
    }
}

#[test]
fn a_conversation_line_by_line_does_not_stall() {
    let command = &mut ninefold("solve");
    let (mut child, mut stdin) = start(command, Stdio::piped(), Stdio::null());
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for end in ["\n", "\r\n", " # a comment\n", "\n\n", "\n", ",1.5\n"] {
        let (start, rest) = LINE.split_at(40);
        stdin.write_all(start.as_bytes()).unwrap();
        stdin.write_all(format!("{rest}{end}").as_bytes()).unwrap();
        assert!(
            answers.next().unwrap().unwrap().starts_with(SOLVED),
            "{end:?}"
        );
    }
    // The last line may lack its line end.
    stdin.write_all(LINE.as_bytes()).unwrap();
    drop(stdin);
    assert!(answers.next().unwrap().unwrap().starts_with(SOLVED));
    assert!(answers.next().is_none() && child.wait().unwrap().success());
}

#[test]
fn slow_puzzles_are_shared_among_the_threads_and_shown_as_they_come() {
    let command = &mut ninefold("solve --algorithm backtrack --threads 2");
    let (mut child, mut stdin) = start(command, Stdio::piped(), Stdio::inherit());
    // There are more puzzles than the time allows: the first answer must not wait for the others.
    let slow = format!("{LINE}\n{}", format!("{AGAINST_BRUTE_FORCE}\n").repeat(500));
    stdin.write_all(slow.as_bytes()).unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(answers.next().unwrap().unwrap().starts_with(SOLVED));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn an_array_on_one_line_is_read_element_by_element() {
    let array = format!("[\"{LINE}\", {{bad}}, \"{LINE}\", [\"{LINE}\"]]\n\"{LINE}\"\n");
    let output = run("solve --format line", &array);
    let solved = format!("{SOLVED}\tunique\t1\n");
    assert_eq!(
        stdout(&output),
        format!("{solved}-\tbad\t0\n{}", solved.repeat(3))
    );
    assert_told_first(
        &output,
        "error: stdin:1:88: key must be a string, expected JSON\n",
    );
}

#[test]
fn memory_stays_flat() {
    // Pipes half a million puzzles of every form, and one line that never ends, with less memory than the input
    // takes.
    let lines = format!("{LINE}\n");
    let array = format!("\"{LINE}\",");
    let csv = format!("1,{LINE}\n");
    for (head, repeated, arguments) in [
        ("", &*lines, "solve --threads 4"),
        ("[", &*array, "solve --threads 4"),
        ("id,puzzle\n", &*csv, "solve --threads 4"),
        ("", &*lines, "euler -"),
        ("", "1", "solve --threads 4"),
        ("", "[", "solve --threads 4"),
    ] {
        let arguments = format!("{arguments} --algorithm naked-singles");
        let command = &mut with_memory(256 << 10, &arguments);
        let (child, mut stdin) = start(command, Stdio::null(), Stdio::piped());
        stdin.write_all(head.as_bytes()).unwrap();
        let chunk = repeated.repeat(100_000 / repeated.len());
        for _ in 0..500_000 * repeated.len().max(80) / chunk.len() {
            stdin.write_all(chunk.as_bytes()).unwrap();
        }
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(
            output.status.code().is_some_and(|code| code < 2),
            "{arguments} {head}{}",
            stderr(&output)
        );
    }
}

#[test]
fn what_a_user_can_do_wrong_ends_in_a_message() {
    for arguments in [
        "solve --threads 18446744073709551615",
        "solve --threads 0",
        "solve --timeout inf",
        "solve --limit 0",
        "solve --any --all-solutions",
        "compare --only 0",
        "compare --only 9-3",
        "compare --only 51",
        "compare --rounds 1 --only 1 --svg /no/such/directory/x.svg",
    ] {
        let output = run_to(2, arguments, "");
        assert!(output.stderr.starts_with(b"error: "), "{arguments:?}");
    }
}

#[test]
fn a_full_stderr_is_no_failure() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else {
        eprintln!("skipped: there is no /dev/full");
        return;
    };
    let output = ninefold("euler --stats").stderr(full).output().unwrap();
    assert!(output.status.success());
    assert_eq!(stdout(&output), "26140\n");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let command = &mut ninefold("solve");
    let (mut child, mut stdin) = start(command, Stdio::piped(), Stdio::piped());
    drop(child.stdout.take());
    // Our end of the pipe stays open: the program must not wait for more input.
    let line = format!("{LINE}\n");
    for _ in 0..100_000 {
        if stdin.write_all(line.as_bytes()).is_err() {
            break;
        }
    }
    assert!(child.wait().unwrap().success());
    let errors = child.wait_with_output().unwrap().stderr;
    assert!(errors.is_empty());
}

#[test]
fn what_solve_writes_it_reads_again() {
    for form in ["line", "rows", "box", "euler", "csv", "json"] {
        let input = format!("{LINE}\n{AGAINST_BRUTE_FORCE}\n{LINE}\n");
        let first = run(&format!("solve --format {form}"), &input);
        let again = run("solve --format line", stdout(&first));
        let expected = run("solve --format line", &input);
        assert_eq!(stdout(&again), stdout(&expected), "{form}");
    }
}

#[test]
fn a_missing_file_costs_itself_only() {
    let file = temporary("one_puzzle.txt");
    fs::write(&file, LINE).unwrap();
    let output = run(&format!("solve {file} no-such-file {file}"), "");
    assert_eq!(stdout(&output), format!("{SOLVED}\tunique\t1\n").repeat(2));
    assert_eq!(output.status.code(), Some(2));
    assert_told_first(&output, "error: no-such-file: ");
}

#[test]
fn compare_lists_what_every_algorithm_did() {
    let output = run_to(0, "compare --rounds 1 --json", "");
    let whole: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(whole["puzzles"], 50);
    let algorithms = whole["algorithms"].as_array().unwrap();
    // The engine is included.
    assert_eq!(algorithms.len(), Algorithm::ALL.len() + 1);
    let by_name: HashMap<&str, &Value> = algorithms
        .iter()
        .map(|figures| (figures["algorithm"].as_str().unwrap(), figures))
        .collect();
    for figures in algorithms {
        assert_eq!(figures["solved"], 50);
        assert_eq!(figures["stopped"], 0);
        let time = |field: &str| figures[field].as_f64().unwrap();
        assert!(0.0 < time("minimum") && time("minimum") <= time("median"));
        assert!(time("lower_quartile") <= time("median"));
        assert!(time("median") <= time("upper_quartile"));
        assert!(time("upper_quartile") <= time("maximum") && time("maximum") <= time("total"));
        assert!((time("mean") - time("total") / 50.0).abs() < 1e-6);
        assert!(time("ratio") > 0.0);
    }
    assert!(algorithms.iter().any(|figures| figures["ratio"] == 1.0));
    let cells = |name: &str| by_name[name]["cells_by_logic"].as_u64().unwrap();
    assert_eq!(cells("backtrack"), 0);
    assert!(cells("naked-singles") < cells("row-uniques"));
    assert!(cells("row-uniques") < cells("preemptive-sets"));
}

#[test]
fn one_puzzle_has_the_distribution_of_its_rounds() {
    let compare = |arguments: &str| {
        let output = run_to(0, &format!("compare --only 11 --rounds 21 {arguments}"), "");
        stdout(&output).to_owned()
    };
    let whole: Value = serde_json::from_str(&compare("--json")).unwrap();
    for figures in whole["algorithms"].as_array().unwrap() {
        let names = [
            "minimum",
            "lower_quartile",
            "median",
            "upper_quartile",
            "maximum",
        ];
        let times = names.map(|name| figures[name].as_f64().unwrap());
        assert!(times.is_sorted() && times[0] < times[4], "{figures}");
        assert_eq!(figures["total"], figures["median"]);
    }
    let table = compare("");
    assert!(table.contains("time per round"), "{table}");
    assert!(table.contains(" lq    mean  median"), "{table}");
}

/// The largest puzzles and counters: nine digits for the calls, and a time that is a lower bound.
#[test]
fn tables_of_compare_fit_80_columns() {
    let stopped = "compare - --timeout 0.2 --rounds 1";
    let stopped = run(stopped, AGAINST_BRUTE_FORCE);
    assert_contains(stdout(&stopped), "\nstopped: ");
    let many = run("compare --rounds 1", "");
    let frames = run("compare --frames --rounds 3", "");
    assert!(stdout(&frames).contains("frame-by-if"));
    for output in [stopped, many, frames] {
        assert!(output.status.success());
        for line in stdout(&output).lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn compare_marks_algorithms_that_were_stopped() {
    let arguments =
        "compare - --csv --timeout 0.3 --rounds 2 --algorithms backtrack-iterative,preemptive-sets";
    let output = run_to(0, arguments, AGAINST_BRUTE_FORCE);
    let rows: Vec<Vec<&str>> = stdout(&output)
        .lines()
        .map(|line| line.split(',').collect())
        .collect();
    let column = |name: &str| rows[0].iter().position(|&column| column == name).unwrap();
    let (solved, stopped, calls) = (column("solved"), column("stopped"), column("calls"));
    assert_eq!(
        (rows[1][0], rows[1][solved], rows[1][stopped]),
        ("backtrack-iterative", "0", "1")
    );
    assert!(rows[1][calls].parse::<u64>().unwrap() > 1000);
    assert_eq!(
        (rows[2][0], rows[2][solved], rows[2][stopped]),
        ("preemptive-sets", "1", "0")
    );
}

#[test]
fn compare_writes_a_chart_and_a_page() {
    let [svg, html] = ["compare.svg", "compare.html"].map(temporary);
    let arguments = format!("compare --rounds 1 --only 1,2,3 --svg {svg} --html {html}");
    let output = run_to(0, &arguments, "");
    let table = stdout(&output);
    let [chart, page] = [svg, html].map(|path| fs::read_to_string(path).unwrap());
    assert!(chart.starts_with("<svg") && chart.trim_end().ends_with("</svg>"));
    assert!(page.starts_with("<!DOCTYPE html>"));
    for algorithm in Algorithm::ALL {
        for text in [table, &chart, &page] {
            assert!(text.contains(algorithm.name()), "{algorithm} is missing");
        }
    }
    for other in ["--only 11 --rounds 5", "--frames"] {
        let path = temporary("compare-rounds.svg");
        let output = ninefold(&format!("compare --svg {path} {other}")).output();
        assert!(output.unwrap().status.success());
        let drawn = fs::read_to_string(path).unwrap();
        let heading = if other == "--frames" {
            "Time per lookup"
        } else {
            "Time per round"
        };
        assert!(drawn.contains(heading) && drawn.matches("<polygon").count() > 2);
    }
    // A violin for each algorithm, for the engine, and in the legend.
    assert_eq!(chart.matches("<polygon").count(), Algorithm::ALL.len() + 2);
    for said in [
        "logarithmic scale",
        "the median",
        "viewBox",
        "max-width:100%",
    ] {
        assert!(chart.contains(said), "{said}");
    }
    assert!(page.contains("<svg") && !page.contains("http://localhost"));
    assert!(!page.contains("<script") && !page.contains("<link"));
}

#[test]
fn pencil_marks_are_coloured_where_colours_are_wanted() {
    let explain = |variable: &str| {
        let mut command = ninefold(&format!("explain --grid {LINE}"));
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command.env(variable, "1").output().unwrap()
    };
    let (coloured, plain) = (explain("CLICOLOR_FORCE"), explain("NO_COLOR"));
    assert!(coloured.status.success() && plain.status.success());
    assert!(stdout(&coloured).contains("\x1b[32m"));
    assert!(!stdout(&plain).contains('\x1b'));
}
