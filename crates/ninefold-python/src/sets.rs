//! The unavoidable sets of the solutions of puzzles: those of many, and those of one.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::ArrayRef;
use arrow_array::builder::{
    BooleanBuilder, ListBuilder, MapBuilder, MapFieldNames, StringViewBuilder, UInt8Builder,
    UInt32Builder,
};
use arrow_schema::{DataType, Field};
use ninefold::CellSet;
use ninefold::text::Written;
use ninefold::unavoidable::UnavoidableSets;
use ninefold_common::rate::reason;
use ninefold_common::sets::{Findings, OfSolution};
use ninefold_common::status::Status;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::grid::Grid;
use crate::many::{Asked, Errors, Interrupt, TIME_RAN_OUT, finished, time};
use crate::puzzles::Row;
use crate::slices::Slicing;
use crate::table::Table;

/// The least and the most puzzles in a slice: the sets of one take some milliseconds, or far more if they are large.
const SLICES: [usize; 2] = [1, 64];

/// Which sets are looked for, and the time for each puzzle.
#[derive(Clone, Copy)]
pub struct Wanted {
    max_size: usize,
    timeout: Option<Duration>,
}

impl Wanted {
    /// Sets of up to so many cells, in so many seconds.
    pub fn new(max_size: usize, timeout: Option<f64>) -> PyResult<Wanted> {
        let sizes = UnavoidableSets::SMALLEST..=81;
        if !sizes.contains(&max_size) {
            let (least, most) = sizes.into_inner();
            let message =
                format!("found sets of up to {max_size} cells, expected {least} to {most}");
            return Err(PyValueError::new_err(message));
        }
        Ok(Wanted {
            max_size,
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

/// The columns as they grow.
struct Columns {
    status: StringViewBuilder,
    solution: StringViewBuilder,
    count: UInt32Builder,
    exact: BooleanBuilder,
    sizes: MapBuilder<UInt8Builder, UInt32Builder>,
    disjoint: UInt8Builder,
    disjoint_exact: BooleanBuilder,
    /// The sets, and those that are disjoint, if they are asked for.
    lists: Option<[ListBuilder<StringViewBuilder>; 2]>,
    errors: Errors,
}

impl Columns {
    fn new(has_lists: bool) -> Columns {
        let names = MapFieldNames {
            entry: "entries".to_owned(),
            key: "key".to_owned(),
            value: "value".to_owned(),
        };
        let list = || ListBuilder::new(StringViewBuilder::new());
        Columns {
            status: StringViewBuilder::new(),
            solution: StringViewBuilder::new(),
            count: UInt32Builder::new(),
            exact: BooleanBuilder::new(),
            sizes: MapBuilder::new(Some(names), UInt8Builder::new(), UInt32Builder::new()),
            disjoint: UInt8Builder::new(),
            disjoint_exact: BooleanBuilder::new(),
            lists: has_lists.then(|| [list(), list()]),
            errors: Errors::default(),
        }
    }

    fn add_all(&mut self, rows: &[Row<'_>], wanted: Wanted, interrupt: Interrupt<'_>) {
        for row in rows {
            let found = row
                .written()
                .map(|written| wanted.find(&written, interrupt));
            self.add(found);
            // What there is by then is thrown away.
            if interrupt() {
                return;
            }
        }
    }

    fn add(&mut self, found: Result<Findings, String>) {
        let status = found.as_ref().map_or(Status::Bad, |found| found.status);
        self.status.append_value(status.word());
        let known = found
            .as_ref()
            .ok()
            .and_then(|found| found.of_solution.as_ref());
        self.add_known(known);
        let late = (status == Status::Timeout).then(|| TIME_RAN_OUT.to_owned());
        self.errors.add(found.err().or(late));
    }

    fn add_known(&mut self, known: Option<&OfSolution>) {
        let solution = known.map(|known| known.solution.to_string());
        self.solution.append_option(solution);
        let count = known.map(|known| known.sets.sets().len() as u32);
        self.count.append_option(count);
        let exact = known.map(|known| known.sets.is_complete());
        self.exact.append_option(exact);
        for (size, count) in known.map_or(Vec::new(), |known| known.sets.count_by_size()) {
            self.sizes.keys().append_value(size as u8);
            self.sizes.values().append_value(count as u32);
        }
        let appended = self.sizes.append(known.is_some());
        appended.expect("each size has its count");
        let disjoint = known.map(|known| known.disjoint.sets.len() as u8);
        self.disjoint.append_option(disjoint);
        let exact = known.map(OfSolution::is_complete);
        self.disjoint_exact.append_option(exact);
        if let Some([sets, disjoint]) = &mut self.lists {
            append_sets(sets, known, |known| known.sets.sets());
            append_sets(disjoint, known, |known| &known.disjoint.sets);
        }
    }

    fn finish(self) -> Vec<ArrayRef> {
        let mut columns = vec![
            finished(self.status),
            finished(self.solution),
            finished(self.count),
            finished(self.exact),
            finished(self.sizes),
            finished(self.disjoint),
            finished(self.disjoint_exact),
        ];
        columns.extend(self.lists.into_iter().flatten().map(finished));
        columns.push(self.errors.finish());
        columns
    }
}

fn append_sets(
    column: &mut ListBuilder<StringViewBuilder>,
    known: Option<&OfSolution>,
    sets: impl Fn(&OfSolution) -> &[CellSet],
) {
    for grid in known.iter().flat_map(|known| grids(known, sets(known))) {
        column.values().append_value(grid.to_string());
    }
    column.append(known.is_some());
}

/// The sets as grids of their digits.
fn grids(known: &OfSolution, sets: &[CellSet]) -> impl Iterator<Item = ninefold::Grid> {
    sets.iter().map(|&set| known.solution.only_in(set))
}

/// The names and types of the columns.
fn fields(has_lists: bool) -> Vec<(&'static str, DataType)> {
    let entry = vec![
        Field::new("key", DataType::UInt8, false),
        Field::new("value", DataType::UInt32, true),
    ];
    let entries = Field::new_struct("entries", entry, false);
    let list = DataType::List(Arc::new(Field::new_list_field(DataType::Utf8View, true)));
    let mut fields = vec![
        ("status", DataType::Utf8View),
        ("solution", DataType::Utf8View),
        ("count", DataType::UInt32),
        ("exact", DataType::Boolean),
        ("sizes", DataType::Map(Arc::new(entries), false)),
        ("disjoint", DataType::UInt8),
        ("disjoint_exact", DataType::Boolean),
    ];
    if has_lists {
        fields.extend([("sets", list.clone()), ("disjoint_sets", list)]);
    }
    fields.push(("error", DataType::Utf8View));
    fields
}

/// Finds the unavoidable sets of the solutions of puzzles: the cells in which another complete grid differs from the
/// solution, so that every puzzle of this grid has a clue in one of them. Only minimal sets count, which have no
/// other one as a part. Where sets have no cell in common, each needs a clue of its own.
///
/// max_size: look for sets of up to so many cells, 4 to 81; each cell more takes two to three times as long.
/// lists: return the sets themselves, too.
///
/// Returns a Table: status (as of solve; the rest is None if it is not "unique", or "timeout" with a solution),
/// solution (81 digits), count (the number of sets), exact (whether these are all of up to that size), sizes (the
/// number of sets of each size, as a map), disjoint (the largest number of these sets that have no cell in common: no
/// puzzle of the grid has fewer clues), disjoint_exact (whether it is that also among the sets that were not found in
/// time), with `lists` also sets and disjoint_sets (81 characters each, with the digits of the set and points
/// elsewhere), error. The other parameters are those of solve.
#[pyfunction]
#[pyo3(signature = (
    puzzles, max_size=12, threads=None, *, timeout=None, progress=false, column=None, lists=false
))]
pub fn sets(
    puzzles: &Bound<'_, PyAny>,
    max_size: usize,
    threads: Option<usize>,
    timeout: Option<f64>,
    progress: bool,
    column: Option<&str>,
    lists: bool,
) -> PyResult<Table> {
    let wanted = Wanted::new(max_size, timeout)?;
    let slicing = Slicing::new(threads, SLICES)?;
    let asked = Asked {
        puzzles,
        column,
        progress,
    };
    let begin = |_| Columns::new(lists);
    let found = asked.work(&slicing, begin, |columns, rows, interrupt| {
        columns.add_all(rows, wanted, interrupt);
    })?;
    Table::new(
        &fields(lists),
        found.into_iter().map(Columns::finish).collect(),
    )
}

/// The unavoidable sets of a grid.
#[pyclass(frozen, name = "UnavoidableSets", module = "ninefold")]
pub struct Sets(OfSolution);

impl Sets {
    /// Those of the solution of a puzzle.
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
