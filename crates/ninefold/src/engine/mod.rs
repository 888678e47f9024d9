//! The production solver: many puzzles at once, one in each lane of a vector.
//!
//! Puzzles differ too much for one to keep a vector unit busy, so the engine works on as many as there
//! are lanes: every lane propagates a node of some puzzle's search tree, in lockstep, by the same
//! straight-line code, and lanes that fall idle are fed at once. `lanes` is the vector that all of it
//! is written over, `pass` one round of propagation, `branch` the choice of guesses, `search` the
//! feeding; `x86`, `neon` and `words` have the vectors, chosen by what the processor has. Where puzzles
//! have several solutions `descent` keeps each in a lane of its own. A few puzzles are searched one by
//! one in `planes` first, all digits of one at once.
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
use core::str::FromStr;

use crate::candidates::Candidates;
use crate::grid::Solution;
use crate::puzzle::Puzzle;
use crate::solutions::{Counters, End, Solutions, Task};

use jobs::{Batch, Lines, One};
use memory::Memory;
use plain::Plain;
use search::{Job, Limits};

mod branch;
mod descent;
mod jobs;
#[allow(unsafe_code, reason = "vectors are moved to and from memory")]
mod lanes;
mod memory;
#[cfg(target_arch = "aarch64")]
#[allow(unsafe_code, reason = "instructions of the processor")]
mod neon;
mod pass;
#[allow(unsafe_code, reason = "the trait asks for a promise")]
mod plain;
#[allow(unsafe_code, reason = "the trait asks for a promise")]
mod planes;
#[allow(unsafe_code, reason = "vectors are seen as the lanes that they are")]
mod search;
mod transpose;
mod twin;
#[cfg(any(test, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
#[allow(unsafe_code, reason = "the trait asks for a promise")]
mod words;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "instructions that not every processor has")]
mod x86;

/// The vectors that every processor of the target has.
#[cfg(target_arch = "x86_64")]
type Baseline = x86::Sse2;
#[cfg(target_arch = "aarch64")]
type Baseline = neon::Neon;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
type Baseline = words::Words;

/// The vectors that an engine works with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Backend {
    /// What every processor of the target has: SSE2 on x86-64, NEON on aarch64, 64-bit words
    /// elsewhere. 8 lanes.
    Portable,
    /// AVX2 on x86-64: 16 lanes.
    Avx2,
    /// AVX-512 (F, BW, VL, BITALG, VBMI, VBMI2) on x86-64: 32 lanes.
    Avx512,
}

impl Backend {
    /// All backends, the widest last.
    pub const ALL: [Backend; 3] = [Backend::Portable, Backend::Avx2, Backend::Avx512];

    /// Whether this processor has what the backend needs.
    pub fn is_available(self) -> bool {
        match self {
            Backend::Portable => true,
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx2 => {
                std::is_x86_feature_detected!("avx2")
                    && std::is_x86_feature_detected!("popcnt")
                    && std::is_x86_feature_detected!("bmi1")
                    && std::is_x86_feature_detected!("bmi2")
                    && std::is_x86_feature_detected!("lzcnt")
            }
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Backend::Avx512 => {
                Backend::Avx2.is_available()
                    && std::is_x86_feature_detected!("avx512f")
                    && std::is_x86_feature_detected!("avx512bw")
                    && std::is_x86_feature_detected!("avx512vl")
                    && std::is_x86_feature_detected!("avx512bitalg")
                    && std::is_x86_feature_detected!("avx512vbmi")
                    && std::is_x86_feature_detected!("avx512vbmi2")
            }
            #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
            Backend::Avx2 | Backend::Avx512 => false,
        }
    }

    /// The widest backend that is available.
    pub fn best() -> Backend {
        let mut widest_first = Backend::ALL.into_iter().rev();
        let best = widest_first.find(|backend| backend.is_available());
        best.unwrap_or(Backend::Portable)
    }

    /// The name by which it is chosen: `portable`, `avx2`, `avx512`.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A backend that there is not, or not on this processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnavailableBackend;

impl fmt::Display for UnavailableBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such backend on this processor; it has")?;
        for backend in Backend::ALL
            .into_iter()
            .filter(|backend| backend.is_available())
        {
            write!(f, " {backend}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnavailableBackend {}

impl FromStr for Backend {
    type Err = UnavailableBackend;

    fn from_str(name: &str) -> Result<Backend, UnavailableBackend> {
        Backend::ALL
            .into_iter()
            .find(|backend| backend.name() == name && backend.is_available())
            .ok_or(UnavailableBackend)
    }
}

/// What a batch finds of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// How many solutions were found, at most the limit.
    pub count: u64,
    /// Whether there are no others.
    pub exhausted: bool,
    /// One of the solutions; which one is not said.
    pub solution: Option<Solution>,
}

/// What a batch of lines finds of one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineAnswer {
    /// How many solutions were found, at most the limit.
    pub count: u64,
    /// Whether there are no others.
    pub exhausted: bool,
    /// One of the solutions, if there is one, in 81 digits; which one is not said.
    pub solution: [u8; 81],
}

impl Default for LineAnswer {
    fn default() -> LineAnswer {
        LineAnswer {
            count: 0,
            exhausted: false,
            solution: [b'.'; 81],
        }
    }
}

/// The production solver. It keeps its memory from one call to the next.
pub struct Engine {
    backend: Backend,
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
    /// What it does, in a line.
    pub const SUMMARY: &str = "many nodes of the search at once, in the lanes of vectors";

