//! Sudoku: a fast solver, exact ratings, and the reason of every step.
//!
//! Use this library if you want to
//!
//! * solve, validate or count puzzles by the million: the [`engine`] searches many puzzles at once in the vectors of
//!   the processor (AVX-512, AVX2, SSE2, NEON);
//! * find out which puzzles are equivalent: [`symmetry`] has their canonical forms;
//! * know how hard a puzzle is for people: [`rating`] gives exactly the figures of Sudoku Explainer, hundreds
//!   of times faster;
//! * explain puzzles: every step of [`logic`] is data, with the technique, the conclusion and the reason;
//! * make new puzzles: [`generate`] has uniform grids, minimal puzzles with and without bias, and orders by clues,
//!   symmetry, rating and technique;
//! * read and write Sudoku files of any kind: [`text`] detects the notation, and its errors name line and column.
//!
//! Its examples are the first programs that a newcomer writes: `draw`, `solve`, `hard_symmetric`, `distinct`, and
//! `in_words` of the crate `ninefold-explain`.
//!
//! The library does not use files, terminals, threads, clocks or networks. It has no required dependencies and works
//! with `no_std` and `alloc`.
//!
//! # Solving
//!
//! One puzzle has no solution, exactly one, or several:
//!
//! ```
//! use ninefold::{Grid, Verdict};
//!
//! let grid: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let solutions = grid.solve();
//! assert_eq!(solutions.verdict(), Verdict::Unique);
//! assert_eq!(
//!     solutions.first().unwrap().to_string(),
//!     "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
//! );
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! For many puzzles keep an [`Engine`](engine::Engine) and solve them in one batch. A [`Task`] says how many solutions
//! to look for and when to give up:
//!
//! ```
//! use ninefold::engine::Engine;
//! use ninefold::{Candidates, Task};
//!
//! let puzzles = [Candidates::ALL; 100];
//! let mut answers = Vec::new();
//! Engine::new().solve_batch(&puzzles, &Task::count(5), &mut answers);
//! assert!(answers.iter().all(|answer| answer.count == 5 && !answer.exhausted));
//! ```
//!
//! # Rating
//!
//! The three figures rate the hardest step, the hardest step up to the first digit placed, and the first:
//!
//! ```
//! use ninefold::{Grid, rating::Rater};
//!
//! let grid: Grid = "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
//! assert_eq!(Rater::default().rate(&grid).to_string(), "8.2/1.2/1.2");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! # Explaining
//!
//! The path to the solution is an iterator over the steps, each with the position before it and with its rating. The crate
//! `ninefold-explain` turns the steps into sentences and pictures.
//!
//! ```
//! use ninefold::{Grid, rating::Rater};
//!
//! let grid: Grid = "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
//! let mut rater = Rater::default();
//! let (before, step, rating) = rater.path(&grid).next().unwrap();
//! assert_eq!(before.grid(), &grid);
//! assert_eq!((step.technique.name(), rating.to_string().as_str()), ("hidden single", "1.2"));
//! let placed = step.conclusion.placement.unwrap();
//! assert!(grid.solve().unique().unwrap().digit(placed.cell()) == placed.digit());
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! # Modules
//!
//! Each module uses only those above it in this list, which a test holds:
//!
//! * [`digits`], [`geometry`]: [`Digit`], [`Cell`], [`House`], and sets of digits and cells. [`candidates`]:
//!   [`Candidate`], [`CandidateSet`], and the [`Candidates`] of all cells. [`grid`]: [`Grid`] and [`Solution`].
//!   [`puzzle`]: the input of a solver, givens or pencil marks or both. [`singles`]: naked and hidden singles, placed
//!   one after another.
//! * [`solutions`]: [`Task`] and [`Solutions`], the input and the result of every solver.
//! * [`symmetry`]: the equivalence of puzzles; [`logic`] uses it for transformed steps.
//! * [`backdoors`]: the cells that, once known, leave only singles. [`unavoidable`]: sets of cells such that every
//!   puzzle of a grid has a clue in each set.
//! * [`text`]: reading and writing the notations. [`classic`]: the algorithms of five articles about Project Euler's
//!   problem 96. [`engine`]: the fast solver. [`logic`]: human techniques. These four do not use each other.
//! * [`rating`]: the path through a puzzle from the steps of [`logic`], and the figures of Sudoku Explainer, HoDoKu and
//!   a human scale. [`generate`]: new puzzles, from [`engine`], [`symmetry`] and [`rating`]. [`minimality`]: redundant
//!   clues, from [`engine`] and [`unavoidable`] sets, with the random numbers of [`generate`]. [`solver`]: every solver
//!   by name. [`Grid::solve`] and [`Puzzle::redundant_clues`] use the [`engine`]; [`Puzzle::split`] and
//!   [`Puzzle::solutions`] use only singles.
//!
//! # Features
//!
//! * `std` (default) detects the processor's features at run time. Without it the engine uses portable vectors.
//! * `serde`: `Serialize` and `Deserialize` for the types of the vocabulary: cells and houses as `"r1c2"` and
//!   `"row 1"`, digits as numbers, sets as arrays, grids and candidates as strings of 81 and 729 characters.
//! * `arbitrary`: `Arbitrary` for the same types, for fuzzing.

#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary_impls;
pub mod backdoors;
pub mod candidates;
pub mod classic;
pub mod digits;
mod division;
pub mod engine;
pub mod generate;
pub mod geometry;
pub mod grid;
mod invalid;
pub mod logic;
mod macros;
pub mod minimality;
pub mod puzzle;
pub mod rating;
#[cfg(feature = "serde")]
mod serde_impls;
mod sets;
pub mod singles;
pub mod solutions;
mod solve;
pub mod solver;
pub mod symmetry;
pub mod text;
pub mod unavoidable;
#[allow(unsafe_code, reason = "instructions that not every processor has")]
mod vectors;

pub use candidates::{Candidate, CandidateSet, Candidates};
pub use classic::Algorithm;
pub use digits::{Digit, DigitSet};
pub use division::SolutionIter;
pub use geometry::{Cell, CellSet, House, HouseSet};
pub use grid::{Grid, Solution};
pub use invalid::InvalidValue;
pub use puzzle::Puzzle;
pub use solutions::{Solutions, Task, Verdict};
pub use solver::Solver;

/// The example of the README is compiled and run with the doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
