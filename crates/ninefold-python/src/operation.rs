//! Operations on many puzzles. The module `ninefold.operations` has a function for each, which calls [`run`].

use std::iter;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::{ArrayRef, StringViewArray};
use arrow_schema::DataType;
use ninefold::text::Written;
use ninefold_operations::count::Count;
use ninefold_operations::solve::Solve;
use ninefold_operations::status::Status;
use ninefold_operations::subject::{Entry, Subject};
use ninefold_operations::surface::answer::{Column, columns};
use ninefold_operations::surface::arrow::{Growing, data_type};
use ninefold_operations::table::{Given, Kind, Misfit, OptionRow, Request, Surface};
use ninefold_operations::{Cost, Operation, operations};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString, PyTuple};

use crate::grid::Grid;
use crate::many::{self, Asked, Errors, Interrupt, TIME_RAN_OUT, time};
use crate::puzzles::Row;
use crate::slices::Slicing;
use crate::summary;
use crate::table::Table;

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
    let asked = Asked {
        puzzles,
        column,
        progress,
    };
    match name {
        Solve::NAME => {
            let request: Solve = read(options)?;
            if request.suits_a_batch() {
                return many::solve(&request, &asked, threads, time(timeout)?);
            }
        }
        Count::NAME => return many::count(&read(options)?, &asked, threads, time(timeout)?),
        _ => {}
    }
    macro_rules! run {
        ($($operation:ty),*) => {
            match name {
                $(
                    <$operation as Operation>::NAME => {
                        of(&read::<$operation>(options)?, &asked, threads, time(timeout)?)
                    }
                )*
                _ => summary::run(name, options, &asked, threads, time(timeout)?),
            }
        };
    }
    operations!(run)
}

/// Reads options with these first ones, as a method of Python gets them.
///
/// # Errors
/// If one is unknown or does not fit, or two do not fit together.
pub fn read_all<'py, O: Operation, T: IntoPyObject<'py>, const N: usize>(
    py: Python<'py>,
    first: [(&str, T); N],
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<O> {
    let all = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?;
    let known = O::TABLE.options();
    for name in all.keys() {
        let name: String = name.extract()?;
        // The classes have no texts in parts.
        if name == "parts" || !known.iter().any(|option| option.name == name) {
            let message = format!("{}() got an unexpected keyword argument '{name}'", O::NAME);
            return Err(PyTypeError::new_err(message));
        }
    }
    for (name, value) in first {
        all.set_item(name, value)?;
    }
    read(&all)
}

/// Reads the options of a request. None is not given. One that is equal to its default counts as not given, as the
/// functions in Python pass all.
///
/// # Errors
/// If one does not fit, two exclude each other, or one lacks the option that it goes with.
pub fn read<R: Request>(options: &Bound<'_, PyDict>) -> PyResult<R> {
    let mut request = R::start();
    let mut names = Vec::new();
    for option in R::TABLE.options() {
        let Some(value) = options.get_item(option.name)? else {
            continue;
        };
        if value.is_none() {
            if option.required.is_none() {
                continue;
            }
            let (name, expected) = (option.name, option.expected(option.kind, Surface::Own));
            let message = format!("{name}: found None, expected {expected}");
            return Err(PyValueError::new_err(message));
        }
        let given = given(option, option.kind, &value)?;
        if option.required.is_none() && request.get(option.name).as_ref() == Some(&given) {
            continue;
        }
        set(&mut request, option, &given, &value)?;
        names.push(option.name);
    }
    let misplaced = R::TABLE.misplaced(&names, &|name| request.get(name));
    let message = match (R::TABLE.clash(&names), misplaced) {
        (Some([one, other]), _) => format!("{one} and {other} exclude each other"),
        (None, Some((name, condition))) => {
            format!("{name} goes with {} only", condition.words(str::to_owned))
        }
        (None, None) => return Ok(request),
    };
    Err(PyValueError::new_err(message))
}

fn set<R: Request>(
    request: &mut R,
    option: &OptionRow,
    given: &Given,
    value: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let wrong = |message: String| PyValueError::new_err(format!("{}: {message}", option.name));
    match option.fits(given, Surface::Own) {
        Ok(()) => {
            let set = request.set(option.name, given).map_err(wrong);
            set.map(drop)
        }
        Err(Misfit::Wrong(message)) => Err(wrong(message)),
        Err(Misfit::Expected(expected)) => {
            let found = value.repr()?;
            Err(wrong(format!("found {found}, expected {expected}")))
        }
    }
}

fn given(option: &OptionRow, kind: Kind, value: &Bound<'_, PyAny>) -> PyResult<Given> {
    if value.is_none() {
        return Ok(Given::Nothing);
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Given::Flag(flag.is_true()));
    }
    if let Some(text) = text(option, kind, value)? {
        let text = Given::Text(text);
        return Ok(match kind {
            // A text alone is a list of one.
            Kind::List(_) => Given::List(vec![text]),
            _ => text,
        });
    }
    if is_whole(value)? || value.is_instance_of::<PyFloat>() {
        return Ok(Given::Number(value.extract()?));
    }
    match kind {
        Kind::List(kind) => {
            let items = value.try_iter()?.map(|item| given(option, *kind, &item?));
            Ok(Given::List(items.collect::<PyResult<_>>()?))
        }
        _ => Ok(Given::Nothing),
    }
}

