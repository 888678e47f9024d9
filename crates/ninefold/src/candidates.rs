//! Pencil marks: one [`Candidate`], a [`CandidateSet`], and [`Candidates`], which has the digits that are still
//! possible in each of the 81 cells.

use core::fmt::{self, Write};
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, CellSet};
use crate::grid::Grid;
use crate::invalid::InvalidValue;
use crate::macros::{debug_as_display, table};
use crate::sets::set_traits;

/// One pencil mark: a digit in a cell, which may be right or wrong. Displayed as `7r1c3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// The number of candidates: nine digits in 81 cells.
    pub const COUNT: usize = 729;

    /// Returns the candidate of this digit in this cell.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate((cell.index() * 9 + digit.index()) as u16)
    }

    /// Returns the candidate at a position below [`Candidate::COUNT`].
    pub(crate) fn at(index: usize) -> Candidate {
        debug_assert!(index < Candidate::COUNT);
        Candidate(index as u16)
    }

    /// Returns all candidates: those of the first cell in reading order with their digits ascending, and so on.
    pub fn all() -> impl DoubleEndedIterator<Item = Candidate> + ExactSizeIterator {
        (0..Candidate::COUNT).map(Candidate::at)
    }

    /// Returns the position in reading order of the cells, their digits ascending: 0 to 728.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell of the candidate.
    #[inline]
    pub fn cell(self) -> Cell {
        PARTS[self.index()].0
    }

    /// Returns the digit of the candidate.
    #[inline]
    pub fn digit(self) -> Digit {
        PARTS[self.index()].1
    }
}

/// The cell and the digit of each candidate: a table is faster than a division.
static PARTS: [(Cell, Digit); Candidate::COUNT] = table!(Candidate::COUNT, |index| (
    Cell::ALL[index / 9],
    Digit::ALL[index % 9]
));

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit(), self.cell())
    }
}

impl FromStr for Candidate {
    type Err = InvalidValue;

    /// Reads a digit and its cell, such as `7r1c3`.
    fn from_str(text: &str) -> Result<Candidate, InvalidValue> {
        let candidate = text.split_at_checked(1).and_then(|(digit, cell)| {
            Some(Candidate::new(cell.parse().ok()?, digit.parse().ok()?))
        });
        candidate.ok_or_else(|| InvalidValue::new(text, "a candidate, 1r1c1 to 9r9c9"))
    }
}

debug_as_display!(Candidate);

const WORDS: usize = Candidate::COUNT.div_ceil(64);

/// A set of candidates. Displayed as `7r1c3 9r1c3`.
///
/// ```
/// use ninefold::{Candidate, CandidateSet};
/// let mut set: CandidateSet = ["9r1c3", "7r1c3"].into_iter().flat_map(str::parse).collect();
/// assert_eq!(set.to_string(), "7r1c3 9r1c3");
/// let [seven] = ["7r1c3".parse::<Candidate>()?];
/// assert!(set.remove(seven), "it was in the set");
/// assert!(!set.remove(seven), "it no longer is");
/// # Ok::<(), ninefold::InvalidValue>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CandidateSet {
    words: [u64; WORDS],
}

