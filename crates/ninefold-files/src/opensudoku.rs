//! The files of OpenSudoku: XML with a `game` for each puzzle, whose attribute `data` holds the cells.
//!
//! In the first version, the cells are 81 digits, and the games are direct children of `opensudoku`. Later versions
//! have folders. Cells have notes once a game has been played: a version number, then for each cell its digit, its
//! notes and whether it can be changed, separated by bars. The label of a game is its note, or else the name of its
//! folder or its file.

use std::io::{self, BufRead, Read};
use std::mem;

use ninefold::text::{Expected, FoundText, Notation, ParseError, Written, plain_cells};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::name::QName;
use quick_xml::{Reader, XmlVersion};

use crate::source::{Damage, Input, place_behind};
use crate::{Content, Decode, Decoded, Form, problem};

const ROOTS: [&str; 3] = ["opensudoku", "opensudoku2", KSUDOKU];
/// The first tag of the files of KSudoku, in which the text of the tag `values` holds the cells.
const KSUDOKU: &str = "ksudoku";
const VALUES: &str = "values";
const CELLS: [&str; 3] = ["data", "cells_data", "cellsData"];
const NOTES: [&str; 3] = ["note", "user_note", "userNote"];

/// Tags whose text is not part of a puzzle.
const TEXTS: [&str; 16] = [
    "game",
    "puzzle",
    "graph",
    "solution",
    "userHints",
    "state",
    "history",
    "name",
    "author",
    "description",
    "comment",
    "created",
    "source",
    "level",
    "sourceURL",
    "note",
];

const TAG: &str = "a tag of OpenSudoku, such as folder, game or name";
const DOCUMENT: &str = "a file of OpenSudoku, whose first tag is opensudoku";

const GAME: &str = "the cells of a game of OpenSudoku: 81 digits, or digits with notes";

/// The largest length of a tag or text: an endless one must not fill the memory.
const LONGEST: usize = 1 << 16;

/// The name in the files that we write.
const NAME: &str = "Ninefold";

/// The most characters of a file's or folder's name. Every game gets it as its label, and a game may be short.
const LONGEST_NAME: usize = 200;

/// The deepest nesting of open tags. A document has five levels at most.
const DEEPEST: usize = 64;

/// The largest number of reported errors in tags and texts of a document. All of its games are still read.
const MOST_REPORTED: usize = 100;

/// The text before and after the games of a file.
pub const FRAME: [&str; 2] = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>Ninefold</name>\n",
    "</opensudoku>\n",
];

/// Returns whether the line is the beginning of XML.
pub fn detect(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    text.starts_with(b"<?xml")
        || text.starts_with(b"<opensudoku")
        || text.starts_with(b"<ksudoku")
        || text.starts_with(b"<!DOCTYPE ksudoku")
        || text.starts_with(b"<!--")
}

/// A place of the source: line and column.
type Place = (u64, usize);

/// The label and the puzzle of a game, or an error in a part of the file.
type Part = (Option<String>, Result<Written, ParseError>);

/// A decoder that reads the games one by one.
pub struct Decoder {
    reader: Reader<Counted>,
    buffer: Vec<u8>,
    /// The name of the file or of the folder.
    name: Option<String>,
    /// The open tags, from the outermost to the innermost.
    open: Vec<String>,
    knows_root: bool,
    /// Whether the document has contained only blanks.
    is_empty: bool,
    /// The number of errors in the document itself.
    reported: usize,
    ended: bool,
}

impl Decoder {
    pub fn new(input: Input) -> Decoder {
        let place = (input.lines + 1, 1);
        let mut reader = Reader::from_reader(Counted {
            input,
            place,
            taken: 0,
        });
        let config = reader.config_mut();
        // An error elsewhere must not cost a game, so the decoder compares the names itself.
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        Decoder {
            reader,
            buffer: Vec::new(),
            name: None,
            open: Vec::new(),
            knows_root: false,
            is_empty: true,
            reported: 0,
            ended: false,
        }
    }

