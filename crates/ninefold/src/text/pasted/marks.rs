//! Tables of pencil marks with signs around the digits: letters for the cells of a step, brackets, stars, and a minus
//! before a candidate that is about to be removed. Such a candidate is still there.

use alloc::vec::Vec;

use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::text::notation::Notation;

use super::prose::is_prose;
use crate::text::piece::{Around, Piece};

/// Reads tables: lines of nine groups of digits each, or of 27 or 81.
pub fn read(lines: &[&str], _: Around) -> Option<Vec<Piece>> {
    let (mut pieces, mut table) = (Vec::new(), Table::default());
    for (line, number) in lines.iter().zip(1..) {
        match groups(line) {
            Some(groups) => {
                table.add(&groups, number);
                if table.marks.len() >= 81 {
                    pieces.extend(core::mem::take(&mut table).piece());
                }
            }
            None if line.trim().is_empty() => table.gaps.push(table.marks.len() / 9),
            // Rules may lie between rows, words may not.
            None if is_between(line) => {}
            None => table = Table::default(),
        }
    }
    (!pieces.is_empty()).then_some(pieces)
}

/// A table that is not complete yet.
#[derive(Default)]
struct Table {
    marks: Vec<DigitSet>,
    first: u64,
    last: u64,
    /// The numbers of the rows above blank lines.
    gaps: Vec<usize>,
}

impl Table {
    fn add(&mut self, groups: &[DigitSet], line: u64) {
        if self.marks.is_empty() {
            self.first = line;
            self.gaps.clear();
        }
        self.marks.extend(groups);
        self.last = line;
    }

    /// Returns the puzzle, if the table has 81 groups, and some have several digits.
    fn piece(self) -> Option<Piece> {
        let marks: [DigitSet; 81] = self.marks.try_into().ok()?;
        let has_several = marks
            .iter()
            .filter(|digits| (2..9).contains(&digits.len()))
            .count()
            > 1;
        let lines = (self.first, self.last);
        let are_between_bands = self.gaps.iter().all(|row| row.is_multiple_of(3));
        let is_one = are_between_bands || self.gaps.len() == 8;
        (has_several && is_one)
            .then(|| Piece::new(Notation::Box, lines, Ok(Candidates::new(marks).into())))
    }
}

/// Returns the candidates of each group of the line; `None` if it is no line of a table.
fn groups(line: &str) -> Option<Vec<DigitSet>> {
    let is_border = |character: char| {
        character.is_whitespace()
            || matches!(character, '|' | '!' | '│' | '┃' | '║' | '¦' | ',' | ';')
    };
    let groups = line.split(is_border).filter(|group| !group.is_empty());
    // A sign by itself belongs to the group beside it.
    let groups = groups.filter(|group| group.contains(|it: char| it.is_ascii_digit() || it == '.'));
    let groups: Vec<DigitSet> = groups.map(candidates).collect::<Option<_>>()?;
    matches!(groups.len(), 9 | 27 | 81).then_some(groups)
}

/// Returns the digits of a group with its ornaments; `None` if a digit occurs twice, or if it holds a word.
fn candidates(group: &str) -> Option<DigitSet> {
    if matches!(group, "." | "0") {
        return Some(DigitSet::ALL);
    }
    let (mut digits, mut letters) = (DigitSet::EMPTY, 0);
    for character in group.chars() {
        match character {
            '1'..='9' => {
                let digit = Digit::new(character as u8 - b'0')?;
                if digits.contains(digit) {
                    return None;
                }
                digits.insert(digit);
                letters = 0;
            }
            '-' | '*' | '#' | '@' | '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '\'' | '"'
            | '^' | '~' | '=' | '+' | '/' | '&' | '$' | '_' | ':' => {}
            letter if letter.is_alphabetic() && letters < 2 => letters += 1,
            _ => return None,
        }
    }
    (!digits.is_empty()).then_some(digits)
}

/// Returns whether the line may lie between rows: it is blank, or it has only signs.
fn is_between(line: &str) -> bool {
    !line.contains(char::is_alphanumeric)
        || (is_prose(line) && !line.contains(|it: char| it.is_ascii_digit()))
}
