//! The production solver: many puzzles at once, one in each lane of a vector.
//!
//! Puzzles differ too much for one puzzle to fill a vector unit, so the engine works on as many puzzles as there are
//! lanes. Every lane propagates a node of some puzzle's search tree, in lockstep, by the same straight-line code, and
//! idle lanes are filled at once. `docs/engine.md` explains the ideas with pictures. The files form layers; each uses
//! only those above it, and `vectors`:
//!
//! ```text
//! nodes           nodes in memory: a row for each cell, a column for each node
//! rectangle       second solutions from first ones
//! pass            one round of propagation of all lanes
//! branch          the choice of guesses
//! kernels/        loops that a backend replaces: moving nodes, text, rectangles
//! descent         lanes that search a puzzle alone
//! memory          waiting nodes, and the progress of puzzles
//! workload        where puzzles come from and answers go
//! inquiry         questions that depend on answers
//! search          the lanes' search for many puzzles
//! digit_planes    the search for few puzzles
//! backend, mod    detection, and the public engine
//! ```
//!
//! ```
//! use ninefold::engine::Engine;
//! use ninefold::{Candidates, Grid, Task};
//!
//! let grid: Grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
//!     .parse()?;
//! let puzzles = [Candidates::from(&grid), Candidates::ALL];
//! let mut answers = Default::default();
//! Engine::new().solve_batch(&puzzles, &Task::unique(), &mut answers);
//! assert_eq!(answers[0].count, 1);
//! assert_eq!(
//!     answers[0].solution.unwrap().to_string(),
//!     "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
//! );
//! assert_eq!(answers[1].count, 2, "an empty grid has more than one");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::candidates::Candidates;
use crate::puzzle::Puzzle;
use crate::solutions::{Counters, End, Solutions, Task};
use crate::vectors::{Baseline, Token};

use backend::Detected;
use inquiry::Conversation;
use kernels::Kernels;
use memory::Memory;
use workload::{Answers, Each, Puzzles, Workload};

pub use backend::{Backend, UnavailableBackend};
pub use inquiry::{Inquiry, Question};
pub use workload::{Answer, LineAnswer};

mod backend;
mod branch;
mod descent;
mod digit_planes;
mod inquiry;
mod kernels;
mod memory;
mod nodes;
mod pass;
mod rectangle;
mod search;
mod workload;

/// The production solver. It reuses its memory from one call to the next.
pub struct Engine {
    backend: Backend,
    detected: Detected,
    memory: Box<Memory>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("backend", &self.backend)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// A summary of the method, in a line.
    pub const SUMMARY: &str = "many search nodes side by side, in vectors";

    /// The sources of its ideas.
    pub const SOURCE: &str =
        "ours; triads and the choice of guesses follow T. Dillon's tdoku, 2019";

    /// Returns an engine with the widest vectors of this processor.
    pub fn new() -> Engine {
        Engine::with_backend(Backend::best()).expect("the best backend is available")
    }

    /// Returns an engine with this backend.
    ///
    /// # Errors
    /// If the processor does not support the backend.
    pub fn with_backend(backend: Backend) -> Result<Engine, UnavailableBackend> {
        Ok(Engine {
            backend,
            detected: backend.detect().ok_or(UnavailableBackend)?,
            memory: Box::new(Memory::new()),
        })
    }

    /// Returns a new engine with the same backend.
    pub(crate) fn another(&self) -> Engine {
        Engine {
            backend: self.backend,
            detected: self.detected,
            memory: Box::new(Memory::new()),
        }
    }

