//! Many puzzles in one request.

use std::sync::Arc;

use ninefold::text::{ParseError, Written};
use ninefold_files::boards::{BoardTextError, read_board};
use ninefold_files::{Columns, Entry, Keeps, read_any, read_most};
use ninefold_operations::subject::{AnySubject, BoardText, StatedSolution, Subject};
use ninefold_operations::surface::about::About;
use ninefold_operations::surface::asked::{OfAll, OfEach, OfOne};
use ninefold_operations::surface::json::Body;

use super::position::{position, sourced, stated, written};
use crate::errors::{Code, Failure, Field, Place};

/// One of many puzzles, or the error in it.
pub struct Numbered {
    pub label: Option<String>,
    /// Further columns of the puzzle's row, if it comes from a table.
    pub columns: Option<Columns>,
    /// The solution that the source states beside the puzzle.
    pub solution: Option<StatedSolution>,
    /// The board, if the puzzle is of another size or has further rules. Then `puzzle` is an error.
    pub board: Option<Arc<BoardText>>,
    pub puzzle: Result<Written, Failure>,
}

impl Numbered {
    /// Returns whether an operation can answer about the puzzle.
    pub fn is_readable(&self, about: &About) -> bool {
        self.puzzle.is_ok() || about.takes_boards && self.board.is_some()
    }
}

/// Reads the puzzles of a text that is formatted like a file.
pub fn of_text(text: &[u8], most: usize, has_source: bool) -> Result<Vec<Numbered>, Failure> {
    let entry = |entry: Entry| Numbered {
        puzzle: entry.written.map_err(|bad| Failure::bad(&bad, Field::Body)),
        label: entry.label,
        columns: entry.columns,
        solution: entry.solution,
        board: entry.board,
    };
    let keeps = match has_source {
        true => Keeps::Everything,
        false => Keeps::Nothing,
    };
    let (entries, count) = read_most("body", text.to_vec(), None, most, keeps);
    allowed(count, most)?;
    Ok(entries.into_iter().map(entry).collect())
}

/// Reads the puzzles of a list, each from a text of its own; with `has_source`, also their labels and other columns.
pub fn of_texts(texts: &[String], most: usize, has_source: bool) -> Result<Vec<Numbered>, Failure> {
    let source = |text: &String| {
        let (entries, _) = read_most(
            "puzzle",
            text.clone().into_bytes(),
            None,
            2,
            Keeps::Everything,
        );
        entries
            .into_iter()
            .next()
            .map(|entry| (entry.label, entry.columns))
    };
    let unreadable = |number: usize, error: ParseError| {
        let place = Place::at(Field::Puzzles, error.line, error.column).numbered(number);
        Failure::new(Code::BadPuzzle, error.to_string()).at(place)
    };
    let entry = |(number, text): (usize, &String)| {
        let source = has_source.then(|| source(text)).flatten();
        let (label, columns) = source.unwrap_or_default();
        let board = read_board(text);
        Numbered {
            puzzle: read_any(text).map_err(|error| {
                let place = |line, column| Place::at(Field::Puzzles, line, column).numbered(number);
                wrong_board(&board, place).unwrap_or_else(|| unreadable(number, error))
            }),
            label,
            columns,
            solution: None,
            board: known(board).map(Arc::new),
        }
    };
    allowed(texts.len(), most)?;
    Ok((1..).zip(texts).map(entry).collect())
}

/// The board of a text that is one, or the mistake in it.
type ReadBoard = Option<Result<BoardText, BoardTextError>>;

/// Returns the board if all of its rules are known.
fn known(read: ReadBoard) -> Option<BoardText> {
    read?.ok().filter(|board| board.ignored.is_empty())
}

/// Returns the reason why a text in a form of boards is none that can be answered: a mistake, or rules that are not
/// known, by name.
fn wrong_board(read: &ReadBoard, place: impl Fn(u64, usize) -> Place) -> Option<Failure> {
    let (line, column, message) = match read.as_ref()? {
        Err(error) => (error.line as u64, error.column, error.to_string()),
        Ok(board) if board.ignored.is_empty() => return None,
        Ok(board) => {
            let rules = board.ignored.join(", ");
            let message = format!("The puzzle has rules that are not known: {rules}.");
            (1, 1, message)
        }
    };
    Some(Failure::misread(
        Code::BadPuzzle,
        message,
        place(line, column),
    ))
}

/// Takes the texts of the puzzles of a summary.
pub fn together(body: &mut Body) -> Result<Vec<String>, Failure> {
    let OfAll { puzzles } = body.take_request()?;
    Ok(puzzles)
}

/// The subject of an operation: one position, or many puzzles.
pub enum OneOrMany {
    One(AnySubject<'static>),
    Many(Vec<Numbered>),
}

/// Reads either a puzzle, perhaps with entries and pencil marks, or a list of at most `most` puzzles.
pub fn one_or_many(body: &mut Body, most: usize, about: &About) -> Result<OneOrMany, Failure> {
    let is_one = ["puzzle", "entries", "candidates"].map(|name| body.get(name).is_some());
    let OfEach { puzzles } = body.take_request()?;
    match puzzles {
        None if is_one[0] => {
            let text = body.get("puzzle");
            let text = text.and_then(|text| serde_json::from_str::<String>(text.get()).ok());
            let text = text.filter(|_| about.takes_boards);
            let read = text.as_deref().and_then(read_board);
            let mistake = wrong_board(&read, |line, column| Place::at(Field::Puzzle, line, column));
            if let Some(board) = known(read) {
                let OfOne { .. } = body.take_request()?;
                return Ok(OneOrMany::One(AnySubject::Board(Arc::new(board))));
            }
            let subject = match (about.has_source, about.takes_position) {
                (true, _) => sourced(body),
                (false, true) => position(body),
                (false, false) => written(body).map(Subject::from),
            };
            let subject = subject.map_err(|failure| match failure.code {
                Code::BadPuzzle => mistake.unwrap_or(failure),
                _ => failure,
            })?;
            let subject = match about.compares_solution {
                true => subject.stating(stated(body)?),
                false => subject,
            };
            Ok(OneOrMany::One(subject.into()))
        }
        None if is_one == [false; 3] => Err(body.missing("puzzle").into()),
        Some(puzzles) if is_one == [false; 3] => {
            Ok(OneOrMany::Many(of_texts(&puzzles, most, about.has_source)?))
        }
        _ => {
            let message = match about.takes_position {
                true => {
                    "There must be either `puzzle`, perhaps with `entries` and `candidates`, or `puzzles`."
                }
                false => "There must be either `puzzle` or `puzzles`.",
            };
            Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Body)))
        }
    }
}

fn allowed(count: usize, most: usize) -> Result<(), Failure> {
    if count > most {
        let message = format!("There are {count} puzzles; at most {most} are allowed.");
        return Err(Failure::new(Code::TooManyPuzzles, message));
    }
    Ok(())
}
