//! Summaries of many puzzles.

use std::ffi::CString;

use ninefold::text::Written;
use ninefold_operations::surface::answer::columns_of;
use ninefold_operations::surface::arrow::Growing;
use ninefold_operations::table::Record;
use ninefold_operations::{Summary, summaries};
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::asked::Asked;
use crate::errors::bad;
use crate::options::read;
use crate::puzzles::Row;
use crate::table::{Table, fields_of};

/// Runs the summary of this name.
pub fn run(name: &str, options: &Bound<'_, PyDict>, asked: &Asked<'_>) -> PyResult<Table> {
    macro_rules! run {
        ($($summary:ty),*) => {
            match name {
                $(
                    <$summary as Summary>::NAME => {
                        of(&read::<$summary>(options)?, asked)
                    }
                )*
                _ => Err(PyValueError::new_err(format!("there is no operation {name:?}"))),
            }
        };
    }
    summaries!(run)
}

fn of<S: Summary>(request: &S, asked: &Asked<'_>) -> PyResult<Table> {
    let (begin, timeout) = (|_| S::Sum::default(), asked.timeout);
    let parts = asked.work([8, 64], begin, |sum, _, rows, interrupt| {
        let puzzles: Vec<_> = rows.iter().map(Row::written).collect();
        let puzzles = puzzles.iter().map(|puzzle| puzzle.as_ref().ok());
        let puzzles: Vec<Option<&Written>> = puzzles.collect();
        request.add(sum, &puzzles, timeout, interrupt);
    })?;
    let mut sum = S::Sum::default();
    for part in parts {
        S::merge(&mut sum, &part);
    }
    let record = S::record(&sum);
    if let Some(warning) = S::left_out(&record) {
        let (py, message) = (asked.py, CString::new(warning).map_err(bad)?);
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 2)?;
    }
    table(request, S::rows(&record))
}

fn table<S: Summary>(request: &S, rows: &[S::Row]) -> PyResult<Table> {
    let columns = columns_of(<S::Row as Record>::TABLE, &|_| true);
    let mut growing = Growing::new(columns.clone());
    for row in rows {
        growing.add(request, row).map_err(bad)?;
    }
    let piece = growing.finish();
    Table::new(fields_of(&columns), vec![piece])
}
