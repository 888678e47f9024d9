//! Numbers as puzzles: arrays of numpy, tensors, and columns of lists. A cell is a digit from 1 to 9; 0, NaN and null are
//! empty cells.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, FixedSizeBinaryArray, LargeBinaryArray};
use arrow_schema::DataType;
use ninefold::{Cell, Digit, Grid};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The texts of puzzles, null for a row without text, and the errors of rows by their number.
pub type Texts = (ArrayRef, BTreeMap<usize, String>);

/// The number of puzzles that are read between checks for an interrupt by Python.
const TOGETHER: usize = 1 << 14;

/// Returns a number as a cell: 0 is empty. `None` if it is no digit.
pub fn cell_of(number: f64) -> Option<u8> {
    let digit = number as u8;
    match number.is_nan() {
        true => Some(0),
        false => (digit <= 9 && f64::from(digit) == number).then_some(digit),
    }
}

/// Returns the symbol of a cell.
pub fn symbol(cell: u8) -> u8 {
    b'0' + cell
}

/// Returns the digits of a grid, with 0 for an empty cell.
pub fn digits(grid: &Grid) -> [u8; 81] {
    grid.cells().map(|digit| digit.map_or(0, Digit::get))
}

/// Returns the object as a numpy array if it is an array or a tensor of any library.
pub fn array_of<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let is_array = object.hasattr("dtype")? && object.hasattr("shape")?;
    if !is_array && !object.hasattr("__dlpack__")? {
        return Ok(None);
    }
    let numpy = object.py().import("numpy")?;
    let method = match object.hasattr("__array__")? {
        true => "asarray",
        false => "from_dlpack",
    };
    numpy.call_method1(method, (object,)).map(Some)
}

/// Reads an array of numbers: n x 81, n x 9 x 9, or one puzzle of 81 or 9 x 9.
pub fn of_numpy(array: &Bound<'_, PyAny>) -> PyResult<Texts> {
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let sizes = match &shape[..] {
        sizes if sizes == [81] || sizes == [9, 9] => sizes,
        [_, sizes @ ..] if sizes == [81] || sizes == [9, 9] => sizes,
        other => {
            let sizes: Vec<String> = other.iter().map(usize::to_string).collect();
            let sizes = sizes.join(" x ");
            let message = format!("found an array of shape {sizes}, expected n x 81 or n x 9 x 9");
            return Err(PyValueError::new_err(message));
        }
    };
    let is_one = sizes.len() == shape.len();
    let place = |number: usize| {
        let (row, cell) = (number / 81, number % 81);
        match (is_one, sizes.len()) {
            (true, 1) => format!("[{cell}]"),
            (true, _) => format!("[{}, {}]", cell / 9, cell % 9),
            (false, 1) => format!("[{row}, {cell}]"),
            (false, _) => format!("[{row}, {}, {}]", cell / 9, cell % 9),
        }
    };
    let py = array.py();
    let flat = py
        .import("numpy")?
        .call_method1("ascontiguousarray", (array,))?
        .call_method1("reshape", (-1,))?;
    let mut symbols = Vec::new();
    let mut wrong = BTreeMap::new();
    macro_rules! read_if {
        ($($kind:ty),*) => {$(
            if let Ok(numbers) = flat.cast::<PyArray1<$kind>>() {
                let numbers = numbers.readonly();
                read(py, numbers.as_slice()?, &mut symbols, &mut wrong)?;
            } else
        )* {
            // Other numbers, such as those of 16 bits, are converted.
            let numbers = flat.call_method1("astype", ("float64",))?;
            let numbers = numbers.cast::<PyArray1<f64>>()?.readonly();
            read(py, numbers.as_slice()?, &mut symbols, &mut wrong)?;
        }};
    }
    read_if!(u8, i8, u16, i16, u32, i32, u64, i64, f32, f64);
    let mut errors = BTreeMap::new();
    for (number, found) in wrong {
        let error = error(&found, &place(number), number % 81);
        errors.entry(number / 81).or_insert(error);
    }
    let texts = FixedSizeBinaryArray::new(81, symbols.into(), None);
    Ok((Arc::new(texts), errors))
}

fn error(found: &str, place: &str, cell: usize) -> String {
    let cell = Cell::ALL[cell];
    format!("found {found} at {place} ({cell}), expected a digit from 0 to 9")
}

/// A number of any type.
trait Number: Copy + ToString {
    fn cell(self) -> Option<u8>;
}

macro_rules! whole {
    ($($kind:ty),*) => {$(
        impl Number for $kind {
            fn cell(self) -> Option<u8> {
                u8::try_from(self).ok().filter(|&cell| cell <= 9)
            }
        }
    )*};
}
whole!(u8, i8, u16, i16, u32, i32, u64, i64);

impl Number for f32 {
    fn cell(self) -> Option<u8> {
        cell_of(self.into())
    }
}

impl Number for f64 {
    fn cell(self) -> Option<u8> {
        cell_of(self)
    }
}

