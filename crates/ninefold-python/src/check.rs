//! Validating many puzzles.

use std::time::Instant;

use arrow_array::ArrayRef;
use arrow_array::builder::{
    BooleanBuilder, ListBuilder, StringViewBuilder, UInt8Builder, UInt32Builder,
};
use arrow_schema::{DataType, Field};
use ninefold::Cell;
use ninefold_common::check::{Findings, backdoor_name};
use ninefold_common::status::Status;
use ninefold_common::symmetries;
use pyo3::prelude::*;

use crate::many::{Asked, TIME_RAN_OUT, finished, time};
use crate::slices::Slicing;
use crate::table::Table;

/// Validates puzzles.
///
/// Returns a Table: status (as of solve), clues (their number; None with pencil marks), contradictory (the
/// cells whose digit stands again in their row, column or box), minimal (whether every clue is needed),
/// redundant (the clues any one of which can be left out), automorphisms (as of canonical), symmetry and
/// symmetry_in_disguise (those of the cells with clues, as they stand and in some disguise: "half-turn",
/// "quarter-turn", "horizontal", "vertical", "diagonal", "antidiagonal"), placement_by (automorphisms of a puzzle with
/// one solution, so of the solution, too), placement_kind (what each does in some disguise), placement (what
/// therefore stands in cells that they leave where they are, as "r5c5=6", or "r5c5=69" if two digits can), error. The
/// other parameters are those of solve.
///
/// backdoors: look for backdoors of up to so many cells, too: the cells whose digits, once known, leave a puzzle
///     that singles solve. Then the Table also has, before error: backdoor_size (the number of cells of the
///     smallest; 0 if singles solve the puzzle as it is, None if they have more cells or it has not one solution)
///     and backdoors (all of that size, as "r1c1", or "r1c1+r2c4" if they have two cells).
#[pyfunction]
#[pyo3(signature = (puzzles, threads=None, *, timeout=None, progress=false, column=None, backdoors=None))]
pub fn check(
    puzzles: &Bound<'_, PyAny>,
    threads: Option<usize>,
    timeout: Option<f64>,
    progress: bool,
    column: Option<&str>,
    backdoors: Option<u8>,
) -> PyResult<Table> {
    let (timeout, backdoors) = (time(timeout)?, backdoors.map(usize::from));
    let slicing = Slicing::new(threads, [8, 256])?;
    let asked = Asked {
        puzzles,
        column,
        progress,
    };
    let checked = asked.find(&slicing, |puzzles, interrupt| {
        let checked = puzzles.iter().map(|puzzle| {
            let start = Instant::now();
            let is_late = || timeout.is_some_and(|timeout| start.elapsed() > timeout);
            let written = puzzle.as_ref().ok()?;
            Some(Findings::of(written, backdoors, &|| {
                is_late() || interrupt()
            }))
        });
        checked.collect::<Vec<Option<Findings>>>()
    })?;
    let (mut status, mut errors) = (StringViewBuilder::new(), StringViewBuilder::new());
    let (mut clues, mut minimal) = (UInt8Builder::new(), BooleanBuilder::new());
    let cells = || ListBuilder::new(StringViewBuilder::new());
    let (mut contradictory, mut redundant) = (cells(), cells());
    let mut symmetries = Symmetries::default();
    let (mut backdoor_size, mut backdoor_cells) = (UInt8Builder::new(), cells());
    for (puzzle, findings) in checked {
        let found = findings.as_ref();
        let status_of = found.map_or(Status::Bad, |found| found.status);
        status.append_value(status_of.word());
        clues.append_option(found.and_then(|found| found.clues.map(|clues| clues as u8)));
        append_cells(
            &mut contradictory,
            found.map(|found| &found.contradictory[..]),
        );
        minimal.append_option(found.and_then(|found| found.minimal));
        append_cells(&mut redundant, found.map(|found| &found.redundant[..]));
        symmetries.add(found.and_then(|found| found.symmetries.as_ref()));
        let smallest = found.and_then(|found| found.backdoors.as_ref());
        let size = smallest.and_then(|smallest| smallest.size);
        backdoor_size.append_option(size.map(|size| size as u8));
        for &set in smallest.iter().flat_map(|smallest| &smallest.sets) {
            if !set.is_empty() {
                backdoor_cells.values().append_value(backdoor_name(set));
            }
        }
        backdoor_cells.append(smallest.is_some());
        let late = (status_of == Status::Timeout).then(|| TIME_RAN_OUT.to_owned());
        errors.append_option(puzzle.err().or(late));
    }
    let cells = DataType::List(Field::new_list_field(DataType::Utf8View, true).into());
    let mut columns = vec![
        (("status", DataType::Utf8View), finished(status)),
        (("clues", DataType::UInt8), finished(clues)),
        (("contradictory", cells.clone()), finished(contradictory)),
        (("minimal", DataType::Boolean), finished(minimal)),
        (("redundant", cells.clone()), finished(redundant)),
    ];
    columns.extend(symmetries.finish(&cells));
    if backdoors.is_some() {
        columns.push((("backdoor_size", DataType::UInt8), finished(backdoor_size)));
        columns.push((("backdoors", cells), finished(backdoor_cells)));
    }
    columns.push((("error", DataType::Utf8View), finished(errors)));
    let (fields, columns): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    Table::new(&fields, vec![columns])
}

/// The columns about symmetries as they grow.
#[derive(Default)]
struct Symmetries {
    automorphisms: UInt32Builder,
    lists: [ListBuilder<StringViewBuilder>; 5],
}

impl Symmetries {
    fn add(&mut self, found: Option<&symmetries::Symmetries>) {
        let is_known = found.is_some();
        let record = found
            .map(symmetries::Symmetries::record)
            .unwrap_or_default();
        self.automorphisms.append_option(record.automorphisms);
        let owned = |texts: Vec<&str>| texts.into_iter().map(str::to_owned).collect();
        let texts: [Vec<String>; 5] = [
            owned(record.symmetry),
            owned(record.symmetry_in_disguise),
            record.placement_by,
            owned(record.placement_kind),
            record.placement,
        ];
        for (list, texts) in self.lists.iter_mut().zip(texts) {
            for text in texts {
                list.values().append_value(text);
            }
            list.append(is_known);
        }
    }

    fn finish(self, list: &DataType) -> impl Iterator<Item = ((&'static str, DataType), ArrayRef)> {
        let names = [
            "symmetry",
            "symmetry_in_disguise",
            "placement_by",
            "placement_kind",
            "placement",
        ];
        let lists = names.into_iter().zip(self.lists);
        let lists = lists.map(|(name, column)| ((name, list.clone()), finished(column)));
        let automorphisms = (
            ("automorphisms", DataType::UInt32),
            finished(self.automorphisms),
        );
        [automorphisms].into_iter().chain(lists)
    }
}

fn append_cells(column: &mut ListBuilder<StringViewBuilder>, cells: Option<&[Cell]>) {
    for cell in cells.into_iter().flatten() {
        column.values().append_value(cell.to_string());
    }
    column.append(cells.is_some());
}
