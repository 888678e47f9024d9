//! The native part of the Python package `ninefold`.
//!
//! * [`capsules`], [`table`]: arrays to and from Python, and answers as Arrow tables; [`numpy_arrays`]: as numpy's;
//!   [`pickled`]: as values that Python pickles.
//! * [`grid`], [`puzzles`]: one puzzle and many, in the forms that Python code may use; [`numbers`]: arrays of numbers.
//! * [`options`]: options as Python gives them.
//! * [`interrupt`]: work that Python can interrupt. [`slices`]: work on slices of puzzles, on all threads.
//!   [`progress`]: the progress of either.
//! * [`asked`]: calls of functions for many puzzles. [`operation`] and [`summary`] run the operations of
//!   `ninefold-operations`; [`many`] has faster code for `solve` and `count`.
//! * [`read`] reads pictures.
//! * [`mod@print`] lays out pages to print; [`generate`] makes new puzzles.
//! * [`methods`]: the methods of `Grid`. [`step`], [`answers`], [`sets`] and [`symmetry`] have the classes of their
//!   results.

mod answers;
mod asked;
#[allow(unsafe_code, reason = "Arrow's interface is a C interface")]
mod capsules;
mod errors;
mod generate;
mod grid;
mod interrupt;
mod many;
mod methods;
mod numbers;
mod numpy_arrays;
mod operation;
mod options;
mod pickled;
mod print;
mod progress;
mod puzzles;
mod read;
mod sets;
mod slices;
mod step;
mod summary;
mod symmetry;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::answers::{Hint, HodokuRating, Rating, Solutions, Why};
    #[pymodule_export]
    use crate::generate::{AttemptsUsedUp, Ordered, generate};
    #[pymodule_export]
    use crate::grid::Grid;
    #[pymodule_export]
    use crate::operation::run;
    #[pymodule_export]
    use crate::options::options;
    #[pymodule_export]
    use crate::print::{Book, print};
    #[pymodule_export]
    use crate::read::{Reading, read};
    #[pymodule_export]
    use crate::sets::Sets;
    #[pymodule_export]
    use crate::step::Step;
    #[pymodule_export]
    use crate::symmetry::Automorphisms;
    #[pymodule_export]
    use crate::table::{Column, Table};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let settings = ninefold::rating::hodoku::Settings::default();
        module.add("HODOKU_SETTINGS", settings.to_string())?;
        module.add("_SUMMARIES", ninefold_operations::SUMMARIES.to_vec())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
