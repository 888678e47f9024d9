//! The common parts of the tests of the whole program.

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

/// Returns the program, which reacts to signals as if it were started from a terminal.
pub fn ninefold(arguments: &[&str]) -> Command {
    reset_signals();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(arguments);
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

/// Runs the program with this input.
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

/// Returns the path of a file for tests.
pub fn temporary(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().unwrap().to_owned()
}
