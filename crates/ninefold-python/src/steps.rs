//! Errors and names that the functions about steps share.

use ninefold_explain::why::Verdict;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use std::fmt::Display;

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
