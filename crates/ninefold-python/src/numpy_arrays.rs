//! Columns as numpy arrays: puzzles as digits, candidates or one-hot, and numbers.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use ninefold::text::plain_cells;
use ninefold::{Candidates, Cell, Grid};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::bad;

/// The forms of puzzles in arrays.
#[derive(Clone, Copy)]
pub enum Form {
    /// n x 81 digits, with 0 for an empty cell.
    Digits,
    /// n x 81 sets of candidates, those that the givens leave: bit 0 is the digit 1.
    Masks,
    /// n x 9 x 9 x 9: whether the cell has the candidate.
    Candidates,
    /// n x 9 x 9 x 9: 1 for the digit of the cell. An empty cell has only zeros.
    OneHot,
}

impl Form {
    pub fn named(name: &str) -> PyResult<Form> {
        Ok(match name {
            "digits" => Form::Digits,
            "masks" => Form::Masks,
            "candidates" => Form::Candidates,
            "one-hot" => Form::OneHot,
            _ => {
                let message =
                    format!("found the form {name}, expected digits, masks, candidates or one-hot");
                return Err(bad(message));
            }
        })
    }

    /// Returns the form that shows all of the puzzles; `None` if there are other texts, or none.
    pub fn of(pieces: &[ArrayRef]) -> Option<Form> {
        let mut form = None;
        for text in texts(pieces)?.flatten() {
            match (text.len(), form) {
                (81, _) => form = form.or(Some(Form::Digits)),
                (729, _) => form = Some(Form::Masks),
                _ => return None,
            }
        }
        form
    }
}

fn texts(pieces: &[ArrayRef]) -> Option<impl Iterator<Item = Option<&str>>> {
    let is_text = |piece: &ArrayRef| *piece.data_type() == DataType::Utf8View;
    let texts = pieces
        .iter()
        .flat_map(|piece| piece.as_string_view().iter());
    pieces.iter().all(is_text).then_some(texts)
}

/// Returns the puzzles of a column as an array. A null row has only zeros.
pub fn puzzles<'py>(
    py: Python<'py>,
    pieces: &[ArrayRef],
    form: Form,
) -> PyResult<Bound<'py, PyAny>> {
    let rows = pieces.iter().map(|piece| piece.len()).sum();
    match form {
        Form::Digits => {
            let digits = each(pieces, digits_of, |set| [number(set)])?;
            shaped(PyArray1::from_vec(py, digits).into_any(), rows, &[81])
        }
        Form::Masks => {
            let sets = each(pieces, candidates_of, |set| [set])?;
            shaped(PyArray1::from_vec(py, sets).into_any(), rows, &[81])
        }
        Form::Candidates => {
            let flags = each(pieces, candidates_of, bits)?;
            shaped(PyArray1::from_vec(py, flags).into_any(), rows, &[9, 9, 9])
        }
        Form::OneHot => {
            let bits = each(pieces, digits_of, |set| bits(set).map(u8::from))?;
            shaped(PyArray1::from_vec(py, bits).into_any(), rows, &[9, 9, 9])
        }
    }
}

/// Returns what `shown` makes of the sets of each puzzle's cells.
fn each<T: Default + Clone, const N: usize>(
    pieces: &[ArrayRef],
    sets_of: fn(&[u8]) -> Option<[u16; 81]>,
    shown: impl Fn(u16) -> [T; N],
) -> PyResult<Vec<T>> {
    let wrong = || bad("only a column of puzzles has this form");
    let rows: usize = pieces.iter().map(|piece| piece.len()).sum();
    let mut items = Vec::with_capacity(rows * 81 * N);
    for text in texts(pieces).ok_or_else(wrong)? {
        let Some(text) = text else {
            items.resize(items.len() + 81 * N, T::default());
            continue;
        };
        let sets = sets_of(text.as_bytes()).ok_or_else(wrong)?;
        items.extend(sets.into_iter().flat_map(&shown));
    }
    Ok(items)
}

/// Returns the digit of each cell as a set; a cell without one has an empty set.
fn digits_of(text: &[u8]) -> Option<[u16; 81]> {
    let of_digit = |symbol: u8| match symbol {
        b'1'..=b'9' => 1 << (symbol - b'1'),
        _ => 0,
    };
    match text.len() {
        81 => Some(std::array::from_fn(|cell| of_digit(text[cell]))),
        _ => {
            let marks = marks_of(text)?;
            Some(marks.map(|set| if set.is_power_of_two() { set } else { 0 }))
        }
    }
}

