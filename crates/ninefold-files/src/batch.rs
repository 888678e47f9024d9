//! What reading hands to solving: puzzles, decoded or as they stand in the input.
//!
//! One thread reads, and would hold up all others if it decoded what it reads. So it only finds where
//! puzzles begin and end wherever that is enough, and numbers them. Who works on a batch decodes it, as
//! far as need be.

use std::borrow::Cow;
use std::mem;
use std::sync::Arc;

use ninefold::Grid;
use ninefold::text::{Notation, Record, Written};

use crate::pool::{Pool, Pooled};

use crate::{BadPuzzle, Columns, Digest, Entry, Form, Problem, Row, Table, bare, problem};

/// The number of bytes at which a batch ends. Thousands of usual puzzles have less.
const LARGEST: usize = 1 << 20;

/// Some puzzles of one source, in order.
#[derive(Debug)]
pub struct Batch {
    pub(crate) parts: Vec<Part>,
    /// The table of the first source that had puzzles, if it was one.
    pub(crate) leading: Option<Arc<Table>>,
}

/// Where a batch begins, and what all its puzzles have in common.
#[derive(Clone, Debug)]
pub struct Head {
    /// The number of the first puzzle.
    pub number: u64,
    /// Whether that is the first of its source.
    pub first: bool,
    /// The name of the source.
    pub source: Arc<str>,
    /// The form in which the first puzzle stands there: text may have several notations.
    pub form: Form,
    /// The columns, if the source is a table of values.
    pub table: Option<Arc<Table>>,
    /// Those of the first source of all that had puzzles.
    pub leading: Option<Arc<Table>>,
}

/// Puzzles that stand together.
#[derive(Debug)]
pub(crate) enum Part {
    /// Decoded puzzles.
    Entries(Vec<Entry>),
    /// Puzzles on lines of their own, without labels.
    PlainLines(PlainLines),
    /// Puzzles within records.
    Raw(Raw),
}

/// Where the puzzles of a part come from.
#[derive(Clone, Debug)]
struct Origin {
    source: Arc<str>,
    /// The number of the first puzzle.
    number: u64,
    /// Whether that is the first of its source.
    first: bool,
}

/// Puzzles on lines of their own, the symbols as they stand there.
#[derive(Debug)]
pub(crate) struct PlainLines {
    /// Digits, and for empty cells any other symbol.
    cells: Pooled<[u8; 81]>,
    /// The number of the first line.
    line: u64,
    origin: Origin,
}

/// Records with one puzzle each, as they stand in the source.
#[derive(Debug)]
pub(crate) struct Raw {
    text: Pooled<u8>,
    records: Pooled<Place>,
    form: Arc<dyn RecordForm>,
    origin: Origin,
}

/// Where a record begins in its source, and where it ends in the text.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    line: u64,
    column: u32,
    end: u32,
}

/// A form whose records have one puzzle each.
pub(crate) trait RecordForm: Send + Sync + std::fmt::Debug {
    /// Which form it is.
    fn form(&self) -> Form;

    /// The columns, if it is a table of values.
    fn table(&self) -> Option<&Arc<Table>> {
        None
    }

    /// The line with their names, if there is one.
    fn header(&self) -> Option<&[u8]> {
        None
    }

    /// The cells of the puzzle, if it is 81 symbols side by side and nothing is wrong with the record.
    fn plain_cells(&self, record: &[u8]) -> Option<[u8; 81]>;

    /// Decodes a record that begins at this line and column.
    fn decode(&self, record: &[u8], place: (u64, usize)) -> Content;
}

/// What a record says.
pub(crate) struct Content {
    pub form: Form,
    pub label: Option<String>,
    pub columns: Option<Columns>,
    pub puzzle: Result<Written, Problem>,
}

impl Batch {
    /// The number of puzzles.
    pub fn len(&self) -> usize {
        self.parts.iter().map(Part::len).sum()
    }

    /// Whether it has no puzzle.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where it begins, and what all puzzles have in common; `None` if there are none.
    pub fn head(&self) -> Option<Head> {
        let (origin, form, table) = match self.parts.first()? {
            Part::PlainLines(lines) => (lines.origin.clone(), Form::Text(Notation::Line), None),
            Part::Raw(raw) => (raw.origin.clone(), raw.form.form(), raw.form.table()),
            Part::Entries(entries) => {
                let first = entries.first()?;
                let origin = Origin {
                    source: Arc::clone(&first.source),
                    number: first.number,
                    first: first.first,
                };
                (
                    origin,
                    first.form,
                    first.columns.as_ref().map(|it| &it.table),
                )
            }
        };
        Some(Head {
            number: origin.number,
            first: origin.first,
            source: origin.source,
            form,
            table: table.cloned(),
            leading: self.leading.clone(),
        })
    }

    /// The rows in which the puzzles stand, if the source is a table of values.
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

    /// Whether every puzzle is a plain line: its form is [`Notation::Line`], and it has no label.
    pub fn are_plain_lines(&self) -> bool {
        self.parts
            .iter()
            .all(|part| matches!(part, Part::PlainLines(_)))
    }