    /// Reads up to the next game or error, or to the end.
    fn next(&mut self) -> io::Result<Option<(Place, Content)>> {
        while !self.ended {
            let counted = self.reader.get_mut();
            counted.taken = 0;
            let mut place = counted.place;
            self.buffer.clear();
            let mut buffer = mem::take(&mut self.buffer);
            let event = self.reader.read_event_into(&mut buffer);
            let found = match event {
                Ok(Event::Start(_)) if self.open.len() == DEEPEST => {
                    self.ended = true;
                    let found = format!("more than {DEEPEST} tags in each other");
                    Some(wrong(found, DOCUMENT))
                }
                Ok(Event::Start(tag)) => {
                    let found = self.read_tag(&tag);
                    self.open.push(name_of(tag.name()));
                    found
                }
                Ok(Event::Empty(tag)) => self.read_tag(&tag),
                Ok(Event::End(tag)) => self.read_end(&name_of(tag.name())),
                Ok(Event::Text(text)) => self.read_text(&text.xml10_content(), &mut place),
                Ok(Event::CData(text)) => self.read_text(&text.xml10_content(), &mut place),
                Ok(Event::GeneralRef(reference)) => {
                    let text = resolved(&reference);
                    self.read_text(&text, &mut place)
                }
                Ok(Event::Eof) => {
                    self.ended = true;
                    place = self.reader.get_ref().place;
                    self.read_eof()
                }
                Ok(_) => {
                    self.is_empty = false;
                    None
                }
                Err(quick_xml::Error::Io(error)) => {
                    return Err(match Damage::of(&error) {
                        Some(Damage(place, message)) => {
                            io::Error::new(error.kind(), Damage(*place, message.clone()))
                        }
                        None => io::Error::new(error.kind(), error.to_string()),
                    });
                }
                Err(error) => {
                    self.ended = true;
                    Some(wrong(error.to_string(), "XML"))
                }
            };
            self.buffer = buffer;
            if let Some((label, puzzle)) = found {
                let puzzle = puzzle.map_err(|error| (place, problem(&error).1));
                let content = Content {
                    label,
                    ..Content::of(Form::OpenSudoku, puzzle)
                };
                return Ok(Some((place, content)));
            }
        }
        Ok(None)
    }

    /// Reads a tag; returns the label and the puzzle if it is a game.
    fn read_tag(&mut self, tag: &BytesStart) -> Option<Part> {
        let name = name_of(tag.name());
        if !mem::replace(&mut self.knows_root, true) && !ROOTS.contains(&&*name) {
            self.ended = true;
            return Some(wrong(format!("<{name}>"), DOCUMENT));
        }
        match &*name {
            VALUES | "puzzle" | "graph" | "solution" => {}
            "game" if self.open.iter().any(|open| open == KSUDOKU) => {}
            "name" => self.name = None,
            "folder" => self.name = attribute(tag, &["name"]).as_deref().map(short_name),
            "game" => {
                let note = attribute(tag, &NOTES).filter(|note| !note.trim().is_empty());
                let data = attribute(tag, &CELLS).unwrap_or_default();
                let name = self.name.as_deref().map(str::trim);
                // Our own files have a name because the app asks for one.
                let name = name.filter(|name| !name.is_empty() && *name != NAME);
                let label = note.or_else(|| name.map(str::to_owned));
                return Some((label, read_data(&data)));
            }
            name if ROOTS.contains(&name) || TEXTS.contains(&name) => {}
            name => return self.report(|| wrong(format!("<{name}>"), TAG)),
        }
        None
    }

    /// Reads the end of a tag, which should be that of the innermost open tag.
    fn read_end(&mut self, name: &str) -> Option<Part> {
        let place = self.open.iter().rposition(|open| open == name);
        let is_last = place.is_some_and(|place| place + 1 == self.open.len());
        let message = match self.open.last() {
            _ if is_last => None,
            Some(open) => Some(format!("</{name}> instead of </{open}>")),
            None => Some(format!("</{name}> without <{name}>")),
        };
        let found = message.and_then(|message| self.report(|| wrong(message, "XML")));
        // A misspelt name closes the innermost tag, too.
        self.open
            .truncate(place.unwrap_or(self.open.len().saturating_sub(1)));
        found
    }

