//! The unavoidable sets of the solution of one puzzle.

use std::collections::BTreeMap;
use std::time::Instant;

use ninefold::CellSet;
use ninefold::text::Written;
use ninefold_operations::rate::timed::reason;
use ninefold_operations::sets::Sets as Request;
use ninefold_operations::sets::solution::{Findings, OfSolution};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::grid::Grid;
use crate::interrupt::{interruptible, time};
use crate::options::read;

/// Converts the sets into grids of their digits.
fn grids(known: &OfSolution, sets: &[CellSet]) -> impl Iterator<Item = ninefold::Grid> {
    sets.iter().map(|&set| known.solution.only_in(set))
}

/// The unavoidable sets of a grid.
#[pyclass(frozen, name = "UnavoidableSets", module = "ninefold")]
pub struct Sets(OfSolution);

impl Sets {
    /// Finds the sets of up to `max_size` cells of the solution, within `timeout` seconds.
    pub fn of(
        py: Python<'_>,
        written: &Written,
        max_size: i64,
        timeout: Option<f64>,
    ) -> PyResult<Sets> {
        let options = PyDict::new(py);
        options.set_item("max_size", max_size)?;
        let (request, timeout): (Request, _) = (read(&options)?, time(timeout)?);
        interruptible(py, |interrupt| {
            let start = Instant::now();
            let is_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
            let too_late = || is_late() || interrupt();
            let found = Findings::of(written, request.max_size.into(), &too_late);
            let unknown = || PyValueError::new_err(reason(written, found.status));
            found.of_solution.map(Sets).ok_or_else(unknown)
        })
    }
}

#[pymethods]
impl Sets {
    /// The complete grid to which the sets belong.
    #[getter]
    fn solution(&self) -> Grid {
        Grid::from(Written::Grid(self.0.solution.into()))
    }

    /// The sets, the smallest first, as grids of their digits.
    #[getter]
    fn sets(&self) -> Vec<Grid> {
        let grids = grids(&self.0, self.0.sets.sets());
        grids.map(Written::Grid).map(Grid::from).collect()
    }

    /// Whether these are all sets up to that size.
    #[getter]
    fn exact(&self) -> bool {
        self.0.sets.is_complete()
    }

    /// The number of sets of each size.
    #[getter]
    fn sizes(&self) -> BTreeMap<usize, usize> {
        self.0.sets.count_by_size().into_iter().collect()
    }

    /// The largest known family of disjoint sets. No puzzle of the grid has fewer clues than this family has sets.
    #[getter]
    fn disjoint(&self) -> Vec<Grid> {
        let grids = grids(&self.0, &self.0.disjoint.sets);
        grids.map(Written::Grid).map(Grid::from).collect()
    }

    /// Whether no larger family of disjoint sets exists up to that size.
    #[getter]
    fn disjoint_exact(&self) -> bool {
        self.0.is_complete()
    }

    fn __repr__(&self) -> String {
        let at_least = |exact| if exact { "" } else { ">=" };
        format!(
            "UnavoidableSets({}{}, {}{} disjoint)",
            at_least(self.exact()),
            self.0.sets.sets().len(),
            at_least(self.disjoint_exact()),
            self.0.disjoint.sets.len(),
        )
    }
}
