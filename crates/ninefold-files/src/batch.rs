//! Batches of puzzles, passed from the reader to the threads that process them: decoded, or still as text of the input.
//!
//! One thread reads, and would delay all others if it decoded the input. So wherever possible, it only finds where
//! puzzles begin and end, and numbers them. The thread that processes a batch decodes it, as far as necessary.

use std::borrow::Cow;
use std::sync::Arc;
use std::{io, mem};

use ninefold::Grid;
use ninefold::text::{Notation, Record, Written};

use crate::content::Content;
use crate::pool::{Pool, Pooled};

use crate::columns::{clean_label, place_of_error};
use crate::{BadPuzzle, Entry, Form, Problem, Remark, Row, Table, bare, problem};

/// The number of bytes at which a batch ends. Thousands of usual puzzles have fewer.
const LARGEST: usize = 1 << 20;

/// Consecutive puzzles of one source.
#[derive(Debug)]
pub struct Batch {
    pub(crate) parts: Vec<Part>,
    pub(crate) leading: Leading,
}

/// The properties of the first source with puzzles, which decide the columns of all records.
#[derive(Clone, Default, Debug)]
pub(crate) struct Leading {
    /// The columns, if the source is a table of values.
    pub table: Option<Arc<Table>>,
    /// Whether the source states solutions: in a column, or beside its first puzzle.
    pub states_solutions: bool,
}

/// The start of a batch, and the properties that all its puzzles share.
#[derive(Clone, Debug)]
pub struct Head {
    /// The number of the first puzzle.
    pub number: u64,
    /// Whether the first puzzle is also the first of its source.
    pub first: bool,
    /// The name of the source.
    pub source: Arc<str>,
    /// The form of the first puzzle in its source: text may have several notations.
    pub form: Form,
    /// The columns, if the source is a table of values.
    pub table: Option<Arc<Table>>,
    /// The columns of the first source with puzzles, if that source was a table.
    pub leading: Option<Arc<Table>>,
    /// Whether the first source with puzzles states solutions: in a column, or beside its first puzzle.
    pub states_solutions: bool,
}

/// Consecutive puzzles in one representation.
#[derive(Debug)]
pub(crate) enum Part {
    /// Decoded puzzles.
    Entries(Vec<Entry>),
    /// Puzzles on lines of their own, without labels.
    PlainLines(PlainLines),
    /// Puzzles within records.
    Raw(Raw),
}

/// The origin of the puzzles of a part.
#[derive(Clone, Debug)]
struct Origin {
    source: Arc<str>,
    /// The number of the first puzzle.
    number: u64,
    /// Whether the first puzzle is also the first of its source.
    first: bool,
}

/// Puzzles on lines of their own, with the symbols of their source.
#[derive(Debug)]
pub(crate) struct PlainLines {
    /// Digits, and any other symbol for empty cells.
    cells: Pooled<[u8; 81]>,
    /// The number of the first line.
    line: u64,
    origin: Origin,
}

/// Undecoded records with one puzzle each.
#[derive(Debug)]
pub(crate) struct Raw {
    text: Pooled<u8>,
    records: Pooled<Place>,
    form: Arc<dyn RecordForm>,
    origin: Origin,
}

/// The start of a record in its source, and its end in the text.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    line: u64,
    column: u32,
    end: u32,
}

/// A decoder that turns the bytes of one source into puzzles.
pub(crate) trait Decode: Send {
    /// Adds up to `most` further puzzles, or a few more if one line ends several. Waits for the first puzzle only, and
    /// only if `wait` is set; otherwise adds those that are available. Adds none at the end.
    fn decode(&mut self, wait: bool, most: usize, decoded: &mut Decoded) -> io::Result<()>;

    /// Returns the bad record with which a damaged source ends.
    fn cut_off(&self, problem: Problem) -> Content {
        Content::of(Form::Text(Notation::Line), Err(problem))
    }
}

/// A form whose records have one puzzle each.
pub(crate) trait RecordForm: Send + Sync + std::fmt::Debug {
    /// Returns the form.
    fn form(&self) -> Form;

    /// Returns the columns, if the form is a table of values.
    fn table(&self) -> Option<&Arc<Table>> {
        None
    }

    /// Returns the line with the column names, if there is one.
    fn header(&self) -> Option<&[u8]> {
        None
    }

    /// Returns whether records with this text may state solutions. If unsure, returns true.
    fn may_state_solutions(&self, text: &[u8]) -> bool;

    /// Returns whether the text of a record is the puzzle as people write it.
    fn is_text(&self) -> bool {
        true
    }

