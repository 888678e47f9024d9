//! The puzzles of SudokuPad's own ids: a JSON object, or its abbreviation in the short form. Only classic puzzles are
//! read.
//!
//! In the short form, strings have single quotes or none, names have none, and `t` and `f` are true and false. Some
//! names have one or two letters, and empty objects in lists are omitted: `{ce:[[{v:5},,{v:3}]]}`.

use ninefold::text::Written;
use ninefold::{Candidates, Cell, Digit, Grid};
use serde_json::{Map, Value};

/// The short names of the members used here.
const SHORT: [(&str, &str); 9] = [
    ("a", "arrows"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("l", "lines"),
    ("o", "overlays"),
    ("re", "regions"),
    ("t", "title"),
    ("u", "underlays"),
    ("v", "value"),
];

/// Members of a puzzle that are not rules; `cells`, `cages` and `regions` are examined.
const NO_RULES: [&str; 14] = [
    "id", "cells", "cages", "regions", "cellSize", "cs", "metadata", "settings", "title", "author",
    "rules", "videos", "vd", "solution",
];

/// The deepest nesting of lists and objects. No puzzle is nested as deeply.
const DEEPEST: usize = 16;

/// Reads the title and the puzzle. The error is the reason why the text is not a classic puzzle.
pub fn read(text: &str) -> Result<(Option<String>, Written), String> {
    let Value::Object(puzzle) = document(text).ok_or("a damaged puzzle")? else {
        return Err("no object".to_owned());
    };
    if let Some(rule) = rule_of(&puzzle) {
        return Err(rule);
    }
    let givens = givens_of(&puzzle)?;
    let titles = [
        puzzle.get("metadata").and_then(|it| it.get("title")),
        puzzle.get("title"),
    ];
    let title = titles.into_iter().flatten().find_map(Value::as_str);
    let title = title.map(str::trim).filter(|title| !title.is_empty());
    let written = Written::played(givens, Grid::EMPTY, Candidates::ALL);
    Ok((title.map(str::to_owned), written))
}

/// Returns the tree of a puzzle in JSON or in the short form.
pub fn document(text: &str) -> Option<Value> {
    match serde_json::from_str(text) {
        Ok(value) => Some(value),
        Err(_) => Short { rest: text }.whole(),
    }
}

/// Returns the first rule beyond those of classic puzzles.
fn rule_of(puzzle: &Map<String, Value>) -> Option<String> {
    let is_empty = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => {
            items.is_empty() || items.iter().all(|item| *item == Value::Object(Map::new()))
        }
        Value::Object(members) => members.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    };
    let mut others = puzzle
        .iter()
        .filter(|(name, _)| !NO_RULES.contains(&name.as_str()));
    if let Some((name, _)) = others.find(|(_, value)| !is_empty(value)) {
        return Some(name.clone());
    }
    let list = |name: &str| {
        puzzle
            .get(name)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
    };
    // Older puzzles keep their title and rules in cages without cells.
    let is_no_rule = |cage: &Value| {
        cage.get("cells").is_none_or(is_empty)
            || cage.get("type").is_some_and(|kind| kind == "rowcol")
    };
    if !list("cages").all(is_no_rule) {
        return Some("cages".to_owned());
    }
    let mut boxes = [None; 9];
    let is_box = |(region, place): (&Value, &mut Option<usize>)| {
        let cells = region.as_array().filter(|cells| cells.len() == 9)?;
        let boxes: Option<Vec<usize>> = cells.iter().map(box_of).collect();
        let boxes = boxes?;
        boxes
            .iter()
            .all(|it| *it == boxes[0])
            .then(|| *place = Some(boxes[0]))
    };
    let regions: Vec<&Value> = list("regions").filter(|region| !is_empty(region)).collect();
    let are_boxes = regions.len() == 9
        && regions
            .into_iter()
            .zip(&mut boxes)
            .all(|pair| is_box(pair).is_some())
        && (0..9).all(|number| boxes.contains(&Some(number)));
    let has_regions = puzzle
        .get("regions")
        .is_some_and(|regions| !is_empty(regions));
    (has_regions && !are_boxes).then(|| "regions".to_owned())
}

/// Returns the box of a cell that is written as its row and column, counted from 0.
fn box_of(cell: &Value) -> Option<usize> {
    let place = |index: usize| usize::try_from(cell.get(index)?.as_u64()?).ok();
    Some(Cell::at(place(0)?, place(1)?)?.box_index())
}

fn givens_of(puzzle: &Map<String, Value>) -> Result<Grid, String> {
    let rows = puzzle
        .get("cells")
        .and_then(Value::as_array)
        .ok_or("no cells")?;
    if rows.len() != 9 {
        return Err(format!("{} rows", rows.len()));
    }
    let mut givens = Grid::EMPTY;
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == 9);
        let cells = cells.ok_or_else(|| format!("row {} without nine cells", row + 1))?;
        for (column, record) in cells.iter().enumerate() {
            let cell = Cell::at(row, column).ok_or("no cell")?;
            givens.set(
                cell,
                digit_of(record.get("value")).map_err(|value| format!("{value} in {cell}"))?,
            );
        }
    }
    Ok(givens)
}

/// Returns the digit, or the text in its place as an error.
fn digit_of(value: Option<&Value>) -> Result<Option<Digit>, String> {
    let text = match value {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    match text.trim() {
        "" => Ok(None),
        text => match text.parse().ok().and_then(Digit::new) {
            Some(digit) => Ok(Some(digit)),
            None => Err(text.to_owned()),
        },
    }
}

/// The unread rest of a text in the short form.
struct Short<'t> {
    rest: &'t str,
}

