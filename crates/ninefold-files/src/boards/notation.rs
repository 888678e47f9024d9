//! Texts in the notation of boards, distinguished from comments and labels that begin with the same words.

use ninefold_variants::{Board, words};

use super::board_text::{BoardForm, BoardText};
use super::error::BoardTextError;

/// Reads a text in the notation; `None` if the text is something else.
///
/// A text that is no board is an error only if its first statement is one. A line such as `diagonal puzzles` is not.
pub fn read(text: &str) -> Option<Result<BoardText, BoardTextError>> {
    let first = first_statement(text)?;
    let word = word_of(first);
    words::find(word)?;
    match text.parse::<Board>() {
        Ok(board) => Some(Ok(BoardText::whole(board, BoardForm::Notation))),
        Err(error) => {
            is_statement(first, word).then(|| Err(BoardTextError::of_notation(text, error)))
        }
    }
}

/// Returns the first statement that is not empty.
fn first_statement(text: &str) -> Option<&str> {
    let statements = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(""))
        .flat_map(|line| line.split(';'));
    statements.map(str::trim).find(|it| !it.is_empty())
}

fn word_of(statement: &str) -> &str {
    let end = statement.find(|it: char| it.is_whitespace() || it == ':');
    &statement[..end.unwrap_or(statement.len())]
}

/// Returns whether the statement has the form of one: it is a size, a cell and digits, or a word with cells, or nothing
/// but a word.
fn is_statement(statement: &str, word: &str) -> bool {
    let rest = statement[word.len()..].trim_start();
    let begins_with_cell = |text: &str| {
        let rest = text.trim_start().strip_prefix(['r', 'R']);
        rest.is_some_and(|rest| rest.starts_with(|it: char| it.is_ascii_digit()))
    };
    let is_size = || {
        let sides = rest.split_once(['x', 'X', '-']);
        sides.is_some_and(|(one, other)| {
            let digits = |text: &str| text.trim().bytes().all(|byte| byte.is_ascii_digit());
            digits(one) && digits(other)
        })
    };
    match words::find(word).map(|word| word.name) {
        Some("grid" | "digits") => is_size(),
        Some("given") => begins_with_cell(rest),
        _ => match rest.split_once(':') {
            Some((_, cells)) => begins_with_cell(cells),
            None => rest.is_empty(),
        },
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn errors_have_their_place() {
        for (text, error) in [
            (
                "grid 4x4\n  cage 5: r1c1 q2",
                "line 2, column 16: found `q2`, expected",
            ),
            (
                "grid 4x4; cage 5: r1c5; x: r1c1 r1c2",
                "line 1, column 19: found `r1c5`, expected a statement that fits the board: r1c5 is",
            ),
            (
                "anti-knight\ncag 5: r1c1",
                "line 2, column 1: found `cag`, expected a word of the notation, perhaps cage",
            ),
            ("thermo: r1c1 |", "line 1, column 14: "),
        ] {
            let found = read(text).unwrap().unwrap_err().to_string();
            assert!(found.starts_with(error), "{found}");
        }
    }

    #[test]
    fn sentences_that_begin_with_a_word_are_no_boards() {
        for text in [
            "",
            "# grid 4x4",
            "diagonal puzzles of 2025",
            "Cage: the hard ones",
            "grid of the day",
            "x marks the spot",
            "given the time",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