    /// Returns the cells of the puzzle if it is 81 consecutive symbols and the record is valid.
    fn plain_cells(&self, record: &[u8]) -> Option<[u8; 81]>;

    /// Decodes a record that begins at this line and column.
    fn decode(&self, record: &[u8], place: (u64, usize)) -> Content;
}

impl Batch {
    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.parts.iter().map(Part::len).sum()
    }

    /// Returns whether the batch has no puzzle.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the start of the batch and the properties that all puzzles share, or `None` if there are no puzzles.
    pub fn head(&self) -> Option<Head> {
        let (source, number, first, form, table) = match self.parts.first()? {
            Part::PlainLines(PlainLines { origin, .. }) => {
                let form = Form::Text(Notation::Line);
                (&origin.source, origin.number, origin.first, form, None)
            }
            Part::Raw(Raw { origin, form, .. }) => {
                let (form, table) = (form.form(), form.table());
                (&origin.source, origin.number, origin.first, form, table)
            }
            Part::Entries(entries) => {
                let entry = entries.first()?;
                let table = entry.columns.as_ref().map(|it| &it.table);
                (&entry.source, entry.number, entry.first, entry.form, table)
            }
        };
        Some(Head {
            number,
            first,
            source: Arc::clone(source),
            form,
            table: table.cloned(),
            leading: self.leading.table.clone(),
            states_solutions: self.leading.states_solutions,
        })
    }

    /// Returns the properties of the source, if it is the first with puzzles.
    pub(crate) fn leading(&self) -> Leading {
        let table = self.head().and_then(|head| head.table);
        let states_solution = |entry: Entry| entry.solution.is_some();
        let states_solutions = match (&table, self.parts.first()) {
            (Some(table), _) => table.solution.is_some(),
            (None, Some(Part::Entries(entries))) => entries
                .first()
                .is_some_and(|entry| entry.solution.is_some()),
            (None, Some(Part::Raw(raw))) => raw.entries().next().is_some_and(states_solution),
            (None, _) => false,
        };
        Leading {
            table,
            states_solutions,
        }
    }

    /// Returns whether the source may state a solution of a puzzle, so that only the entries show it.
    ///
    /// This is fast: no puzzle becomes an [`Entry`].
    pub fn may_state_solutions(&self) -> bool {
        self.parts.iter().any(|part| match part {
            Part::PlainLines(_) => false,
            Part::Raw(raw) => raw.form.may_state_solutions(&raw.text),
            Part::Entries(entries) => entries.iter().any(|entry| entry.solution.is_some()),
        })
    }

    /// Returns the rows of the puzzles, if the source is a table of values.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let raw = self.parts.iter().filter_map(|part| match part {
            Part::Raw(raw) => Some((raw, raw.form.table()?)),
            _ => None,
        });
        raw.flat_map(|(raw, table)| {
            raw.records().map(move |(record, place)| Row {
                table,
                record: bare(record),
                line: place.line,
            })
        })
    }

    /// Returns whether every puzzle is a plain line: its form is [`Notation::Line`], and it has no label.
    pub fn are_plain_lines(&self) -> bool {
        self.parts
            .iter()
            .all(|part| matches!(part, Part::PlainLines(_)))
    }

    /// Returns the symbols of every puzzle, if all could be read and none has pencil marks: digits, and any other
    /// symbol for empty cells. `memory` holds the cells of puzzles that are not plain lines.
    ///
    /// This is the fast way to get only the cells: no puzzle becomes an [`Entry`].
    pub fn cells<'a>(&'a self, memory: &'a mut Vec<[u8; 81]>) -> Option<Vec<&'a [u8; 81]>> {
        memory.clear();
        for part in &self.parts {
            match part {
                Part::Entries(entries) => {
                    for entry in entries {
                        memory.push(entry.written.as_ref().ok()?.as_grid()?.to_ascii());
                    }
                }
                Part::PlainLines(_) => {}
                Part::Raw(raw) => {
                    for (record, _) in raw.records() {
                        memory.push(raw.form.plain_cells(record)?);
                    }
                }
            }
        }
        let mut memory = memory.iter();
        let mut cells = Vec::with_capacity(self.len());
        for part in &self.parts {
            match part {
                Part::PlainLines(lines) => cells.extend(lines.cells.iter()),
                part => cells.extend(memory.by_ref().take(part.len())),
            }
        }
        Some(cells)
    }

    /// Reads the pictures among the puzzles, which takes long. Returns remarks about them.
    pub fn read_pictures(&mut self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        for part in &mut self.parts {
            if let Part::Raw(raw) = part
                && !raw.is_text()
            {
                let entries: Vec<Entry> = raw.entries().collect();
                remarks.extend(entries.iter().flat_map(Entry::remarks));
                *part = Part::Entries(entries);
            }
        }
        remarks
    }

    /// Returns all puzzles as entries.
    pub fn entries(&self) -> Vec<Entry> {
        let mut all = Vec::with_capacity(self.len());
        for part in &self.parts {
            match part {
                Part::Entries(entries) => all.extend_from_slice(entries),
                Part::PlainLines(lines) => all.extend(lines.entries()),
                Part::Raw(raw) => all.extend(raw.entries()),
            }
        }
        all
    }

    /// Returns all puzzles as entries, reusing those that are already decoded.
    pub fn into_entries(self) -> Vec<Entry> {
        let mut all = Vec::new();
        for part in self.parts {
            match part {
                Part::Entries(entries) if all.is_empty() => all = entries,
                Part::Entries(entries) => all.extend(entries),
                Part::PlainLines(lines) => all.extend(lines.entries()),
                Part::Raw(raw) => all.extend(raw.entries()),
            }
        }
        all
    }
}

