//! Knuth's Algorithm X with dancing links (D. E. Knuth, "Dancing Links", 2000), the textbook's way to
//! solve Sudoku: as an exact cover.
//!
//! The items are the empty cells, and for every house the digits that it lacks. The options are the
//! candidates of the empty cells; each covers four items. A solution is a set of options that covers
//! every item once. The search always takes the item with fewest options, so it meets naked and
//! hidden singles before it guesses. A node of the search tree counts as a call.

use alloc::vec;
use alloc::vec::Vec;

use crate::digits::Digit;
use crate::geometry::{Cell, House};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::run::{AlgorithmRun, Flow};

/// 81 cells, and 27 houses with nine digits each.
const ITEMS: usize = 81 + 27 * 9;
/// The head of the list of items that are still uncovered.
const ROOT: usize = ITEMS;

pub(super) fn solve(puzzle: &Puzzle, run: &mut AlgorithmRun) -> Flow {
    let mut links = Links::new(puzzle);
    let mut grid = *puzzle.givens();
    links.search(&mut grid, run)
}

/// One element of the lists: an item's head, the root, or one item of an option.
#[derive(Clone, Copy)]
struct Node {
    left: usize,
    right: usize,
    up: usize,
    down: usize,
    item: usize,
    /// The cell and digit of the option; heads have none.
    option: Option<(Cell, Digit)>,
}

struct Links {
    nodes: Vec<Node>,
    /// The number of options that each item has left.
    options: Vec<usize>,
}

impl Links {
    fn new(puzzle: &Puzzle) -> Links {
        let head = |index| Node {
            left: index,
            right: index,
            up: index,
            down: index,
            item: index,
            option: None,
        };
        let mut links = Links {
            nodes: (0..=ROOT).map(head).collect(),
            options: vec![0; ITEMS],
        };
        links.add_items(puzzle.givens());
        for cell in puzzle.givens().empty_cells() {
            for digit in puzzle.candidates()[cell] {
                links.add_option(cell, digit);
            }
        }
        links
    }

    /// Links the items that the givens do not cover.
    fn add_items(&mut self, givens: &Grid) {
        let mut covered = [false; ITEMS];
        for (cell, digit) in givens.filled() {
            for item in items_of(cell, digit) {
                covered[item] = true;
            }
        }
        for item in (0..ITEMS).filter(|&item| !covered[item]) {
            let last = self.nodes[ROOT].left;
            self.nodes[item].left = last;
            self.nodes[item].right = ROOT;
            self.nodes[last].right = item;
            self.nodes[ROOT].left = item;
        }
    }

    fn add_option(&mut self, cell: Cell, digit: Digit) {
        let first = self.nodes.len();
        for (place, item) in items_of(cell, digit).into_iter().enumerate() {
            let above = self.nodes[item].up;
            let index = first + place;
            self.nodes.push(Node {
                left: first + (place + 3) % 4,
                right: first + (place + 1) % 4,
                up: above,
                down: item,
                item,
                option: Some((cell, digit)),
            });
            self.nodes[above].down = index;
            self.nodes[item].up = index;
            self.options[item] += 1;
        }
    }

    fn search(&mut self, grid: &mut Grid, run: &mut AlgorithmRun) -> Flow {
        run.call()?;
        if run.has_seen(grid) {
            return Flow::Continue(());
        }
        let Some(item) = self.item_with_fewest_options() else {
            return run.solution(*grid);
        };
        let choices = self.options[item];
        run.counters.placements += u64::from(choices == 1);
        self.cover(item);
        let mut option = self.nodes[item].down;
        while let Some((cell, digit)) = self.nodes[option].option {
            run.trial(choices);
            grid.set(cell, Some(digit));
            let mut removed = choices - 1;
            for other in self.others(option) {
                removed += self.cover(self.nodes[other].item);
            }
            run.counters.eliminations += removed as u64;
            self.search(grid, run)?;
            for other in self.others(option).into_iter().rev() {
                self.uncover(self.nodes[other].item);
            }
            grid.set(cell, None);
            option = self.nodes[option].down;
        }
        self.uncover(item);
        Flow::Continue(())
    }

    /// Returns the first uncovered item with the fewest options; `None` when all items are covered.
    fn item_with_fewest_options(&self) -> Option<usize> {
        let first = self.nodes[ROOT].right;
        let items = core::iter::successors(Some(first), |&item| Some(self.nodes[item].right));
        items
            .take_while(|&item| item != ROOT)
            .min_by_key(|&item| self.options[item])
    }

    /// Removes the item from the list of items, and every option of the item from its other items.
    /// Returns the number of these options.
    fn cover(&mut self, item: usize) -> usize {
        let Node { left, right, .. } = self.nodes[item];
        self.nodes[left].right = right;
        self.nodes[right].left = left;
        let mut removed = 0;
        let mut option = self.nodes[item].down;
        while option != item {
            removed += 1;
            for other in self.others(option) {
                let Node { up, down, item, .. } = self.nodes[other];
                self.nodes[up].down = down;
                self.nodes[down].up = up;
                self.options[item] -= 1;
            }
            option = self.nodes[option].down;
        }
        removed
    }

    /// Undoes `cover` in the opposite order. Removed nodes still know their neighbours, so they can be
    /// linked again: the dance that gives the algorithm its name.
    fn uncover(&mut self, item: usize) {
        let mut option = self.nodes[item].up;
        while option != item {
            for other in self.others(option).into_iter().rev() {
                let Node { up, down, item, .. } = self.nodes[other];
                self.nodes[up].down = other;
                self.nodes[down].up = other;
                self.options[item] += 1;
            }
            option = self.nodes[option].up;
        }
        let Node { left, right, .. } = self.nodes[item];
        self.nodes[left].right = item;
        self.nodes[right].left = item;
    }

    /// Returns the other three nodes of the option that this node belongs to, from left to right.
    fn others(&self, node: usize) -> [usize; 3] {
        let first = self.nodes[node].right;
        let second = self.nodes[first].right;
        [first, second, self.nodes[second].right]
    }
}

/// Returns the four items that the digit in the cell covers: the cell, and the digit in its three houses.
fn items_of(cell: Cell, digit: Digit) -> [usize; 4] {
    let in_house = |house: House| 81 + house.index() * 9 + usize::from(digit.get()) - 1;
    let [row, column, square] = cell.houses().map(in_house);
    [cell.index(), row, column, square]
}
