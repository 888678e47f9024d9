//! Reads puzzles from Python: a list, a numpy array, or a column of any library with Arrow's interface.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::LargeStringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeBinaryArray, new_null_array};
use arrow_schema::DataType;
use ninefold::text::{Reader, Written, plain_cells, read_by};
use ninefold_files::boards::read_board;
use ninefold_operations::stated::solution_column;
use ninefold_operations::subject::BoardText;
use numpy::{PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::capsules;
use crate::grid::text_of;
use crate::numbers;

/// The column of a table with the puzzles, if the caller names none.
const COLUMN: &str = "puzzle";

/// The number of items of a list that are read between checks for an interrupt by Python.
const BETWEEN_LOOKS: usize = 1 << 14;

/// A puzzle, and the solution that the table states.
pub struct Row<'p> {
    pub puzzle: Text<'p>,
    pub stated: Option<&'p [u8]>,
}

/// A puzzle, or its error.
pub enum Text<'p> {
    /// 81 symbols side by side.
    Plain(&'p [u8; 81]),
    /// Any other notation, which is rare.
    Other(Box<Result<Written, String>>, Option<String>),
    /// A board of another size or with further rules.
    Board(Arc<BoardText>),
}

/// The message to operations that do not take boards.
const NOT_CLASSIC: &str =
    "found a puzzle of another size or with further rules, expected a classic one";

impl Row<'_> {
    /// Returns the label in the text of the puzzle.
    pub fn label(&self) -> Option<&str> {
        match &self.puzzle {
            Text::Plain(_) => None,
            Text::Other(_, label) => label.as_deref(),
            Text::Board(text) => text.title.as_deref(),
        }
    }

    /// Returns the puzzle, or its error.
    pub fn written(&self) -> Result<Written, String> {
        match &self.puzzle {
            Text::Plain(cells) => Ok(Written::Grid(ninefold::Grid::from_ascii(cells))),
            Text::Other(other, _) => (**other).clone(),
            Text::Board(_) => Err(NOT_CLASSIC.to_owned()),
        }
    }

    /// Returns the board, if the puzzle is one.
    pub fn board(&self) -> Option<&Arc<BoardText>> {
        match &self.puzzle {
            Text::Board(text) => Some(text),
            _ => None,
        }
    }
}

/// Puzzles that can be read while Python continues.
pub enum Puzzles<'py> {
    /// Texts, in pieces. Items of a list that are not text have an error instead.
    Texts {
        pieces: Vec<ArrayRef>,
        /// The solutions that the table states, in pieces of the same lengths.
        stated: Option<Vec<ArrayRef>>,
        errors: BTreeMap<usize, String>,
    },
    /// For each puzzle a byte string as long as a row of the array.
    Bytes(PyReadonlyArray2<'py, u8>),
}

/// Puzzles from which threads can read.
#[derive(Clone, Copy)]
pub enum View<'p> {
    Texts {
        pieces: &'p [ArrayRef],
        stated: Option<&'p [ArrayRef]>,
        errors: &'p BTreeMap<usize, String>,
    },
    Bytes {
        bytes: &'p [u8],
        width: usize,
    },
}

