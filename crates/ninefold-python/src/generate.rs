//! New puzzles, to order.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::ArrayRef;
use arrow_array::builder::{
    Float64Builder, StringViewBuilder, UInt8Builder, UInt32Builder, UInt64Builder,
};
use arrow_schema::DataType;
use ninefold::generate::{Condition, Plan, Report};
use ninefold_common::date;
use ninefold_common::making::{self, Block, Making};
use ninefold_common::order::{Delivered, Order, Refused};
use ninefold_common::pipeline::NotYet;
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::grid::{LOOK, interruptible};
use crate::many::finished;
use crate::order::Options;
use crate::slices::{self, cannot_start};
use crate::table::Table;

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

/// The most threads.
const MOST_THREADS: usize = 1024;

/// Makes new puzzles.
///
/// Puzzle number n of a seed is the same on every machine, and the same as of `ninefold generate`. Without other
/// options, a puzzle is made from the top down: a complete grid, all of which are equally likely, is emptied as far as
/// the solution stays the only one.
///
/// count: how many puzzles.
/// seed: a number up to 2^64 - 1. Without one, the puzzles are others each time.
/// grids: complete grids, each with the same probability.
/// unbiased: minimal puzzles, each with the same probability.
/// symmetry: the symmetry of the clues, such as "half"; "any" for one of all.
/// minimal: no puzzle with a redundant clue, also with a symmetry or a pattern.
/// pattern: the cells of the clues, 81 symbols: x for a clue, a digit for a clue with that digit, and a point.
/// near: puzzles; the new ones are minimal, near these and near what is found, and no two are equivalent up to
///     symmetry. This uses one thread.
/// exchanges: with near, how many clues go and come, such as ["{-2+1}", "{-1+1}"]; by default what suits the aim.
/// aim: with near, which of the puzzles found are looked around themselves: "conditions" (those that fulfil all
///     conditions), "fewest-clues" or "highest-rating".
/// clues: their number, such as 24, "24-26", (24, 26) or (None, 26).
/// level: how hard: "easy", "medium", "hard", "fiendish" or "extreme".
/// er, ep, ed: ranges of the ratings, such as 7.2, "7.1-7.3", (7.1, 7.3) or (8.5, None).
/// pearl, diamond: no step is harder than what the first digit takes, or than the first.
/// technique: one that occurs and is the hardest, such as "x-wing".
/// only: no other technique that is not harder solves the puzzle.
/// position: also the position before the first step of the technique.
/// without: techniques that do not occur.
/// unrelated: only one puzzle of each attempt. Those of one attempt at high ratings, or near others, are related.
/// rate: rate all puzzles, also if no option asks for their ratings.
/// date: in place of a seed, the day whose puzzles these are, such as "2026-11-21".
/// attempts: end after so many, or little more; ten million for each puzzle by default. If there are fewer puzzles
///     then, the warning AttemptsUsedUp says why.
/// from_block: the first block of attempts.
/// threads: the number of threads; all processors by default.
///
/// Returns a Table: puzzle, label (the seed and the attempt), solution, clues, er, ep, ed (None if nothing asks for
/// them), attempt (the number of the attempt that led to the puzzle), and with `position` also position. Raises
/// ValueError for an order that cannot be fulfilled, as far as that is known.
#[pyfunction]
#[pyo3(
    signature = (count=1, **options),
    text_signature = "(count=1, *, seed=None, grids=False, unbiased=False, symmetry=None, minimal=False, \
        pattern=None, near=None, exchanges=(), aim=None, clues=None, level=None, er=None, ep=None, ed=None, pearl=False, diamond=False, technique=None, \
        only=False, position=False, without=(), unrelated=False, rate=False, date=None, attempts=None, from_block=0, threads=None)"
)]
pub fn generate(
    py: Python<'_>,
    count: u64,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Table> {
    let count = at_least_one("count", count)?;
    let options = Options::of(options)?;
    let seed = seed(&options)?;
    let attempts = options.number("attempts")?;
    let attempts = attempts.map(|attempts| at_least_one("attempts", attempts));
    let attempts = attempts.transpose()?;
    let from_block = options.number("from_block")?.unwrap_or(0);
    let threads = threads(&options)?;
    let ordered = Ordered::take(py, &options, "generate")?;
    let attempts = attempts.unwrap_or_else(|| making::attempts(&ordered.plan, count));
    let making = ordered.making(seed, making::blocks(&ordered.plan, from_block, attempts));
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

fn at_least_one(name: &str, number: u64) -> PyResult<u64> {
    match number {
        0 => Err(PyValueError::new_err(format!(
            "{name}: found 0, expected 1 or more"
        ))),
        _ => Ok(number),
    }
}

fn seed(options: &Options<'_>) -> PyResult<u64> {
    match (options.number("seed")?, options.take("date")?) {
        (Some(seed), None) => Ok(seed),
        (None, Some(date)) => {
            let wrong = |error| PyValueError::new_err(format!("date: {error}"));
            date::seed(&date.str()?.to_string()).map_err(wrong)
        }
        (None, None) => Ok(making::draw_seed()),
        (Some(_), Some(_)) => {
            let message = "found a seed and a date, which is one, expected one of them";
            Err(PyValueError::new_err(message))
        }
    }
}

fn threads(options: &Options<'_>) -> PyResult<usize> {
    let threads = options.number("threads")?;
    let threads = threads.map(|threads| usize::try_from(threads).unwrap_or(usize::MAX));
    Ok(slices::threads(threads)?.min(MOST_THREADS))
}

/// Says that the attempts are used up: so many puzzles are made of so many that were wanted.
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
    py.import("warnings")?
        .call_method1("warn", (warning,))
        .map(drop)
}

/// Makes blocks until there is enough, and takes each in order. Lets go of Python meanwhile.
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

/// An order, of which `ninefold.spark` has blocks made.
#[pyclass(frozen, name = "_Order", module = "ninefold._native")]
pub struct Ordered {
    order: Order,
    plan: Plan,
    rates: bool,
}

impl Ordered {
    /// Takes the rest of the options of a function.
    fn take(py: Python<'_>, options: &Options<'_>, function: &str) -> PyResult<Ordered> {
        let (order, rates) = (options.order()?, options.is_set("rate")?);
        options.end(function)?;
        // The proof that an order cannot be fulfilled may take a moment.
        let plan = py.detach(|| order.plan()).map_err(refused)?;
        Ok(Ordered { order, plan, rates })
    }

    fn making(&self, seed: u64, blocks: std::ops::Range<u64>) -> Making {
        Making {
            order: self.order.clone(),
            seed,
            rates: self.rates || self.order.needs_ratings(),
            blocks,
        }
    }
}

fn refused(refused: Refused) -> PyErr {
    PyValueError::new_err(refused.to_string())
}

#[pymethods]
impl Ordered {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Ordered> {
        Ordered::take(py, &Options::of(options)?, "generate")
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

    /// The first attempt of a block, and the one after its last.
    fn attempts(&self, block: u64) -> (u64, u64) {
        let attempts = self.plan.block(block);
        (attempts.start, attempts.end)
    }

    /// The attempts at so many puzzles after which the making ends, if nobody says otherwise.
    fn most_attempts(&self, count: u64) -> u64 {
        making::attempts(&self.plan, count)
    }

    /// The block after the last of those that have so many attempts, from a block on.
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

/// The columns as they grow.
struct Columns {
    /// The block, and the number of the puzzle in it.
    place: Option<(UInt64Builder, UInt32Builder)>,
    puzzle: StringViewBuilder,
    label: StringViewBuilder,
    solution: StringViewBuilder,
    clues: UInt8Builder,
    /// ER, EP and ED.
    ratings: [Float64Builder; 3],
    attempt: UInt64Builder,
    position: Option<StringViewBuilder>,
}

impl Columns {
    fn new(order: &Order, has_place: bool) -> Columns {
        Columns {
            place: has_place.then(Default::default),
            puzzle: StringViewBuilder::new(),
            label: StringViewBuilder::new(),
            solution: StringViewBuilder::new(),
            clues: UInt8Builder::new(),
            ratings: Default::default(),
            attempt: UInt64Builder::new(),
            position: order.position.then(StringViewBuilder::new),
        }
    }

    fn add(&mut self, block: u64, number: u32, delivered: &Delivered) {
        let found = &delivered.made.found;
        if let Some((blocks, numbers)) = &mut self.place {
            blocks.append_value(block);
            numbers.append_value(number);
        }
        self.puzzle.append_value(found.puzzle.to_string());
        self.label.append_value(delivered.label.to_string());
        self.solution.append_value(found.solution.to_string());
        self.clues.append_value(found.puzzle.filled_count() as u8);
        let rated = delivered.rated.map(|rated| [rated.er, rated.ep, rated.ed]);
        for (place, column) in self.ratings.iter_mut().enumerate() {
            column.append_option(rated.map(|ratings| ratings[place].printed()));
        }
        self.attempt.append_value(found.attempt);
        if let Some(positions) = &mut self.position {
            let position = delivered.position.as_ref();
            positions.append_option(position.map(|position| position.candidates().to_string()));
        }
    }

    fn finish(self) -> PyResult<Table> {
        let mut columns: Vec<((&str, DataType), ArrayRef)> = Vec::new();
        if let Some((block, number)) = self.place {
            columns.push((("block", DataType::UInt64), finished(block)));
            columns.push((("number", DataType::UInt32), finished(number)));
        }
        let [er, ep, ed] = self.ratings.map(finished);
        columns.extend([
            (("puzzle", DataType::Utf8View), finished(self.puzzle)),
            (("label", DataType::Utf8View), finished(self.label)),
            (("solution", DataType::Utf8View), finished(self.solution)),
            (("clues", DataType::UInt8), finished(self.clues)),
            (("er", DataType::Float64), er),
            (("ep", DataType::Float64), ep),
            (("ed", DataType::Float64), ed),
            (("attempt", DataType::UInt64), finished(self.attempt)),
        ]);
        let position = self.position.map(finished);
        columns.extend(position.map(|position| (("position", DataType::Utf8View), position)));
        let (fields, columns): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
        Table::new(&fields, vec![columns])
    }
}
