//! The interface of commands that write only some of the records, or delay some.

use std::path::PathBuf;

use serde_json::Value;

use crate::failure::Failure;

/// Decides which texts are written, in the order of the input. Without other methods, it passes everything.
pub trait Sieve {
    /// The findings of a thread about a batch, besides its records.
    type Findings: Send + 'static;

    /// Prepares for the first records, or resumes after the records of an earlier run, which left `kept`
    /// ([`keep`](Sieve::keep)). The folder is for temporary files; it is `None` for a run that cannot be resumed.
    fn begin(&mut self, _folder: Option<PathBuf>, _kept: Option<Value>) -> Result<(), Failure> {
        Ok(())
    }

    /// Removes all parts of the text that are not written now.
    fn sift(&mut self, _text: &mut Vec<u8>, _findings: Self::Findings) -> Result<(), Failure> {
        Ok(())
    }

    /// Returns the state for a checkpoint, after flushing it to disk.
    fn keep(&mut self) -> Result<Option<Value>, Failure> {
        Ok(None)
    }

    /// Writes the remaining texts, after the last record.
    fn finish(&mut self, _write: Write<'_>) -> Result<(), Failure> {
        Ok(())
    }

    /// Removes the files of the sieve from the folder.
    fn clear(&self, _folder: PathBuf) {}
}

/// Writes a text after all others.
pub type Write<'a> = &'a mut dyn FnMut(&[u8]) -> Result<(), Failure>;

/// A sieve that passes everything.
pub struct All;

impl Sieve for All {
    type Findings = ();
}
