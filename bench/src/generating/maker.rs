//! Functions that make grids or puzzles.

use std::time::Duration;

use ninefold::Grid;

/// A maker of grids or puzzles of some kind.
pub struct Maker {
    pub kind: String,
    pub name: &'static str,
    pub make: Make,
    pub is_right: IsRight,
    /// The time that a round should take.
    pub round: Duration,
    /// The minimum number that it makes in a round.
    pub count: usize,
}

/// Adds at least the given number of grids.
pub type Make = Box<dyn FnMut(usize, &mut Vec<Grid>)>;
pub type IsRight = Box<dyn FnMut(&Grid) -> bool>;

/// The name of the library in the results, which may be followed by a method.
pub const OURS: &str = "ninefold";
