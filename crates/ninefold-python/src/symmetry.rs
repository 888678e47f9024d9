//! Equivalent puzzles: canonical forms, automorphisms, and transformations between puzzles.

use ninefold::text::Written;
use ninefold_operations::canonical::Canonical;
use ninefold_operations::canonical::forms::{self, Form};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::bad;
use crate::options::read;

/// Reads the name of a form.
pub fn form(py: Python<'_>, name: &str) -> PyResult<Form> {
    let options = PyDict::new(py);
    options.set_item("form", name)?;
    Ok(read::<Canonical>(&options)?.form)
}

/// All transformations that leave a puzzle unchanged, as a sequence of texts such as "t r456123789 c123456789
/// d987654321". The texts are made on demand; their number is known at once. The first is the identity. Digits that are
/// not in the puzzle are mapped to themselves.
#[pyclass(frozen, module = "ninefold")]
pub struct Automorphisms(ninefold::symmetry::Automorphisms);

impl Automorphisms {
    /// Finds the automorphisms of a puzzle.
    pub fn of(py: Python<'_>, puzzle: &Written) -> PyResult<Automorphisms> {
        let all = py.detach(|| forms::automorphisms(puzzle)).map_err(bad)?;
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

    /// The automorphism with this number; negative numbers count from the end.
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

/// Iterates over automorphisms.
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