impl Part {
    fn len(&self) -> usize {
        match self {
            Part::Entries(entries) => entries.len(),
            Part::PlainLines(lines) => lines.cells.len(),
            Part::Raw(raw) => raw.records.len(),
        }
    }

    /// Returns the number of the first puzzle.
    pub fn first_number(&self) -> u64 {
        match self {
            Part::Entries(entries) => entries.first().map_or(u64::MAX, |entry| entry.number),
            Part::PlainLines(lines) => lines.origin.number,
            Part::Raw(raw) => raw.origin.number,
        }
    }
}

impl Origin {
    /// Returns the entry of the puzzle at index `place`, counted from the first puzzle.
    fn entry(&self, place: u64, line: u64, content: Content) -> Entry {
        let Content {
            form,
            label,
            columns,
            solution,
            photo,
            board,
            puzzle,
        } = content;
        let label = label.as_deref().and_then(clean_label);
        let source = &self.source;
        let written = puzzle.map_err(|((line, column), message)| {
            // In a label without rows, the message quotes the label already.
            let named = |label: &&String| message.contains(&format!("\"{label}\""));
            let label = label.as_ref().filter(|label| !named(label));
            let label = label.map(|label| format!(": {}", beginning(label)));
            let place = place_of_error(source, line, column) + &label.unwrap_or_default();
            BadPuzzle {
                place,
                message,
                line,
                column,
            }
        });
        Entry {
            number: self.number + place,
            first: self.first && place == 0,
            form,
            label,
            columns,
            solution,
            photo,
            board,
            source: Arc::clone(source),
            line,
            written,
        }
    }
}

impl PlainLines {
    /// Returns the symbols of every puzzle: digits, and any other symbol for empty cells.
    pub fn cells(&self) -> &[[u8; 81]] {
        &self.cells
    }

    fn entries(&self) -> impl Iterator<Item = Entry> {
        (0..).zip(self.cells.iter()).map(|(place, cells)| {
            let puzzle = Ok(Written::Grid(Grid::from_ascii(cells)));
            let content = Content::of(Form::Text(Notation::Line), puzzle);
            self.origin.entry(place, self.line + place, content)
        })
    }
}

impl Raw {
    /// Returns the line with the column names, if it directly precedes these records.
    pub fn header(&self) -> Option<&[u8]> {
        self.form.header().filter(|_| self.origin.first)
    }

    /// Returns the records, and where they begin in their source.
    pub fn records(&self) -> impl Iterator<Item = (&[u8], Place)> {
        let mut start = 0;
        self.records.iter().map(move |&place| {
            let end = place.end as usize;
            (&self.text[mem::replace(&mut start, end)..end], place)
        })
    }

    /// Returns whether the records are the puzzles as people write them.
    pub fn is_text(&self) -> bool {
        self.form.is_text()
    }

    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        (0..).zip(self.records()).map(|(number, (record, place))| {
            let column = place.column as usize;
            let content = self.form.decode(record, (place.line, column));
            self.origin.entry(number, place.line, content)
        })
    }
}

/// Puzzles of a source that have been read, but not yet passed on. They are numbered across all sources.
pub struct Decoded {
    pub source: Arc<str>,
    /// The number of the last puzzle.
    pub number: u64,
    /// Whether the next puzzle is the first of its source.
    at_start: bool,
    parts: Vec<Part>,
    /// The approximate size in bytes of the puzzles not yet passed on.
    bytes: usize,
    /// Memory for the next lines, and the pool that it comes from.
    cells: Pooled<[u8; 81]>,
    cells_pool: Pool<[u8; 81]>,
    texts: Pool<u8>,
    records: Pool<Place>,
}

