//! The algorithms of the articles about Project Euler problem 96.
//!
//! They are meant to be read alongside the articles, with their steps counted, not to be fast. All share one contract:
//! they take any [`Puzzle`] and a [`Task`], and can be interrupted. They find every solution up to the limit or prove
//! that no solution exists, and count their steps.
//!
//! Some only search; the others apply [rules](Algorithm::logic) first. The files `singles` and `exclusions` hold the
//! rules, `board` the digits and candidates that they work on, and `run` the counters and solutions of one run. Each
//! way to search has a file of its own. [`certain`] is the articles' trick of stopping as soon as the three corner
//! cells are known. [`frame`] has the two ways of the R article to find the box of a cell.
//!
//! ```
//! use ninefold::{Algorithm, Grid, Puzzle, Task};
//!
//! let grid: Grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
//!     .parse()?;
//! for algorithm in Algorithm::ALL {
//!     let solutions = algorithm.solve(&Puzzle::from(grid), &Task::unique());
//!     println!("{algorithm}: {} calls", solutions.counters().calls);
//!     assert_eq!(solutions.count(), 1);
//! }
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use core::fmt;

use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solutions::{Counters, Solutions, Task};

use SearchStrategy::{AfterLogic, BetweenLogic};
use board::{Board, Logic, NO_LOGIC};
use run::{AlgorithmRun, Flow};

mod backtrack;
mod backtrack_iterative;
mod board;
pub mod certain;
mod constraint_propagation;
mod dancing_links;
mod depth_first;
mod exclusions;
mod fewest_first;
pub mod frame;
mod listed;
mod run;
mod singles;

/// One row of the table of algorithms.
struct AlgorithmEntry {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    logic: Logic,
    search: SearchStrategy,
}

/// The way in which an algorithm searches.
enum SearchStrategy {
    /// Searches the puzzle that the logic leaves, with this function.
    AfterLogic(fn(&Puzzle, &mut AlgorithmRun) -> Flow),
    /// Depth first, with logic before each guess.
    BetweenLogic,
}

macro_rules! algorithms {
    ($($(#[$note:meta])* $algorithm:ident = $name:literal: $summary:literal;
        source $source:literal; logic $logic:expr; search $search:expr;)*) => {
        /// An algorithm by name.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Algorithm {$(
            #[doc = concat!("`", $name, "`: ", $summary, ".\n")]
            $(#[$note])*
            $algorithm,
        )*}

        /// The table of the algorithms, in the order of the enum.
        static TABLE: &[AlgorithmEntry] = &[$(AlgorithmEntry {
            name: $name,
            summary: $summary,
            source: $source,
            logic: $logic,
            search: $search,
        },)*];

        impl Algorithm {
            /// All algorithms, in the order of the articles.
            pub const ALL: [Algorithm; [$($name),*].len()] = [$(Algorithm::$algorithm),*];
        }
    };
}

