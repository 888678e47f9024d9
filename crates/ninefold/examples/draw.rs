//! Reads the puzzles of a file, in any notation, and draws them: `cargo run --example draw -- data/fifty.txt`.

use std::{env, fs, io};

use ninefold::text::{self, Notation};

fn main() -> io::Result<()> {
    let path = env::args().nth(1).unwrap_or("data/fifty.txt".to_owned());
    for record in text::read(&fs::read(path)?) {
        match record.puzzle {
            Ok(puzzle) => println!("{}\n", text::write(&puzzle.digits(), Notation::Box, None)),
            Err(error) => eprintln!("{error}"),
        }
    }
    Ok(())
}
