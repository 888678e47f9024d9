//! Classifies a JSON value: a puzzle, the beginning of an array of puzzles, or neither.

use std::slice;

use ninefold::text::{CellValue, Written, grid_of_values, read_line};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use serde_json::{Error, Map, Value};

use crate::entry::problem as problem_of;
use crate::reading::read_one;
use crate::stated::is_like_solution;
use crate::variants;
use crate::{Content, Form, Problem, StatedSolution, entries, fpuzzles, names};

/// The names of the digit in an object for one cell.
const DIGIT_NAMES: [&str; 6] = ["value", "val", "digit", "v", "number", "given"];

const EXPECTED: &str = "expected a puzzle: a string, 81 cells, 9 arrays of 9 cells, or an object with one of these in \
                        the field \"puzzle\" (also quiz, sudoku, grid, board, question, givens, clues, mission, input, \
                        initial_board, problem, start, values)";

/// The most arrays and objects around a puzzle.
const DEEPEST: usize = 8;

/// Returns whether an array with this first element is an array of puzzles: the element is neither a cell nor a row.
pub fn is_puzzle(first: &Value) -> bool {
    match first {
        Value::Object(object) => !is_cell(object),
        // Nine strings of nine are the rows of one puzzle.
        Value::String(text) => text.chars().count() > 9,
        Value::Array(items) => {
            let is_puzzle = |item: &Value| item.is_array() || is_puzzle(item);
            items.len() == 81 || items.first().is_some_and(is_puzzle) || are_rows(items)
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
            let rows = items.iter().filter(|it| it.is_array()).count();
            items.len() == 81 || rows == 9 || are_rows(items)
        }
        _ => false,
    }
}

/// Returns whether the object describes one cell of a grid.
fn is_cell(object: &Map<String, Value>) -> bool {
    let is_digit = |value: &Value| value.is_number() || value.is_null() || value.is_string();
    let digit = DIGIT_NAMES.iter().find_map(|name| object.get(*name));
    digit.is_some_and(|value| is_digit(value) && !is_grid(value))
        && names::PUZZLES
            .iter()
            .all(|name| object.get(*name).is_none_or(|value| !is_grid(value)))
}

/// Returns whether the items are nine strings of nine symbols.
fn are_rows(items: &[Value]) -> bool {
    let is_row = |item: &Value| item.as_str().is_some_and(|row| row.chars().count() == 9);
    items.len() == 9 && items.iter().all(is_row)
}

/// Returns whether the value is a puzzle by itself, without a name.
fn is_grid(value: &Value) -> bool {
    match value {
        Value::String(text) => text.len() >= 81 && read_one(text).is_ok(),
        Value::Array(items) => are_rows(items) || places(items).is_some() || grid_of(items).is_ok(),
        _ => false,
    }
}

/// Returns the name of the member with the puzzle.
pub fn puzzle_name(object: &Map<String, Value>) -> Option<&'static str> {
    let holds_puzzle = |name: &&&str| object.get(**name).is_some_and(is_grid);
    let certain = || {
        names::PUZZLES[..names::CERTAIN]
            .iter()
            .find(|name| object.contains_key(**name))
    };
    names::PUZZLES
        .iter()
        .find(holds_puzzle)
        .or_else(certain)
        .copied()
}

/// Returns the puzzles deeper in an object that has none itself.
pub fn inner_puzzles(value: &Value) -> Vec<&Value> {
    let mut puzzles = Vec::new();
    if let Value::Object(object) = value
        && fpuzzles::read_document(value).is_none()
        && !puzzle_name(object).is_some_and(|name| is_grid(&object[name]))
    {
        collect(value, DEEPEST, &mut puzzles);
    }
    puzzles
}

fn collect<'v>(value: &'v Value, depth: usize, puzzles: &mut Vec<&'v Value>) {
    if depth == 0 {
        return;
    }
    match value {
        value if is_grid(value) => {
            let last = puzzles.last();
            let is_solution = last.is_some_and(|puzzle| is_solution(value, puzzle));
            puzzles.extend((!is_solution).then_some(value));
        }
        Value::Object(object) if puzzle_name(object).is_some_and(|name| is_grid(&object[name])) => {
            puzzles.push(value);
        }
        Value::Object(object) => object
            .values()
            .for_each(|value| collect(value, depth - 1, puzzles)),
        Value::Array(items) => items
            .iter()
            .for_each(|item| collect(item, depth - 1, puzzles)),
        _ => {}
    }
}