    /// Reads text, and moves the place to its beginning.
    fn read_text(&mut self, text: &str, place: &mut Place) -> Option<Part> {
        let tag = self.open.last().map(String::as_str);
        if tag == Some(VALUES) && !text.trim().is_empty() {
            return Some((None, read_values(text)));
        }
        if tag == Some("name") {
            let name = self.name.take().unwrap_or_default() + text;
            self.name = Some(short_name(&name));
        }
        let is_known = tag.is_some_and(|tag| TEXTS.contains(&tag));
        let begins = |character: char| !character.is_whitespace() && character != '\u{feff}';
        let start = text.find(begins).filter(|_| !is_known)?;
        *place = place_behind(*place, &text.as_bytes()[..start]);
        self.ended |= !self.knows_root;
        let expected = if self.knows_root { TAG } else { DOCUMENT };
        let found = text[start..].lines().next().unwrap_or_default();
        self.report(|| wrong(found.trim_end().to_owned(), expected))
    }

    /// Returns an error in the document, unless there were many: each takes many times the memory of its cause.
    fn report(&mut self, error: impl FnOnce() -> Part) -> Option<Part> {
        self.reported += 1;
        (self.reported <= MOST_REPORTED).then(error)
    }

    /// Returns the error at the end of the source, if something is missing.
    fn read_eof(&mut self) -> Option<Part> {
        let counted = self.reader.get_ref();
        let expected = match self.open.last() {
            _ if counted.taken > LONGEST => {
                return Some(wrong("too much in one tag or text".to_owned(), TAG));
            }
            Some(open) => format!("</{open}>"),
            None if self.knows_root || self.is_empty => return None,
            None => format!("<{}>", ROOTS[0]),
        };
        let found = FoundText::Text(format!("the end of the file before {expected}"));
        Some((
            None,
            Err(ParseError::at_column(1, found, Expected::Form("XML"))),
        ))
    }
}

/// Returns an error whose place is added later.
fn wrong(found: String, expected: &'static str) -> Part {
    let expected = Expected::Form(expected);
    (
        None,
        Err(ParseError::at_column(1, FoundText::Text(found), expected)),
    )
}

fn name_of(name: QName) -> String {
    let name: &str = name.as_ref();
    name.to_owned()
}

/// Returns the text of a reference such as `&amp;`.
fn resolved(reference: &BytesRef) -> String {
    let name: &str = reference;
    let character = reference.resolve_char_ref().ok().flatten();
    let text = character.map(String::from);
    let text = text.or_else(|| resolve_xml_entity(name).map(str::to_owned));
    text.unwrap_or_else(|| format!("&{name};"))
}

impl Decode for Decoder {
    fn decode(&mut self, wait: bool, most: usize, decoded: &mut Decoded) -> io::Result<()> {
        let before = decoded.number;
        while decoded.number - before < most as u64 && !decoded.is_full() {
            let input = &self.reader.get_ref().input;
            let may_take = (wait && decoded.number == before) || input.ended || input.has_line();
            if !may_take {
                return Ok(());
            }
            let Some((place, content)) = self.next()? else {
                return Ok(());
            };
            decoded.add(place.0, content);
        }
        Ok(())
    }
}

/// Returns the value of the attribute that has the first of these names.
fn attribute(tag: &BytesStart, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| {
        let mut attributes = tag.attributes().flatten();
        let found = attributes.find(|attribute| {
            let key: &str = attribute.key.as_ref();
            key == *name
        })?;
        let value = found.normalized_value(XmlVersion::Implicit1_0).ok()?;
        Some(value.into_owned())
    })
}

/// Returns a name without blanks around it, shortened to [`LONGEST_NAME`] characters.
fn short_name(text: &str) -> String {
    text.trim_start().chars().take(LONGEST_NAME).collect()
}

