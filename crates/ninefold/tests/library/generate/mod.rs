//! New grids and puzzles.

mod conditions;
mod ordered_ratings;
mod pattern_puzzles;
mod top_down;
mod uniform_grids;
mod vicinity;
mod vicinity_search;
