//! Links of f-puzzles and of SudokuPad: a JSON object, compressed in the format of LZ-string. Only classic puzzles are
//! read: nine rows of nine cells, the usual boxes, no other rules.

use ninefold::text::{Expected, FoundText, Link, Notation, ParseError, Part, Single, Written};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{coach_save, lz_string, sudokupad};

/// The hosts of SudokuPad, by its current and former names.
const SUDOKU_PAD: [&str; 2] = ["sudokupad.app", "crackingthecryptic.com"];

/// The prefixes of the data in an id of SudokuPad, and the content that each announces.
const PREFIXES: [(&str, Content); 4] = [
    ("fpuzzles", Content::FPuzzles),
    ("fpuz", Content::FPuzzles),
    ("scl", Content::SudokuPad),
    ("ctc", Content::SudokuPad),
];

/// The content of the data after decompression.
#[derive(Clone, Copy)]
pub enum Content {
    FPuzzles,
    SudokuPad,
}

/// Compressed data.
pub struct Data<'t> {
    pub content: Content,
    pub part: Part<'t>,
}

/// The most data in a link to a classic puzzle.
const MOST_DATA: usize = 1 << 13;

/// The longest decompressed text of a classic puzzle. Its data may be a thousand times shorter, and its tree of values
/// takes many times as much memory.
const LONGEST_TEXT: usize = 1 << 18;

/// The shortest data that can hold a puzzle.
const LEAST_DATA: usize = 40;

/// Members of the object that are not rules.
const NO_RULES: [&str; 11] = [
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "msgcorrect",
    "highlightConflicts",
    "metadata",
    "truecandidatesoptions",
    "disabledlogic",
    "info",
];

const DATA: Expected = Expected::Form("the data of a link: a compressed puzzle");
const CLASSIC: Expected =
    Expected::Form("a classic puzzle of 9 rows and 9 columns, without other rules");

#[derive(Serialize, Deserialize)]
struct Document {
    #[serde(default = "nine")]
    size: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<Value>,
    grid: Vec<Vec<CellRecord>>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

fn nine() -> Value {
    9.into()
}

#[derive(Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
struct CellRecord {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
    #[serde(default, skip_serializing_if = "is_false")]
    given: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    region: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    center_pencil_marks: Option<Vec<Value>>,
    /// The candidates of the puzzle itself, not of a player. A classic puzzle has none.
    #[serde(default, skip_serializing)]
    given_pencil_marks: Option<Vec<Value>>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

/// Returns whether the text is a link or an id.
pub fn is_link(text: &str) -> bool {
    Link::of(text).is_some() || is_id(text)
}

/// Returns whether the text is an id of SudokuPad that holds a puzzle.
pub fn is_id(text: &str) -> bool {
    if coach_save::data_of(text).is_some() {
        return true;
    }
    let text = text.trim();
    let is_data = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=-_$%".contains(&byte);
    let data = PREFIXES
        .iter()
        .find_map(|(prefix, _)| text.strip_prefix(prefix));
    data.is_some_and(|data| data.len() >= LEAST_DATA && data.bytes().all(is_data))
}

/// Reads a link or an id, if the line is one.
pub fn read(text: &str) -> Option<Single> {
    if let Some(single) = coach_save::read(text) {
        return Some(single);
    }
    let link = Link::of(text);
    let read = match link.as_ref().map(|link| data_of(link)) {
        Some(data) => data?.and_then(read_data),
        None if is_id(text) => {
            let column = text
                .chars()
                .take_while(|character| character.is_whitespace())
                .count()
                + 1;
            read_id(Part {
                text: text.trim(),
                column,
            })
        }
        None => return None,
    };
    let (label, puzzle) = match read {
        Ok((label, written)) => (label, Ok(written)),
        Err(error) => (None, Err(error)),
    };
    Some(Single {
        notation: Notation::Line,
        label,
        puzzle,
    })
}

fn read_id(id: Part<'_>) -> Result<(Option<String>, Written), ParseError> {
    read_data(data_of_id(id)?)
}

/// Returns the data of a link, or `None` if it leads elsewhere.
pub fn data_of<'t>(link: &Link<'t>) -> Option<Result<Data<'t>, ParseError>> {
    if link.leads_to("f-puzzles.com") {
        let part = link.parameter("load").ok_or_else(|| {
            let part = link.path_part();
            // The puzzles of short links are stored on the server.
            let found = FoundText::Text(link.parameter("id").unwrap_or(part).text.to_owned());
            ParseError::at_column(part.column, found, DATA)
        });
        let content = Content::FPuzzles;
        return Some(part.map(|part| Data { content, part }));
    }
    let is_pad = SUDOKU_PAD.iter().any(|host| link.leads_to(host));
    // Other pages have taken over the parameters.
    let known = |name: &str| link.parameter(name).filter(|part| is_id(part.text));
    if let Some(id) = ["puzzleid", "load", "puzzle"].into_iter().find_map(known)
        && !is_pad
    {
        return Some(data_of_id(id));
    }
    is_pad.then(|| {
        let mut path = link.path_part();
        for folder in ["sudoku/", "puzzle/"] {
            if let Some(rest) = path.text.strip_prefix(folder) {
                path = Part {
                    text: rest,
                    column: path.column + folder.len(),
                };
            }
        }
        data_of_id(link.parameter("puzzleid").unwrap_or(path))
    })
}

