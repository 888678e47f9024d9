//! New puzzles, to order.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arrow_array::builder::{UInt32Builder, UInt64Builder};
use arrow_schema::DataType;
use ninefold::generate::{Condition, Report};
use ninefold_operations::generate::maker::Delivered;
use ninefold_operations::generate::making::{self, Block, Making};
use ninefold_operations::generate::plan::Plan;
use ninefold_operations::generate::{Bound as Bounded, Generate, GeneratedPuzzle, PuzzleOrder};
use ninefold_operations::surface::answer::columns_of;
use ninefold_operations::surface::arrow::Growing;
use ninefold_operations::table::{Record, Request};
use ninefold_operations::threads::pipeline::NotYet;
use numpy::PyArray1;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::asked::finished;
use crate::errors::bad;
use crate::interrupt::{LOOK, TIME_RAN_OUT, interruptible, time};
use crate::options::{read, refuse_others};
use crate::progress::Bar;
use crate::slices::{self, cannot_start};
use crate::table::{Table, fields_of};
use crate::{numbers, numpy_arrays};

pyo3::create_exception!(
    ninefold,
    AttemptsUsedUp,
    PyUserWarning,
    "The attempts, or the time, are used up before there are as many puzzles as were asked for.

made: the number of puzzles.
attempts, found: how many attempts there were, and how many puzzles they led to.
dropped: how many of these each condition dropped, by its name. found and dropped are not known of ninefold.spark.
from_block: the first block of attempts that was not made."
);

/// The largest number of threads.
const MOST_THREADS: usize = 1024;

/// Makes new puzzles as a table, or as two arrays of digits: the puzzles, and their solutions. The function of
/// `ninefold.operations` passes all options.
#[pyfunction]
pub fn generate<'py>(
    py: Python<'py>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
    timeout: Option<f64>,
    progress: bool,
    as_arrays: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let (request, bound): (Generate, Bounded) = (read(options)?, read(options)?);
    let call = Call {
        threads: slices::threads(threads)?.min(MOST_THREADS),
        timeout: time(timeout)?,
        ordered: Ordered::of(py, request.order.clone())?,
        progress,
        request,
        bound,
    };
    if as_arrays {
        return call.arrays(py)?.into_bound_py_any(py);
    }
    let mut columns = Columns::new(&call.ordered.order, false);
    call.make(py, |delivered| columns.add(0, 0, delivered))?;
    columns.finish()?.into_bound_py_any(py)
}

/// A call of the function that makes puzzles.
struct Call {
    request: Generate,
    bound: Bounded,
    ordered: Ordered,
    threads: usize,
    /// The time for all puzzles.
    timeout: Option<Duration>,
    progress: bool,
}

impl Call {
    /// Makes the puzzles, and returns their digits and those of their solutions.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        if matches!(self.ordered.plan, Plan::Board(_)) {
            let message = "found a board, expected an order of classic puzzles: arrays have 81 cells for each";
            return Err(bad(format!("as_arrays: {message}")));
        }
        let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
        self.make(py, |delivered| {
            if let Some(puzzle) = delivered.made.classic() {
                puzzles.extend(numbers::digits(&puzzle.made.puzzle));
                solutions.extend(numbers::digits(&puzzle.made.solution.into()));
            }
        })?;
        let rows = puzzles.len() / 81;
        let array = |digits| {
            let array = PyArray1::from_vec(py, digits).into_any();
            numpy_arrays::shaped(array, rows, &[81])
        };
        Ok((array(puzzles)?, array(solutions)?))
    }

    /// Makes the puzzles, and passes them on in turn. Warns if there are fewer than ordered.
    fn make(&self, py: Python<'_>, mut take: impl FnMut(&Delivered) + Send) -> PyResult<()> {
        let (count, from_block) = (self.request.count.0, self.request.from_block.0);
        let plan = &self.ordered.plan;
        let attempts = self.bound.attempts.map(|attempts| attempts.0);
        let attempts = attempts.unwrap_or_else(|| making::attempts(plan, count));
        let blocks = making::blocks(plan, from_block, attempts);
        let making = self.ordered.making(self.request.seed(), blocks);
        let threads = making::useful_threads(plan, self.threads);
        let (mut made, mut next, mut report) = (0, from_block, Report::default());
        let bar = Bar::if_wanted(py, self.progress, number(count))?;
        let (start, mut shown) = (Instant::now(), Instant::now());
        let is_late = || self.timeout.is_some_and(|most| start.elapsed() > most);
        let done = make(py, making, threads, &is_late, |block| {
            report.merge(&block.report);
            next = block.number + 1;
            for delivered in block.made.iter().take(number(count - made)) {
                take(delivered);
                made += 1;
            }
            if let Some(bar) = &bar
                && shown.elapsed() > LOOK
            {
                shown = Instant::now();
                Python::attach(|py| bar.show(py, number(made)))?;
            }
            Ok(match made == count || block.report.is_exhausted() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        });
        if let Some(bar) = bar {
            bar.show(py, number(made))?;
            bar.close(py)?;
        }
        done?;
        match made < count {
            true => warn(py, [made, count], is_late(), &report, next),
            false => Ok(()),
        }
    }
}

