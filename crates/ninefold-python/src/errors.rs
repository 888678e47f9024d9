//! Errors of Python.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

/// Returns a ValueError with this message.
pub fn bad(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}
