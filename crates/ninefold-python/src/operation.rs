//! Operations on many puzzles. The module `ninefold.operations` has a function for each, which calls [`run`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::{ArrayRef, StringViewArray};
use ninefold::text::Written;
use ninefold_operations::count::Count;
use ninefold_operations::solve::Solve;
use ninefold_operations::stated::read_solution;
use ninefold_operations::status::Status;
use ninefold_operations::subject::{AnySubject, Entry, Subject};
use ninefold_operations::surface::answer::{columns, columns_with_stated};
use ninefold_operations::surface::arrow::Growing;
use ninefold_operations::{Cost, Operation, operations};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::asked::{Asked, Errors, table_of};
use crate::interrupt::{Interrupt, TIME_RAN_OUT};
use crate::options::read;
use crate::puzzles::Row;
use crate::table::Table;
use crate::{many, summary};

/// Runs the operation of this name on each puzzle, or the summary of this name.
#[pyfunction]
pub fn run(
    name: &str,
    options: &Bound<'_, PyDict>,
    puzzles: &Bound<'_, PyAny>,
    threads: Option<usize>,
    timeout: Option<f64>,
    progress: bool,
    column: Option<&str>,
) -> PyResult<Table> {
    let asked = Asked::new(puzzles, threads, timeout, progress, column)?;
    match name {
        Solve::NAME => {
            let request: Solve = read(options)?;
            if request.suits_a_batch() && !asked.puzzles.state_solutions() {
                return many::solve(&request, &asked);
            }
        }
        Count::NAME => return many::count(&read(options)?, &asked),
        _ => {}
    }
    macro_rules! run {
        ($($operation:ty),*) => {
            match name {
                $(<$operation as Operation>::NAME => of(&read::<$operation>(options)?, &asked),)*
                _ => summary::run(name, options, &asked),
            }
        };
    }
    operations!(run)
}

/// The rows of a slice.
struct SliceRows {
    status: Vec<&'static str>,
    columns: Growing,
    errors: Errors,
}

fn of<O: Operation>(request: &O, asked: &Asked<'_>) -> PyResult<Table> {
    let sizes = match request.cost() {
        Cost::Short => [8, 1 << 12],
        Cost::Unknown | Cost::Long => [1, 64],
    };
    let columns = match asked.puzzles.state_solutions() {
        true => columns_with_stated(request),
        false => columns(request),
    };
    let timeout = asked.timeout;
    let begin = |rows| SliceRows {
        status: Vec::with_capacity(rows),
        columns: Growing::new(columns.clone()),
        errors: Errors::default(),
    };
    let found = asked.work(sizes, begin, |found, first, rows, interrupt| {
        for (place, row) in (first..).zip(rows) {
            found.add(request, (place, row), timeout, interrupt);
            // The records of an interrupted slice are never read.
            if interrupt() {
                return;
            }
        }
    })?;
    let pieces = found.into_iter().map(SliceRows::finish);
    table_of(&columns, pieces.collect())
}

/// Returns the subject of an operation with the solution that its row states, and with its source if the operation uses
/// it.
fn subject<O: Operation>(written: Written, place: usize, row: &Row<'_>) -> Subject<'static> {
    let stated = row.stated.and_then(read_solution);
    if !O::HAS_SOURCE {
        return Subject::from(written).stating(stated);
    }
    let (number, label) = (place as u64 + 1, row.label().map(str::to_owned));
    let entry = Entry::of(number, written.clone(), label, None);
    let subject = Subject::from_entry(entry).unwrap_or_else(|| written.into());
    subject.stating(stated)
}

impl SliceRows {
    fn add<O: Operation>(
        &mut self,
        request: &O,
        (place, row): (usize, &Row<'_>),
        timeout: Option<Duration>,
        interrupt: Interrupt<'_>,
    ) {
        let start = Instant::now();
        let is_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
        let subject = match row.board().filter(|_| O::TAKES_BOARDS) {
            Some(board) => Ok(AnySubject::Board(Arc::clone(board))),
            None => row
                .written()
                .map(|written| subject::<O>(written, place, row).into()),
        };
        let (status, record, error) = match subject {
            Ok(subject) => {
                let watch = || is_late() || interrupt();
                let (status, mut record) = request.answer(&subject, &watch);
                O::set_seconds(&mut record, start.elapsed().as_secs_f64());
                let late = (status == Status::Timeout).then(|| TIME_RAN_OUT.to_owned());
                let fault = O::fault(&record).map(ToString::to_string);
                (status, record, late.or(fault))
            }
            Err(error) => (Status::Bad, request.unknown(), Some(error)),
        };
        self.status.push(status.word());
        let added = self.columns.add(request, &record);
        added.expect("records are strings, numbers and lists");
        self.errors.add(error);
    }

    fn finish(self) -> Vec<ArrayRef> {
        let own = self.columns.finish();
        let status: ArrayRef = Arc::new(StringViewArray::from_iter_values(self.status));
        [vec![status], own, vec![self.errors.finish()]].concat()
    }
}
