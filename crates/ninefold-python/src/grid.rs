//! One puzzle, in the forms that Python code may use. Its methods are in [`methods`](crate::methods).

use ninefold::Digit;
use ninefold::logic::{Position, Step};
use ninefold::text::{Notation, Written, write_written};
use ninefold_explain::Figure;
use ninefold_explain::language::Language;
use ninefold_explain::picture::Picture;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::bad;
use crate::numbers;

/// A puzzle or a position of it: a grid, or pencil marks.
///
/// text: the puzzle in any notation, such as 81 characters, nine lines, or 729 characters of pencil marks;
///     or a list of 81 numbers from 0 to 9, or of nine such lists.
///
/// Raises ValueError with line and column if it cannot be read.
#[pyclass(frozen, eq, module = "ninefold")]
#[derive(PartialEq)]
pub struct Grid {
    pub written: Written,
}

impl From<Written> for Grid {
    fn from(written: Written) -> Grid {
        Grid { written }
    }
}

impl Grid {
    /// Reads one puzzle, in any of the forms that Python code may use.
    pub fn of(puzzle: &Bound<'_, PyAny>) -> PyResult<Grid> {
        let text = text_of(puzzle).map_err(PyTypeError::new_err)?;
        let text = text.ok_or_else(|| PyTypeError::new_err("found None, expected a puzzle"))?;
        let written = text.parse::<Written>().map_err(bad)?;
        Ok(Grid { written })
    }

    /// Returns the text that reads as this puzzle. Only some notations distinguish placed digits from givens.
    pub fn source(&self) -> String {
        match &self.written {
            Written::Played(_) => write_written(&self.written, Notation::Hodoku, None).to_string(),
            written => written.to_string(),
        }
    }

    /// Returns the puzzle as text.
    pub fn text(&self) -> String {
        self.written.to_string()
    }
}

/// Returns the text of an item of a list, or of one puzzle; an error if it is not text.
pub fn text_of(item: &Bound<'_, PyAny>) -> Result<Option<String>, String> {
    if item.is_none() {
        return Ok(None);
    }
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(Some(text.to_string_lossy().into_owned()));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(String::from_utf8_lossy(bytes.as_bytes()).into_owned()));
    }
    if let Ok(grid) = item.cast::<Grid>() {
        return Ok(Some(grid.get().source()));
    }
    if let Some(cells) = cells_of(item) {
        let symbol =
            |cell: f64| numbers::cell_of(cell).map(|cell| char::from(numbers::symbol(cell)));
        let symbols = cells.into_iter().map(|cell| {
            let cell = cell.unwrap_or_default();
            symbol(cell).ok_or_else(|| format!("found {cell}, expected a digit from 0 to 9"))
        });
        return symbols.collect::<Result<String, String>>().map(Some);
    }
    let kind = item.get_type().name();
    let kind = kind.map_or_else(|_| "something else".to_owned(), |kind| kind.to_string());
    Err(format!("found {kind}, expected a string"))
}

/// Returns the numbers in a list, in a list of rows, or in a tensor. `None` in Python is an empty cell.
fn cells_of(item: &Bound<'_, PyAny>) -> Option<Vec<Option<f64>>> {
    // A tensor need not be a sequence.
    let array = numbers::array_of(item).ok().flatten();
    let item = array.as_ref().unwrap_or(item);
    let rows = item.extract::<Vec<Vec<Option<f64>>>>();
    rows.map(|rows| rows.concat())
        .or_else(|_| item.extract())
        .ok()
}

/// Returns the digit as a number. The type is not `u8`, because a list of bytes would not become a list in Python.
pub fn number(digit: Digit) -> u32 {
    u32::from(digit.get())
}

/// Draws a position, and a step from it.
pub fn svg(
    givens: &ninefold::Grid,
    position: &Position,
    step: Option<(&Step, Figure)>,
    name: &str,
    language: Language,
) -> String {
    let picture = Picture {
        givens,
        position,
        step,
        name,
        language,
    };
    picture.to_string()
}
