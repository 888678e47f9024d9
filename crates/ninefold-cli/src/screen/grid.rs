//! Grids with box lines: small ones with a digit in each cell, and wide ones with room for signs.

use std::iter;

use ninefold::{Cell, CellSet, Grid};
use owo_colors::OwoColorize;

/// The colour and weight of the text in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    Given,
    Placed,
    Open,
    /// The pattern of a step.
    Pattern,
    /// Further cells, on which a step relies.
    Further,
    Gone,
    New,
    /// A cell that is marked in itself.
    Marked,
}

impl Ink {
    fn paint(self, text: &str) -> String {
        match self {
            Ink::Given => text.bold().to_string(),
            Ink::Placed => text.cyan().to_string(),
            Ink::Open => text.dimmed().to_string(),
            Ink::Pattern => text.yellow().to_string(),
            Ink::Further => text.magenta().to_string(),
            Ink::Gone => text.red().to_string(),
            Ink::New => text.green().bold().to_string(),
            Ink::Marked => text.reversed().to_string(),
        }
    }
}

/// The text of a cell in pieces of one ink each.
pub type Pieces = Vec<(String, Ink)>;

/// Lines of text, and the number of columns that they take on the terminal.
pub struct Block {
    lines: Vec<String>,
    widths: Vec<usize>,
}

impl Block {
    fn new() -> Block {
        Block {
            lines: Vec::new(),
            widths: Vec::new(),
        }
    }

    fn push(&mut self, line: String, width: usize) {
        self.lines.push(line);
        self.widths.push(width);
    }

    fn push_plain(&mut self, line: String) {
        let width = line.chars().count();
        self.push(line, width);
    }

    /// Returns the lines of a text.
    pub fn of_text(text: &str) -> Block {
        let mut block = Block::new();
        for line in text.lines() {
            block.push_plain(line.to_owned());
        }
        block
    }

    /// Adds blank lines at the top.
    pub fn pad_above(&mut self, lines: usize) {
        self.lines
            .splice(0..0, iter::repeat_n(String::new(), lines));
        self.widths.splice(0..0, iter::repeat_n(0, lines));
    }

    /// Returns the number of columns of the longest line.
    pub fn width(&self) -> usize {
        self.widths.iter().copied().max().unwrap_or_default()
    }

    /// Adds a line below, if it is not empty.
    pub fn captioned(mut self, caption: &str) -> Block {
        if !caption.is_empty() {
            self.push_plain(caption.to_owned());
        }
        self
    }

    /// Returns the blocks side by side.
    pub fn beside(self, other: Block, gap: usize) -> Block {
        let (width, mut all) = (self.width() + gap, Block::new());
        let rows = self.lines.len().max(other.lines.len());
        let mut left = self.lines.into_iter().zip(self.widths);
        let mut right = other.lines.into_iter().zip(other.widths);
        for _ in 0..rows {
            let (one, length) = left.next().unwrap_or_default();
            all.push(one, length);
            if let (Some((two, more)), Some(line), Some(length)) =
                (right.next(), all.lines.last_mut(), all.widths.last_mut())
                && more > 0
            {
                line.extend(iter::repeat_n(' ', width - *length));
                line.push_str(&two);
                *length = width + more;
            }
        }
        all
    }

    /// Returns the blocks one above the other, with a blank line between them.
    pub fn above(mut self, other: Block) -> Block {
        self.push_plain(String::new());
        for (line, width) in other.lines.into_iter().zip(other.widths) {
            self.push(line, width);
        }
        self
    }

    /// Returns the lines with this indentation, each with a line feed.
    pub fn indented(&self, indent: &str) -> String {
        let line = |line: &String| match line.is_empty() {
            true => "\n".to_owned(),
            false => format!("{indent}{line}\n"),
        };
        self.lines.iter().map(line).collect()
    }
}

/// Draws a grid in 25 columns. Marked cells are between brackets in place of blanks.
pub fn small(grid: &Grid, givens: &Grid, marked: CellSet) -> Block {
    let ink = |cell: Cell| match (grid[cell], givens[cell]) {
        _ if marked.contains(cell) => Ink::Marked,
        (None, _) => Ink::Open,
        (_, Some(_)) => Ink::Given,
        _ => Ink::Placed,
    };
    let text = |cell: Cell| grid[cell].map_or("·".to_owned(), |digit| digit.to_string());
    let field = |cell: Cell| {
        let before = if marked.contains(cell) { "›" } else { " " };
        vec![(before.to_owned(), Ink::Open), (text(cell), ink(cell))]
    };
    let mut block = Block::new();
    draw(&mut block, 2, 1, &field, |_| String::new());
    block
}

