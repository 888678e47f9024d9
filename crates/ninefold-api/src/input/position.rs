//! A puzzle, and the player's progress.

use ninefold::text::Written;
use ninefold_files::read_one;
use ninefold_operations::subject::{BadMoves, Subject};
use ninefold_operations::surface::asked::{CANDIDATES, ENTRIES, PUZZLE};
use ninefold_operations::surface::json::Body;

use crate::errors::{Code, Failure, Field, Place};

/// Takes the text of the puzzle.
pub fn text(body: &mut Body) -> Result<String, Failure> {
    let text = body.take_option(&PUZZLE)?;
    text.ok_or_else(|| body.missing(PUZZLE.name).into())
}

/// Takes the puzzle in its original notation.
pub fn written(body: &mut Body) -> Result<Written, Failure> {
    read_one(&text(body)?).map_err(Failure::unreadable(Code::BadPuzzle, Field::Puzzle))
}

/// Takes a puzzle, with the player's entries and pencil marks if given.
pub fn position(body: &mut Body) -> Result<Subject<'static>, Failure> {
    let puzzle = written(body)?;
    let entries: Option<String> = body.take_option(&ENTRIES)?;
    let marks: Option<String> = body.take_option(&CANDIDATES)?;
    let subject = Subject::played(puzzle, entries.as_deref(), marks.as_deref());
    Ok(subject?)
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
