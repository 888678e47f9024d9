//! Project Euler's file of problem 96: a label such as `Grid 01`, then nine lines of nine digits.
//! [`rows`](super::rows) reads the rows; here are the labels and the writing.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::grid::Grid;

use super::{print, single};

/// The length to which the words of a label are cut, if the label cannot be written as it is. A line with so few cells
/// is not a grid.
const LONGEST_WORD: usize = 40;

pub(super) fn write(grid: &Grid, label: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_label(label.unwrap_or_default(), f)?;
    print::ROWS.write(grid, f)
}

/// Writes the label so that it is read back as one.
fn write_label(label: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let is_out_of_place = |character: char| character.is_control() || character == '#';
    let label = label.replace(is_out_of_place, " ");
    let label = label.trim();
    let is_puzzle = |line: &str| single::read(line, None, None).is_some();
    if is_label(label) && !is_puzzle(label) && !label.contains("://") {
        return writeln!(f, "{label}");
    }
    // A long word can be a puzzle, wherever it is on the line.
    let words = label.split_whitespace().map(cut).collect::<Vec<String>>();
    let line = format!("Grid {}", words.join(" "));
    match is_puzzle(&line) {
        true => writeln!(f, "Grid"),
        false => writeln!(f, "{}", line.trim_end()),
    }
}

/// Cuts a word into pieces that are not puzzles.
fn cut(word: &str) -> String {
    let characters: Vec<char> = word.chars().collect();
    let pieces = characters.chunks(LONGEST_WORD);
    let pieces: Vec<String> = pieces.map(|piece| piece.iter().collect()).collect();
    pieces.join(" ")
}

/// Returns whether the line is a label: it begins with a word. A word has at least two letters, and other letters than
/// `x`, which is an empty cell.
pub(super) fn is_label(text: &str) -> bool {
    let text = text.trim_start();
    let end = text.find(|character: char| !character.is_alphabetic());
    let word = &text[..end.unwrap_or(text.len())];
    word.chars().count() >= 2 && word.contains(|letter| !matches!(letter, 'x' | 'X'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Notation, read, write};

    #[test]
    fn a_label_that_could_be_a_puzzle_is_read_back_as_a_label() {
        let line =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        let grid: Grid = line.parse().unwrap();
        let link =
            String::from("https://www.sudokuwiki.org/sudoku.htm?bd=") + &line.replace('.', "0");
        let long = String::from("4") + &"x".repeat(80);
        for label in [
            &*long,
            &format!("Puzzle {long}"),
            &format!("a {line} b"),
            &link,
            &format!("see {link}"),
            "https://sudokupad.app/abc",
            line,
        ] {
            let text = format!("{}\n", write(&grid, Notation::Euler, Some(label)));
            let records = read(text.as_bytes());
            assert_eq!(records.len(), 1, "{text}");
            assert!(
                records[0].label.as_ref().unwrap().starts_with("Grid"),
                "{text}"
            );
            assert_eq!(records[0].puzzle, Ok(grid.into()), "{text}");
        }
    }

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