/// Returns the data of an id, without its prefix.
pub fn data_of_id(id: Part<'_>) -> Result<Data<'_>, ParseError> {
    let data = PREFIXES.iter().find_map(|(prefix, content)| {
        let part = Part {
            text: id.text.strip_prefix(prefix)?,
            column: id.column + prefix.len(),
        };
        let content = *content;
        Some(Data { content, part })
    });
    data.ok_or_else(|| {
        let found = FoundText::Text(id.text.to_owned());
        let expected = Expected::Form("fpuzzles, fpuz, scl or ctc and the data of a puzzle");
        ParseError::at_column(id.column, found, expected)
    })
}

fn read_data(data: Data<'_>) -> Result<(Option<String>, Written), ParseError> {
    let Part { text, column } = data.part;
    let wrong =
        |found: String, expected| ParseError::at_column(column, FoundText::Text(found), expected);
    if text.len() > MOST_DATA {
        return Err(wrong(text.to_owned(), CLASSIC));
    }
    let text = decompressed(text, LONGEST_TEXT).ok_or_else(|| wrong(text.to_owned(), DATA))?;
    let puzzle = match data.content {
        Content::FPuzzles => {
            let document = serde_json::from_str::<Document>(&text);
            document.map_err(|_| wrong(text, DATA))?.puzzle()
        }
        Content::SudokuPad => sudokupad::read(&text),
    };
    puzzle.map_err(|found| wrong(found, CLASSIC))
}

/// Decompresses the data of a link, to a text of at most `most` units of UTF-16.
pub fn decompressed(data: &str, most: usize) -> Option<String> {
    let data = data.replace("%2B", "+").replace("%2b", "+");
    let data = data.replace("%2F", "/").replace("%2f", "/");
    let data = data.replace("%3D", "=").replace("%3d", "=");
    // Some pages replace the two characters that have another meaning in links.
    let data = data.replace(['-', ' '], "+").replace('_', "/");
    let units = lz_string::decompressed(&data, most)?;
    String::from_utf16(&units).ok()
}

/// Reads a document of f-puzzles that is not compressed, or returns `None` if the value is not one.
pub fn read_document(value: &Value) -> Option<Result<(Option<String>, Written), String>> {
    let grid = value.get("grid")?.as_array()?;
    let is_cell = |row: &Value| row.get(0).is_some_and(Value::is_object);
    grid.first().filter(|row| is_cell(row))?;
    let document = Document::deserialize(value);
    Some(
        document
            .map_err(|error| error.to_string())
            .and_then(|document| {
                document
                    .puzzle()
                    .map_err(|found| format!("found {found}, expected {CLASSIC}"))
            }),
    )
}

impl Document {
    /// Returns the label and the puzzle, or the reason why it is no classic puzzle.
    fn puzzle(&self) -> Result<(Option<String>, Written), String> {
        if self.size.as_u64() != Some(9) {
            return Err(format!("size {}", self.size));
        }
        if let Some(rule) = self
            .others
            .iter()
            .find(|(name, value)| is_rule(name, value))
        {
            return Err(rule.0.clone());
        }
        let cells: Vec<&CellRecord> = self.grid.iter().flatten().collect();
        let count = cells.len();
        let cells: [&CellRecord; 81] = cells.try_into().map_err(|_| format!("{count} cells"))?;
        let (mut givens, mut entries) = (Grid::EMPTY, Grid::EMPTY);
        let mut candidates = Candidates::ALL;
        for (cell, record) in Cell::ALL.into_iter().zip(cells) {
            let grid = if record.given {
                &mut givens
            } else {
                &mut entries
            };
            grid.set(cell, record.digit(cell)?);
            if record
                .given_pencil_marks
                .iter()
                .any(|marks| !marks.is_empty())
            {
                return Err(format!("given pencil marks in {cell}"));
            }
            candidates[cell] = record.marks(cell)?;
        }
        let label = self.title.as_ref().and_then(Value::as_str);
        let label = label.map(str::trim).filter(|label| !label.is_empty());
        let written = Written::played(givens, entries, candidates);
        Ok((label.map(str::to_owned), written))
    }
}

/// Returns whether the member of the object is a rule beyond those of classic puzzles.
fn is_rule(name: &str, value: &Value) -> bool {
    let is_empty = match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    };
    !is_empty && !NO_RULES.contains(&name)
}

