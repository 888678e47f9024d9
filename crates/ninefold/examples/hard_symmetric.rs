//! Makes a hard puzzle with symmetric clues: `cargo run --release --example hard_symmetric`.

use ninefold::engine::Engine;
use ninefold::generate::{ClueSymmetry, Generator, Impossible, Level, Plan};

fn main() -> Result<(), Impossible> {
    let plan = Plan::symmetric(ClueSymmetry::Half).of_level(Level::Hard);
    let mut generator = Generator::new(2026, plan, Engine::new())?;
    for made in generator.puzzles().take(1) {
        println!("{}", made.puzzle);
        if let Some(rated) = made.rated() {
            println!("ER {}, {} clues", rated.er, made.puzzle.filled_count());
        }
    }
    Ok(())
}
