//! Puzzles in disguise: transformations of many, and the automorphisms of one.

use arrow_array::builder::StringViewBuilder;
use arrow_schema::DataType;
use ninefold::symmetry::Transformation;
use ninefold::text::Written;
use ninefold_common::canon::{self, Kind, Unfit};
use ninefold_operations::canonical::Canonical;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::grid::Grid;
use crate::many::{Asked, Errors, finished};
use crate::operation::read;
use crate::slices::Slicing;
use crate::table::Table;

/// The least and the most puzzles in a slice: a form takes microseconds, but some need a search first.
const SLICES: [usize; 2] = [64, 1 << 14];

/// The form of this name.
pub fn kind(py: Python<'_>, name: &str) -> PyResult<Kind> {
    let options = PyDict::new(py);
    options.set_item("form", name)?;
    Ok(read::<Canonical>(&options)?.form.into())
}

/// The transformation of this text.
pub fn transformation(text: &str) -> PyResult<Transformation> {
    let invalid = |error: ninefold::InvalidValue| PyValueError::new_err(error.to_string());
    text.parse().map_err(invalid)
}

/// Why a puzzle has no canonical form, in Python.
pub fn unfit(unfit: Unfit) -> PyErr {
    PyValueError::new_err(unfit.to_string())
}

/// A column of texts of about this length.
fn texts(rows: usize, length: usize) -> StringViewBuilder {
    let block = u32::try_from(rows * length).unwrap_or(u32::MAX);
    let block = block.max(length as u32);
    StringViewBuilder::with_capacity(rows).with_fixed_block_size(block)
}

/// Transforms puzzles, all in the same way. Pencil marks stay pencil marks.
///
/// by: the transformation, such as "t r456123789 c123456789 d987654321": with t before it, rows become columns
///     first; row 1 of the result is row 4, and a 1 becomes a 9. Parts may be left out, and change nothing then.
///
/// Returns a Table: transformed (81 characters, or 729 of pencil marks), error (None, or why the puzzle is bad).
/// Raises ValueError if `by` is no transformation. The other parameters are those of solve.
#[pyfunction]
#[pyo3(signature = (puzzles, by, threads=None, *, progress=false, column=None))]
pub fn transform(
    puzzles: &Bound<'_, PyAny>,
    by: &str,
    threads: Option<usize>,
    progress: bool,
    column: Option<&str>,
) -> PyResult<Table> {
    let by = transformation(by)?;
    let slicing = Slicing::new(threads, SLICES)?;
    let asked = Asked {
        puzzles,
        column,
        progress,
    };
    let begin = |rows| (texts(rows, 81), Errors::default());
    let done = asked.work(&slicing, begin, |(transformed, errors), rows, _| {
        for row in rows {
            let (text, error) = match row.written() {
                Ok(written) => (Some(canon::transformed(&written, &by).to_string()), None),
                Err(error) => (None, Some(error)),
            };
            transformed.append_option(text);
            errors.add(error);
        }
    })?;
    let pieces = done
        .into_iter()
        .map(|(transformed, errors)| vec![finished(transformed), errors.finish()]);
    let fields = ["transformed", "error"].map(|name| (name, DataType::Utf8View));
    Table::new(&fields, pieces.collect())
}

/// Finds a transformation that leads from one puzzle to another: its text, such as
/// "t r456123789 c123456789 d987654321" (see transform), or None if they are not equivalent.
///
/// a, b: puzzles in any form that Grid takes. If only one has pencil marks, the other stands for the candidates that
///     its digits leave.
///
/// Raises ValueError if one cannot be read, or has a digit in a house twice and neither has pencil marks.
#[pyfunction]
pub fn equivalent(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<Option<String>> {
    let (a, b) = (Grid::of(a)?, Grid::of(b)?);
    way_between(py, a.written(), b.written())
}

/// A transformation that leads from one puzzle to the other, as text.
pub fn way_between(py: Python<'_>, from: &Written, to: &Written) -> PyResult<Option<String>> {
    let way = py.detach(|| canon::equivalent(from, to)).map_err(unfit)?;
    Ok(way.map(|way| way.to_string()))
}

/// All transformations that leave a puzzle as it is, as a sequence of texts such as
/// "t r456123789 c123456789 d987654321". They are made when they are asked for; their number is known at once.
/// The first changes nothing. Digits that the puzzle does not have stay as they are.
#[pyclass(frozen, module = "ninefold")]
pub struct Automorphisms(ninefold::symmetry::Automorphisms);

impl Automorphisms {
    /// Those of a puzzle.
    pub fn of(py: Python<'_>, puzzle: &Written) -> PyResult<Automorphisms> {
        let all = py.detach(|| canon::automorphisms(puzzle)).map_err(unfit)?;
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
