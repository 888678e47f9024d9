//! Distinguishes arguments that are puzzles from file names.

use std::path::Path;

use ninefold::Puzzle;

use crate::boards::is_board;
use crate::fpuzzles::is_link;

/// An argument with at least this many symbols is a puzzle, perhaps a wrong one, unless it is the name of a file.
const FEWEST_SYMBOLS: usize = 60;

/// Returns whether an argument is a puzzle, or meant as one, and not the name of an existing file.
pub fn is_puzzle(argument: &Path) -> bool {
    let Some(name) = argument.to_str() else {
        return false;
    };
    if is_link(name) || is_board(name) {
        return !argument.exists();
    }
    // Names are short, and checking each with the system would take long.
    if name.len() < FEWEST_SYMBOLS || argument.exists() {
        return false;
    }
    if name.parse::<Puzzle>().is_ok() {
        return true;
    }
    let symbols = name.chars().filter(is_symbol).count();
    let others = name.chars().filter(|character| character.is_alphanumeric());
    symbols >= FEWEST_SYMBOLS
        && others.filter(|character| !is_symbol(character)).count() <= symbols / 10
}

/// Returns the number of cells in an argument that has only cells, even if they are too few for a puzzle.
pub fn cells_of(argument: &Path) -> Option<usize> {
    let name = argument.to_str()?;
    let are_cells = name.chars().all(|character| is_symbol(&character));
    let has_digit = name.contains(|character: char| character.is_ascii_digit());
    (are_cells && has_digit).then(|| name.chars().count())
}

/// Returns whether the character may be a cell.
fn is_symbol(character: &char) -> bool {
    character.is_ascii_digit() || ".-_*?xX".contains(*character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_a_grid_is_no_file() {
        for wrong in [
            ".".repeat(80),
            "1".repeat(82),
            "4..O".to_owned() + &".".repeat(77),
        ] {
            assert!(is_puzzle(wrong.as_ref()), "{wrong}");
        }
        for link in [
            "https://sudokuexchange.com/play/?s=12",
            "https://f-puzzles.com/?load=N4Ig",
            &format!(":0000:x:{}:::", ".".repeat(81)),
        ] {
            assert!(is_puzzle(link.as_ref()), "{link}");
        }
        for name in ["-", "puzzles.txt", "2026-11-20_hard_1.txt", "/tmp/x", ""] {
            assert!(!is_puzzle(name.as_ref()), "{name}");
        }
    }
}
