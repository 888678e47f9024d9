//! The puzzles that have been seen, up to equivalence.

use alloc::collections::BTreeSet;
use core::fmt;

use crate::grid::Grid;
use crate::symmetry::{Canonizer, Form};

/// The canonical forms of the puzzles that have been seen.
#[derive(Default)]
pub struct Seen {
    canonizer: Canonizer,
    forms: BTreeSet<Grid>,
}

impl Seen {
    /// Adds the puzzle, and returns whether it was new. No house of the puzzle may have a digit twice.
    pub fn is_new(&mut self, puzzle: &Grid) -> bool {
        let form = self.canonizer.canonical(puzzle, Form::Min);
        form.is_ok_and(|form| self.forms.insert(form.grid))
    }
}

impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seen {{ forms: {} }}", self.forms.len())
    }
}
