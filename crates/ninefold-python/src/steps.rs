//! Whose steps are taken, and what the player knows.

use ninefold::logic::Technique;
use ninefold::rating::human::Knowledge;
use ninefold_explain::why::Verdict;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use std::fmt::Display;

/// What the player knows: the known techniques, or all, without those and, if they are not wanted, without those that
/// need uniqueness.
pub fn knowledge(
    known: Option<Vec<String>>,
    without: Vec<String>,
    uniqueness: bool,
) -> PyResult<Knowledge> {
    let technique = |name: String| name.parse::<Technique>().map_err(bad);
    let techniques = |names: Vec<String>| names.into_iter().map(technique);
    let known: Option<PyResult<Knowledge>> = known.map(|known| techniques(known).collect());
    let without: PyResult<Vec<Technique>> = techniques(without).collect();
    Ok(Knowledge::of(known.transpose()?, without?, uniqueness))
}

/// What is said of a claim, as the API writes it.
pub fn name_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Seen => "seen",
        Verdict::False => "false",
        Verdict::Shown => "shown",
        Verdict::NotShown => "not_shown",
    }
}

/// A ValueError with that message.
pub fn bad(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}
