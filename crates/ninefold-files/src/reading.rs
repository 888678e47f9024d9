//! The common entry point for every puzzle in a text: it reads the notations of the library, and those that need other
//! libraries. Files, fields of tables, JSON strings, arguments and pastes all use it.

use std::io::Cursor;

use ninefold::Grid;
use ninefold::text::{
    Expected, FoundText, Link, Notation, ParseError, Reader, Written, is_bank_id, plain_cells,
    read_line, read_some_by,
};

use crate::boards::{classic::as_classic, notation as statements};
use crate::csv::spreadsheet_text;
use crate::fpuzzles::is_link;
use crate::source::Input;
use crate::{BadPuzzle, Decode, Decoded, Entry, StatedSolution, fpuzzles, opensudoku};

/// Returns a reader of the library that also reads the links that need other libraries.
pub fn reader(notation: Option<Notation>) -> Reader {
    Reader::new(notation).asking(fpuzzles::read)
}

/// The number of characters of a board that an error quotes.
const MOST_SHOWN: usize = 40;

/// Reads the only puzzle of a text, in any form of classic puzzles except a table of values.
///
/// ```
/// use ninefold_files::read_one;
///
/// let cells = ".".repeat(78);
/// let written = read_one(&format!("https://sudokuexchange.com/play/?s=123{cells}"))?;
/// assert_eq!(written.givens().filled_count(), 3);
/// let game = format!("<opensudoku><game data=\"456{}\"/></opensudoku>", "0".repeat(78));
/// assert_eq!(read_one(&game)?.givens().filled_count(), 3);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
///
/// # Errors
/// If the text has no puzzle or several, or if the puzzle is invalid.
pub fn read_one(text: &str) -> Result<Written, ParseError> {
    // The digits alone would be another puzzle.
    if let Some(read) = statements::read(text.split('\t').next().unwrap_or(text)) {
        let found = FoundText::Text(text.chars().take(MOST_SHOWN).collect());
        let classic = read.ok().and_then(|read| as_classic(&read.board));
        return classic.ok_or_else(|| ParseError::at_column(1, found, Expected::Puzzle));
    }
    let is_document = text.trim_start().starts_with('<') && Link::of(text).is_none();
    let puzzles: Vec<_> = match is_document {
        true => first_two(text)
            .into_iter()
            .map(|entry| (entry.line, entry.written.map_err(error)))
            .collect(),
        false => read_some_by(reader(None), text.as_bytes(), 2)
            .into_iter()
            .map(|record| (record.line, record.puzzle))
            .collect(),
    };
    let mut puzzles = puzzles.into_iter();
    let (line, found, expected) = match (puzzles.next(), puzzles.next()) {
        (Some((_, puzzle)), None) => return puzzle,
        (_, Some((line, _))) => (line, FoundText::Puzzle, Expected::EndOfInput),
        (None, None) => (1, FoundText::EndOfInput, Expected::Puzzle),
    };
    Err(ParseError {
        line,
        ..ParseError::at_column(1, found, expected)
    })
}

/// Returns the first puzzles of a document, and at least two if there are as many.
fn first_two(text: &str) -> Vec<Entry> {
    let mut decoded = Decoded::new("text", 0);
    if opensudoku::detect(text.trim_start().as_bytes()) {
        let input = Input::new(Box::new(Cursor::new(text.to_owned())));
        let mut decoder = opensudoku::Decoder::new(input);
        for _ in 0..2 {
            // Reading from memory cannot fail.
            let _ = decoder.decode(true, 1, &mut decoded);
        }
    } else {
        let records = read_some_by(reader(None), text.as_bytes(), 2);
        records
            .into_iter()
            .for_each(|record| decoded.add_record(record));
    }
    decoded.batch().into_entries()
}

fn error(bad: BadPuzzle) -> ParseError {
    let found = FoundText::Text(bad.found().to_owned());
    ParseError {
        line: bad.line,
        ..ParseError::at_column(bad.column, found, Expected::Puzzle)
    }
}

/// Reads the solution that a field or another text states, or returns `None` if the text is empty.
///
/// ```
/// use ninefold_files::{read_one, read_solution};
///
/// let solved = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/// let puzzle = read_one(&(solved[..80].to_owned() + "."))?.puzzle();
/// let solves = |text: &str| read_solution(text.as_bytes()).map(|stated| stated.solves(&puzzle));
/// assert_eq!([solved, "48392", ""].map(solves), [Some(true), Some(false), None]);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn read_solution(text: &[u8]) -> Option<StatedSolution> {
    let text = spreadsheet_text(text.trim_ascii());
    let grid = || match plain_cells(text) {
        Some(cells) => Some(Grid::from_ascii(cells)),
        None => Some(read_field(text).ok()?.digits()),
    };
    (!text.is_empty()).then(|| StatedSolution::of(grid()))
}

/// Reads a puzzle in a field of a table.
pub fn read_field(field: &[u8]) -> Result<Written, ParseError> {
    read_line(field).or_else(|error| {
        let text = String::from_utf8_lossy(field);
        let is_bank = text.get(..12).is_some_and(is_bank_id);
        let is_other = field.contains(&b'\n') || is_bank || text.starts_with(':') || is_link(&text);
        if is_other {
            read_one(&text)
        } else {
            Err(error)
        }
    })
}
