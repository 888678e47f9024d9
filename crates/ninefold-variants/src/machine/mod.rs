//! The machine: a board compiled to masks, wires and propagators, and the search over them.
//!
//! # How it works
//! Each cell has a *mask*: one bit for each digit that it may still hold. [`compile`] turns the rules into three kinds of
//! deductions on masks, which [`network`] repeats until nothing changes:
//!
//! 1. A *fixed* cell, with one digit left, takes that digit from its *peers*: the cells that must differ from it.
//! 2. A changed cell follows its *arcs*. An arc leads to another cell with a table of the digits that go together, for
//!    rules of two cells: dots, whispers, clones, unequal signs.
//! 3. A changed cell wakes the *propagators* that watch it: houses, sums, lines. [`propagators`] has one file for each.
//!    They wait in a queue that is a set of bits, and the cheapest kind runs first.
//!
//! A deduction never removes a digit of a solution. When all cells of a rule are fixed, the deduction fails if the rule
//! is broken. So a state in which everything is fixed and nothing fails is a solution, however weak the deductions.
//!
//! When nothing changes any more, [`search`] guesses: it saves the masks, sets one candidate, and settles again. After a
//! failure it takes the saved masks back and removes the candidate instead. Which candidate comes first decides the size
//! of the tree. Cells of rules that failed before are the best guess, for the search fails early there.
//!
//! Large boards of houses and pairs are not for that search: [`clauses`] states them otherwise, and learns from failures.
//! [`solver`] chooses between the two.
//!
//! # Files
//! [`scale`], [`bit_rows`], [`pair_table`], [`subsets`] and [`linear`] are the ground: digits as positions, relations as
//! tables, sums over masks. Above it are [`wiring`] and [`state`], then [`propagators`], [`network`], [`search`] and
//! [`machine`]. [`compile`] builds a network from a board.

mod bit_rows;
mod budget;
mod clauses;
mod compile;
mod linear;
#[expect(
    clippy::module_inception,
    reason = "the type of this name is the room's door"
)]
mod machine;
mod network;
mod pair_table;
mod propagators;
mod scale;
mod search;
mod solver;
mod state;
mod subsets;
mod wiring;

pub use budget::Budget;
pub(crate) use budget::Meter;
pub use machine::{Answer, Machine, Solutions, Verdict};
pub(crate) use network::Network;
pub(crate) use search::Found;
pub(crate) use solver::Solver;
