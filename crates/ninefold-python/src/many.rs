//! The functions for many puzzles, and their shared parts. Each function returns a table with one row for each puzzle,
//! in order; an unreadable puzzle has the reason in the column `error`.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Float64Builder, StringViewBuilder, UInt64Builder,
};
use arrow_array::{ArrayRef, StringViewArray};
use ninefold::Task;
use ninefold::engine::LineAnswer;
use ninefold::rating::hodoku::Settings;
use ninefold::text::Written;
use ninefold_operations::count::Count;
use ninefold_operations::solve::Solve;
use ninefold_operations::status::Status;
use ninefold_operations::threads::counting::{Crew, Stop, count_together};
use ninefold_operations::threads::engine;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::bad;
use crate::operation::fields_of;
use crate::puzzles::{Puzzles, Row};
use crate::slices::Slicing;
use crate::table::Table;

/// The number of puzzles in a batch of the engine: their answers stay in the processor's cache.
const TOGETHER: usize = 4096;

/// The error of a puzzle whose time ran out.
pub const TIME_RAN_OUT: &str = "time ran out";

/// Returns true if the work on a slice should end early.
pub type Interrupt<'a> = &'a (dyn Fn() -> bool + Sync);

/// A call of a function for many puzzles: its puzzles, and whether it shows progress.
pub struct Asked<'a, 'py> {
    pub puzzles: &'a Bound<'py, PyAny>,
    pub column: Option<&'a str>,
    pub progress: bool,
}

impl Asked<'_, '_> {
    /// Calls the work for parts of each slice of the puzzles, and returns the results of the slices in order.
    pub fn work<T: Send>(
        &self,
        slicing: &Slicing,
        begin: impl Fn(usize) -> T + Sync,
        add: impl Fn(&mut T, usize, &[Row<'_>], Interrupt<'_>) + Sync,
    ) -> PyResult<Vec<T>> {
        let puzzles = Puzzles::of(self.puzzles, self.column)?;
        let view = puzzles.view()?;
        let py = self.puzzles.py();
        slicing.work(py, view.len(), self.progress, |numbers, interrupt| {
            let mut made = begin(numbers.len());
            for first in numbers.clone().step_by(TOGETHER) {
                let some = first..numbers.end.min(first + TOGETHER);
                view.read(some, |rows| add(&mut made, first, rows, interrupt));
            }
            made
        })
    }

    /// Calls the work for each readable puzzle, and returns the results or the errors in order.
    pub fn find<T: Send>(
        &self,
        slicing: &Slicing,
        find: impl Fn(&[Result<Written, String>], Interrupt<'_>) -> Vec<T> + Sync,
    ) -> PyResult<Vec<(Result<Written, String>, T)>> {
        let found = self.work(slicing, Vec::with_capacity, |all, _, rows, interrupt| {
            let puzzles: Vec<_> = rows.iter().map(Row::written).collect();
            let found = find(&puzzles, interrupt);
            all.extend(puzzles.into_iter().zip(found));
        })?;
        Ok(found.into_iter().flatten().collect())
    }
}

/// Converts a time in seconds from Python.
pub fn time(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    match seconds {
        Some(seconds) if seconds > 0.0 => Ok(Some(
            Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX),
        )),
        Some(seconds) => Err(PyValueError::new_err(format!(
            "found the timeout {seconds}, expected seconds above 0"
        ))),
        None => Ok(None),
    }
}

/// A limit of solutions.
pub fn at_least_one(limit: u64) -> PyResult<u64> {
    match limit {
        0 => Err(PyValueError::new_err(
            "found the limit 0, expected 1 or more",
        )),
        _ => Ok(limit),
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

    /// Returns the column. A column of nulls only takes no memory until it is read.
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

/// The columns of the answers under construction, in the order of [`Solve`].
struct Solved<'a> {
    request: &'a Solve,
    status: StringViewBuilder,
    count: UInt64Builder,
    exact: BooleanBuilder,
    solution: StringViewBuilder,
    errors: Errors,
}

impl Solved<'_> {
    fn with_capacity(request: &Solve, rows: usize) -> Solved<'_> {
        let block = u32::try_from(rows * 81).unwrap_or(u32::MAX).max(81);
        Solved {
            request,
            status: StringViewBuilder::with_capacity(rows),
            count: UInt64Builder::with_capacity(rows),
            exact: BooleanBuilder::with_capacity(rows),
            solution: StringViewBuilder::with_capacity(rows).with_fixed_block_size(block),
            errors: Errors::default(),
        }
    }

    fn add(&mut self, status: Status, answer: Option<&LineAnswer>, error: Option<&str>) {
        self.status.append_value(status.word());
        self.count.append_option(answer.map(|answer| answer.count));
        let exact = answer.map(|answer| answer.exhausted);
        self.exact.append_option(exact);
        let solution = answer.filter(|_| status.is_well());
        let text = solution.and_then(|answer| str::from_utf8(&answer.solution).ok());
        self.solution.append_option(text);
        self.errors.add(error.map(str::to_owned));
    }

    fn finish(self) -> Vec<ArrayRef> {
        vec![
            finished(self.status),
            finished(self.count),
            finished(self.solution),
            finished(self.exact),
            self.errors.finish(),
        ]
    }

