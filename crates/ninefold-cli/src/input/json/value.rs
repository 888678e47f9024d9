//! What a JSON value is: a puzzle, an array of puzzles, or neither.

use ninefold::{Digit, Grid};
use serde_json::Value;

use super::super::{BadPuzzle, Decoded, Form, Written};

const PUZZLE_FIELDS: [&str; 6] = ["puzzle", "quiz", "sudoku", "grid", "board", "question"];
const LABEL_FIELDS: [&str; 3] = ["label", "name", "id"];

const EXPECTED: &str = "expected a puzzle: a string, 81 cells, 9 arrays of 9 cells, or an object \
                        with one of these in the field \"puzzle\"";

/// Whether the first element of an array is a puzzle, so that the array is one of puzzles.
pub fn is_puzzle(text: &[u8]) -> bool {
    match serde_json::from_slice(text) {
        Ok(Value::Object(_)) => true,
        Ok(Value::String(text)) => text.chars().count() > 1,
        Ok(Value::Array(items)) => items.len() == 81 || items.first().is_some_and(Value::is_array),
        _ => false,
    }
}

/// Adds the puzzle that the value is, or the puzzles that it is an array of.
pub fn add_puzzles(value: Value, place: (u64, usize), decoded: &mut Decoded) {
    match value {
        Value::Array(items) if items.is_empty() || !items.iter().all(is_cells) => {
            for item in items {
                add_puzzles(item, place, decoded);
            }
        }
        value => {
            let (puzzle, label) = match &value {
                Value::Object(fields) => {
                    let field = |names: &[&str]| names.iter().find_map(|&name| fields.get(name));
                    let label = field(&LABEL_FIELDS).and_then(label_of);
                    (field(&PUZZLE_FIELDS).unwrap_or(&Value::Null), label)
                }
                other => (other, None),
            };
            let puzzle = read(puzzle).map_err(|message| BadPuzzle::at(place, message));
            decoded.add(Form::Json, label, place.0, puzzle);
        }
    }
}

fn label_of(value: &Value) -> Option<String> {
    match value {
        Value::String(label) => Some(label.clone()),
        Value::Number(label) => Some(label.to_string()),
        _ => None,
    }
}

/// Whether an item of an array is a cell, or a row of cells.
fn is_cells(item: &Value) -> bool {
    match item {
        Value::Array(row) => row.iter().all(|item| !item.is_array() && is_cells(item)),
        item => {
            item.is_number() || item.is_null() || item.as_str().is_some_and(|text| text.len() <= 1)
        }
    }
}

fn read(value: &Value) -> Result<Written, String> {
    match value {
        Value::String(text) => {
            let read = text.parse::<Written>();
            read.map_err(|error| format!("in the string, {error}"))
        }
        value => grid_of(value).map(Written::Grid),
    }
}

fn grid_of(value: &Value) -> Result<Grid, String> {
    let cells: Vec<&Value> = match value {
        Value::Array(items) => items
            .iter()
            .flat_map(|item| match item {
                Value::Array(row) => row.iter().collect(),
                cell => vec![cell],
            })
            .collect(),
        _ => return Err(EXPECTED.to_owned()),
    };
    let digits: Result<Vec<Option<Digit>>, String> = cells.into_iter().map(cell_of).collect();
    let digits = digits?;
    let count = digits.len();
    let cells = digits
        .try_into()
        .map_err(|_| format!("found {count} cells, expected 81"))?;
    Ok(Grid::new(cells))
}

fn cell_of(value: &Value) -> Result<Option<Digit>, String> {
    let digit = match value {
        Value::Null => return Ok(None),
        Value::Number(number) => number.as_u64(),
        Value::String(text) if matches!(&**text, "" | " " | "." | "-" | "_" | "*" | "?" | "x") => {
            return Ok(None);
        }
        Value::String(text) => text.parse().ok(),
        _ => None,
    };
    match digit.and_then(|digit| u8::try_from(digit).ok()) {
        Some(0) => Ok(None),
        Some(value) if Digit::new(value).is_some() => Ok(Digit::new(value)),
        _ => Err(format!(
            "found the cell {value}, expected a digit 1 to 9, 0 or null"
        )),
    }
}
