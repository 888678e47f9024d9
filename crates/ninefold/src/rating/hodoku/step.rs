//! Steps of HoDoKu.

use alloc::vec::Vec;

use super::line::{Line, Variant};
use crate::{Candidate, CellSet, Digit};

/// What a step does to the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A digit is placed.
    Place(Candidate),
    /// Candidates are removed, in this order, on which later singles depend. The same one may come twice.
    Remove(Vec<Candidate>),
}

/// A step of HoDoKu's path.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The line that found it, which counts for the score.
    pub line: Line,
    /// What it is called.
    pub variant: Variant,
    /// What it does.
    pub action: Action,
}

/// What a line finds.
pub(super) type Pattern = (Variant, Action);

/// Removes candidates, if there are any.
pub(super) fn removing(variant: Variant, removals: Vec<Candidate>) -> Option<Pattern> {
    (!removals.is_empty()).then_some((variant, Action::Remove(removals)))
}

/// Removes the digit from these cells, if there are any.
pub(super) fn removing_digit(variant: Variant, digit: Digit, cells: CellSet) -> Option<Pattern> {
    let removals = cells.into_iter().map(|cell| Candidate::new(cell, digit));
    removing(variant, removals.collect())
}

/// Sorts removals by digit and cell, and drops doubles.
pub(super) fn tidy(removals: &mut Vec<Candidate>) {
    removals.sort_unstable_by_key(|it| (it.digit(), it.cell()));
    removals.dedup();
}

/// The weight by which equal numbers of removals are compared.
pub(super) fn weight(removals: impl IntoIterator<Item = Candidate>) -> u64 {
    let of = |(place, it): (u64, Candidate)| {
        it.cell().index() as u64 * (1 + 80 * place) + u64::from(it.digit().get())
    };
    (0..).zip(removals).map(of).sum()
}
