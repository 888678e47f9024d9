//! The records of a batch of puzzles, and their share of the totals.

use ninefold::solutions::Counters;
use ninefold_files::Lost;
use ninefold_files::pool::Pooled;
use ninefold_operations::status::Status;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::input::{Batch, Digest, Entry, Form};
use crate::output::Record;

use super::sheet::{Fields, Sheet};

/// The counts in the summary: a word, and the statuses that it covers.
pub type Words = &'static [(&'static str, &'static [Status])];

/// The records of some puzzles, and their share of the totals.
pub struct Records {
    pub text: Pooled<u8>,
    /// How the records are written.
    pub sheet: Sheet,
    /// The digest of the puzzles, if a checkpoint needs it.
    pub puzzles: Digest,
    pub counts: Counts,
    /// Whether a puzzle lacks the required answer.
    pub ill: bool,
    /// The solutions that the sources state.
    pub stated: Stated,
    pub counters: Counters,
    pub errors: Vec<String>,
    pub warnings: Vec<String>,
    /// The number of puzzles that lost information which the output form cannot express.
    pub lost: Lost,
}

impl Records {
    /// Begins the records of a batch, with a header if one belongs here.
    pub fn begin(batch: &Batch, text: Pooled<u8>, format: Option<Form>, fields: Fields) -> Records {
        let head = batch.head();
        let mut records = Records {
            text,
            sheet: Sheet::new(head.as_ref(), format, fields),
            puzzles: Digest::default(),
            counts: Counts::default(),
            ill: false,
            stated: Stated::default(),
            counters: Counters::default(),
            errors: Vec::new(),
            warnings: Vec::new(),
            lost: Lost::default(),
        };
        let Some(head) = head else { return records };
        // Records in the form of their source get a header for each source.
        if head.number == 1 || (head.first && format.is_none()) {
            records.sheet.write_header(&mut records.text);
        }
        if let (true, Some(table)) = (head.first, &head.table) {
            let left_out = records.sheet.left_out(table, fields);
            if !left_out.is_empty() {
                let (source, names) = (head.source, left_out.join(", "));
                let warning =
                    format!("{source}: left out, as the first file has no such columns: {names}");
                records.warnings.push(warning);
            }
        }
        records
    }

    /// Adds the record of a puzzle.
    pub fn write<R: Record>(&mut self, entry: &Entry, record: &R) {
        self.sheet.write(entry, record, &mut self.text);
    }

    /// Counts a puzzle. `well` says whether it has the required answer.
    pub fn count(&mut self, status: Status, well: bool) {
        self.counts.add(status);
        self.ill |= !well;
    }

    /// Counts the solution that a source states, if it was compared.
    pub fn count_stated(&mut self, right: Option<bool>) {
        self.stated.compared += u64::from(right.is_some());
        self.stated.wrong += u64::from(right == Some(false));
        self.ill |= right == Some(false);
    }
}

/// The number of solutions that sources state and that were compared, and of the wrong ones among them.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub struct Stated {
    pub compared: u64,
    pub wrong: u64,
}

/// The number of puzzles of each status.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub struct Counts(pub [u64; Status::VARIANTS.len()]);

impl Counts {
    pub fn add(&mut self, status: Status) {
        self.0[status as usize] += 1;
    }

    /// Returns the statuses that occur, with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (Status, u64)> {
        let all = Status::VARIANTS.iter().copied().zip(self.0);
        all.filter(|&(_, count)| count > 0)
    }
}
