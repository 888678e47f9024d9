//! New boards, to order.
//!
//! A [`Generator`] adds givens to a board of any size and with any rules, so that it has exactly one solution. It also
//! draws regions for jigsaws and cages for killers. A seed and an order always give the same board, though another
//! version of this crate may give another one.
//!
//! ```
//! use ninefold_variants::generate::{Generator, Symmetry, Wishes};
//! use ninefold_variants::{Board, Budget, Machine, Verdict};
//!
//! let board: Board = "grid 8x8; diagonal /; diagonal \\".parse()?;
//! let wishes = Wishes { symmetry: Symmetry::HalfTurn, ..Wishes::default() };
//! let made = Generator::new(96).givens(&board, wishes, Budget::nodes(100_000))?;
//! let answer = Machine::new(&made.board).solve(2, Budget::default());
//! assert_eq!(answer.verdict(), Verdict::Unique);
//! assert!(made.board.check(&made.solution).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every order has a [`Budget`](crate::Budget). An order that is not fulfilled within it is an error that says so. It
//! is no proof: another seed or a larger budget may suffice.
//!
//! Boards are not uniform: among the solutions, and among the minimal boards of one solution, some are more likely.
//!
//! The files form layers; each uses only those above it:
//!
//! ```text
//! random               numbers that are the same everywhere
//! symmetry, unmet      what can be ordered, and why it was not met
//! work                 the nodes that are left
//! prober               questions about a board with candidates
//! filling              random solutions
//! emptying             which givens are needed
//! jigsaw               random regions
//! cages, killer        random cages
//! generator            orders, and what fulfils them
//! ```

mod cages;
mod emptying;
mod filling;
mod generator;
mod jigsaw;
mod killer;
mod prober;
mod random;
mod symmetry;
mod unmet;
mod work;

pub use generator::{Generator, Made, Wishes};
pub use symmetry::Symmetry;
pub use unmet::{Unmet, Wish};