    /// Where it comes from.
    pub const SOURCE: &str = "ours; triads and the choice of guesses after T. Dillon's tdoku, 2019";

    /// An engine with the widest vectors of this processor.
    pub fn new() -> Engine {
        Engine::with_widest(Backend::best())
    }

    /// An engine with this backend.
    ///
    /// # Errors
    /// If the processor does not have it.
    pub fn with_backend(backend: Backend) -> Result<Engine, UnavailableBackend> {
        match backend.is_available() {
            true => Ok(Engine::with_widest(backend)),
            false => Err(UnavailableBackend),
        }
    }

    fn with_widest(backend: Backend) -> Engine {
        Engine {
            backend,
            memory: Box::new(Memory::new()),
        }
    }

    /// The vectors that it works with.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Solves one puzzle as far as the task asks. The solutions come in no particular order.
    ///
    /// Of the counters, the calls are the nodes of the search, all but the first of them guesses; what
    /// propagation places and removes is not counted.
    pub fn solve(&mut self, puzzle: &Puzzle, task: &Task) -> Solutions {
        let mut job = One {
            candidates: puzzle.candidates(),
            interrupt: task.interrupt,
            kept: Vec::new(),
            finished: (0, false),
        };
        let came_to_end = match task.limit {
            0 => {
                self.memory.clear();
                true
            }
            _ => self.run(&mut job, task, task.keep as u64),
        };
        let (count, exhausted) = job.finished;
        let end = match (came_to_end, exhausted) {
            (false, _) => End::Interrupted,
            (true, true) => End::Exhausted,
            (true, false) => End::Limit,
        };
        let nodes = self.memory.nodes();
        Solutions {
            count,
            kept: job.kept,
            end,
            counters: Counters {
                calls: nodes,
                guesses: nodes.saturating_sub(1),
                ..Counters::default()
            },
        }
    }

    /// Solves each puzzle as far as the task asks, and puts the answers in their order; of the solutions
    /// it keeps one. What `answers` held before is lost, but for its memory. If the task's interrupt
    /// ends it, the answers tell what had been found by then.
    pub fn solve_batch(&mut self, puzzles: &[Candidates], task: &Task, answers: &mut Vec<Answer>) {
        if task.limit == 0 {
            answers.clear();
        }
        // All of them are written over where anything is looked for.
        answers.resize(puzzles.len(), Answer::default());
        if task.limit > 0 {
            let interrupt = task.interrupt;
            let mut job = Batch {
                puzzles,
                interrupt,
                answers,
            };
            self.run(&mut job, task, 1);
        }
    }

    /// The same for lines of text, 81 characters each: the digits 1 to 9, and anything else for an empty
    /// cell. Neither a grid nor candidates stand between the text that comes in and that which goes out.
    pub fn solve_lines(&mut self, lines: &[&[u8; 81]], task: &Task, answers: &mut Vec<LineAnswer>) {
        if task.limit == 0 {
            answers.clear();
        }
        // All of them are written over where anything is looked for.
        answers.resize(lines.len(), LineAnswer::default());
        if task.limit > 0 {
            let interrupt = task.interrupt;
            let mut job = Lines {
                lines,
                interrupt,
                answers,
            };
            self.run(&mut job, task, 1);
        }
    }

    /// Searches the puzzles of the job, and hands over so many solutions of each; says whether it came
    /// to the end.
    #[allow(unsafe_code, reason = "the backends need their instructions")]
    fn run<J: Job>(&mut self, job: &mut J, task: &Task, keep: u64) -> bool {
        let limits = Limits {
            solutions: task.limit,
            keep,
        };
        match self.backend {
            // SAFETY: an engine is made with an available backend only.
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => unsafe { x86::run_avx512(job, limits, &mut self.memory) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => unsafe { x86::run_avx2(job, limits, &mut self.memory) },
            _ if planes::suits(job) => {
                planes::run::<Plain, Baseline, J>(job, limits, &mut self.memory)
            }
            _ => search::run::<Baseline, J>(job, limits, &mut self.memory),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    /// The vectors that this target does not use are tested all the same.
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
        let mut batch = Batch {
            puzzles: &puzzles,
            interrupt: &|| false,
            answers: &mut answers,
        };
        let limits = Limits {
            solutions: 2,
            keep: 1,
        };
        search::run::<words::Words, _>(&mut batch, limits, &mut Memory::new());
        assert_eq!(answers[0], expected[0]);
        assert_eq!(answers[1].count, 2);
        assert_eq!(answers[2], expected[2]);
    }
}
