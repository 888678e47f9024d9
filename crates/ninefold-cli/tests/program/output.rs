//! The output of results: files that several runs write at once, files that are links or inputs, and outputs that
//! fail.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::running::{
    LINE, SOLVED, assert_contains, assert_status, assert_told, assert_told_first, empty_folder,
    names_in, ninefold, run, run_to, send_signal, shell, stderr, stdout, temporary, wait_until,
    with_memory,
};

fn path(directory: &Path, name: &str) -> String {
    directory.join(name).to_str().unwrap().to_owned()
}

/// Runs the program with some of its system calls delayed, if strace is available.
fn delayed(calls: &str, arguments: &str) -> Option<Child> {
    let can_trace = Command::new("strace")
        .args(["-o", "/dev/null", "true"])
        .status();
    if !can_trace.is_ok_and(|status| status.success()) {
        eprintln!("skipped: strace cannot be used");
        return None;
    }
    let mut command = Command::new("strace");
    command.args([
        "-f",
        "-o",
        "/dev/null",
        "-e",
        "trace=/^(flock|rename.*)$",
        "-e",
    ]);
    command.args([&format!("inject={calls}"), env!("CARGO_BIN_EXE_ninefold")]);
    Some(piped(command.args(arguments.split_whitespace())))
}

fn piped(command: &mut Command) -> Child {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::null());
    command.stderr(Stdio::piped()).spawn().unwrap()
}

/// Writes this number of puzzles to a run.
fn feed(run: &mut Child, puzzles: usize) {
    let stdin = run.stdin.as_mut().unwrap();
    stdin
        .write_all(format!("{LINE}\n").repeat(puzzles).as_bytes())
        .unwrap();
    stdin.flush().unwrap();
}

fn records(puzzles: usize) -> String {
    format!("{SOLVED}\tunique\t1\n").repeat(puzzles)
}

#[test]
fn a_lock_on_a_file_that_has_another_name_now_is_none() {
    let directory = empty_folder("renamed");
    let output = path(&directory, "F");
    let arguments = format!("solve --output {output}");
    let mut first = piped(&mut ninefold(&arguments));
    feed(&mut first, 3);
    wait_until("the first run", || directory.join("F.part").exists());
    // The second run opens the file of the first run, and requests the lock after the third has begun.
    let Some(mut second) = delayed("flock:delay_enter=2s", &arguments) else {
        return;
    };
    thread::sleep(Duration::from_secs(1));
    assert!(first.wait_with_output().unwrap().status.success());
    assert_eq!(fs::read_to_string(&output).unwrap(), records(3));
    let mut third = piped(&mut ninefold(&arguments));
    wait_until("the third run", || directory.join("F.part").exists());
    thread::sleep(Duration::from_secs(2));
    let _ = second.stdin.take().unwrap().write_all(b"nothing\n");
    let second = second.wait_with_output().unwrap();
    assert_told(&second, "another run is writing it");
    assert_eq!(fs::read_to_string(&output).unwrap(), records(3));
    feed(&mut third, 5);
    assert!(third.wait_with_output().unwrap().status.success());
    assert_eq!(fs::read_to_string(&output).unwrap(), records(5));
    assert_eq!(names_in(&directory), ["F"]);
}

#[test]
fn a_run_that_ends_leaves_the_checkpoint_of_the_next_alone() {
    let directory = empty_folder("next");
    let output = path(&directory, "F");
    let arguments = format!("solve --output {output}");
    // The first rename is that of the checkpoint, the second that of the results.
    let Some(mut first) = delayed("/^rename.*:delay_exit=3s:when=2", &arguments) else {
        return;
    };
    feed(&mut first, 3);
    drop(first.stdin.take());
    wait_until("the results", || Path::new(&output).exists());
    let mut second = piped(&mut ninefold(&arguments));
    let checkpoint = directory.join("F.resume");
    wait_until("a checkpoint", || {
        feed(&mut second, 1);
        checkpoint.exists() && directory.join("F.part").exists()
    });
    assert!(first.wait_with_output().unwrap().status.success());
    assert!(checkpoint.exists());
    assert!(second.wait_with_output().unwrap().status.success());
    assert_eq!(names_in(&directory), ["F"]);
}

