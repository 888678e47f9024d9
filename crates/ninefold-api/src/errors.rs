//! Errors, in the single form that clients see.

use ninefold::Cell;
use ninefold::logic::Interrupted;
use ninefold::text::ParseError;
use ninefold_explain::fault::Fault;
use ninefold_explain::language::Language;
use ninefold_explain::text;
use ninefold_explain::text::Text;
use ninefold_files::BadPuzzle;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::writer::write;

/// The kind of error, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The request has the wrong form.
    BadRequest,
    /// A puzzle cannot be read.
    BadPuzzle,
    /// The player's entries cannot be read, or contradict the givens.
    BadEntries,
    /// The pencil marks cannot be read.
    BadCandidates,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The position has a mistake.
    WrongPosition,
    /// The puzzle has pencil marks, but the operation is defined for givens only.
    HasMarks,
    /// The time for computing is over.
    TimeLimit,
    /// The request names a host that is not the server's.
    UnknownHost,
    /// A page of another server sent the request.
    ForeignPage,
    /// There is nothing at this address.
    NotFound,
    /// The address does not support the method.
    MethodNotAllowed,
    /// The body did not arrive in time.
    BodyTimeout,
    /// The body is too large, or the answer would be.
    TooLarge,
    /// There are too many puzzles.
    TooManyPuzzles,
    /// The body has a type that is not supported here.
    UnsupportedMediaType,
    /// Too many computations are waiting.
    Busy,
    /// The server is stopping.
    Stopping,
    /// An internal error.
    Internal,
}

impl Code {
    /// Returns the status of an answer over HTTP.
    pub fn status(self) -> u16 {
        match self {
            Code::BadRequest | Code::BadPuzzle | Code::BadEntries | Code::BadCandidates => 400,
            Code::NoSolution
            | Code::SeveralSolutions
            | Code::WrongPosition
            | Code::HasMarks
            | Code::TimeLimit => 422,
            Code::UnknownHost | Code::ForeignPage => 403,
            Code::NotFound => 404,
            Code::MethodNotAllowed => 405,
            Code::BodyTimeout => 408,
            Code::TooLarge | Code::TooManyPuzzles => 413,
            Code::UnsupportedMediaType => 415,
            Code::Busy | Code::Stopping => 503,
            Code::Internal => 500,
        }
    }

    /// Returns the name that clients see.
    pub fn name(self) -> String {
        let name = serde_json::to_value(self).ok();
        let name = name.as_ref().and_then(|name| name.as_str());
        name.unwrap_or_default().to_owned()
    }
}

/// A field of a request.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The body as a whole.
    #[default]
    Body,
    /// `puzzle`.
    Puzzle,
    /// `puzzles`.
    Puzzles,
    /// `entries`.
    Entries,
    /// `candidates`.
    Candidates,
    /// `picture`.
    Picture,
}

/// A place in a request.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Place {
    /// The field.
    pub field: Field,
    /// The number of the list item, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The line, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The cell of a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
}

impl Place {
    /// Returns the place of a whole field.
    pub fn of(field: Field) -> Place {
        Place {
            field,
            ..Place::default()
        }
    }

    /// Returns a place in the text of a field.
    pub fn at(field: Field, line: u64, column: usize) -> Place {
        Place {
            line: Some(line),
            column: Some(column),
            ..Place::of(field)
        }
    }

    /// Returns the place of a cell in a field's grid.
    pub fn in_cell(field: Field, cell: Cell) -> Place {
        Place {
            cell: Some(cell),
            ..Place::of(field)
        }
    }

    /// Adds the number of a list item, counted from 1.
    pub fn numbered(self, number: usize) -> Place {
        Place {
            number: Some(number),
            ..self
        }
    }
}

/// The answer to a request that failed, or that ran out of time.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// The kind of error.
    pub code: Code,
    /// A sentence for people.
    pub message: String,
    /// The message in parts, possibly shortened, for other languages; absent if only programs can cause the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Text>,
    /// Where the error is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Box<Place>>,
    /// The results from before the time was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Box<RawValue>>,
}

