//! The work on each batch of puzzles.

use std::time::Duration;

use ninefold_operations::solve::Solve;
use ninefold_operations::surface::answer::Column;

use crate::screen::Screen;

/// The settings for the work on each batch.
pub struct Job {
    pub request: Solve,
    /// Whether all solutions are shown.
    pub all_solutions: bool,
    /// The time limit for each puzzle.
    pub timeout: Option<Duration>,
    /// The terminal to draw the answers on.
    pub screen: Option<Screen>,
    pub columns: Vec<Column>,
    pub names: &'static [&'static str],
}