/// Draws a grid in at most this number of columns, with fields of the same width and the numbers of rows and columns.
/// Fields that do not fit are cut.
pub fn wide(columns: usize, field: &dyn Fn(Cell) -> Pieces) -> Block {
    const USUAL: usize = 4;
    let longest = Cell::ALL.iter().map(|cell| length(&field(*cell))).max();
    let longest = longest.unwrap_or_default();
    let room = columns.saturating_sub(MARGIN.len() + BARS) / 9;
    let width = match (longest + 1).max(USUAL) {
        width if width <= room => width,
        _ => longest.clamp(1, room.max(1)),
    };
    let mut block = Block::new();
    let mut head = MARGIN.to_owned();
    for column in 0..9 {
        if column % 3 == 0 {
            head.push(' ');
        }
        head += &format!(" {:<1$}", column + 1, width - 1);
    }
    block.push_plain(head.trim_end().to_owned());
    let field = |cell: Cell| cut(field(cell), width);
    draw(&mut block, width, 0, &field, |row| {
        row.map_or(MARGIN.to_owned(), |row| format!(" {} ", row + 1))
    });
    block
}

/// The blanks in place of the number of a row.
const MARGIN: &str = "   ";

/// The columns of the lines between boxes.
const BARS: usize = 4;

/// Returns the first characters of the pieces.
fn cut(pieces: Pieces, mut most: usize) -> Pieces {
    let cut = pieces.into_iter().map(|(text, ink)| {
        let text: String = text.chars().take(most).collect();
        most -= text.chars().count();
        (text, ink)
    });
    cut.collect()
}

fn length(pieces: &Pieces) -> usize {
    pieces.iter().map(|(text, _)| text.chars().count()).sum()
}

/// Adds the lines of a grid: fields of this width, and `end` blanks after the last one of a box. `before` returns the text
/// before a row, or before a line.
fn draw(
    block: &mut Block,
    width: usize,
    end: usize,
    field: &dyn Fn(Cell) -> Pieces,
    before: impl Fn(Option<usize>) -> String,
) {
    let rule = |[left, middle, right]: [&str; 3]| {
        let part = "─".repeat(3 * width + end);
        let parts = [&*part; 3].join(middle);
        format!("{}{left}{parts}{right}", before(None))
    };
    block.push_plain(rule(["┌", "┬", "┐"]));
    for row in 0..9 {
        if row == 3 || row == 6 {
            block.push_plain(rule(["├", "┼", "┤"]));
        }
        let mut line = before(Some(row));
        let mut columns = line.chars().count() + 1;
        line.push('│');
        for column in 0..9 {
            let pieces = field(Cell::ALL[9 * row + column]);
            let missing = width.saturating_sub(length(&pieces));
            for (text, ink) in &pieces {
                line += &ink.paint(text);
            }
            line.extend(iter::repeat_n(' ', missing));
            columns += width;
            if column % 3 == 2 {
                line.extend(iter::repeat_n(' ', end));
                line.push('│');
                columns += end + 1;
            }
        }
        block.push(line, columns);
    }
    block.push_plain(rule(["└", "┴", "┘"]));
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn grid() -> Grid {
        LINE.parse().unwrap()
    }

    #[test]
    fn small_grids_have_25_columns_and_13_lines() {
        let block = small(&grid(), &Grid::EMPTY, CellSet::EMPTY);
        assert_eq!((block.width(), block.lines.len()), (25, 13));
        assert!(block.widths.iter().all(|&width| width == 25));
        assert_eq!(block.lines[0], "┌───────┬───────┬───────┐");
        let plain = anstream::adapter::strip_str(&block.lines[1]).to_string();
        assert_eq!(plain, "│ · · 3 │ · 2 · │ 6 · · │");
    }

    #[test]
    fn wide_grids_have_43_columns_and_numbers_above_their_columns() {
        let field = |cell: Cell| vec![(format!(" {} ", cell.index() % 9 + 1), Ink::Given)];
        let block = wide(80, &field);
        assert_eq!((block.width(), block.lines.len()), (43, 14));
        let row = anstream::adapter::strip_str(&block.lines[2]).to_string();
        let [head, row]: [Vec<char>; 2] =
            [&block.lines[0], &row].map(|line| line.chars().collect());
        for (place, symbol) in head
            .iter()
            .enumerate()
            .filter(|(_, symbol)| **symbol != ' ')
        {
            assert_eq!(row[place], *symbol);
        }
    }

    #[test]
    fn wide_grids_fit_into_40_columns() {
        for text in [" 8 ", "(8)", "2✗8✗", "(2678)3✗4✗"] {
            let field = |_| vec![(text.to_owned(), Ink::Pattern)];
            let block = wide(40, &field);
            assert!(block.width() <= 40 && block.lines.len() == 14);
        }
    }

    #[test]
    fn blocks_side_by_side_keep_their_columns() {
        let block = || small(&grid(), &grid(), CellSet::EMPTY);
        let both = block().captioned("24 givens").beside(block(), 4);
        assert_eq!((both.width(), both.lines.len()), (54, 14));
        assert_eq!(block().above(block()).lines.len(), 27);
    }
}
