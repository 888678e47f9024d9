//! Searches for the cells in which another solution differs from a grid.
//!
//! It is exact: it follows every other solution H of the grid G that differs from G in at most `max_size` cells. It
//! grows a set of cells in which H differs. Some cells of the set are settled: their digit in H has been chosen. The
//! others are open.
//!
//! * *The effect of a choice.* Suppose that H has the digit d in a cell. Then the cells that hold d in G, in the row,
//!   the column and the box of that cell, hold another digit in H. So they join the set as open cells.
//! * *The end.* When no cell is open, the set is unavoidable. Within a house, the new digits of its cells are
//!   different, as equal ones are never chosen. In G, each new digit was in a cell of the set. There are as many new
//!   digits as cells, so they are the old digits in another order, and the grid with the new digits is a solution.
//! * *Nothing is missed.* Let D be a minimal unavoidable set and H a solution that differs from G exactly there, and
//!   begin with one cell of D. Among the choices for an open cell is its digit in H; the cells that join for this
//!   choice are in D. So one line of choices stays within D and agrees with H. It ends with an unavoidable set, which
//!   is D, as no smaller part of D is unavoidable.
//! * *Little is found twice.* Each set is searched from its first cell in reading order only: cells before that may not
//!   join. A set is found more than once only if several solutions differ there.
//!
//! Some of the sets found are not minimal, as another solution may differ only in a part of such a set. But then the
//! search also finds that part.
//!
//! Three rules keep the search small. The open cell with the fewest choices is settled first. A choice that would make
//! the set larger than `max_size` is rejected. And no house has just one cell of a set, as its digit must move within
//! the house. So each row with one cell will get another, and the same holds for columns and boxes.

use alloc::vec::Vec;
use core::mem;

use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, CellSet, House};
use crate::grid::Solution;

pub(super) struct UnavoidableSearch<'a> {
    solution: &'a Solution,
    /// For each cell and digit, the cells that hold the digit in the houses of the cell.
    holders: [[CellSet; 9]; 81],
    max_size: usize,
    /// Cells that may not join, because they are before the first cell of the set.
    barred: CellSet,
    found: Vec<CellSet>,
    steps: u64,
    interrupt: &'a (dyn Fn() -> bool + Sync),
}

/// Cells in which another solution differs.
#[derive(Clone, Copy)]
struct Growing {
    cells: CellSet,
    /// The cells whose new digit has not been chosen.
    open: CellSet,
    /// The new digits in each house.
    placed: [DigitSet; 27],
}

impl<'a> UnavoidableSearch<'a> {
    /// The number of steps between two polls of `interrupt`.
    const STEPS: u64 = 1000;

    pub(super) fn new(
        solution: &'a Solution,
        max_size: usize,
        interrupt: &'a (dyn Fn() -> bool + Sync),
    ) -> UnavoidableSearch<'a> {
        UnavoidableSearch {
            solution,
            holders: holders(solution),
            max_size,
            barred: CellSet::EMPTY,
            found: Vec::new(),
            steps: 0,
            interrupt,
        }
    }

    /// Finds the unavoidable sets with this first cell: every minimal one, and perhaps others, some repeatedly. Returns
    /// `None` if interrupted.
    pub(super) fn beginning_at(&mut self, first: Cell) -> Option<Vec<CellSet>> {
        self.barred = CellSet::before(first);
        let beginning = Growing {
            cells: first.into(),
            open: first.into(),
            placed: [DigitSet::EMPTY; 27],
        };
        self.found.clear();
        if self.max_size > 0 {
            self.grow(&beginning)?;
        }
        Some(mem::take(&mut self.found))
    }

    /// Settles the open cells in every way that keeps the set within `max_size` cells. Returns `None` if interrupted.
    fn grow(&mut self, set: &Growing) -> Option<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(UnavoidableSearch::STEPS) && (self.interrupt)() {
            return None;
        }
        let room = self.max_size - set.cells.len();
        if set.open.is_empty() {
            self.found.push(set.cells);
        } else if set.least_missing() <= room
            && let Some((cell, digits)) = self.fewest_choices(set, room)
        {
            for digit in digits {
                self.grow(&set.settled(cell, digit, self.joining(set, cell, digit)))?;
            }
        }
        Some(())
    }

    /// Returns the open cell with the fewest digits to choose from.
    fn fewest_choices(&self, set: &Growing, room: usize) -> Option<(Cell, DigitSet)> {
        let mut fewest = None;
        let mut count = usize::MAX;
        for cell in set.open {
            let digits = self.choices(set, cell, room);
            if digits.len() < count {
                count = digits.len();
                fewest = Some((cell, digits));
                if count <= 1 {
                    break;
                }
            }
        }
        fewest
    }

    /// Returns the digits that the cell can have in another solution if at most `room` more cells may join the set.
    fn choices(&self, set: &Growing, cell: Cell, room: usize) -> DigitSet {
        let [row, column, block] = cell.houses().map(|house| set.placed[house.index()]);
        let own = DigitSet::from(self.solution.digit(cell));
        let mut digits = !(row | column | block | own);
        for digit in digits {
            let joining = self.joining(set, cell, digit);
            if joining.len() > room || !(joining & self.barred).is_empty() {
                digits.remove(digit);
            }
        }
        digits
    }

    /// Returns the cells that join the set if the cell gets this digit.
    fn joining(&self, set: &Growing, cell: Cell, digit: Digit) -> CellSet {
        self.holders[cell.index()][digit.index()] - set.cells
    }
}

impl Growing {
    /// Returns the set after the cell got its new digit, and the joining cells were added.
    fn settled(&self, cell: Cell, digit: Digit, joining: CellSet) -> Growing {
        let mut set = *self;
        set.cells |= joining;
        set.open |= joining;
        set.open.remove(cell);
        for house in cell.houses() {
            set.placed[house.index()].insert(digit);
        }
        set
    }

    /// Returns a lower bound on the cells still missing: one for each row with a single cell, or for each such column
    /// or box.
    fn least_missing(&self) -> usize {
        let single = |house: &&House| (self.cells & house.cell_set()).len() == 1;
        let kinds = [House::rows(), House::columns(), House::boxes()];
        let missing = kinds.map(|houses| houses.iter().filter(single).count());
        missing[0].max(missing[1]).max(missing[2])
    }
}

/// Returns for each cell and digit the cells that hold the digit in the houses of the cell.
fn holders(solution: &Solution) -> [[CellSet; 9]; 81] {
    let mut holders = [[CellSet::EMPTY; 9]; 81];
    for (holder, digit) in solution.filled() {
        for &cell in holder.peers() {
            holders[cell.index()][digit.index()].insert(holder);
        }
    }
    holders
}
