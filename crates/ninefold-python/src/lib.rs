//! The native part of the Python package `ninefold`.
//!
//! [`capsules`] passes arrays to and from Python, [`puzzles`] reads puzzles in the forms that Python has for them,
//! [`slices`] works on slices of puzzles on all threads while Python may be interrupted, and [`table`] returns the
//! answers as Arrow tables. [`operation`] and [`summary`] run the operations of `ninefold-operations` on many puzzles;
//! [`many`] has faster ways for two operations. [`grid`] has the class for one puzzle; [`sets`], [`symmetry`] and
//! [`answers`] have the classes of its answers. [`mod@print`] lays out pages to print. [`generate`] makes new puzzles.

mod answers;
#[allow(unsafe_code, reason = "Arrow's interface is one of C")]
mod capsules;
mod errors;
mod generate;
mod grid;
mod many;
mod operation;
mod print;
mod puzzles;
mod sets;
mod slices;
mod summary;
mod symmetry;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    use super::*;

    #[pymodule_export]
    use super::answers::{Hint, HodokuRating, Rating, Solutions, Step, Why};
    #[pymodule_export]
    use super::generate::{AttemptsUsedUp, Ordered, generate};
    #[pymodule_export]
    use super::grid::Grid;
    #[pymodule_export]
    use super::operation::run;
    #[pymodule_export]
    use super::print::{Book, print};
    #[pymodule_export]
    use super::sets::Sets;
    #[pymodule_export]
    use super::symmetry::Automorphisms;
    #[pymodule_export]
    use super::table::{Column, Table};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let settings = ninefold::rating::hodoku::Settings::default();
        module.add("HODOKU_SETTINGS", settings.to_string())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
