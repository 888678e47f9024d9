//! The keys of the puzzles of a batch, and the texts to write for them. The worker threads compute both.

use std::cell::OnceCell;

use ninefold::Grid;
use ninefold::text::Written;
use ninefold_operations::canonical::forms::Unfit;
use ninefold_operations::canonical::key::{Sameness, add_key};
use ninefold_operations::status::Status;
use serde::Serialize;

use crate::input::{Batch, Entry, Form};
use crate::output::Record;
use crate::results::{Records, Sheet};

use super::mode::{Mode, Slot};

/// The keys of a batch, and the ends of their texts within the text of all records.
#[derive(Default)]
pub struct BatchKeys {
    keys: Vec<u8>,
    /// The slot of each item, and the ends of its key and its text, in order.
    items: Vec<(Slot, usize, usize)>,
}

impl BatchKeys {
    /// Returns the items with their keys and their parts of `texts`. An item without a key has an empty one.
    pub fn items<'a>(
        &'a self,
        texts: &'a [u8],
    ) -> impl Iterator<Item = (Slot, &'a [u8], &'a [u8])> {
        let (mut keys, mut texts_start) = (0, 0);
        self.items.iter().map(move |&(slot, key_end, text_end)| {
            let key = &self.keys[std::mem::replace(&mut keys, key_end)..key_end];
            let text = &texts[std::mem::replace(&mut texts_start, text_end)..text_end];
            (slot, key, text)
        })
    }

    /// Ends an item whose text is the last part of `texts`.
    fn end(&mut self, slot: Slot, texts: &[u8]) {
        self.items.push((slot, self.keys.len(), texts.len()));
    }
}

/// The statuses of the puzzles of a batch, and the messages about puzzles without a key.
#[derive(Default)]
pub struct Tally {
    pub statuses: Vec<Status>,
    pub errors: Vec<String>,
}

impl Tally {
    /// Counts a puzzle. Returns its status and its error, if any.
    fn add(
        &mut self,
        entry: &Entry,
        found: Option<&Result<(), Unfit>>,
    ) -> (Status, Option<String>) {
        let (status, error, message) = match found {
            Some(Ok(())) => (Status::Done, None, None),
            Some(Err(unfit)) => {
                let message = entry.message(unfit);
                (unfit.status(), Some(unfit.to_string()), Some(message))
            }
            // The error of an unreadable puzzle already names its place.
            None => (Status::Bad, entry.error(), entry.error()),
        };
        self.statuses.push(status);
        self.errors.extend(message);
        (status, error)
    }

    /// Adds everything to the totals of records.
    pub fn add_to(self, records: &mut Records) {
        for status in self.statuses {
            records.count(status, status == Status::Done);
        }
        records.errors.extend(self.errors);
    }
}

/// Returns the keys of the puzzles, without texts.
pub fn keys(batch: &Batch, sameness: Sameness) -> (BatchKeys, Tally) {
    let mut found = BatchKeys::default();
    let tally = for_each(batch, |written, _| {
        add_key(written, sameness, &mut found.keys)?;
        found.end(Slot::Nowhere, &[]);
        Ok(())
    });
    (found, tally)
}

/// Adds the puzzles as they are written in their sources.
pub fn as_written(batch: &Batch, sameness: Sameness, texts: &mut Vec<u8>) -> (BatchKeys, Tally) {
    let mut found = BatchKeys::default();
    if let Some(header) = batch.header() {
        texts.extend_from_slice(header);
        texts.push(b'\n');
        found.end(Slot::Always, texts);
    }
    let tally = for_each(batch, |written, text| {
        add_key(written, sameness, &mut found.keys)?;
        texts.extend_from_slice(text);
        texts.push(b'\n');
        found.end(Slot::Nowhere, texts);
        Ok(())
    });
    (found, tally)
}

/// Passes on all readable puzzles, with their texts.
fn for_each(batch: &Batch, mut add: impl FnMut(&Written, &[u8]) -> Result<(), Unfit>) -> Tally {
    let (mut memory, entries) = (Vec::new(), OnceCell::new());
    let entries = || entries.get_or_init(|| batch.entries());
    let texts = batch.texts();
    // The verdict is `None` for a puzzle that cannot be read.
    let verdicts: Vec<Option<Result<(), Unfit>>> = match batch.cells(&mut memory) {
        Some(cells) => texts
            .zip(cells)
            .map(|(text, cells)| Some(add(&Grid::from_ascii(cells).into(), &text)))
            .collect(),
        None => texts
            .zip(entries())
            .map(|(text, entry)| Some(add(entry.written.as_ref().ok()?, &text)))
            .collect(),
    };
    let mut tally = Tally::default();
    if verdicts.iter().all(|verdict| *verdict == Some(Ok(()))) {
        tally.statuses = vec![Status::Done; verdicts.len()];
    } else {
        for (entry, verdict) in entries().iter().zip(&verdicts) {
            tally.add(entry, verdict.as_ref());
        }
    }
    tally
}

/// Adds the puzzles as records.
pub fn as_records(
    batch: &Batch,
    sameness: Sameness,
    mode: Mode,
    (sheet, texts): (&Sheet, &mut Vec<u8>),
) -> (BatchKeys, Tally) {
    let (mut found, mut tally) = (BatchKeys::default(), Tally::default());
    if !texts.is_empty() {
        found.end(Slot::Always, texts);
    }
    for entry in &batch.entries() {
        let written = entry.written.as_ref().ok();
        let key = written.map(|written| add_key(written, sameness, &mut found.keys));
        let (status, error) = tally.add(entry, key.as_ref());
        let slot = match (status, mode, sheet.form_of(entry)) {
            (Status::Done, Mode::First | Mode::Duplicates, _) => Slot::Nowhere,
            (Status::Done, _, Form::Json) => Slot::Object,
            (Status::Done, ..) => Slot::Field,
            (_, Mode::Groups, _) => Slot::Always,
            // Only the error message mentions this puzzle.
            _ => continue,
        };
        let record = Same {
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status,
            error,
            mode,
        };
        sheet.write(entry, &record, texts);
        found.end(slot, texts);
    }
    (found, tally)
}

/// The record of a puzzle. Its number is not known yet; it will be the last field.
#[derive(Serialize)]
struct Same<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip)]
    mode: Mode,
}

impl Record for Same<'_> {
    const COLUMNS: &'static [&'static str] = &["puzzle", "label", "status", "error"];

    fn columns(&self) -> &'static [&'static str] {
        self.mode.fields().columns
    }

    fn line(&self) -> String {
        match (&self.puzzle, self.status, self.mode.number()) {
            (Some(puzzle), Status::Done, None) => puzzle.clone(),
            (Some(puzzle), Status::Done, Some(_)) => format!("{puzzle}\t"),
            (_, status, _) => format!("-\t{}", status.word()),
        }
    }
}