    /// Returns the vectors of this engine.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Solves one puzzle as far as the task asks.
    ///
    /// If there are more solutions than the task keeps, the engine finds an arbitrary subset in an arbitrary order,
    /// which may differ between backends. Repeated calls give the same result.
    ///
    /// The [`Counters`] count the nodes of the search as calls, and all nodes but the first as guesses. Placements and
    /// eliminations by propagation are not counted.
    pub fn solve(&mut self, puzzle: &Puzzle, task: &Task) -> Solutions {
        let mut solutions = Solutions {
            count: 0,
            kept: Vec::new(),
            end: End::Limit,
            counters: Counters::default(),
        };
        if task.limit == 0 {
            return solutions;
        }
        let puzzles = core::slice::from_ref(puzzle.candidates());
        let keep = task.look.map_or(task.keep as u64, |_| u64::MAX);
        let answers: &mut dyn Answers = &mut (&mut solutions, task);
        if !self.run(puzzles, answers, task, keep) {
            solutions.end = End::Interrupted;
        }
        let nodes = self.memory.nodes();
        (solutions.counters.calls, solutions.counters.guesses) = (nodes, nodes.saturating_sub(1));
        solutions
    }

    /// Solves each puzzle as far as the task asks, and replaces `answers` by the answers in the order of the puzzles,
    /// with one solution each. If the task's interrupt ends the search, the answers have the results so far.
    ///
    /// If there are several solutions, the choice is arbitrary; see [`Answer::solution`].
    pub fn solve_batch(&mut self, puzzles: &[Candidates], task: &Task, answers: &mut Vec<Answer>) {
        answers.clear();
        answers.resize(puzzles.len(), Answer::default());
        if task.limit > 0 {
            let taken: &mut dyn Answers = &mut answers.as_mut_slice();
            self.run(puzzles, taken, task, 1);
        }
    }

    /// Solves lines of text as [`Engine::solve_batch`] does puzzles: 81 characters each, the digits 1 to 9,
    /// and anything else for an empty cell. This is the fastest way from text to text.
    pub fn solve_lines(&mut self, lines: &[&[u8; 81]], task: &Task, answers: &mut Vec<LineAnswer>) {
        answers.clear();
        answers.resize(lines.len(), LineAnswer::default());
        if task.limit > 0 {
            self.run(lines, &mut answers[..], task, 1);
        }
    }