impl<'py> Puzzles<'py> {
    /// Reads puzzles from Python. The named column of a table holds them; without a name the column `puzzle`, or the
    /// only one.
    pub fn of(puzzles: &Bound<'py, PyAny>, column: Option<&str>) -> PyResult<Puzzles<'py>> {
        if puzzles.is_instance_of::<PyString>() || puzzles.is_instance_of::<PyBytes>() {
            let message = "expected many puzzles, such as a list; for one puzzle use ninefold.Grid";
            return Err(PyTypeError::new_err(message));
        }
        if let Some(arrays) = capsules::arrays(puzzles)? {
            return Puzzles::of_arrays(arrays, column);
        }
        if column.is_some() {
            let message = "only a table has columns, such as one of pyarrow, polars or pandas";
            return Err(PyTypeError::new_err(message));
        }
        match numbers::array_of(puzzles)? {
            Some(array) => Puzzles::of_numpy(&array),
            None => Puzzles::of_items(puzzles),
        }
    }

    /// Reads a numpy array of numbers, of byte strings, or of other items.
    fn of_numpy(array: &Bound<'py, PyAny>) -> PyResult<Puzzles<'py>> {
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        match kind.as_str() {
            "u" | "i" | "f" | "b" => {
                let (texts, errors) = numbers::of_numpy(array)?;
                Ok(Puzzles::Texts {
                    pieces: vec![texts],
                    stated: None,
                    errors,
                })
            }
            "S" => Ok(Puzzles::Bytes(bytes_of_numpy(array)?)),
            _ => Puzzles::of_items(&array.call_method0("tolist")?),
        }
    }

    fn of_arrays(arrays: Vec<ArrayRef>, column: Option<&str>) -> PyResult<Puzzles<'py>> {
        let (mut pieces, mut errors, mut rows) = (Vec::new(), BTreeMap::new(), 0);
        for array in &arrays {
            let piece = unpacked(column_of(array, column)?);
            let (piece, wrong) = match numbers::of_lists(&piece) {
                Some(texts) => texts,
                None if has_texts(&piece) => (piece, BTreeMap::new()),
                None => {
                    return Err(PyTypeError::new_err(format!(
                        "found a column of {}, expected one of strings, or of lists of 81 numbers",
                        piece.data_type()
                    )));
                }
            };
            errors.extend(wrong.into_iter().map(|(row, error)| (rows + row, error)));
            rows += piece.len();
            pieces.push(piece);
        }
        Ok(Puzzles::Texts {
            pieces,
            stated: stated_of(&arrays, column),
            errors,
        })
    }

    fn of_items(items: &Bound<'py, PyAny>) -> PyResult<Puzzles<'py>> {
        let (mut texts, mut errors) = (LargeStringBuilder::new(), BTreeMap::new());
        for (number, item) in items.try_iter()?.enumerate() {
            let item = item?;
            if number % BETWEEN_LOOKS == 0 {
                items.py().check_signals()?;
            }
            if let Ok(text) = item.cast::<PyString>() {
                texts.append_value(text.to_string_lossy());
                continue;
            }
            match text_of(&item) {
                Ok(text) => texts.append_option(text),
                Err(error) => {
                    texts.append_null();
                    errors.insert(number, error);
                }
            }
        }
        Ok(Puzzles::Texts {
            pieces: vec![Arc::new(texts.finish())],
            stated: None,
            errors,
        })
    }

    /// Returns whether they come from a table that states their solutions.
    pub fn state_solutions(&self) -> bool {
        matches!(
            self,
            Puzzles::Texts {
                stated: Some(_),
                ..
            }
        )
    }

    /// Returns a view from which threads can read.
    pub fn view(&self) -> PyResult<View<'_>> {
        Ok(match self {
            Puzzles::Texts {
                pieces,
                stated,
                errors,
            } => View::Texts {
                pieces,
                stated: stated.as_deref(),
                errors,
            },
            Puzzles::Bytes(array) => View::Bytes {
                bytes: array.as_slice()?,
                width: array.as_array().ncols(),
            },
        })
    }
}

impl View<'_> {
    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        match self {
            View::Texts { pieces, .. } => pieces.iter().map(|piece| piece.len()).sum(),
            View::Bytes { width: 0, .. } => 0,
            View::Bytes { bytes, width } => bytes.len() / width,
        }
    }

    /// Reads the puzzles with these numbers and passes them on.
    pub fn read(&self, numbers: Range<usize>, take: impl FnOnce(&[Row<'_>])) {
        match *self {
            View::Texts {
                pieces,
                stated,
                errors,
            } => {
                let (parts, stated) = (
                    parts_of(pieces, &numbers),
                    parts_of(stated.unwrap_or_default(), &numbers),
                );
                let mut stated = stated.iter().filter_map(texts_of).flatten();
                let texts = parts.iter().filter_map(texts_of).flatten();
                let rows = texts.map(|text| Row {
                    puzzle: read_text(text),
                    stated: stated.next().flatten(),
                });
                let mut rows: Vec<Row> = rows.collect();
                for (number, error) in errors.range(numbers.clone()) {
                    rows[number - numbers.start].puzzle = bad(error.clone());
                }
                take(&rows);
            }
            View::Bytes { bytes, width } => {
                let bytes = &bytes[numbers.start * width..numbers.end * width];
                let rows = bytes.chunks(width).map(|bytes| {
                    // numpy fills up shorter texts with zeros.
                    let end = bytes.iter().rposition(|&byte| byte != 0);
                    let puzzle = read_text(Some(&bytes[..end.map_or(0, |end| end + 1)]));
                    Row {
                        puzzle,
                        stated: None,
                    }
                });
                take(&rows.collect::<Vec<Row>>());
            }
        }
    }
}

/// Returns the parts of the pieces that have the rows of these numbers.
fn parts_of(pieces: &[ArrayRef], numbers: &Range<usize>) -> Vec<ArrayRef> {
    let mut start = 0;
    let parts = pieces.iter().filter_map(|piece| {
        let end = start + piece.len();
        let first = numbers.start.max(start);
        let length = numbers.end.min(end).saturating_sub(first);
        let part = (length > 0).then(|| piece.slice(first - start, length));
        start = end;
        part
    });
    parts.collect()
}

/// Returns the column of a table; an object that is no table is the column itself.
fn column_of(array: &ArrayRef, column: Option<&str>) -> PyResult<ArrayRef> {
    let Some(names) = names_of(array) else {
        return match column {
            Some(_) => Err(PyTypeError::new_err("only a table has columns")),
            None => Ok(Arc::clone(array)),
        };
    };
    let place = place_of(&names, column).ok_or_else(|| {
        let names = names.join(", ");
        let wanted = column.unwrap_or(COLUMN);
        PyValueError::new_err(format!(
            "found the columns {names}, expected one with the name {wanted}"
        ))
    })?;
    Ok(Arc::clone(array.as_struct().column(place)))
}

/// Returns the names of the columns, if the array is a table.
fn names_of(array: &ArrayRef) -> Option<Vec<&str>> {
    match array.data_type() {
        DataType::Struct(fields) => {
            Some(fields.iter().map(|field| field.name().as_str()).collect())
        }
        _ => None,
    }
}

/// Returns the place of the column with the puzzles.
fn place_of(names: &[&str], column: Option<&str>) -> Option<usize> {
    let named = |name: &str| names.iter().position(|other| *other == name);
    match column {
        Some(name) => named(name),
        None => named(COLUMN).or((names.len() == 1).then_some(0)),
    }
}

/// Returns the column with the solutions of the puzzles, if the table has one.
fn stated_of(arrays: &[ArrayRef], column: Option<&str>) -> Option<Vec<ArrayRef>> {
    let array = arrays.iter().find(|array| !array.is_empty())?;
    let names = names_of(array)?;
    let puzzles = place_of(&names, column);
    let first = array.slice(0, 1);
    let firsts = first.as_struct().columns().iter().cloned().map(unpacked);
    let firsts: Vec<ArrayRef> = firsts.collect();
    let fields: Vec<Option<&[u8]>> = firsts
        .iter()
        .map(|first| texts_of(first).map(|texts| texts[0].unwrap_or_default()))
        .collect();
    let place = solution_column(&names, |place| {
        fields[place].filter(|_| Some(place) != puzzles)
    })?;
    let columns = arrays.iter().map(|array| {
        let column = array.as_struct().columns().get(place)?;
        Some(unpacked(Arc::clone(column))).filter(has_texts)
    });
    columns.collect()
}

/// Expands a dictionary into an array with every text in its place.
fn unpacked(array: ArrayRef) -> ArrayRef {
    let Some(dictionary) = array.as_any_dictionary_opt() else {
        return array;
    };
    let Some(texts) = texts_of(dictionary.values()) else {
        return Arc::clone(dictionary.values());
    };
    if texts.is_empty() {
        return new_null_array(&DataType::Null, array.len());
    }
    let keys = dictionary.normalized_keys().into_iter().enumerate();
    let texts = keys.map(|(place, key)| texts[key].filter(|_| dictionary.is_valid(place)));
    Arc::new(texts.collect::<LargeBinaryArray>())
}

/// Returns whether the array has texts.
fn has_texts(array: &ArrayRef) -> bool {
    texts_of(&array.slice(0, 0)).is_some()
}

/// Returns the texts of an array; `None` for an array of another type.
fn texts_of(array: &ArrayRef) -> Option<Vec<Option<&[u8]>>> {
    macro_rules! texts {
        ($array:expr) => {{
            let texts = $array.iter().map(|text| text.map(AsRef::as_ref));
            texts.collect()
        }};
    }
    Some(match array.data_type() {
        DataType::Utf8 => texts!(array.as_string::<i32>()),
        DataType::LargeUtf8 => texts!(array.as_string::<i64>()),
        DataType::Utf8View => texts!(array.as_string_view()),
        DataType::Binary => texts!(array.as_binary::<i32>()),
        DataType::LargeBinary => texts!(array.as_binary::<i64>()),
        DataType::BinaryView => texts!(array.as_binary_view()),
        DataType::FixedSizeBinary(_) => texts!(array.as_fixed_size_binary()),
        DataType::Null => vec![None; array.len()],
        _ => return None,
    })
}

/// Reads the text of a puzzle.
fn read_text(text: Option<&[u8]>) -> Text<'_> {
    let Some(text) = text else {
        return bad("found null, expected a puzzle".to_owned());
    };
    if let Some(cells) = plain_cells(text) {
        return Text::Plain(cells);
    }
    let text_of_puzzle = String::from_utf8_lossy(text);
    let written = text_of_puzzle.parse::<Written>();
    if written.is_err()
        && let Some(board) = read_board(&text_of_puzzle)
    {
        return match board {
            Ok(board) if board.ignored.is_empty() => Text::Board(Arc::new(board)),
            Ok(board) => bad(format!("unknown rules: {}", board.ignored.join(", "))),
            Err(error) => bad(error.to_string()),
        };
    }
    // A text of only cells has no label.
    let may_have_label = written.is_ok() && ![81, 729].contains(&text.len());
    let reader = || Reader::new(None).keeping_fields();
    let label = may_have_label
        .then(|| read_by(reader(), text).pop()?.label)
        .flatten();
    Text::Other(Box::new(written.map_err(|error| error.to_string())), label)
}

fn bad(error: String) -> Text<'static> {
    Text::Other(Box::new(Err(error)), None)
}

/// Returns the bytes of a numpy array of byte strings, a row for each.
fn bytes_of_numpy<'py>(array: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray2<'py, u8>> {
    let width: usize = array.getattr("dtype")?.getattr("itemsize")?.extract()?;
    let bytes = array
        .py()
        .import("numpy")?
        .call_method1("ascontiguousarray", (array,))?
        .call_method1("view", ("uint8",))?
        .call_method1("reshape", ((-1, width),))?;
    let bytes = bytes.cast_into::<numpy::PyArray2<u8>>()?;
    let bytes = bytes.try_readonly();
    bytes.map_err(|error| PyValueError::new_err(error.to_string()))
}
