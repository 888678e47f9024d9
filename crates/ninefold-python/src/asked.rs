//! Calls of functions for many puzzles, and the columns of their answers. Each function returns a table with one row for
//! each puzzle, in order; an unreadable puzzle has the reason in the column `error`.

use std::sync::Arc;
use std::time::Duration;

use arrow_array::builder::ArrayBuilder;
use arrow_array::{ArrayRef, StringViewArray};
use arrow_schema::DataType;
use ninefold_operations::Operation;
use ninefold_operations::surface::answer::{Column, columns};
use pyo3::prelude::*;

use crate::interrupt::{Interrupt, time};
use crate::puzzles::{Puzzles, Row};
use crate::slices;
use crate::table::{self, Table};

/// The number of puzzles in a batch of the engine: their answers stay in the processor's cache.
pub const TOGETHER: usize = 4096;

/// A call of a function for many puzzles.
pub struct Asked<'py> {
    pub py: Python<'py>,
    pub puzzles: Puzzles<'py>,
    pub threads: usize,
    /// The time for each puzzle.
    pub timeout: Option<Duration>,
    /// Whether the call shows progress.
    pub progress: bool,
}

impl<'py> Asked<'py> {
    /// Checks the parameters, and reads the puzzles.
    pub fn new(
        puzzles: &Bound<'py, PyAny>,
        threads: Option<usize>,
        timeout: Option<f64>,
        progress: bool,
        column: Option<&str>,
    ) -> PyResult<Asked<'py>> {
        Ok(Asked {
            py: puzzles.py(),
            puzzles: Puzzles::of(puzzles, column)?,
            threads: slices::threads(threads)?,
            timeout: time(timeout)?,
            progress,
        })
    }

    /// Calls the work for parts of each slice of the puzzles, and returns the results of the slices in order. `sizes`
    /// are the smallest and largest number of puzzles in a slice.
    pub fn work<T: Send>(
        &self,
        sizes: [usize; 2],
        begin: impl Fn(usize) -> T + Sync,
        add: impl Fn(&mut T, usize, &[Row<'_>], Interrupt<'_>) + Sync,
    ) -> PyResult<Vec<T>> {
        let view = self.puzzles.view()?;
        let work = |numbers: std::ops::Range<usize>, interrupt: Interrupt<'_>| {
            let mut made = begin(numbers.len());
            for first in numbers.clone().step_by(TOGETHER) {
                let some = first..numbers.end.min(first + TOGETHER);
                view.read(some, |rows| add(&mut made, first, rows, interrupt));
            }
            made
        };
        slices::work(
            self.py,
            self.threads,
            sizes,
            view.len(),
            self.progress,
            work,
        )
    }
}

/// Returns the finished column.
pub fn finished(mut column: impl ArrayBuilder) -> ArrayRef {
    column.finish()
}

/// The column of errors under construction. Most rows have none.
#[derive(Default)]
pub struct Errors {
    rows: usize,
    /// The rows with an error, and the errors.
    found: Vec<(usize, String)>,
}

impl Errors {
    /// Adds the error of the next row, or none.
    pub fn add(&mut self, error: Option<String>) {
        self.found.extend(error.map(|error| (self.rows, error)));
        self.rows += 1;
    }

    /// Returns the column. A column of only nulls takes no memory until it is read.
    pub fn finish(self) -> ArrayRef {
        if self.found.is_empty() {
            return Arc::new(StringViewArray::new_null(self.rows));
        }
        let mut found = self.found.iter().peekable();
        let column = (0..self.rows).map(|row| {
            let error = found.next_if(|(place, _)| *place == row)?;
            Some(error.1.as_str())
        });
        Arc::new(column.collect::<StringViewArray>())
    }
}

/// Returns the table of an operation: the status, the columns of its record, and the error.
pub fn table<O: Operation>(request: &O, pieces: Vec<Vec<ArrayRef>>) -> PyResult<Table> {
    table_of(&columns(request), pieces)
}

/// Returns the table of these columns, with the status before them and the error behind them.
pub fn table_of(columns: &[Column], pieces: Vec<Vec<ArrayRef>>) -> PyResult<Table> {
    let of_all = |name: &str| [(name.to_owned(), DataType::Utf8View)].into_iter();
    let own = table::fields_of(columns);
    Table::new(of_all("status").chain(own).chain(of_all("error")), pieces)
}
