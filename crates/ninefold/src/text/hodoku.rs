//! The lines of HoDoKu's library: a position, and the step that it illustrates.
//!
//! ```text
//! :technique:digits:cells:deleted:eliminations:placements:extra
//! ```
//!
//! A plus before a digit marks a placed digit, not a given one. A candidate is three digits: its digit, row and column.
//! The field `deleted` has the candidates that are eliminated already, `eliminations` and `placements` the conclusion
//! of the step. A position without a step has the technique `0000` and the digits `x`.
//!
//! The step is the label: `technique:digits:eliminations:placements:extra` without colons at the end.
//! Without a step, the label is the extra field.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use crate::candidates::{Candidate, Candidates};
use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::Grid;

use super::error::{Expected, FoundText, ParseError};
use super::link::Part;
use super::symbol::{Symbol, columns, symbol};
use super::written::Written;

const CANDIDATE: &str = "a digit, its row and its column, such as 711";
const FIELDS: &str = "a line of HoDoKu's library, with 7 or 8 fields between colons";
const NO_STEP: (&str, &str) = ("0000", "x");

/// Returns whether the line is meant as one of the library.
pub(super) fn is_meant(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(':') && text.bytes().filter(|&byte| byte == b':').count() >= 6
}

/// Returns whether the line is a position alone: 81 cells with a plus before placed digits, and perhaps a colon and the
/// eliminated candidates.
pub(super) fn is_position(text: &str) -> bool {
    let text = text.trim();
    let cells = text.split(':').next().unwrap_or_default();
    let is_cell = |character: char| matches!(symbol(character), Symbol::Cell(_));
    let is_marked = cells.len() < text.len() || cells.contains('+');
    is_marked
        && cells.contains(|character: char| character.is_ascii_digit())
        && (81..=162).contains(&cells.len())
        && cells.chars().all(|it| it == '+' || is_cell(it))
}

/// Reads a position alone.
pub(super) fn read_position(text: &str) -> Result<(Option<String>, Written), ParseError> {
    let start = text.len() - text.trim_start().len();
    let text = text.trim_end();
    let (cells, behind) = text.split_once(':').unwrap_or((text, ""));
    let (givens, entries) = read_cells(Part::of(text, start, cells.len() - start))?;
    let deleted = Part::of(
        text,
        text.len() - behind.len(),
        behind.trim_end_matches(':').len(),
    );
    let mut candidates = Candidates::ALL;
    for candidate in candidates_of(deleted) {
        let candidate = candidate?;
        candidates.remove(candidate.cell(), candidate.digit());
    }
    Ok((None, Written::played(givens, entries, candidates)))
}

/// Reads a line without its comment, and its label.
pub(super) fn read(text: &str) -> Result<(Option<String>, Written), ParseError> {
    let mut fields = [Part::of(text, 0, 0); 8];
    let start = text.len() - text.trim_start().len();
    let (mut count, mut place) = (0, start);
    for (field, part) in fields.iter_mut().zip(text.trim().splitn(8, ':')) {
        *field = Part::of(text, place, part.len());
        place += part.len() + 1;
        count += 1;
    }
    if count < 7 || !text.trim_start().starts_with(':') {
        let first = text.trim_start().chars().next().unwrap_or(' ');
        let expected = Expected::Form(FIELDS);
        return Err(match first {
            ':' => ParseError::end(text, expected),
            first => ParseError::character(start + 1, first, expected),
        });
    }
    let [
        _,
        technique,
        digits,
        cells,
        deleted,
        eliminations,
        placements,
        extra,
    ] = fields;
    let (givens, entries) = read_cells(cells)?;
    let mut candidates = Candidates::ALL;
    for candidate in candidates_of(deleted) {
        let candidate = candidate?;
        candidates.remove(candidate.cell(), candidate.digit());
    }
    // The conclusion is not used, but it must be well-formed.
    for candidate in candidates_of(eliminations).chain(candidates_of(placements)) {
        candidate?;
    }
    let step = [technique, digits, eliminations, placements, extra].map(|part| part.text.trim());
    Ok((label_of(step), Written::played(givens, entries, candidates)))
}

