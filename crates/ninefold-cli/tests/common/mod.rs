//! What the tests of the whole program share.

#![allow(dead_code, reason = "no test uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub mod http;

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

pub const LINE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
pub const SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// The time after which a test gives up waiting, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program, which reacts to signals as when it is started from a terminal.
pub fn ninefold(arguments: &[&str]) -> Command {
    reset_signals();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(arguments);
    command
}

/// Lets signals end the children of this process. A shell starts jobs in the background with SIGINT ignored,
/// and children inherit that; but they do not inherit handlers, so this process handles the signals itself, in
/// the usual way.
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

/// Waits until something holds.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "in vain: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Runs the program over this input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = ninefold(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_owned();
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A program that refuses its arguments does not read its input.
    let _ = writer.join().unwrap();
    output
}

/// A shell that lets the program have so many KiB of address space only. Threads take a good part of it
/// each, so a test says how many there are.
pub fn with_memory(kibibytes: u64, arguments: &str) -> Command {
    shell(&format!(
        "ulimit -v {kibibytes} && exec ninefold {arguments}"
    ))
}

/// A shell that runs this line, in which `ninefold` is the program.
pub fn shell(line: &str) -> Command {
    reset_signals();
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
    let path = env::var("PATH").unwrap_or_default();
    let mut command = Command::new("sh");
    let path = format!("{}:{path}", program.parent().unwrap().display());
    command.args(["-c", line]).env("PATH", path);
    command
}

pub fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

pub fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// A file of the shared corpora; without `NINEFOLD_SHARED` the test says that it is skipped.
pub fn shared(file: &str) -> Option<PathBuf> {
    let Some(root) = env::var_os("NINEFOLD_SHARED") else {
        eprintln!("skipped: NINEFOLD_SHARED is not set, so there is no {file}");
        return None;
    };
    let path = Path::new(&root).join("corpora").join(file);
    assert!(path.is_file(), "{} is missing", path.display());
    Some(path)
}

/// A file for tests.
pub fn temporary(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().unwrap().to_owned()
}
