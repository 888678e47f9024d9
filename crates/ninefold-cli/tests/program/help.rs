//! Checks that the examples in every `--help` can be run, and that `-h` is one screen.

use std::fs;
use std::path::Path;
use std::process;

use crate::running::{run, shell, stderr, stdout};

/// The program itself, and its commands.
const COMMANDS: &[&str] = &[
    "",
    "euler",
    "solve",
    "count",
    "check",
    "sets",
    "rate",
    "explain",
    "hint",
    "canonical",
    "transform",
    "equivalent",
    "distinct",
    "algorithms",
    "convert",
    "print",
    "picture",
    "read",
    "compare",
    "bench",
    "serve",
    "completions",
    "man",
];

/// Returns the lines under `Examples:` as a shell script.
fn examples(command: &str) -> String {
    let help = run(&format!("{command} --help"), "");
    let (_, examples) = stdout(&help)
        .split_once("Examples:\n")
        .expect("there are examples");
    let lines = examples.lines().take_while(|line| line.starts_with("  "));
    lines
        .map(|line| line.trim_start().to_owned() + "\n")
        .collect()
}

#[test]
fn the_examples_of_help_run() {
    let repository = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    // Some examples write files, which must not go into the repository.
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("help-{}", process::id()));
    fs::create_dir_all(here.join("data")).unwrap();
    let grids = "data/fifty.txt";
    fs::copy(Path::new(repository).join(grids), here.join(grids)).unwrap();
    for command in COMMANDS {
        let script = examples(command);
        assert!(script.contains("ninefold"), "{script}");
        let mut shell = shell(&format!("set -e\n{script}"));
        let output = shell.current_dir(&here).output().unwrap();
        assert!(output.status.success(), "{script}{}", stderr(&output));
        let writes_files = ["print", "picture"].contains(command);
        assert_eq!(output.stdout.is_empty(), writes_files, "{script}");
    }
    fs::remove_dir_all(here).unwrap();
}

/// The lines of a screen with room for the prompt.
const SCREEN: usize = 45;

#[test]
fn short_help_is_one_screen() {
    let others = ["minimize", "stats", "steps", "why", "generate", "play"];
    for command in COMMANDS.iter().chain(&others) {
        let help = run(&format!("{command} -h"), "");
        let text = stdout(&help);
        let lines = text.lines().count();
        assert!(lines <= SCREEN, "{command}: {lines} lines\n{text}");
        assert!(text.contains("Examples:\n"), "{command}: {text}");
    }
}
