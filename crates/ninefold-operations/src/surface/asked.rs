//! The members of the API's requests that do not depend on the operation: the puzzles, and the form of the answer.

use ninefold_derive::Request;
use ninefold_files::Form;

/// A puzzle
#[derive(Request)]
pub struct OfOne {
    /// The givens: one puzzle in any notation that the library reads (81 characters, nine rows, a boxed print, Project
    /// Euler's form), pencil marks (729 characters, or a table of 81 groups of digits), or a link or file of another
    /// program. Digits that a notation distinguishes from givens count as entries.
    #[option(longest = 65_536)]
    pub puzzle: Option<String>,
}

/// A player's moves in a puzzle
#[derive(Request)]
pub struct OfPosition {
    /// The player's entries, as a grid in any notation. It may repeat the givens but must not contradict them. Only
    /// cells without a given count.
    #[option(longest = 65_536)]
    pub entries: Option<String>,

    /// The player's pencil marks: 729 characters, nine for each cell in reading order, each the digit if it is a
    /// candidate and one of `.0-` if not; or a table of 81 groups of digits. Marks of filled cells are ignored. Without
    /// this field, the candidates of a cell are the digits that none of its peers has.
    #[option(longest = 65_536)]
    pub candidates: Option<String>,
}

/// A solution to compare
#[derive(Request)]
pub struct OfStated {
    /// With `puzzle`: the solution that it is said to have, as a grid in any notation. `solution_right` says whether it is
    /// right; a text that is no complete, valid grid is not. If the body is a table as text, the solutions are in a
    /// column `solution`.
    #[option(longest = 65_536)]
    pub solution: Option<String>,
}

/// Puzzles that are answered one by one
///
/// With `puzzle`, the answer is one record. With `puzzles`, or with text as the body, every puzzle has a line of its
/// own, in order, even if it cannot be read or the time ran out. Lines are sent as they are found.
#[derive(Request)]
pub struct OfEach {
    /// Instead of `puzzle`: up to 10,000 puzzles (the operator may set another limit), each in any notation. The answer
    /// has one line for each.
    #[option(longest = 65_536, most = 1_000_000)]
    pub puzzles: Option<Vec<String>>,
}

/// Puzzles that are answered together
///
/// Text as the body is puzzles, without options.
#[derive(Request)]
pub struct OfAll {
    /// Up to 10,000 puzzles (the operator may set another limit), each in any notation.
    #[option(
        longest = 65_536,
        most = 1_000_000,
        required = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    )]
    pub puzzles: Vec<String>,
}

/// An answer step by step
#[derive(Request)]
pub struct ByLine {
    /// With `puzzle`: answer with each step on a line as soon as it is found, and a last line with the rest, which has
    /// an `error` if the search ended early.
    pub lines: bool,
}

/// The notation of a puzzle
#[derive(Request)]
pub struct WrittenAs {
    /// With `puzzle`: the notation of the puzzle, instead of detecting it.
    // Detection cannot recognize a notation that the author meant differently.
    pub from: Option<Form>,
}
