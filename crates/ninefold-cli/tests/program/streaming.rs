//! `solve` as a stream: compressed input, results in a file, interrupted runs.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::Value;
use twox_hash::XxHash3_64;

use crate::running::{
    LINE, SOLVED, assert_status, assert_told, assert_told_first, gzip, ninefold, no_results, run,
    run_to, send_signal, start, stderr, stdout, temporary, wait_until, with_memory,
};

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

/// Returns puzzles that differ: the digits of one puzzle, renamed.
fn puzzles(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let rename = |symbol: char| match symbol.to_digit(10) {
            Some(digit) => char::from(b'1' + ((digit as usize + number) % 9) as u8),
            None => symbol,
        };
        text.extend(LINE.chars().map(rename));
        text.push('\n');
    }
    text
}

#[test]
fn compressed_input_is_told_by_its_content() {
    let text = puzzles(5000);
    let (start, rest) = text.split_at(100_000);
    let skippable = b"\x53\x2a\x4d\x18\x05\0\0\0hello";
    let expected = run("solve --quiet", &text);
    assert_eq!(stdout(&expected).lines().count(), 5000);
    for (name, compressed) in [
        (
            "members.txt",
            [gzip(start.as_bytes()), gzip(rest.as_bytes())].concat(),
        ),
        (
            "frames.txt",
            [
                zstd(start.as_bytes()),
                skippable.to_vec(),
                zstd(rest.as_bytes()),
            ]
            .concat(),
        ),
        (
            "skippable_first.txt",
            [skippable.to_vec(), zstd(text.as_bytes())].concat(),
        ),
    ] {
        assert!(compressed.len() < text.len(), "{name}");
        let file = temporary(name);
        fs::write(&file, &compressed).unwrap();
        let from_file = ninefold(&format!("solve --quiet {file}")).output().unwrap();
        let from_pipe = run("solve --quiet", &compressed);
        for output in [from_file, from_pipe] {
            assert!(output.status.success(), "{name}: {}", stderr(&output));
            assert_eq!(output.stdout, expected.stdout, "{name}");
        }
        let checked = run("check", &compressed);
        assert_eq!(stdout(&checked).matches("one solution").count(), 5000);
    }
}

