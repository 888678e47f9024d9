//! The meaning of a single character, in every notation.

use alloc::borrow::Cow;

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
        '\0'..='\x7f' => Symbol::Other,
        other => symbol_of_other_scripts(other),
    }
}

/// Returns the meaning of a character that is not on all keyboards.
fn symbol_of_other_scripts(character: char) -> Symbol {
    /// The digits 0 of other scripts: Arabic, Persian, Devanagari, full width, bold, double-struck, and monospace.
    const ZEROS: [char; 7] = [
        '\u{660}',
        '\u{6f0}',
        '\u{966}',
        '\u{ff10}',
        '\u{1d7ce}',
        '\u{1d7d8}',
        '\u{1d7f6}',
    ];
    let digit_after = |zero: char| {
        let value = u32::from(character).checked_sub(u32::from(zero))?;
        (value < 10).then(|| Symbol::Cell(Digit::new(value as u8)))
    };
    match character {
        // Dots in the middle of the line, bullets, dashes and squares.
        '\u{b7}' | '\u{2022}' | '\u{2027}' | '\u{2219}' | '\u{22c5}' | '\u{30fb}' | '\u{ff65}'
        | '\u{ff0e}' | '\u{2013}' | '\u{2014}' | '\u{2212}' | '\u{25a1}' | '\u{25a2}'
        | '\u{25ab}' | '\u{25fb}' | '\u{25fd}' | '\u{2610}' | '\u{2b1c}' | '\u{25cb}'
        | '\u{3007}' | '\u{d7}' => Symbol::Cell(None),
        '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => Symbol::Space,
        '\u{ff0c}' | '\u{3001}' => Symbol::Separator,
        '\u{ff5c}' => Symbol::Bar,
        // Digits in circles.
        '\u{2460}'..='\u{2468}' => Symbol::Cell(Digit::new((character as u32 - 0x245f) as u8)),
        _ => ZEROS
            .into_iter()
            .find_map(digit_after)
            .unwrap_or(Symbol::Other),
    }
}

/// Returns the text with three points in place of each ellipsis, because editors replace them, and without the marks
/// that turn digits into pictures.
pub(super) fn expanded(text: Cow<'_, str>) -> Cow<'_, str> {
    const PICTURE: [char; 2] = ['\u{fe0f}', '\u{20e3}'];
    match !text.is_ascii() && text.contains(|it| it == '\u{2026}' || PICTURE.contains(&it)) {
        true => Cow::Owned(text.replace('\u{2026}', "...").replace(PICTURE, "")),
        false => text,
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
