//! The search for the cells in which another solution differs from a grid.
//!
//! It is exact, because it follows every other solution H of the grid G, as long as that differs in no more
//! cells than are asked for. It grows a set of cells in which H differs. Some of them are settled: their digit
//! in H has been chosen. The others are open.
//!
//! * *What a choice brings.* If H has the digit d in a cell, then the cells that hold d in G, in the row, the
//!   column and the box of that cell, hold something else in H. So they join the set, and are open.
//! * *The end.* When no cell is open, the set is unavoidable. Within a house, the new digits of its cells are
//!   different, as equal ones are never chosen. Each of them stood in a cell of the set before. There are as
//!   many new digits as cells, so they are the old digits in another order, and the grid with the new digits is
//!   a solution.
//! * *Nothing is missed.* Let D be a minimal unavoidable set, H a solution that differs from G exactly there,
//!   and begin with one cell of D. Among the choices for an open cell is the digit that it has in H; what that
//!   brings is in D. So one line of choices stays within D and agrees with H. It ends with an unavoidable set,
//!   which is D, as no smaller part of D is unavoidable.
//! * *Nothing is found again and again.* Each set is looked for from its first cell in reading order only: cells
//!   before that may not join. The same set is found more than once only if there are several solutions that
//!   differ there.
//!
//! Sets may be found that are not minimal, as another solution may differ in fewer of the cells. But then it is
//! one of those that the search finds as well.
//!
//! Three things keep the search small. The open cell with the fewest choices is settled first. A choice that
//! would bring more cells than there is room for is none. And no house has just one cell of a set, as its digit
//! must move within the house: so each row with one cell so far is going to get another; the same holds for
//! columns and for boxes.

use alloc::vec::Vec;
use core::mem;

use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, CellSet, House};
use crate::grid::Solution;

pub(super) struct Search<'a> {
    solution: &'a Solution,
    /// For each cell and digit, the cells that hold the digit in the houses of the cell.
    holders: [[CellSet; 9]; 81],
    max_size: usize,
    /// Cells that may not join, as they are before the first one.
    barred: CellSet,
    found: Vec<CellSet>,
    steps: u64,
    interrupt: &'a (dyn Fn() -> bool + Sync),
}

/// Cells in which another solution differs.
#[derive(Clone, Copy)]
struct Growing {
    cells: CellSet,
    /// Those whose new digit has not been chosen.
    open: CellSet,
    /// The new digits in each house.
    placed: [DigitSet; 27],
}

impl<'a> Search<'a> {
    /// The steps between two looks at `interrupt`.
    const STEPS: u64 = 1000;

    pub(super) fn new(
        solution: &'a Solution,
        max_size: usize,
        interrupt: &'a (dyn Fn() -> bool + Sync),
    ) -> Search<'a> {
        Search {
            solution,
            holders: holders(solution),
            max_size,
            barred: CellSet::EMPTY,
            found: Vec::new(),
            steps: 0,
            interrupt,
        }
    }

    /// Finds the unavoidable sets with this first cell: every minimal one, and perhaps others; some of them
    /// several times. `None` if it was interrupted.
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

    /// Settles the open cells in every way that there is room for. `None` if it was interrupted.
    fn grow(&mut self, set: &Growing) -> Option<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(Search::STEPS) && (self.interrupt)() {
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

    /// The open cell with the fewest digits to choose from.
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

    /// The digits that the cell can have in another solution, if that differs in so many more cells.
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

    /// The cells that join the set if the cell gets this digit.
    fn joining(&self, set: &Growing, cell: Cell, digit: Digit) -> CellSet {
        self.holders[cell.index()][digit.index()] - set.cells
    }
}

impl Growing {
    /// The set after one of its cells got its new digit, which brings the others.
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

    /// At least so many cells are missing: one in each row with a single cell, or in each such column or box.
    fn least_missing(&self) -> usize {
        let single = |house: &&House| (self.cells & house.cell_set()).len() == 1;
        let kinds = [House::rows(), House::columns(), House::boxes()];
        let missing = kinds.map(|houses| houses.iter().filter(single).count());
        missing[0].max(missing[1]).max(missing[2])
    }
}

/// For each cell and digit, the cells that hold the digit in the houses of the cell.
fn holders(solution: &Solution) -> [[CellSet; 9]; 81] {
    let mut holders = [[CellSet::EMPTY; 9]; 81];
    for (holder, digit) in solution.filled() {
        for &cell in holder.peers() {
            holders[cell.index()][digit.index()].insert(holder);
        }
    }
    holders
}