#[test]
fn damage_costs_only_what_follows_it() {
    let text = puzzles(20_000);
    let expected = run("solve --quiet", &text);
    let flipped = |mut bytes: Vec<u8>, from_end: usize| {
        let place = bytes.len() - from_end;
        bytes[place] ^= 0x55;
        bytes
    };
    for (name, compressed, least) in [
        ("cut.gz", gzip(text.as_bytes()), 1),
        ("cut.zst", zstd(text.as_bytes()), 1),
        ("sum.gz", gzip(text.as_bytes()), 20_000),
        ("sum.zst", zstd(text.as_bytes()), 20_000),
        ("garbage.gz", gzip(text.as_bytes()), 20_000),
    ] {
        let file = temporary(name);
        let damaged = match name.split_once('.').unwrap().0 {
            "cut" => compressed[..compressed.len() * 2 / 3].to_vec(),
            "sum" => flipped(compressed, if name.ends_with("gz") { 8 } else { 1 }),
            _ => [&*compressed, b"garbage"].concat(),
        };
        fs::write(&file, damaged).unwrap();
        let output = ninefold(&format!("solve --quiet {file}")).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{name}");
        let records = stdout(&output).strip_suffix("-\tbad\t0\n");
        let records = records.expect("the last record is bad");
        assert!(stdout(&expected).starts_with(records), "{name}");
        let records = records.lines().count();
        assert!((least..=20_000).contains(&records), "{name}: {records}");
        let errors = stderr(&output);
        let place = format!("error: {file}:{}:", records + 1);
        assert!(errors.starts_with(&place), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
}

#[test]
fn a_compressed_file_that_grows_does_not_fill_the_memory() {
    let zeros = vec![b'0'; 1 << 24];
    for compressed in [gzip(&zeros), zstd(&zeros)] {
        // Half a gigabyte without a line end, then a puzzle.
        let mut bomb = compressed.repeat(32);
        bomb.extend(match bomb.starts_with(b"\x1f") {
            true => gzip(format!("\n{LINE}\n").as_bytes()),
            false => zstd(format!("\n{LINE}\n").as_bytes()),
        });
        let file = temporary("bomb");
        fs::write(&file, &bomb).unwrap();
        let output = with_memory(256 << 10, &format!("solve --threads 4 {file}"))
            .output()
            .unwrap();
        assert_status(&output, 1);
        assert_eq!(stdout(&output), format!("-\tbad\t0\n{SOLVED}\tunique\t1\n"));
    }
}

#[test]
fn two_million_puzzles_pass_through_a_pipe() {
    const PUZZLES: u64 = 2_000_000;
    let command = &mut with_memory(256 << 10, "solve --format line --threads 4");
    let (mut child, mut stdin) = start(command, Stdio::piped(), Stdio::piped());
    let mut results = child.stdout.take().unwrap();
    let writer = thread::spawn(move || {
        let chunk = puzzles(1000);
        for _ in 0..PUZZLES / 1000 {
            stdin.write_all(chunk.as_bytes()).unwrap();
        }
    });
    let counter = thread::spawn(move || std::io::copy(&mut results, &mut std::io::sink()).unwrap());
    writer.join().unwrap();
    let record = format!("{SOLVED}\tunique\t1\n").len() as u64;
    assert_eq!(counter.join().unwrap(), PUZZLES * record);
    let output = child.wait_with_output().unwrap();
    assert_status(&output, 0);
    let summary = "2,000,000 puzzles: 2,000,000 unique, 0 none, 0 multiple, 0 bad in ";
    // A warning that memory suffices only for fewer threads may precede it.
    let last = stderr(&output).lines().last().unwrap();
    assert!(last.starts_with(summary), "{}", stderr(&output));
}

/// The files of a run. None exists before the run.
struct Files {
    input: String,
    output: String,
    part: String,
    checkpoint: String,
}

impl Files {
    fn new(name: &str, input: &str) -> Files {
        let output = no_results(&format!("{name}.out"));
        let files = Files {
            input: temporary(&format!("{name}.in")),
            part: format!("{output}.part"),
            checkpoint: format!("{output}.resume"),
            output,
        };
        fs::write(&files.input, input).unwrap();
        files
    }

    /// Returns whether a run has left nothing but its results.
    fn are_tidy(&self) -> bool {
        let [part, checkpoint] = [&self.part, &self.checkpoint].map(File::open);
        part.is_err() && checkpoint.is_err() && File::open(&self.output).is_ok()
    }

    /// Waits until a run has written another checkpoint, and ends it with the signal.
    fn interrupt(&self, mut child: Child, signal: &str) {
        let before = fs::read(&self.checkpoint).ok();
        wait_until("a checkpoint", || {
            assert_eq!(child.try_wait().unwrap(), None, "the run ended too soon");
            let now = fs::read(&self.checkpoint).ok();
            now.is_some() && now != before
        });
        send_signal(child.id(), signal);
        assert_eq!(child.wait().unwrap().code(), None);
        assert!(File::open(&self.output).is_err(), "half a result");
    }
}

/// The pause between portions of an input, so that a run lasts long enough to be interrupted.
const PAUSE: Duration = Duration::from_millis(10);

/// Starts the program, and writes the input in small portions with pauses between them.
fn start_fed(arguments: &str, input: &str, pause: Duration) -> Child {
    let command = &mut ninefold(arguments);
    let (child, mut stdin) = start(command, Stdio::null(), Stdio::piped());
    let input = input.to_owned();
    thread::spawn(move || {
        for portion in input.as_bytes().chunks(10_000) {
            // The pipe breaks when the program is interrupted.
            if stdin.write_all(portion).is_err() {
                return;
            }
            thread::sleep(pause);
        }
    });
    child
}

/// Returns good and bad puzzles, with comments and blank lines between them.
fn mixed_input() -> String {
    let mut text = String::from("# mixed\n");
    for (number, line) in puzzles(40_000).lines().enumerate() {
        text += line;
        text += match number % 5000 {
            7 => "\nbad\n",
            9 => " # a comment\n\n",
            _ => "\n",
        };
    }
    text
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let input = mixed_input();
    for (name, signal, more) in [
        ("killed", "-KILL", "--format line"),
        ("interrupted", "-INT", "--format csv --limit 1"),
        ("terminated", "-TERM", "--format box"),
    ] {
        let files = Files::new(name, "");
        let expected = run(&format!("solve {more}"), &input);
        let first = format!("solve --output {} {more}", files.output);
        let again = format!("{first} --resume");
        files.interrupt(start_fed(&first, &input, PAUSE), signal);
        for _ in 0..2 {
            files.interrupt(start_fed(&again, &input, PAUSE), signal);
            // Text after the last checkpoint is ignored.
            let mut part = File::options().append(true).open(&files.part).unwrap();
            part.write_all(b"rubbish").unwrap();
        }
        let last = start_fed(&again, &input, Duration::ZERO)
            .wait_with_output()
            .unwrap();
        assert_status(&last, 1);
        assert_told_first(&last, "continuing after ");
        let results = fs::read(&files.output).unwrap();
        assert!(results == expected.stdout, "{name}: not the same results");
        assert!(files.are_tidy());
        // The summary covers all runs together, except for the time.
        let [whole, last] = [&expected, &last].map(|output| {
            let summary = stderr(output).lines().last().unwrap();
            summary.split(" in ").next().unwrap().to_owned()
        });
        assert_eq!(whole, last);
        let word = if more.contains("--limit") {
            "solved"
        } else {
            "unique"
        };
        let begin = format!("40,008 puzzles: 40,000 {word}");
        assert!(
            whole.starts_with(&begin) && whole.ends_with("8 bad"),
            "{whole}"
        );
    }
}

#[test]
fn a_run_over_files_goes_on_too() {
    let input = format!("{LINE}\n").repeat(25_000) + "bad\n";
    let files = Files::new("from_files", &input);
    let missing = "no-such-file";
    let slow = format!("--threads 1 --algorithm listed --output {}", files.output);
    let arguments = format!("solve {missing} {} {} {slow}", files.input, files.input);
    let start = |more: &str| {
        let mut command = ninefold(&format!("{arguments} {more}"));
        command.stderr(Stdio::piped()).spawn().unwrap()
    };
    files.interrupt(start(""), "-KILL");
    let last = start("--resume").wait_with_output().unwrap();
    assert_eq!(last.status.code(), Some(2));
    assert!(stderr(&last).contains("50,002 puzzles: 50,000 unique, 0 none, 0 multiple, 2 bad in "));
    let once = format!("{SOLVED}\tunique\t1\n").repeat(25_000) + "-\tbad\t0\n";
    assert!(fs::read_to_string(&files.output).unwrap() == once.repeat(2));
    assert!(files.are_tidy());
}

#[test]
fn a_run_does_not_go_on_as_another() {
    let files = Files::new("another", &format!("{LINE}\n"));
    let input = mixed_input();
    let first = format!("solve --output {}", files.output);
    files.interrupt(start_fed(&first, &input, PAUSE), "-KILL");
    let part = fs::read(&files.part).unwrap();
    let other_input = input.replacen(LINE, SOLVED, 1);
    for (more, input, message) in [
        (
            "--limit 3",
            &*input,
            "not the same run: --limit was 2, and is now 3",
        ),
        (
            "--format csv",
            &input,
            "--format was detected, and is now csv",
        ),
        (
            &files.input,
            &input,
            "not the same run: input 1 was nothing, and is now ",
        ),
        ("", "", "the input has 0 puzzles, but "),
        ("", &other_input, "puzzles are not those that are done: "),
    ] {
        let output = run_to(2, &format!("{first} --resume {more}"), input);
        assert_told(&output, message);
        assert!(File::open(&files.output).is_err(), "{more:?}");
        // The run can still be resumed.
        assert!(part.starts_with(&fs::read(&files.part).unwrap()));
        assert!(File::open(&files.checkpoint).is_ok());
    }
    let checkpoint = fs::read(&files.checkpoint).ok();
    let running = start_fed(&first, &input, PAUSE);
    wait_until("the file is locked", || {
        fs::read(&files.checkpoint).ok() != checkpoint
    });
    let output = run_to(2, &first, &input);
    assert_told(&output, "another run is writing it");
    let first = running.wait_with_output().unwrap();
    assert!(stderr(&first).contains("starting again; --resume would have continued"));
    assert!(files.are_tidy());
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let files = Files::new("damaged", "");
    let input = mixed_input();
    let first = format!("solve --output {}", files.output);
    let again = format!("{first} --resume");
    files.interrupt(start_fed(&first, &input, PAUSE), "-KILL");
    let (sound, part) = (
        fs::read(&files.checkpoint).unwrap(),
        fs::read(&files.part).unwrap(),
    );
    let text = String::from_utf8(sound.clone()).unwrap();
    // A checkpoint with other figures would still be valid JSON.
    let figure = text.find("\"length\":").unwrap() + 9;
    let digit = match &text[figure..=figure] {
        "1" => "2",
        _ => "1",
    };
    let mut other_length = text.clone();
    other_length.replace_range(figure..=figure, digit);
    let cut = |length: usize| sound[..length].to_vec();
    let in_the_middle = |bits: u8| {
        let mut file = sound.clone();
        file[text.len() / 2] ^= bits;
        file
    };
    for damaged in [
        other_length.into_bytes(),
        cut(0),
        cut(10),
        cut(text.len() / 2),
        cut(text.len() - 1),
        in_the_middle(1),
        in_the_middle(0x80),
        vec![0; text.len()],
        vec![b'9'; 100_000],
    ] {
        fs::write(&files.checkpoint, &damaged).unwrap();
        let output = run_to(2, &again, &input);
        let message = "the file is damaged: its checksum is wrong; without --resume the run starts";
        assert_told(&output, message);
        assert!(
            fs::read(&files.part).unwrap() == part,
            "the results must be kept"
        );
    }
    // A sparse file of this length takes no space on the disk, but would not fit into memory.
    let file = fs::File::create(&files.checkpoint).unwrap();
    file.set_len(1 << 38).unwrap();
    let output = run_to(2, &again, &input);
    let message =
        "the file is larger than 64 MiB, so it is not a checkpoint; without --resume the run";
    assert_told(&output, message);
    assert!(
        fs::read(&files.part).unwrap() == part,
        "the results must be kept"
    );
    run_to(1, &first, &input);
    assert!(files.are_tidy());
}

#[test]
fn a_run_that_was_complete_is_not_run_again() {
    let files = Files::new("complete", "");
    let input = mixed_input();
    let first = format!("solve --output {}", files.output);
    files.interrupt(start_fed(&first, &input, PAUSE), "-KILL");
    let again = format!("{first} --resume");
    let file = fs::read_to_string(&files.checkpoint).unwrap();
    let mut checkpoint: Value = serde_json::from_str(file.lines().next().unwrap()).unwrap();
    checkpoint["complete"] = true.into();
    let length = checkpoint["length"].as_u64().unwrap();
    // Simulates a kill right before the results were renamed.
    let json = checkpoint.to_string();
    let checksum = XxHash3_64::oneshot(json.as_bytes());
    fs::write(&files.checkpoint, format!("{json}\n{checksum:016x}\n")).unwrap();
    let output = run(&again, "");
    assert_told(&output, "is complete\n");
    assert!(files.are_tidy());
    assert_eq!(fs::metadata(&files.output).unwrap().len(), length);
    // No file shows any more that the run was complete. The results remain until others replace them.
    let output = run(&again, format!("{LINE}\n"));
    assert_told_first(&output, "no run to resume: ");
    assert_eq!(
        fs::read_to_string(&files.output).unwrap(),
        format!("{SOLVED}\tunique\t1\n")
    );
}

#[test]
fn what_cannot_be_written_is_named() {
    let files = Files::new("not_written", &format!("{LINE}\n"));
    let directory = env!("CARGO_TARGET_TMPDIR");
    let input = &*files.input;
    let in_nothing = temporary("no-such-directory/out");
    for (output, message) in [
        (input, "--output would overwrite this input file"),
        (&in_nothing, "no-such-directory/out.part: "),
        (directory, "tmp: Is a directory"),
        ("/dev/full", "error: /dev/full: "),
    ] {
        if output == "/dev/full" && File::open(output).is_err() {
            eprintln!("skipped: there is no /dev/full");
            continue;
        }
        let output = run(&format!("solve {input} --output {output}"), "");
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert_told(&output, message);
    }
    assert_eq!(fs::read_to_string(input).unwrap(), format!("{LINE}\n"));
    let output = run(&format!("solve {input} --output -"), "");
    assert_eq!(stdout(&output), format!("{SOLVED}\tunique\t1\n"));
}
