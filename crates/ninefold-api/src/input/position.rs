//! A puzzle, and the player's progress.

use ninefold::text::{Expected, FoundText, ParseError, Written};
use ninefold_files::{Entry, Keeps, read_any, read_most, read_solution};
use ninefold_operations::subject::{BadMoves, StatedSolution, Subject};
use ninefold_operations::surface::asked::{OfOne, OfPosition, OfStated, WrittenAs};
use ninefold_operations::surface::json::Body;

use crate::errors::{Code, Failure, Field, Place};

/// Takes the text of the puzzle.
fn text(body: &mut Body) -> Result<String, Failure> {
    let OfOne { puzzle } = body.take_request()?;
    puzzle.ok_or_else(|| body.missing("puzzle").into())
}

/// Takes the puzzle in its original notation.
pub fn written(body: &mut Body) -> Result<Written, Failure> {
    read_any(&text(body)?).map_err(Failure::unreadable(Code::BadPuzzle, Field::Puzzle))
}

/// Takes a puzzle, with the player's entries and pencil marks if given.
pub fn position(body: &mut Body) -> Result<Subject<'static>, Failure> {
    let puzzle = written(body)?;
    let moves: OfPosition = body.take_request()?;
    let (entries, marks) = (moves.entries.as_deref(), moves.candidates.as_deref());
    let subject = Subject::played(puzzle, entries, marks);
    Ok(subject?)
}

/// Takes the solution that the puzzle is said to have.
pub fn stated(body: &mut Body) -> Result<Option<StatedSolution>, Failure> {
    let OfStated { solution } = body.take_request()?;
    Ok(solution.and_then(|text| read_solution(text.as_bytes())))
}

/// Takes the puzzle, read in the notation `from` if the request names one.
pub fn sourced(body: &mut Body) -> Result<Subject<'static>, Failure> {
    let (text, WrittenAs { from }) = (text(body)?, body.take_request()?);
    let entry = only(read_most("puzzle", text.into_bytes(), from, 2, Keeps::Everything).0)?;
    if let Err(bad) = &entry.written {
        return Err(Failure::bad(bad, Field::Puzzle));
    }
    Subject::from_entry(entry).ok_or_else(Failure::internal)
}

/// Returns the only puzzle of a text.
fn only(entries: Vec<Entry>) -> Result<Entry, Failure> {
    let mut entries = entries.into_iter();
    let (line, found, expected) = match (entries.next(), entries.next()) {
        (Some(entry), None) => return Ok(entry),
        (_, Some(second)) => (second.line(), FoundText::Puzzle, Expected::EndOfInput),
        (None, None) => (1, FoundText::EndOfInput, Expected::Puzzle),
    };
    let error = ParseError {
        line,
        ..ParseError::at_column(1, found, expected)
    };
    Err(Failure::unreadable(Code::BadPuzzle, Field::Puzzle)(error))
}

impl From<BadMoves> for Failure {
    fn from(bad: BadMoves) -> Failure {
        let message = bad.to_string();
        match bad {
            BadMoves::Entries(error) => {
                Failure::unreadable(Code::BadEntries, Field::Entries)(error)
            }
            BadMoves::Given(cell) => {
                let place = Place::in_cell(Field::Entries, cell);
                Failure::new(Code::BadEntries, message).at(place)
            }
            BadMoves::Candidates(error) => {
                Failure::unreadable(Code::BadCandidates, Field::Candidates)(error)
            }
            BadMoves::NoMarks => {
                let place = Place::of(Field::Candidates);
                Failure::new(Code::BadCandidates, message).at(place)
            }
        }
    }
}