impl CellRecord {
    fn digit(&self, cell: Cell) -> Result<Option<Digit>, String> {
        let region = self.region.as_ref().and_then(Value::as_u64);
        if region.is_some_and(|region| region != cell.box_index() as u64) {
            return Err(format!("another region in {cell}"));
        }
        match &self.value {
            None | Some(Value::Null) => Ok(None),
            Some(value) if value.as_u64() == Some(0) => Ok(None),
            Some(value) => digit_of(value)
                .map(Some)
                .ok_or_else(|| format!("{value} in {cell}")),
        }
    }

    /// Returns the candidates noted in the centre of the cell, or all if there are none.
    fn marks(&self, cell: Cell) -> Result<DigitSet, String> {
        let mut marks = DigitSet::EMPTY;
        for mark in self.center_pencil_marks.iter().flatten() {
            marks.insert(digit_of(mark).ok_or_else(|| format!("the mark {mark} in {cell}"))?);
        }
        Ok(if marks.is_empty() {
            DigitSet::ALL
        } else {
            marks
        })
    }
}

fn digit_of(value: &Value) -> Option<Digit> {
    let number = match value {
        Value::String(text) => text.parse().ok()?,
        other => other.as_u64()?,
    };
    Digit::new(u8::try_from(number).ok()?)
}

/// The address of f-puzzles, up to the data.
pub const F_PUZZLES: &str = "https://www.f-puzzles.com/?load=";

/// The address of SudokuPad, up to the data.
pub const SUDOKU_PAD_ADDRESS: &str = "https://sudokupad.app/fpuzzles";

