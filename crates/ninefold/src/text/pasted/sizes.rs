//! Grids of other sizes, such as 4 by 4. Only grids of 9 by 9 are read, and the fault says so.

use alloc::vec::Vec;

use crate::text::boxed;
use crate::text::error::{Expected, FoundText, ParseError};
use crate::text::notation::Notation;

use crate::text::piece::{Around, Piece};

/// The numbers of rows of other grids that people solve.
const SIZES: [usize; 7] = [4, 6, 8, 10, 12, 16, 25];

const EXPECTED: Expected = Expected::Form("a grid of 9 by 9, as no other size is read");

/// Refuses a grid of another size, if the lines are one.
pub fn read(lines: &[&str], _: Around) -> Option<Vec<Piece>> {
    let is_row = |line: &&&str| !line.trim().is_empty() && !boxed::is_rule(line);
    let rows: Vec<&str> = lines.iter().filter(is_row).copied().collect();
    let widths = rows
        .iter()
        .map(|row| cells(row))
        .collect::<Option<Vec<usize>>>()?;
    let rows = match widths[..] {
        // All cells on one line.
        [cells] => SIZES.into_iter().find(|size| size * size == cells)?,
        [first, ..] if SIZES.contains(&first) => {
            let is_square = widths.len() == first && widths.iter().all(|width| *width == first);
            is_square.then_some(first)?
        }
        _ => return None,
    };
    let error = ParseError::at_column(1, FoundText::OtherSize { rows }, EXPECTED);
    let first = lines.iter().position(|line| !line.trim().is_empty())? as u64 + 1;
    let whole = (first, lines.len() as u64);
    Some([Piece::new(Notation::Rows, whole, Err(error))].into())
}

/// Returns the number of cells of a row; `None` if it holds anything else.
fn cells(row: &str) -> Option<usize> {
    let has_blanks = row.trim().contains([' ', ',', ';', '\t']);
    let is_number = |word: &&str| {
        let is_empty = matches!(*word, "." | "-" | "_" | "*" | "?" | "x");
        is_empty || word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_border = |character: char| " ,;\t|".contains(character);
    let words: Vec<&str> = row
        .split(is_border)
        .filter(|word| !word.is_empty())
        .collect();
    if has_blanks && words.iter().all(is_number) && words.iter().any(|word| word.len() > 1) {
        return Some(words.len());
    }
    let cells: Vec<char> = words.into_iter().flat_map(str::chars).collect();
    let is_cell = |it: &char| {
        it.is_ascii_hexdigit()
            || ('g'..='p').contains(&it.to_ascii_lowercase())
            || ".-_*?x".contains(*it)
    };
    cells.iter().all(is_cell).then_some(cells.len())
}
