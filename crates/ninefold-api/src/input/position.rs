//! A puzzle, and how far the player has come.

use ninefold::text::Written;
use ninefold_files::read_one;
use ninefold_operations::subject::{BadMoves, Subject};

use super::Fields;
use crate::errors::{Code, Failure, Field, Place};

/// Takes a field with a puzzle, as it is written.
pub fn written(fields: &mut Fields, name: &str, field: Field) -> Result<Written, Failure> {
    let puzzle: String = fields.need(name)?;
    read_one(&puzzle).map_err(Failure::unreadable(Code::BadPuzzle, field))
}

/// Takes a puzzle, and the entries and pencil marks of the player if there are any.
pub fn position(fields: &mut Fields) -> Result<Subject<'static>, Failure> {
    let puzzle = written(fields, "puzzle", Field::Puzzle)?;
    let entries: Option<String> = fields.take("entries")?;
    let marks: Option<String> = fields.take("candidates")?;
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