/// Returns whether the value is the solution of this puzzle.
fn is_solution(value: &Value, puzzle: &Value) -> bool {
    let digits = |value: &Value| read(value).ok().map(|written| written.digits());
    let both = digits(puzzle).zip(digits(value));
    both.is_some_and(|(puzzle, solution)| puzzle.is_solved_by(&solution))
}

/// Returns the puzzle of the value, and its label.
pub fn content(value: &Value, place: (u64, usize)) -> Content {
    if let Some(document) = fpuzzles::read_document(value) {
        let (label, puzzle) = match document {
            Ok((label, written)) => (label, Ok(written)),
            Err(message) => (None, Err((place, message))),
        };
        return Content {
            label,
            solution: stated(value),
            ..Content::of(Form::Json, puzzle)
        };
    }
    let label = names::LABELS.iter().find_map(|&name| value.get(name));
    let label = match label {
        Some(Value::String(label)) => Some(label.clone()),
        Some(Value::Number(label)) => Some(label.to_string()),
        _ => None,
    };
    let puzzle = match value {
        Value::Object(object) => puzzle_name(object).map_or(&Value::Null, |name| &object[name]),
        other => other,
    };
    let entries = value.get(entries::NAME).and_then(Value::as_str);
    let position = |written: Written| {
        let position = entries.and_then(|field| entries::with_entries(&written, field.as_bytes()));
        position.unwrap_or(written)
    };
    let text = puzzle.as_str();
    let puzzle = read(puzzle).map(position);
    let content = Content {
        label,
        solution: stated(value),
        ..Content::of(Form::Json, puzzle.map_err(|message| (place, message)))
    };
    let solution = value.get(names::SOLUTIONS[0]).and_then(Value::as_str);
    match text {
        Some(text) => variants::in_field(content, text, solution),
        None => content,
    }
}

/// Returns the name of the member with the solution.
pub fn solution_name(object: &Map<String, Value>) -> Option<&'static str> {
    let is_stated = |name: &&str| {
        let is_certain = *name == names::SOLUTIONS[0];
        object.get(*name).is_some_and(|value| match only(value) {
            Value::String(text) => {
                !text.is_empty() && (is_certain || is_like_solution(text.as_bytes()))
            }
            value @ Value::Array(_) => is_certain || is_grid(value),
            _ => false,
        })
    };
    let is_name = |name: &String| names::SOLUTIONS.contains(&name.as_str());
    // Most objects have no such member, which a look at their few names shows.
    let mut stated = names::SOLUTIONS.iter().copied();
    object
        .keys()
        .any(is_name)
        .then(|| stated.find(is_stated))
        .flatten()
}

/// Returns the solution that an object states.
fn stated(value: &Value) -> Option<StatedSolution> {
    let object = value.as_object()?;
    let solution = read(only(&object[solution_name(object)?])).ok();
    Some(StatedSolution::of(solution.map(|it| it.digits())))
}

/// Returns the only item of a list, or any other value.
fn only(value: &Value) -> &Value {
    match value.as_array().map(Vec::as_slice) {
        Some([only]) => only,
        _ => value,
    }
}

/// Reads a value that is a puzzle by itself.
fn read(value: &Value) -> Result<Written, String> {
    match value {
        Value::String(text) => {
            let read = read_one(text);
            read.map_err(|error| format!("in the string, {error}"))
        }
        Value::Array(items) => match places(items) {
            Some(written) => Ok(written),
            None => grid_of(items).map(Written::Grid),
        },
        _ => Err(EXPECTED.to_owned()),
    }
}

