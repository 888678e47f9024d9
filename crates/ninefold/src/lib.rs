//! Sudoku and nothing else: the vocabulary of the 9x9 grid, the notations people write it in, and
//! the solvers. No files, terminals, threads, clocks or networks, and no dependencies; `no_std`
//! with `alloc`.
//!
//! ```
//! use ninefold::{Algorithm, Grid, Puzzle, Task, Verdict};
//!
//! let grid: Grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
//!     .parse()?;
//! let solutions = Algorithm::ConstraintPropagation.solve(&Puzzle::from(grid), &Task::default());
//! assert_eq!(solutions.verdict(), Verdict::Unique);
//! assert_eq!(
//!     solutions.first().unwrap().to_string(),
//!     "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
//! );
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! The modules form floors; each uses only those above it in this list:
//!
//! * [`geometry`] and [`digits`]: cells, houses and peers; digits and sets of digits.
//! * [`grid`]: what stands in the 81 cells. [`candidates`]: what may still stand there.
//!   [`puzzle`]: what a solver starts from.
//! * [`solutions`]: the question put to every solver, and the one form of its answer.
//! * [`text`]: reading and writing the notations. [`classic`]: the algorithms of the articles
//!   about Project Euler problem 96. [`engine`]: the production solver. [`logic`]: the techniques
//!   of people, with their reasons. None knows another.
//! * [`rating`]: how hard a puzzle is by these techniques.
//! * [`parts`]: dividing a puzzle into parts that can be searched apart.

#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary_impls;
pub mod candidates;
pub mod classic;
pub mod digits;
pub mod engine;
pub mod geometry;
pub mod grid;
mod invalid;
pub mod logic;
pub mod parts;
pub mod puzzle;
pub mod rating;
#[cfg(feature = "serde")]
mod serde_impls;
mod sets;
pub mod solutions;
mod solve;
pub mod text;

pub use candidates::{Candidate, CandidateSet, Candidates};
pub use classic::Algorithm;
pub use digits::{Digit, DigitSet};
pub use geometry::{Cell, CellSet, House, HouseSet};
pub use grid::{Grid, Solution};
pub use invalid::InvalidValue;
pub use puzzle::Puzzle;
pub use solutions::{Solutions, Task, Verdict};
pub use solve::SolutionIter;

/// The example of the README is compiled and run with the doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
