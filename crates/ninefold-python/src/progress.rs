//! Progress bars of tqdm.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A progress bar of tqdm.
pub struct Bar {
    bar: Py<PyAny>,
    shown: AtomicUsize,
}

impl Bar {
    /// Returns a bar for this number of puzzles, if one is wanted and tqdm is installed.
    pub fn if_wanted(py: Python<'_>, is_wanted: bool, puzzles: usize) -> PyResult<Option<Bar>> {
        if !is_wanted {
            return Ok(None);
        }
        let tqdm = match py.import("tqdm.auto") {
            Ok(tqdm) => tqdm,
            Err(error) if error.is_instance_of::<PyImportError>(py) => return Ok(None),
            // An interrupt during the import must end the call.
            Err(error) => return Err(error),
        };
        let options = PyDict::new(py);
        options.set_item("total", puzzles)?;
        options.set_item("unit", " puzzles")?;
        options.set_item("unit_scale", true)?;
        let bar = tqdm.call_method("tqdm", (), Some(&options))?;
        Ok(Some(Bar {
            bar: bar.unbind(),
            shown: AtomicUsize::new(0),
        }))
    }

    /// Shows the number of finished puzzles.
    pub fn show(&self, py: Python<'_>, puzzles: usize) -> PyResult<()> {
        let more = puzzles - self.shown.swap(puzzles, Ordering::Relaxed);
        self.bar.call_method1(py, "update", (more,)).map(drop)
    }

    pub fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.bar.call_method0(py, "close").map(drop)
    }
}
