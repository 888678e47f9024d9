//! The model test of the kept games, which node runs on the page's own modules, without a browser.
//!
//! Without node, the test prints that it is skipped; with `NINEFOLD_BROWSER=required`, it fails.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::page::skips_server;

/// The number of sequences, and the number of processes that share them.
const SEQUENCES: usize = 10_000;
const PROCESSES: usize = 2;

/// Returns a folder with the modules of the page and of the test, which node reads as such.
fn modules() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept_games");
    fs::create_dir_all(&folder).unwrap();
    for from in ["page", "tests/browser/kept_games"] {
        for file in fs::read_dir(root.join(from)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "js") {
                fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
            }
        }
    }
    fs::write(folder.join("package.json"), r#"{"type": "module"}"#).unwrap();
    folder
}

/// Runs a module of the test with numbers; returns its errors, or `None` if it succeeded.
fn errors_of(module: &str, numbers: &[usize], folder: &Path) -> Option<String> {
    let output = Command::new("node")
        .current_dir(folder)
        .arg(module)
        .args(numbers.iter().map(usize::to_string))
        .output();
    match output {
        Ok(output) if output.status.success() => None,
        Ok(output) => Some(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => {
            let is_required =
                env::var_os("NINEFOLD_BROWSER").is_some_and(|value| value == "required");
            eprintln!("skipped: node cannot be started: {error}");
            is_required.then(|| error.to_string())
        }
    }
}

#[test]
fn nothing_is_lost_in_random_sequences_of_moves_reloads_and_tabs() {
    // The site has the same modules.
    if skips_server() {
        return;
    }
    let folder = &modules();
    let cases = errors_of("cases.js", &[], folder);
    assert!(cases.is_none(), "{}", cases.unwrap_or_default());
    let share = SEQUENCES / PROCESSES;
    let run = |part: usize| errors_of("model.js", &[share, 1 + part * share], folder);
    thread::scope(|scope| {
        let runs: Vec<_> = (0..PROCESSES)
            .map(|part| scope.spawn(move || run(part)))
            .collect();
        for run in runs {
            let errors = run.join().unwrap();
            assert!(errors.is_none(), "{}", errors.unwrap_or_default());
        }
    });
}
