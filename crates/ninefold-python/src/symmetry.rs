//! A puzzle in disguise: its forms, its automorphisms, and the way to another.

use ninefold::symmetry::Transformation;
use ninefold::text::Written;
use ninefold_operations::canonical::Canonical;
use ninefold_operations::canonical::forms::{self, Kind, Unfit};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::operation::read;

/// Reads the name of a form.
pub fn kind(py: Python<'_>, name: &str) -> PyResult<Kind> {
    let options = PyDict::new(py);
    options.set_item("form", name)?;
    Ok(read::<Canonical>(&options)?.form.into())
}

/// Reads a transformation.
pub fn transformation(text: &str) -> PyResult<Transformation> {
    let invalid = |error: ninefold::InvalidValue| PyValueError::new_err(error.to_string());
    text.parse().map_err(invalid)
}

/// Converts the reason why a puzzle has no canonical form into an error of Python.
pub fn unfit(unfit: Unfit) -> PyErr {
    PyValueError::new_err(unfit.to_string())
}

/// Finds a transformation from one puzzle to the other, as text.
pub fn way_between(py: Python<'_>, from: &Written, to: &Written) -> PyResult<Option<String>> {
    let way = py.detach(|| forms::equivalent(from, to)).map_err(unfit)?;
    Ok(way.map(|way| way.to_string()))
}

/// All transformations that leave a puzzle as it is, as a sequence of texts such as
/// "t r456123789 c123456789 d987654321". They are made when they are asked for; their number is known at once.
/// The first changes nothing. Digits that the puzzle does not have stay as they are.
#[pyclass(frozen, module = "ninefold")]
pub struct Automorphisms(ninefold::symmetry::Automorphisms);

impl Automorphisms {
    /// Finds the automorphisms of a puzzle.
    pub fn of(py: Python<'_>, puzzle: &Written) -> PyResult<Automorphisms> {
        let all = py.detach(|| forms::automorphisms(puzzle)).map_err(unfit)?;
        Ok(Automorphisms(all))
    }

    fn text(&self, number: usize) -> Option<String> {
        self.0.get(number).map(|found| found.to_string())
    }
}

#[pymethods]
impl Automorphisms {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The one of this number; negative numbers count from the end.
    fn __getitem__(&self, number: isize) -> PyResult<String> {
        let place = match number {
            0.. => Some(number.unsigned_abs()),
            _ => self.0.len().checked_sub(number.unsigned_abs()),
        };
        let text = place.and_then(|place| self.text(place));
        text.ok_or_else(|| PyIndexError::new_err("there is no such automorphism"))
    }

    fn __iter__(slf: &Bound<'_, Self>) -> AutomorphismIterator {
        AutomorphismIterator {
            all: slf.clone().unbind(),
            next: 0,
        }
    }

    fn __repr__(&self) -> String {
        format!("Automorphisms({})", self.0.len())
    }
}

/// Goes through automorphisms.
#[pyclass(module = "ninefold")]
struct AutomorphismIterator {
    all: Py<Automorphisms>,
    next: usize,
}

#[pymethods]
impl AutomorphismIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<String> {
        let text = self.all.get().text(self.next)?;
        self.next += 1;
        Some(text)
    }
}
