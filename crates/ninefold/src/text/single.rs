//! Puzzles on a line of their own that the beginning of the line identifies: lines of libraries, links, and words.

use alloc::string::String;

use super::error::{Expected, ParseError};
use super::link::{Link, percent_decoded};
use super::notation::Notation;
use super::written::Written;
use super::{bank, coach, exchange, hodoku, patterns, sentence, solo, wiki};

/// A puzzle that is a line of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Single {
    /// The notation it is written in.
    pub notation: Notation,
    /// Its label.
    pub label: Option<String>,
    /// The puzzle, or its fault.
    pub puzzle: Result<Written, ParseError>,
}

/// Reads a line in a way that the library does not support; `None` if the line is not in that form. The line number in
/// its errors does not matter.
pub type ReadLine = fn(&str) -> Option<Single>;

/// The label and the puzzle of a line.
type Labelled = Result<(Option<String>, Written), ParseError>;

impl Single {
    pub(super) fn of(notation: Notation, read: Labelled) -> Single {
        let (label, puzzle) = match read {
            Ok((label, written)) => (label, Ok(written)),
            Err(error) => (None, Err(error)),
        };
        Single {
            notation,
            label,
            puzzle,
        }
    }
}

/// Reads a line without its comment, if it is such a puzzle, or if the notation requires one.
pub(super) fn read(
    text: &str,
    forced: Option<Notation>,
    others: Option<ReadLine>,
) -> Option<Single> {
    let is_blank = || text.trim().is_empty();
    let read_as: fn(&str) -> Labelled = match forced {
        None => return detect(text, others),
        Some(Notation::Line) => return None,
        Some(Notation::Hodoku) => hodoku::read,
        Some(Notation::Bank) => bank::read,
        Some(Notation::Patterns) => patterns::read,
        Some(Notation::SudokuWiki | Notation::SudokuExchange | Notation::SudokuCoach) => read_link,
        Some(_) => return None,
    };
    let notation = forced.unwrap_or(Notation::Line);
    (!is_blank()).then(|| Single::of(notation, read_as(text)))
}

/// Detects the notation. The first character rules out most lines of other notations.
fn detect(text: &str, others: Option<ReadLine>) -> Option<Single> {
    let first = text.trim_start().as_bytes().first()?;
    if *first == solo::FIRST
        && let Some(data) = solo::data_of(text)
    {
        let read = solo::read(data).map(|written| (None, written));
        return Some(Single::of(Notation::Line, read));
    }
    match first {
        b':' if hodoku::is_meant(text) => Some(Single::of(Notation::Hodoku, hodoku::read(text))),
        b'0'..=b'9' | b'a'..=b'f' if bank::is_meant(text) => {
            Some(Single::of(Notation::Bank, bank::read(text)))
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'<' | 0x80.. => {
            let other = || others.and_then(|read| read(text));
            other()
                .or_else(|| known_link(text))
                .or_else(|| in_words(text))
        }
        b'0'..=b'9' | b'.' | b'+' | b'-' if text.len() >= 81 && hodoku::is_position(text) => {
            Some(Single::of(Notation::Hodoku, hodoku::read_position(text)))
        }
        _ if begins_with_sign(text) => in_words(text),
        _ => None,
    }
}

/// Returns whether the line begins with a sign or a short number before its first blank or quote, as in a list, a
/// quotation, or source code. A line of cells does not.
fn begins_with_sign(text: &str) -> bool {
    let ends_word = |it: char| it.is_whitespace() || "\"'`*_".contains(it);
    text.len() > 81
        && text
            .trim_start()
            .find(ends_word)
            .is_some_and(|length| length < 8)
}

/// Returns the puzzle of a link that the library supports.
fn known_link(text: &str) -> Option<Single> {
    if let Some(decoded) = Link::of(text).and_then(|_| percent_decoded(text)) {
        return plain_link(&decoded);
    }
    plain_link(text)
}

/// Returns the puzzle of a link without percent-encoded characters.
fn plain_link(text: &str) -> Option<Single> {
    let link = Link::of(text)?;
    let (notation, puzzle) = if let Some(data) = wiki::data_of(&link) {
        (Notation::SudokuWiki, wiki::read(data))
    } else if let Some(data) = exchange::data_of(&link) {
        (Notation::SudokuExchange, exchange::read(data))
    } else if let Some(data) = solo::data_of_link(&link) {
        (Notation::Line, solo::read_link(data))
    } else {
        (Notation::SudokuCoach, coach::read(coach::data_of(&link)?))
    };
    Some(Single {
        notation,
        label: None,
        puzzle,
    })
}

/// Returns the only puzzle among the words of the line.
fn in_words(text: &str) -> Option<Single> {
    let written = sentence::read(text)?;
    Some(Single::of(Notation::Line, Ok((None, written))))
}

/// Reads a line that should be a link.
fn read_link(text: &str) -> Labelled {
    let missing = || {
        let first = text.trim_start().chars().next().unwrap_or(' ');
        let column = text
            .chars()
            .take_while(|character| character.is_whitespace())
            .count()
            + 1;
        let expected = Expected::Form("a link with the 81 cells of a puzzle");
        ParseError::character(column, first, expected)
    };
    let single = known_link(text).ok_or_else(missing)?;
    Ok((None, single.puzzle?))
}