/// Returns the label of a line with these fields.
fn label_of(step: [&str; 5]) -> Option<String> {
    let is_filler = |text: &str| text.bytes().all(|byte| byte == b':');
    let label = match step {
        [technique, digits, "", "", extra]
            if (technique, digits) == NO_STEP || (technique, digits) == ("", "") =>
        {
            extra.to_owned()
        }
        // Fields that are missing at the end have no colons.
        all if is_filler(all[4]) => all.join(":").trim_end_matches(':').to_owned(),
        all => all.join(":"),
    };
    (!is_filler(&label)).then_some(label)
}

/// Returns the fields of a line with this label.
fn step_of(label: Option<&str>) -> [String; 5] {
    let label = label.unwrap_or_default().replace(char::is_control, " ");
    let mut step: [String; 5] = Default::default();
    let label = label.trim();
    if names_technique(label) {
        for (field, part) in step.iter_mut().zip(label.splitn(5, ':')) {
            *field = part.to_owned();
        }
        let read = step.each_ref().map(|part| part.trim());
        if label_of(read).as_deref() == Some(label) {
            return step;
        }
        step = Default::default();
    }
    step[0] = NO_STEP.0.to_owned();
    step[1] = NO_STEP.1.to_owned();
    // The rest of the line would be a comment.
    step[4] = label.replace('#', " ").trim().to_owned();
    step
}

/// Returns whether the label is one that [`label_of`] makes from a step: a number of four digits, perhaps with a
/// variant, and a colon.
fn names_technique(label: &str) -> bool {
    let Some((technique, rest)) = label.split_once(':') else {
        return false;
    };
    let number = technique.split('-').next().unwrap_or_default();
    let mut conclusion = rest.split(':').skip(1).take(2);
    number.len() == 4
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && !label.contains('#')
        && conclusion.all(|part| candidates_of(Part::of(part, 0, part.len())).all(|it| it.is_ok()))
}

/// Reads the cells: the givens, and the digits that were placed.
fn read_cells(field: Part<'_>) -> Result<(Grid, Grid), ParseError> {
    let (mut givens, mut entries) = (Grid::EMPTY, Grid::EMPTY);
    let (mut cells, mut is_placed) = (Cell::ALL.into_iter(), false);
    for (place, character) in columns(field.text) {
        let column = field.column + place - 1;
        let wrong = |expected| ParseError::character(column, character, expected);
        if character == '+' && !is_placed {
            is_placed = true;
            continue;
        }
        let digit = match symbol(character) {
            Symbol::Cell(digit) => digit,
            Symbol::Space => continue,
            _ => return Err(wrong(Expected::Cell)),
        };
        let cell = cells.next().ok_or_else(|| wrong(Expected::EndOfCells))?;
        let grid = if core::mem::take(&mut is_placed) {
            &mut entries
        } else {
            &mut givens
        };
        grid.set(cell, digit);
    }
    match cells.len() {
        0 => Ok((givens, entries)),
        missing => {
            let column = field.column + field.text.chars().count();
            let error = ParseError::too_short("", 81 - missing, 81);
            Err(ParseError { column, ..error })
        }
    }
}

/// Returns the candidates of a field, with blanks or commas between them.
fn candidates_of(field: Part<'_>) -> impl Iterator<Item = Result<Candidate, ParseError>> {
    let mut column = field.column;
    let entries = field.text.split([' ', ',']).map(move |entry| {
        let start = column;
        column += entry.chars().count() + 1;
        (start, entry)
    });
    let entries = entries.filter(|(_, entry)| !entry.is_empty());
    entries.map(|(column, entry)| {
        let numbers = entry.as_bytes();
        let number = |place: usize| Digit::new(numbers[place].wrapping_sub(b'0'));
        let candidate = (numbers.len() == 3).then(|| {
            let (row, column) = (number(1)?.index(), number(2)?.index());
            Some(Candidate::new(Cell::at(row, column)?, number(0)?))
        });
        candidate.flatten().ok_or_else(|| {
            let found = FoundText::Text(entry.to_owned());
            ParseError::at_column(column, found, Expected::Form(CANDIDATE))
        })
    })
}

