//! The unavoidable sets of the solution of one puzzle.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold::CellSet;
use ninefold::text::Written;
use ninefold_operations::rate::timed::reason;
use ninefold_operations::sets::Sets as Request;
use ninefold_operations::sets::solution::{Findings, OfSolution};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::grid::Grid;
use crate::many::{Interrupt, time};
use crate::operation::read;

/// The largest size of the sets, and the time for each puzzle.
#[derive(Clone, Copy)]
pub struct Wanted {
    max_size: usize,
    timeout: Option<Duration>,
}

impl Wanted {
    /// Takes the largest number of cells, and the time in seconds.
    pub fn new(py: Python<'_>, max_size: i64, timeout: Option<f64>) -> PyResult<Wanted> {
        let options = PyDict::new(py);
        options.set_item("max_size", max_size)?;
        let Request { max_size, .. } = read(&options)?;
        Ok(Wanted {
            max_size: max_size.into(),
            timeout: time(timeout)?,
        })
    }

    fn find(self, written: &Written, interrupt: Interrupt<'_>) -> Findings {
        let start = Instant::now();
        let is_late = || {
            self.timeout
                .is_some_and(|timeout| start.elapsed() > timeout)
        };
        Findings::of(written, self.max_size, &|| is_late() || interrupt())
    }
}

/// Converts the sets into grids of their digits.
fn grids(known: &OfSolution, sets: &[CellSet]) -> impl Iterator<Item = ninefold::Grid> {
    sets.iter().map(|&set| known.solution.only_in(set))
}

/// The unavoidable sets of a grid.
#[pyclass(frozen, name = "UnavoidableSets", module = "ninefold")]
pub struct Sets(OfSolution);

impl Sets {
    /// Finds the sets of the solution of a puzzle.
    pub fn of(written: &Written, wanted: Wanted, interrupt: Interrupt<'_>) -> PyResult<Sets> {
        let found = wanted.find(written, interrupt);
        let unknown = || PyValueError::new_err(reason(written, found.status));
        found.of_solution.map(Sets).ok_or_else(unknown)
    }
}

#[pymethods]
impl Sets {
    /// The complete grid that they are of.
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

    /// Whether these are all of up to that size.
    #[getter]
    fn exact(&self) -> bool {
        self.0.sets.is_complete()
    }

    /// The number of sets of each size.
    #[getter]
    fn sizes(&self) -> BTreeMap<usize, usize> {
        self.0.sets.count_by_size().into_iter().collect()
    }

    /// As many of the sets without a common cell as were found. No puzzle of the grid has fewer clues.
    #[getter]
    fn disjoint(&self) -> Vec<Grid> {
        let grids = grids(&self.0, &self.0.disjoint.sets);
        grids.map(Written::Grid).map(Grid::from).collect()
    }

    /// Whether no more sets of up to that size have no cell in common.
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
