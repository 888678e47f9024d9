//! The contents of a record.

use std::sync::Arc;

use ninefold::text::Written;
use ninefold_photo::Reading;

use crate::boards::BoardText;
use crate::entry::Problem;
use crate::{Columns, Form, StatedSolution};

/// The contents of a record.
pub(crate) struct Content {
    pub form: Form,
    pub label: Option<String>,
    pub columns: Option<Columns>,
    pub solution: Option<StatedSolution>,
    /// The reading of the picture that shows the puzzle.
    pub photo: Option<Arc<Reading>>,
    /// The board, if the puzzle is of another size or has further rules.
    pub board: Option<Arc<BoardText>>,
    pub puzzle: Result<Written, Problem>,
}

impl Content {
    /// Returns a record with a puzzle and nothing else.
    pub fn of(form: Form, puzzle: Result<Written, Problem>) -> Content {
        Content {
            form,
            label: None,
            columns: None,
            solution: None,
            photo: None,
            board: None,
            puzzle,
        }
    }
}
