//! The interface of commands that write only some of the records, or write some later.

use std::path::PathBuf;

use serde_json::Value;

use crate::failure::Failure;

/// Decides which texts are written, in the order of the input.
pub trait Sieve {
    /// The findings of a thread about a batch, besides its records.
    type Found: Send + 'static;

    /// Prepares for the first records, or resumes after the records of an earlier run, which left `kept`
    /// ([`keep`](Sieve::keep)). The folder is for files beside the results. It is `None` for a run that cannot be
    /// resumed.
    fn begin(&mut self, folder: Option<PathBuf>, kept: Option<Value>) -> Result<(), Failure>;

    /// Removes all parts of the text that are not written now.
    fn sift(&mut self, text: &mut Vec<u8>, found: Self::Found) -> Result<(), Failure>;

    /// Returns the state for a checkpoint, after flushing it to disk.
    fn keep(&mut self) -> Result<Option<Value>, Failure>;

    /// Writes the remaining texts, after the last record.
    fn finish(
        &mut self,
        write: &mut dyn FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure>;

    /// Removes the files of the sieve from the folder.
    fn clear(&self, folder: PathBuf);
}

/// A sieve that passes everything.
pub struct All;

impl Sieve for All {
    type Found = ();

    fn begin(&mut self, _: Option<PathBuf>, _: Option<Value>) -> Result<(), Failure> {
        Ok(())
    }

    fn sift(&mut self, _: &mut Vec<u8>, (): ()) -> Result<(), Failure> {
        Ok(())
    }

    fn keep(&mut self) -> Result<Option<Value>, Failure> {
        Ok(None)
    }

    fn finish(&mut self, _: &mut dyn FnMut(&[u8]) -> Result<(), Failure>) -> Result<(), Failure> {
        Ok(())
    }

    fn clear(&self, _: PathBuf) {}
}
