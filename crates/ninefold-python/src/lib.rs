//! The native part of the Python package `ninefold`.
//!
//! [`capsules`] passes arrays to and from Python, [`puzzles`] takes puzzles in the forms that Python has them in,
//! [`slices`] works on slices of them on all threads while Python may be interrupted, [`many`] has the functions for
//! many puzzles, [`symmetry`] those for puzzles in disguise, [`table`] hands out their answers as Arrow tables, and
//! [`grid`] has the classes for one puzzle.

#[allow(unsafe_code, reason = "Arrow's interface is one of C")]
mod capsules;
mod grid;
mod many;
mod puzzles;
mod slices;
mod symmetry;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    use super::*;

    #[pymodule_export]
    use super::grid::{Grid, Hint, Rating, Solutions, Step};
    #[pymodule_export]
    use super::many::{check, count, rate, solve};
    #[pymodule_export]
    use super::symmetry::{Automorphisms, canonical, equivalent, transform};
    #[pymodule_export]
    use super::table::{Column, Table};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
