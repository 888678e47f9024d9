//! Puzzles in a column of values that are separated by commas, semicolons, tabs or bars. A quoted field may contain
//! line breaks (RFC 4180). An unclosed quote must not swallow the puzzles after it, so it spoils only its own line.
//!
//! * `quotes`: fields, and where quotes begin and end.
//! * `layout`: the columns, detected by the first two records.
//! * `record`: the contents of a record.
//! * `reader`: the records of a source, one after the other.

mod layout;
mod quotes;
mod reader;
mod record;

pub use layout::{Layout, may_be_header};
pub use quotes::{raw_fields, text_of};
pub use reader::{Decoder, may_go_on, peek_two};
