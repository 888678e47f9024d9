//! Project Euler's file of problem 96: a label such as `Grid 01`, then nine lines of nine digits.
//! [`rows`](super::rows) reads the rows; here are the labels and the writing.

use core::fmt;

use crate::grid::Grid;

use super::rows;

pub(super) fn write(grid: &Grid, label: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_label(label.unwrap_or_default(), f)?;
    rows::write(grid, f)
}

/// Writes the label so that it is read back as one.
fn write_label(label: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let is_out_of_place = |character: char| character.is_control() || character == '#';
    let label = label.replace(is_out_of_place, " ");
    let label = label.trim();
    match (label, is_label(label)) {
        ("", _) => writeln!(f, "Grid"),
        (_, true) => writeln!(f, "{label}"),
        (_, false) => writeln!(f, "Grid {label}"),
    }
}

/// Whether the line is a label: it begins with a word. A word has at least two letters, and not only
/// `x`, which is an empty cell.
pub(super) fn is_label(text: &str) -> bool {
    let text = text.trim_start();
    let end = text.find(|character: char| !character.is_alphabetic());
    let word = &text[..end.unwrap_or(text.len())];
    word.chars().count() >= 2 && word.contains(|letter| !matches!(letter, 'x' | 'X'))
}

#[cfg(test)]
mod tests {
    use super::is_label;

    #[test]
    fn a_label_begins_with_a_word() {
        for label in ["Grid 01", "  starting with:", "Sudoku"] {
            assert!(is_label(label), "{label}");
        }
        for row in ["53..7....", "xx5xxxxxx", "O03020600", "12", ""] {
            assert!(!is_label(row), "{row}");
        }
    }
}
