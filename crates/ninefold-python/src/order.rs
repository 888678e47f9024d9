//! Orders for new puzzles, as keyword arguments.

use std::fmt::Display;
use std::str::FromStr;

use ninefold::generate::Equal;
use ninefold_common::order::Order;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::grid::Grid;

/// Keyword arguments that nobody has taken yet.
pub struct Options<'py>(Option<Bound<'py, PyDict>>);

impl<'py> Options<'py> {
    /// All that a function was called with.
    pub fn of(options: Option<&Bound<'py, PyDict>>) -> PyResult<Options<'py>> {
        Ok(Options(options.map(|all| all.copy()).transpose()?))
    }

    /// Takes an argument. None stands for one that is not given.
    pub fn take(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(options) = &self.0 else {
            return Ok(None);
        };
        let value = options.get_item(name)?;
        if value.is_some() {
            options.del_item(name)?;
        }
        Ok(value.filter(|value| !value.is_none()))
    }

    /// Takes a number that is not below 0.
    pub fn number(&self, name: &str) -> PyResult<Option<u64>> {
        let value = self.take(name)?;
        value.map(|value| extracted(name, &value)).transpose()
    }

    /// Takes what is True or False; False if it is not given.
    pub fn is_set(&self, name: &str) -> PyResult<bool> {
        let value = self.take(name)?;
        value.map_or(Ok(false), |value| extracted(name, &value))
    }

    /// Takes a text, and reads it.
    fn read<T: FromStr<Err: Display>>(&self, name: &str) -> PyResult<Option<T>> {
        let value = self.take(name)?;
        let read = |value| parsed(name, &extracted::<String>(name, &value)?);
        value.map(read).transpose()
    }

    /// Takes a range, and reads it: a text, a number, or the two ends, either of which may be None.
    fn range<T: FromStr<Err: Display>>(&self, name: &str) -> PyResult<Option<T>> {
        let value = self.take(name)?;
        let read = |value| parsed(name, &text_of_range(name, &value)?);
        value.map(read).transpose()
    }

    /// Takes texts, or one alone, and reads them. Grids stand for their texts.
    fn read_all<T: FromStr<Err: Display>, C: FromIterator<T>>(
        &self,
        name: &str,
    ) -> PyResult<Option<C>> {
        let texts: Vec<String> = match self.take(name)? {
            None => return Ok(None),
            Some(one) if one.is_instance_of::<PyString>() => vec![extracted(name, &one)?],
            Some(several) => {
                let texts = several.try_iter()?;
                let texts = texts.map(|text| {
                    let text = text?;
                    match text.is_instance_of::<Grid>() {
                        true => Ok(text.str()?.to_string()),
                        false => extracted(name, &text),
                    }
                });
                texts.collect::<PyResult<_>>()?
            }
        };
        let all: PyResult<C> = texts.iter().map(|text| parsed(name, text)).collect();
        all.map(Some)
    }

    /// Takes everything that says what the puzzles shall be. The arguments are the options of the program.
    pub fn order(&self) -> PyResult<Order> {
        let is_pearl = self.is_set("pearl")?;
        Ok(Order {
            grids: self.is_set("grids")?,
            unbiased: self.is_set("unbiased")?,
            symmetry: self.read("symmetry")?,
            minimal: self.is_set("minimal")?,
            pattern: self.read("pattern")?,
            near: self.read_all("near")?,
            exchanges: self.read_all("exchanges")?.unwrap_or_default(),
            aim: self.read("aim")?,
            clues: self.range("clues")?.unwrap_or_default(),
            level: self.read("level")?,
            er: self.range("er")?,
            ep: self.range("ep")?,
            ed: self.range("ed")?,
            equal: Equal::of(is_pearl, self.is_set("diamond")?),
            technique: self.read("technique")?,
            only: self.is_set("only")?,
            position: self.is_set("position")?,
            without: self.read_all("without")?.unwrap_or_default(),
            unrelated: self.is_set("unrelated")?,
        })
    }

    /// Refuses what nobody has taken.
    pub fn end(&self, function: &str) -> PyResult<()> {
        let left = self.0.as_ref().and_then(|left| left.keys().iter().next());
        match left {
            Some(name) => Err(PyTypeError::new_err(format!(
                "{function}() got an unexpected keyword argument '{name}'"
            ))),
            None => Ok(()),
        }
    }
}

/// The value in the type that it shall have.
fn extracted<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>>(
    name: &str,
    value: &'a Bound<'py, PyAny>,
) -> PyResult<T> {
    value.extract().map_err(|error: PyErr| {
        let py = value.py();
        let told = format!("{name}: {}", error.value(py));
        PyErr::from_type(error.get_type(py), told)
    })
}

fn parsed<T: FromStr<Err: Display>>(name: &str, text: &str) -> PyResult<T> {
    let wrong = |error| PyValueError::new_err(format!("{name}: {error}"));
    text.parse().map_err(wrong)
}

/// The range as the program takes it, such as `24-26`.
fn text_of_range(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let end = |end: &Bound<'_, PyAny>| {
        let text = end.str()?.to_string();
        // In the text, that would be the upper end of a range.
        match text.contains('-') {
            true => Err(PyValueError::new_err(format!(
                "{name}: found {text}, expected a number that is not below 0"
            ))),
            false => Ok(text),
        }
    };
    if value.is_instance_of::<PyString>() {
        return extracted(name, value);
    }
    match value.cast::<PyTuple>() {
        Ok(ends) if ends.len() == 2 => {
            let ends = ends.iter().map(|value| match value.is_none() {
                true => Ok(String::new()),
                false => end(&value),
            });
            Ok(ends.collect::<PyResult<Vec<String>>>()?.join("-"))
        }
        _ => end(value),
    }
}