/// Reads the cells of a game.
fn read_data(data: &str) -> Result<Written, ParseError> {
    let data = data.trim();
    if let Some(cells) = plain_cells(data.as_bytes()) {
        return Ok(Written::Grid(Grid::from_ascii(cells)));
    }
    read_played(data).ok_or_else(|| {
        ParseError::at_column(1, FoundText::Text(data.to_owned()), Expected::Form(GAME))
    })
}

/// Reads the cells of KSudoku: digits, or letters from `b` for 1.
fn read_values(text: &str) -> Result<Written, ParseError> {
    let text = text.trim();
    let digit = |symbol: char| match symbol {
        'b'..='j' => char::from(symbol as u8 - b'b' + b'1'),
        other => other,
    };
    let plain: String = text
        .chars()
        .filter(|it| !it.is_whitespace())
        .map(digit)
        .collect();
    let cells = plain_cells(plain.as_bytes()).map(Grid::from_ascii);
    cells.map(Written::Grid).ok_or_else(|| {
        let expected = Expected::Form("81 cells of a game of KSudoku");
        ParseError::at_column(1, FoundText::Text(text.to_owned()), expected)
    })
}

fn read_played(data: &str) -> Option<Written> {
    let rest = data.strip_prefix("version:")?.trim_start();
    let (version, cells) = rest.split_once(|character: char| character.is_whitespace())?;
    let version: u8 = version.parse().ok()?;
    // The second version wrote an extra bar after notes.
    let fields: Vec<&str> = cells
        .trim()
        .split('|')
        .filter(|field| !field.is_empty())
        .collect();
    let width = match version {
        1..=3 => 3,
        4 => 4,
        5 => 5,
        _ => return None,
    };
    if fields.len() != 81 * width {
        return None;
    }
    let (mut givens, mut entries) = (Grid::EMPTY, Grid::EMPTY);
    let mut candidates = Candidates::ALL;
    for (cell, fields) in Cell::ALL.into_iter().zip(fields.chunks(width)) {
        let digit: u8 = fields[0].parse().ok().filter(|digit| *digit <= 9)?;
        let grid = match fields[width - 1] {
            "0" => &mut givens,
            "1" => &mut entries,
            _ => return None,
        };
        grid.set(cell, Digit::new(digit));
        let mut notes = notes(fields[1], version)?;
        if notes.is_empty() && version >= 4 {
            notes = self::notes(fields[2], version)?;
        }
        if !notes.is_empty() {
            candidates[cell] = notes;
        }
    }
    Some(Written::played(givens, entries, candidates))
}

/// Reads the notes of a cell: digits, each followed by a comma, or a bit for each digit.
fn notes(field: &str, version: u8) -> Option<DigitSet> {
    if version > 1 {
        return DigitSet::from_bits(field.parse().ok()?);
    }
    let mut notes = DigitSet::EMPTY;
    for digit in field.split(',').filter(|digit| !matches!(*digit, "" | "-")) {
        notes.insert(digit.parse().ok()?);
    }
    Some(notes)
}

/// Writes a game of the first version.
pub fn write(written: &Written) -> String {
    let cells = ninefold::text::write(&written.digits(), Notation::Rows, None).to_string();
    format!("  <game data=\"{}\"/>", cells.replace('\n', ""))
}

/// A reader of a source that tracks its position.
struct Counted {
    input: Input,
    /// The line and column of the next byte.
    place: (u64, usize),
    /// The number of bytes since the last tag.
    taken: usize,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Counted {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        // Pretend that the text ends here.
        if self.taken > LONGEST {
            return Ok(&[]);
        }
        self.input.fill()
    }

