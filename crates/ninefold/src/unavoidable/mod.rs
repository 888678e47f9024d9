//! Unavoidable sets: the cells in which two complete grids differ.
//!
//! If two rows of a band have the digits 1 and 4 in the same two columns, in one row as 1 4 and in the other as 4 1,
//! they can be swapped, and the result is another complete grid. So a puzzle whose only solution is the first grid must
//! give one of the four cells. Such a set of cells is called unavoidable: there is a solution that differs from the
//! grid in these cells and in no others. It is minimal if no part of it is unavoidable itself. A puzzle has exactly one
//! solution if and only if every minimal unavoidable set of the solution has a clue in it.
//!
//! [`UnavoidableSets`] finds all minimal sets up to a number of cells. Disjoint sets each need their own clue.
//! [`UnavoidableSets::disjoint`] looks for a largest family of such sets; no puzzle of the grid has fewer clues than
//! this family has sets. Researchers call that number the maximum clique number (MCN) of the grid, as the sets are a
//! clique in the graph that joins sets without a common cell. It is one of the ideas in the proof that no puzzle has 16
//! clues (McGuire, Tugemann and Civario, "There is no 16-Clue Sudoku", 2012).
//!
//! ```
//! use ninefold::unavoidable::UnavoidableSets;
//! use ninefold::{Grid, Solution};
//!
//! let grid: Grid =
//!     "123456789457189236689237145214573698376918452598624371731892564842365917965741823".parse()?;
//! let solution = Solution::try_from(grid).unwrap();
//! let all = UnavoidableSets::of(&solution, 12, &|| false);
//! assert_eq!((all.sets().len(), all.sets()[0].to_string()), (190, "r1c1 r1c2 r4c1 r4c2".to_owned()));
//! // Every puzzle of this grid has 16 clues or more.
//! assert_eq!(all.disjoint(&|| false).sets.len(), 16);
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

mod disjoint;
mod search;

use alloc::vec::Vec;

use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;

pub use disjoint::Disjoint;

use search::UnavoidableSearch;

/// The minimal unavoidable sets of a complete grid, up to a number of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnavoidableSets {
    sets: Vec<CellSet>,
    max_size: usize,
    is_complete: bool,
}

impl UnavoidableSets {
    /// The smallest number of cells that an unavoidable set has.
    pub const SMALLEST: usize = 4;

    /// Finds all minimal unavoidable sets of up to `max_size` cells. If `interrupt` ends the search early, the sets
    /// found are minimal unavoidable sets, but some are missing.
    ///
    /// Each additional cell takes two to three times as long: with 12 cells about 10 ms, with 18 a few seconds.
    pub fn of(
        solution: &Solution,
        max_size: usize,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> UnavoidableSets {
        let mut search = UnavoidableSearch::new(solution, max_size, interrupt);
        let mut minimal = Minimal::default();
        // Every part of a set has its first cell in the set. The search visits first cells in descending order, so all
        // parts of a set are known when the set is tested.
        let ended = Cell::ALL.into_iter().rev().try_for_each(|first| {
            let differences = search.beginning_at(first)?;
            minimal.add(first, differences);
            Some(())
        });
        let mut sets = minimal.beginning_at.concat();
        sets.sort_by(|one, other| {
            let by_size = one.len().cmp(&other.len());
            by_size.then_with(|| one.iter().cmp(other.iter()))
        });
        UnavoidableSets {
            sets,
            max_size,
            is_complete: ended.is_some(),
        }
    }

    /// Returns the sets: the smallest first, those of one size in reading order.
    pub fn sets(&self) -> &[CellSet] {
        &self.sets
    }

    /// Returns the maximum number of cells of the sets that were searched for.
    pub fn max_size(&self) -> usize {
        self.max_size
    }

    /// Returns whether these are all minimal unavoidable sets up to that size.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the sizes that occur, ascending, each with its number of sets.
    ///
    /// ```
    /// # use ninefold::{Grid, Solution, unavoidable::UnavoidableSets};
    /// let grid: Grid =
    ///     "123568479864791352957243681218657934536489127749312865391825746472136598685974213".parse()?;
    /// let all = UnavoidableSets::of(&Solution::try_from(grid).unwrap(), 10, &|| false);
    /// assert_eq!(all.count_by_size(), [(4, 36), (6, 12), (10, 18)]);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn count_by_size(&self) -> Vec<(usize, usize)> {
        let same_size = self.sets.chunk_by(|one, other| one.len() == other.len());
        same_size.map(|sets| (sets[0].len(), sets.len())).collect()
    }
}

/// The minimal sets among unavoidable sets.
struct Minimal {
    /// The minimal sets by their first cell.
    beginning_at: [Vec<CellSet>; 81],
}

impl Default for Minimal {
    fn default() -> Minimal {
        Minimal {
            beginning_at: [const { Vec::new() }; 81],
        }
    }
}

impl Minimal {
    /// Adds the minimal sets among `sets`, which all begin at this cell. Minimal sets that begin later are already
    /// known.
    fn add(&mut self, first: Cell, mut sets: Vec<CellSet>) {
        sets.sort_by_key(|set| (set.len(), *set));
        sets.dedup();
        for set in sets {
            if !self.has_part_of(set) {
                self.beginning_at[first.index()].push(set);
            }
        }
    }

    /// Returns whether one of the sets is a part of this one.
    fn has_part_of(&self, set: CellSet) -> bool {
        let begin_in_it = |first: Cell| &self.beginning_at[first.index()];
        let mut parts = set.iter().flat_map(begin_in_it);
        parts.any(|&part| (part - set).is_empty())
    }
}
