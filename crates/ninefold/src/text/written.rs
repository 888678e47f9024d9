//! A puzzle as it is written.

use alloc::boxed::Box;
use core::fmt;

use crate::candidates::Candidates;
use crate::digits::DigitSet;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// A puzzle as it is written: a grid, pencil marks, or a partly solved puzzle.
///
/// Parsing reads the one puzzle of a text, in any notation. Displaying writes 81 characters, or 729 with pencil marks.
///
/// ```
/// use ninefold::text::Written;
///
/// let line = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// let written: Written = line.parse()?;
/// assert!(matches!(written, Written::Grid(_)));
/// let marks = written.puzzle().candidates().to_string();
/// let written: Written = marks.parse()?;
/// assert!(matches!(written, Written::Marks(_)));
/// assert_eq!(written.to_string(), marks);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// A grid. Its candidates are computed only for a call of [`puzzle`](Written::puzzle).
    Grid(Grid),
    /// Pencil marks, as they were written. The given digits are determined only for a call of
    /// [`puzzle`](Written::puzzle). The puzzle may have fewer candidates: two peers that both have only a 5 are given,
    /// and clash.
    Marks(Box<Candidates>),
    /// A partly solved puzzle.
    Played(Box<Played>),
}

/// A puzzle in a notation that distinguishes the given digits from those that were placed since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// All digits.
    digits: Grid,
    givens: Grid,
    /// The remaining candidates, if some were eliminated.
    candidates: Option<Candidates>,
}

impl Written {
    /// Builds a puzzle from its givens, the entries that were placed since, and the remaining candidates. Candidates
    /// that the digits exclude are ignored, and so is an entry in the cell of a given.
    ///
    /// ```
    /// use ninefold::text::Written;
    /// use ninefold::{Candidates, Grid};
    ///
    /// let givens: Grid = "4........".repeat(9).parse()?;
    /// assert_eq!(Written::played(givens, Grid::EMPTY, Candidates::ALL), Written::Grid(givens));
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn played(givens: Grid, entries: Grid, candidates: Candidates) -> Written {
        let mut digits = givens;
        for (cell, digit) in entries.filled() {
            digits.set(cell, digits[cell].or(Some(digit)));
        }
        let allowed = |cell: Cell| match digits[cell] {
            Some(_) => DigitSet::ALL,
            None => candidates[cell],
        };
        let puzzle = Puzzle::new(digits, Candidates::new(Cell::ALL.map(allowed)));
        let has_fewer = *puzzle.candidates() != Candidates::from(&digits);
        if digits == givens && !has_fewer {
            return Written::Grid(givens);
        }
        Written::Played(Box::new(Played {
            digits,
            givens,
            candidates: has_fewer.then(|| *puzzle.candidates()),
        }))
    }

    /// Returns the puzzle to solve from here: digits that were placed count as given.
    pub fn puzzle(&self) -> Puzzle {
        match self {
            Written::Grid(grid) => Puzzle::from(*grid),
            Written::Marks(marks) => puzzle_of_marks(marks),
            Written::Played(played) => played.puzzle(),
        }
    }

    /// Returns the given digits.
    pub fn givens(&self) -> Grid {
        match self {
            Written::Grid(grid) => *grid,
            Written::Marks(marks) => givens_of_marks(marks),
            Written::Played(played) => played.givens,
        }
    }

    /// Returns all digits, given or placed since.
    pub fn digits(&self) -> Grid {
        match self {
            Written::Played(played) => played.digits,
            other => other.givens(),
        }
    }

    /// Returns the digits that were placed since.
    pub fn entries(&self) -> Grid {
        let (digits, givens) = (self.digits(), self.givens());
        Grid::new(Cell::ALL.map(|cell| match givens[cell] {
            Some(_) => None,
            None => digits[cell],
        }))
    }

    /// Returns the remaining candidates, if they are fewer than the digits leave.
    pub fn candidates(&self) -> Option<Candidates> {
        match self {
            Written::Grid(_) => None,
            Written::Marks(marks) => {
                let puzzle = puzzle_of_marks(marks);
                let has_fewer = *puzzle.candidates() != Candidates::from(puzzle.givens());
                has_fewer.then(|| *puzzle.candidates())
            }
            Written::Played(played) => played.candidates,
        }
    }

    /// Returns the pencil marks: the candidates of each open cell, and the digit alone in every other. A clashing digit
    /// is included, although it is not a candidate.
    pub fn marks(&self) -> Candidates {
        if let Written::Marks(marks) = self {
            return **marks;
        }
        let (digits, puzzle) = (self.digits(), self.puzzle());
        Candidates::new(Cell::ALL.map(|cell| match digits[cell] {
            Some(digit) => digit.into(),
            None => puzzle.candidates()[cell],
        }))
    }

    /// Returns the grid of all digits; `None` if the puzzle is written as pencil marks, or if candidates were
    /// eliminated.
    pub fn as_grid(&self) -> Option<&Grid> {
        match self {
            Written::Grid(grid) => Some(grid),
            Written::Marks(_) => None,
            Written::Played(played) => played.candidates.is_none().then_some(&played.digits),
        }
    }
}

impl Played {
    fn puzzle(&self) -> Puzzle {
        let candidates = self.candidates.unwrap_or(Candidates::ALL);
        Puzzle::new(self.digits, candidates)
    }
}

impl From<Grid> for Written {
    fn from(grid: Grid) -> Written {
        Written::Grid(grid)
    }
}

impl From<Candidates> for Written {
    fn from(marks: Candidates) -> Written {
        Written::Marks(Box::new(marks))
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Written::Grid(grid) => write!(f, "{grid}"),
            Written::Marks(marks) => write!(f, "{marks}"),
            Written::Played(played) => match &played.candidates {
                None => write!(f, "{}", played.digits),
                Some(_) => write!(f, "{}", self.marks()),
            },
        }
    }
}

/// Returns the puzzle with these marks.
fn puzzle_of_marks(marks: &Candidates) -> Puzzle {
    Puzzle::new(givens_of_marks(marks), *marks)
}

/// Returns the given digits.
///
/// Pencil marks do not distinguish a given digit from the only candidate of its cell. A digit counts as given unless a
/// peer has it as one of several candidates: a placed digit would have been eliminated there.
fn givens_of_marks(marks: &Candidates) -> Grid {
    let may_hold = |cell: &Cell, digit| marks[*cell].len() > 1 && marks[*cell].contains(digit);
    Grid::new(Cell::ALL.map(|cell| {
        let digit = marks[cell].single()?;
        let peers = cell.peers();
        (!peers.iter().any(|peer| may_hold(peer, digit))).then_some(digit)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::Digit;

    #[test]
    fn an_only_candidate_is_given_unless_a_peer_still_has_it() {
        let one = Digit::ALL[0];
        let mut marks = [DigitSet::ALL; 81];
        marks[0] = one.into();
        assert_eq!(
            puzzle_of_marks(&Candidates::new(marks))
                .givens()
                .filled_count(),
            0
        );
        for peer in Cell::ALL[0].peers() {
            marks[peer.index()].remove(one);
        }
        assert_eq!(
            puzzle_of_marks(&Candidates::new(marks))
                .givens()
                .filled_count(),
            1
        );
        // Two givens clash.
        marks[1] = marks[0];
        for peer in Cell::ALL[1].peers() {
            marks[peer.index()].remove(one);
        }
        marks[0] = marks[1];
        assert_eq!(
            puzzle_of_marks(&Candidates::new(marks))
                .givens()
                .conflicts()
                .count(),
            2
        );
    }
}