#[test]
fn of_many_runs_each_writes_all_or_nothing() {
    let directory = empty_folder("many");
    let output = path(&directory, "F");
    for round in 0..60 {
        let runs: Vec<Child> = (1..=6)
            .map(|number| {
                let line = format!("exec ninefold solve -q -o {output} --resume");
                let mut child = piped(&mut shell(&line));
                let input = format!("{LINE}\n").repeat(100 * number);
                // A refused run does not read its input.
                let _ = child.stdin.as_mut().unwrap().write_all(input.as_bytes());
                child
            })
            .collect();
        let ended = runs.into_iter().map(|run| run.wait_with_output().unwrap());
        let succeeded = ended.filter(|output| match output.status.code() {
            Some(0) => true,
            _ => {
                assert_told(output, "another run");
                false
            }
        });
        assert!(succeeded.count() > 0, "round {round}");
        let results = fs::read_to_string(&output).unwrap();
        assert!(
            (1..=6).any(|number| results == records(100 * number)),
            "round {round}"
        );
        assert_eq!(names_in(&directory), ["F"], "round {round}");
        fs::remove_file(&output).unwrap();
    }
}

#[test]
fn links_stay_links_even_if_they_lead_to_nothing_yet() {
    let directory = empty_folder("links");
    fs::create_dir(directory.join("far")).unwrap();
    symlink("far/second", directory.join("first")).unwrap();
    symlink("results", directory.join("far/second")).unwrap();
    symlink("circle", directory.join("circle")).unwrap();
    for puzzles in [1, 2] {
        let input = format!("{LINE}\n").repeat(puzzles);
        run_to(0, &format!("solve -o {}", path(&directory, "first")), input);
        let results = fs::read_to_string(directory.join("far/results")).unwrap();
        assert_eq!(results, records(puzzles));
        assert_eq!(names_in(&directory), ["circle", "far", "first"]);
        assert_eq!(names_in(directory.join("far")), ["results", "second"]);
    }
    run_to(2, &format!("solve -o {}", path(&directory, "circle")), LINE);
}

#[test]
fn what_comes_by_stdin_is_not_overwritten() {
    let directory = empty_folder("stdin");
    let files = ["q", "q.part", "q.resume", "link"].map(|name| path(&directory, name));
    for file in &files[..3] {
        fs::write(file, format!("{LINE}\n")).unwrap();
    }
    fs::hard_link(&files[0], &files[3]).unwrap();
    let q = &files[0];
    for line in files.iter().flat_map(|file| {
        [
            format!("solve -o {q} < {file}"),
            format!("solve -o {q} - < {file}"),
        ]
    }) {
        let refused = shell(&format!("ninefold {line}")).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{line}");
        assert_told(&refused, "stdin: --output would overwrite this input file");
    }
    let refused = ninefold(&format!("solve -o {q} {}", files[3]))
        .output()
        .unwrap();
    assert_told(&refused, "would overwrite this input file");
    for file in &files {
        assert_eq!(
            fs::read_to_string(file).unwrap(),
            format!("{LINE}\n"),
            "{file}"
        );
    }
}

#[test]
fn output_that_is_lost_is_never_success() {
    let input = temporary("lost.in");
    fs::write(&input, format!("{LINE}\n")).unwrap();
    let commands = [
        format!("solve {input}"),
        format!("solve --format csv {input}"),
        format!("count {input}"),
        format!("check {input}"),
        format!("rate {input}"),
        format!("explain {input}"),
        format!("hint {input}"),
        format!("compare --only 1 {input}"),
        format!("bench --seconds 0.01 {input}"),
        "euler".to_owned(),
        "algorithms".to_owned(),
        "--help".to_owned(),
        "solve --help".to_owned(),
        "--version".to_owned(),
    ];
    for command in commands {
        for to in [">&-", "> /dev/full"] {
            if to.ends_with("/dev/full") && !Path::new("/dev/full").exists() {
                continue;
            }
            let output = shell(&format!("ninefold {command} {to}")).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{command} {to}");
            let message = "error: cannot write the output: ";
            assert!(
                stderr(&output).contains(message),
                "{command} {to}: {}",
                stderr(&output)
            );
        }
    }
    let to_nowhere = shell(&format!("ninefold solve -q {input} > /dev/null"));
    for mut fine in [to_nowhere, shell("ninefold euler <&- 2>&-")] {
        assert!(fine.status().unwrap().success());
    }
}

