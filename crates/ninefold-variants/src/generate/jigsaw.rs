//! Random regions of equal size that are connected.
//!
//! Regions start as pieces of a path that winds through the grid. Steps of *recombination* then change them (D. DeFord,
//! M. Duchin and J. Solomon, "Recombination: a family of Markov chains for redistricting", 2021): two adjacent regions
//! are merged, a random spanning tree of their cells is drawn, and an edge that halves the tree divides them again. The
//! tree is that of D. Wilson, "Generating random spanning trees more quickly than the cover time", 1996.

use super::filling::fill;
use super::prober::Prober;
use super::random::Random;
use super::unmet::{Unmet, Wish};
use super::work::Work;
use crate::board::{Board, BoardError, MAX_REGIONS};
use crate::machine::Machine;

/// Steps of recombination for each region. About every third step finds an edge that halves its tree.
const STEPS_PER_REGION: usize = 20;
/// Trials to fill a board before other regions are drawn.
const TRIALS: u32 = 8;

/// A grid while its regions change.
struct Regions {
    rows: usize,
    columns: usize,
    size: usize,
    of: Vec<u8>,
}

/// Draws regions until they are no boxes and the board has a solution.
pub(crate) fn jigsaw(
    board: &Board,
    random: &mut Random,
    work: &mut Work<'_>,
) -> Result<Board, Unmet> {
    let mut regions = Regions::winding(board)?;
    while !work.has_ended() {
        regions.mix(random);
        let of = regions.of.iter().copied().map(Some).collect();
        let (rows, columns, digits) = (board.rows(), board.columns(), board.digits());
        let board = Board::new(rows, columns, digits, of, board.rules().to_vec())?;
        // To compile a board takes as long as some nodes.
        work.pay(rows * columns);
        if board.boxes().is_some() {
            continue;
        }
        let machine = Machine::new(&board);
        let mut prober = Prober::new(machine.network());
        if fill(&mut prober, random, TRIALS, work).is_ok() {
            return Ok(board);
        }
    }
    if work.stopped() {
        return Err(Unmet::Stopped);
    }
    Err(Unmet::Budget {
        wish: Wish::Regions,
        nodes: work.spent(),
    })
}

impl Regions {
    /// Cuts a path that goes through the rows in turn, to the right and to the left.
    fn winding(board: &Board) -> Result<Regions, Unmet> {
        let (rows, columns, size) = (board.rows(), board.columns(), board.digits().len());
        let cells = rows * columns;
        if !cells.is_multiple_of(size) {
            return Err(Unmet::Indivisible {
                cells,
                digits: size,
            });
        }
        if cells / size > MAX_REGIONS {
            return Err(BoardError::TooManyRegions.into());
        }
        let of = (0..cells).map(|cell| {
            let (row, column) = (cell / columns, cell % columns);
            let along = if row % 2 == 0 {
                column
            } else {
                columns - 1 - column
            };
            ((row * columns + along) / size) as u8
        });
        Ok(Regions {
            rows,
            columns,
            size,
            of: of.collect(),
        })
    }

    /// Makes many steps of recombination.
    fn mix(&mut self, random: &mut Random) {
        for _ in 0..STEPS_PER_REGION * (self.of.len() / self.size) {
            let cell = random.below(self.of.len() as u64) as usize;
            let neighbours = self.neighbours(cell);
            // A grid of one cell has no neighbours.
            let Some(&other) =
                neighbours.get(random.below(neighbours.len().max(1) as u64) as usize)
            else {
                return;
            };
            if self.of[cell] != self.of[other] {
                self.recombine(self.of[cell], self.of[other], random);
            }
        }
    }

