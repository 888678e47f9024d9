//! One puzzle: solved, rated, explained, compared, and shown in notebooks.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ninefold::logic::{Position, Step as Found};
use ninefold::text::{ParseError, Written};
use ninefold::{Candidates, Cell, Digit, Task};
use ninefold_explain::fault::Fault;
use ninefold_explain::picture::Picture;
use ninefold_explain::why::Answer;
use ninefold_operations::canonical::forms;
use ninefold_operations::explain::Explain;
use ninefold_operations::rate::timed::{score, with_rater};
use ninefold_operations::steps::Steps;
use ninefold_operations::subject::Subject;
use ninefold_operations::threads::engine;
use ninefold_operations::threads::guide::with_judge;
use ninefold_operations::{self as operations, Operation};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::answers::{self, Hint, HodokuRating, Rating, Solutions, Step, Why};
use crate::errors::bad;
use crate::many::hodoku_settings as set_to;
use crate::operation::read_all;
use crate::print;
use crate::puzzles::text_of;
use crate::sets::{Sets, Wanted};
use crate::symmetry::{self, Automorphisms};

/// The interval between checks for an interrupt by Python.
pub const LOOK: Duration = Duration::from_millis(40);

/// The number of solutions that are kept while more are counted.
const MOST_KEPT: usize = 1000;

/// A puzzle or a position of it: a grid, or pencil marks.
///
/// text: the puzzle in any notation, such as 81 characters, nine lines, or 729 characters of pencil marks;
///     or a list of 81 numbers from 0 to 9, or of nine such lists.
///
/// Raises ValueError with line and column if it cannot be read.
#[pyclass(frozen, eq, module = "ninefold")]
#[derive(PartialEq)]
pub struct Grid {
    written: Written,
}

impl From<Written> for Grid {
    fn from(written: Written) -> Grid {
        Grid { written }
    }
}

impl Grid {
    /// Reads one puzzle, in any form that Python has for it.
    pub fn of(puzzle: &Bound<'_, PyAny>) -> PyResult<Grid> {
        let text = text_of(puzzle).map_err(PyTypeError::new_err)?;
        let text = text.ok_or_else(|| PyTypeError::new_err("found None, expected a puzzle"))?;
        let written = text.parse::<Written>().map_err(unreadable)?;
        Ok(Grid { written })
    }

    /// The puzzle.
    pub fn written(&self) -> &Written {
        &self.written
    }

    /// Returns the puzzle as text.
    pub fn text(&self) -> String {
        self.written.to_string()
    }

    /// Returns the position to continue from, if it has exactly one solution.
    fn position(&self, interrupt: Interrupt<'_>) -> PyResult<Result<Position, Fault>> {
        let now = self.written.puzzle();
        let judged = with_judge(|judge| judge.position_until(&now, None, interrupt));
        judged.map_err(|_| PyValueError::new_err("the judgement was interrupted"))
    }

    /// Returns steps of this puzzle.
    fn steps_of(&self, steps: Vec<(Position, Found)>) -> Vec<Step> {
        let numbered = (1..).zip(steps);
        let step = |(number, (before, found))| Step {
            number,
            givens: self.written.givens(),
            before,
            found,
        };
        numbered.map(step).collect()
    }

    /// Returns the answer of an operation; raises ValueError if the position has a fault.
    fn answer<O: Operation>(&self, py: Python<'_>, request: &O) -> PyResult<O::Record> {
        interruptible(py, |interrupt| {
            let (_, record) = request.run(&Subject::from(&self.written), interrupt);
            match O::fault(&record) {
                Some(fault) => Err(PyValueError::new_err(fault.to_string())),
                None => Ok(record),
            }
        })
    }

    /// The grid, if it has no pencil marks.
    fn rated_grid(&self) -> PyResult<&ninefold::Grid> {
        let message = "only grids are rated; explain() takes pencil marks";
        let grid = self.written.as_grid();
        grid.ok_or_else(|| PyValueError::new_err(message))
    }

    fn sound_position(&self, interrupt: Interrupt<'_>) -> PyResult<Position> {
        let judged = self.position(interrupt)?;
        judged.map_err(|fault| PyValueError::new_err(fault.to_string()))
    }
}

/// Returns true if the work should end early.
pub type Interrupt<'a> = &'a (dyn Fn() -> bool + Sync);

/// Detaches from Python during the work, which ends early if its interrupt returns true.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Interrupt<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    let state: Mutex<(Instant, Option<PyErr>)> = Mutex::new((Instant::now(), None));
    let interrupt = || {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.1.is_none() && state.0.elapsed() > LOOK {
            state.1 = Python::attach(|py| py.check_signals()).err();
            state.0 = Instant::now();
        }
        state.1.is_some()
    };
    let done = py.detach(|| work(&interrupt));
    let error = state.into_inner().unwrap_or_else(PoisonError::into_inner).1;
    error.map_or(done, Err)
}

