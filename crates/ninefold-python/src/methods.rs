//! The methods of [`Grid`]: one puzzle is solved, rated, explained, compared, and shown in notebooks.

use std::time::Instant;

use ninefold::logic::{Position, Step as Found};
use ninefold::rating::hodoku::Settings;
use ninefold::{Candidates, Cell, Digit, InvalidValue, Task};
use ninefold_explain::Figure;
use ninefold_explain::language::Language;
use ninefold_explain::why::Answer;
use ninefold_operations::canonical::forms;
use ninefold_operations::explain::Explain;
use ninefold_operations::rate::timed::{score, with_rater};
use ninefold_operations::steps::Steps;
use ninefold_operations::subject::Subject;
use ninefold_operations::threads::engine;
use ninefold_operations::{self as operations, Operation};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};

use crate::answers::{self, Hint, HodokuRating, Rating, Solutions, Why};
use crate::errors::bad;
use crate::grid::{Grid, number, svg};
use crate::interrupt::{Interrupt, interruptible, time, within};
use crate::options::read_all;
use crate::print;
use crate::sets::Sets;
use crate::step::{FoundStep, Step};
use crate::symmetry::{self, Automorphisms};

/// The number of solutions that are kept while more are counted.
const MOST_KEPT: usize = 1000;

impl Grid {
    /// Returns steps of this puzzle.
    fn steps_of(
        &self,
        language: Language,
        steps: impl IntoIterator<Item = (Position, Found, impl Into<Figure>)>,
    ) -> Vec<Step> {
        let numbered = (1..).zip(steps);
        let steps = numbered.map(|(number, (before, found, figure))| {
            let found = FoundStep {
                givens: self.written.givens(),
                before,
                found,
                figure: figure.into(),
                language,
            };
            Step::new(number, found)
        });
        steps.collect()
    }

    /// Returns the answer of an operation; raises ValueError if the position has a fault.
    fn answer<O: Operation>(
        &self,
        py: Python<'_>,
        request: &O,
        timeout: Option<f64>,
    ) -> PyResult<O::Record> {
        within(py, timeout, |interrupt| {
            let (_, record) = request.run(&Subject::from(&self.written), interrupt);
            match O::fault(&record) {
                Some(fault) => {
                    let told = fault.text().sentence_in(request.language());
                    Err(PyValueError::new_err(told))
                }
                None => Ok(record),
            }
        })
    }

    /// Returns the position to rate; raises ValueError unless it has exactly one solution.
    fn sound(&self, interrupt: Interrupt<'_>) -> PyResult<Position> {
        let subject = Subject::from(&self.written);
        let judged = subject.judged(interrupt);
        let judged = judged.map_err(|_| bad("the judgement was interrupted"))?;
        judged.map_err(bad)
    }
}