/// Reads numbers as symbols, and collects the first wrong one of each puzzle with its place. Python can interrupt
/// this.
fn read(
    py: Python<'_>,
    numbers: &[impl Number],
    symbols: &mut Vec<u8>,
    wrong: &mut BTreeMap<usize, String>,
) -> PyResult<()> {
    symbols.reserve_exact(numbers.len());
    for (first, part) in (0..).step_by(TOGETHER).zip(numbers.chunks(81 * TOGETHER)) {
        py.check_signals()?;
        symbols.extend(part.iter().map(|number| number.cell().map_or(b'?', symbol)));
        // Most arrays have only digits, so a second search is rare.
        for (row, text) in (first..).zip(symbols[81 * first..].chunks(81)) {
            if let Some(cell) = text.iter().position(|&symbol| symbol == b'?') {
                let place = row * 81 + cell;
                wrong.insert(place, numbers[place].to_string());
            }
        }
    }
    Ok(())
}

/// Reads a column of lists of 81 numbers, or of 9 lists of 9; `None` if it has other values.
pub fn of_lists(array: &ArrayRef) -> Option<Texts> {
    let (values, spans) = spans(array)?;
    let (symbols, shown) = symbols_of(&values)?;
    let mut errors = BTreeMap::new();
    let texts = spans.into_iter().enumerate().map(|(row, span)| {
        let span = span.filter(|_| array.is_valid(row))?;
        let start = span.start;
        let text = &symbols[span];
        if text.len() != 81 {
            let message = format!("found {} numbers, expected 81", text.len());
            errors.insert(row, message);
            return None;
        }
        if let Some(cell) = text.iter().position(|&symbol| symbol == b'?') {
            let place = format!("[{row}, {cell}]");
            errors.insert(row, error(&shown(start + cell), &place, cell));
        }
        Some(text)
    });
    let texts: LargeBinaryArray = texts.collect();
    Some((Arc::new(texts), errors))
}

/// Returns the values of a column of lists, or of lists of lists, and the span of each row; `None` if the column has
/// no lists.
fn spans(array: &ArrayRef) -> Option<(ArrayRef, Vec<Option<Range<usize>>>)> {
    let (values, spans): (&ArrayRef, Vec<Option<Range<usize>>>) = match array.data_type() {
        DataType::FixedSizeList(_, length) => {
            let length = usize::try_from(*length).ok()?;
            let spans = (0..array.len()).map(|row| Some(row * length..(row + 1) * length));
            (array.as_fixed_size_list().values(), spans.collect())
        }
        DataType::List(_) => {
            let list = array.as_list::<i32>();
            let ends = list.offsets().windows(2);
            let spans = ends.map(|ends| Some(ends[0].try_into().ok()?..ends[1].try_into().ok()?));
            (list.values(), spans.collect())
        }
        DataType::LargeList(_) => {
            let list = array.as_list::<i64>();
            let ends = list.offsets().windows(2);
            let spans = ends.map(|ends| Some(ends[0].try_into().ok()?..ends[1].try_into().ok()?));
            (list.values(), spans.collect())
        }
        _ => return None,
    };
    let Some((inner, rows)) = self::spans(values) else {
        return Some((Arc::clone(values), spans));
    };
    let joined = spans.into_iter().map(|span| {
        let span = span?;
        let (Some(first), Some(last)) = (rows.get(span.start), rows[..span.end].last()) else {
            return Some(0..0);
        };
        Some(first.clone()?.start..last.clone()?.end.max(first.clone()?.start))
    });
    Some((inner, joined.collect()))
}

/// A function that shows the number in a place.
type Shown<'v> = Box<dyn Fn(usize) -> String + 'v>;

/// Returns the numbers as symbols, and a function that shows the number in a place; `None` if the values are not
/// numbers.
fn symbols_of(values: &ArrayRef) -> Option<(Vec<u8>, Shown<'_>)> {
    macro_rules! symbols {
        ($kind:ty) => {{
            let numbers = values.as_primitive::<$kind>();
            let cell =
                |number: Option<_>| number.map_or(Some(0), Number::cell).map_or(b'?', symbol);
            let symbols = numbers.iter().map(cell).collect();
            (symbols, Box::new(|place| numbers.value(place).to_string()))
        }};
    }
    Some(match values.data_type() {
        DataType::UInt8 => symbols!(UInt8Type),
        DataType::UInt16 => symbols!(UInt16Type),
        DataType::UInt32 => symbols!(UInt32Type),
        DataType::UInt64 => symbols!(UInt64Type),
        DataType::Int8 => symbols!(Int8Type),
        DataType::Int16 => symbols!(Int16Type),
        DataType::Int32 => symbols!(Int32Type),
        DataType::Int64 => symbols!(Int64Type),
        DataType::Float32 => symbols!(Float32Type),
        DataType::Float64 => symbols!(Float64Type),
        DataType::Null => (vec![b'0'; values.len()], Box::new(|_| "null".to_owned())),
        _ => return None,
    })
}
