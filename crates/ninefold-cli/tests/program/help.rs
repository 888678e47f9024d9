//! Checks that the examples of every `--help` run.

use std::path::Path;
use std::process::{self, Command};
use std::{env, fs};

const PROGRAM: &str = env!("CARGO_BIN_EXE_ninefold");

/// Returns the lines under `Examples:` as a shell script.
fn examples(command: &str) -> String {
    let help = Command::new(PROGRAM)
        .args(command.split_whitespace())
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, examples) = help.split_once("Examples:\n").expect("there are examples");
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
    let directory = Path::new(PROGRAM).parent().unwrap();
    let path = env::var_os("PATH").unwrap();
    let path = env::join_paths(
        [directory.to_owned()]
            .into_iter()
            .chain(env::split_paths(&path)),
    );
    for command in [
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
        "compare",
        "bench",
        "serve",
        "completions",
        "man",
    ] {
        let script = examples(command);
        assert!(script.contains("ninefold"), "{script}");
        let output = Command::new("sh")
            .args(["-e", "-c", &script])
            .current_dir(&here)
            .env("PATH", path.as_ref().unwrap())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{script}{errors}");
        let writes_files = ["print", "picture"].contains(&command);
        assert_eq!(output.stdout.is_empty(), writes_files, "{script}");
    }
    fs::remove_dir_all(here).unwrap();
}
