//! Texts of the Interactive Sudoku Solver: `.Shape~6x6.Cage~7~R1C1~R1C2.~R3C4_5`, alone or in a link.
//!
//! A type that is not understood is ignored by name. So is a group, such as an alternative between other statements, and
//! a rule for cells outside the grid, which other types add.

mod arguments;
mod shape;
mod statement;
mod table;
mod types;
mod write;

use ninefold::text::Link;

use super::board_text::{BoardForm, BoardText};
use super::draft::Draft;
use super::error::BoardTextError;
use super::geometry::Size;
use statement::{Statement, statements};
use types::Place;

pub use write::write;

/// Types that begin a group of other statements, and the type that ends it.
const GROUPS: [&str; 5] = ["Or", "And", "Replicate", "Elided", "Not"];
const END: &str = "End";

/// The name of givens, which have no type.
const GIVENS: &str = "givens";

/// The address of the solver, as part of its links, and their parameter.
const HOST: &str = "sigh.github.io";
const PARAMETER: &str = "q";

/// Reads a text or a link; `None` if it is something else.
pub fn read(text: &str) -> Option<Result<BoardText, BoardTextError>> {
    if let Some(link) = Link::of(text) {
        let part = link.leads_to(HOST).then(|| link.parameter(PARAMETER))??;
        return read_statements(&unescaped(part.text), part.column);
    }
    let column = 1 + text.chars().take_while(|it| it.is_whitespace()).count();
    let line = text.trim();
    if line.contains('\n') {
        return None;
    }
    read_statements(line, column)
}

fn read_statements(text: &str, column: usize) -> Option<Result<BoardText, BoardTextError>> {
    if text.len() > statement::LONGEST {
        let expected = format!("a text of at most {} characters", statement::LONGEST);
        let is_meant = text.starts_with(".~R") || text.starts_with(".Shape~");
        return is_meant.then(|| Err(BoardTextError::new(column, text, expected)));
    }
    let statements = statements(text, column)?;
    let is_meant = statements.iter().any(types::is_meant);
    is_meant.then(|| board(&statements))
}

fn board(statements: &[Statement<'_>]) -> Result<BoardText, BoardTextError> {
    let shape::Grid { mut draft, boxes } = shape::read(statements)?;
    let place = Place {
        size: Size {
            rows: draft.rows,
            columns: draft.columns,
        },
        digits: draft.digits,
        boxes,
        has_boxes: has_boxes(&draft, boxes),
    };
    let mut depth = 0_usize;
    let mut seen = Vec::new();
    for statement in statements {
        match statement.kind {
            kind if GROUPS.contains(&kind) => {
                depth += 1;
                draft.ignore(kind);
            }
            END if depth == 0 => draft.ignore(END),
            END => depth -= 1,
            _ if depth > 0 => {}
            // A second statement of these kinds has no meaning that is known.
            kind @ ("Shape" | "RegionSize" | "Jigsaw") => {
                if seen.contains(&kind) {
                    draft.ignore(kind);
                }
                seen.push(kind);
            }
            "NoBoxes" => {}
            kind => match types::rules(kind, &statement.arguments, place) {
                Ok(Some(rules)) => draft.add(statement.source(), rules)?,
                Ok(None) => draft.ignore(kind),
                Err(_) if statement.arguments.iter().any(types::names_added_cell) => {
                    draft.ignore(if kind.is_empty() { GIVENS } else { kind });
                }
                Err(expected) => return Err(statement.source().error(expected)),
            },
        }
    }
    let (board, ignored) = draft.finish()?;
    Ok(BoardText {
        ignored,
        ..BoardText::whole(board, BoardForm::Iss)
    })
}

/// Returns whether the regions are the boxes that fit the grid.
fn has_boxes(draft: &Draft, boxes: Option<shape::Boxes>) -> bool {
    let regular = boxes
        .and_then(|it| ninefold_variants::boxes(draft.rows, draft.columns, it.height, it.width));
    regular.as_ref() == Some(&draft.regions)
}

/// Returns the text with characters in place of their percent-encoded bytes. Other bytes stay encoded.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        plain.push_str(before);
        let byte = after
            .get(..2)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte.filter(|byte| byte.is_ascii_graphic() && !matches!(byte, b'.' | b'%')) {
            Some(byte) => {
                plain.push(char::from(byte));
                rest = &after[2..];
            }
            None => {
                plain.push('%');
                rest = after;
            }
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests;
