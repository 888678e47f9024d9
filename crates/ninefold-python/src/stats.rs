//! How many puzzles need which technique.

use std::ffi::CString;
use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, StringViewArray, UInt64Array};
use arrow_schema::DataType;
use ninefold::rating::human::Knowledge;
use ninefold_common::statistics::{Figures, Record, Statistics, Steps};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;

use crate::many::{Asked, hodoku_settings, settings_fit, time};
use crate::puzzles::Row;
use crate::slices::Slicing;
use crate::steps::{bad, knowledge};
use crate::table::Table;

/// Counts how many puzzles need which technique. A puzzle needs a technique if it occurs on the way to the solution.
///
/// scale: "se", the techniques of Sudoku Explainer in its order; "hodoku", those of HoDoKu; "both", first the ones, then
///     the others; or "human", those that people know, the easiest first.
/// hodoku: the version of HoDoKu, "2.2" (up to 2.2.4) or "2.3" (from 2.2.5 on, such as 2.3.2).
/// hodoku_settings: a table in place of HoDoKu's own, such as HODOKU_SETTINGS with other figures.
/// known, without, uniqueness: what the player knows, with the scale "human": only these techniques, not those, and
///     whether those that take for granted that there is only one solution.
///
/// Returns a Table with a row for each technique that occurs, in the order in which they are tried: scale, technique,
/// puzzles (with a step of it), puzzles_share (of all that were rated), hardest (puzzles in which none is harder),
/// hardest_share, steps (in all puzzles). Of puzzles that were not rated a UserWarning tells the number; ninefold.rate
/// says why. The other parameters are those of solve.
#[pyfunction]
#[pyo3(signature = (puzzles, scale="se", threads=None, *, timeout=None, progress=false, column=None, hodoku="2.2", hodoku_settings=None, known=None, without=Vec::new(), uniqueness=true))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn stats(
    puzzles: &Bound<'_, PyAny>,
    scale: &str,
    threads: Option<usize>,
    timeout: Option<f64>,
    progress: bool,
    column: Option<&str>,
    hodoku: &str,
    hodoku_settings: Option<&str>,
    known: Option<Vec<String>>,
    without: Vec<String>,
    uniqueness: bool,
) -> PyResult<Table> {
    let steps = steps(
        scale,
        (hodoku, hodoku_settings),
        knowledge(known, without, uniqueness)?,
    )?;
    let timeout = time(timeout)?;
    let slicing = Slicing::new(threads, [8, 64])?;
    let asked = Asked {
        puzzles,
        column,
        progress,
    };
    let parts = asked.work(
        &slicing,
        |_| Statistics::default(),
        |statistics, rows, interrupt| {
            let puzzles: Vec<_> = rows.iter().map(Row::written).collect();
            let puzzles = puzzles.iter().map(|puzzle| puzzle.as_ref().ok());
            statistics.add_all(puzzles, &steps, timeout, interrupt);
        },
    )?;
    let mut statistics = Statistics::default();
    for part in parts {
        statistics.merge(&part);
    }
    let record = statistics.record();
    warn_of_others(puzzles.py(), &record)?;
    table(&record.techniques)
}

/// Whose steps are counted.
fn steps(scale: &str, settings: (&str, Option<&str>), player: Knowledge) -> PyResult<Steps> {
    settings_fit(scale, settings.1)?;
    if scale != "human" && player != Knowledge::default() {
        return Err(bad(
            "known, without and uniqueness go with the scale \"human\" only",
        ));
    }
    let settings = hodoku_settings(settings.0, settings.1)?;
    Steps::named(scale, settings, player).ok_or_else(|| {
        let names = Steps::NAMES.map(|name| format!("{name:?}")).join(", ");
        bad(format!(
            "found the scale {scale:?}, expected one of {names}"
        ))
    })
}

/// Warns of puzzles that were not rated.
fn warn_of_others(py: Python<'_>, record: &Record) -> PyResult<()> {
    if record.not_rated == 0 {
        return Ok(());
    }
    let (others, all) = (record.not_rated, record.puzzles + record.not_rated);
    let message = format!("{others} of {all} puzzles are not rated; ninefold.rate says why");
    let message = CString::new(message).map_err(bad)?;
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)
}

fn table(techniques: &[Figures]) -> PyResult<Table> {
    let texts = |text: fn(&Figures) -> &'static str| -> ArrayRef {
        Arc::new(StringViewArray::from_iter_values(
            techniques.iter().map(text),
        ))
    };
    let counts = |count: fn(&Figures) -> u64| -> ArrayRef {
        Arc::new(UInt64Array::from_iter_values(techniques.iter().map(count)))
    };
    let shares = |share: fn(&Figures) -> f64| -> ArrayRef {
        Arc::new(Float64Array::from_iter_values(techniques.iter().map(share)))
    };
    let columns = [
        ("scale", texts(|it| it.scale)),
        ("technique", texts(|it| it.technique)),
        ("puzzles", counts(|it| it.puzzles)),
        ("puzzles_share", shares(|it| it.puzzles_share)),
        ("hardest", counts(|it| it.hardest)),
        ("hardest_share", shares(|it| it.hardest_share)),
        ("steps", counts(|it| it.steps)),
    ];
    let of = |(name, column): &(&'static str, ArrayRef)| (*name, column.data_type().clone());
    let fields: Vec<(&str, DataType)> = columns.iter().map(of).collect();
    let columns = columns.into_iter().map(|(_, column)| column);
    Table::new(&fields, vec![columns.collect()])
}
