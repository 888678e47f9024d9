//! Steps of human logic, told to players: in sentences, in the field's notation, and by what to look
//! at. The library has steps as data; the command line and the page show them, and both by this.
//!
//! ```
//! use ninefold::{Grid, rating::Rater};
//! use ninefold_explain::{Explained, sentences};
//!
//! let puzzle: Grid =
//!     "48392165796734582125187649354813297672956413813679824537268951481425376969541738.".parse()?;
//! let explained = Explained::of(&puzzle, &mut Rater::default());
//! let (position, step) = &explained.path[0];
//! let told = sentences::of_step(step, position);
//! assert_eq!(told[0].text, "r9c9 is the last empty cell of box 9, which lacks only 2.");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

mod aligned;
mod chains;
pub mod hint;
pub mod judge;
mod path;
pub mod pattern;
pub mod picture;
pub mod record;
pub mod region;
pub mod sentences;
mod unique;
pub mod words;

pub use path::{Explained, Walked};
