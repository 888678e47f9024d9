//! `sets`: the unavoidable sets of the solution of a puzzle.

pub mod solution;

use std::collections::BTreeMap;

use crate::sets::solution::{Findings, OfSolution};
use crate::status::Status;
use ninefold::{CellSet, Grid, Solution};
use ninefold_derive::{Record, Request};

use crate::operation::{Cost, Operation, Watch};
use crate::subject::Subject;

/// Find the unavoidable sets of complete grids, and how many clues they require
///
/// A set of cells is unavoidable if another complete grid differs from this one in exactly these cells. So every puzzle
/// of the grid has a clue in it. Finds all minimal sets up to a size: those that contain no other unavoidable set.
/// Disjoint sets each need a clue of their own, so the largest number of disjoint sets is a lower bound of the clues of
/// any puzzle of the grid. For a puzzle with one solution, the sets are those of the solution.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sets {
    /// Find the sets of up to this many cells; each further cell takes two to three times as long
    #[option(default = 12, range = 4..=81, web = 14, value = "N", by_position)]
    pub max_size: u8,

    /// Also return the sets: 81 characters with the digits of the set, and points elsewhere
    pub lists: bool,
}

/// The minimal unavoidable sets of the only solution, up to a size.
#[derive(Record, Clone, Default, PartialEq, Eq, Debug)]
pub struct SetsRecord {
    /// The only solution.
    pub solution: Option<Solution>,
    /// The maximum number of cells of the sets searched for.
    #[field(range = 4..=81)]
    pub max_size: u8,
    /// The number of sets.
    pub count: Option<u32>,
    /// Whether these are all sets up to that size; false only if time ran out.
    pub exact: Option<bool>,
    /// The number of sets of each size.
    pub sizes: Option<BTreeMap<u8, u32>>,
    /// The largest number of disjoint sets among these: no puzzle of the grid has fewer clues.
    #[field(range = 0..=20)]
    pub disjoint: Option<u8>,
    /// Whether it is proven that no more sets are disjoint, including sets not found in time.
    pub disjoint_exact: Option<bool>,
    /// The sets, the smallest first.
    #[field(if_asked = "lists")]
    pub sets: Option<Vec<Grid>>,
    /// A largest family of disjoint sets among these.
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
