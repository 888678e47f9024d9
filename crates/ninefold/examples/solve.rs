//! Solves a puzzle, and counts its solutions without the first row: `cargo run --example solve`.

use ninefold::text::ParseError;
use ninefold::{Algorithm, Cell, Grid, Task};

fn main() -> Result<(), ParseError> {
    let puzzle: Grid =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
            .parse()?;
    match puzzle.solve().unique() {
        Some(solution) => println!("{solution}"),
        None => println!("It has no solution, or several."),
    }
    let first_row = &Cell::ALL[..9];
    let fewer = first_row
        .iter()
        .fold(puzzle, |grid, &cell| grid.with(cell, None));
    let solutions = Algorithm::DancingLinks.solve(&fewer.into(), &Task::count(1_000_000));
    println!("{} solutions without its first row", solutions.count());
    Ok(())
}
