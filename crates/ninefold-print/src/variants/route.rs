//! The ways of lines whose cells have no order: rules keep only the set of cells of an arrow or a renban line.

use std::collections::BTreeSet;

use ninefold_variants::Cell;

/// The most cells that a search for one line visits.
const MOST_VISITS: usize = 20_000;

/// The steps to neighbours, those that share a side first.
const STEPS: [(i32, i32); 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];

/// A way through cells.
#[derive(Debug, PartialEq)]
pub struct Route {
    /// Lines through the cells; several if there are branches.
    pub lines: Vec<Vec<Cell>>,
    /// Whether each step leads to a neighbour, so that the drawing shows which cells are meant.
    pub is_clear: bool,
}

impl Route {
    /// Finds a way from `start` through all cells to `end`, where they are given: one line without branches if there
    /// is one, with few diagonal steps and turns.
    ///
    /// `visits` is the number of cells that all searches may still visit.
    pub fn through(
        cells: &[Cell],
        start: Option<Cell>,
        end: Option<Cell>,
        visits: &mut usize,
    ) -> Route {
        let mut all: BTreeSet<Cell> = cells.iter().copied().collect();
        all.extend(start);
        all.extend(end);
        let mut search = Search {
            left: all.clone(),
            end: end.filter(|end| Some(*end) != start),
            way: Vec::new(),
            best: None,
            visits: MOST_VISITS.min(*visits),
        };
        let before = search.visits;
        let starts: Vec<Cell> = match start {
            Some(start) => vec![start],
            None => all.iter().copied().collect(),
        };
        for start in starts {
            search.visit(start, 0);
        }
        *visits -= before - search.visits;
        match search.best {
            Some((_, line)) => Route {
                lines: vec![line],
                is_clear: true,
            },
            None => tree(&all, start),
        }
    }
}

struct Search {
    left: BTreeSet<Cell>,
    end: Option<Cell>,
    way: Vec<Cell>,
    best: Option<(usize, Vec<Cell>)>,
    /// The number of cells that may still be visited.
    visits: usize,
}

impl Search {
    fn visit(&mut self, cell: Cell, cost: usize) {
        if self.visits == 0 {
            return;
        }
        self.visits -= 1;
        let is_worse = self.best.as_ref().is_some_and(|(best, _)| cost >= *best);
        if is_worse || !self.left.remove(&cell) {
            return;
        }
        self.way.push(cell);
        if self.left.is_empty() {
            if self.end.is_none_or(|end| end == cell) {
                self.best = Some((cost, self.way.clone()));
            }
        } else if self.end != Some(cell) {
            for (rows, columns) in STEPS {
                let Some(next) = cell.moved(rows, columns) else {
                    continue;
                };
                let is_diagonal = rows != 0 && columns != 0;
                let before = self.way.len().checked_sub(2).map(|at| self.way[at]);
                let turns = before.is_some_and(|it| it.moved(rows, columns) != Some(cell));
                let step = 4 * usize::from(is_diagonal) + usize::from(turns);
                if self.left.contains(&next) {
                    self.visit(next, cost + step);
                }
            }
        }
        self.way.pop();
        self.left.insert(cell);
    }
}

/// Joins the cells by their nearest neighbours, from `start` on.
fn tree(all: &BTreeSet<Cell>, start: Option<Cell>) -> Route {
    let mut others: Vec<Cell> = all.iter().copied().collect();
    let first = start.or(others.first().copied());
    others.retain(|&cell| Some(cell) != first);
    let Some(first) = first else {
        return Route {
            lines: Vec::new(),
            is_clear: true,
        };
    };
    // For each cell that is left, the nearest cell that is joined.
    let mut nearest = vec![first; others.len()];
    let mut lines = Vec::new();
    let mut is_clear = true;
    while let Some(next) = (0..others.len()).min_by_key(|&at| distance(others[at], nearest[at])) {
        let (to, from) = (others.swap_remove(next), nearest.swap_remove(next));
        is_clear &= distance(from, to) <= 2;
        lines.push(vec![from, to]);
        for (other, nearest) in others.iter().zip(&mut nearest) {
            if distance(*other, to) < distance(*other, *nearest) {
                *nearest = to;
            }
        }
    }
    Route { lines, is_clear }
}

/// Returns the square of the distance between two cells.
pub fn distance(one: Cell, other: Cell) -> i32 {
    let rows = i32::from(one.row) - i32::from(other.row);
    let columns = i32::from(one.column) - i32::from(other.column);
    rows * rows + columns * columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(numbers: &[(u8, u8)]) -> Vec<Cell> {
        numbers
            .iter()
            .map(|&(row, column)| Cell::new(row, column))
            .collect()
    }

    #[test]
    fn a_sorted_line_finds_its_way() {
        let way = cells(&[(2, 0), (1, 0), (0, 1), (0, 2), (1, 3)]);
        let mut sorted = way.clone();
        sorted.sort();
        let route = Route::through(&sorted, Some(way[0]), None, &mut 100_000);
        assert_eq!(route.lines, [way]);
    }

    #[test]
    fn a_line_with_given_ends_ends_there() {
        let inner = cells(&[(0, 1), (0, 2), (1, 0), (1, 1)]);
        let [start, end] = [Cell::new(0, 0), Cell::new(1, 2)];
        let route = Route::through(&inner, Some(start), Some(end), &mut 100_000);
        let line = &route.lines[0];
        assert_eq!(
            (line.first(), line.last(), line.len()),
            (Some(&start), Some(&end), 6)
        );
    }

    #[test]
    fn a_cross_has_branches_and_distant_cells_are_not_clear() {
        let cross = cells(&[
            (0, 2),
            (1, 2),
            (2, 0),
            (2, 1),
            (2, 2),
            (2, 3),
            (2, 4),
            (3, 2),
            (4, 2),
        ]);
        let route = Route::through(&cross, None, None, &mut 100_000);
        assert!(route.is_clear && route.lines.len() == 8);
        let route = Route::through(&cells(&[(0, 0), (5, 5)]), None, None, &mut 100_000);
        assert!(!route.is_clear);
    }

    #[test]
    fn long_searches_end() {
        let all: Vec<Cell> = (0..32)
            .flat_map(|row| (0..32).map(move |column| Cell::new(row, column)))
            .collect();
        assert!(Route::through(&all, None, None, &mut 100_000).is_clear);
    }
}
