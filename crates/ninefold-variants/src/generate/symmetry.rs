//! The arrangement of the givens of a new board.

use crate::board::Board;

/// A symmetry of the grid that maps the cells with givens to themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// The givens may be anywhere.
    #[default]
    None,
    /// A turn by 180 degrees.
    HalfTurn,
    /// A mirror that exchanges the rows: top and bottom.
    Rows,
    /// A mirror that exchanges the columns: left and right.
    Columns,
    /// A mirror in the diagonal from the top left, only of square grids.
    Diagonal,
}

impl Symmetry {
    /// Every symmetry.
    pub const ALL: [Symmetry; 5] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::Rows,
        Symmetry::Columns,
        Symmetry::Diagonal,
    ];

    /// Returns whether a grid of that size has the symmetry.
    pub fn fits(self, rows: usize, columns: usize) -> bool {
        self != Symmetry::Diagonal || rows == columns
    }

    /// Returns the cells in groups that the symmetry maps to themselves: one or two cells, by their positions.
    pub(crate) fn orbits(self, board: &Board) -> Vec<Vec<u16>> {
        let (rows, columns) = (board.rows(), board.columns());
        let image = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let (row, column) = match self {
                Symmetry::None => (row, column),
                Symmetry::HalfTurn => (rows - 1 - row, columns - 1 - column),
                Symmetry::Rows => (rows - 1 - row, column),
                Symmetry::Columns => (row, columns - 1 - column),
                Symmetry::Diagonal => (column, row),
            };
            row * columns + column
        };
        (0..rows * columns)
            .filter(|&cell| cell <= image(cell))
            .map(|cell| match image(cell) {
                other if other == cell => vec![cell as u16],
                other => vec![cell as u16, other as u16],
            })
            .collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::digits::Digits;

    #[test]
    fn orbits_part_the_cells() {
        let numbers = [(6, 36, 18, 18, 18, 21), (5, 25, 13, 15, 15, 15)];
        for (size, none, half, rows, columns, diagonal) in numbers {
            let digits = Digits::new(1, size).unwrap();
            let board = Board::empty(size as usize, size as usize, digits).unwrap();
            for (symmetry, number) in Symmetry::ALL
                .into_iter()
                .zip([none, half, rows, columns, diagonal])
            {
                let orbits = symmetry.orbits(&board);
                assert_eq!(orbits.len(), number, "{symmetry:?}");
                let mut cells = orbits.concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..(size * size) as u16));
            }
        }
    }

    #[test]
    fn a_mirror_of_rows_keeps_the_column() {
        let board = Board::empty(3, 4, Digits::new(1, 4).unwrap()).unwrap();
        assert!(Symmetry::Rows.orbits(&board).contains(&vec![1, 9]));
        assert!(Symmetry::Columns.orbits(&board).contains(&vec![4, 7]));
        assert!(Symmetry::HalfTurn.orbits(&board).contains(&vec![0, 11]));
        assert!(!Symmetry::Diagonal.fits(3, 4));
    }
}
