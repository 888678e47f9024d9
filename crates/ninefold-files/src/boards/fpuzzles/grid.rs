//! The grid of f-puzzles: the size, and for each cell its given, the candidates of a given, and its region.

use ninefold_variants::{Cell, Digits, Rule};
use serde_json::Value;

use super::element::integer;
use crate::boards::draft::{Draft, Source};
use crate::boards::error::BoardTextError;
use crate::boards::geometry::nearest_factors;

/// The greatest number of rows and columns.
const MOST: usize = 25;

/// Members of a cell that are no rules.
const NO_RULES: [&str; 9] = [
    "value",
    "given",
    "region",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "highlight",
    "conflict",
];

/// Returns the draft of a board with its regions and givens.
pub fn read(document: &Value, column: usize) -> Result<Draft, BoardTextError> {
    let error = |found: String, expected: String| BoardTextError::new(column, &found, expected);
    let grid = document.get("grid").and_then(Value::as_array);
    let grid = grid.ok_or_else(|| error("no grid".into(), "a puzzle with a grid".into()))?;
    let size = match document.get("size") {
        None | Some(Value::Null) => Some(9),
        Some(size) => integer(size).and_then(|size| usize::try_from(size).ok()),
    };
    let size = size
        .filter(|size| (1..=MOST).contains(size))
        .ok_or_else(|| {
            let found = document
                .get("size")
                .map(Value::to_string)
                .unwrap_or_default();
            error(format!("size {found}"), format!("a size from 1 to {MOST}"))
        })?;
    let rows: Option<Vec<&Vec<Value>>> = grid.iter().map(Value::as_array).collect();
    let rows = rows.filter(|rows| rows.len() == size && rows.iter().all(|row| row.len() == size));
    let rows = rows.ok_or_else(|| {
        let expected = format!("{size} rows of {size} cells");
        error(format!("{} rows", grid.len()), expected)
    })?;
    let digits = Digits::new(1, size as i32)
        .map_err(|wrong| error(format!("size {size}"), wrong.to_string()))?;
    let mut draft = Draft::new(size, size, digits, vec![None; size * size]);
    for cell in draft.cells() {
        let record = &rows[usize::from(cell.row)][usize::from(cell.column)];
        let index = usize::from(cell.row) * size + usize::from(cell.column);
        draft.regions[index] = region(record, cell, size)
            .map_err(|found| error(found, format!("the number of a region for {cell}")))?;
        let source = |value: &Value| Source {
            column,
            text: format!("{value} in {cell}"),
        };
        if let Some((rule, value)) = given(&draft, record, cell) {
            let rule = rule.ok_or_else(|| draft.no_digit(&source(value)))?;
            draft.add(source(value), [rule])?;
        }
        for (name, value) in record.as_object().into_iter().flatten() {
            if !NO_RULES.contains(&name.as_str()) && !value.is_null() {
                draft.ignore(&format!("grid: {name}"));
            }
        }
    }
    Ok(draft)
}

/// Returns the region of a cell that has the default one: its box, or its row where boxes would be rows.
pub fn default_region(cell: Cell, size: usize) -> usize {
    let (row, column) = (usize::from(cell.row), usize::from(cell.column));
    match nearest_factors(size) {
        (1, _) => row,
        (height, width) => row / height * height + column / width,
    }
}

/// Returns the number of a cell's region, or an unreadable one as an error.
fn region(record: &Value, cell: Cell, size: usize) -> Result<Option<u8>, String> {
    let region = match record.get("region") {
        None => default_region(cell, size) as i64,
        Some(Value::Null) => return Ok(None),
        Some(value) => integer(value).ok_or_else(|| value.to_string())?,
    };
    match region {
        -1 => Ok(None),
        _ => u8::try_from(region)
            .map(Some)
            .map_err(|_| region.to_string()),
    }
}

/// Returns the rule of a given, `None` in its place if it is no digit, and its value. Entries of a player are no
/// givens.
fn given<'v>(draft: &Draft, record: &'v Value, cell: Cell) -> Option<(Option<Rule>, &'v Value)> {
    let is_given = record.get("given").is_some_and(|given| *given == true);
    let value = record.get("value").filter(|value| match value {
        Value::Null => false,
        Value::String(text) => !text.trim().is_empty(),
        other => other.as_i64() != Some(0),
    });
    let digit = |value: &Value| i32::try_from(integer(value)?).ok();
    if let Some(value) = value.filter(|_| is_given) {
        let rule = digit(value).and_then(|digit| draft.given(cell, &[digit]));
        return Some((rule, value));
    }
    let marks = record.get("givenPencilMarks")?;
    let list = marks.as_array().filter(|list| !list.is_empty())?;
    let values: Option<Vec<i32>> = list.iter().map(digit).collect();
    Some((values.and_then(|values| draft.given(cell, &values)), marks))
}
