//! The steps of HoDoKu's path.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::board::of_digit;
use super::line::{Line, Variant};
use crate::logic::Reason;
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
#[derive(Debug)]
pub(super) struct Pattern {
    pub variant: Variant,
    pub action: Action,
    /// The reason of the change. `None` if it takes long to find; it is then found on demand.
    pub reason: Option<Box<Reason>>,
}

impl Pattern {
    /// Creates a pattern without its reason.
    pub fn new(variant: Variant, action: Action) -> Pattern {
        Pattern {
            variant,
            action,
            reason: None,
        }
    }
}

/// Returns the removal of candidates with its reason, if there are any.
pub(super) fn removing<R: Into<Reason>>(
    variant: Variant,
    removals: Vec<Candidate>,
    reason: impl FnOnce() -> Option<R>,
) -> Option<Pattern> {
    (!removals.is_empty()).then(|| Pattern {
        variant,
        action: Action::Remove(removals),
        reason: reason().map(|reason| Box::new(reason.into())),
    })
}

/// Returns the removal of the digit from these cells with its reason, if there are any.
pub(super) fn removing_digit<R: Into<Reason>>(
    variant: Variant,
    digit: Digit,
    cells: CellSet,
    reason: impl FnOnce() -> Option<R>,
) -> Option<Pattern> {
    removing(variant, of_digit(cells, digit).collect(), reason)
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
