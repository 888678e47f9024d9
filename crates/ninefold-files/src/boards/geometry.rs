//! Places that other programs describe and the notation lists cell by cell: rows and columns seen from outside,
//! diagonals, boxes of any size, and sets of cells that depend on boxes.

use ninefold_variants::{Axis, Cell, Rule};

/// The number of rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl Size {
    /// Returns the cells from a place in steps, as long as they are in the grid. The place itself may be outside.
    pub fn walk(self, from: (i32, i32), step: (i32, i32)) -> Vec<Cell> {
        let mut cells = Vec::new();
        let (mut row, mut column) = from;
        while let Some(cell) = self.cell(row, column) {
            cells.push(cell);
            (row, column) = (row + step.0, column + step.1);
            if step == (0, 0) {
                break;
            }
        }
        cells
    }

    /// Returns the cell at a row and column, counted from 0, if it is in the grid.
    pub fn cell(self, row: i32, column: i32) -> Option<Cell> {
        let inside = |place: i32, count: usize| {
            u8::try_from(place)
                .ok()
                .filter(|&place| usize::from(place) < count)
        };
        Some(Cell::new(
            inside(row, self.rows)?,
            inside(column, self.columns)?,
        ))
    }

    /// Returns a row or column from its first cell; its number is counted from 0.
    pub fn line(self, axis: Axis, number: usize) -> Option<Vec<Cell>> {
        let number = i32::try_from(number).ok()?;
        let cells = match axis {
            Axis::Row => self.walk((number, 0), (0, 1)),
            Axis::Column => self.walk((0, number), (1, 0)),
        };
        (!cells.is_empty()).then_some(cells)
    }

    /// Returns the row or column that begins beside a place outside the grid.
    pub fn line_from_outside(self, row: i32, column: i32) -> Option<Vec<Cell>> {
        let outside = |place: i32, count: usize| match place {
            -1 => Some(1),
            _ if usize::try_from(place).is_ok_and(|place| place == count) => Some(-1),
            _ => None,
        };
        let step = match (outside(row, self.rows), outside(column, self.columns)) {
            (Some(down), None) => (down, 0),
            (None, Some(right)) => (0, right),
            _ => return None,
        };
        let cells = self.walk((row + step.0, column + step.1), step);
        (!cells.is_empty()).then_some(cells)
    }

    /// Returns the diagonal that begins at a cell of the border and goes into the grid. From the top it goes down and
    /// to the left, and likewise, turned by quarters, from the other sides.
    pub fn diagonal_from(self, cell: Cell) -> Option<Vec<Cell>> {
        let (row, column) = (i32::from(cell.row), i32::from(cell.column));
        let sides = [
            (cell.row == 0, (1, -1)),
            (usize::from(cell.column) + 1 == self.columns, (-1, -1)),
            (usize::from(cell.row) + 1 == self.rows, (-1, 1)),
            (cell.column == 0, (1, 1)),
        ];
        sides
            .into_iter()
            .filter(|(is_on_side, _)| *is_on_side)
            .map(|(_, step)| self.walk((row, column), step))
            .find(|cells| cells.len() > 1)
    }

    /// Returns the sets of cells that have the same place in boxes of that height and width.
    pub fn disjoint_sets(self, height: usize, width: usize) -> Vec<Rule> {
        let (down, right) = (height as i32, width as i32);
        let places = (0..down).flat_map(|row| (0..right).map(move |column| (row, column)));
        let set = |(row, column)| {
            let rows = self.walk((row, column), (down, 0)).into_iter();
            let cells = rows.flat_map(|first| {
                self.walk((i32::from(first.row), i32::from(first.column)), (0, right))
            });
            Rule::Region {
                cells: cells.collect(),
            }
        };
        places.map(set).collect()
    }

    /// Returns the inner boxes of a grid of k times k boxes of k x k cells.
    pub fn windoku(self, k: usize) -> Vec<Rule> {
        let starts = || (1..self.rows.saturating_sub(k)).step_by(k + 1);
        let block = |(top, left): (usize, usize)| {
            let cells = (top..top + k).flat_map(|row| (left..left + k).map(move |at| (row, at)));
            Rule::Region {
                cells: cells
                    .map(|(row, column)| Cell::new(row as u8, column as u8))
                    .collect(),
            }
        };
        starts()
            .flat_map(|top| starts().map(move |left| (top, left)))
            .map(block)
            .collect()
    }
}

/// Returns the two factors of a number that are nearest to each other, the smaller one first.
pub fn nearest_factors(number: usize) -> (usize, usize) {
    let small = (1..=number.isqrt())
        .rev()
        .find(|&factor| number.is_multiple_of(factor))
        .unwrap_or(1);
    (small, number / small)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    const NINE: Size = Size {
        rows: 9,
        columns: 9,
    };

    fn names(cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
        names.join(" ")
    }

    #[test]
    fn a_diagonal_goes_into_the_grid() {
        for (row, column, expected) in [
            (0, 2, "r1c3 r2c2 r3c1"),
            (2, 8, "r3c9 r2c8 r1c7"),
            (8, 6, "r9c7 r8c8 r7c9"),
            (6, 0, "r7c1 r8c2 r9c3"),
        ] {
            let cells = NINE.diagonal_from(Cell::new(row, column)).unwrap();
            assert_eq!(names(&cells), expected);
        }
        for (row, column, end) in [
            (0, 0, "r9c9"),
            (0, 8, "r9c1"),
            (8, 8, "r1c1"),
            (8, 0, "r1c9"),
        ] {
            let cells = NINE.diagonal_from(Cell::new(row, column)).unwrap();
            assert_eq!(cells.last().unwrap().to_string(), end);
        }
        assert_eq!(NINE.diagonal_from(Cell::new(4, 4)), None);
    }

    #[test]
    fn a_line_begins_at_the_side_of_its_clue() {
        let size = Size {
            rows: 2,
            columns: 3,
        };
        for (row, column, expected) in [
            (-1, 1, "r1c2 r2c2"),
            (2, 1, "r2c2 r1c2"),
            (0, -1, "r1c1 r1c2 r1c3"),
            (1, 3, "r2c3 r2c2 r2c1"),
        ] {
            let cells = size.line_from_outside(row, column).unwrap();
            assert_eq!(names(&cells), expected);
        }
        for (row, column) in [
            (0, 0),
            (-1, -1),
            (-2, 0),
            (-1, 3),
            (i32::MAX, 0),
            (-1, i32::MIN),
        ] {
            assert_eq!(size.line_from_outside(row, column), None);
        }
    }

    #[test]
    fn factors_are_as_near_as_possible() {
        let factors = [1, 7, 12, 14, 16].map(nearest_factors);
        assert_eq!(factors, [(1, 1), (1, 7), (3, 4), (2, 7), (4, 4)]);
    }

    #[test]
    fn there_are_four_inner_boxes_in_nine_rows() {
        let rules = NINE.windoku(3);
        assert_eq!(rules.len(), 4);
        let Rule::Region { cells } = &rules[3] else {
            panic!()
        };
        assert_eq!((names(&cells[..1]), cells.len()), ("r6c6".into(), 9));
    }
}