    /// Solves each puzzle as [`Engine::solve_batch`] does, and hands over every solution that it finds, up to the limit
    /// of the task, with the number of its puzzle and in 81 digits. The solutions of a puzzle come in an arbitrary
    /// order, mixed with those of others. Returns false if the task's interrupt ended the search.
    ///
    /// ```
    /// use ninefold::engine::Engine;
    /// use ninefold::{Candidates, Grid, Task};
    ///
    /// // The first two rows are empty: they can at least be exchanged.
    /// let rest = "251876493548132976729564138136798245372689514814253769695417382";
    /// let grid: Grid = format!("{}{rest}", ".".repeat(18)).parse()?;
    /// let mut found = Vec::new();
    /// let take = |puzzle: usize, solution: &[u8; 81]| found.push((puzzle, *solution));
    /// assert!(Engine::new().each_solution(&[Candidates::from(&grid)], &Task::count(100), take));
    /// assert_eq!(found.len(), 4);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn each_solution(
        &mut self,
        puzzles: &[Candidates],
        task: &Task,
        found: impl FnMut(usize, &[u8; 81]),
    ) -> bool {
        let answers: &mut dyn Answers = &mut Each(found);
        task.limit == 0 || self.run(puzzles, answers, task, u64::MAX)
    }

    /// Answers the questions of an inquiry until it has no more, or until `interrupt` returns true. Returns whether all
    /// questions were answered.
    ///
    /// ```
    /// use ninefold::engine::{Engine, Inquiry, Question};
    ///
    /// /// Empties cells of a grid in reading order, as long as the grid stays the only solution.
    /// struct Emptying {
    ///     grid: [u8; 81],
    ///     puzzle: [u8; 81],
    ///     cell: usize,
    ///     is_waiting: bool,
    /// }
    ///
    /// impl Inquiry for Emptying {
    ///     fn ask(&mut self) -> Option<Question<'_>> {
    ///         let differing = *ninefold::Cell::ALL.get(self.cell)?;
    ///         if std::mem::replace(&mut self.is_waiting, true) {
    ///             return None;
    ///         }
    ///         self.puzzle[self.cell] = b'.';
    ///         Some(Question { number: 0, puzzle: &self.puzzle, known: &self.grid, differing: Some(differing) })
    ///     }
    ///
    ///     fn answer(&mut self, _: usize, other: Option<&[u8; 81]>) {
    ///         if other.is_some() {
    ///             self.puzzle[self.cell] = self.grid[self.cell];
    ///         }
    ///         self.cell += 1;
    ///         self.is_waiting = false;
    ///     }
    /// }
    ///
    /// let grid = *b"483921657967345821251876493548132976729564138136798245372689514814253769695417382";
    /// let mut emptying = Emptying { grid, puzzle: grid, cell: 0, is_waiting: false };
    /// assert!(Engine::new().inquire(&mut emptying, &|| false));
    /// let puzzle = ninefold::Grid::from_ascii(&emptying.puzzle);
    /// assert_eq!(puzzle.solve().unique().unwrap().to_ascii(), grid);
    /// assert_eq!(puzzle.filled_count(), 24);
    /// ```
    pub fn inquire(
        &mut self,
        inquiry: &mut dyn Inquiry,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        let conversation = Conversation::new(inquiry);
        let task = Task::any().until(interrupt);
        self.run(&conversation, &mut &conversation, &task, 1)
    }

    /// Searches the puzzles and hands over up to `keep` solutions of each. Returns false if the search was interrupted.
    fn run<P: Puzzles + ?Sized, A: Answers + ?Sized>(
        &mut self,
        puzzles: &P,
        answers: &mut A,
        task: &Task,
        keep: u64,
    ) -> bool {
        let mut workload = Workload {
            puzzles,
            answers,
            limit: task.limit,
            keep,
            interrupt: task.interrupt,
        };
        let (workload, memory) = (&mut workload, &mut *self.memory);
        match self.detected {
            #[cfg(target_arch = "x86_64")]
            Detected::Avx512(token) => run::<crate::vectors::Avx512, P, A>(token, workload, memory),
            #[cfg(target_arch = "x86_64")]
            Detected::Avx2(token) => run::<crate::vectors::Avx2, P, A>(token, workload, memory),
            Detected::Portable(token) => run::<Baseline, P, A>(token, workload, memory),
        }
    }
}

/// Calls the code that is compiled for the vectors. The searches for many and for few puzzles are separate functions,
/// because the compiler optimizes a combined function worse.
fn run<V: Kernels, P: Puzzles + ?Sized, A: Answers + ?Sized>(
    token: V::Token,
    workload: &mut Workload<P, A>,
    memory: &mut Memory,
) -> bool {
    match !P::ALONE && workload.puzzles.remaining(0).len() <= digit_planes::FEW {
        true => token.run(
            #[inline(always)]
            || digit_planes::run::<V, P, A>(token, workload, memory),
        ),
        false => search::run::<V, P, A>(token, workload, memory),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    /// Also tests the vectors that this target does not use.
    #[test]
    fn words_solve_as_the_other_vectors_do() {
        let grid: Grid =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
                .parse()
                .unwrap();
        let puzzles = [
            Candidates::from(&grid),
            Candidates::ALL,
            Candidates::from(&grid),
        ];
        let mut expected = Vec::new();
        Engine::new().solve_batch(&puzzles, &Task::unique(), &mut expected);
        let mut answers = alloc::vec![Answer::default(); 3];
        let mut workload = Workload {
            puzzles: &puzzles[..],
            answers: &mut answers.as_mut_slice(),
            limit: 2,
            keep: 1,
            interrupt: &|| false,
        };
        let token = crate::vectors::BaselineToken;
        search::run::<crate::vectors::Words, _, _>(token, &mut workload, &mut Memory::new());
        assert_eq!(answers[0], expected[0]);
        assert_eq!(answers[1].count, 2);
        assert_eq!(answers[2], expected[2]);
    }
}
