//! Options that several commands share. The options of operations come from their requests.

pub mod format;
pub mod time;
