//! Digits by their row and column: facts of logic programs such as `given(1,4,7).`, and tables with the columns row,
//! column and value.

use alloc::vec::Vec;

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::text::notation::Notation;

use crate::text::piece::{Around, Piece};

/// The fewest digits of a puzzle: fewer triples are something else.
const FEWEST: usize = 15;

/// Reads the triples of all lines as one puzzle.
pub fn read(lines: &[&str], _: Around) -> Option<Vec<Piece>> {
    let mut triples = Vec::new();
    let (mut first, mut last) = (None, 0);
    for (line, number) in lines.iter().zip(1_u64..) {
        let found = facts(line).or_else(|| row(line).map(|triple| Vec::from([triple])));
        if let Some(found) = found {
            first.get_or_insert(number);
            last = number;
            triples.extend(found);
        }
    }
    let grid = grid_of(&triples)?;
    Some([Piece::new(Notation::Rows, (first?, last), Ok(grid.into()))].into())
}

/// Returns the three numbers of each fact on the line; `None` if there are none.
fn facts(line: &str) -> Option<Vec<[u8; 3]>> {
    let triples: Vec<[u8; 3]> = line
        .split('(')
        .skip(1)
        .filter_map(|rest| triple(rest.split_once(')')?.0.split(',')))
        .collect();
    (!triples.is_empty()).then_some(triples)
}

/// Returns the three numbers of a line that has nothing else.
fn row(line: &str) -> Option<[u8; 3]> {
    let is_border = |it: char| it.is_whitespace() || matches!(it, ',' | ';' | '|');
    triple(line.split(is_border).filter(|field| !field.is_empty()))
}

fn triple<'t>(fields: impl Iterator<Item = &'t str>) -> Option<[u8; 3]> {
    let number = |field: &str| match field.trim().as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    };
    let numbers = fields.map(number).collect::<Option<Vec<u8>>>()?;
    numbers.try_into().ok()
}

/// Returns the grid of triples of row, column and digit. Rows and columns count from 0 or from 1: `None` if that is not
/// certain.
fn grid_of(triples: &[[u8; 3]]) -> Option<Grid> {
    let places = || triples.iter().flat_map(|[row, column, _]| [*row, *column]);
    let first = match (
        places().any(|place| place == 0),
        places().any(|place| place == 9),
    ) {
        (true, false) => 0,
        (false, true) => 1,
        _ => return None,
    };
    let mut grid = Grid::EMPTY;
    let mut seen = [false; 81];
    for [row, column, digit] in triples {
        let cell = Cell::at(usize::from(row - first), usize::from(column - first))?;
        if core::mem::replace(&mut seen[cell.index()], true) {
            return None;
        }
        grid.set(cell, Digit::new(*digit));
    }
    (grid.filled_count() >= FEWEST).then_some(grid)
}