/// Returns the text of a value that is one, or that an option of this kind takes in place of one.
fn text(option: &OptionRow, kind: Kind, value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_instance_of::<PyString>() {
        return value.extract().map(Some);
    }
    if let Ok(grid) = value.cast::<Grid>() {
        return Ok(Some(grid.get().written().to_string()));
    }
    let is_whole = is_whole(value)?;
    match kind {
        Kind::Long if is_whole => Ok(Some(value.str()?.to_string())),
        Kind::Text if is_whole || value.is_instance_of::<PyFloat>() => end(option, value).map(Some),
        Kind::Text if value.is_instance_of::<PyTuple>() => range(option, value).map(Some),
        Kind::Text if value.hasattr("isoformat")? => Ok(Some(value.str()?.to_string())),
        _ => Ok(None),
    }
}

/// Returns whether the value is a whole number, of Python or of numpy.
fn is_whole(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(value.is_instance_of::<PyInt>() || value.hasattr("__index__")?)
}

/// Returns both ends of a range as a text such as `24-26`. None leaves an end open.
fn range(option: &OptionRow, ends: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok((least, most)) = ends.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
        return Ok(ends.str()?.to_string());
    };
    let end = |value: Bound<'_, PyAny>| match value.is_none() {
        true => Ok(String::new()),
        false => end(option, &value),
    };
    Ok(format!("{}-{}", end(least)?, end(most)?))
}

/// Returns the end of a range as a text, where a number below 0 would be the upper end.
fn end(option: &OptionRow, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = value.str()?.to_string();
    match text.contains('-') {
        true => Err(PyValueError::new_err(format!(
            "{}: found {text}, expected a number that is not below 0",
            option.name
        ))),
        false => Ok(text),
    }
}

/// The rows of a slice.
struct Found {
    status: Vec<&'static str>,
    columns: Growing,
    errors: Errors,
}

fn of<O: Operation>(
    request: &O,
    asked: &Asked<'_, '_>,
    threads: Option<usize>,
    timeout: Option<Duration>,
) -> PyResult<Table> {
    let slicing = Slicing::new(
        threads,
        match request.cost() {
            Cost::Short => [8, 1 << 12],
            Cost::Unknown | Cost::Long => [1, 64],
        },
    )?;
    let columns = columns(request);
    let begin = |rows| Found {
        status: Vec::with_capacity(rows),
        columns: Growing::new(&columns, rows),
        errors: Errors::default(),
    };
    let found = asked.work(&slicing, begin, |found, first, rows, interrupt| {
        for (place, row) in (first..).zip(rows) {
            found.add(request, &columns, (place, row), timeout, interrupt);
            // The records of an interrupted slice are never read.
            if interrupt() {
                return;
            }
        }
    })?;
    let pieces = found.into_iter().map(|found| found.finish(&columns));
    Table::new(&fields_of(request), pieces.collect())
}

/// Returns the names and types of the columns.
pub fn fields_of<O: Operation>(request: &O) -> Vec<(String, DataType)> {
    let columns = columns(request).into_iter();
    let own = columns.map(|column| (column.name, data_type(column.shape)));
    let of_all = |name: &str| (name.to_owned(), DataType::Utf8View);
    let status = iter::once(of_all("status"));
    status.chain(own).chain([of_all("error")]).collect()
}

/// Returns the subject of an operation; with its source, if that matters.
fn subject<O: Operation>(written: Written, place: usize, row: &Row<'_>) -> Subject<'static> {
    if !O::HAS_SOURCE {
        return written.into();
    }
    let (number, label) = (place as u64 + 1, row.label().map(str::to_owned));
    let entry = Entry::of(number, written.clone(), label, None);
    Subject::from_entry(entry).unwrap_or_else(|| written.into())
}

impl Found {
    fn add<O: Operation>(
        &mut self,
        request: &O,
        columns: &[Column],
        (place, row): (usize, &Row<'_>),
        timeout: Option<Duration>,
        interrupt: Interrupt<'_>,
    ) {
        let start = Instant::now();
        let is_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
        let (status, record, error) = match row.written() {
            Ok(written) => {
                let watch = || is_late() || interrupt();
                let subject = subject::<O>(written, place, row);
                let (status, mut record) = request.run(&subject, &watch);
                O::set_seconds(&mut record, start.elapsed().as_secs_f64());
                let late = (status == Status::Timeout).then(|| TIME_RAN_OUT.to_owned());
                let fault = O::fault(&record).map(ToString::to_string);
                let reason = O::reason(status).map(str::to_owned);
                (status, record, late.or(fault).or(reason))
            }
            Err(error) => (Status::Bad, request.unknown(), Some(error)),
        };
        self.status.push(status.word());
        let added = self.columns.add(request, columns, &record);
        added.expect("records are strings, numbers and lists");
        self.errors.add(error);
    }

    fn finish(self, columns: &[Column]) -> Vec<ArrayRef> {
        let own = self.columns.finish(columns);
        let status: ArrayRef = Arc::new(StringViewArray::from_iter_values(self.status));
        [vec![status], own, vec![self.errors.finish()]].concat()
    }
}