/// Returns the candidates of each cell: all digits that the givens leave, or the pencil marks.
fn candidates_of(text: &[u8]) -> Option<[u16; 81]> {
    match plain_cells(text) {
        Some(cells) => {
            let candidates = Candidates::from(&Grid::from_ascii(cells));
            Some(Cell::ALL.map(|cell| candidates[cell].bits()))
        }
        None => marks_of(text),
    }
}

/// Returns the pencil marks in a text of 729 characters.
fn marks_of(text: &[u8]) -> Option<[u16; 81]> {
    let set_of = |cell: usize| {
        let marks = (0..9).zip(&text[9 * cell..]);
        marks.fold(0, |set, (digit, &mark)| {
            set | u16::from(mark == b'1' + digit) << digit
        })
    };
    (text.len() == 729).then(|| std::array::from_fn(set_of))
}

/// Returns whether each of the nine digits is in the set.
fn bits(set: u16) -> [bool; 9] {
    std::array::from_fn(|digit| set & 1 << digit != 0)
}

/// Returns the only digit of a set; 0 if there is none.
fn number(set: u16) -> u8 {
    match set {
        0 => 0,
        _ => set.trailing_zeros() as u8 + 1,
    }
}

/// Returns the array with this number of rows of these sizes. With no rows, numpy could not infer their number.
pub fn shaped<'py>(
    array: Bound<'py, PyAny>,
    rows: usize,
    sizes: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    array.call_method1("reshape", ([&[rows], sizes].concat(),))
}

/// The numbers of a column, which numpy reads where they are.
#[pyclass(frozen, module = "ninefold._native")]
struct Numbers {
    column: ArrayRef,
    /// The type in numpy, such as `f8`.
    kind: &'static str,
    address: usize,
}

#[pymethods]
impl Numbers {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let order = if cfg!(target_endian = "big") {
            ">"
        } else {
            "<"
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (self.column.len(),))?;
        interface.set_item("typestr", format!("{order}{}", self.kind))?;
        // Other tables may share the memory, so nobody may write to it.
        interface.set_item("data", (self.address, true))?;
        Ok(interface)
    }
}

/// Returns the numbers of a column as an array in the memory of the column; `None` if that has nulls, or no numbers.
pub fn in_place<'py>(py: Python<'py>, column: &ArrayRef) -> PyResult<Option<Bound<'py, PyAny>>> {
    if column.null_count() > 0 {
        return Ok(None);
    }
    macro_rules! address {
        ($kind:ty) => {
            column.as_primitive::<$kind>().values().as_ptr() as usize
        };
    }
    let (kind, address) = match column.data_type() {
        DataType::Float64 => ("f8", address!(Float64Type)),
        DataType::UInt8 => ("u1", address!(UInt8Type)),
        DataType::UInt32 => ("u4", address!(UInt32Type)),
        DataType::UInt64 => ("u8", address!(UInt64Type)),
        _ => return Ok(None),
    };
    let column = Arc::clone(column);
    let numbers = Numbers {
        column,
        kind,
        address,
    };
    py.import("numpy")?
        .call_method1("asarray", (numbers,))
        .map(Some)
}

/// Returns a copy of the numbers of a column, where null is NaN; `None` if it has none.
pub fn copied<'py>(py: Python<'py>, column: &ArrayRef) -> Option<Bound<'py, PyAny>> {
    macro_rules! floats {
        ($kind:ty) => {{
            let numbers = column.as_primitive::<$kind>().iter();
            PyArray1::from_iter(
                py,
                numbers.map(|number| number.map_or(f64::NAN, |it| it as f64)),
            )
        }};
    }
    Some(match column.data_type() {
        DataType::Float64 => floats!(Float64Type).into_any(),
        DataType::UInt8 => floats!(UInt8Type).into_any(),
        DataType::UInt32 => floats!(UInt32Type).into_any(),
        DataType::UInt64 => floats!(UInt64Type).into_any(),
        DataType::Boolean if column.null_count() == 0 => {
            let flags = column.as_boolean().values().iter();
            PyArray1::from_iter(py, flags).into_any()
        }
        _ => return None,
    })
}

/// Returns an array of these objects. Lists of the same length do not become rows.
pub fn objects<'py>(values: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = values.py().import("numpy")?;
    let array = numpy.call_method1("empty", (values.len(), "object"))?;
    for (place, value) in values.iter().enumerate() {
        array.set_item(place, value)?;
    }
    Ok(array)
}
