//! Columns as numpy arrays: puzzles as digits, candidates or one-hot, and numbers.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The forms of puzzles in arrays.
#[derive(Clone, Copy)]
pub enum Form {
    /// n x 81 digits, with 0 for an empty cell.
    Digits,
    /// n x 81 sets of candidates: bit 0 is the digit 1.
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
                return Err(PyValueError::new_err(message));
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
    let wrong = || PyValueError::new_err("only a column of puzzles has this form");
    let texts = texts(pieces).ok_or_else(wrong)?;
    let mut sets = Vec::new();
    for text in texts {
        match text.map(str::as_bytes) {
            None => sets.resize(sets.len() + 81, 0),
            Some(cells) if cells.len() == 81 => {
                sets.extend(cells.iter().map(|&cell| set_of(&[cell])))
            }
            Some(marks) if marks.len() == 729 => sets.extend(marks.chunks(9).map(set_of)),
            Some(_) => return Err(wrong()),
        }
    }
    let bits = |sets: &[u16], keep: fn(u16) -> bool| {
        let set =
            |&set: &u16| (0..9).map(move |digit| u8::from(keep(set) && set & 1 << digit != 0));
        sets.iter().flat_map(set).collect::<Vec<u8>>()
    };
    let is_digit = |set: u16| set.is_power_of_two();
    let (array, shape): (Bound<'py, PyAny>, &[isize]) = match form {
        Form::Digits => {
            let digits = sets.iter().map(|set| match set.is_power_of_two() {
                true => set.trailing_zeros() as u8 + 1,
                false => 0,
            });
            (PyArray1::from_iter(py, digits).into_any(), &[-1, 81])
        }
        Form::Masks => (PyArray1::from_vec(py, sets).into_any(), &[-1, 81]),
        Form::Candidates => {
            let bits = PyArray1::from_vec(py, bits(&sets, |_| true));
            (bits.call_method1("view", ("bool",))?, &[-1, 9, 9, 9])
        }
        Form::OneHot => (
            PyArray1::from_vec(py, bits(&sets, is_digit)).into_any(),
            &[-1, 9, 9, 9],
        ),
    };
    // With no rows, numpy cannot infer their number.
    let rows: usize = pieces.iter().map(|piece| piece.len()).sum();
    let rows = isize::try_from(rows).unwrap_or(isize::MAX);
    let shape: Vec<isize> = shape
        .iter()
        .map(|&size| if size < 0 { rows } else { size })
        .collect();
    array.call_method1("reshape", (shape,))
}

/// Returns the digits among some symbols as a set; a single other symbol is an empty cell with all candidates.
fn set_of(symbols: &[u8]) -> u16 {
    let mut set = 0;
    for symbol in symbols {
        if let digit @ b'1'..=b'9' = symbol {
            set |= 1 << (digit - b'1');
        }
    }
    match (symbols.len(), set) {
        (1, 0) => 0x1FF,
        _ => set,
    }
}

/// Returns an array of the values of other columns: of numbers, or of objects.
pub fn values<'py>(
    values: &Bound<'py, PyAny>,
    kind: &DataType,
    has_nulls: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let numpy = values.py().import("numpy")?;
    let options = PyDict::new(values.py());
    let kind = match (kind, has_nulls) {
        (DataType::Boolean, false) => "bool",
        (DataType::UInt8, false) => "uint8",
        (DataType::UInt32, false) => "uint32",
        (DataType::UInt64, false) => "uint64",
        (DataType::Float64, _) | (DataType::UInt8 | DataType::UInt32 | DataType::UInt64, true) => {
            "float64"
        }
        _ => "object",
    };
    options.set_item("dtype", kind)?;
    if kind != "object" {
        return numpy.call_method("array", (values,), Some(&options));
    }
    // Lists of the same length would become rows.
    let array = numpy.call_method("empty", (values.len()?,), Some(&options))?;
    for (place, value) in values.try_iter()?.enumerate() {
        array.set_item(place, value?)?;
    }
    Ok(array)
}
