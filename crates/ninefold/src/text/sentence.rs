//! A puzzle within words or signs: `Puzzle: 5300… (hard)`, `> 5300…`, `"5300…",`. Blanks, brackets and other signs
//! divide the line, and exactly one part is 81 cells. The solution of the puzzle may follow it.

use super::line;
use super::written::Written;
use crate::grid::Grid;

/// Returns the puzzle of such a line.
pub(super) fn read(text: &str) -> Option<Written> {
    let mut grids = text.split(is_border).filter_map(grid_of);
    let grid = grids.next()?;
    let others =
        grids.next().is_none_or(|other| grid.is_solved_by(&other)) && grids.next().is_none();
    others.then_some(Written::Grid(grid))
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
