#![doc = include_str!("../README.md")]
//!
//! # How it works
//!
//! A [`Picture`] is scaled to a moderate size. [`Reader::find`] looks for lines in masks of dark pixels (`mask`), for
//! large connected sets of dark pixels (`components`), and for their corners (`quadrilateral`). `score` measures how well
//! lines agree with a [`Mesh`]. `fit` corrects the mesh of a page that is nearly flat, from the sides of the frame if
//! those are bent (`bent`), and `lattice` follows the lines of other pages one by one. `cells` cuts out the cells, `net`
//! reads each by itself, and `turn` finds out which side is up. `decode` uses the rules of Sudoku: it finds the most
//! probable grid that is a puzzle with one solution, or the most probable solution. `judge` decides about the digits,
//! `pen` which digits a player wrote, and `doubt` which cells a person should look at again.

#![forbid(unsafe_code)]

mod bent;
mod cells;
mod components;
mod count;
mod cubic;
mod decode;
mod doubt;
mod find;
mod fit;
mod fours;
mod homography;
mod judge;
mod lattice;
mod mask;
mod mesh;
mod net;
mod numbers;
mod pen;
mod picture;
mod plane;
mod point;
mod quadrilateral;
mod reader;
mod reading;
mod score;
#[cfg(test)]
mod stages;
mod turn;

#[cfg(test)]
#[path = "../tests/photos/canvas.rs"]
mod canvas;
#[cfg(test)]
extern crate self as ninefold_photo;

pub use mesh::Mesh;
pub use picture::{Channels, NotAPicture, Picture};
pub use point::Point;
pub use reader::{Entries, Options, Reader};
pub use reading::{CellReading, Found, Kind, ReadError, Reading, Verdict};
