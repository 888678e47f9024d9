//! Summaries of many puzzles.

use std::ffi::CString;
use std::time::Duration;

use ninefold::text::Written;
use ninefold_operations::surface::answer::columns_of;
use ninefold_operations::surface::arrow::{Growing, data_type};
use ninefold_operations::table::Record;
use ninefold_operations::{Summary, summaries};
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::bad;
use crate::many::Asked;
use crate::operation::read;
use crate::puzzles::Row;
use crate::slices::Slicing;
use crate::table::Table;

/// Runs the summary of this name.
pub fn run(
    name: &str,
    options: &Bound<'_, PyDict>,
    asked: &Asked<'_, '_>,
    threads: Option<usize>,
    timeout: Option<Duration>,
) -> PyResult<Table> {
    macro_rules! run {
        ($($summary:ty),*) => {
            match name {
                $(
                    <$summary as Summary>::NAME => {
                        of(&read::<$summary>(options)?, asked, threads, timeout)
                    }
                )*
                _ => Err(PyValueError::new_err(format!("there is no operation {name:?}"))),
            }
        };
    }
    summaries!(run)
}

fn of<S: Summary>(
    request: &S,
    asked: &Asked<'_, '_>,
    threads: Option<usize>,
    timeout: Option<Duration>,
) -> PyResult<Table> {
    let slicing = Slicing::new(threads, [8, 64])?;
    let begin = |_| S::Sum::default();
    let parts = asked.work(&slicing, begin, |sum, _, rows, interrupt| {
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
        let (py, message) = (asked.puzzles.py(), CString::new(warning).map_err(bad)?);
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 2)?;
    }
    table(request, S::rows(&record))
}

fn table<S: Summary>(request: &S, rows: &[S::Row]) -> PyResult<Table> {
    let columns = columns_of(<S::Row as Record>::TABLE, &|_| true);
    let mut growing = Growing::new(&columns, rows.len());
    for row in rows {
        growing.add(request, &columns, row).map_err(bad)?;
    }
    let fields = columns
        .iter()
        .map(|column| (&*column.name, data_type(column.shape)));
    let fields: Vec<_> = fields.collect();
    Table::new(&fields, vec![growing.finish(&columns)])
}