impl Failure {
    /// Returns a failure without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Failure {
        Failure {
            code,
            message: message.into(),
            parts: None,
            position: None,
            found: None,
        }
    }

    /// Returns a failure without a place, whose message can be translated.
    pub fn told(code: Code, text: Text) -> Failure {
        Failure {
            parts: Some(text.clone()),
            ..Failure::new(code, text.to_string())
        }
    }

    /// Returns the failure with its message in a language, if the message can be translated.
    pub fn in_language(self, language: Language) -> Failure {
        match &self.parts {
            Some(parts) => Failure {
                message: parts.sentence_in(language),
                ..self
            },
            None => self,
        }
    }

    /// Returns the failure for an unreadable text. The translatable message says only where the error is.
    pub(crate) fn misread(code: Code, message: String, place: Place) -> Failure {
        let (line, column) = (
            place.line.unwrap_or_default(),
            place.column.unwrap_or_default(),
        );
        Failure {
            parts: Some(text!(
                "This cannot be read: line {line}, column {column} does not fit any notation.",
                line = line.to_string()
            )),
            ..Failure::new(code, message).at(place)
        }
    }

    /// Adds the place of the error.
    pub fn at(self, place: Place) -> Failure {
        Failure {
            position: Some(Box::new(place)),
            ..self
        }
    }

    /// Adds the results from before the time was over.
    pub(crate) fn having_found(self, found: &impl Serialize) -> Failure {
        let mut bytes = Vec::new();
        match write(found, &mut bytes, usize::MAX) {
            Ok(()) => self.having_found_text(bytes),
            Err(_) => self,
        }
    }

    /// Adds the results from before the time was over, as a JSON object.
    pub(crate) fn having_found_text(self, json: Vec<u8>) -> Failure {
        let text = String::from_utf8(json).ok();
        let found = text.and_then(|text| RawValue::from_string(text).ok());
        Failure { found, ..self }
    }

    /// Returns a function that turns a parse error of this field into a failure.
    pub(crate) fn unreadable(code: Code, field: Field) -> impl Fn(ParseError) -> Failure {
        move |error| {
            let place = Place::at(field, error.line, error.column);
            Failure::misread(code, error.to_string(), place)
        }
    }

    /// Returns the failure for a puzzle that cannot be read.
    pub(crate) fn bad(bad: &BadPuzzle, field: Field) -> Failure {
        let BadPuzzle {
            line,
            column,
            message,
            ..
        } = bad;
        let message = format!("line {line}, column {column}: {message}");
        let place = Place::at(field, *line, *column);
        Failure::misread(Code::BadPuzzle, message, place)
    }

    /// Returns the failure for a body whose type is not supported here.
    pub fn unsupported() -> Failure {
        let message = "The Content-Type must be application/json, or another type where the API's description allows it.";
        Failure::new(Code::UnsupportedMediaType, message)
    }

    /// Returns the failure for an address that is neither an endpoint nor a file.
    pub fn not_found() -> Failure {
        Failure::new(Code::NotFound, "There is nothing at this address.")
    }

    /// Returns the failure for a computation whose time is over.
    pub fn time_limit() -> Failure {
        Failure::told(Code::TimeLimit, text!("The time for computing is over."))
    }

    /// Returns the failure for a request that arrives while too many computations are waiting.
    pub fn busy() -> Failure {
        let message = text!("The server is busy; please try again in a few seconds.");
        Failure::told(Code::Busy, message)
    }

    /// Returns the failure for an answer of more than `most` bytes.
    pub(crate) fn large_answer(most: usize) -> Failure {
        let message = format!("The answer would have more than {most} bytes; lines may be longer.");
        Failure::new(Code::TooLarge, message)
    }

    /// Returns the failure for a request that arrives while the server is stopping.
    pub fn stopping() -> Failure {
        Failure::told(Code::Stopping, text!("The server is stopping."))
    }

    /// Returns the failure for an internal error, whose details are not for clients.
    pub fn internal() -> Failure {
        let message = text!("An internal error occurred; the server's log has the details.");
        Failure::told(Code::Internal, message)
    }
}

impl From<Interrupted> for Failure {
    fn from(_: Interrupted) -> Failure {
        Failure::time_limit()
    }
}

/// The reasons why a position has no step.
impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        let message = fault.text();
        match fault {
            Fault::Mistakes(mistakes) => {
                let first = mistakes[0];
                let field = match (first.is_given, first.found) {
                    (false, None) => Field::Candidates,
                    _ => Field::Entries,
                };
                let place = Place::in_cell(field, first.right.cell());
                Failure::told(Code::WrongPosition, message).at(place)
            }
            Fault::SeveralSolutions | Fault::PuzzleWithSeveral => {
                Failure::told(Code::SeveralSolutions, message)
            }
            _ => Failure::told(Code::NoSolution, message),
        }
    }
}