    /// Adds the answer of the next puzzle; every readable puzzle has one.
    fn add_answer(&mut self, answer: Option<&LineAnswer>) {
        let status = answer.map_or(Status::Timeout, |answer| self.request.status(answer));
        let error = (status == Status::Timeout).then_some(TIME_RAN_OUT);
        self.add(status, answer, error);
    }

    fn solve_together(&mut self, rows: &[Row<'_>], interrupt: Interrupt<'_>) {
        let task = Task::count(self.request.limit()).until(interrupt);
        let (mut lines, mut others) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in rows {
            match row {
                Row::Plain(cells) => lines.push(*cells),
                Row::Other(other, _) => others.extend(other.as_ref()),
            }
        }
        let mut to_others = match others[..] {
            [] => Vec::new(),
            _ => engine::solve_written(others.into_iter().map(Some), &task),
        }
        .into_iter()
        .flatten();
        engine::solve_lines(&lines, &task, |to_lines| {
            let mut to_lines = to_lines.iter();
            for row in rows {
                match row {
                    Row::Plain(_) => self.add_answer(to_lines.next()),
                    Row::Other(other, _) => match &**other {
                        Ok(_) => self.add_answer(to_others.next().as_ref()),
                        Err(error) => self.add(Status::Bad, None, Some(error)),
                    },
                }
            }
        });
    }

    /// Solves one puzzle after the other, each in its time.
    fn solve_each(&mut self, rows: &[Row<'_>], timeout: Duration, interrupt: Interrupt<'_>) {
        for row in rows {
            let start = Instant::now();
            let too_late = || start.elapsed() > timeout || interrupt();
            match row.written() {
                Ok(written) => {
                    let task = Task::count(self.request.limit()).until(&too_late);
                    let answers = engine::solve_written([Some(&written)].into_iter(), &task);
                    self.add_answer(answers[0].as_ref());
                }
                Err(error) => self.add(Status::Bad, None, Some(&error)),
            }
        }
    }
}

/// Solves puzzles in batches. The columns are built directly, which is faster than through records.
pub fn solve(
    request: &Solve,
    asked: &Asked<'_, '_>,
    threads: Option<usize>,
    timeout: Option<Duration>,
) -> PyResult<Table> {
    let slicing = Slicing::new(threads, [256, 1 << 16])?;
    let solved = asked.work(
        &slicing,
        |rows| Solved::with_capacity(request, rows),
        |solved, _, rows, interrupt| match timeout {
            None => solved.solve_together(rows, interrupt),
            Some(timeout) => solved.solve_each(rows, timeout, interrupt),
        },
    )?;
    let pieces = solved.into_iter().map(Solved::finish).collect();
    Table::new(&fields_of(request), pieces)
}

/// Counts the solutions of puzzles. All threads share a puzzle with many solutions.
pub fn count(
    request: &Count,
    asked: &Asked<'_, '_>,
    threads: Option<usize>,
    timeout: Option<Duration>,
) -> PyResult<Table> {
    let limit = request.limit();
    let slicing = Slicing::new(threads, [64, TOGETHER])?;
    let crew = OnceLock::new();
    let counted = asked.find(&slicing, |puzzles, interrupt| {
        let stop = Stop {
            limit,
            timeout,
            interrupt,
        };
        let together = count_together(puzzles.iter().map(|puzzle| puzzle.as_ref().ok()), stop);
        let counted = puzzles.iter().zip(together).map(|(puzzle, known)| {
            let alone = |written: &Written| {
                // Made on demand, as few puzzles need it.
                let crew = crew.get_or_init(|| Crew::new(slicing.threads()));
                let crew = crew.as_ref().map_err(ToString::to_string)?;
                Ok(crew.count(&written.puzzle(), stop, &mut |_, _| {}))
            };
            let counted: Result<_, String> = match (known, puzzle) {
                (Some(known), _) => Ok(known),
                (None, Ok(written)) => alone(written),
                (None, Err(_)) => return None,
            };
            Some(counted.map(|(count, time)| (count.status(&stop), count, time)))
        });
        counted.collect::<Vec<_>>()
    })?;
    let mut statuses = StringViewBuilder::new();
    let (mut found, mut exact) = (UInt64Builder::new(), BooleanBuilder::new());
    let (mut seconds, mut errors) = (Float64Builder::new(), StringViewBuilder::new());
    for (puzzle, counted) in counted {
        let counted = counted.transpose().map_err(PyRuntimeError::new_err)?;
        let status = counted.map_or(Status::Bad, |(status, ..)| status);
        statuses.append_value(status.word());
        found.append_option(counted.map(|(_, count, _)| count.found));
        exact.append_option(counted.map(|(_, count, _)| count.exact));
        seconds.append_option(counted.map(|(.., time)| time.as_secs_f64()));
        let is_late = counted.is_some_and(|(_, count, _)| !count.exact && count.found < limit);
        let late = is_late.then(|| TIME_RAN_OUT.to_owned());
        errors.append_option(puzzle.err().or(late));
    }
    let columns = vec![
        finished(statuses),
        finished(found),
        finished(exact),
        finished(seconds),
        finished(errors),
    ];
    Table::new(&fields_of(request), vec![columns])
}

/// Reads HoDoKu's settings: the version of this name, and a table as text or the default one.
pub fn hodoku_settings(version: &str, table: Option<&str>) -> PyResult<Settings> {
    let settings = table.map(str::parse::<Settings>).transpose().map_err(bad)?;
    Ok(Settings {
        version: version.parse().map_err(bad)?,
        ..settings.unwrap_or_default()
    })
}
