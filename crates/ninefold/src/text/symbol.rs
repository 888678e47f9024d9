//! The meaning of a single character, in every notation.

use crate::digits::Digit;

/// The meaning of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    /// A cell, filled or empty.
    Cell(Option<Digit>),
    /// A space: between cells, or an empty cell if the layout leaves no doubt.
    Space,
    /// A bar between boxes or cells.
    Bar,
    /// A comma, semicolon or tab between cells.
    Separator,
    /// Anything else.
    Other,
}

pub(super) fn symbol(character: char) -> Symbol {
    match character {
        '1'..='9' => Symbol::Cell(Digit::new(character as u8 - b'0')),
        '.' | '0' | '-' | '_' | '*' | '?' | 'x' | 'X' => Symbol::Cell(None),
        ' ' | '\u{a0}' => Symbol::Space,
        '|' | '│' | '┃' | '║' => Symbol::Bar,
        ',' | ';' | '\t' => Symbol::Separator,
        _ => Symbol::Other,
    }
}

/// Returns the characters of a text with their columns, counted from 1.
pub(super) fn columns(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    (1..).zip(text.chars())
}

/// Returns the number of characters that seem to be meant as cells: all but spaces, bars and separators.
pub(super) fn cells_meant(text: &str) -> usize {
    let meant = |&character: &char| matches!(symbol(character), Symbol::Cell(_) | Symbol::Other);
    text.chars().filter(meant).count()
}
