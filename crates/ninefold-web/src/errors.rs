//! Errors, in the one form in which clients see them.

use axum::http::StatusCode;
use axum::http::header::{HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use ninefold::Cell;
use ninefold::text::ParseError;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::body::json;

/// The kind of error, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    BadRequest,
    BadPuzzle,
    BadEntries,
    BadCandidates,
    UnknownAlgorithm,
    NoSolution,
    SeveralSolutions,
    WrongPosition,
    NoTechnique,
    TimeLimit,
    NotFound,
    MethodNotAllowed,
    BodyTimeout,
    TooLarge,
    TooManyPuzzles,
    UnsupportedMediaType,
    Busy,
    Stopping,
    Internal,
}

impl Code {
    pub fn status(self) -> StatusCode {
        match self {
            Code::BadRequest
            | Code::BadPuzzle
            | Code::BadEntries
            | Code::BadCandidates
            | Code::UnknownAlgorithm => StatusCode::BAD_REQUEST,
            Code::NoSolution
            | Code::SeveralSolutions
            | Code::WrongPosition
            | Code::NoTechnique
            | Code::TimeLimit => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Code::BodyTimeout => StatusCode::REQUEST_TIMEOUT,
            Code::TooLarge | Code::TooManyPuzzles => StatusCode::PAYLOAD_TOO_LARGE,
            Code::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Code::Busy | Code::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The name that clients see.
    pub fn name(self) -> String {
        let name = serde_json::to_value(self).ok();
        let name = name.as_ref().and_then(|name| name.as_str());
        name.unwrap_or_default().to_owned()
    }
}

/// A field of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    Body,
    Puzzle,
    Puzzles,
    Entries,
    Candidates,
    Algorithm,
    Algorithms,
}

/// A place in a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    pub field: Field,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
}

impl Place {
    /// The field as a whole.
    pub fn of(field: Field) -> Place {
        Place {
            field,
            number: None,
            line: None,
            column: None,
            cell: None,
        }
    }

    /// A place in the text of a field.
    pub fn at(field: Field, line: u64, column: usize) -> Place {
        Place {
            line: Some(line),
            column: Some(column),
            ..Place::of(field)
        }
    }

    /// A cell of a field's grid.
    pub fn in_cell(field: Field, cell: Cell) -> Place {
        Place {
            cell: Some(cell),
            ..Place::of(field)
        }
    }

    /// An item of a list, counted from 1.
    pub fn numbered(self, number: usize) -> Place {
        Place {
            number: Some(number),
            ..self
        }
    }
}

/// The answer to a request that failed, or that ran out of time.
#[derive(Debug, Serialize)]
pub struct Failure {
    pub code: Code,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Box<Place>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Box<RawValue>>,
}

impl Failure {
    pub fn new(code: Code, message: impl Into<String>) -> Failure {
        Failure {
            code,
            message: message.into(),
            position: None,
            found: None,
        }
    }

    pub fn at(self, place: Place) -> Failure {
        Failure {
            position: Some(Box::new(place)),
            ..self
        }
    }

    /// Adds what was found before the time was over.
    pub fn having_found(self, found: &impl Serialize) -> Failure {
        let found = to_raw_value(found).expect("records are strings, numbers and lists");
        Failure {
            found: Some(found),
            ..self
        }
    }

    /// A text that cannot be read.
    pub fn unreadable(code: Code, field: Field, error: &ParseError) -> Failure {
        let place = Place::at(field, error.line, error.column);
        Failure::new(code, error.to_string()).at(place)
    }

    /// A body that does not have the documented form.
    pub fn malformed(error: &serde_json::Error) -> Failure {
        let place = Place::at(Field::Body, error.line().max(1) as u64, error.column());
        Failure::new(Code::BadRequest, error.to_string()).at(place)
    }

    pub fn time_limit() -> Failure {
        Failure::new(Code::TimeLimit, "The time for computing is over.")
    }

    pub fn busy() -> Failure {
        Failure::new(
            Code::Busy,
            "The server is busy; please try again in a few seconds.",
        )
    }

    pub fn stopping() -> Failure {
        Failure::new(Code::Stopping, "The server is stopping.")
    }

    pub fn internal() -> Failure {
        Failure::new(
            Code::Internal,
            "An internal error occurred; the server's log has the details.",
        )
    }
}

/// The seconds after which to try again.
const RETRY: HeaderValue = HeaderValue::from_static("2");

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        with_code(self.code, json(self.code.status(), &self))
    }
}

/// Marks a response as an error, for the log and the metrics.
pub fn with_code(code: Code, mut response: Response) -> Response {
    response.extensions_mut().insert(code);
    if code.status() == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(RETRY_AFTER, RETRY);
    }
    response
}
