//! Writes the lessons of the page and the pictures of `docs/techniques.md`. Each technique of that page has its text,
//! its difficulty on the human scale, and positions in which it comes next in the human order. The step of the first
//! position is the picture of the technique, in the lesson and in the docs.
//!
//! ```text
//! cargo run --release -p ninefold-explain --example lessons
//! ```
//!
//! The positions are those that the lessons have, and, for nets, those of `docs/techniques/positions.tsv`. An argument
//! is a number of new puzzles to search for easier ones. Every run finds the same positions. A technique keeps its
//! positions if the search finds fewer: some were made by `generate --technique --position`, and those of franken and
//! mutant X-Wings and of Gurth's symmetrical placement were constructed, as a player has easier steps there.
//!
//! The texts in other languages are in `page/lessons`, under the titles of the chapters and lessons.

mod fragment;
mod search;
mod written;

use std::env;
use std::fs;
use std::process::ExitCode;

use written::{Failure, files, known, root};

fn write(puzzles: u64) -> Result<(), Failure> {
    let mut positions = known()?;
    for (technique, found) in search::positions(puzzles)? {
        let known = positions.entry(technique).or_default();
        if found.len() >= known.len() {
            *known = found;
        }
    }
    for (path, text) in files(&positions)? {
        if !fs::read_to_string(root().join(&path)).is_ok_and(|old| old == text) {
            fs::write(root().join(&path), text)?;
            println!("{path}");
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let puzzles = env::args().nth(1).map_or(Ok(0), |number| number.parse());
    match puzzles.map_err(Failure::from).and_then(write) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
