//! The statements of a text of the Interactive Sudoku Solver: `.Type~argument~argument`.

use super::super::draft::Source;

/// The longest text, in bytes.
pub const LONGEST: usize = 1 << 18;

/// A type and its arguments.
#[derive(Debug)]
pub struct Statement<'t> {
    /// The type; empty for givens.
    pub kind: &'t str,
    /// The arguments. Some may be empty.
    pub arguments: Vec<&'t str>,
    /// The column in which the statement begins, counted from 1.
    pub column: usize,
    text: &'t str,
}

impl Statement<'_> {
    /// Returns the place of the statement, for errors.
    pub fn source(&self) -> Source {
        Source {
            column: self.column,
            text: self.text.to_owned(),
        }
    }
}

/// Returns the statements, or `None` if the text has another form.
///
/// Names are the only free texts in statements, and dots in them are percent-encoded.
pub fn statements(text: &str, column: usize) -> Option<Vec<Statement<'_>>> {
    let rest = text.strip_prefix('.')?;
    let mut column = column;
    let mut statements = Vec::new();
    for text in rest.split('.') {
        // The dot precedes the statement.
        column += 1;
        if !text.is_empty() {
            let mut parts = text.split('~');
            let kind = parts.next()?;
            let is_kind = |byte: u8| byte.is_ascii_alphanumeric();
            if !kind.bytes().all(is_kind) || kind.starts_with(|it: char| !it.is_ascii_uppercase()) {
                return None;
            }
            let arguments = parts.collect();
            statements.push(Statement {
                kind,
                arguments,
                column,
                text,
            });
        }
        column += text.chars().count();
    }
    (!statements.is_empty()).then_some(statements)
}
