//! `sets`: the unavoidable sets of the solution of a puzzle.

pub mod solution;

use std::collections::BTreeMap;

use crate::sets::solution::{Findings, OfSolution};
use crate::status::Status;
use ninefold::{CellSet, Grid, Solution};
use ninefold_derive::{Record, Request};

use crate::subject::Subject;
use crate::{Cost, Operation, Watch};

/// Find the unavoidable sets of complete grids, and how many clues they ask for
///
/// A set of cells is unavoidable if another complete grid differs from this one in these cells and in no others. So
/// every puzzle of the grid has a clue in it. Finds all sets up to a size that are minimal: none has another
/// one as a part. Where sets have no cell in common, each needs a clue of its own: their largest number is a lower
/// bound of the clues of any puzzle of the grid. For a puzzle with one solution, these are the sets of that solution.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sets {
    /// Find the sets of up to this many cells; each cell more takes two to three times as long
    #[option(default = 12, range = 4..=81, web = 4..=14, value = "N", by_position)]
    pub max_size: u8,

    /// Return the sets, too: 81 characters with the digits of the set, and points elsewhere
    pub lists: bool,
}

/// The minimal unavoidable sets of the only solution, up to a size.
#[derive(Record, Clone, Default, PartialEq, Eq, Debug)]
pub struct SetsRecord {
    /// The only solution.
    pub solution: Option<Solution>,
    /// The largest number of cells of a set that was looked for.
    #[field(range = 4..=81)]
    pub max_size: u8,
    /// The number of sets.
    pub count: Option<u32>,
    /// Whether these are all up to that size, as they are unless time ran out.
    pub exact: Option<bool>,
    /// The number of sets of each size.
    pub sizes: Option<BTreeMap<u8, u32>>,
    /// The largest number of these sets that have no cell in common: no puzzle of the grid has fewer clues.
    #[field(range = 0..=20)]
    pub disjoint: Option<u8>,
    /// Whether no more sets are disjoint, also among those that were not found in time.
    pub disjoint_exact: Option<bool>,
    /// The sets, the smallest first.
    #[field(if_asked = "lists")]
    pub sets: Option<Vec<Grid>>,
    /// As many of these sets as have no cell in common.
    #[field(if_asked = "lists")]
    pub disjoint_sets: Option<Vec<Grid>>,
}

impl Operation for Sets {
    const NAME: &'static str = "sets";
    const EXAMPLE: &'static str =
        "123456789457189236689237145214573698376918452598624371731892564842365917965741823";
    type Record = SetsRecord;

    fn cost(&self) -> Cost {
        Cost::Long
    }

    fn unknown(&self) -> SetsRecord {
        SetsRecord {
            max_size: self.max_size,
            ..SetsRecord::default()
        }
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, SetsRecord) {
        let found = Findings::of(subject.written(), self.max_size.into(), watch);
        let record = found.of_solution.as_ref().map(|known| self.known(known));
        (found.status, record.unwrap_or_else(|| self.unknown()))
    }
}

impl Sets {
    fn known(self, known: &OfSolution) -> SetsRecord {
        let digits = |sets: &[CellSet]| {
            let grids = sets.iter().map(|&set| known.solution.only_in(set));
            self.lists.then(|| grids.collect())
        };
        let sizes = known.sets.count_by_size().into_iter();
        SetsRecord {
            solution: Some(known.solution),
            max_size: self.max_size,
            count: Some(known.sets.sets().len() as u32),
            exact: Some(known.sets.is_complete()),
            sizes: Some(
                sizes
                    .map(|(size, count)| (size as u8, count as u32))
                    .collect(),
            ),
            disjoint: Some(known.disjoint.sets.len() as u8),
            disjoint_exact: Some(known.is_complete()),
            sets: digits(known.sets.sets()),
            disjoint_sets: digits(&known.disjoint.sets),
        }
    }
}