pub(super) fn write(
    written: &Written,
    label: Option<&str>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let [technique, digits, eliminations, placements, extra] = step_of(label);
    let (all, givens) = (written.digits(), written.givens());
    write!(f, ":{technique}:{digits}:")?;
    for cell in Cell::ALL {
        let plus = if all[cell] == givens[cell] { "" } else { "+" };
        write!(f, "{plus}{}", all[cell].map_or('.', Digit::to_char))?;
    }
    f.write_str(":")?;
    let left = written.candidates();
    let natural = Candidates::from(&all);
    let gone = Candidate::all().filter(|candidate| {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let is_left = |left: Candidates| left[cell].contains(digit);
        natural[cell].contains(digit) && left.is_some_and(|left| !is_left(left))
    });
    for (place, candidate) in gone.enumerate() {
        let (digit, cell) = (candidate.digit(), candidate.cell());
        let space = if place > 0 { " " } else { "" };
        write!(f, "{space}{digit}{}{}", cell.row() + 1, cell.column() + 1)?;
    }
    write!(f, ":{eliminations}:{placements}")?;
    // A position without a step has one colon less.
    match (&*technique, &*extra) {
        (technique, "") if technique == NO_STEP.0 => Ok(()),
        (_, extra) => write!(f, ":{extra}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    /// A handmade position with a finned fish, such as HoDoKu's library has.
    const LINE: &str = ":0300:4:+5.3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\
        :711 412:411 421::a note: with a colon";

    #[test]
    fn a_line_of_the_library_is_read_and_written() {
        assert!(is_meant(LINE));
        let (label, written) = read(LINE).unwrap();
        assert_eq!(
            label.as_deref(),
            Some("0300:4:411 421::a note: with a colon")
        );
        assert_eq!(written.entries().filled_count(), 1);
        assert_eq!(written.givens().filled_count(), 32);
        let text =
            super::super::write_written(&written, super::super::Notation::Hodoku, label.as_deref());
        // The 7 in r1c1 is a digit that was placed, so it has no candidates to delete.
        assert_eq!(text.to_string(), LINE.replace(":711 412:", ":412:"));
    }

    #[test]
    fn a_line_without_a_step_has_its_extra_field_as_label() {
        let cells = ".".repeat(81);
        for (line, label) in [
            (std::format!(":0000:x:{cells}::::easy"), Some("easy")),
            (std::format!(":0000:x:{cells}:::"), None),
            (std::format!(":::{cells}:::"), None),
            (std::format!(":0100:7:{cells}:::711"), Some("0100:7::711")),
        ] {
            assert_eq!(read(&line).unwrap().0.as_deref(), label, "{line}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        let cells = ".".repeat(81);
        for (line, column, found) in [
            (std::format!(":0000:x:{cells}:71 :::"), 91, "71"),
            (std::format!(":0000:x:{cells}::700::"), 92, "700"),
            (std::format!(":0000:x:{cells}:::7é1:"), 93, "7é1"),
        ] {
            let error = read(&line).unwrap_err();
            assert_eq!(error.found, FoundText::Text(found.to_owned()), "{line}");
            assert_eq!(error.column, column, "{line}");
        }
        let error = read(&std::format!(":0000:x:{}:::", &cells[1..])).unwrap_err();
        assert_eq!(
            (error.column, error.expected),
            (89, Expected::CellOf { number: 81, of: 81 })
        );
        let error = read(&std::format!(":0000:x:a{cells}:::")).unwrap_err();
        assert_eq!((error.column, error.found), (9, FoundText::Character('a')));
    }
}
