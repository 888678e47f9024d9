//! The answers of a [`Grid`]: its solutions, its ratings, claims about it, and hints at the next step.

use ninefold::House;
use ninefold::rating::Rated;
use ninefold::rating::hodoku::Scored;
use ninefold::solutions::End;
use ninefold::text::Written;
use ninefold_explain::why::Verdict;
use ninefold_operations::hint::HintRecord;
use ninefold_operations::status::Status;
use pyo3::prelude::*;

use crate::grid::{Grid, number};
use crate::step::Step;

/// The result of a search for solutions.
#[pyclass(frozen, module = "ninefold")]
pub struct Solutions {
    /// "unique", "multiple", "none", "solved" (one was enough) or "timeout".
    #[pyo3(get)]
    status: &'static str,
    /// The number of solutions that were found.
    #[pyo3(get)]
    count: u64,
    /// Whether these are all solutions.
    #[pyo3(get)]
    exact: bool,
    kept: Vec<ninefold::Grid>,
}

impl From<ninefold::Solutions> for Solutions {
    fn from(found: ninefold::Solutions) -> Solutions {
        Solutions {
            status: Status::of(found.verdict(), found.interrupted()).word(),
            count: found.count(),
            exact: found.end() == End::Exhausted,
            kept: found
                .into_kept()
                .into_iter()
                .map(ninefold::Grid::from)
                .collect(),
        }
    }
}

#[pymethods]
impl Solutions {
    /// The solution, if it is the only one, or if one was enough.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        let is_well = [Status::Unique, Status::Solved]
            .map(Status::word)
            .contains(&self.status);
        let first = self.kept.first().filter(|_| is_well);
        first.map(|&grid| Grid::from(Written::Grid(grid)))
    }

    /// The solutions that were found, at most a thousand.
    #[getter]
    fn solutions(&self) -> Vec<Grid> {
        let grids = self.kept.iter().copied().map(Written::Grid);
        grids.map(Grid::from).collect()
    }

    fn __repr__(&self) -> String {
        let more = if self.exact { "" } else { " or more" };
        format!("Solutions({}, {}{more})", self.status, self.count)
    }
}

/// The rating of a puzzle: of the hardest step, of the hardest up to the first digit placed, and of the
/// first.
#[pyclass(frozen, get_all, eq, module = "ninefold")]
#[derive(PartialEq)]
pub struct Rating {
    /// The hardest step.
    er: f64,
    /// The hardest step up to the first digit placed.
    ep: f64,
    /// The first step.
    ed: f64,
}

impl From<Rated> for Rating {
    fn from(rated: Rated) -> Rating {
        Rating {
            er: rated.er.printed(),
            ep: rated.ep.printed(),
            ed: rated.ed.printed(),
        }
    }
}

#[pymethods]
impl Rating {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (f64, f64, f64))> {
        let read = py.get_type::<Rating>().getattr("_read")?;
        Ok((read, (self.er, self.ep, self.ed)))
    }

    /// Reads a pickled rating.
    #[staticmethod]
    fn _read(er: f64, ep: f64, ed: f64) -> Rating {
        Rating { er, ep, ed }
    }

    fn __repr__(&self) -> String {
        format!(
            "Rating(er={:.1}, ep={:.1}, ed={:.1})",
            self.er, self.ep, self.ed
        )
    }
}

/// What HoDoKu says of a puzzle.
#[pyclass(frozen, get_all, eq, module = "ninefold")]
#[derive(PartialEq)]
pub struct HodokuRating {
    /// "Easy", "Medium", "Hard", "Unfair" or "Extreme".
    level: String,
    /// The sum of the scores of all steps.
    score: u32,
    /// Whether HoDoKu solves it.
    solved: bool,
}

impl From<Scored> for HodokuRating {
    fn from(scored: Scored) -> HodokuRating {
        HodokuRating {
            level: scored.level.name().to_owned(),
            score: scored.score,
            solved: scored.solved,
        }
    }
}

#[pymethods]
impl HodokuRating {
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, u32, bool))> {
        let read = py.get_type::<HodokuRating>().getattr("_read")?;
        Ok((read, (self.level.clone(), self.score, self.solved)))
    }

    /// Reads a pickled rating.
    #[staticmethod]
    fn _read(level: String, score: u32, solved: bool) -> HodokuRating {
        HodokuRating {
            level,
            score,
            solved,
        }
    }

    fn __repr__(&self) -> String {
        let solved = if self.solved { "True" } else { "False" };
        format!(
            "HodokuRating(level='{}', score={}, solved={solved})",
            self.level, self.score
        )
    }
}

/// Why a candidate is right or wrong.
#[pyclass(frozen, get_all, module = "ninefold")]
pub struct Why {
    /// "shown" if the steps prove it, "not_shown" if it is true and no known technique shows it, "false" if it contradicts
    /// the only solution, "seen" if the position shows it already.
    pub verdict: &'static str,
    /// The answer in a sentence.
    pub text: String,
    /// The solution, if it contradicts the claim.
    pub solution: Option<String>,
    /// The steps that show it.
    pub steps: Vec<Step>,
    /// If there are several steps: a harder step that shows it at once, if there is one.
    pub at_once: Option<Step>,
}

/// Returns the name of a verdict, as in the API.
pub fn name_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Seen => "seen",
        Verdict::False => "false",
        Verdict::Shown => "shown",
        Verdict::NotShown => "not_shown",
    }
}

#[pymethods]
impl Why {
    fn __bool__(&self) -> bool {
        self.verdict != "false"
    }

    fn __repr__(&self) -> String {
        format!("Why(verdict=\"{}\", text=\"{}\")", self.verdict, self.text)
    }
}

/// A hint about the next step, or about a mistake.
#[pyclass(frozen, module = "ninefold")]
pub struct Hint(pub HintRecord);

#[pymethods]
impl Hint {
    /// The hint in words.
    #[getter]
    fn text(&self) -> &str {
        self.0.text.as_deref().unwrap_or_default()
    }

    /// The level of detail: 1 to 4.
    #[getter]
    fn level(&self) -> u8 {
        self.0.level
    }

    /// The technique of the step, from level 3.
    #[getter]
    fn technique(&self) -> Option<&'static str> {
        self.0.technique.map(|technique| technique.name())
    }

    /// The houses to look at, such as "row 1".
    #[getter]
    fn houses(&self) -> Vec<String> {
        self.0
            .houses
            .iter()
            .flatten()
            .map(House::to_string)
            .collect()
    }

    /// The digits to look at, from level 2.
    #[getter]
    fn digits(&self) -> Vec<u32> {
        self.0
            .digits
            .iter()
            .flatten()
            .copied()
            .map(number)
            .collect()
    }

    /// The cells to look at, from level 3.
    #[getter]
    fn cells(&self) -> Vec<String> {
        let cells = self.0.cells.iter().flat_map(|cells| cells.iter());
        cells.map(|cell| cell.to_string()).collect()
    }

    fn __str__(&self) -> &str {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Hint({:?})", self.text())
    }
}
