#![doc = include_str!("../README.md")]
//!
//! # How it works
//!
//! [`Batches`] opens one source after the other. [`source`](mod@source) provides its bytes, decompressed, and its
//! lines. The first lines determine the `decoder` for the others: `text`, `csv`, `json` or `opensudoku`. The library
//! reads the notations. This crate reads the forms that contain notations and those that need other libraries
//! (`fpuzzles`, through `reading`). It also tracks source, line and column for messages. `written` writes all forms
//! that are not tables; `as_written` returns puzzles in their original text. [`boards`] reads and writes puzzles of
//! other sizes and with other rules, as boards of the crate `ninefold-variants`. `picture` decodes photos and screenshots,
//! and `photo` reads their puzzles with the crate `ninefold-photo`.

mod argument;
mod as_written;
mod batch;
mod batches;
pub mod boards;
mod coach_save;
mod columns;
#[cfg(feature = "decompression")]
mod compressed;
mod content;
mod csv;
mod decoder;
mod digest;
mod encoding;
mod entries;
mod entry;
mod foreign;
mod form;
mod fpuzzles;
mod json;
mod lz_string;
mod names;
mod one;
mod opensudoku;
#[cfg(feature = "pictures")]
mod photo;
pub mod picture;
pub mod pool;
mod reading;
mod shown;
pub mod source;
mod stated;
mod sudokupad;
mod text;
mod variants;
mod written;

use batch::{Decode, Decoded, RecordForm};
use content::Content;
use entry::{Problem, problem};
use source::bare;

pub use argument::is_puzzle;
pub use batch::{Batch, Head};
pub use batches::{Batches, Error, read_all, read_all_as, read_most};
pub use columns::{Columns, Row, Table};
pub use decoder::Keeps;
pub use digest::Digest;
pub use entries::entries_of;
pub use entry::{BadPuzzle, Entry};
pub use form::Form;
pub use fpuzzles::is_link;
pub use one::read_any;
pub use reading::{read_one, read_solution};
pub use shown::{Remark, read as read_picture};
pub use stated::{StatedSolution, solution_column};
pub use written::{Lost, OtherColumns};
