//! The program qqwing (S. Ostermiller; Debian's package `qqwing`), which is under the GPL: it is run if it is installed,
//! and never linked. Starting it takes a millisecond or two of each round.

use std::process::Command;

use ninefold::Grid;
use ninefold::generate::ClueSymmetry;

/// The name in the results.
pub const NAME: &str = "qqwing (a program)";

/// Returns whether it can be run.
pub fn is_installed() -> bool {
    let run = Command::new("qqwing").arg("--version").output();
    run.is_ok_and(|output| output.status.success())
}

/// Adds `count` puzzles with this symmetry, or fewer if the program fails or writes lines that are not puzzles.
pub fn generate(count: usize, symmetry: ClueSymmetry, made: &mut Vec<Grid>) {
    let symmetry = match symmetry {
        ClueSymmetry::Half => "rotate180",
        _ => "none",
    };
    let count = count.to_string();
    let run = Command::new("qqwing")
        .args(["--generate", &count, "--symmetry", symmetry, "--one-line"])
        .output();
    let written = run.map(|output| output.stdout).unwrap_or_default();
    let lines = written.split(|&byte| byte == b'\n');
    made.extend(lines.filter_map(|line| Some(Grid::from_ascii(line.first_chunk()?))));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_makes_as_many_as_ordered() {
        if !is_installed() {
            eprintln!("skipped: qqwing is not installed");
            return;
        }
        for symmetry in [ClueSymmetry::None, ClueSymmetry::Half] {
            let mut made = Vec::new();
            generate(3, symmetry, &mut made);
            assert_eq!(made.len(), 3);
            assert!(made.iter().all(|grid| grid.filled_count() > 16));
        }
    }
}
