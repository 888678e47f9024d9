//! Puzzles of SudokuPad's own ids. Their lines, arrows and shapes are drawings, and the rules are sentences. So only
//! givens, regions, killer cages with a sum and the solution are read; all else that may be a rule is ignored by name.

use ninefold_variants::{Cell, Digits, Grid, MAX_SIDE, Rule, default_regions};
use serde_json::{Map, Value};

use super::board_text::{BoardForm, BoardText};
use super::draft::{Draft, Source};
use super::error::BoardTextError;
use crate::sudokupad::document;

/// Members of a puzzle that are read, or that are never rules.
const NO_RULES: [&str; 13] = [
    "id", "cells", "cages", "regions", "cellSize", "cs", "metadata", "settings", "title", "author",
    "videos", "vd", "solution",
];

const PUZZLE: &str = "a puzzle of SudokuPad";

/// Reads a puzzle. `column` is the place of its data in the text.
pub fn read(text: &str, column: usize) -> Result<BoardText, BoardTextError> {
    let error = |found: &str, expected: String| BoardTextError::new(column, found, expected);
    let Some(Value::Object(puzzle)) = document(text) else {
        return Err(error(text, PUZZLE.to_owned()));
    };
    let rows = rows(&puzzle).ok_or_else(|| error("cells", "rows of equal length".to_owned()))?;
    let (height, width) = (rows.len(), rows[0].len());
    if height.max(width) > MAX_SIDE {
        let expected = format!("at most {MAX_SIDE} rows and columns");
        return Err(error(&format!("{height} rows of {width} cells"), expected));
    }
    let digits = Digits::new(1, height.max(width) as i32)
        .map_err(|wrong| error("cells", wrong.to_string()))?;
    let regions = match puzzle.get("regions").filter(|regions| !is_empty(regions)) {
        None => default_regions(height, width, digits),
        Some(regions) => regions_of(regions, height, width)
            .ok_or_else(|| error("regions", "lists of cells in the grid".to_owned()))?,
    };
    let mut draft = Draft::new(height, width, digits, regions);
    givens(&mut draft, &rows, column)?;
    cages(&mut draft, &puzzle, column)?;
    for (name, value) in &puzzle {
        if !NO_RULES.contains(&name.as_str()) && !is_empty(value) {
            draft.ignore(name);
        }
    }
    let metadata = puzzle.get("metadata");
    if metadata
        .and_then(|it| it.get("rules"))
        .is_some_and(|rules| !is_empty(rules))
    {
        draft.ignore("rules");
    }
    let (board, ignored) = draft.finish()?;
    let member = |name: &str| {
        let places = [metadata.and_then(|it| it.get(name)), puzzle.get(name)];
        let text = places.into_iter().flatten().find_map(Value::as_str);
        text.map(str::trim).filter(|text| !text.is_empty())
    };
    Ok(BoardText {
        expected: member("solution").and_then(|text| Grid::read(&board, text).ok()),
        title: member("title").map(str::to_owned),
        board,
        ignored,
        form: BoardForm::SudokuPad,
    })
}

/// Returns the rows, if there are some of equal length.
fn rows(puzzle: &Map<String, Value>) -> Option<Vec<&Vec<Value>>> {
    let rows = puzzle.get("cells")?.as_array()?.iter().map(Value::as_array);
    let rows: Vec<&Vec<Value>> = rows.collect::<Option<_>>()?;
    let width = rows.first()?.len();
    (width > 0 && rows.iter().all(|row| row.len() == width)).then_some(rows)
}

fn givens(draft: &mut Draft, rows: &[&Vec<Value>], column: usize) -> Result<(), BoardTextError> {
    for cell in draft.cells() {
        let record = &rows[usize::from(cell.row)][usize::from(cell.column)];
        let text = match record.get("value") {
            None | Some(Value::Null) => continue,
            Some(Value::String(text)) => text.trim().to_owned(),
            Some(value) => value.to_string(),
        };
        if text.is_empty() {
            continue;
        }
        let rule = text
            .parse()
            .ok()
            .and_then(|value| draft.given(cell, &[value]));
        let text = format!("{text} in {cell}");
        let source = Source { column, text };
        let rule = rule.ok_or_else(|| draft.no_digit(&source))?;
        draft.add(source, [rule])?;
    }
    Ok(())
}

/// Adds the killer cages. Other cages with cells are not understood, except those that only hold rows and columns.
fn cages(
    draft: &mut Draft,
    puzzle: &Map<String, Value>,
    column: usize,
) -> Result<(), BoardTextError> {
    let cages = puzzle.get("cages").and_then(Value::as_array);
    for cage in cages.into_iter().flatten() {
        let is = |name: &str, value: &str| cage.get(name).is_some_and(|it| it == value);
        if cage.get("cells").is_none_or(is_empty) || is("type", "rowcol") {
            continue;
        }
        let is_killer = is("style", "killer") || cage.get("style").is_none();
        match killer_cage(cage).filter(|_| is_killer) {
            Some(rule) => {
                let text = format!("cages: {cage}");
                draft.add(Source { column, text }, [rule])?;
            }
            None => draft.ignore("cages"),
        }
    }
    Ok(())
}

