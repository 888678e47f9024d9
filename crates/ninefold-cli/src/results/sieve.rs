//! Commands that write some of the records only, or some of them later.

use std::path::PathBuf;

use serde_json::Value;

use crate::failure::Failure;

/// Decides which texts are written, in the order of the input.
pub trait Sieve {
    /// What the threads find out about a batch, beside its records.
    type Found: Send + 'static;

    /// Prepares for the first records, or for those after the ones that an earlier run had done when it left this
    /// ([`keep`](Sieve::keep)). The folder is for files beside the results; there is none for a run that cannot be
    /// resumed.
    fn begin(&mut self, folder: Option<PathBuf>, kept: Option<Value>) -> Result<(), Failure>;

    /// Leaves of the text what is to be written now.
    fn sift(&mut self, text: &mut Vec<u8>, found: Self::Found) -> Result<(), Failure>;

    /// Returns what a run needs that goes on from here, and makes sure that it lasts.
    fn keep(&mut self) -> Result<Option<Value>, Failure>;

    /// Writes the rest, as there are no more records.
    fn finish(
        &mut self,
        write: &mut dyn FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure>;

    /// Removes its files from the folder, as nobody needs them any more.
    fn clear(&self, folder: PathBuf);
}

/// Lets everything pass.
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