/// Returns the grid of 81 cells, or of nine rows.
fn grid_of(items: &[Value]) -> Result<Grid, String> {
    if are_rows(items) {
        let text: String = items.iter().filter_map(Value::as_str).collect();
        return read_line(text.as_bytes())
            .map(|it| it.digits())
            .map_err(|error| error.to_string());
    }
    let cells = items.iter().flat_map(|item| match item {
        Value::Array(row) => &row[..],
        cell => slice::from_ref(cell),
    });
    let values = cells.map(cell_of).collect::<Result<Vec<_>, _>>()?;
    let count = values.len();
    let values = values.try_into();
    let values = values.map_err(|_| format!("found {count} cells, expected 81"))?;
    grid_of_values(&values).map_err(|error| problem_of(&error).1)
}

fn cell_of(value: &Value) -> Result<CellValue, String> {
    let cell = match value {
        Value::Null | Value::Bool(false) => Some(CellValue::Missing),
        Value::Number(number) => CellValue::of(&number.to_string()),
        Value::String(text) => CellValue::of(text),
        Value::Object(object) => {
            let digit = DIGIT_NAMES.iter().find_map(|name| object.get(*name));
            return digit.map_or(Ok(CellValue::Missing), cell_of);
        }
        _ => None,
    };
    cell.ok_or_else(|| format!("found the cell {value}, expected a digit 1 to 9, 0 or null"))
}

/// Returns the position of cells that say where they are: `position` has row and column, counted from 0, or `row` and
/// `col` have them. `fixed` and `given` distinguish the given digits, and `earmarks` are pencil marks.
fn places(items: &[Value]) -> Option<Written> {
    /// The fewest cells of a puzzle.
    const FEWEST: usize = 15;
    let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let place = |item: &Value| match item.get("position").and_then(Value::as_array) {
        Some(place) => match &place[..] {
            [row, column] => Some((number(row)?, number(column)?)),
            _ => None,
        },
        None => {
            let column = item.get("col").or_else(|| item.get("column"))?;
            Some((number(item.get("row")?)?, number(column)?))
        }
    };
    let places = items.iter().map(place).collect::<Option<Vec<_>>>()?;
    let has = |wanted: usize| {
        places
            .iter()
            .any(|(row, column)| *row == wanted || *column == wanted)
    };
    let first = match (has(0), has(9)) {
        (true, false) => 0,
        (false, true) => 1,
        _ => return None,
    };
    let (mut givens, mut entries, mut candidates) = (Grid::EMPTY, Grid::EMPTY, Candidates::ALL);
    for (item, (row, column)) in items.iter().zip(&places) {
        let cell = Cell::at(row - first, column - first)?;
        let value = DIGIT_NAMES.iter().find_map(|name| item.get(*name));
        let digit = match cell_of(value.unwrap_or(&Value::Null)).ok()? {
            CellValue::Number(digit) => Digit::new(digit),
            CellValue::Missing => None,
        };
        let is_given = ["fixed", "given"]
            .iter()
            .find_map(|name| item.get(*name)?.as_bool());
        let grid = if is_given.unwrap_or(true) {
            &mut givens
        } else {
            &mut entries
        };
        grid.set(cell, digit);
        let notes = item.get("earmarks").and_then(Value::as_array);
        let notes = notes
            .into_iter()
            .flatten()
            .filter_map(|note| Digit::new(note.as_u64()? as u8));
        let notes: DigitSet = notes.collect();
        if !notes.is_empty() {
            candidates[cell] = notes;
        }
    }
    let is_puzzle = givens.filled_count() >= FEWEST;
    is_puzzle.then(|| Written::played(givens, entries, candidates))
}

/// Returns the error of the value at this place. Its end may be missing in the whole input, or only in the part that
/// was kept.
pub fn problem(error: Option<Error>, (line, column): (u64, usize), input_ended: bool) -> Problem {
    let Some(error) = error.filter(|error| !error.is_eof() || input_ended) else {
        let message = "found too much in one value, expected a puzzle".to_owned();
        return ((line, column), message);
    };
    let message = error.to_string();
    // serde_json appends the place within the value.
    let message = message.split(" at line ").next().unwrap_or_default();
    let place = match error.line() {
        0 | 1 => (line, column + error.column().saturating_sub(1)),
        lines => (line + lines as u64 - 1, error.column().max(1)),
    };
    (place, format!("{message}, expected JSON"))
}

/// Returns a bad puzzle with this error.
pub fn bad(problem: Problem) -> Content {
    Content::of(Form::Json, Err(problem))
}
