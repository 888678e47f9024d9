//! Ids of games of Solo, the Sudoku of Simon Tatham's collection, and links of puzz.link, which count empty cells with the
//! letters that the ids use: `a` is one empty cell, `z` is 26.
//!
//! `3x3:c7a6b8…` is an id; `_` divides digits that have no empty cell between them. A link of puzz.link has
//! `sudoku/9/9/` before the cells. There, `g` to `z` may also be 1 to 20 empty cells, as digits above 9 need `a` to
//! `f`.

use crate::digits::Digit;
use crate::grid::Grid;

use super::error::ParseError;
use super::link::{Link, Part};
use super::written::Written;

/// The first byte of an id.
pub(super) const FIRST: u8 = b'3';

const ID: &str =
    "the id of a game of Solo: 3x3, a colon, and 81 cells, where a letter counts empty cells";
const LINK: &str = "81 cells in a link of puzz.link, where a letter counts empty cells";

/// Returns the cells of an id, if the text is one. Settings such as `d` for the difficulty may precede the colon, but not
/// `x`, `k` or `j`, which are further rules.
pub(super) fn data_of(text: &str) -> Option<Part<'_>> {
    let start = text.len() - text.trim_start().len();
    let (settings, cells) = text[start..].split_once(':')?;
    let is_nine = settings
        .strip_prefix("3x3")
        .is_some_and(|more| !has_rules(more));
    let end = cells
        .find(|it: char| it.is_whitespace() || it == ',')
        .unwrap_or(cells.len());
    is_nine.then(|| Part::of(text, start + settings.len() + 1, end))
}

/// Returns whether settings are none, or those of diagonals, cages or a jigsaw.
fn has_rules(settings: &str) -> bool {
    let mut settings = settings.bytes();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() && !b"xkj".contains(&byte);
    !settings.all(is_plain)
}

/// Returns the cells of a link, if it leads to a Sudoku of puzz.link or of its predecessors.
pub(super) fn data_of_link<'t>(link: &Link<'t>) -> Option<Part<'t>> {
    let mut parts = link.query_part().split('/');
    let kind = parts.next()?.text;
    let is_nine = matches!(kind, "sudoku" | "sudoku/v:")
        && parts.next()?.text == "9"
        && parts.next()?.text == "9";
    is_nine.then(|| parts.next())?
}

/// Reads the cells of an id.
pub(super) fn read(data: Part<'_>) -> Result<Written, ParseError> {
    // Only the letters a to z count: `c` is three empty cells.
    let grid = cells(data.text, |letter| {
        Some(u32::from(letter) - u32::from('a') + 1)
    });
    grid.map(Written::Grid).ok_or_else(|| data.unlike(ID))
}

/// Reads the cells of a link. Where both meanings of the letters give 81 cells, which one is right is not certain.
pub(super) fn read_link(data: Part<'_>) -> Result<Written, ParseError> {
    let all = cells(data.text, |letter| {
        Some(u32::from(letter) - u32::from('a') + 1)
    });
    let from_g = cells(data.text, |letter| {
        (u32::from(letter) + 1)
            .checked_sub(u32::from('g'))
            .filter(|count| *count > 0)
    });
    match (all, from_g) {
        (Some(grid), None) | (None, Some(grid)) => Ok(Written::Grid(grid)),
        _ => Err(data.unlike(LINK)),
    }
}

/// Reads 81 cells, where `empty` returns the number of empty cells that a letter means.
fn cells(text: &str, empty: impl Fn(char) -> Option<u32>) -> Option<Grid> {
    let mut cells = [None; 81];
    let mut count = 0;
    for character in text.chars() {
        match character {
            '1'..='9' => {
                *cells.get_mut(count)? = Digit::new(character as u8 - b'0');
                count += 1;
            }
            'a'..='z' => count += empty(character)? as usize,
            '.' => count += 1,
            '_' => {}
            _ => return None,
        }
    }
    (count == 81).then(|| Grid::new(cells))
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    /// Returns the cells, where the letter of `first` counts one empty cell.
    fn encoded(first: u8, divider: &str) -> String {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in LINE.bytes() {
            if cell == b'.' {
                empty += 1;
                continue;
            }
            match empty {
                0 if text.is_empty() => {}
                0 => text += divider,
                _ => text.push(char::from(first + empty - 1)),
            }
            empty = 0;
            text.push(char::from(cell));
        }
        if empty > 0 {
            text.push(char::from(first + empty - 1));
        }
        text
    }

    #[test]
    fn ids_and_links_are_read() {
        for settings in ["3x3", "3x3dh", "3x3m2db"] {
            let id = std::format!(" {settings}:{}", encoded(b'a', "_"));
            let read = read(data_of(&id).unwrap()).unwrap();
            assert_eq!(read.to_string(), LINE);
        }
        for first in [b'a', b'g'] {
            let link = std::format!("https://puzz.link/p?sudoku/9/9/{}", encoded(first, ""));
            let link = Link::of(&link).unwrap();
            let read = read_link(data_of_link(&link).unwrap()).unwrap();
            assert_eq!(read.to_string(), LINE);
        }
        assert!(data_of("2x2:a1b").is_none());
        assert!(data_of(LINE).is_none());
    }
}
