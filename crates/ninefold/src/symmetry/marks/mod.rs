//! The canonical form of pencil marks: any of the 729 candidates, whether or not there is a solution.
//!
//! The search for it follows McKay's program nauty ("Practical graph isomorphism", 1981; with Piperno, "Practical graph
//! isomorphism II", 2014). Nine rows, nine columns and nine digits get *colours*: hashes of properties that do not
//! depend on their order. The first is the number of candidates, then come the colours of these candidates, and so on
//! (`colours.rs`). If different lines share a colour, each in turn gets a colour of its own, which makes others differ:
//! so a tree grows (`tree.rs`). At its leaves the colours decide the whole order (`leaf.rs`). The least leaf is the
//! canonical form.
//!
//! Lines that can be exchanged without any effect, such as rows that no strike has touched, are never distinguished
//! (`twins.rs`). And two leaves with the same candidates show an automorphism: all branches that it turns into a known
//! branch can be left out.

mod automorphisms;
mod colours;
mod leaf;
mod tree;
mod twins;

use super::{Automorphisms, Canonizer, Transformation};
use crate::candidates::Candidates;
use crate::geometry::Cell;

pub(super) use tree::Tree;

/// The canonical form of pencil marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CanonicalCandidates {
    /// The form.
    pub candidates: Candidates,
    /// The number of automorphisms: the transformations of the cells that lead to the form, each with suitable digits.
    pub automorphisms: u32,
    /// A transformation that leads to the form.
    pub by: Transformation,
}

impl Canonizer {
    /// Returns the canonical form of any pencil marks, even if cells are without candidates or there is no solution.
    ///
    /// Two sets of marks have the same form if and only if they are equivalent. The choice of the form follows from the
    /// search and has no other meaning; another version of this library may choose another. The form of a grid written
    /// as pencil marks is not the canonical grid written as pencil marks.
    ///
    /// ```
    /// use ninefold::symmetry::{Canonizer, Transformation};
    /// use ninefold::{Candidates, Cell, Digit};
    ///
    /// let mut marks = Candidates::ALL;
    /// marks.remove(Cell::ALL[0], Digit::ALL[4]);
    /// marks.remove(Cell::ALL[1], Digit::ALL[4]);
    /// let turned: Transformation = "t r456123789 d987654321".parse()?;
    /// let mut canonizer = Canonizer::new();
    /// let form = canonizer.canonical_candidates(&marks);
    /// assert_eq!(form.candidates, canonizer.canonical_candidates(&turned.candidates(&marks)).candidates);
    /// assert_eq!(form.by.candidates(&marks), form.candidates);
    /// // Of 162 places for two cells of a minirow, this is one.
    /// assert_eq!(form.automorphisms, 3_359_232 / 162);
    /// # Ok::<(), ninefold::InvalidValue>(())
    /// ```
    pub fn canonical_candidates(&mut self, candidates: &Candidates) -> CanonicalCandidates {
        let (leaf, automorphisms) = self.tree.find(Marks::new(candidates));
        CanonicalCandidates {
            candidates: leaf.candidates(),
            automorphisms,
            by: leaf.transformation(),
        }
    }

    /// Returns a transformation that leads from pencil marks to others, if they are equivalent.
    pub fn equivalent_candidates(
        &mut self,
        a: &Candidates,
        b: &Candidates,
    ) -> Option<Transformation> {
        let [a, b] = [a, b].map(|candidates| self.canonical_candidates(candidates));
        (a.candidates == b.candidates).then(|| a.by.then(&b.by.inverse()))
    }

    /// Returns all transformations that leave pencil marks as they are.
    pub fn automorphisms_of_candidates(&mut self, candidates: &Candidates) -> Automorphisms {
        self.tree.find(Marks::new(candidates));
        self.tree.automorphisms()
    }
}

/// The three kinds of lines of the marks.
const ROWS: usize = 0;
const COLUMNS: usize = 1;
const DIGITS: usize = 2;

/// A value for each of the nine lines of the three kinds.
type Lines<T> = [[T; 9]; 3];

/// The candidates as bit masks, seen from each side.
pub struct Marks {
    /// For each row and column, the digits.
    digits: [[u16; 9]; 9],
    /// For each row and digit, the columns; for each column and digit, the rows.
    places: [[[u16; 9]; 9]; 2],
}

impl Marks {
    const NONE: Marks = Marks {
        digits: [[0; 9]; 9],
        places: [[[0; 9]; 9]; 2],
    };

    fn new(candidates: &Candidates) -> Marks {
        let mut marks = Marks::NONE;
        for cell in Cell::ALL {
            let (row, column) = (cell.row(), cell.column());
            let digits = candidates[cell].bits();
            marks.digits[row][column] = digits;
            for digit in 0..9 {
                let has = digits >> digit & 1;
                marks.places[ROWS][row][digit] |= has << column;
                marks.places[COLUMNS][column][digit] |= has << row;
            }
        }
        marks
    }
}

/// Sums or unions for all subsets of three neighbours among nine values.
type Sums<T> = [[T; 8]; 3];

/// Returns for all subsets of three neighbours the sum of their values.
fn sums<T: Copy + Default>(values: &[T; 9], add: impl Fn(T, T) -> T) -> Sums<T> {
    core::array::from_fn(|block| {
        let mut sums = [T::default(); 8];
        for set in 1..8usize {
            let member = set.trailing_zeros() as usize;
            sums[set] = add(sums[set & (set - 1)], values[block * 3 + member]);
        }
        sums
    })
}

/// Returns the three parts of the sum for a set.
#[inline(always)]
fn parts<T: Copy>(sums: &Sums<T>, set: u16) -> [T; 3] {
    let of = |block: usize| sums[block][usize::from(set) >> (block * 3) & 7];
    [of(0), of(1), of(2)]
}
