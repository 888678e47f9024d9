//! Complete grids of values, and their text.

use std::error::Error;
use std::fmt;

use crate::board::Board;
use crate::cells::Cell;
use crate::digits::{Digits, character, value_of};

/// A grid with a digit in every cell, perhaps a solution of a board.
///
/// Its text has one character a cell; if a digit has none (below 0 or above 34), numbers separated by blanks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: usize,
    columns: usize,
    digits: Digits,
    values: Vec<i32>,
}

/// A text or list of values that is no grid of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridError {
    /// The number of cells is not that of the board.
    Length {
        /// The number of cells of the board.
        expected: usize,
        /// The number of characters or numbers found.
        found: usize,
    },
    /// A cell does not hold a digit of the board.
    NotADigit {
        /// The cell.
        cell: Cell,
        /// The character or number found.
        found: String,
    },
}

impl Grid {
    /// Returns the grid of a board with these values, in reading order.
    pub fn new(board: &Board, values: Vec<i32>) -> Result<Grid, GridError> {
        let expected = board.rows() * board.columns();
        if values.len() != expected {
            return Err(GridError::Length {
                expected,
                found: values.len(),
            });
        }
        if let Some(index) = values
            .iter()
            .position(|&value| !board.digits().contains(value))
        {
            return Err(GridError::NotADigit {
                cell: board.cell(index),
                found: values[index].to_string(),
            });
        }
        Ok(Grid {
            rows: board.rows(),
            columns: board.columns(),
            digits: board.digits(),
            values,
        })
    }

    /// Reads a grid of a board: one character a cell, blanks ignored, or numbers separated by blanks.
    ///
    /// ```
    /// use ninefold_variants::{Board, Digits, Grid};
    /// let board = Board::empty(2, 2, Digits::new(1, 2)?)?;
    /// assert_eq!(Grid::read(&board, "12 21")?.to_string(), "1221");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(board: &Board, text: &str) -> Result<Grid, GridError> {
        let expected = board.rows() * board.columns();
        let characters = || text.chars().filter(|character| !character.is_whitespace());
        let numbers = || text.split_whitespace();
        let bad = |index, found| GridError::NotADigit {
            cell: board.cell(index),
            found,
        };
        let values: Result<Vec<i32>, GridError> = if characters().count() == expected {
            let read =
                |(index, found)| value_of(found).ok_or_else(|| bad(index, found.to_string()));
            characters().enumerate().map(read).collect()
        } else if numbers().count() == expected {
            let read = |(index, found): (usize, &str)| {
                found.parse().map_err(|_| bad(index, found.to_owned()))
            };
            numbers().enumerate().map(read).collect()
        } else {
            return Err(GridError::Length {
                expected,
                found: characters().count(),
            });
        };
        Grid::new(board, values?)
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the digits of the board.
    pub fn digits(&self) -> Digits {
        self.digits
    }

    /// Returns the values in reading order.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// Returns the value in a cell; `None` if the cell is outside the grid.
    pub fn value(&self, cell: Cell) -> Option<i32> {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        if column >= self.columns {
            return None;
        }
        self.values.get(row * self.columns + column).copied()
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.digits.have_characters() {
            let text: String = self
                .values
                .iter()
                .filter_map(|&value| character(value))
                .collect();
            return f.write_str(&text);
        }
        for (index, value) in self.values.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{value}")?;
        }
        Ok(())
    }
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridError::Length { expected, found } => {
                write!(f, "{found} cells were found, {expected} are expected")
            }
            GridError::NotADigit { cell, found } => {
                write!(f, "`{found}` at {cell} is not a digit of the board")
            }
        }
    }
}

impl Error for GridError {}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn board(rows: usize, columns: usize, lo: i32, hi: i32) -> Board {
        Board::empty(rows, columns, Digits::new(lo, hi).unwrap()).unwrap()
    }

    #[test]
    fn grids_are_read_back_from_their_texts() {
        for (board, values) in [
            (board(2, 2, 0, 12), vec![0, 9, 10, 12]),
            (board(1, 3, -1, 12), vec![-1, 12, 0]),
            (board(1, 2, 9, 40), vec![40, 9]),
        ] {
            let grid = Grid::new(&board, values).unwrap();
            assert_eq!(Grid::read(&board, &grid.to_string()), Ok(grid));
        }
    }

    #[test]
    fn other_texts_are_errors() {
        let board = board(2, 2, 1, 4);
        assert_eq!(
            Grid::read(&board, "123"),
            Err(GridError::Length {
                expected: 4,
                found: 3
            })
        );
        let cell = Cell::new(1, 0);
        assert_eq!(
            Grid::read(&board, "12.1"),
            Err(GridError::NotADigit {
                cell,
                found: ".".into()
            })
        );
        assert_eq!(
            Grid::read(&board, "1 2 50 1"),
            Err(GridError::NotADigit {
                cell,
                found: "50".into()
            })
        );
    }
}
