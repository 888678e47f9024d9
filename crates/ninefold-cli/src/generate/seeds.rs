//! The puzzles of a file near which new ones are searched (`--near`).

use std::path::{Path, PathBuf};

use ninefold::Grid;
use ninefold::engine::Engine;
use ninefold::generate::Impossible;
use ninefold::text::Written;
use ninefold_files::{Batches, Entry, source};

use crate::failure::{BadFiles, Failure, Outcome};
use crate::input;
use crate::messages::Messages;
use crate::progress::Progress;
use crate::terminal;

/// The number of puzzles to read at a time.
const TOGETHER: usize = 1024;

/// Reads the puzzles of a file. Leaves out everything that is not a puzzle with exactly one solution, and prints a
/// message about it.
pub fn read(file: &Path) -> Result<(Vec<Grid>, Outcome), Failure> {
    if source::is_stdin(file) {
        terminal::tell_what_stdin_is_for();
    }
    let mut batches = Batches::of_arguments(&[PathBuf::from(file)], None);
    let (mut seeds, mut engine) = (Vec::new(), ninefold_operations::threads::engine::make());
    let (mut messages, mut all_well) = (Messages::default(), true);
    while let Some(batch) = input::next(&mut batches, TOGETHER) {
        for entry in batch?.into_entries() {
            match seed(&entry, &mut engine) {
                Ok(seed) => seeds.push(seed),
                Err(reason) => {
                    let message = entry.message(reason);
                    messages.error(message, &Progress::hidden());
                    all_well = false;
                }
            }
        }
    }
    messages.tell_of_more();
    Ok((seeds, Outcome::of(all_well, BadFiles::default())))
}

fn seed(entry: &Entry, engine: &mut Engine) -> Result<Grid, String> {
    let written = entry.written.as_ref().map_err(|bad| bad.to_string())?;
    if matches!(written, Written::Marks(_)) {
        return Err("cannot search near pencil marks, only near clues".to_owned());
    }
    let givens = *written.puzzle().givens();
    match Impossible::in_seeds(&[givens], engine) {
        Ok(()) => Ok(givens),
        Err(_) => Err("it does not have exactly one solution".to_owned()),
    }
}