/// Returns the rule of a cage with a sum, in which digits do not repeat.
fn killer_cage(cage: &Value) -> Option<Rule> {
    let sum = match cage.get("value")? {
        Value::String(text) => text.trim().parse().ok()?,
        value => value.as_i64()?,
    };
    if cage.get("unique").is_some_and(|unique| *unique == false) {
        return None;
    }
    let cells = cage.get("cells")?.as_array()?.iter().map(cell);
    Some(Rule::Cage {
        sum: Some(sum),
        cells: cells.collect::<Option<_>>()?,
    })
}

/// Returns a cell that is written as its row and column, counted from 0.
fn cell(value: &Value) -> Option<Cell> {
    let place = |index: usize| u8::try_from(value.get(index)?.as_u64()?).ok();
    Some(Cell::new(place(0)?, place(1)?))
}

/// Returns the region of each cell.
fn regions_of(regions: &Value, height: usize, width: usize) -> Option<Vec<Option<u8>>> {
    let mut found = vec![None; height * width];
    let lists = regions.as_array()?.iter().filter(|list| !is_empty(list));
    for (number, list) in lists.enumerate() {
        let number = u8::try_from(number).ok()?;
        for value in list.as_array()? {
            let cell = cell(value)?;
            let (row, column) = (usize::from(cell.row), usize::from(cell.column));
            if column >= width {
                return None;
            }
            *found.get_mut(row * width + column)? = Some(number);
        }
    }
    Some(found)
}

/// Returns whether the value holds nothing. Lists of the short form may hold empty objects.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items
            .iter()
            .all(|item| item.as_object().is_some_and(Map::is_empty)),
        Value::Object(members) => members.is_empty(),
        Value::String(text) => text.trim().is_empty(),
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    const ROW: &str = "[{},{},{},{}]";

    fn document(more: &str) -> String {
        let first = "[{\"value\":4},{},{\"value\":\"2\"},{}]";
        format!("{{\"cells\":[{first},{ROW},{ROW},{ROW}]{more}}}")
    }

    #[test]
    fn givens_regions_and_killer_cages_are_read() {
        let text = document(
            ",\"cages\":[{\"cells\":[[0,1],[1,1]],\"value\":5},{\"cells\":[[2,2]],\"value\":\"3\",\"style\":\"killer\"},\
             {\"value\":\"title: x\"}],\"metadata\":{\"title\":\" A \",\"solution\":\"4321214334121234\"}",
        );
        let read = read(&text, 1).unwrap();
        let expected = "grid 4x4; givens 4.2.............; cage 3: r3c3; cage 5: r1c2 r2c2";
        assert_eq!(read.board.to_string(), expected);
        assert_eq!(read.title.as_deref(), Some("A"));
        assert_eq!(read.expected.unwrap().to_string(), "4321214334121234");
        assert!(read.ignored.is_empty());
        let regions = ",\"regions\":[[[0,0],[0,1],[0,2],[1,0]],[[0,3],[1,3],[2,3],[1,2]]]";
        let board = super::read(&document(regions), 1).unwrap().board;
        assert!(board.to_string().contains("regions AAABA.BB...B...."));
    }

    #[test]
    fn drawings_and_sentences_are_ignored_by_name() {
        for (more, names) in [
            (
                ",\"lines\":[{\"color\":\"#ccc\"}],\"arrows\":[]",
                &["lines"][..],
            ),
            (
                ",\"overlays\":[{\"text\":\"x\"}],\"fog\":1",
                &["overlays", "fog"],
            ),
            (",\"cages\":[{\"cells\":[[0,1]]}]", &["cages"]),
            (
                ",\"cages\":[{\"cells\":[[0,1]],\"value\":\"?\"}]",
                &["cages"],
            ),
            (
                ",\"cages\":[{\"cells\":[[0,1]],\"value\":3,\"style\":\"box\"}]",
                &["cages"],
            ),
            (",\"cages\":[{\"cells\":[[0,1]],\"type\":\"rowcol\"}]", &[]),
            (",\"metadata\":{\"rules\":\"No two equal.\"}", &["rules"]),
        ] {
            assert_eq!(read(&document(more), 1).unwrap().ignored, names, "{more}");
        }
    }

    #[test]
    fn other_documents_are_errors() {
        for text in [
            String::new(),
            "{}".to_owned(),
            "{\"cells\":[[]]}".to_owned(),
            "{\"cells\":[[{}],[{},{}]]}".to_owned(),
            document(",\"regions\":[[[0,4]]]"),
            document(",\"regions\":[[[4,0]]]"),
            document(",\"regions\":[1]"),
            document(",\"cages\":[{\"cells\":[[9,9]],\"value\":3}]"),
            document("").replace('4', "5"),
            format!("{{\"cells\":[[{}{{}}]]}}", "{},".repeat(32)),
        ] {
            assert!(read(&text, 1).is_err(), "{text}");
        }
    }
}
