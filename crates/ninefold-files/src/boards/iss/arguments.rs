//! Arguments of statements: numbers, cells, and rows and columns.

use ninefold_variants::{Axis, Cell, Pair, Rule};

use super::super::geometry::Size;

/// The greatest number of cells in a statement that compares all its cells.
const MOST_CELLS: usize = 256;

/// The description of the arguments that are expected.
pub type Expected = &'static str;

pub const CELLS: Expected = "cells such as R1C1, separated by ~";
pub const NUMBER: Expected = "a number as first argument";
pub const CLUES: Expected = "a row or column such as C1, and one or two numbers";

/// Reads a cell such as `R1C1` or `RaC16`: a letter is a number from 10, as in base 36.
pub fn cell(text: &str) -> Option<Cell> {
    let (row, column) = text.strip_prefix(['R', 'r'])?.split_at_checked(1)?;
    // The column's letter C may also be the digit of row 12.
    let (row, column) = match column.strip_prefix(['C', 'c']) {
        Some(column) => (row, column),
        None => text[1..].split_once(['C', 'c'])?,
    };
    let place = |text| u8::try_from(place(text)?).ok();
    Some(Cell::new(place(row)?, place(column)?))
}

/// Reads the number of a row or column, and returns it counted from 0.
fn place(text: &str) -> Option<usize> {
    let number = match text.as_bytes() {
        [byte] => char::from(*byte).to_digit(36)? as usize,
        bytes if bytes.len() <= 3 && bytes.iter().all(u8::is_ascii_digit) => text.parse().ok()?,
        _ => return None,
    };
    number.checked_sub(1)
}

/// Reads cells.
pub fn cells(arguments: &[&str]) -> Result<Vec<Cell>, Expected> {
    let cells: Option<Vec<Cell>> = arguments.iter().map(|text| cell(text)).collect();
    cells.filter(|cells| !cells.is_empty()).ok_or(CELLS)
}

/// Reads a number and the arguments after it.
pub fn number<'a, 't, N: std::str::FromStr>(
    arguments: &'a [&'t str],
) -> Result<(N, &'a [&'t str]), Expected> {
    let (first, rest) = arguments.split_first().ok_or(NUMBER)?;
    Ok((first.parse().map_err(|_| NUMBER)?, rest))
}

/// Reads a number that may be missing, and the arguments after it.
pub fn number_or<'a, 't>(arguments: &'a [&'t str], usual: u32) -> (u32, &'a [&'t str]) {
    number(arguments).unwrap_or((usual, arguments))
}

/// Reads groups of cells, separated by empty arguments. A group may begin with its name, after `_`.
pub fn groups(arguments: &[&str]) -> Result<Vec<Vec<Cell>>, Expected> {
    let groups = arguments.split(|argument| argument.is_empty());
    let groups = groups
        .map(|group| match group {
            [name, rest @ ..] if name.starts_with('_') => rest,
            group => group,
        })
        .filter(|group| !group.is_empty());
    groups.map(cells).collect()
}

/// Returns all pairs of neighbours among the cells, in the order of the cells.
pub fn neighbours(arguments: &[&str]) -> Result<Vec<Pair>, Expected> {
    let cells = cells(arguments)?;
    if cells.len() > MOST_CELLS {
        return Err("fewer cells");
    }
    let mut pairs = Vec::new();
    for (index, &one) in cells.iter().enumerate() {
        for &other in &cells[index + 1..] {
            let (rows, columns) = (
                one.row.abs_diff(other.row),
                one.column.abs_diff(other.column),
            );
            if u32::from(rows) + u32::from(columns) == 1 {
                pairs.push([one, other]);
            }
        }
    }
    if pairs.is_empty() {
        return Err("cells that are neighbours");
    }
    Ok(pairs)
}

/// Reads a row or column.
fn line(text: &str, size: Size) -> Option<Vec<Cell>> {
    let axis = match text.as_bytes().first()? {
        b'R' | b'r' => Axis::Row,
        b'C' | b'c' => Axis::Column,
        _ => return None,
    };
    size.line(axis, place(&text[1..])?)
}

/// Reads a row or column and its numbers: the first is seen from its first cell, the second from its last.
pub fn clues(
    arguments: &[&str],
    size: Size,
    mut rule: impl FnMut(i64, Vec<Cell>) -> Option<Rule>,
) -> Result<Vec<Rule>, Expected> {
    let [name, numbers @ ..] = arguments else {
        return Err(CLUES);
    };
    if numbers.len() > 2 {
        return Err(CLUES);
    }
    let mut cells = line(name, size).ok_or(CLUES)?;
    let mut rules = Vec::new();
    for number in numbers {
        if !number.is_empty() {
            let number = number.parse().map_err(|_| CLUES)?;
            rules.push(rule(number, cells.clone()).ok_or(CLUES)?);
        }
        cells.reverse();
    }
    Ok(rules)
}

/// Reads a number and then a row or column.
pub fn sum_of_line(arguments: &[&str], size: Size) -> Result<(i64, Vec<Cell>), Expected> {
    const EXPECTED: Expected = "a number and then a row or column such as C1";
    let (sum, rest) = number(arguments).map_err(|_| EXPECTED)?;
    match rest {
        [name] => Ok((sum, line(name, size).ok_or(EXPECTED)?)),
        _ => Err(EXPECTED),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_digits_in_base_36_or_decimal_numbers() {
        for (text, name) in [
            ("R1C1", "r1c1"),
            ("r9c16", "r9c16"),
            ("RaCg", "r10c16"),
            ("RcC3", "r12c3"),
            ("RcCc", "r12c12"),
            ("R12C10", "r12c10"),
        ] {
            assert_eq!(cell(text).unwrap().to_string(), name);
        }
        for text in [
            "", "R", "R1", "R1C", "RC1", "R0C1", "R1C0", "R1C999", "VAR1", "RéC1", "R1Cé",
        ] {
            assert_eq!(cell(text), None, "{text}");
        }
    }
}
