//! A puzzle within words: `Puzzle: 5300… (hard)`. The line begins with a letter. Blanks, brackets and other signs
//! divide it, and exactly one part is 81 cells.

use super::Written;
use super::line;
use crate::grid::Grid;

/// Returns the puzzle of such a line.
pub(super) fn read(text: &str) -> Option<Written> {
    if !text.trim_start().starts_with(char::is_alphabetic) {
        return None;
    }
    let mut grids = text.split(is_border).filter_map(grid_of);
    let grid = grids.next()?;
    grids.next().is_none().then_some(Written::Grid(grid))
}

/// Returns whether the character is neither part of a word nor a symbol of a cell.
fn is_border(character: char) -> bool {
    let is_cell = u8::try_from(character).is_ok_and(line::is_cell);
    !is_cell && !character.is_alphanumeric()
}

/// Returns the grid of 81 cells, unless all are empty: a rule of hyphens is not a grid.
fn grid_of(part: &str) -> Option<Grid> {
    let grid = Grid::from_ascii(line::plain(part.as_bytes())?);
    (grid.filled_count() > 0).then_some(grid)
}
