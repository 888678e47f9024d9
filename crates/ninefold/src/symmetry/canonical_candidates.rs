//! Canonical forms, equivalence and automorphisms of pencil marks.

use super::marks::Marks;
use super::{Automorphisms, Canonizer, Transformation};
use crate::candidates::Candidates;

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
    /// Returns the canonical form of any pencil marks, even if cells have no candidates or there is no solution.
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

    /// Returns a transformation from these pencil marks to others, if they are equivalent.
    pub fn equivalent_candidates(
        &mut self,
        a: &Candidates,
        b: &Candidates,
    ) -> Option<Transformation> {
        let [a, b] = [a, b].map(|candidates| self.canonical_candidates(candidates));
        (a.candidates == b.candidates).then(|| a.by.then(&b.by.inverse()))
    }

    /// Returns all transformations that leave pencil marks unchanged.
    pub fn automorphisms_of_candidates(&mut self, candidates: &Candidates) -> Automorphisms {
        self.tree.find(Marks::new(candidates));
        self.tree.automorphisms()
    }
}
