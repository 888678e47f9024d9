//! The symmetries of the cells with clues, in the puzzle itself and in equivalent puzzles ("in disguise"):
//! [`SquareSymmetry`].
//!
//! # In disguise
//!
//! A pattern of clues has half-turn symmetry in some equivalent puzzle exactly if one of its automorphisms is
//! *conjugate* to a half-turn: the transformation to that puzzle, followed by a half-turn and the inverse
//! transformation. So the question is which transformations are conjugate to which symmetry of the square:
//!
//! * A *mirror* is an order of nine lines that is conjugate to their reversal: it fixes one line and exchanges the
//!   others in pairs. There are 54 such orders that keep bands together, and all are conjugate.
//! * A transformation that does not transpose is conjugate to a half-turn if it is a mirror of rows and one of columns.
//!   It is conjugate to a reflection in the horizontal or vertical middle line if it is a mirror of one kind and fixes
//!   the other kind.
//! * A transformation that transposes is classified by its square, the effect on the rows if it is applied twice: the
//!   identity for a reflection in a diagonal, a mirror for a quarter-turn.
//!
//! For nearly all patterns, at most one mirror is possible, as it must exchange lines with equally many clues. For
//! transformations that transpose, the rows are chosen one by one, and each must agree with those before.

use alloc::vec::Vec;

use super::transformation::{IN_ORDER, Lines, ORDERS, Transformation};
use crate::digits::Digit;
use crate::geometry::CellSet;
use crate::macros::{named, table};

named! {
    /// A symmetry of the square that the clues of a puzzle may have: all except the identity and the inverse of the
    /// quarter-turn.
    ///
    /// ```
    /// use ninefold::{Cell, CellSet};
    /// use ninefold::symmetry::SquareSymmetry;
    ///
    /// let two: CellSet = ["r1c1", "r9c9"].iter().map(|name| name.parse::<Cell>().unwrap()).collect();
    /// let names = |found: Vec<SquareSymmetry>| found.iter().map(|it| it.name()).collect::<Vec<_>>();
    /// let as_they_stand = SquareSymmetry::ALL.into_iter().filter(|it| it.keeps(two)).collect();
    /// assert_eq!(names(as_they_stand), ["half-turn", "diagonal", "antidiagonal"]);
    /// // In no disguise do two clues that share no row, column, band or stack stand in a mirror of the middle line.
    /// assert_eq!(names(SquareSymmetry::in_disguise(two)), ["half-turn", "diagonal", "antidiagonal"]);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum SquareSymmetry {
        /// A turn by 180 degrees.
        HalfTurn = "half-turn",
        /// A turn by 90 degrees, which implies the turn by 180 degrees.
        QuarterTurn = "quarter-turn",
        /// A reflection in the horizontal middle line, which exchanges top and bottom.
        Horizontal = "horizontal",
        /// A reflection in the vertical middle line, which exchanges left and right.
        Vertical = "vertical",
        /// A reflection in the diagonal from the top left to the bottom right.
        Diagonal = "diagonal",
        /// A reflection in the diagonal from the top right to the bottom left.
        Antidiagonal = "antidiagonal",
    }
}

impl SquareSymmetry {
    /// Returns the symmetry as a transformation, which does not change the digits.
    pub fn transformation(self) -> Transformation {
        let (transposes, rows, columns) = match self {
            SquareSymmetry::HalfTurn => (false, REVERSED, REVERSED),
            SquareSymmetry::QuarterTurn => (true, IN_ORDER, REVERSED),
            SquareSymmetry::Horizontal => (false, REVERSED, IN_ORDER),
            SquareSymmetry::Vertical => (false, IN_ORDER, REVERSED),
            SquareSymmetry::Diagonal => (true, IN_ORDER, IN_ORDER),
            SquareSymmetry::Antidiagonal => (true, REVERSED, REVERSED),
        };
        Transformation::trusted(transposes, rows, columns, Digit::ALL)
    }

    /// Returns whether the symmetry maps these cells to themselves.
    pub fn keeps(self, cells: CellSet) -> bool {
        let by = self.transformation();
        cells.iter().all(|cell| cells.contains(by.source(cell)))
    }