impl Short<'_> {
    fn whole(mut self) -> Option<Value> {
        let value = self.value(0)?;
        self.rest.trim().is_empty().then_some(value)
    }

    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    /// Takes this character, if it is next.
    fn takes(&mut self, character: char) -> bool {
        let comes = self.peek() == Some(character);
        if comes {
            self.rest = &self.rest[character.len_utf8()..];
        }
        comes
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.peek()? {
            _ if depth > DEEPEST => None,
            '{' => self.object(depth),
            '[' => self.list(depth),
            '\'' | '"' => self.string().map(Value::String),
            ',' | ']' | '}' => Some(Value::Object(Map::new())),
            _ => Some(plain(self.word(",]}"))),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut members = Map::new();
        self.takes('{');
        while !self.takes('}') {
            let name = match self.peek()? {
                '\'' | '"' => self.string()?,
                _ => self.word(":").trim().to_owned(),
            };
            let name = match SHORT.iter().find(|(short, _)| *short == name) {
                Some((_, long)) => (*long).to_owned(),
                None => name,
            };
            if !self.takes(':') {
                return None;
            }
            members.insert(name, self.value(depth + 1)?);
            if !self.takes(',') && self.peek()? != '}' {
                return None;
            }
        }
        Some(Value::Object(members))
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        self.takes('[');
        loop {
            items.push(self.value(depth + 1)?);
            if self.takes(']') {
                return Some(Value::Array(items));
            }
            if !self.takes(',') {
                return None;
            }
        }
    }

    fn string(&mut self) -> Option<String> {
        let mut characters = self.rest.char_indices();
        let (_, quote) = characters.next()?;
        let mut text = String::new();
        while let Some((place, character)) = characters.next() {
            match character {
                '\\' => match characters.next()?.1 {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    other => text.push(other),
                },
                _ if character == quote => {
                    self.rest = &self.rest[place + quote.len_utf8()..];
                    return Some(text);
                }
                _ => text.push(character),
            }
        }
        None
    }

    /// Takes the text before the first of these characters.
    fn word(&mut self, ends: &str) -> &str {
        let end = self.rest.find(|character| ends.contains(character));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }
}

/// Returns a value that is written without quotes.
fn plain(word: &str) -> Value {
    match word.trim() {
        "t" => Value::Bool(true),
        "f" => Value::Bool(false),
        word => serde_json::from_str(word).unwrap_or_else(|_| Value::String(word.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the short form of a puzzle with two givens, as SudokuPad writes it.
    fn short(more: &str) -> String {
        let rows = [",".repeat(8), "{v:5},,,,,,,,{c2:ff0000,v:'3'}".to_owned()];
        let rows: Vec<String> = (0..9)
            .map(|row| format!("[{}]", rows[usize::from(row == 4)]))
            .collect();
        format!(
            "{{id:'a-1',cs:50,metadata:{{title:'Bob\\'s, \"first\"',rules:'x'}},ce:[{}]{more}}}",
            rows.join(",")
        )
    }

    const BOXES: &str = ",re:[[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]],";

    #[test]
    fn both_forms_are_read() {
        let long = "{\"cells\":[[{\"value\":7},{},{},{},{},{},{},{},{}],ROWS],\"lines\":[],\"title\":\"Long\"}";
        let row = format!("[{}]", ["{}"; 9].join(","));
        let (title, written) = read(&long.replace("ROWS", &vec![row; 8].join(","))).unwrap();
        assert_eq!(title.as_deref(), Some("Long"));
        assert_eq!(written.to_string(), format!("7{}", ".".repeat(80)));
        let (title, written) = read(&short("")).unwrap();
        assert_eq!(title.as_deref(), Some("Bob's, \"first\""));
        let expected = format!("{}5.......3{}", ".".repeat(36), ".".repeat(36));
        assert_eq!(written.to_string(), expected);
    }

    #[test]
    fn other_rules_are_refused() {
        for (more, found) in [
            (",l:[{th:5,wayPoints:[[0,1]]}]", Some("lines")),
            (",ca:[{v:'title: x'}],settings:{t:f}", None),
            (",ca:[{ce:[[0,0],[0,1]],v:12}]", Some("cages")),
            (
                ",ca:[{unique:t,hidden:t,type:'rowcol',ce:'r1c1-r9c9'}]",
                None,
            ),
            (",foglight:[[1,2]]", Some("foglight")),
            (",re:[[[0,0],[1,1]]]", Some("regions")),
        ] {
            assert_eq!(read(&short(more)).err().as_deref(), found, "{more}");
        }
        let lists: Vec<String> = (0..9)
            .map(|number| {
                let cells = Cell::ALL
                    .into_iter()
                    .filter(|cell| cell.box_index() == number);
                let cells: Vec<String> = cells
                    .map(|cell| format!("[{},{}]", cell.row(), cell.column()))
                    .collect();
                format!("[{}]", cells.join(","))
            })
            .collect();
        let regions = format!(",re:[{}]", lists.join(","));
        assert!(regions.starts_with(BOXES));
        assert!(read(&short(&regions)).is_ok());
        assert!(read(&short(&regions.replacen("[0,0]", "[0,3]", 1))).is_err());
    }

    #[test]
    fn damaged_texts_are_errors() {
        let whole = short("");
        for end in (0..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
            assert!(read(&whole[..end]).is_err(), "{}", &whole[..end]);
        }
        for text in [
            "",
            "[]",
            "{",
            "{ce:[[,],[,]]}",
            "{ce:[[{v:12}]]}",
            &"[".repeat(100_000),
            "'",
        ] {
            assert!(read(text).is_err(), "{text:.20}");
        }
        let twelve = whole.replacen("v:5", "v:12", 1);
        assert_eq!(read(&twelve).unwrap_err(), "12 in r5c1");
    }
}
