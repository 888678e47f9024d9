//! Cells, digits, sets, grids: what they are made from, and how they are passed on.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "serde")]
mod serde;
mod shared_between_threads;
