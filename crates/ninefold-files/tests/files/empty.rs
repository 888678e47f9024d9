//! Sources without any puzzle.

use std::path::PathBuf;
use std::{env, fs, process};

use ninefold_files::{Batches, Keeps};

const LINE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// A pipe or a file without puzzles is reported, a text in memory is not.
#[test]
fn arguments_without_a_puzzle_are_reported_once() {
    let folder = env::temp_dir();
    let name = |name: &str| folder.join(format!("ninefold-{}-{name}", process::id()));
    let files = [
        (name("empty"), String::new()),
        (name("full"), format!("{LINE}\n")),
        (name("comments"), "# nothing\n\n# here\n".to_owned()),
        (name("array"), "[]\n".to_owned()),
    ];
    for (name, text) in &files {
        fs::write(name, text).unwrap();
    }
    let names: Vec<PathBuf> = files.iter().map(|(name, _)| name.clone()).collect();
    let mut batches = Batches::of_arguments(&names, None);
    let mut found = Vec::new();
    while let Some(batch) = batches.next(1) {
        found.push(match batch {
            Ok(batch) => batch.len().to_string(),
            Err(error) => error.to_string(),
        });
    }
    let expected = files.iter().map(|(name, text)| match text.contains(LINE) {
        true => "1".to_owned(),
        false => format!("{}: no puzzle found", name.display()),
    });
    assert_eq!(found, expected.collect::<Vec<_>>());
    for (name, _) in &files {
        fs::remove_file(name).unwrap();
    }
    let mut batches = Batches::of_text("text", Vec::new(), None, Keeps::Nothing);
    assert!(batches.next(1).is_none());
}