// In the order of the articles.
algorithms! {
    Backtrack = "backtrack":
        "first empty cell in reading order, digits ascending, recursive, in place";
        source "C++ article; Groovy article, first version";
        logic NO_LOGIC;
        search AfterLogic(backtrack::solve);
    BacktrackIterative = "backtrack-iterative":
        "a list of the empty cells, column by column, and a pointer that moves back and forth";
        source "R article";
        logic NO_LOGIC;
        search AfterLogic(backtrack_iterative::solve);
    NakedSingles = "naked-singles":
        "naked singles until none is left, then backtrack-iterative";
        source "R article (repsinglevalues, solve); Groovy article (reduce)";
        logic singles::naked_singles_by_columns;
        search AfterLogic(backtrack_iterative::solve);
    /// `uniques` checks rows only, so `hidden-singles` completes more grids without guessing.
    RowUniques = "row-uniques":
        "naked singles, and hidden singles in rows, until none is left; then backtrack";
        source "Groovy article (reduce, uniques)";
        logic singles::naked_singles_and_row_uniques;
        search AfterLogic(backtrack::solve);
    HiddenSingles = "hidden-singles":
        "hidden singles on a grid of candidates, then backtracking over these";
        source "C# article";
        logic singles::hidden_singles;
        search AfterLogic(backtrack::solve);
    /// The scan of the article stops at the first cell with two possibilities. After naked singles no
    /// cell has fewer, so it finds the same cell as ours.
    CopyAndGuess = "copy-and-guess":
        "naked singles; then guesses in a cell with fewest candidates, on a copy of the board";
        source "C# article, first comment";
        logic singles::naked_singles;
        search BetweenLogic;
    FewestFirst = "fewest-first":
        "backtracking that always continues in the cell with fewest candidates";
        source "C# article, second comment";
        logic NO_LOGIC;
        search AfterLogic(fewest_first::solve);
    Listed = "listed":
        "cells in list order; every digit, given ones too, is checked for conflicts";
        source "SKILL article, algorithm 1";
        logic NO_LOGIC;
        search AfterLogic(listed::solve);
    Sorted = "sorted":
        "listed, with the cells sorted once by their number of digits without conflict";
        source "SKILL article, algorithm 2";
        logic NO_LOGIC;
        search AfterLogic(listed::solve_sorted);
    /// A preemptive set is a naked subset of any size. The cells outside a naked subset are a hidden one,
    /// so this finds all subsets of both kinds.
    PreemptiveSets = "preemptive-sets":
        "forced digits, preemptive sets of sizes 2 to 8, then depth-first guessing";
        source "C# article, third comment; J. F. Crook, Notices of the AMS 56(4), 2009";
        logic exclusions::preemptive_sets;
        search BetweenLogic;
    /// Guesses in only one of Project Euler's fifty grids; Crook's algorithm guesses in four.
    LockedCandidates = "locked-candidates":
        "preemptive-sets with locked candidates added";
        source "ours: solves most of what Crook's algorithm leaves open in the fifty grids";
        logic exclusions::locked_candidates;
        search BetweenLogic;
    ConstraintPropagation = "constraint-propagation":
        "Norvig's two rules, then search in the cell with fewest candidates";
        source "named in the SKILL article; P. Norvig, Solving Every Sudoku Puzzle, 2006";
        logic constraint_propagation::logic;
        search AfterLogic(constraint_propagation::solve);
    DancingLinks = "dancing-links":
        "Knuth's Algorithm X with dancing links";
        source "the textbook comparison; D. E. Knuth, Dancing Links, 2000";
        logic NO_LOGIC;
        search AfterLogic(dancing_links::solve);
}

impl Algorithm {
    fn entry(self) -> &'static AlgorithmEntry {
        &TABLE[self as usize]
    }

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns a summary of the method, in a line.
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// Returns the source of the algorithm, in a line.
    pub fn source(self) -> &'static str {
        self.entry().source
    }

    /// Solves the puzzle as far as the task asks.
    pub fn solve(self, puzzle: &Puzzle, task: &Task) -> Solutions {
        AlgorithmRun::answer(task, |run| {
            // The plain searches would notice this only after searching the whole tree.
            if puzzle.impossible_cells().next().is_some() {
                return Flow::Continue(());
            }
            let search = match self.entry().search {
                AfterLogic(search) => search,
                BetweenLogic => {
                    let (board, logic) = (Board::from(puzzle), self.entry().logic);
                    return depth_first::search(board, logic, Board::place, run);
                }
            };
            let reduced = self.logic(puzzle);
            run.counters = reduced.counters;
            match reduced.contradiction {
                true => Flow::Continue(()),
                false => search(&reduced.puzzle, run),
            }
        })
    }

    /// Applies the algorithm's own rules of logic until they find nothing more, without searching. An algorithm without
    /// rules leaves the puzzle unchanged.
    ///
    /// ```
    /// use ninefold::{Algorithm, Grid, Puzzle};
    ///
    /// let grid: Grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
    ///     .parse()?;
    /// let reduced = Algorithm::NakedSingles.logic(&Puzzle::from(grid));
    /// assert!(reduced.is_complete());
    /// assert_eq!(reduced.counters.placements, 49);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn logic(self, puzzle: &Puzzle) -> Reduced {
        let mut counters = Counters::default();
        let mut board = Board::from(puzzle);
        let contradiction = puzzle.impossible_cells().next().is_some()
            || (self.entry().logic)(&mut board, &mut counters).is_err();
        Reduced {
            puzzle: Puzzle::from(&board),
            contradiction,
            counters,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The result of an algorithm's rules of logic on a puzzle, without a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reduced {
    /// The puzzle with the digits that logic placed and the candidates that it left.
    pub puzzle: Puzzle,
    /// Whether logic proved that the puzzle has no solution.
    pub contradiction: bool,
    /// The steps that the logic took.
    pub counters: Counters,
}

impl Reduced {
    /// Returns the givens and the digits that logic placed.
    pub fn grid(&self) -> &Grid {
        self.puzzle.givens()
    }

    /// Returns whether logic filled every cell; then the grid is the only solution.
    pub fn is_complete(&self) -> bool {
        !self.contradiction && self.grid().filled_count() == 81
    }
}
