//! New puzzles, to order.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::asked::finished;
use crate::interrupt::{LOOK, interruptible};
use crate::options::{read, refuse_others};
use crate::slices::{self, cannot_start};
use crate::table::{Table, fields_of};

pyo3::create_exception!(
    ninefold,
    AttemptsUsedUp,
    PyUserWarning,
    "The attempts are used up before there are as many puzzles as were asked for.

made: the number of puzzles.
attempts, found: how many attempts there were, and how many puzzles they led to.
dropped: how many of these each condition dropped, by its name. found and dropped are not known of ninefold.spark.
from_block: the first block of attempts that was not made."
);

/// The largest number of threads.
const MOST_THREADS: usize = 1024;

/// Makes new puzzles. The function of `ninefold.operations` passes all options.
#[pyfunction]
pub fn generate(
    py: Python<'_>,
    options: &Bound<'_, PyDict>,
    threads: Option<usize>,
) -> PyResult<Table> {
    let (request, bound): (Generate, Bounded) = (read(options)?, read(options)?);
    let (count, from_block) = (request.count.0, request.from_block.0);
    let threads = slices::threads(threads)?.min(MOST_THREADS);
    let ordered = Ordered::of(py, request.order.clone())?;
    let attempts = bound.attempts.map(|attempts| attempts.0);
    let attempts = attempts.unwrap_or_else(|| making::attempts(&ordered.plan, count));
    let blocks = making::blocks(&ordered.plan, from_block, attempts);
    let making = ordered.making(request.seed(), blocks);
    let mut columns = Columns::new(&ordered.order, false);
    let (mut made, mut next, mut report) = (0, from_block, Report::default());
    let threads = making::useful_threads(&ordered.plan, threads);
    make(py, making, threads, |block| {
        report.merge(&block.report);
        next = block.number + 1;
        let wanted = usize::try_from(count - made).unwrap_or(usize::MAX);
        for delivered in block.made.iter().take(wanted) {
            columns.add(block.number, 0, delivered);
            made += 1;
        }
        match made == count || block.report.is_exhausted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    if made < count {
        warn(py, [made, count], &report, next)?;
    }
    columns.finish()
}

/// Warns that the attempts are used up, with `made` of `wanted` puzzles.
fn warn(py: Python<'_>, [made, wanted]: [u64; 2], report: &Report, next: u64) -> PyResult<()> {
    let mut lines = vec![making::shortfall(made, wanted, report)];
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

/// Makes blocks until there are enough puzzles, and passes them on in order. Detaches from Python during the work.
fn make(
    py: Python<'_>,
    making: Making,
    threads: usize,
    mut take: impl FnMut(&Block<Vec<Delivered>>) -> ControlFlow<()> + Send,
) -> PyResult<()> {
    interruptible(py, |interrupt| {
        let stop = Arc::new(AtomicBool::new(false));
        let pipeline = making.start(threads, &stop, |delivered| delivered);
        let mut pipeline = pipeline.map_err(|error| cannot_start(&error))?;
        while !interrupt() {
            match pipeline.next_within(LOOK) {
                Ok(Some(Some(block))) if take(&block).is_continue() => {}
                Ok(_) => break,
                Err(NotYet) => {}
            }
        }
        stop.store(true, Ordering::Relaxed);
        Ok(())
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
        make(py, self.making(seed, first..end), threads, |block| {
            for (number, delivered) in (0..).zip(&block.made) {
                columns.add(block.number, number, delivered);
            }
            ControlFlow::Continue(())
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
