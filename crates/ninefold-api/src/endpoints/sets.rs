//! `/api/v1/sets`: the unavoidable sets of the solution of a puzzle.

use std::collections::BTreeMap;

use ninefold::text::Written;
use ninefold::{CellSet, Grid, Solution};
use ninefold_common::sets::{Findings, MAX_SIZE, OfSolution};
use ninefold_common::status::Status;
use serde::Serialize;

use super::{Begun, computed, in_time};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field};
use crate::input::{Between, Fields};
use crate::work::{Effort, Input};

/// The largest sets that can be asked for: those take some ten milliseconds, and each cell more twice the time.
const LARGEST: u32 = 14;

struct Asked {
    puzzle: Written,
    max_size: usize,
}

#[derive(Serialize)]
struct SetsResult {
    puzzle: Grid,
    status: Status,
    solution: Option<Solution>,
    max_size: usize,
    count: Option<usize>,
    exact: Option<bool>,
    sizes: Option<BTreeMap<usize, usize>>,
    disjoint: Option<usize>,
    disjoint_exact: Option<bool>,
    sets: Vec<CellSet>,
    disjoint_sets: Vec<CellSet>,
}

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Long, find)
}

fn read(fields: &mut Fields) -> Result<Asked, Failure> {
    let puzzle: String = fields.need("puzzle")?;
    let max_size: Option<Between<4, LARGEST>> = fields.take("max_size")?;
    let unreadable = Failure::unreadable(Code::BadPuzzle, Field::Puzzle);
    Ok(Asked {
        puzzle: puzzle.parse().map_err(unreadable)?,
        max_size: max_size.map_or(MAX_SIZE, |size| size.get() as usize),
    })
}

fn find(asked: &Asked, clock: &Clock) -> Result<SetsResult, Failure> {
    let found = Findings::of(&asked.puzzle, asked.max_size, &|| clock.is_over());
    let known = found.of_solution.as_ref();
    let result = SetsResult {
        puzzle: asked.puzzle.givens(),
        status: found.status,
        solution: known.map(|known| known.solution),
        max_size: asked.max_size,
        count: known.map(|known| known.sets.sets().len()),
        exact: known.map(|known| known.sets.is_complete()),
        sizes: known.map(|known| known.sets.count_by_size().into_iter().collect()),
        disjoint: known.map(|known| known.disjoint.sets.len()),
        disjoint_exact: known.map(OfSolution::is_complete),
        sets: known.map_or(Vec::new(), |known| known.sets.sets().to_vec()),
        disjoint_sets: known.map_or(Vec::new(), |known| known.disjoint.sets.clone()),
    };
    in_time(result, clock.was_cut())
}