impl CandidateSet {
    /// The set without members.
    pub const EMPTY: CandidateSet = CandidateSet { words: [0; WORDS] };
    /// The set of all candidates.
    pub const ALL: CandidateSet = {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] >>= WORDS * 64 - Candidate::COUNT;
        CandidateSet { words }
    };

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        let ones = |word: &u64| word.count_ones() as usize;
        self.words.iter().map(ones).sum()
    }

    /// Returns whether the set has no members.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns whether the set has more than one member.
    pub fn has_several(&self) -> bool {
        self.first() != self.last()
    }

    /// Returns whether the set has the member.
    #[inline]
    pub fn contains(&self, member: Candidate) -> bool {
        let index = member.index();
        self.words[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds the member; returns whether it was missing.
    #[inline]
    pub fn insert(&mut self, member: Candidate) -> bool {
        let is_new = !self.contains(member);
        self.words[member.index() / 64] |= 1 << (member.index() % 64);
        is_new
    }

    /// Removes the member; returns whether the set had it.
    #[inline]
    pub fn remove(&mut self, member: Candidate) -> bool {
        let was_there = self.contains(member);
        self.words[member.index() / 64] &= !(1 << (member.index() % 64));
        was_there
    }

    /// Returns the first member in ascending order; `None` if the set is empty.
    #[inline]
    pub fn first(&self) -> Option<Candidate> {
        let number = self.words.iter().position(|&word| word != 0)?;
        let bit = self.words[number].trailing_zeros() as usize;
        Some(Candidate::at(number * 64 + bit))
    }

    /// Removes the first member and returns it; `None` if the set is empty.
    #[inline]
    pub fn pop_first(&mut self) -> Option<Candidate> {
        let first = self.first()?;
        self.words[first.index() / 64] &= self.words[first.index() / 64] - 1;
        Some(first)
    }

    /// Returns the last member in ascending order; `None` if the set is empty.
    #[inline]
    pub fn last(&self) -> Option<Candidate> {
        let number = self.words.iter().rposition(|&word| word != 0)?;
        let bit = self.words[number].ilog2() as usize;
        Some(Candidate::at(number * 64 + bit))
    }

    /// Returns the only member; `None` if there are none or several.
    pub fn single(&self) -> Option<Candidate> {
        self.first().filter(|_| !self.has_several())
    }

    /// Returns the cells of the members.
    pub fn cells(&self) -> CellSet {
        self.iter().map(Candidate::cell).collect()
    }

    /// Returns the digits of the members.
    pub fn digits(&self) -> DigitSet {
        self.iter().map(Candidate::digit).collect()
    }

    /// Returns whether a member is one of these digits in one of these cells.
    pub(crate) fn meets(&self, cells: CellSet, digits: DigitSet) -> bool {
        !self.is_empty()
            && cells.into_iter().any(|cell| {
                let mut digits = digits.into_iter();
                digits.any(|digit| self.contains(Candidate::new(cell, digit)))
            })
    }

    #[inline]
    fn combined(mut self, other: CandidateSet, with: impl Fn(u64, u64) -> u64) -> CandidateSet {
        for (word, other) in self.words.iter_mut().zip(other.words) {
            *word = with(*word, other);
        }
        self
    }
}

set_traits! {
    CandidateSet of Candidate,
    /// The candidates of a set: those of the first cell in reading order with their digits ascending,
    /// and so on.
    CandidateSetIter, separated by " "
}

/// The digits still possible in each cell.
///
/// ```
/// use ninefold::{Candidates, Cell, Grid};
/// let grid: Grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
///     .parse()?;
/// let candidates = Candidates::from(&grid);
/// assert_eq!(candidates[Cell::at(0, 0).unwrap()].to_string(), "45");
/// assert_eq!(candidates[Cell::at(0, 2).unwrap()].to_string(), "3");
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidates {
    cells: [DigitSet; 81],
}

impl Candidates {
    /// All digits in all cells.
    pub const ALL: Candidates = Candidates {
        cells: [DigitSet::ALL; 81],
    };

    /// Returns the candidates of each cell, in reading order.
    pub const fn new(cells: [DigitSet; 81]) -> Candidates {
        Candidates { cells }
    }

    /// Returns all candidates except these.
    pub(crate) fn all_but(missing: &CandidateSet) -> Candidates {
        let mut candidates = Candidates::ALL;
        for candidate in missing.iter() {
            candidates.remove(candidate.cell(), candidate.digit());
        }
        candidates
    }

    /// Returns the candidates of the puzzle without the clue of a cell, with any other digit allowed in the cell.
    pub(crate) fn with_another_digit(puzzle: &Grid, (cell, digit): (Cell, Digit)) -> Candidates {
        let mut candidates = Candidates::from(&puzzle.with(cell, None));
        candidates.remove(cell, digit);
        candidates
    }

    /// Removes the digit from the cell; returns whether it was a candidate there.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        self[cell].remove(digit)
    }
}