/// Returns the data of a link.
pub fn data(written: &Written, label: Option<&str>) -> String {
    let (digits, givens) = (written.digits(), written.givens());
    let candidates = written.candidates();
    let record = |cell: &Cell| CellRecord {
        value: digits[*cell].map(|digit| digit.get().into()),
        given: givens[*cell].is_some(),
        region: None,
        given_pencil_marks: None,
        center_pencil_marks: candidates
            .filter(|_| digits[*cell].is_none())
            .map(|candidates| {
                let marks = candidates[*cell].into_iter();
                marks.map(|digit| digit.get().into()).collect()
            }),
    };
    let document = Document {
        size: nine(),
        title: label.map(Value::from),
        grid: Cell::ALL
            .chunks(9)
            .map(|row| row.iter().map(record).collect())
            .collect(),
        others: Map::new(),
    };
    let text = serde_json::to_string(&document).expect("records are strings, numbers and lists");
    lz_str::compress_to_base64(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(document: &str) -> String {
        F_PUZZLES.to_owned() + &lz_str::compress_to_base64(document)
    }

    /// Returns a hand-written document in the format of f-puzzles: a given, an entry, marks, and nothing else.
    fn document(more: &str) -> String {
        let row = format!("[{}]", ["{}"; 9].join(","));
        let first = row.replacen(
            "{},{},{}",
            "{\"value\":5,\"given\":true},{\"value\":3},\
            {\"centerPencilMarks\":[1,2],\"cornerPencilMarks\":[7]}",
            1,
        );
        let rows = [vec![first], vec![row; 8]].concat().join(",");
        format!(
            "{{\"size\":9,\"title\":\"A classic\",\"author\":\"\",\"grid\":[{rows}],\"diagonal+\":false{more}}}"
        )
    }

    #[test]
    fn a_link_is_read_wherever_its_data_stands() {
        let link = link(&document(""));
        let data = link.strip_prefix(F_PUZZLES).unwrap();
        for text in [
            link.clone(),
            format!(
                "http://f-puzzles.com/?load={}",
                data.replace('+', "%2B").replace('=', "%3D")
            ),
            format!("https://sudokupad.app/fpuzzles{data}"),
            format!("https://beta.sudokupad.app/sudoku/fpuz{data}"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{data}&setting=1"),
            format!(" fpuzzles{data}"),
        ] {
            let single = read(&text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(single.label.as_deref(), Some("A classic"));
            let written = single.puzzle.unwrap();
            assert_eq!(written.givens().filled_count(), 1);
            assert_eq!(written.entries().filled_count(), 1);
            assert_eq!(
                written.candidates().unwrap()[Cell::ALL[2]].to_string(),
                "12"
            );
        }
    }

    #[test]
    fn other_rules_are_refused() {
        for (more, found) in [
            (",\"killercage\":[{\"cells\":[\"R1C1\"]}]", "killercage"),
            (",\"antiknight\":true", "antiknight"),
            (",\"thermometer\":[]", ""),
        ] {
            let puzzle = read(&link(&document(more))).unwrap().puzzle;
            match puzzle {
                Ok(_) => assert_eq!(found, ""),
                Err(error) => assert_eq!(error.found, FoundText::Text(found.to_owned())),
            }
        }
        let jigsaw = document("").replacen("{}", "{\"region\":4}", 1);
        let error = read(&link(&jigsaw)).unwrap().puzzle.unwrap_err();
        assert_eq!(error.expected, CLASSIC);
        let small = document("").replace("\"size\":9", "\"size\":6");
        assert!(read(&link(&small)).unwrap().puzzle.is_err());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        for (text, column) in [
            (format!("{F_PUZZLES}N4Ig"), F_PUZZLES.len() + 1),
            (F_PUZZLES.to_owned(), F_PUZZLES.len() + 1),
            ("https://f-puzzles.com/?id=yabcdef1".to_owned(), 23),
            ("https://sudokupad.app/abcdef".to_owned(), 23),
            (link(&"x".repeat(100)), F_PUZZLES.len() + 1),
        ] {
            let error = read(&text).unwrap().puzzle.unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
        }
        let own = lz_str::compress_to_base64(&format!("{{ce:[{}]}}", ["[,,,,,,,,]"; 9].join(",")));
        for text in [
            format!("https://sudokupad.app/scl{own}"),
            format!("ctc{own}"),
        ] {
            let written = read(&text).unwrap().puzzle.unwrap();
            assert_eq!(written.to_string(), ".".repeat(81));
        }
        for text in [
            "fpuzzles are fun",
            "https://example.org/?load=N4Ig",
            "003020600",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