/// Returns a number of puzzles as one of rows in memory.
fn number(puzzles: u64) -> usize {
    usize::try_from(puzzles).unwrap_or(usize::MAX)
}

/// Warns that the attempts or the time are used up, with `made` of `wanted` puzzles.
fn warn(
    py: Python<'_>,
    [made, wanted]: [u64; 2],
    is_late: bool,
    report: &Report,
    next: u64,
) -> PyResult<()> {
    let late = is_late.then(|| TIME_RAN_OUT.to_owned());
    let mut lines: Vec<String> = late.into_iter().collect();
    lines.push(making::shortfall(made, wanted, report));
    lines.extend(making::reasons(report));
    let warning = AttemptsUsedUp::new_err(lines.join("; ")).into_value(py);
    let dropped = PyDict::new(py);
    for condition in Condition::ALL {
        let number = report.dropped_by(condition);
        if number > 0 {
            dropped.set_item(condition.name(), number)?;
        }
    }
    let warning = warning.bind(py);
    warning.setattr("made", made)?;
    warning.setattr("attempts", report.attempts)?;
    warning.setattr("found", report.found)?;
    warning.setattr("dropped", dropped)?;
    warning.setattr("from_block", next)?;
    // The stack level to report: the caller is one function further out.
    let arguments = (warning, py.None(), 2);
    py.import("warnings")?
        .call_method1("warn", arguments)
        .map(drop)
}

/// Makes blocks until there are enough puzzles or it is late, and passes them on in order. Detaches from Python during
/// the work.
fn make(
    py: Python<'_>,
    making: Making,
    threads: usize,
    is_late: &(dyn Fn() -> bool + Sync),
    mut take: impl FnMut(&Block<Vec<Delivered>>) -> PyResult<ControlFlow<()>> + Send,
) -> PyResult<()> {
    interruptible(py, |interrupt| {
        let stop = Arc::new(AtomicBool::new(false));
        let pipeline = making.start(threads, &stop, |delivered| delivered);
        let mut pipeline = pipeline.map_err(|error| cannot_start(&error))?;
        let mut taken = Ok(ControlFlow::Continue(()));
        while matches!(taken, Ok(ControlFlow::Continue(()))) && !interrupt() && !is_late() {
            taken = match pipeline.next_within(LOOK) {
                Ok(Some(Some(block))) => take(&block),
                Ok(_) => Ok(ControlFlow::Break(())),
                Err(NotYet) => Ok(ControlFlow::Continue(())),
            };
        }
        stop.store(true, Ordering::Relaxed);
        taken.map(drop)
    })
}

/// An order whose blocks `ninefold.spark` makes.
#[pyclass(frozen, name = "_Order", module = "ninefold._native")]
pub struct Ordered {
    order: PuzzleOrder,
    plan: Plan,
}

