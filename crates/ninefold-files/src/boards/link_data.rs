//! The compressed data of links and ids of f-puzzles and SudokuPad, decompressed up to a limit.

use ninefold::text::{Link, Part};

use super::board_text::BoardText;
use super::error::BoardTextError;
use super::{fpuzzles, sudokupad};
use crate::fpuzzles::{Content, Data, data_of, data_of_id, decompressed, is_id};

/// The most data, and the longest text that it may become. Puzzles with pictures have a tenth of it.
const MOST_DATA: usize = 1 << 17;
const LONGEST_TEXT: usize = 1 << 20;

/// The beginning of all data without a prefix: that of a JSON object, compressed.
const BARE: &str = "N4Ig";
/// The shortest data without a prefix. A word may begin with the same letters.
const LEAST_BARE: usize = 40;

const DATA: &str = "the data of a link: a compressed puzzle";
const NO_SERVER: &str = "fpuzzles, fpuz, scl or ctc and the data of a puzzle; the puzzle of a short link is only on its \
    server";

/// Reads a link, an id or bare data; `None` if the text is something else.
pub fn read(text: &str) -> Option<Result<BoardText, BoardTextError>> {
    let line = text.trim();
    if line.contains('\n') {
        return None;
    }
    let column = 1 + text.chars().take_while(|it| it.is_whitespace()).count();
    // Some programs replace a plus sign by a blank.
    let joined = line.replace(' ', "+");
    let place = |error_column: usize| error_column + column - 1;
    if let Some(link) = Link::of(&joined) {
        let data = data_of(&link)?.map_err(|error| {
            let found = error.found.to_string();
            BoardTextError::new(place(error.column), &found, NO_SERVER)
        });
        return Some(data.and_then(|data| read_data(&data, place(data.part.column))));
    }
    let is_bare = |text: &str| text.starts_with(BARE) && text.len() >= LEAST_BARE;
    let is_data = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=-_%".contains(&byte);
    let part = |text| Part { text, column: 1 };
    if let Ok(data) = data_of_id(part(&joined))
        && (is_id(line) || is_bare(data.part.text) && joined.bytes().all(is_data))
    {
        return Some(read_data(&data, place(data.part.column)));
    }
    let content = Content::FPuzzles;
    let part = part(&joined);
    let is_bare = is_bare(&joined) && joined.bytes().all(is_data);
    is_bare.then(|| read_data(&Data { content, part }, column))
}

fn read_data(data: &Data<'_>, column: usize) -> Result<BoardText, BoardTextError> {
    let text = data.part.text;
    if text.len() > MOST_DATA {
        let expected = format!("data of at most {MOST_DATA} characters");
        return Err(BoardTextError::new(column, text, expected));
    }
    let document =
        decompressed(text, LONGEST_TEXT).ok_or_else(|| BoardTextError::new(column, text, DATA))?;
    match data.content {
        Content::FPuzzles => fpuzzles::read(&document, column),
        Content::SudokuPad => sudokupad::read(&document, column),
    }
}
