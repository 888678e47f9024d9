//! What is read from a text: a board, and all that was not understood.

use ninefold_variants::{Board, Grid};

/// A board that was read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// The board.
    pub board: Board,
    /// Names of fields or types that were not understood, in order, each once. They may be rules, so the board may have
    /// more solutions than the puzzle.
    pub ignored: Vec<String>,
    /// The solution that the text states.
    pub expected: Option<Grid>,
    /// The title.
    pub title: Option<String>,
    /// The form of the text.
    pub form: BoardForm,
}

/// The form of a text that contains a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardForm {
    /// The notation of boards: statements such as `cage 7: r1c1 r1c2`.
    Notation,
    /// A link of f-puzzles or its compressed data.
    FPuzzles,
    /// A link or an id of SudokuPad in its own format.
    SudokuPad,
    /// A text of the Interactive Sudoku Solver, such as `.Cage~7~R1C1~R1C2`.
    Iss,
    /// A game id of Solo, such as `2x2:1a3b4_2i`.
    Solo,
    /// One character for each cell, on one line.
    Characters,
    /// One line for each row.
    Rows,
}

impl BoardText {
    /// Returns a board without a title whose text was understood completely.
    pub(super) fn whole(board: Board, form: BoardForm) -> BoardText {
        BoardText {
            board,
            ignored: Vec::new(),
            expected: None,
            title: None,
            form,
        }
    }
}