#[test]
fn a_file_that_grows_too_large_is_an_error() {
    let directory = empty_folder("large");
    let input = path(&directory, "in");
    fs::write(&input, format!("{LINE}\n").repeat(2000)).unwrap();
    let [to_file, to_stdout] = ["F", "S"].map(|name| path(&directory, name));
    for (line, place) in [
        (format!("-o {to_file}"), &to_file),
        (format!("> {to_stdout}"), &to_stdout),
    ] {
        let line = format!("ulimit -f 64 && ninefold solve {input} {line}");
        let output = shell(&line).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
        assert!(
            stderr(&output).contains("File too large"),
            "{place}: {}",
            stderr(&output)
        );
    }
    assert!(!Path::new(&to_file).exists());
}

#[test]
fn a_rating_goes_on_where_it_was() {
    let directory = empty_folder("rated");
    let hard =
        "..41.32....5....18.9..6....2..3....4..9....5...8..91..9........4...75.2..76..4...\n";
    let input = hard.repeat(400);
    let file = path(&directory, "in");
    fs::write(&file, &input).unwrap();
    for command in [
        "rate --json",
        "rate",
        "check --format csv",
        "count --format line",
    ] {
        let expected = run(command, &input);
        let output = path(&directory, "F");
        let arguments = format!("{command} --output {output} --resume");
        let mut first = piped(&mut ninefold(&arguments));
        let mut stdin = first.stdin.take().unwrap();
        let checkpoint = directory.join("F.resume");
        wait_until("a checkpoint", || {
            let _ = stdin.write_all(hard.as_bytes());
            checkpoint.exists()
        });
        first.kill().unwrap();
        first.wait().unwrap();
        let last = run_to(0, &arguments, &input);
        assert_told_first(&last, "continuing after ");
        assert_told(&last, "400 puzzles: ");
        assert!(fs::read(&output).unwrap() == expected.stdout, "{command:?}");
        assert_eq!(names_in(&directory), ["F", "in"]);
    }
}

#[test]
fn a_million_solutions_pass_through_constant_memory() {
    let input = temporary("empty.in");
    fs::write(&input, ".".repeat(81) + "\n").unwrap();
    for (format, mark, marks) in [
        ("line", b'\t', 1_000_002),
        ("csv", b' ', 999_999),
        ("json", b',', 1_000_004),
        ("rows", b'#', 1_000_001),
    ] {
        let arguments =
            format!("solve --threads 1 --all-solutions --limit 1000000 --format {format} {input}");
        let output = with_memory(256 << 10, &arguments).output().unwrap();
        assert_eq!(
            output.status.code(),
            Some(1),
            "{format}: {}",
            stderr(&output)
        );
        let found = output.stdout.iter().filter(|&&byte| byte == mark).count();
        assert_eq!(found, marks, "{format}");
    }
}

#[test]
fn solutions_that_are_searched_again_are_all_there() {
    let empty = ".".repeat(81);
    for algorithm in ["engine", "dancing-links"] {
        let arguments = format!("solve --all-solutions --limit 5000 --algorithm {algorithm}");
        let output = run(&arguments, &empty);
        let mut solutions: Vec<&str> = stdout(&output).trim_end().split('\t').skip(3).collect();
        solutions.sort_unstable();
        solutions.dedup();
        assert_eq!(solutions.len(), 5000, "{algorithm}");
    }
}

#[test]
fn showing_all_solutions_ends_in_time() {
    // Far more solutions exist than can be found in the time.
    let arguments = "solve --all-solutions --limit 1000000000 --timeout 1";
    for format in ["line", "json"] {
        let start = Instant::now();
        let output = run(&format!("{arguments} --format {format}"), ".".repeat(81));
        let took = start.elapsed();
        assert_status(&output, 1);
        let (count, shown) = match format {
            "line" => {
                let fields: Vec<&str> = stdout(&output).trim_end().split('\t').collect();
                assert_eq!(fields[1], "timeout");
                (fields[2].parse().unwrap(), fields.len() - 3)
            }
            _ => {
                let record: Value = serde_json::from_str(stdout(&output)).unwrap();
                assert_eq!(record["status"], "timeout");
                let all = record["solutions"].as_array().unwrap().len();
                (record["count"].as_u64().unwrap() as usize, all)
            }
        };
        assert!(
            count > 1000 && count == shown,
            "{format}: {shown} of {count}"
        );
        // Allow twice the time; on a busy machine, showing the solutions may take longer than finding them.
        assert!(took < Duration::from_secs(10), "{format}: {took:?}");
    }
}

