//! Steps of HoDoKu.

use alloc::vec::Vec;

use super::line::{Line, Variant};
use crate::{Candidate, CellSet, Digit};

/// The change that a step makes to the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The placement of a digit.
    Place(Candidate),
    /// The removal of candidates. Later singles depend on their order. A candidate may occur twice.
    Remove(Vec<Candidate>),
}

/// A step of HoDoKu's path.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The line that found the step, and that determines its score.
    pub line: Line,
    /// The kind of the step.
    pub variant: Variant,
    /// The change that the step makes.
    pub action: Action,
}

/// The result of a line: the kind of a step, and its change.
pub(super) type Pattern = (Variant, Action);

/// Returns the removal of candidates, if there are any.
pub(super) fn removing(variant: Variant, removals: Vec<Candidate>) -> Option<Pattern> {
    (!removals.is_empty()).then_some((variant, Action::Remove(removals)))
}

/// Returns the removal of the digit from these cells, if there are any.
pub(super) fn removing_digit(variant: Variant, digit: Digit, cells: CellSet) -> Option<Pattern> {
    let removals = cells.into_iter().map(|cell| Candidate::new(cell, digit));
    removing(variant, removals.collect())
}

/// Sorts removals by digit and cell, and drops duplicates.
pub(super) fn tidy(removals: &mut Vec<Candidate>) {
    removals.sort_unstable_by_key(|it| (it.digit(), it.cell()));
    removals.dedup();
}

/// Returns the weight by which equal numbers of removals are compared.
pub(super) fn weight(removals: impl IntoIterator<Item = Candidate>) -> u64 {
    let of = |(place, it): (u64, Candidate)| {
        it.cell().index() as u64 * (1 + 80 * place) + u64::from(it.digit().get())
    };
    (0..).zip(removals).map(of).sum()
}