    /// Returns the symmetries that these cells have in some equivalent puzzle. Different symmetries may need different
    /// puzzles. A reflection in one middle line is equivalent to one in the other, and likewise for the diagonals.
    pub fn in_disguise(cells: CellSet) -> Vec<SquareSymmetry> {
        let pattern = Pattern::of(cells);
        let reflects_in_line = pattern.reflects_in_line();
        let reflects_in_diagonal = pattern.transposes(&IN_ORDER);
        let has = |symmetry: &SquareSymmetry| match symmetry {
            SquareSymmetry::HalfTurn => pattern.turns_by_half(),
            SquareSymmetry::QuarterTurn => pattern.turns_by_quarter(),
            SquareSymmetry::Horizontal | SquareSymmetry::Vertical => reflects_in_line,
            SquareSymmetry::Diagonal | SquareSymmetry::Antidiagonal => reflects_in_diagonal,
        };
        SquareSymmetry::ALL.into_iter().filter(has).collect()
    }

    /// Returns the symmetry of the square that the transformation of the cells is in some equivalent puzzle, if any. As
    /// both reflections in a line are equivalent, they count as [`Horizontal`](SquareSymmetry::Horizontal). Both
    /// reflections in a diagonal count as [`Diagonal`](SquareSymmetry::Diagonal).
    ///
    /// ```
    /// use ninefold::symmetry::{SquareSymmetry, Transformation};
    ///
    /// let by: Transformation = "r321654798 c456123897".parse()?;
    /// assert_eq!(SquareSymmetry::of(&by), None);
    /// let by: Transformation = "r456123798 c321987654".parse()?;
    /// assert_eq!(SquareSymmetry::of(&by), Some(SquareSymmetry::HalfTurn));
    /// # Ok::<(), ninefold::InvalidValue>(())
    /// ```
    pub fn of(by: &Transformation) -> Option<SquareSymmetry> {
        let is_in_order = |lines: &Lines| *lines == IN_ORDER;
        if by.transposes() {
            let twice = by.then(by);
            return match twice.rows() {
                rows if is_in_order(rows) => Some(SquareSymmetry::Diagonal),
                rows if is_mirror(rows) => Some(SquareSymmetry::QuarterTurn),
                _ => None,
            };
        }
        let (rows, columns) = (by.rows(), by.columns());
        match [is_mirror(rows), is_mirror(columns)] {
            [true, true] => Some(SquareSymmetry::HalfTurn),
            [true, false] if is_in_order(columns) => Some(SquareSymmetry::Horizontal),
            [false, true] if is_in_order(rows) => Some(SquareSymmetry::Horizontal),
            _ => None,
        }
    }
}

const REVERSED: Lines = table!(9, |line| 8 - line as u8);

/// Returns whether the order fixes one line and exchanges the others in pairs.
fn is_mirror(lines: &Lines) -> bool {
    MIRRORS.contains(lines)
}

/// All mirrors. For each line that stays, the two others of its band are exchanged, and the lines of the two other
/// bands are exchanged in each of six ways.
static MIRRORS: [Lines; 54] = table!(54, |number| mirror(number / 6, &ORDERS[number % 6]));

const fn mirror(stays: usize, order: &[u8; 3]) -> Lines {
    let middle = stays / 3 * 3;
    let (one, other) = ((middle + 3) % 9, (middle + 6) % 9);
    let mut lines = IN_ORDER;
    let mut place = 0;
    while place < 3 {
        lines[middle + place] = (middle + (2 * (stays % 3) + 3 - place) % 3) as u8;
        lines[one + place] = other as u8 + order[place];
        lines[other + order[place] as usize] = (one + place) as u8;
        place += 1;
    }
    lines
}

/// Nine rows or columns, each with the cells in it that hold clues: the first in bit 0.
type Masks = [u16; 9];

/// The cells that hold clues.
struct Pattern {
    rows: Masks,
    columns: Masks,
}

impl Pattern {
    fn of(cells: CellSet) -> Pattern {
        let (mut rows, mut columns) = ([0; 9], [0; 9]);
        for cell in cells {
            rows[cell.row()] |= 1 << cell.column();
            columns[cell.column()] |= 1 << cell.row();
        }
        Pattern { rows, columns }
    }

    fn reflects_in_line(&self) -> bool {
        [&self.rows, &self.columns].into_iter().any(|masks| {
            mirrors_that_keep_counts(masks).any(|mirror| in_order(masks, mirror) == *masks)
        })
    }