#[pymethods]
impl Grid {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Grid> {
        Grid::of(text)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Grid(\"{}\")", self.text())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Grid>(), (self.source(),))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.text().into_pyobject(py)?.hash()
    }

    /// The digits that are given: nine rows of nine numbers, 0 for an empty cell.
    fn digits(&self) -> Vec<Vec<u32>> {
        let number = |digit: &Option<Digit>| digit.map_or(0, number);
        let digits = self.written.digits();
        let rows = digits.cells().chunks(9);
        rows.map(|row| row.iter().map(number).collect()).collect()
    }

    /// The digits that each cell can hold: nine rows of nine lists. A given has only itself.
    fn candidates(&self) -> Vec<Vec<Vec<u32>>> {
        let puzzle = self.written.puzzle();
        let of = |cell: &Cell| puzzle.candidates()[*cell].into_iter().map(number).collect();
        let rows = Cell::ALL.chunks(9);
        rows.map(|row| row.iter().map(of).collect()).collect()
    }

    /// Looks for up to `limit` solutions; 2 are enough to know whether there is exactly one. A search that takes longer
    /// than `timeout` seconds ends early.
    #[pyo3(signature = (limit=2, *, timeout=None))]
    fn solve(&self, py: Python<'_>, limit: u64, timeout: Option<f64>) -> PyResult<Solutions> {
        if limit == 0 {
            return Err(bad("found the limit 0, expected 1 or more"));
        }
        let timeout = time(timeout)?;
        interruptible(py, |interrupt| {
            let start = Instant::now();
            let is_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
            let too_late = || is_late() || interrupt();
            let task = Task::count(limit).keeping(MOST_KEPT).until(&too_late);
            let puzzle = self.written.puzzle();
            let found = engine::with(|engine| engine.solve(&puzzle, &task));
            Ok(Solutions::from(found))
        })
    }

    /// Rates the puzzle as Sudoku Explainer 1.2.1 does, from its pencil marks on if it has any. Raises ValueError unless
    /// it has exactly one solution, and TimeoutError after `timeout` seconds.
    #[pyo3(signature = (*, timeout=None))]
    fn rating(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Rating> {
        within(py, timeout, |interrupt| {
            let position = self.sound(interrupt)?;
            let bounds = ninefold::rating::Bounds::none().until(interrupt);
            let rated = with_rater(|rater| rater.rate_within(position, &bounds)).so_far();
            Ok(Rating::from(rated))
        })
    }

    /// Rates the puzzle as HoDoKu does: in version "2.2" (up to 2.2.4), or "2.3" (from 2.2.5 on, such as 2.3.2), with
    /// its own table or another, such as HODOKU_SETTINGS with other figures. Pencil marks are rated, too. Raises
    /// ValueError unless there is exactly one solution, and TimeoutError after `timeout` seconds.
    #[pyo3(signature = (version="2.2", *, settings=None, timeout=None))]
    fn hodoku(
        &self,
        py: Python<'_>,
        version: &str,
        settings: Option<&str>,
        timeout: Option<f64>,
    ) -> PyResult<HodokuRating> {
        let settings = hodoku_settings(version, settings)?;
        within(py, timeout, |interrupt| {
            let position = self.sound(interrupt)?;
            let scored = score(position, &settings, interrupt);
            Ok(HodokuRating::from(scored.figures))
        })
    }

    /// The steps to the solution. The options are those of ninefold.explain, such as order="human". Raises ValueError if
    /// there is not exactly one solution, and TimeoutError after `timeout` seconds.
    #[pyo3(signature = (order=None, *, timeout=None, **options))]
    fn explain(
        &self,
        py: Python<'_>,
        order: Option<&str>,
        timeout: Option<f64>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Step>> {
        let request: Explain = read_all(py, [("order", order)], options)?;
        let record = self.answer(py, &request, timeout)?;
        let path = record
            .explained
            .map_or(Vec::new(), |explained| explained.path);
        Ok(self.steps_of(request.language, path))
    }

    /// All steps of the current position: each placement and elimination once, in the easiest step that finds it. The
    /// options are those of ninefold.steps, such as digits=[5] and houses=["box 3"]. Raises ValueError if there is not
    /// exactly one solution, and TimeoutError after `timeout` seconds.
    #[pyo3(signature = (*, timeout=None, **options))]
    fn steps(
        &self,
        py: Python<'_>,
        timeout: Option<f64>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Step>> {
        let request: Steps = read_all::<_, &str, 0>(py, [], options)?;
        let all = self.answer(py, &request, timeout)?.all;
        let steps = all.into_iter().flat_map(|all| {
            let (position, steps) = *all;
            let steps = steps.into_iter();
            steps.map(move |(step, difficulty)| (position, step, difficulty))
        });
        Ok(self.steps_of(request.language, steps))
    }

    /// Why a candidate is right ("r4c5=8") or wrong ("r4c5<>8"): the easiest proof. The options are those of ninefold.why.
    /// Raises ValueError if there is not exactly one solution, and TimeoutError after `timeout` seconds.
    #[pyo3(signature = (claim, *, timeout=None, **options))]
    fn why(
        &self,
        py: Python<'_>,
        claim: &str,
        timeout: Option<f64>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Why> {
        let request: operations::why::Why = read_all(py, [("claim", claim)], options)?;
        let record = self.answer(py, &request, timeout)?;
        let (way, at_once) = match record.found {
            Some(Answer::Shown(proof)) => (proof.way, proof.at_once),
            _ => (Vec::new(), None),
        };
        let at_once = at_once.zip(way.first());
        let at_once =
            at_once.map(|((step, difficulty), (position, ..))| (*position, step, difficulty));
        Ok(Why {
            verdict: record.verdict.map_or("not_shown", answers::name_of),
            text: record.text.unwrap_or_default(),
            solution: record.solution.map(|solution| solution.to_string()),
            at_once: self.steps_of(request.language, at_once).pop(),
            steps: self.steps_of(request.language, way),
        })
    }

    /// A hint about the next step, or about a mistake in the pencil marks. Level 1 says roughly where to look, 2 also
    /// the digits, 3 the technique with its houses and cells, 4 everything. The options are those of ninefold.hint.
    /// Raises TimeoutError after `timeout` seconds.
    #[pyo3(signature = (level=1, order="human", *, timeout=None, **options))]
    fn hint(
        &self,
        py: Python<'_>,
        level: u8,
        order: &str,
        timeout: Option<f64>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Hint> {
        let level = level.into_pyobject(py)?.into_any();
        let order = order.into_pyobject(py)?.into_any();
        let request: operations::hint::Hint =
            read_all(py, [("level", level), ("order", order)], options)?;
        let record = self.answer(py, &request, timeout)?;
        match record.kind {
            Some(_) => Ok(Hint(record)),
            None => Err(bad("no technique helps")),
        }
    }

    /// The unavoidable sets of up to `max_size` cells of the solution (for many puzzles, see sets). A search that takes
    /// longer than `timeout` seconds ends early. Raises ValueError if there is not exactly one solution.
    #[pyo3(signature = (max_size=12, *, timeout=None))]
    fn sets(&self, py: Python<'_>, max_size: i64, timeout: Option<f64>) -> PyResult<Sets> {
        Sets::of(py, &self.written, max_size, timeout)
    }

    /// The canonical form, which equivalent puzzles share and other puzzles do not. Puzzles are equivalent if one
    /// becomes the other by exchanging bands, stacks, rows within a band, or columns within a stack, by renaming
    /// digits, and by transposing.
    ///
    /// form: "min", the least text of all equivalent puzzles, where an empty cell is less than 1; "max", the greatest;
    ///     or "solution", the puzzle transformed as its only solution is to reach the least form. Pencil marks have
    ///     only the form "min", which is not the least text and may change between versions.
    ///
    /// Returns a Grid; equivalent() finds a transformation to it. Raises ValueError if a house has a digit twice, if
    /// the form is "solution" and there is not exactly one solution, and for pencil marks if the form is not "min".
    #[pyo3(signature = (form="min"))]
    fn canonical(&self, py: Python<'_>, form: &str) -> PyResult<Grid> {
        let form = symmetry::form(py, form)?;
        let found = interruptible(py, |interrupt| {
            let found = forms::canonical(&self.written, form, interrupt);
            found.map_err(bad)
        })?;
        Ok(Grid::from(found.form))
    }

    /// All transformations that leave the puzzle unchanged: a sequence of texts, which are made on demand. Raises
    /// ValueError if a house has a digit twice.
    fn automorphisms(&self, py: Python<'_>) -> PyResult<Automorphisms> {
        Automorphisms::of(py, &self.written)
    }

    /// The classes of the bands of a complete grid from the top, and of its stacks from the left, each from 1 to 416;
    /// None if the grid is not complete.
    fn band_classes(&self) -> Option<Vec<u16>> {
        let grid = self.written.as_grid()?;
        forms::band_classes(grid).map(Vec::from)
    }

    /// A transformation of this puzzle into the other (a Grid, or any argument of Grid): its text, such as "t
    /// r456123789 c123456789 d987654321", or None if the puzzles are not equivalent. If only one has pencil marks, the
    /// other is compared as the candidates that its digits leave. Raises ValueError if neither has pencil marks, and a
    /// house of one has a digit twice.
    fn equivalent(&self, other: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let to = Grid::of(other)?;
        let way = || forms::equivalent(&self.written, &to.written);
        let way = other.py().detach(way).map_err(bad)?;
        Ok(way.map(|way| way.to_string()))
    }

    /// Transforms the puzzle, for example by "t r456123789 c123456789 d987654321". With t, the puzzle is transposed
    /// first. Row 1 of the result is row 4 of the puzzle, and a 1 becomes a 9. An omitted part changes nothing. Raises
    /// ValueError if the text is not a transformation.
    fn transform(&self, by: &str) -> PyResult<Grid> {
        let by = by.parse().map_err(|error: InvalidValue| bad(error))?;
        Ok(Grid::from(forms::transformed(&self.written, &by)))
    }

    /// The grid in black on white as an SVG document, with or without its candidates, as `ninefold picture` draws it.
    #[pyo3(signature = (*, candidates=false))]
    fn svg(&self, candidates: bool) -> String {
        let candidates = candidates.then(|| *self.written.puzzle().candidates());
        let page = ninefold_print::single(&self.written.digits(), candidates);
        ninefold_print::svg::document(&page)
    }

    /// Returns the picture as the bytes of a PNG with this width in pixels.
    #[pyo3(signature = (width=600, *, candidates=false))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        width: u32,
        candidates: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        print::png(py, &self.svg(candidates), width)
    }

    /// The grid as a picture, with its pencil marks if it has any.
    pub fn _repr_svg_(&self) -> String {
        let givens = self.written.givens();
        let position = match self.written.as_grid() {
            None => Position::from(&self.written.puzzle()),
            Some(digits) => without_marks(digits),
        };
        svg(&givens, &position, None, "Sudoku", Language::English)
    }
}

/// Returns the position of a grid without pencil marks.
fn without_marks(grid: &ninefold::Grid) -> Position {
    let marks = Candidates::new(Cell::ALL.map(|_| ninefold::DigitSet::EMPTY));
    Position::from(&ninefold::Puzzle::new(*grid, marks))
}

/// Reads HoDoKu's settings: the version of this name, and a table as text or the default one.
fn hodoku_settings(version: &str, table: Option<&str>) -> PyResult<Settings> {
    let settings = table.map(str::parse::<Settings>).transpose().map_err(bad)?;
    Ok(Settings {
        version: version.parse().map_err(bad)?,
        ..settings.unwrap_or_default()
    })
}
