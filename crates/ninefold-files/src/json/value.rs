//! Classifies a JSON value: a puzzle, the beginning of an array of puzzles, or neither.

use std::slice;

use ninefold::text::Written;
use ninefold::{Digit, Grid};
use serde_json::Value;

use super::members::{Members, entries_field};
use crate::reading::read_one;
use crate::{Content, Decoded, Form, entries, fpuzzles};

pub const PUZZLE_FIELDS: [&str; 6] = ["puzzle", "quiz", "sudoku", "grid", "board", "question"];
pub const LABEL_FIELDS: [&str; 3] = ["label", "name", "id"];
const EMPTY_CELLS: [&str; 8] = ["", " ", ".", "-", "_", "*", "?", "x"];

const EXPECTED: &str = "expected a puzzle: a string, 81 cells, 9 arrays of 9 cells, or an object \
                        with one of these in the field \"puzzle\"";

/// Returns whether an array with this first element is an array of puzzles: the element is neither a cell nor a row.
pub fn is_puzzle(first: &Value) -> bool {
    match first {
        Value::Object(_) => true,
        Value::String(text) => text.chars().count() > 1,
        Value::Array(items) => {
            let is_puzzle = |item: &Value| item.is_array() || is_puzzle(item);
            items.len() == 81 || items.first().is_some_and(is_puzzle)
        }
        _ => false,
    }
}

/// Returns whether the value is as long as a puzzle, and no part of one.
pub fn is_whole(value: &Value) -> bool {
    match value {
        Value::Object(_) => true,
        Value::String(text) => text.chars().count() >= 81,
        Value::Array(items) => {
            items.len() == 81 || items.iter().filter(|it| it.is_array()).count() == 9
        }
        _ => false,
    }
}

/// Adds the puzzle of this value, or the puzzles of this array.
pub fn add_puzzles(
    value: &Value,
    place: (u64, usize),
    mut members: Option<&mut Members>,
    decoded: &mut Decoded,
) {
    if let Value::Array(items) = value
        && (items.is_empty() || items.iter().any(is_puzzle))
    {
        for item in items {
            add_puzzles(item, place, members.as_deref_mut(), decoded);
        }
        return;
    }
    let content = content(value, place);
    let columns = members.and_then(|members| members.columns(value, place.0, &content.puzzle));
    decoded.add(place.0, Content { columns, ..content });
}

/// Returns the puzzle of the value, and its label.
pub fn content(value: &Value, place: (u64, usize)) -> Content {
    if let Some(document) = fpuzzles::read_document(value) {
        let (label, puzzle) = match document {
            Ok((label, written)) => (label, Ok(written)),
            Err(message) => (None, Err((place, message))),
        };
        return Content {
            form: Form::Json,
            label,
            columns: None,
            puzzle,
        };
    }
    let field = |names: &[&str]| names.iter().find_map(|&name| value.get(name));
    let label = match field(&LABEL_FIELDS) {
        Some(Value::String(label)) => Some(label.clone()),
        Some(Value::Number(label)) => Some(label.to_string()),
        _ => None,
    };
    let puzzle = match value {
        Value::Object(_) => field(&PUZZLE_FIELDS).unwrap_or(&Value::Null),
        other => other,
    };
    let read = match puzzle {
        Value::String(text) => {
            let read = read_one(text);
            read.map_err(|error| format!("in the string, {error}"))
        }
        Value::Array(items) => grid_of(items).map(Written::Grid),
        _ => Err(EXPECTED.to_owned()),
    };
    let entries = value.get(entries::NAME).and_then(entries_field);
    let position = |written: Written| {
        let position = entries.and_then(|field| entries::with_entries(&written, field));
        position.unwrap_or(written)
    };
    Content {
        form: Form::Json,
        label,
        columns: None,
        puzzle: read.map(position).map_err(|message| (place, message)),
    }
}

/// Returns the grid of 81 cells, or of nine rows.
fn grid_of(items: &[Value]) -> Result<Grid, String> {
    let cells = items.iter().flat_map(|item| match item {
        Value::Array(row) => &row[..],
        cell => slice::from_ref(cell),
    });
    let digits = cells.map(cell_of).collect::<Result<Vec<_>, _>>()?;
    let count = digits.len();
    let cells = digits.try_into();
    let cells = cells.map_err(|_| format!("found {count} cells, expected 81"))?;
    Ok(Grid::new(cells))
}

fn cell_of(value: &Value) -> Result<Option<Digit>, String> {
    let digit = match value {
        Value::Null => Some(0),
        Value::Number(number) => number.as_u64(),
        Value::String(text) if EMPTY_CELLS.contains(&&**text) => Some(0),
        Value::String(text) => text.parse().ok(),
        _ => None,
    };
    match digit {
        Some(digit @ 0..=9) => Ok(Digit::new(digit as u8)),
        _ => Err(format!(
            "found the cell {value}, expected a digit 1 to 9, 0 or null"
        )),
    }
}
