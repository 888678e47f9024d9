//! Rows whose blanks at the end an editor removed, and rows with `#` for an empty cell.

use alloc::string::String;
use alloc::vec::Vec;

use crate::digits::Digit;
use crate::grid::Grid;
use crate::text::notation::Notation;

use super::ornaments;
use crate::text::piece::{Around, Piece};

/// Reads nine lines of digits and blanks. Some line must be complete, because it shows the width.
pub fn read_stripped(lines: &[&str], _: Around) -> Option<Vec<Piece>> {
    let is_blank = |line: &&str| line.trim().is_empty();
    let first = lines.iter().position(|line| !is_blank(line))?;
    let last = lines.iter().rposition(|line| !is_blank(line))?;
    let rows = lines.get(first..=last).filter(|rows| rows.len() == 9)?;
    let are_cells = |row: &&str| row.bytes().all(|byte| matches!(byte, b' ' | b'1'..=b'9'));
    if !rows.iter().all(are_cells) {
        return None;
    }
    // The cells touch, or have a space between them.
    let width = rows.iter().map(|row| row.len()).max()?;
    let step = match width {
        9 => 1,
        17 | 18 => 2,
        _ => return None,
    };
    let mut cells = [None; 81];
    for (row, cells) in rows.iter().zip(cells.chunks_mut(9)) {
        for (place, byte) in row.bytes().enumerate().filter(|(_, byte)| *byte != b' ') {
            if place % step != 0 {
                return None;
            }
            cells[place / step] = Digit::new(byte - b'0');
        }
    }
    let lines = (first as u64 + 1, last as u64 + 1);
    let piece = Piece::new(Notation::Rows, lines, Ok(Grid::new(cells).into()));
    Some([piece].into())
}

/// Reads lines in which `#` is an empty cell, not a comment.
pub fn read_hashes(lines: &[&str], around: Around) -> Option<Vec<Piece>> {
    let is_cell = |character: char| character == '#' || character.is_ascii_digit();
    let is_row = |line: &str| {
        let cells = line.chars().filter(|character| is_cell(*character)).count();
        let others = line
            .chars()
            .filter(|it| !is_cell(*it) && !it.is_whitespace() && *it != '|');
        matches!(cells, 9 | 81) && others.count() == 0
    };
    if !lines.iter().any(|line| line.contains('#') && is_row(line)) {
        return None;
    }
    let replaced: Vec<String> = lines
        .iter()
        .map(|line| {
            if is_row(line) {
                line.replace('#', ".")
            } else {
                String::from(*line)
            }
        })
        .collect();
    let replaced: Vec<&str> = replaced.iter().map(String::as_str).collect();
    let pieces = ornaments::read(&replaced, around)?;
    pieces.iter().any(Piece::is_good).then_some(pieces)
}