    /// Divides the cells of two regions anew, if their random tree can be halved.
    fn recombine(&mut self, one: u8, other: u8, random: &mut Random) {
        let is_inside = |&cell: &usize| self.of[cell] == one || self.of[cell] == other;
        let cells: Vec<usize> = (0..self.of.len()).filter(is_inside).collect();
        let (order, parents) = self.spanning_tree(&cells, random);
        let mut sizes = vec![1; self.of.len()];
        for &cell in order.iter().skip(1).rev() {
            sizes[parents[cell]] += sizes[cell];
        }
        let halves = |cell: &usize| sizes[*cell] == self.size;
        let tops: Vec<usize> = order.iter().copied().filter(halves).collect();
        let Some(&top) = tops.get(random.below(tops.len().max(1) as u64) as usize) else {
            return;
        };
        let mut is_below = vec![false; self.of.len()];
        for &cell in &order {
            is_below[cell] = cell == top || is_below[parents[cell]];
            self.of[cell] = if is_below[cell] { one } else { other };
        }
    }

    /// Draws a spanning tree of connected cells, each with the same probability.
    ///
    /// Returns the cells, each after its parent, and the parent of each cell. The root comes first, with itself.
    fn spanning_tree(&self, cells: &[usize], random: &mut Random) -> (Vec<usize>, Vec<usize>) {
        let mut parents: Vec<usize> = (0..self.of.len()).collect();
        let mut is_inside = vec![false; self.of.len()];
        let mut is_in_tree = vec![false; self.of.len()];
        for &cell in cells {
            is_inside[cell] = true;
        }
        let mut order = vec![cells[0]];
        is_in_tree[cells[0]] = true;
        for &start in cells {
            let mut walker = start;
            while !is_in_tree[walker] {
                let mut steps = self.neighbours(walker);
                steps.retain(|&cell| is_inside[cell]);
                // A later visit overwrites the step, which erases the loop.
                parents[walker] = steps[random.below(steps.len() as u64) as usize];
                walker = parents[walker];
            }
            let mut path = Vec::new();
            walker = start;
            while !is_in_tree[walker] {
                is_in_tree[walker] = true;
                path.push(walker);
                walker = parents[walker];
            }
            order.extend(path.into_iter().rev());
        }
        (order, parents)
    }

    fn neighbours(&self, cell: usize) -> Vec<usize> {
        neighbours(self.rows, self.columns, cell)
    }
}

/// Returns the cells that share a side with a cell.
pub(crate) fn neighbours(rows: usize, columns: usize, cell: usize) -> Vec<usize> {
    let (row, column) = (cell / columns, cell % columns);
    let near = [
        (row > 0).then(|| cell - columns),
        (column > 0).then(|| cell - 1),
        (column + 1 < columns).then(|| cell + 1),
        (row + 1 < rows).then(|| cell + columns),
    ];
    near.into_iter().flatten().collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::digits::Digits;

    #[test]
    fn mixed_regions_are_connected_and_of_equal_size() {
        for (rows, columns, size) in [(4, 4, 4), (9, 9, 9), (6, 4, 8), (1, 8, 4), (16, 16, 16)] {
            let digits = Digits::new(1, size as i32).unwrap();
            let board = Board::empty(rows, columns, digits).unwrap();
            let mut regions = Regions::winding(&board).unwrap();
            let before = regions.of.clone();
            regions.mix(&mut Random::stream(7, 0));
            // A single row has no other regions, though their numbers may change.
            assert!(rows == 1 || regions.of != before);
            for region in 0..rows * columns / size {
                let members = |cell: &usize| usize::from(regions.of[*cell]) == region;
                let cells: Vec<usize> = (0..rows * columns).filter(members).collect();
                let mut reached = vec![cells[0]];
                let mut next = 0;
                while next < reached.len() {
                    for cell in regions.neighbours(reached[next]) {
                        if members(&cell) && !reached.contains(&cell) {
                            reached.push(cell);
                        }
                    }
                    next += 1;
                }
                assert_eq!((cells.len(), reached.len()), (size, size));
            }
        }
    }

    /// The 2x3 cells have 15 spanning trees.
    #[test]
    fn spanning_trees_are_equally_likely() {
        let board = Board::empty(2, 3, Digits::new(1, 3).unwrap()).unwrap();
        let regions = Regions::winding(&board).unwrap();
        let mut random = Random::stream(1, 1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..15_000 {
            let (_, parents) = regions.spanning_tree(&[0, 1, 2, 3, 4, 5], &mut random);
            *counts.entry(parents).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 15);
        assert!(
            counts.values().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }
}
