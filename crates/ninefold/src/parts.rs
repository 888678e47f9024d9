//! Divides a puzzle into parts that can be searched separately: on several threads, or one after the
//! other.

use alloc::vec;
use alloc::vec::Vec;

use crate::classic::Algorithm;
use crate::puzzle::Puzzle;

/// Divides the puzzle into parts: every solution of the puzzle is a solution of exactly one part.
///
/// It places singles first. If they lead to a contradiction, there are no parts; if they fill the grid,
/// that is the only part. Otherwise there is a part for each candidate of a cell with the fewest. Each
/// part has more givens than the puzzle, so dividing the parts again and again ends with full grids.
///
/// ```
/// use ninefold::{Algorithm, Grid, Puzzle, Task, parts};
///
/// // A solved grid without its first two rows.
/// let grid: Grid = "..................251876493548132976729564138136798245372689514814253769695417382"
///     .parse()?;
/// let count = |puzzle: &Puzzle| {
///     Algorithm::DancingLinks.solve(puzzle, &Task::count(u64::MAX)).count()
/// };
/// let whole = Puzzle::from(grid);
/// let parts = parts::split(&whole);
/// assert!(parts.len() > 1);
/// assert_eq!(parts.iter().map(count).sum::<u64>(), count(&whole));
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn split(puzzle: &Puzzle) -> Vec<Puzzle> {
    let reduced = Algorithm::ConstraintPropagation.logic(puzzle);
    if reduced.contradiction {
        return Vec::new();
    }
    let (grid, candidates) = (reduced.grid(), reduced.puzzle.candidates());
    let open = grid.empty_cells();
    let Some(cell) = open.min_by_key(|&cell| candidates[cell].len()) else {
        return vec![reduced.puzzle];
    };
    let with = |digit| Puzzle::new(grid.with(cell, Some(digit)), *candidates);
    candidates[cell].into_iter().map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::Candidates;
    use crate::geometry::Cell;
    use crate::grid::Grid;

    #[test]
    fn an_empty_grid_is_divided_by_a_cell() {
        let parts = split(&Puzzle::from(Grid::EMPTY));
        assert_eq!(parts.len(), 9);
        for part in parts {
            assert_eq!(part.givens().filled_count(), 1);
        }
    }

    #[test]
    fn what_singles_decide_is_not_divided() {
        let grid: Grid =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
                .parse()
                .unwrap();
        let [part] = split(&Puzzle::from(grid))[..] else {
            panic!("singles solve it");
        };
        assert_eq!(part.givens().filled_count(), 81);
        assert_eq!(split(&part), [part]);
        let clash = grid.with(Cell::ALL[0], grid[Cell::ALL[2]]);
        assert_eq!(split(&Puzzle::from(clash)), []);
        assert_eq!(
            split(&Puzzle::from(Candidates::new([Default::default(); 81]))),
            []
        );
    }
}
