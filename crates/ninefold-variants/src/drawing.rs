//! Boards drawn as text, with the borders of their regions.

use std::iter;

use crate::board::Board;
use crate::cells::Cell;
use crate::digits::character;
use crate::rule::Rule;

/// The sides of a point where four cells meet at which a border begins, as bits.
const UP: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 4;
const RIGHT: usize = 8;

/// The character of a point for each set of sides.
const POINTS: [char; 16] = [
    ' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼',
];

impl Board {
    /// Draws the grid with the borders of its regions. Empty cells have a dot.
    ///
    /// ```
    /// use ninefold_variants::Board;
    ///
    /// let board: Board = "grid 4x4; givens 1...............".parse()?;
    /// let drawn = "\
    /// ┌─────┬─────┐
    /// │ 1 . │ . . │
    /// │ . . │ . . │
    /// ├─────┼─────┤
    /// │ . . │ . . │
    /// │ . . │ . . │
    /// └─────┴─────┘
    /// ";
    /// assert_eq!(board.drawn(|cell| board.given(cell)), drawn);
    /// # Ok::<(), ninefold_variants::notation::ReadError>(())
    /// ```
    pub fn drawn(&self, value: impl Fn(Cell) -> Option<i32>) -> String {
        let text = |cell| value(cell).map_or(".".to_owned(), |value| self.written(value));
        let cells: Vec<String> = self.cells().map(text).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(1);
        let mut drawn = String::new();
        for row in 0..=self.rows() {
            if (0..self.columns()).any(|column| self.has_border_above(row, column)) {
                drawn.extend(self.border_above(row, width));
                drawn.push('\n');
            }
            if row == self.rows() {
                break;
            }
            for column in 0..=self.columns() {
                let border = match self.has_border_left(row, column) {
                    true => '│',
                    false => ' ',
                };
                let is_inner = column > 0 && column < self.columns();
                // A column without a border in any row has only a blank between its cells.
                if is_inner && !self.has_bar(column) {
                    drawn.push(' ');
                } else {
                    drawn.extend((column > 0).then_some(' '));
                    drawn.push(border);
                    drawn.extend((column < self.columns()).then_some(' '));
                }
                if column < self.columns() {
                    let cell = &cells[row * self.columns() + column];
                    drawn.extend(iter::repeat_n(' ', width - cell.len()));
                    drawn.push_str(cell);
                }
            }
            drawn.push('\n');
        }
        drawn
    }

    /// Returns the given digit of a cell.
    pub fn given(&self, cell: Cell) -> Option<i32> {
        let of_cell = |rule: &Rule| match rule {
            Rule::Given { cell: own, digits } if *own == cell => digits.single(),
            _ => None,
        };
        let index = self.rules().iter().find_map(of_cell)?;
        Some(self.digits().value(index))
    }

    /// Returns the number of cells with a given digit.
    pub fn given_count(&self) -> usize {
        self.cells()
            .filter(|&cell| self.given(cell).is_some())
            .count()
    }

    /// Returns values as a text: their characters side by side, or numbers with commas between.
    pub fn text_of(&self, values: impl IntoIterator<Item = i32>) -> String {
        let texts: Vec<String> = values
            .into_iter()
            .map(|value| self.written(value))
            .collect();
        let between = if self.digits().have_characters() {
            ""
        } else {
            ","
        };
        texts.join(between)
    }

    fn written(&self, value: i32) -> String {
        match character(value).filter(|_| self.digits().have_characters()) {
            Some(character) => character.to_string(),
            None => value.to_string(),
        }
    }

    fn border_above(&self, row: usize, width: usize) -> impl Iterator<Item = char> {
        (0..=self.columns()).flat_map(move |column| {
            let mut sides = 0;
            sides |= UP * usize::from(row > 0 && self.has_border_left(row - 1, column));
            sides |= DOWN * usize::from(row < self.rows() && self.has_border_left(row, column));
            sides |= LEFT * usize::from(column > 0 && self.has_border_above(row, column - 1));
            let goes_on = column < self.columns() && self.has_border_above(row, column);
            sides |= RIGHT * usize::from(goes_on);
            let is_inner = column > 0 && column < self.columns();
            let has_room = !is_inner || self.has_bar(column);
            let line = |side: usize| if sides & side != 0 { '─' } else { ' ' };
            let before = (column > 0 && has_room).then(|| line(LEFT));
            let after = (column < self.columns() && has_room).then(|| line(RIGHT));
            let filled = if column < self.columns() { width } else { 0 };
            before
                .into_iter()
                .chain([POINTS[sides]])
                .chain(after)
                .chain(iter::repeat_n(line(RIGHT), filled))
        })
    }

    fn has_bar(&self, column: usize) -> bool {
        (0..self.rows()).any(|row| self.has_border_left(row, column))
    }

    fn has_border_left(&self, row: usize, column: usize) -> bool {
        column == 0
            || column == self.columns()
            || self.region_at(row, column) != self.region_at(row, column - 1)
    }

    fn has_border_above(&self, row: usize, column: usize) -> bool {
        row == 0
            || row == self.rows()
            || self.region_at(row, column) != self.region_at(row - 1, column)
    }

    fn region_at(&self, row: usize, column: usize) -> Option<u8> {
        self.regions()[row * self.columns() + column]
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use crate::Board;

    fn drawn(text: &str) -> String {
        let board: Board = text.parse().unwrap();
        board.drawn(|cell| board.given(cell))
    }

    #[test]
    fn irregular_regions_have_borders() {
        let expected = "\
┌─────────┬───┐
│ 1   . . │ . │
│   ┌─────┤   │
│ . │ . . │ . │
├───┤     │   │
│ . │ . . │ . │
│   └─────┤   │
│ .   . . │ . │
└─────────┴───┘
";
        let text = "grid 4x4; regions AAABACCBDCCBDDDB; givens 1...............";
        assert_eq!(drawn(text), expected);
    }

    #[test]
    fn all_lines_have_one_width() {
        for text in [
            "grid 6x6; givens 1...................................",
            "grid 3x5; digits 1-5; regions none",
            "grid 10x10; digits 0-9",
            "grid 12x12; digits 8-19; given r1c1=12",
            "grid 2x2; digits -1-1; given r1c1=-1",
            "grid 4x4; regions AAABACCBDCCBDDDB",
        ] {
            let drawn = drawn(text);
            let mut widths = drawn.lines().map(|line| line.chars().count());
            let first = widths.next().unwrap();
            assert!(widths.all(|width| width == first), "{text}\n{drawn}");
        }
    }
}
