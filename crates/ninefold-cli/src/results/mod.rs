//! The records of any number of puzzles, written to stdout or a file and summed up. A run with a file can be resumed.
//! All commands that write a record for each puzzle share this module.

mod checkpoint;
mod destination;
mod ending;
mod made;
mod output;
mod records;
mod sealed;
mod settings;
mod sheet;
mod sieve;
mod totals;
mod writer;

pub use checkpoint::{sync_folder, sync_folder_of};
pub use made::MadeFile;
pub use output::Output;
pub use records::{Records, Words};
pub use settings::identity;
pub use sheet::{Fields, Sheet, object_of, only_record};
pub use sieve::{Sieve, Write};
pub use totals::MANY;
pub use writer::{Handover, Writer};
