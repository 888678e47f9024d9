//! Puzzles from pictures: files, bytes, and arrays of pixels.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use ninefold_files::picture::{Limits, Pixels, decode};
use ninefold_files::{Entry, read_picture};
use ninefold_operations::read::{Corners, Read, ReadRecord};
use ninefold_operations::status::Status;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::bad;
use crate::grid::Grid;

/// The puzzle of a picture, made by ninefold.read.
#[pyclass(frozen, name = "Reading", module = "ninefold")]
pub struct Reading {
    entry: Entry,
    status: Status,
    record: ReadRecord,
}

/// Reads the puzzle of a photo or a screenshot.
///
/// picture: a path of a JPEG or PNG file, its bytes, a PIL image, or a numpy array of bytes: height x width for grey,
///     height x width x 3 for RGB, x 4 for RGBA.
/// corners: the corners of the grid as four pairs (x, y) in pixels, clockwise from the top left corner of the puzzle;
///     found by default.
///
/// Raises ValueError if the picture cannot be decoded, or shows no puzzle.
#[pyfunction]
#[pyo3(signature = (picture, *, corners=None))]
pub fn read(picture: &Bound<'_, PyAny>, corners: Option<[[f64; 2]; 4]>) -> PyResult<Reading> {
    let py = picture.py();
    let given = given(picture)?;
    let corners = corners.map(|corners| Corners(corners).points());
    py.detach(|| {
        let pixels = match given {
            Given::Pixels(pixels) => pixels,
            Given::File(bytes) => decode(&bytes, &Limits::default()).map_err(bad)?,
        };
        let entry = Entry::of_photo(read_picture(&pixels, corners).map_err(bad)?);
        let request = Read {
            corners: None,
            cells: true,
        };
        let (status, record) = request.answer(&entry, &|| false);
        Ok(Reading {
            entry,
            status,
            record,
        })
    })
}

/// A picture as Python has it.
enum Given {
    /// The bytes of a file.
    File(Vec<u8>),
    Pixels(Pixels),
}

fn given(picture: &Bound<'_, PyAny>) -> PyResult<Given> {
    if let Ok(bytes) = picture.cast::<PyBytes>() {
        return Ok(Given::File(bytes.as_bytes().to_vec()));
    }
    if picture.is_instance_of::<PyString>() || picture.hasattr("__fspath__")? {
        let path: PathBuf = picture.extract()?;
        return Ok(Given::File(fs::read(path)?));
    }
    let is_array = |name| picture.hasattr(name).unwrap_or(false);
    if !["__array__", "__array_interface__", "__dlpack__"]
        .into_iter()
        .any(is_array)
    {
        let kind = picture.get_type().name()?;
        let message = format!("found {kind}, expected a path, bytes, or an array of pixels");
        return Err(PyTypeError::new_err(message));
    }
    pixels(picture).map(Given::Pixels)
}

fn pixels(picture: &Bound<'_, PyAny>) -> PyResult<Pixels> {
    let numpy = picture.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (picture,))?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let flat = numpy
        .call_method1("ascontiguousarray", (&array,))?
        .call_method1("reshape", (-1,))?;
    let Ok(bytes) = flat.cast::<PyArray1<u8>>() else {
        let kind = array.getattr("dtype")?.str()?;
        return Err(bad(format!("found pixels of type {kind}, expected uint8")));
    };
    let (height, width, channels) = match shape[..] {
        [height, width] => (height, width, 1),
        [height, width, channels @ (1 | 3 | 4)] => (height, width, channels),
        _ => {
            let message = "expected height x width, or that x 3 or 4 channels";
            return Err(bad(format!("found pixels of shape {shape:?}, {message}")));
        }
    };
    // A header makes it a picture that the decoder checks.
    let head =
        format!("P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH {channels}\nMAXVAL 255\nENDHDR\n");
    let bytes = bytes.readonly();
    let picture = [head.as_bytes(), bytes.as_slice()?].concat();
    decode(&picture, &Limits::default()).map_err(bad)
}

#[pymethods]
impl Reading {
    /// The puzzle, whose entries are the digits that a player has written.
    #[getter]
    fn puzzle(&self) -> PyResult<Grid> {
        let written = self.entry.written.as_ref().map_err(bad)?;
        Ok(Grid::from(written.clone()))
    }

    /// The result in a word: unique, multiple, none, or timeout if the number of solutions is not known.
    #[getter]
    fn status(&self) -> &'static str {
        self.status.word()
    }

    /// The solution of the printed digits, or the most probable one if they have none.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        let solution = self.record.solution?;
        Some(Grid::from(ninefold::text::Written::Grid(solution.into())))
    }

    /// The cells to look at again, each with the digit that was read and the one that it may be instead; 0 is none.
    #[getter]
    fn doubtful(&self) -> BTreeMap<String, (u32, u32)> {
        let doubts = self.record.doubtful.iter().flatten();
        let doubts = doubts.map(|doubt| {
            let digits = (u32::from(doubt.digit), u32::from(doubt.other));
            (doubt.cell.to_string(), digits)
        });
        doubts.collect()
    }

    /// The cells whose entries the solution contradicts.
    #[getter]
    fn wrong(&self) -> Vec<String> {
        let cells = self.record.wrong.iter().flatten();
        cells.map(ToString::to_string).collect()
    }

    /// The corners of the grid as (x, y) in pixels, clockwise from the top left corner of the puzzle.
    #[getter]
    fn corners(&self) -> Vec<(f64, f64)> {
        let corners = self.record.corners.iter().flatten();
        corners.map(|&[x, y]| (x, y)).collect()
    }

    /// The number of quarter turns, clockwise, after which the picture is upright.
    #[getter]
    fn turns(&self) -> u32 {
        self.record.turns.map_or(0, u32::from)
    }

    /// How well the lines in the picture are those of a grid, 0 to 1.
    #[getter]
    fn score(&self) -> f64 {
        self.record.score.unwrap_or_default()
    }

    /// The probabilities of an empty cell and of the digits 1 to 9 for each cell seen alone, as an array of 81 x 10.
    fn probabilities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let cells = self.record.cells.iter().flatten();
        let numbers = cells.flat_map(|cell| cell.probabilities);
        PyArray1::from_iter(py, numbers).call_method1("reshape", (81, 10))
    }

    fn __repr__(&self) -> String {
        let puzzle = self.entry.shown().unwrap_or_default();
        format!(
            "Reading('{puzzle}', {}, {} doubtful)",
            self.status.word(),
            self.doubtful().len()
        )
    }
}
