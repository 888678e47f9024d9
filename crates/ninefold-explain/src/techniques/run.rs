//! Runs: sentences of links that follow from each other, one after another.

use ninefold::House;

use crate::text;
use crate::text::Text;

/// The maximum length of a sentence of a run in characters. A longer run becomes several sentences.
const LONGEST: usize = 250;

/// Returns whether a sentence without its full stop keeps to the maximum length.
pub(super) fn fits(run: &Text) -> bool {
    run.to_string().chars().count() < LONGEST
}

/// States a consequence of a supposition, as the beginning of a run.
pub(super) fn if_then(supposed: Text, next: Text) -> Text {
    text!("If {supposed}, then {next}")
}

/// Continues a run from the sentence before.
pub(super) fn then(next: Text) -> Text {
    text!("Then {next}")
}

/// Adds a consequence to a run.
pub(super) fn so(before: Text, next: Text) -> Text {
    text!("{before}, so {next}")
}

/// States what follows from the sentences before.
pub(super) fn so_only(claim: Text) -> Text {
    text!("So {claim}")
}

/// Adds the reason to a claim.
pub(super) fn because(claim: Text, why: Text) -> Text {
    text!("{claim} ({why})")
}

/// Returns the reason why a cell holds the digit that a run places.
pub(super) fn only_digit() -> Text {
    text!("the only digit left")
}

/// Returns the reason why the digit of a house is where a run places it.
pub(super) fn only_place(house: House) -> Text {
    text!("the only place left in {house}")
}

/// Returns the run as a sentence.
pub(super) fn sentence(run: Text) -> Text {
    text!("{run}.")
}
