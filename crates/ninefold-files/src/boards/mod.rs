//! Texts of boards with other sizes and rules, in the forms of other programs.
//!
//! [`read_board`] recognizes the form of a text and reads it as a [`Board`]; [`write_board`] is its inverse. Each form
//! is in a file or folder of its own: `notation`, `fpuzzles` and `sudokupad` (whose compressed data `link_data` finds),
//! `iss`, `solo` and `rows`.
//!
//! Classic puzzles of 9x9 are read elsewhere, and their texts are none of these forms.

mod board_text;
pub(crate) mod classic;
mod draft;
mod error;
mod fpuzzles;
mod geometry;
mod iss;
mod link_data;
pub(crate) mod notation;
mod rows;
mod solo;
mod sudokupad;
mod symbols;
mod unwritable;

use ninefold_variants::{Board, Grid};

pub use board_text::{BoardForm, BoardText};
pub use classic::{as_classic, board_of};
pub use error::BoardTextError;
pub use unwritable::Unwritable;

/// Reads the board of a text; `None` if the text is in none of the forms, or is a classic puzzle of 9x9.
///
/// The whole text must be the board, so comments and labels are none. Behind the first tab of a line is the title of its
/// board, and behind another its solution.
///
/// ```
/// use ninefold_files::boards::{BoardForm, read_board};
///
/// let read = read_board(".Shape~4x4.Cage~3~R1C1~R1C2.LookAndSay~1").unwrap()?;
/// assert_eq!(read.form, BoardForm::Iss);
/// assert_eq!(read.board.to_string(), "grid 4x4; cage 3: r1c1 r1c2");
/// assert_eq!(read.ignored, ["LookAndSay"]);
/// # Ok::<(), ninefold_files::boards::BoardTextError>(())
/// ```
#[must_use]
pub fn read_board(text: &str) -> Option<Result<BoardText, BoardTextError>> {
    if let Some((board, rest)) = text.split_once('\t')
        && !text.trim_end().contains('\n')
        && let Some(read) = read_untitled(board)
    {
        return Some(read.and_then(|read| titled(read, rest, board.chars().count() + 2)));
    }
    read_untitled(text)
}

/// Adds the title and the solution behind a board, which begin in this column.
fn titled(mut read: BoardText, rest: &str, column: usize) -> Result<BoardText, BoardTextError> {
    let mut fields = rest.trim_end().split('\t');
    let title = fields.next().unwrap_or_default();
    read.title = Some(title.trim().to_owned()).filter(|title| !title.is_empty());
    if let Some(solution) = fields.next().filter(|solution| !solution.is_empty()) {
        let column = column + title.chars().count() + 1;
        read.expected = Some(stated(&read.board, solution, column)?);
    }
    Ok(read)
}

/// Reads the solution that a source states for a board, in this column.
///
/// # Errors
/// If it is no grid of the board.
pub(crate) fn stated(board: &Board, solution: &str, column: usize) -> Result<Grid, BoardTextError> {
    let read = Grid::read(board, solution);
    read.map_err(|error| BoardTextError::new(column, solution, format!("a solution ({error})")))
}

/// Reads the board of a text without a title.
fn read_untitled(text: &str) -> Option<Result<BoardText, BoardTextError>> {
    // Classic puzzles in links and ids.
    if crate::fpuzzles::read(text).is_some_and(|single| single.puzzle.is_ok()) {
        return None;
    }
    let forms = [
        link_data::read,
        iss::read,
        solo::read,
        rows::read,
        notation::read,
    ];
    forms.into_iter().find_map(|read| read(text))
}

/// Returns whether the whole text is a board, perhaps a wrong one.
#[must_use]
pub fn is_board(text: &str) -> bool {
    read_board(text).is_some()
}

/// Writes a board in a form.
///
/// The text is read back as a board with the same meaning.
///
/// ```
/// use ninefold_files::boards::{BoardForm, write_board};
///
/// let board = "grid 4x4; cage 3: r1c1 r1c2; product 6: r2c2 r2c3".parse()?;
/// let unwritable = write_board(&board, BoardForm::Iss).unwrap_err();
/// assert_eq!(unwritable.words, ["product"]);
/// # Ok::<(), ninefold_variants::notation::ReadError>(())
/// ```
///
/// # Errors
/// If the form has no word for a part of the board.
pub fn write_board(board: &Board, form: BoardForm) -> Result<String, Unwritable> {
    let cells = || {
        let others = board.rules().iter().filter(|rule| {
            !matches!(rule, ninefold_variants::Rule::Given { digits, .. } if digits.len() == 1)
        });
        match Unwritable::rules(board, others) {
            Err(rules) => rules,
            Ok(()) => Unwritable::part("grid"),
        }
    };
    match form {
        BoardForm::Notation => Ok(board.to_string()),
        BoardForm::FPuzzles => fpuzzles::write(board),
        BoardForm::Iss => iss::write(board),
        BoardForm::Characters => rows::write_characters(board).ok_or_else(cells),
        BoardForm::Rows => rows::write_rows(board).ok_or_else(cells),
        BoardForm::SudokuPad | BoardForm::Solo => Err(Unwritable::part("grid")),
    }
}

#[cfg(test)]
mod tests;
