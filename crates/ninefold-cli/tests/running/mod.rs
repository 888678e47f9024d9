//! Running the whole program: as a child process, its output, its server, and the files it works with.

#![allow(dead_code, reason = "no test uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub mod http;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

pub const LINE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
pub const SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// A puzzle known as Golden Nugget, whose rating takes seconds.
pub const HARD: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
/// A grid built against brute force.
pub const AGAINST_BRUTE_FORCE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// The file of the fifty grids.
pub const FIFTY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/fifty.txt");

/// The time after which a test gives up waiting, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// Returns the program with the words of a line as its arguments. It reacts to signals as if it were started from a
/// terminal.
pub fn ninefold(arguments: &str) -> Command {
    reset_signals();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(arguments.split_whitespace());
    command
}

/// Lets signals end the children of this process. A shell starts background jobs with SIGINT ignored, and children
/// inherit that. But they do not inherit handlers, so this process handles the signals itself, with their default
/// effect.
#[cfg(unix)]
fn reset_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    static RESET: Once = Once::new();
    RESET.call_once(|| {
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            let always = Arc::new(AtomicBool::new(true));
            signal_hook::flag::register_conditional_default(signal, always).unwrap();
        }
    });
}

#[cfg(not(unix))]
fn reset_signals() {}

/// Waits until the condition holds.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "in vain: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Starts a command, and returns the pipe to its input, too.
pub fn start(command: &mut Command, stdout: Stdio, stderr: Stdio) -> (Child, ChildStdin) {
    let command = command.stdin(Stdio::piped()).stdout(stdout).stderr(stderr);
    let mut child = command.spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    (child, stdin)
}

/// Sends a process this signal, such as `-INT`.
pub fn send_signal(process: u32, signal: &str) {
    let arguments = [signal, &process.to_string()];
    let kill = Command::new("kill").args(arguments).status();
    assert!(kill.unwrap().success());
}

/// Runs the program with this input.
pub fn run(arguments: &str, input: impl AsRef<[u8]>) -> Output {
    run_command(&mut ninefold(arguments), input)
}

/// Runs the program with this input, and asserts that it ends with this status.
#[track_caller]
pub fn run_to(status: i32, arguments: &str, input: impl AsRef<[u8]>) -> Output {
    let output = run(arguments, input);
    let (found, told) = (output.status.code(), stderr(&output));
    assert_eq!(found, Some(status), "{arguments:?}: {told}");
    output
}

/// Runs a command with this input.
pub fn run_command(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let (child, mut stdin) = start(command, Stdio::piped(), Stdio::piped());
    let input = input.as_ref().to_owned();
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // If the program refuses its arguments, it does not read its input.
    let _ = writer.join().unwrap();
    output
}

/// Returns a shell in which the program has only `kibibytes` KiB of address space. Each thread takes a good part of
/// it, so a test sets the number of threads.
pub fn with_memory(kibibytes: u64, arguments: &str) -> Command {
    shell(&format!(
        "ulimit -v {kibibytes} && exec ninefold {arguments}"
    ))
}

/// Returns a shell that runs this line, in which `ninefold` is the program.
pub fn shell(line: &str) -> Command {
    reset_signals();
    let mut command = Command::new("sh");
    command.args(["-c", line]).env("PATH", path_with_program());
    command
}

/// Returns the variable `PATH` with the folder of the program before all others.
pub fn path_with_program() -> OsString {
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = [program.parent().unwrap().to_owned()].into_iter();
    env::join_paths(folders.chain(env::split_paths(&path))).unwrap()
}

pub fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

pub fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Asserts that the program ended with this status.
#[track_caller]
pub fn assert_status(output: &Output, status: i32) {
    assert_eq!(output.status.code(), Some(status), "{}", stderr(output));
}

#[track_caller]
pub fn assert_contains(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in: {text}");
}

#[track_caller]
pub fn assert_ends(text: &str, end: &str) {
    assert!(text.ends_with(end), "{end:?} does not end: {text}");
}

/// Asserts that a message of the program contains this text.
#[track_caller]
pub fn assert_told(output: &Output, text: &str) {
    assert_contains(stderr(output), text);
}

/// Asserts that the messages of the program begin with this text.
#[track_caller]
pub fn assert_told_first(output: &Output, text: &str) {
    let told = stderr(output);
    assert!(told.starts_with(text), "{text:?} does not begin: {told}");
}

/// Returns the lines of the output, which are JSON.
pub fn records(output: &Output) -> Vec<Value> {
    let lines = stdout(output).lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Returns a figure of the status of a process, such as `VmRSS:` in KiB; `None` once it has ended.
pub fn figure_of(process: u32, name: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let figure = status.lines().find_map(|line| line.strip_prefix(name))?;
    figure.split_whitespace().next()?.parse().ok()
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Returns a file of the shared corpora. Without `NINEFOLD_SHARED`, prints that the test is skipped.
pub fn shared(file: &str) -> Option<PathBuf> {
    let Some(root) = env::var_os("NINEFOLD_SHARED") else {
        eprintln!("skipped: NINEFOLD_SHARED is not set, so there is no {file}");
        return None;
    };
    let path = Path::new(&root).join("corpora").join(file);
    assert!(path.is_file(), "{} is missing", path.display());
    Some(path)
}

/// Returns an empty folder for tests.
pub fn empty_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(temporary(name));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns the names in a folder, in order.
pub fn names_in(folder: impl AsRef<Path>) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Returns the path of a file for results, without anything that an earlier run has left.
pub fn no_results(name: &str) -> String {
    let file = temporary(name);
    for ending in ["", ".part", ".resume"] {
        let _ = fs::remove_file(format!("{file}{ending}"));
    }
    file
}

/// Returns the path of a file for tests.
pub fn temporary(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().unwrap().to_owned()
}
