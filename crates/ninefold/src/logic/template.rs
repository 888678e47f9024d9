//! Templates (*pattern overlay*): all ways to place one digit in the whole grid, once in every row, column and box. A
//! candidate that no way uses is wrong, and a candidate that every way uses is right. So templates find every
//! conclusion from the places of a single digit, including fish and chains of one digit.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Position, TechniqueEntry};
//!
//! let puzzle: Grid =
//!     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let steps = TechniqueEntry::TEMPLATES.steps(&Position::from(&puzzle));
//! let right = steps.iter().filter_map(|step| step.conclusion.placement);
//! // There is one way to place the 8.
//! assert_eq!(right.filter(|one| one.digit().get() == 8).count(), 4);
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::symmetry::ORDERS;
use crate::{Candidate, Cell, CellSet, Digit};

use super::{Conclusion, Finder, Flow, HouseKind, Look, Pattern, Position, Technique, of_digit};

/// All ways to place a digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Template {
    /// The digit.
    pub digit: Digit,
    /// The cell that has the digit in all ways, if the conclusion is a placement.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub cell: Option<Cell>,
}

impl Pattern for Template {
    fn technique(&self) -> Technique {
        match self.cell {
            Some(_) => Technique::TemplateSet,
            None => Technique::TemplateDelete,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        if let Some(cell) = self.cell {
            let right = Candidate::new(cell, self.digit);
            return position.settling(right);
        }
        let used = Ways::of(position, self.digit).used();
        let unused = used.map_or(CellSet::EMPTY, |(some, _)| {
            position.board(self.digit) - some
        });
        Conclusion::removing(of_digit(unused, self.digit))
    }
}

/// Finds the candidates that no way to place a digit uses, and those that all ways use.
pub(super) enum Templates {}

/// The cost of the ways to place one digit (see [`Watch::spend`]).
const EFFORT: u32 = 5_000;

impl Finder for Templates {
    type Pattern = Template;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Template) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        for digit in Digit::ALL {
            watch.allow(EFFORT)?;
            let board = position.board(digit);
            // There may be no way, if the puzzle has no solution.
            let Some((some, all)) = Ways::of(position, digit).used() else {
                continue;
            };
            for cell in board & all {
                let cell = Some(cell);
                visit(Template { digit, cell })?;
            }
            if !(board - some).is_empty() {
                visit(Template { digit, cell: None })?;
            }
        }
        Flow::Continue(())
    }
}

/// The ways to place a digit in the three rows of a band, by the columns that they take.
struct Ways([[Way; COLUMNS]; 3]);

/// The number of choices of one column in each stack.
const COLUMNS: usize = 27;

/// Ways that take the same columns of a band. The bits are the 27 cells of the band, row by row.
#[derive(Clone, Copy)]
struct Way {
    /// The cells that some of the ways use; none if there is no way.
    some: u32,
    /// The cells that all ways use.
    all: u32,
}

impl Ways {
    fn of(position: &Position, digit: Digit) -> Ways {
        let none = Way {
            some: 0,
            all: u32::MAX,
        };
        let mut ways = Ways([[none; COLUMNS]; 3]);
        let stands = |cell: &Cell| position.grid()[*cell] == Some(digit);
        for (band, of_band) in ways.0.iter_mut().enumerate() {
            let rows = [0, 1, 2].map(|row| HouseKind::Row.house(3 * band + row));
            let mut open = 0;
            for (row, house) in rows.into_iter().enumerate() {
                let filled = house.cells().iter().position(stands);
                let filled = filled.map_or(0, |column| 1 << column);
                open |= u32::from(position.place_bits(house, digit) | filled) << (9 * row);
            }
            for (columns, way) in of_band.iter_mut().enumerate() {
                // `rows` has, for each stack, the row of the band that holds the digit there.
                for rows in ORDERS {
                    let row = |stack: usize| usize::from(rows[stack]);
                    let at = |stack: usize| 9 * row(stack) + 3 * stack + of_stack(columns, stack);
                    let cells = 1 << at(0) | 1 << at(1) | 1 << at(2);
                    if cells & !open == 0 {
                        way.some |= cells;
                        way.all &= cells;
                    }
                }
            }
        }
        ways
    }

    /// Returns the cells that some way through the whole grid uses, and those that all ways use; `None` if there is no
    /// way.
    fn used(&self) -> Option<(CellSet, CellSet)> {
        let (mut some, mut all) = ([0; 3], [u32::MAX; 3]);
        for (first, upper) in self.0[0].iter().enumerate() {
            for (second, middle) in self.0[1].iter().enumerate() {
                let Some(third) = third_columns(first, second) else {
                    continue;
                };
                let ways = [*upper, *middle, self.0[2][third]];
                if ways.iter().all(|way| way.some != 0) {
                    for (band, way) in ways.into_iter().enumerate() {
                        some[band] |= way.some;
                        all[band] &= way.all;
                    }
                }
            }
        }
        (some[0] != 0).then(|| (cells(some), cells(all)))
    }
}

/// Returns which of the three columns of the stack is taken.
fn of_stack(columns: usize, stack: usize) -> usize {
    columns / [1, 3, 9][stack] % 3
}

/// Returns the columns that are left for the third band, if the two others take different ones.
fn third_columns(first: usize, second: usize) -> Option<usize> {
    let mut third = 0;
    for (stack, weight) in [1, 3, 9].into_iter().enumerate() {
        let (one, other) = (of_stack(first, stack), of_stack(second, stack));
        if one == other {
            return None;
        }
        third += weight * (3 - one - other);
    }
    Some(third)
}

/// Returns the cells of the three bands.
fn cells(bands: [u32; 3]) -> CellSet {
    let is_in = |cell: &Cell| bands[cell.index() / 27] >> (cell.index() % 27) & 1 == 1;
    Cell::ALL.into_iter().filter(is_in).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn everything_is_possible_in_the_empty_grid() {
        let position = Position::from(&Grid::EMPTY);
        for digit in Digit::ALL {
            let used = Ways::of(&position, digit).used();
            assert_eq!(used, Some((CellSet::ALL, CellSet::EMPTY)));
        }
    }

    #[test]
    fn without_a_way_nothing_follows() {
        let mut position = Position::from(&Grid::EMPTY);
        for cell in position.board(Digit::ALL[0]) & HouseKind::Row.house(4).cell_set() {
            position.remove(Candidate::new(cell, Digit::ALL[0]));
        }
        assert_eq!(Ways::of(&position, Digit::ALL[0]).used(), None);
        let template = Template {
            digit: Digit::ALL[0],
            cell: None,
        };
        assert!(template.conclusion(&position).eliminations.is_empty());
    }
}
