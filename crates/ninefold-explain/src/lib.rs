//! Explains the steps of human Sudoku logic to players: in sentences, in the usual notation, as hints,
//! as pictures and as JSON.
//!
//! The library [`ninefold`] finds a step and has its reason as data; this crate turns it into words:
//!
//! ```
//! use ninefold::{Grid, rating::Rater};
//! use ninefold_explain::{Explained, explanation};
//!
//! let puzzle: Grid =
//!     "48392165796734582125187649354813297672956413813679824537268951481425376969541738.".parse()?;
//! let explained = Explained::of(Rater::default().path(&puzzle));
//! let (position, step) = &explained.path[0];
//! let sentences = explanation::sentences(position, step);
//! assert_eq!(sentences[0].text, "r9c9 is the last empty cell of box 9, which lacks only 2.");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! [`explanation`] explains and shows single steps, [`hint`] gives away only part of one, [`picture`] draws it, and
//! [`record`] makes JSON of whole paths. [`text`](mod@text) keeps sentences in parts, for other languages. Before any
//! of this, [`judge`] decides whether a player's position is sound, and [`fault`] says what is wrong with it.

pub mod eureka;
pub mod explanation;
pub mod fault;
mod filter;
pub mod hint;
pub mod judge;
pub mod names;
mod order;
mod path;
pub mod picture;
pub mod record;
mod region;
mod techniques;
pub mod text;
mod walk;
pub mod why;
pub mod words;

pub use filter::Filter;
pub use order::{Guide, Order, OrderName, UnknownOrder};
pub use path::Explained;
pub use walk::Walk;
