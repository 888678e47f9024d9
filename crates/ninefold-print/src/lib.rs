#![doc = include_str!("../README.md")]
//!
//! # How it works
//!
//! A [`Book`] is a [`Layout`] and puzzles; its pages are laid out one by one. [`drawing`] defines the contents of a
//! page, and `fonts` measures texts. `page` begins a page, `board` draws a grid, `sheet` lays out puzzles, `solutions`
//! their solutions, and `flow` running text. [`svg`] and `pdf` write any page. All lengths are in points, a 72nd of an
//! inch. [`variants`] draws boards with variant constraints.

mod board;
mod book;
mod caption;
mod cover;
pub mod drawing;
mod flow;
mod fonts;
mod grids;
mod layout;
mod page;
mod paper;
#[cfg(feature = "pdf")]
pub mod pdf;
mod puzzle;
#[cfg(feature = "pdf")]
pub mod raster;
mod sheet;
mod solutions;
mod story;
pub mod svg;
pub mod variants;
mod words;

pub use book::Book;
pub use caption::{Caption, UnknownPlace};
pub use layout::{Layout, PerPage, Refused, Solutions};
pub use paper::{MM, Paper};
pub use puzzle::{Classic, Grids, Posed, Puzzle, Rated};
pub use sheet::{SINGLE_CORNER, SINGLE_SIDE, single};
pub use story::{Sentence, Step, Story};
pub use words::Words;
