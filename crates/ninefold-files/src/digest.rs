//! Digests of puzzles, which show whether a second reading yields the same ones.

use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_64;

use crate::batch::Part;
use crate::{Batch, Entry};

/// A count of puzzles, and a hash that depends on their order. The hash does not depend on the division into batches,
/// so several threads can compute it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Digest {
    /// The number of puzzles.
    pub puzzles: u64,
    hash: u64,
}

/// The base of the polynomial whose coefficients are the puzzles' hashes; it must be odd.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

impl Digest {
    /// Returns the digest of all puzzles of a batch.
    pub fn of(batch: &Batch) -> Digest {
        let mut digest = Digest::default();
        for part in &batch.parts {
            digest.add_part(part);
        }
        digest
    }

    /// Appends the digest of the puzzles that follow.
    pub fn append(&mut self, next: Digest) {
        let mut power = 1_u64;
        for _ in 0..next.puzzles {
            power = power.wrapping_mul(BASE);
        }
        self.hash = self.hash.wrapping_mul(power).wrapping_add(next.hash);
        self.puzzles += next.puzzles;
    }

    fn add_part(&mut self, part: &Part) {
        match part {
            Part::PlainLines(lines) => {
                for line in lines.cells() {
                    let symbol = |symbol: u8| match symbol {
                        b'1'..=b'9' => symbol,
                        _ => b'.',
                    };
                    self.add(&line.map(symbol));
                }
            }
            Part::Raw(raw) => raw.records().for_each(|(record, _)| self.add(record)),
            Part::Entries(entries) => entries.iter().for_each(|entry| self.add_entry(entry)),
        }
    }

    /// Adds a decoded puzzle: its text or error, and its label.
    fn add_entry(&mut self, entry: &Entry) {
        let mut text = match &entry.written {
            Ok(written) => written.to_string(),
            Err(bad) => bad.to_string(),
        };
        if let Some(label) = &entry.label {
            text.push('\n');
            text.push_str(label);
        }
        self.add(text.as_bytes());
    }

    fn add(&mut self, text: &[u8]) {
        self.append(Digest {
            puzzles: 1,
            hash: XxHash3_64::oneshot(text),
        });
    }
}

impl Batch {
    /// Drops the puzzles up to `number`, even if that is the whole batch, and adds them to the digest.
    pub(crate) fn skip_to(&mut self, number: u64, skipped: &mut Digest) {
        self.parts.retain_mut(|part| match part {
            Part::Entries(entries) => {
                let skips = entries.iter().take_while(|entry| entry.number <= number);
                let skips = skips.inspect(|entry| skipped.add_entry(entry)).count();
                entries.drain(..skips);
                !entries.is_empty()
            }
            part if part.first_number() > number => true,
            part => {
                skipped.add_part(part);
                false
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_counts_and_batches_do_not() {
        let digest = |texts: &[&str]| {
            let mut digest = Digest::default();
            texts.iter().for_each(|text| digest.add(text.as_bytes()));
            digest
        };
        let all = digest(&["a", "b", "b", "c"]);
        for cut in 0..=4 {
            let (start, rest) = ["a", "b", "b", "c"].split_at(cut);
            let mut both = digest(start);
            both.append(digest(rest));
            assert_eq!(both, all);
        }
        for other in [
            &["b", "a", "b", "c"][..],
            &["a", "b", "c"],
            &["a", "b", "b", "d"],
        ] {
            assert_ne!(digest(other), all);
        }
    }
}