impl Ordered {
    /// Returns the order with its plan. The proof that it cannot be fulfilled may take a moment.
    fn of(py: Python<'_>, order: PuzzleOrder) -> PyResult<Ordered> {
        let plan = py.detach(|| order.plan());
        let plan = plan.map_err(|impossible| PyValueError::new_err(impossible.to_string()))?;
        Ok(Ordered { order, plan })
    }

    fn making(&self, seed: u64, blocks: std::ops::Range<u64>) -> Making {
        Making {
            plan: self.plan.clone(),
            wants: self.order.wants(),
            seed,
            blocks,
        }
    }
}

#[pymethods]
impl Ordered {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Ordered> {
        let options = options.map_or_else(|| PyDict::new(py), Bound::clone);
        refuse_others("generate", &PuzzleOrder::TABLE.options(), &options)?;
        Ordered::of(py, read(&options)?)
    }

    /// Whether every attempt leads to exactly one puzzle.
    #[getter]
    fn keeps_every_attempt(&self) -> bool {
        self.plan.keeps_every_attempt()
    }

    /// Whether an attempt needs all those before it.
    #[getter]
    fn is_sequential(&self) -> bool {
        self.plan.is_sequential()
    }

    /// The first attempt of a block, and the attempt after its last.
    fn attempts(&self, block: u64) -> (u64, u64) {
        let attempts = self.plan.block(block);
        (attempts.start, attempts.end)
    }

    /// The default limit of attempts for this number of puzzles.
    fn most_attempts(&self, count: u64) -> u64 {
        making::attempts(&self.plan, count)
    }

    /// The end of the range of blocks from `first` on that have this many attempts.
    fn end(&self, first: u64, attempts: u64) -> u64 {
        making::blocks(&self.plan, first, attempts).end
    }

    /// Makes blocks. The table has the columns of generate, and before them block and number: the number of the puzzle
    /// in its block, counted from 0.
    fn make(
        &self,
        py: Python<'_>,
        seed: u64,
        first: u64,
        end: u64,
        threads: usize,
    ) -> PyResult<Table> {
        let threads = slices::threads(Some(threads))?.min(MOST_THREADS);
        let mut columns = Columns::new(&self.order, true);
        let threads = making::useful_threads(&self.plan, threads);
        let making = self.making(seed, first..end);
        make(py, making, threads, &|| false, |block| {
            for (number, delivered) in (0..).zip(&block.made) {
                columns.add(block.number, number, delivered);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        columns.finish()
    }
}

/// The columns under construction.
struct Columns<'o> {
    order: &'o PuzzleOrder,
    /// The block, and the number of the puzzle in it.
    place: Option<(UInt64Builder, UInt32Builder)>,
    growing: Growing,
}

impl Columns<'_> {
    fn new(order: &PuzzleOrder, has_place: bool) -> Columns<'_> {
        let columns = columns_of(GeneratedPuzzle::TABLE, &|row| row.is_shown(order));
        Columns {
            order,
            place: has_place.then(Default::default),
            growing: Growing::new(columns),
        }
    }

    fn add(&mut self, block: u64, number: u32, delivered: &Delivered) {
        if let Some((blocks, numbers)) = &mut self.place {
            blocks.append_value(block);
            numbers.append_value(number);
        }
        let puzzle = GeneratedPuzzle::from(delivered);
        let added = self.growing.add(self.order, &puzzle);
        added.expect("records are strings and numbers");
    }

    fn finish(self) -> PyResult<Table> {
        let (mut fields, mut columns) = (Vec::new(), Vec::new());
        if let Some((block, number)) = self.place {
            fields.push(("block".to_owned(), DataType::UInt64));
            fields.push(("number".to_owned(), DataType::UInt32));
            columns.extend([finished(block), finished(number)]);
        }
        let fields = fields.into_iter().chain(fields_of(&self.growing.columns));
        let fields: Vec<_> = fields.collect();
        columns.extend(self.growing.finish());
        Table::new(fields.into_iter(), vec![columns])
    }
}
