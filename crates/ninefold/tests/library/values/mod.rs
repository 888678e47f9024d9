//! Tests of cells, digits, sets and grids: their construction, serialization and use by threads.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "serde")]
mod serde;
mod shared_between_threads;
