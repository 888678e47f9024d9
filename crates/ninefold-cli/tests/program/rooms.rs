//! Checks how the files of our crates use each other: never in a cycle, and no command of the program uses another.

#[path = "../../../ninefold/tests/library/uses.rs"]
mod uses;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use uses::{Library, in_circles};

/// The crates without circles. The library `ninefold` has a test of its own.
const ROOMS: [&str; 14] = [
    "crates/ninefold-api",
    CLI,
    "crates/ninefold-derive",
    "crates/ninefold-explain",
    "crates/ninefold-files",
    "crates/ninefold-operations",
    "crates/ninefold-photo",
    "crates/ninefold-print",
    "crates/ninefold-python",
    "crates/ninefold-variants",
    "crates/ninefold-wasm",
    "crates/ninefold-web",
    "bench",
    "faults",
];

const CLI: &str = "crates/ninefold-cli";

/// Returns the folder with the sources of a crate.
fn sources_of(room: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(room)
        .join("src")
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    for name in ROOMS {
        let library = Library::read(&sources_of(name));
        let uses = library.uses(false);
        assert!(!uses.is_empty(), "{name}");
        let uses = in_circles(uses);
        assert!(
            uses.is_empty(),
            "the files of ninefold-{name} in cycles, and those that use them: {uses:#?}"
        );
    }
}

#[test]
fn no_command_uses_another() {
    let main = fs::read_to_string(sources_of(CLI).join("main.rs")).unwrap();
    // The commands of operations have only their types in `Command`.
    let operations = ["check", "sets", "minimize", "symmetry"];
    let runs = main
        .lines()
        .filter_map(|line| line.split_once(" => ")?.1.split_once("::"));
    let commands = runs.filter(|(_, rest)| rest.contains("run("));
    let commands = commands.map(|(module, _)| module).chain(operations);
    let commands: BTreeSet<&str> = commands.filter(|module| *module != "operation").collect();
    assert!(commands.len() > 18, "{commands:?}");
    for (module, other) in Library::read(&sources_of(CLI)).uses(false) {
        let is_command = |room: &String| commands.contains(&**room);
        let is_other = !module.is_empty() && module.first() != other.first();
        let uses_command = is_other && other.first().is_some_and(is_command);
        assert!(!uses_command, "{module:?} uses {other:?}");
    }
}
