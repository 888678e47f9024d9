#![doc = include_str!("../README.md")]
//!
//! # How it works
//!
//! [`Batches`] opens one source after the other. [`source`](mod@source) provides its bytes, decompressed, and its
//! lines. The first lines determine the `decoder` for the others: `text`, `csv`, `json` or `opensudoku`. The library
//! reads the notations. This crate reads the forms that contain notations and those that need other libraries
//! (`fpuzzles`, through `reading`). It also tracks source, line and column for messages. `written` writes all forms
//! that are not tables; `as_written` returns puzzles in their original text.

mod argument;
mod as_written;
mod batch;
mod batches;
mod coach_save;
mod columns;
#[cfg(feature = "decompression")]
mod compressed;
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
pub mod pool;
mod reading;
pub mod source;
mod stated;
mod sudokupad;
mod text;
mod written;

use batch::{Content, Decode, Decoded, RecordForm};
use entry::{Problem, problem};
use source::bare;

pub use argument::{is_link, is_puzzle};
pub use batch::{Batch, Head};
pub use batches::{Batches, Error, read_all, read_all_as, read_most};
pub use columns::{Columns, Row, Table};
pub use decoder::Keeps;
pub use digest::Digest;
pub use entries::entries_of;
pub use entry::{BadPuzzle, Entry};
pub use form::Form;
pub use one::read_any;
pub use reading::{read_one, read_solution};
pub use stated::{StatedSolution, solution_column};
pub use written::{Lost, OtherColumns};
