//! The list of known puzzles (`--against`).

use std::fs::File;
use std::path::PathBuf;

use ninefold_operations::canonical::key::Sameness;

use crate::bulk::{Bulk, Start};
use crate::failure::Failure;
use crate::input::Batch;
use crate::messages::Messages;
use crate::pipeline::Handover;
use crate::progress::Progress;

use super::batch_keys::{BatchKeys, Tally, keys};

/// A file of known puzzles.
pub struct KnownList {
    pub file: PathBuf,
    /// The file as input for several threads.
    pub puzzles: Bulk,
    pub sameness: Sameness,
    /// Whether a progress bar may be shown.
    pub shows_progress: bool,
}

impl KnownList {
    /// Passes on the keys of all puzzles. Returns whether all puzzles have a key.
    pub fn read(
        &self,
        mut add: impl FnMut(&BatchKeys) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        // A missing list is a usage error, not a failed input file.
        File::open(&self.file).map_err(Failure::at(&self.file))?;
        let (mut messages, mut puzzles, mut all_well) = (Messages::default(), 0, true);
        let sameness = self.sameness;
        let work = move |batch: Batch, _: &Handover<(BatchKeys, Tally)>| keys(&batch, sameness);
        let take = |(found, tally): (BatchKeys, Tally), progress: &Progress, _| {
            all_well &= tally.errors.is_empty();
            for error in tally.errors {
                messages.error(error, progress);
            }
            puzzles += tally.statuses.len() as u64;
            add(&found).map(|()| puzzles)
        };
        let start = Start {
            shows_progress: self.shows_progress,
            // The list may begin as an empty file.
            may_be_empty: true,
            ..Start::default()
        };
        let bad_files = self.puzzles.run(start, work, take)?;
        messages.tell_of_more();
        match bad_files.failed {
            0 => Ok(all_well),
            _ => {
                let file = self.file.display();
                Err(Failure::Usage(format!("{file}: part of it cannot be read")))
            }
        }
    }
}