impl Decoded {
    /// Begins a source without puzzles. `number` is the number of the last puzzle of the sources before it.
    pub fn new(source: &str, number: u64) -> Decoded {
        let cells_pool = Pool::default();
        Decoded {
            source: source.into(),
            number,
            at_start: true,
            parts: Vec::new(),
            bytes: 0,
            cells: cells_pool.take(),
            cells_pool,
            texts: Pool::default(),
            records: Pool::default(),
        }
    }

    /// Returns whether the source has had no puzzle yet.
    pub fn is_empty(&self) -> bool {
        self.at_start
    }

    /// Passes on the puzzles that have been read.
    pub fn batch(&mut self) -> Batch {
        self.bytes = 0;
        Batch {
            parts: mem::take(&mut self.parts),
            leading: Leading::default(),
        }
    }

    /// Returns whether the batch has enough bytes, regardless of its number of puzzles.
    pub fn is_full(&self) -> bool {
        self.bytes >= LARGEST
    }

    /// Returns the origin of the next `count` puzzles, and counts them.
    fn origin(&mut self, count: u64) -> Origin {
        let number = self.number + 1;
        self.number += count;
        Origin {
            source: Arc::clone(&self.source),
            number,
            first: mem::take(&mut self.at_start),
        }
    }

    /// Adds a puzzle that begins on this line.
    pub fn add(&mut self, line: u64, content: Content) {
        let entry = self.origin(1).entry(0, line, content);
        self.bytes += entry.bytes();
        match self.parts.last_mut() {
            Some(Part::Entries(entries)) => entries.push(entry),
            _ => self.parts.push(Part::Entries(vec![entry])),
        }
    }

    /// Adds a puzzle in one of the library's notations.
    pub fn add_record(&mut self, record: Record) {
        let puzzle = record.puzzle.map_err(|error| problem(&error));
        let content = Content {
            label: record.label,
            ..Content::of(Form::Text(record.notation), puzzle)
        };
        self.add(record.line, content);
    }

    /// Adds an undecoded record of this form, which begins at `place`.
    pub fn add_raw<F: RecordForm + 'static>(
        &mut self,
        form: &Arc<F>,
        record: &[u8],
        (line, column): (u64, usize),
    ) {
        if !matches!(self.parts.last(), Some(Part::Raw(_))) {
            let raw = Raw {
                text: self.texts.take(),
                records: self.records.take(),
                form: Arc::clone(form) as Arc<dyn RecordForm>,
                origin: self.origin(0),
            };
            self.parts.push(Part::Raw(raw));
        }
        if let Some(Part::Raw(raw)) = self.parts.last_mut() {
            raw.text.extend_from_slice(record);
            self.bytes += record.len() + size_of::<Place>();
            raw.records.push(Place {
                line,
                column: u32::try_from(column).unwrap_or(u32::MAX),
                end: u32::try_from(raw.text.len()).expect("a batch is much smaller than 4 GB"),
            });
            self.number += 1;
        }
    }

    /// Adds the plain lines that `read` finds, which begin at `line`, and returns their number.
    pub fn add_run(&mut self, line: u64, read: impl FnOnce(&mut Vec<[u8; 81]>)) -> u64 {
        read(&mut self.cells);
        let count = self.cells.len() as u64;
        if count > 0 {
            let lines = PlainLines {
                cells: mem::replace(&mut self.cells, self.cells_pool.take()),
                line,
                origin: self.origin(count),
            };
            self.parts.push(Part::PlainLines(lines));
        }
        count
    }
}

/// Returns a label for a message: only the beginning if it is long.
fn beginning(label: &str) -> Cow<'_, str> {
    const MOST: usize = 80;
    match label.char_indices().nth(MOST) {
        None => label.into(),
        Some((end, _)) => format!("{}…", &label[..end]).into(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns all puzzles of a decoder.
    pub fn decode_all(mut decoder: impl Decode) -> Vec<Entry> {
        let mut decoded = Decoded::new("test", 0);
        let (mut entries, mut before) = (Vec::new(), None);
        while before != Some(decoded.number) {
            before = Some(decoded.number);
            decoder.decode(true, 1, &mut decoded).unwrap();
            entries.extend(decoded.batch().into_entries());
        }
        entries
    }
}
