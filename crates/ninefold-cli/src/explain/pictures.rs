//! The pictures of steps, as files in a directory.

use std::path::Path;

use ninefold::Grid;
use ninefold_explain::Explained;
use ninefold_explain::language::Language;
use ninefold_explain::picture::Picture;
use ninefold_explain::text;

use crate::failure::Failure;
use crate::output::write_whole;

/// Returns the name of a picture, padded with zeros so that the files sort in order.
pub fn name(puzzle: u64, step: usize) -> String {
    format!("puzzle-{puzzle:04}-step-{step:03}.svg")
}

/// Writes one picture for each step.
pub fn write(
    language: Language,
    directory: &Path,
    puzzle: u64,
    givens: &Grid,
    explained: &Explained,
) -> Result<(), Failure> {
    for (place, (position, step, figure)) in (1..).zip(&explained.path) {
        let told = text!("puzzle {number}, step {place}", number = puzzle.to_string());
        let picture = Picture {
            givens,
            position,
            step: Some((step, *figure)),
            name: &told.sentence_in(language),
            language,
        };
        let path = directory.join(name(puzzle, place));
        write_whole(&path, picture.to_string().as_bytes()).map_err(Failure::at(&path))?;
    }
    Ok(())
}
