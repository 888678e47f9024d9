//! Grids and pencil marks as text.

mod marks;
mod notations;
mod round_trip;
mod whole;