    fn consume(&mut self, amount: usize) {
        self.place = place_behind(self.place, &self.input.at_hand()[..amount]);
        self.taken += amount;
        self.input.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entry;
    use crate::batch::tests::decode_all;
    use crate::source::tests::input;

    const CELLS_81: &str =
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

    fn read(text: &str) -> Vec<Entry> {
        let text = text.replace("CELLS", CELLS_81);
        decode_all(Decoder::new(input(&text)))
    }

    #[test]
    fn all_versions_are_read() {
        let first = "<?xml version='1.0'?>\n<opensudoku>\n<name>Mine</name><author>me</author>\n\
            <game data=\"CELLS\" />\n<game data='CELLS'></game></opensudoku>";
        let entries = read(first);
        let labels: Vec<_> = entries.iter().map(|entry| entry.label.as_deref()).collect();
        assert_eq!(labels, [Some("Mine"); 2]);
        assert_eq!(entries[1].line, 5);
        let second = "<opensudoku version=\"2\"><folder name=\"Easy &amp; nice\" created=\"1\">\
            <game created=\"1\" state=\"1\" data=\"CELLS\" note=\"\"/>\
            <game data=\"CELLS\" note=\"my favourite\"/></folder></opensudoku>";
        let labels: Vec<_> = read(second).into_iter().map(|entry| entry.label).collect();
        assert_eq!(
            labels,
            [
                Some("Easy & nice".to_owned()),
                Some("my favourite".to_owned())
            ]
        );
        for entry in read(first).iter().chain(&read(second)) {
            assert_eq!(
                entry.written.as_ref().unwrap().givens(),
                CELLS_81.parse().unwrap()
            );
        }
    }

    #[test]
    fn a_game_that_was_played_keeps_its_entries_and_notes() {
        for (version, given, entered, noted, open) in [
            (1, "5|-|0|", "3|-|1|", "0|1,2,|1|", "0|-|1|"),
            (2, "5|0||0|", "3|0||1|", "0|3||1|", "0|0||1|"),
            (3, "5|0|0|", "3|0|1|", "0|3|1|", "0|0|1|"),
            (4, "5|0|0|0|", "3|0|0|1|", "0|3|0|1|", "0|0|0|1|"),
            (5, "5|0|0|0|0|", "3|0|0|0|1|", "0|0|3|2|1|", "0|0|0|0|1|"),
        ] {
            let data = format!(
                "version: {version}\n{given}{entered}{noted}{}",
                open.repeat(78)
            );
            for end in ["\n", "&#10;"] {
                let data = data.replace('\n', end);
                let text = format!(
                    "<opensudoku2><folder><game cells_data=\"{data}\"/></folder></opensudoku2>"
                );
                let entries = read(&text);
                let written = entries[0]
                    .written
                    .as_ref()
                    .unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(written.givens().filled_count(), 1, "{text}");
                assert_eq!(written.entries().filled_count(), 1, "{text}");
                assert_eq!(
                    written.candidates().unwrap()[Cell::ALL[2]].to_string(),
                    "12"
                );
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place_and_costs_no_other() {
        let text = "<opensudoku>\n  <game data=\"123\"/>\n <game/>\n<game data=\"CELLS\"/>\n<game data=\"CELLS";
        let entries = read(text);
        let errors: Vec<_> = entries.iter().map(|entry| entry.error()).collect();
        assert_eq!(entries.len(), 4);
        assert!(
            errors[0]
                .as_ref()
                .unwrap()
                .starts_with("test:2:3: found \"123\", expected the cells")
        );
        assert!(
            errors[1]
                .as_ref()
                .unwrap()
                .starts_with("test:3:2: found \"\"")
        );
        assert!(errors[2].is_none());
        assert!(
            errors[3].as_ref().unwrap().contains("expected XML"),
            "{:?}",
            errors[3]
        );
        let other = read("<html><body>no puzzle</body></html>");
        assert!(other[0].error().unwrap().contains("found \"<html>\""));
    }

    #[test]
    fn a_long_name_is_no_label_of_each_game_in_full() {
        let name = "é".repeat(LONGEST_NAME + 1);
        let text = format!("<opensudoku><name>{name}</name><game data=\"CELLS\"/></opensudoku>");
        let label = read(&text).remove(0).label.unwrap();
        assert_eq!(label, "é".repeat(LONGEST_NAME));
    }

    #[test]
    fn what_has_no_end_does_not_fill_the_memory() {
        let text = "<opensudoku><game data=\"".to_owned() + &"1".repeat(10 * LONGEST);
        let entries = read(&text);
        assert_eq!(entries.len(), 1);
        assert!(entries[0].written.is_err());
    }
}
