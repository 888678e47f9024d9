//! Records with the numbers of their last lines: [`Ended`].

use alloc::vec::Vec;
use core::mem;

use super::piece::Piece;
use super::record::Record;

/// Records of puzzles in the order of a text, each with the number of its last line.
///
/// The records are in a vector of their own, which a caller can take as it is. Copying them was slower: every puzzle of
/// a file passes through here.
#[derive(Clone, Default, Debug)]
pub(super) struct Ended {
    records: Vec<Record>,
    /// The number of the last line of each record.
    lasts: Vec<u64>,
}

impl Ended {
    pub(super) fn push(&mut self, record: Record, last: u64) {
        self.records.push(record);
        self.lasts.push(last);
    }

    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    pub(super) fn truncate(&mut self, length: usize) {
        self.records.truncate(length);
        self.lasts.truncate(length);
    }

    pub(super) fn records(&self) -> &[Record] {
        &self.records
    }

    pub(super) fn records_mut(&mut self) -> &mut [Record] {
        &mut self.records
    }

    /// Returns the only record, with the number of its last line.
    pub(super) fn only(&self) -> Option<(&Record, u64)> {
        match (&self.records[..], &self.lasts[..]) {
            ([record], [last]) => Some((record, *last)),
            _ => None,
        }
    }

    /// Moves the first `count` records to the end of others.
    pub(super) fn move_to(&mut self, others: &mut Ended, count: usize) {
        if others.is_empty() && count == self.len() {
            mem::swap(self, others);
        } else {
            others.records.extend(self.records.drain(..count));
            others.lasts.extend(self.lasts.drain(..count));
        }
    }

    /// Moves all records to the end of others, without the numbers of their lines.
    pub(super) fn move_records_to(&mut self, others: &mut Vec<Record>) {
        match others.is_empty() {
            true => mem::swap(&mut self.records, others),
            false => others.append(&mut self.records),
        }
        self.lasts.clear();
    }

    /// Removes all records, and returns each with the number of its last line.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = (Record, u64)> {
        self.records.drain(..).zip(self.lasts.drain(..))
    }

    pub(super) fn into_pieces(self) -> Vec<Piece> {
        let pieces = self.records.into_iter().zip(self.lasts);
        let piece = |(record, last)| Piece {
            record,
            last,
            explains: false,
        };
        pieces.map(piece).collect()
    }
}
