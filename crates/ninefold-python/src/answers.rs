//! The answers of a [`Grid`]: its solutions, its rating, the steps to the solution, and hints at the next one.

use ninefold::House;
use ninefold::logic::{Position, Step as Found};
use ninefold::rating::Rated;
use ninefold::rating::hodoku::Scored;
use ninefold::solutions::End;
use ninefold::text::Written;
use ninefold_explain::explanation::{self, Sentence};
use ninefold_explain::language::Language;
use ninefold_explain::record::StepRecord;
use ninefold_explain::why::Verdict;
use ninefold_explain::{Figure, eureka, names};
use ninefold_operations::hint::HintRecord;
use ninefold_operations::status::Status;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::grid::{Grid, number, svg};
use crate::print;

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
    level: &'static str,
    /// The sum of the scores of all steps.
    score: u32,
    /// Whether HoDoKu solves it.
    solved: bool,
}

impl From<Scored> for HodokuRating {
    fn from(scored: Scored) -> HodokuRating {
        HodokuRating {
            level: scored.level.name(),
            score: scored.score,
            solved: scored.solved,
        }
    }
}

#[pymethods]
impl HodokuRating {
    fn __repr__(&self) -> String {
        let solved = if self.solved { "True" } else { "False" };
        format!(
            "HodokuRating(level='{}', score={}, solved={solved})",
            self.level, self.score
        )
    }
}

/// A step on the way to the solution.
#[pyclass(frozen, module = "ninefold")]
#[derive(Clone)]
pub struct Step {
    /// Its number, counted from 1.
    #[pyo3(get)]
    pub number: usize,
    pub givens: ninefold::Grid,
    pub before: Position,
    pub found: Found,
    pub figure: Figure,
    pub language: Language,
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

impl Step {
    fn record(&self) -> StepRecord {
        StepRecord::new(self.number, &self.found, self.figure, &self.before)
    }

    /// Returns the sentences in the language of the request.
    fn told(&self) -> Vec<Sentence> {
        explanation::sentences_in(self.language, &self.before, &self.found)
    }

    /// Returns the name of the technique in the language of the request.
    fn name(&self) -> &'static str {
        self.language.word(self.technique())
    }
}

#[pymethods]
impl Step {
    /// The technique, such as "hidden single".
    #[getter]
    fn technique(&self) -> &'static str {
        self.found.technique.name()
    }

    /// The names that players use: that of the technique, and others.
    #[getter]
    fn names(&self) -> Vec<String> {
        names::of(&self.found)
    }

    /// A chain in Eureka notation, as players write it.
    #[getter]
    fn eureka(&self) -> Option<String> {
        eureka::of(&self.found.reason)
    }

    /// How hard it is.
    #[getter]
    fn rating(&self) -> f64 {
        self.figure.printed()
    }

    /// The cells of its pattern, such as "r1c2".
    #[getter]
    fn cells(&self) -> Vec<String> {
        let pattern = explanation::of(&self.found.reason).pattern();
        (pattern.cells | pattern.further)
            .iter()
            .map(|cell| cell.to_string())
            .collect()
    }

    /// The placements, such as "r1c2=5".
    #[getter]
    fn placements(&self) -> Vec<String> {
        self.record().placements
    }

    /// The eliminations, such as "r1c2<>5".
    #[getter]
    fn eliminations(&self) -> Vec<String> {
        self.record().eliminations
    }

    /// The reasons why the step is right.
    #[getter]
    fn sentences(&self) -> Vec<String> {
        let sentences = self.told().into_iter();
        sentences.map(|sentence| sentence.text).collect()
    }

    /// The position before it, with its pencil marks.
    #[getter]
    fn before(&self) -> Grid {
        let puzzle = ninefold::Puzzle::from(&self.before);
        Grid::from(Written::from(*puzzle.candidates()))
    }

    fn __repr__(&self) -> String {
        let record = self.record();
        let conclusion = [record.placements, record.eliminations].concat().join(" ");
        format!(
            "Step({}, {} {:.1}: {conclusion})",
            self.number,
            self.technique(),
            self.rating()
        )
    }

    fn __str__(&self) -> String {
        let mut lines = vec![format!("{} ({:.1})", self.name(), self.rating())];
        let line = |told: Sentence| "  ".repeat(told.depth + 1) + &told.text;
        lines.extend(self.told().into_iter().map(line));
        lines.join("\n")
    }

    /// The step as a picture, an SVG document.
    fn svg(&self) -> String {
        self._repr_svg_()
    }

    /// The step as a picture: the bytes of a PNG with this width in pixels.
    #[pyo3(signature = (width=600))]
    fn png<'py>(&self, py: Python<'py>, width: u32) -> PyResult<Bound<'py, PyBytes>> {
        print::png(py, &self._repr_svg_(), width)
    }

    /// The step as a picture.
    fn _repr_svg_(&self) -> String {
        let name = format!("Step {}", self.number);
        svg(
            &self.givens,
            &self.before,
            Some((&self.found, self.figure)),
            &name,
            self.language,
        )
    }

    /// The step as a picture, with its sentences.
    fn _repr_html_(&self) -> String {
        let line = |told: Sentence| {
            let text = told.text.replace('&', "&amp;").replace('<', "&lt;");
            format!(
                "<div style=\"margin-left: {}em\">{text}</div>\n",
                told.depth
            )
        };
        let told: String = self.told().into_iter().map(line).collect();
        let (technique, rating) = (self.name(), self.rating());
        let picture = self._repr_svg_();
        format!(
            "<div>\n<b>{}. {technique}</b> ({rating:.1})\n{told}{picture}</div>\n",
            self.number
        )
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