impl From<&Grid> for Candidates {
    /// Removes the candidates that the givens see, and no others. A given cell keeps its own digit only; if a peer
    /// holds the same digit, neither keeps any candidate, and there is no solution.
    fn from(grid: &Grid) -> Candidates {
        // For each row, column and box: its digits, and the digits that occur more than once.
        let mut digits = [[DigitSet::EMPTY; 9]; 3];
        let mut clashing = [[DigitSet::EMPTY; 9]; 3];
        let houses = |cell: Cell| [cell.row(), cell.column(), cell.box_index()];
        for (cell, digit) in grid.filled() {
            for (kind, house) in houses(cell).into_iter().enumerate() {
                let digit = DigitSet::from(digit);
                clashing[kind][house] |= digits[kind][house] & digit;
                digits[kind][house] |= digit;
            }
        }
        let seen = |sets: &[[DigitSet; 9]; 3], cell: Cell| {
            let [row, column, r#box] = houses(cell);
            sets[0][row] | sets[1][column] | sets[2][r#box]
        };
        Candidates::new(Cell::ALL.map(|cell| match grid[cell] {
            Some(digit) => DigitSet::from(digit) - seen(&clashing, cell),
            None => !seen(&digits, cell),
        }))
    }
}

impl Index<Cell> for Candidates {
    type Output = DigitSet;
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.cells[cell.index()]
    }
}

impl IndexMut<Cell> for Candidates {
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        &mut self.cells[cell.index()]
    }
}

impl fmt::Display for Candidates {
    /// Writes 729 characters, nine for each cell: each digit that is a candidate, and a point for each that is not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for set in self.cells {
            for digit in Digit::ALL {
                let candidate = Some(digit).filter(|&digit| set.contains(digit));
                f.write_char(candidate.map_or('.', Digit::to_char))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_numbered_by_cell_and_digit() {
        for (index, candidate) in Candidate::all().enumerate() {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            assert_eq!((cell.index(), digit.index()), (index / 9, index % 9));
            assert_eq!(Candidate::new(cell, digit), candidate);
        }
    }

    #[test]
    fn givens_take_their_digit_from_their_peers_only() {
        let digit = Digit::ALL[4];
        let given = Cell::ALL[40];
        let candidates = Candidates::from(&Grid::EMPTY.with(given, Some(digit)));
        for cell in Cell::ALL {
            let expected = match cell {
                _ if cell == given => digit.into(),
                _ if cell.sees(given) => !DigitSet::from(digit),
                _ => DigitSet::ALL,
            };
            assert_eq!(candidates[cell], expected, "{cell}");
        }
    }

    #[test]
    fn clashing_givens_leave_each_other_nothing() {
        let digit = Some(Digit::ALL[0]);
        let grid = Grid::EMPTY
            .with(Cell::ALL[0], digit)
            .with(Cell::ALL[1], digit);
        let candidates = Candidates::from(&grid);
        assert!(candidates[Cell::ALL[0]].is_empty());
        assert!(candidates[Cell::ALL[1]].is_empty());
    }

    #[test]
    fn a_candidate_is_a_digit_that_no_peer_holds() {
        let mut random = 1u64;
        for _ in 0..200 {
            let mut next = || {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (random >> 33) as u8
            };
            let grid = Grid::new([(); 81].map(|()| Digit::new(next() % 30)));
            let candidates = Candidates::from(&grid);
            for cell in Cell::ALL {
                let own = grid[cell].map_or(DigitSet::ALL, DigitSet::from);
                assert_eq!(
                    candidates[cell],
                    own - grid.seen_from(cell),
                    "{cell} of {grid}"
                );
            }
        }
    }
}
