//! From the probabilities of single cells to a grid: with the rules of Sudoku.

mod givens;
mod likelihood;
mod solution;

pub use givens::{Decoded, Search, decode};
pub use likelihood::Likelihood;
pub use solution::most_probable;
