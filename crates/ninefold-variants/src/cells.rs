//! Cells, their names such as `r1c10`, and ranges such as `r1-3c1-3`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A cell of a board, by its row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, counted from 0.
    pub row: u8,
    /// The column, counted from 0.
    pub column: u8,
}

/// A text that names no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellError {
    /// The text has another form than `r1c1`, or `r1-3c1-3` where ranges are allowed.
    Form,
    /// A row or column is not from 1 to 255.
    Number,
    /// The end of a range is before its start.
    Reversed,
    /// Several cells are named where one is expected.
    Several,
}

impl Cell {
    /// Returns the cell at a row and a column, both counted from 0.
    pub const fn new(row: u8, column: u8) -> Cell {
        Cell { row, column }
    }

    /// Returns the cell that is `rows` below and `columns` to the right; negative numbers go up and to the left.
    ///
    /// Returns `None` if a coordinate would be negative or above 255.
    pub fn moved(self, rows: i32, columns: i32) -> Option<Cell> {
        Some(Cell {
            row: u8::try_from(i32::from(self.row) + rows).ok()?,
            column: u8::try_from(i32::from(self.column) + columns).ok()?,
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "r{}c{}",
            u32::from(self.row) + 1,
            u32::from(self.column) + 1
        )
    }
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        match CellRange::from_str(text)? {
            CellRange { first, last } if first == last => Ok(first),
            _ => Err(CellError::Several),
        }
    }
}

/// A rectangle of cells, written `r1c1`, `r1c1-4`, `r1-4c1` or `r1-3c1-3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellRange {
    first: Cell,
    last: Cell,
}

impl CellRange {
    /// Returns the last cell, which has the greatest row and column.
    pub(crate) fn last(self) -> Cell {
        self.last
    }

    /// Visits the cells row by row.
    pub(crate) fn cells(self) -> impl Iterator<Item = Cell> {
        let CellRange { first, last } = self;
        (first.row..=last.row).flat_map(move |row| {
            (first.column..=last.column).map(move |column| Cell { row, column })
        })
    }
}

impl FromStr for CellRange {
    type Err = CellError;

    fn from_str(text: &str) -> Result<CellRange, CellError> {
        let rest = text.strip_prefix(['r', 'R']).ok_or(CellError::Form)?;
        let (rows, columns) = rest.split_once(['c', 'C']).ok_or(CellError::Form)?;
        let (top, bottom) = span(rows)?;
        let (left, right) = span(columns)?;
        Ok(CellRange {
            first: Cell::new(top, left),
            last: Cell::new(bottom, right),
        })
    }
}

/// Reads `4` or `1-4`, and returns both ends counted from 0.
fn span(text: &str) -> Result<(u8, u8), CellError> {
    let (first, last) = match text.split_once('-') {
        Some((first, last)) => (coordinate(first)?, coordinate(last)?),
        None => (coordinate(text)?, coordinate(text)?),
    };
    if first > last {
        return Err(CellError::Reversed);
    }
    Ok((first, last))
}

/// Reads a row or column counted from 1, and returns it counted from 0.
fn coordinate(text: &str) -> Result<u8, CellError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CellError::Form);
    }
    let number: u8 = text.parse().map_err(|_| CellError::Number)?;
    number.checked_sub(1).ok_or(CellError::Number)
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CellError::Form => "a cell is written r1c1, and a range r1c1-4, r1-4c1 or r1-3c1-3",
            CellError::Number => "rows and columns are numbered from 1, to at most 255",
            CellError::Reversed => "the end of a range is before its start",
            CellError::Several => "one cell is expected, not a range",
        })
    }
}

impl Error for CellError {}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn names(range: &str) -> String {
        let cells: Vec<String> = range
            .parse::<CellRange>()
            .unwrap()
            .cells()
            .map(|cell| cell.to_string())
            .collect();
        cells.join(" ")
    }

    #[test]
    fn ranges_go_row_by_row() {
        assert_eq!(names("r1c1-3"), "r1c1 r1c2 r1c3");
        assert_eq!(names("R9-11C12"), "r9c12 r10c12 r11c12");
        assert_eq!(names("r1-2c3-4"), "r1c3 r1c4 r2c3 r2c4");
    }

    #[test]
    fn other_texts_are_no_cells() {
        for (text, error) in [
            ("", CellError::Form),
            ("r1", CellError::Form),
            ("c1r1", CellError::Form),
            ("r+1c1", CellError::Form),
            ("r1c-1", CellError::Form),
            ("r0c1", CellError::Number),
            ("r1c256", CellError::Number),
            ("r1c99999999999999999999", CellError::Number),
            ("r2-1c1", CellError::Reversed),
            ("r1-2c1", CellError::Several),
        ] {
            assert_eq!(text.parse::<Cell>(), Err(error), "{text}");
        }
        assert_eq!("r255c255".parse::<Cell>().unwrap().to_string(), "r255c255");
    }
}