/// Returns the digit as a number. A list of bytes would not be a list in Python.
pub fn number(digit: Digit) -> u32 {
    u32::from(digit.get())
}

fn unreadable(error: ParseError) -> PyErr {
    PyValueError::new_err(error.to_string())
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

    /// Looks for up to `limit` solutions; with 2, whether there is exactly one. A search that takes longer
    /// than `timeout` seconds ends early.
    #[pyo3(signature = (limit=2, *, timeout=None))]
    fn solve(&self, py: Python<'_>, limit: u64, timeout: Option<f64>) -> PyResult<Solutions> {
        let (limit, timeout) = (
            crate::many::at_least_one(limit)?,
            crate::many::time(timeout)?,
        );
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

    /// Rates the puzzle as Sudoku Explainer 1.2.1 does. Raises ValueError if it is not exactly one grid with
    /// exactly one solution.
    fn rating(&self, py: Python<'_>) -> PyResult<Rating> {
        let grid = self.rated_grid()?;
        interruptible(py, |interrupt| {
            self.sound_position(interrupt)?;
            let bounds = ninefold::rating::Bounds::none().until(interrupt);
            let rated = with_rater(|rater| rater.rate_within(grid, &bounds)).so_far();
            Ok(Rating::from(rated))
        })
    }

    /// Rates the puzzle as HoDoKu does: in version "2.2" (up to 2.2.4), or "2.3" (from 2.2.5 on, such as 2.3.2), with its
    /// own table or another, such as HODOKU_SETTINGS with other figures. Raises ValueError if it is not exactly one grid
    /// with exactly one solution.
    #[pyo3(signature = (version="2.2", *, settings=None))]
    fn hodoku(
        &self,
        py: Python<'_>,
        version: &str,
        settings: Option<&str>,
    ) -> PyResult<HodokuRating> {
        let (grid, settings) = (self.rated_grid()?, set_to(version, settings)?);
        interruptible(py, |interrupt| {
            self.sound_position(interrupt)?;
            Ok(HodokuRating::from(
                score(grid, &settings, interrupt).figures,
            ))
        })
    }

    /// The steps to the solution. The options are those of ninefold.explain, such as order="human". Raises ValueError if
    /// there is not exactly one solution.
    #[pyo3(signature = (order=None, **options))]
    fn explain(
        &self,
        py: Python<'_>,
        order: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Step>> {
        let request: Explain = read_all(py, [("order", order)], options)?;
        let record = self.answer(py, &request)?;
        let path = record
            .explained
            .map_or(Vec::new(), |explained| explained.path);
        Ok(self.steps_of(path))
    }

    /// All steps that the position has now: each placement and elimination once, in the easiest step that finds it. The
    /// options are those of ninefold.steps, such as digits=[5] and houses=["box 3"]. Raises ValueError if there is not
    /// exactly one solution.
    #[pyo3(signature = (**options))]
    fn steps(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<Step>> {
        let request: Steps = read_all::<_, &str, 0>(py, [], options)?;
        let all = self.answer(py, &request)?.all;
        let steps = all.map_or(Vec::new(), |all| {
            let (position, steps) = *all;
            steps.into_iter().map(|step| (position, step)).collect()
        });
        Ok(self.steps_of(steps))
    }

    /// Why a candidate is right ("r4c5=8") or wrong ("r4c5<>8"): the easiest proof. The options are those of ninefold.why.
    /// Raises ValueError if there is not exactly one solution.
    #[pyo3(signature = (claim, **options))]
    fn why(
        &self,
        py: Python<'_>,
        claim: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Why> {
        let request: operations::why::Why = read_all(py, [("claim", claim)], options)?;
        let record = self.answer(py, &request)?;
        let way = match record.found {
            Some(Answer::Shown(way)) => way,
            _ => Vec::new(),
        };
        Ok(Why {
            verdict: record.verdict.map_or("not_shown", answers::name_of),
            text: record.text.unwrap_or_default(),
            solution: record.solution.map(|solution| solution.to_string()),
            steps: self.steps_of(way),
        })
    }

    /// A hint at the next step, or at a mistake in the pencil marks. Level 1 says roughly where to look, 2 the digits
    /// too, 3 the technique with its houses and cells, 4 everything. The options are those of ninefold.hint.
    #[pyo3(signature = (level=1, order="human", **options))]
    fn hint(
        &self,
        py: Python<'_>,
        level: u8,
        order: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Hint> {
        let level = level.into_pyobject(py)?.into_any();
        let order = order.into_pyobject(py)?.into_any();
        let request: operations::hint::Hint =
            read_all(py, [("level", level), ("order", order)], options)?;
        let record = self.answer(py, &request)?;
        match record.kind {
            Some(_) => Ok(Hint(record)),
            None => Err(bad("no technique helps")),
        }
    }

    /// The unavoidable sets of up to `max_size` cells of the solution (see sets, which has them for many puzzles). A
    /// search that takes longer than `timeout` seconds ends early. Raises ValueError if there is not exactly one
    /// solution.
    #[pyo3(signature = (max_size=12, *, timeout=None))]
    fn sets(&self, py: Python<'_>, max_size: i64, timeout: Option<f64>) -> PyResult<Sets> {
        let wanted = Wanted::new(py, max_size, timeout)?;
        interruptible(py, |interrupt| Sets::of(&self.written, wanted, interrupt))
    }

    /// The canonical form: equivalent puzzles have the same, and no others have it. Puzzles are equivalent if one
    /// becomes the other when bands, stacks, rows within a band, columns within a stack, or digits change places, or
    /// when rows become columns.
    ///
    /// form: "min", the least text of all equivalent puzzles, where an empty cell is less than 1; "max", the
    ///     greatest; or "solution", the puzzle moved with its only solution, when that is turned into its least form.
    ///     Pencil marks have one form, which "min" gives: it is not the least, and other versions may give another.
    ///
    /// Returns a Grid; equivalent() finds a way to it. Raises ValueError for a puzzle with a digit in a house twice,
    /// for "solution" for one without exactly one solution, and for pencil marks if the form is not "min".
    #[pyo3(signature = (form="min"))]
    fn canonical(&self, py: Python<'_>, form: &str) -> PyResult<Grid> {
        let kind = symmetry::kind(py, form)?;
        let form = interruptible(py, |interrupt| {
            let form = forms::canonical_until(&self.written, kind, interrupt);
            form.map_err(symmetry::unfit)
        })?;
        Ok(Grid::from(form.form))
    }

    /// All transformations that leave the puzzle as it is: a sequence of texts that are made when they are asked
    /// for. Raises ValueError for a puzzle with a digit in a house twice.
    fn automorphisms(&self, py: Python<'_>) -> PyResult<Automorphisms> {
        Automorphisms::of(py, &self.written)
    }

    /// The classes of the bands of a complete grid from the top, and of its stacks from the left, each from 1 to 416;
    /// None if the grid is not complete.
    fn band_classes(&self) -> Option<Vec<u16>> {
        let grid = self.written.as_grid()?;
        forms::band_classes(grid).map(Vec::from)
    }

    /// A transformation that leads from this puzzle to the other (a Grid, or whatever Grid takes): its text, such
    /// as "t r456123789 c123456789 d987654321", or None if they are not equivalent. If only one has pencil marks, the
    /// other stands for the candidates that its digits leave. Raises ValueError if one has a digit in a house twice,
    /// and neither has pencil marks.
    fn equivalent(&self, other: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let to = Grid::of(other)?;
        symmetry::way_between(other.py(), &self.written, &to.written)
    }

    /// What the puzzle becomes by a transformation such as "t r456123789 c123456789 d987654321": with t before it,
    /// rows become columns first; row 1 of the result is row 4, and a 1 becomes a 9. Parts may be left out, and
    /// change nothing then. Raises ValueError if it is none.
    fn transform(&self, by: &str) -> PyResult<Grid> {
        let by = symmetry::transformation(by)?;
        Ok(Grid::from(forms::transformed(&self.written, &by)))
    }

    /// The grid in black on white as a document of SVG, with its candidates or without, as `ninefold picture` draws it.
    #[pyo3(signature = (*, candidates=false))]
    fn svg(&self, candidates: bool) -> String {
        let candidates = candidates.then(|| *self.written.puzzle().candidates());
        let page = ninefold_print::single(&self.written.digits(), candidates);
        ninefold_print::svg::document(&page)
    }

    /// The same as the bytes of a PNG that is so many pixels wide.
    #[pyo3(signature = (width=600, *, candidates=false))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        width: u32,
        candidates: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        print::png(py, &self.svg(candidates), width)
    }

    /// The grid as a picture, with its pencil marks if it has some.
    fn _repr_svg_(&self) -> String {
        let givens = self.written.givens();
        let position = match self.written.as_grid() {
            None => Position::from(&self.written.puzzle()),
            Some(digits) => without_marks(digits),
        };
        svg(&givens, &position, None, "Sudoku")
    }
}

/// Returns the position of a grid without pencil marks.
fn without_marks(grid: &ninefold::Grid) -> Position {
    let marks = Candidates::new(Cell::ALL.map(|_| ninefold::DigitSet::EMPTY));
    Position::from(&ninefold::Puzzle::new(*grid, marks))
}

/// Draws a position, and a step from it.
pub fn svg(
    givens: &ninefold::Grid,
    position: &Position,
    step: Option<&Found>,
    name: &str,
) -> String {
    let picture = Picture {
        givens,
        position,
        step,
        name,
    };
    picture.to_string()
}