#[test]
fn showing_all_solutions_can_be_stopped() {
    let arguments = "solve --all-solutions --limit 1000000000";
    for (timeout, reads) in [("1000", false), ("0.5", true)] {
        let mut command = ninefold(&format!("{arguments} --timeout {timeout}"));
        let command = command.arg(".".repeat(81)).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        if reads {
            // The output of solutions shows that the second search has begun.
            stdout.read_exact(&mut [0; 1000]).unwrap();
        }
        send_signal(child.id(), "-INT");
        assert_eq!(
            child.wait().unwrap().code(),
            None,
            "it must not end by the signal"
        );
    }
    // The search also ends if the reader closes the pipe.
    let mut command = ninefold(&format!("{arguments} --timeout 0.5"));
    let command = command.arg(".".repeat(81)).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 1000]).unwrap();
    drop(stdout);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A file has the form and the compression that its ending says.
#[test]
fn files_are_what_their_endings_say() {
    let folder = temporary("endings/results");
    fs::create_dir_all(&folder).unwrap();
    let at = |name: &str| format!("{folder}/{name}");
    for (name, form) in [
        ("a.csv", "--format csv"),
        ("a.csv.gz", "--format csv"),
        ("a.tsv.zst", "--format tsv"),
        ("a.json", "--format json"),
        ("a.jsonl.gz", "--format json"),
        ("a.txt", ""),
        ("a.txt.zst", ""),
        ("a.out", ""),
    ] {
        let file = at(name);
        for command in ["solve", "rate"] {
            let wanted = run(&format!("{command} {form} data/fifty.txt"), "");
            let made = run(&format!("{command} data/fifty.txt --output {file}"), "");
            assert!(made.status.success(), "{}", stderr(&made));
            // The program unpacks files that it has packed.
            let bytes = fs::read(&file).unwrap();
            let is_packed = name.ends_with(".gz") || name.ends_with(".zst");
            assert_eq!(
                bytes.starts_with(stdout(&wanted).as_bytes()),
                !is_packed,
                "{name}"
            );
            let read = run(&format!("convert --to line {file}"), "");
            assert_eq!(stdout(&read).lines().count(), 50, "{name}");
            if !is_packed {
                assert_eq!(String::from_utf8(bytes).unwrap(), stdout(&wanted), "{name}");
            }
        }
    }
    let converted = run(&format!("convert data/fifty.txt -o {}", at("a.sdk.gz")), "");
    assert!(converted.status.success(), "{}", stderr(&converted));
    let read = run(
        &format!("convert --from sdk --to line {}", at("a.sdk.gz")),
        "",
    );
    assert_eq!(stdout(&read).lines().count(), 50);
    let nothing = run(&format!("convert data/fifty.txt -o {}", at("a.thing")), "");
    assert_eq!(nothing.status.code(), Some(2));
    assert_contains(
        stderr(&nothing),
        "name one with --to, or by the ending of --output",
    );
    // A chosen format is stronger than the ending.
    run(
        &format!("solve --format json data/fifty.txt -o {}", at("b.csv")),
        "",
    );
    assert!(fs::read_to_string(at("b.csv")).unwrap().starts_with('{'));
}

/// The summary has one line, where it says more than the results do.
#[test]
fn summaries_are_for_many_puzzles_or_bad_ones() {
    let good = format!("{LINE}\n");
    assert_eq!(stderr(&run("solve", &good)), "");
    assert_eq!(stderr(&run("rate", good.repeat(199))), "");
    let many = run("solve", good.repeat(200));
    assert!(stderr(&many).starts_with("200 puzzles: 200 unique, 0 none, 0 multiple, 0 bad in "));
    assert!(stderr(&many).ends_with(" a second)\n"), "{}", stderr(&many));
    let some = run("solve", format!("{LINE}\n{}\n", ".".repeat(81)));
    assert_contains(
        stderr(&some),
        "2 puzzles: 1 unique, 0 none, 1 multiple, 0 bad in ",
    );
    assert!(!stderr(&some).contains("a second"), "{}", stderr(&some));
    let nothing = run("solve missing.txt", "");
    assert_eq!(
        stderr(&nothing),
        "error: missing.txt: there is no such file\n"
    );
    let made = run("generate --seed 1", "");
    assert_eq!(stderr(&made), "");
}
