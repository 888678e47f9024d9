//! Documents of f-puzzles: a grid, and a field for each kind of clue.

mod element;
mod fields;
mod grid;
mod negative;
mod write;

use ninefold_variants::{Grid, Rule};
use serde_json::Value;

use super::board_text::{BoardForm, BoardText};
use super::draft::{Draft, Source};
use super::error::BoardTextError;
use super::geometry::Size;
use element::integer;
use fields::Field;

pub use write::write;

/// Reads a document. `column` is the place of its data in the text.
pub fn read(text: &str, column: usize) -> Result<BoardText, BoardTextError> {
    let expected = "a puzzle of f-puzzles";
    let document: Value =
        serde_json::from_str(text).map_err(|_| BoardTextError::new(column, text, expected))?;
    let mut draft = grid::read(&document, column)?;
    let Value::Object(members) = &document else {
        return Err(BoardTextError::new(column, text, expected));
    };
    let size = Size {
        rows: draft.rows,
        columns: draft.columns,
    };
    let mut marks = Vec::new();
    for (name, value) in members {
        match fields::field(name) {
            Some(Field::Cosmetic | Field::Elsewhere) => {}
            Some(Field::Flag(rule)) => flag(&mut draft, (name, column), rule, value)?,
            Some(Field::List(read)) => {
                let Some(elements) = elements(value) else {
                    draft.ignore(name);
                    continue;
                };
                for element in elements {
                    let source = Source {
                        column,
                        text: format!("{name}: {element}"),
                    };
                    let rules = read(element, size).map_err(|expected| source.error(expected))?;
                    marks.extend(rules.iter().filter(|rule| is_mark(rule)).cloned());
                    draft.add(source, rules)?;
                }
            }
            None if is_empty(value) => {}
            None => draft.ignore(name),
        }
    }
    let negative = negative::rules(members, &marks, |name| draft.ignore(name));
    let text = "negative".to_owned();
    draft.add(Source { column, text }, negative)?;
    let (board, ignored) = draft.finish()?;
    let expected = document.get("solution").and_then(solution);
    let title = document.get("title").and_then(Value::as_str).map(str::trim);
    Ok(BoardText {
        expected: expected.and_then(|values| Grid::new(&board, values).ok()),
        title: title.filter(|title| !title.is_empty()).map(str::to_owned),
        board,
        ignored,
        form: BoardForm::FPuzzles,
    })
}

/// Adds the rule of a field that is true. Disjoint groups require boxes; without them, the rule is not understood.
fn flag(
    draft: &mut Draft,
    (name, column): (&str, usize),
    rule: Rule,
    value: &Value,
) -> Result<(), BoardTextError> {
    let has_boxes = || {
        let boxes = draft
            .cells()
            .map(|cell| u8::try_from(grid::default_region(cell, draft.rows)).ok());
        super::geometry::nearest_factors(draft.rows).0 > 1
            && boxes.eq(draft.regions.iter().copied())
    };
    match value {
        Value::Null | Value::Bool(false) => Ok(()),
        Value::Bool(true) if rule != Rule::Disjoint || has_boxes() => {
            let text = name.to_owned();
            draft.add(Source { column, text }, [rule])
        }
        _ => {
            draft.ignore(name);
            Ok(())
        }
    }
}

/// Returns the elements of a list, or none of an empty field; `None` if the field is something else.
fn elements(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Array(elements) => Some(elements),
        value if is_empty(value) => Some(&[]),
        _ => None,
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(elements) => elements.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

fn is_mark(rule: &Rule) -> bool {
    matches!(rule, Rule::White { .. } | Rule::Black { .. })
}

/// Returns the values of a solution: one for each cell, perhaps in rows.
fn solution(value: &Value) -> Option<Vec<i32>> {
    let value_of = |value: &Value| i32::try_from(integer(value)?).ok();
    let mut values = Vec::new();
    for item in value.as_array()? {
        match item {
            Value::Array(row) => {
                values.extend(row.iter().map(value_of).collect::<Option<Vec<_>>>()?);
            }
            item => values.push(value_of(item)?),
        }
    }
    Some(values)
}

#[cfg(test)]
mod tests;