    /// The symbols of every puzzle, if all could be read and none has pencil marks: digits, and for empty
    /// cells any other. `memory` holds those that do not stand so in the source.
    ///
    /// This is the fast way for those who need nothing else: no puzzle becomes an [`Entry`].
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

    /// All puzzles one by one.
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

    /// All puzzles one by one, as they are where that is possible.
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

    /// Drops the puzzles up to this number, with which a run may end, and adds them to the digest.
    pub(crate) fn skip_to(&mut self, number: u64, skipped: &mut Digest) {
        self.parts.retain_mut(|part| match part {
            Part::Entries(entries) => {
                entries.retain(|entry| {
                    let is_skipped = entry.number <= number;
                    if is_skipped {
                        skipped.add_entry(entry);
                    }
                    !is_skipped
                });
                !entries.is_empty()
            }
            Part::PlainLines(PlainLines { origin, .. }) | Part::Raw(Raw { origin, .. })
                if origin.number > number =>
            {
                true
            }
            part => {
                skipped.add_part(part);
                false
            }
        });
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
}

impl Origin {
    /// The entry of the puzzle that comes so many after the first.
    fn entry(&self, place: u64, line: u64, content: Content) -> Entry {
        let Content {
            form,
            label,
            columns,
            puzzle,
        } = content;
        let label = label.as_deref().and_then(clean_label);
        let source = &self.source;
        let written = puzzle.map_err(|((line, column), message)| {
            // A label without rows is itself what was found.
            let named = |label: &&String| message.contains(&format!("\"{label}\""));
            let label = label.as_ref().filter(|label| !named(label));
            let label = label.map(|label| format!(": {}", beginning(label)));
            let place = format!("{source}:{line}:{column}{}", label.unwrap_or_default());
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
            source: Arc::clone(source),
            line,
            written,
        }
    }
}

impl PlainLines {
    /// The symbols of every puzzle: digits, and for empty cells any other.
    pub fn cells(&self) -> &[[u8; 81]] {
        &self.cells
    }

    fn entries(&self) -> impl Iterator<Item = Entry> {
        (0..).zip(self.cells.iter()).map(|(place, cells)| {
            let content = Content {
                form: Form::Text(Notation::Line),
                label: None,
                columns: None,
                puzzle: Ok(Written::Grid(Grid::from_ascii(cells))),
            };
            self.origin.entry(place, self.line + place, content)
        })
    }
}

impl Raw {
    /// The line with the names of the columns, if it stands right above.
    pub fn header(&self) -> Option<&[u8]> {
        self.form.header().filter(|_| self.origin.first)
    }

    /// The records, and where they begin in their source.
    pub fn records(&self) -> impl Iterator<Item = (&[u8], Place)> {
        let mut start = 0;
        self.records.iter().map(move |&place| {
            let end = place.end as usize;
            (&self.text[mem::replace(&mut start, end)..end], place)
        })
    }

    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        (0..).zip(self.records()).map(|(number, (record, place))| {
            let column = place.column as usize;
            let content = self.form.decode(record, (place.line, column));
            self.origin.entry(number, place.line, content)
        })
    }
}

/// What has been read of a source and not been handed on; the puzzles are numbered over all sources.
pub struct Decoded {
    pub source: Arc<str>,
    /// The number of the last puzzle.
    pub number: u64,
    /// Whether the next puzzle is the first of its source.
    at_start: bool,
    parts: Vec<Part>,
    /// The approximate size of the puzzles that are not handed on yet, in bytes.
    bytes: usize,
    /// Memory for the next lines, and where it comes from.
    cells: Pooled<[u8; 81]>,
    cells_pool: Pool<[u8; 81]>,
    texts: Pool<u8>,
    records: Pool<Place>,
}

impl Decoded {
    /// No puzzles of this source yet. The number is that of the last puzzle before it.
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

    /// Hands on what has been read.
    pub fn batch(&mut self) -> Batch {
        self.bytes = 0;
        Batch {
            parts: mem::take(&mut self.parts),
            leading: None,
        }
    }

    /// Returns whether the batch is large enough, whatever the number of its puzzles.
    pub fn is_full(&self) -> bool {
        self.bytes >= LARGEST
    }

    /// The origin of the next so many puzzles.
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
        let content = Content {
            form: Form::Text(record.notation),
            label: record.label,
            columns: None,
            puzzle: record.puzzle.map_err(|error| problem(&error)),
        };
        self.add(record.line, content);
    }

    /// Adds a record of this form, which begins at this place.
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

    /// Adds the plain lines from this one on that `read` finds, and returns how many they are.
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

/// Returns a label for a message: the beginning of a long one.
fn beginning(label: &str) -> Cow<'_, str> {
    const MOST: usize = 80;
    match label.char_indices().nth(MOST) {
        None => label.into(),
        Some((end, _)) => format!("{}…", &label[..end]).into(),
    }
}

/// A label as one line that does no harm to a terminal; `None` if nothing is left of it.
pub fn clean_label(label: &str) -> Option<String> {
    let label = label.replace(char::is_control, " ");
    let label = label.trim();
    (!label.is_empty()).then(|| label.to_owned())
}
