//! Options as Python passes them.

use ninefold_operations::Operation;
use ninefold_operations::generate::{Bound as Bounded, Generate};
use ninefold_operations::surface::about;
use ninefold_operations::surface::python::arguments;
use ninefold_operations::table::{OptionKind, OptionRow, Request, Surface};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString, PyTuple};
use serde_json::Value;

use crate::grid::Grid;

/// Describes the options of an operation, of a summary, or of `generate`, as JSON.
#[pyfunction]
#[pyo3(name = "_options")]
pub fn options(function: &str) -> PyResult<String> {
    let arguments = match about::all().find(|about| about.name == function) {
        Some(about) => {
            let decides_columns = |option: &str| about.decides_columns(option);
            arguments(&about.request.options(), &decides_columns)
        }
        None if function == "generate" => {
            let options = [Generate::TABLE.options(), Bounded::TABLE.options()].concat();
            arguments(&options, &|_| false)
        }
        None => {
            return Err(PyValueError::new_err(format!(
                "there is no function {function:?}"
            )));
        }
    };
    Ok(arguments.to_string())
}

/// Reads the options of a Python method, with these first.
///
/// # Errors
/// If one is unknown or does not fit, or two do not fit together.
pub fn read_all<'py, O: Operation, T: IntoPyObject<'py>, const N: usize>(
    py: Python<'py>,
    first: [(&str, T); N],
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<O> {
    let all = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?;
    let mut known = O::TABLE.options();
    // The classes do not offer texts in parts.
    known.retain(|option| option.name != "parts");
    refuse_others(O::NAME, &known, &all)?;
    for (name, value) in first {
        all.set_item(name, value)?;
    }
    read(&all)
}

/// Refuses options of a function that are not known.
///
/// # Errors
/// If there are any.
pub fn refuse_others(
    function: &str,
    known: &[OptionRow],
    options: &Bound<'_, PyDict>,
) -> PyResult<()> {
    for name in options.keys() {
        let name: String = name.extract()?;
        if !known.iter().any(|option| option.name == name) {
            let message = format!("{function}() got an unexpected keyword argument '{name}'");
            return Err(PyTypeError::new_err(message));
        }
    }
    Ok(())
}

/// Reads the options of a request. None counts as not given. So does a default value, as the Python functions pass all
/// options.
///
/// # Errors
/// If one does not fit, two exclude each other, or one lacks the option that it goes with.
pub fn read<R: Request>(options: &Bound<'_, PyDict>) -> PyResult<R> {
    let mut names = Vec::new();
    let request = R::read(&mut |option| match options.get_item(option.name)? {
        Some(value) if option.required.is_some() || !value.is_none() => {
            names.push(option.name);
            fitting(option, &value).map(Some)
        }
        _ => Ok(None),
    })?;
    let start = R::start();
    names.retain(|name| request.get(name) != start.get(name));
    let get = |name: &str| request.get(name);
    match R::TABLE.conflict(&names, &get, &str::to_owned) {
        Some((_, message)) => Err(PyValueError::new_err(message)),
        None => Ok(request),
    }
}

fn fitting(option: &OptionRow, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let given = given(option, option.kind, value)?;
    let wrong = |expected: &str| match value.repr() {
        Ok(found) => format!("found {found}, expected {expected}"),
        Err(_) => format!("expected {expected}"),
    };
    let fits = option.fits(&given, Surface::Own, wrong);
    fits.map_err(|message| PyValueError::new_err(format!("{}: {message}", option.name)))?;
    Ok(given)
}

fn given(option: &OptionRow, kind: OptionKind, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if let Some(text) = text(option, kind, value)? {
        let text = Value::String(text);
        return Ok(match kind {
            // A text alone is a list of one.
            OptionKind::List(_) => Value::Array(vec![text]),
            _ => text,
        });
    }
    if is_whole(value)? || value.is_instance_of::<PyFloat>() {
        return Ok(Value::from(value.extract::<f64>()?));
    }
    match kind {
        OptionKind::List(kind) => {
            let items = value.try_iter()?.map(|item| given(option, *kind, &item?));
            Ok(Value::Array(items.collect::<PyResult<_>>()?))
        }
        _ => Ok(Value::Null),
    }
}

/// Returns the text of a value: the value itself, or what an option of this kind accepts instead of text.
fn text(
    option: &OptionRow,
    kind: OptionKind,
    value: &Bound<'_, PyAny>,
) -> PyResult<Option<String>> {
    if value.is_instance_of::<PyString>() {
        return value.extract().map(Some);
    }
    if let Ok(grid) = value.cast::<Grid>() {
        return Ok(Some(grid.get().text()));
    }
    let is_whole = is_whole(value)?;
    match kind {
        OptionKind::Long if is_whole => Ok(Some(value.str()?.to_string())),
        OptionKind::Text if is_whole || value.is_instance_of::<PyFloat>() => {
            end(option, value).map(Some)
        }
        OptionKind::Text if value.is_instance_of::<PyTuple>() => range(option, value).map(Some),
        OptionKind::Text if value.hasattr("isoformat")? => Ok(Some(value.str()?.to_string())),
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

/// Returns the end of a range as text. Rejects a number below 0, whose sign would look like an open lower end.
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
