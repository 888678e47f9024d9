//! Prints the puzzles that are not equivalent to an earlier one: `cargo run --example distinct < puzzles.txt`.

use std::collections::HashSet;
use std::io::{Error, read_to_string, stdin};

use ninefold::symmetry::{Canonizer, Form};
use ninefold::text;

fn main() -> Result<(), Error> {
    let (mut canonizer, mut seen) = (Canonizer::new(), HashSet::new());
    for record in text::read(read_to_string(stdin())?.as_bytes()) {
        let Ok(puzzle) = record.puzzle else { continue };
        let canonical = canonizer.canonical(&puzzle.digits(), Form::Min);
        if canonical.is_ok_and(|canonical| seen.insert(canonical.grid)) {
            println!("{puzzle}");
        }
    }
    Ok(())
}
