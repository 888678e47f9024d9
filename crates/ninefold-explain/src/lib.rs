//! Explains the steps of human Sudoku logic to players: in sentences, in the usual notation, as hints,
//! as pictures and as JSON.
//!
//! The library [`ninefold`] finds a step with its reason as data; this crate turns the reason into words:
//!
//! ```
//! use ninefold::{Grid, rating::Rater};
//! use ninefold_explain::{Explained, explanation};
//!
//! let puzzle: Grid =
//!     "48392165796734582125187649354813297672956413813679824537268951481425376969541738.".parse()?;
//! let explained = Explained::of(Rater::default().path(&puzzle));
//! let (position, step, _) = &explained.path[0];
//! let sentences = explanation::sentences(position, step);
//! assert_eq!(sentences[0].text, "r9c9 is the last empty cell of box 9, which lacks only 2.");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! [`explanation`] explains single steps, [`hint`] reveals only part of a step, [`picture`] draws steps, and [`record`]
//! writes whole paths as JSON. [`text`](mod@text) keeps sentences in parts, and [`language`] has the tables that translate them. Before any of this,
//! [`judge`] decides whether a player's position is sound, and [`fault`] describes its faults.

// The macro `text` names this crate.
extern crate self as ninefold_explain;

pub mod eureka;
pub mod explanation;
pub mod fault;
mod figure;
mod filter;
mod guide;
pub mod hint;
pub mod judge;
pub mod language;
pub mod names;
mod order;
mod path;
mod pattern;
pub mod picture;
pub mod record;
mod region;
mod techniques;
pub mod text;
mod walk;
pub mod why;
pub mod words;

pub use figure::Figure;
pub use filter::Filter;
pub use guide::Guide;
pub use ninefold_derive::text;
pub use order::{StepOrder, StepOrderName};
pub use path::Explained;
pub use walk::Walk;
