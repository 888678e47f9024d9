//! Members of an element of a field: cells, lines of cells, numbers and the place of a clue.

use ninefold_variants::Cell;
use serde_json::Value;

/// A description of the expected member.
pub type Expected = &'static str;

const CELLS: Expected = "cells such as R1C1";
const LINES: Expected = "lines of cells such as R1C1";
const NUMBER: Expected = "a number as value";
const CLUE: Expected = "the place of a clue beside the grid, such as R0C1";

/// Returns the cells of a list.
pub fn cells(element: &Value, name: &str) -> Result<Vec<Cell>, Expected> {
    list_of_cells(element.get(name)).ok_or(CELLS)
}

/// Returns the cells of a list, or none if there is no list.
pub fn optional_cells(element: &Value, name: &str) -> Result<Vec<Cell>, Expected> {
    match element.get(name) {
        None | Some(Value::Null) => Ok(Vec::new()),
        some => list_of_cells(some).ok_or(CELLS),
    }
}

/// Returns the only cell of an element.
pub fn cell(element: &Value) -> Result<Cell, Expected> {
    element.get("cell").and_then(cell_of).ok_or(CELLS)
}

/// Returns the lines of an element, except empty ones.
pub fn lines(element: &Value) -> Result<Vec<Vec<Cell>>, Expected> {
    let lines = element
        .get("lines")
        .and_then(Value::as_array)
        .ok_or(LINES)?;
    let lines: Option<Vec<Vec<Cell>>> =
        lines.iter().map(|line| list_of_cells(Some(line))).collect();
    let mut lines = lines.ok_or(LINES)?;
    lines.retain(|line| !line.is_empty());
    Ok(lines)
}

/// Returns the value of an element, a number or its text; `None` if it is missing or empty.
pub fn number(element: &Value) -> Result<Option<i64>, Expected> {
    match element.get("value") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(value) => integer(value).map(Some).ok_or(NUMBER),
    }
}

/// Returns the row and column of a clue, counted from 0; they may be outside the grid.
pub fn clue(element: &Value) -> Result<(i32, i32), Expected> {
    let place = element
        .get("cell")
        .and_then(Value::as_str)
        .and_then(place_of);
    place.ok_or(CLUE)
}

/// Returns an integer that is written as a number or as a text.
pub fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        Value::Number(number) => number.as_i64(),
        _ => None,
    }
}

fn list_of_cells(value: Option<&Value>) -> Option<Vec<Cell>> {
    value?.as_array()?.iter().map(cell_of).collect()
}

fn cell_of(value: &Value) -> Option<Cell> {
    value.as_str()?.parse().ok()
}

/// Reads `R0C10`.
fn place_of(text: &str) -> Option<(i32, i32)> {
    let (row, column) = text.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse::<u8>().ok().map(|number| i32::from(number) - 1);
    Some((number(row)?, number(column)?))
}