    fn turns_by_half(&self) -> bool {
        let of_rows = || mirrors_that_keep_counts(&self.rows);
        mirrors_that_keep_counts(&self.columns).any(|of_columns| {
            let mirrored = self.rows.map(|row| mirrored(row, of_columns));
            of_rows().any(|of_rows| in_order(&self.rows, of_rows) == mirrored)
        })
    }

    fn turns_by_quarter(&self) -> bool {
        mirrors_that_keep_counts(&self.rows).any(|twice| self.transposes(twice))
    }

    /// Returns whether the pattern has an automorphism that transposes and moves the rows by `twice` if it is applied
    /// twice. `twice` is the identity or a mirror.
    ///
    /// Let `p` be the pattern, and the row `rows[i]` be the one that the automorphism brings to column `i`. As it moves
    /// the rows by `twice` if it is applied twice, `p[twice[rows[i]]][j] = p[rows[j]][i]` for all `i` and `j`.
    fn transposes(&self, twice: &Lines) -> bool {
        let [rows, columns] = [&self.rows, &self.columns].map(|masks| {
            let mut counts = masks.map(u16::count_ones);
            counts.sort_unstable();
            counts
        });
        rows == columns && self.extends(twice, &mut [0; 9], 0)
    }

    /// Returns whether the choice of the first `count` rows can be completed.
    fn extends(&self, twice: &Lines, rows: &mut Lines, count: usize) -> bool {
        if count == 9 {
            return true;
        }
        let of_band = count / 3 * 3..count;
        (0..9).any(|row: u8| {
            let is_free = !rows[..count].contains(&row);
            let same_band = |other: &u8| other / 3 == row / 3;
            let fits_band = match rows[of_band.clone()].first() {
                Some(first) => same_band(first),
                None => !rows[..count].iter().any(same_band),
            };
            rows[count] = row;
            is_free
                && fits_band
                && self.agrees(twice, &rows[..=count])
                && self.extends(twice, rows, count + 1)
        })
    }

    /// Returns whether the last of these rows agrees with all rows up to it.
    fn agrees(&self, twice: &Lines, rows: &[u8]) -> bool {
        let has = |row: u8, column: usize| self.rows[usize::from(row)] >> column & 1;
        let image = |row: u8| twice[usize::from(row)];
        let (last, row) = (rows.len() - 1, rows[rows.len() - 1]);
        let as_many =
            |row: u8| self.rows[usize::from(row)].count_ones() == self.columns[last].count_ones();
        as_many(row)
            && rows.iter().enumerate().all(|(place, &other)| {
                has(image(row), place) == has(other, last)
                    && has(image(other), last) == has(row, place)
            })
    }
}

fn in_order(masks: &Masks, lines: &Lines) -> Masks {
    lines.map(|line| masks[usize::from(line)])
}

/// Returns a line with its cells in another order.
fn mirrored(mask: u16, mirror: &Lines) -> u16 {
    let bits = mirror.iter().enumerate();
    bits.fold(0, |sum, (place, &source)| {
        sum | (mask >> source & 1) << place
    })
}

/// Returns the mirrors that exchange only lines with equally many clues.
fn mirrors_that_keep_counts(masks: &Masks) -> impl Iterator<Item = &'static Lines> {
    let counts = masks.map(u16::count_ones);
    let is_kept = move |(line, count): (&u8, &u32)| counts[usize::from(*line)] == *count;
    let keeps = move |mirror: &&Lines| mirror.iter().zip(&counts).all(is_kept);
    MIRRORS.iter().filter(keeps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrors_are_the_orders_that_leave_one_line_and_exchange_the_others() {
        assert!(is_mirror(&REVERSED));
        for (number, mirror) in MIRRORS.iter().enumerate() {
            assert!(!MIRRORS[..number].contains(mirror));
            assert_eq!(
                in_order(&mirror.map(u16::from), mirror),
                IN_ORDER.map(u16::from)
            );
            let stay = (0..9).filter(|&line| usize::from(mirror[line]) == line);
            assert_eq!(stay.count(), 1);
            assert!(Transformation::new(false, *mirror, IN_ORDER, Digit::ALL).is_ok());
        }
    }
}
