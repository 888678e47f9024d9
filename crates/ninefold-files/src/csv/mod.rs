//! Puzzles in a column of values between commas, semicolons, tabs or bars. A field between quotes may have
//! line breaks (RFC 4180). A quote that is not closed must not swallow the puzzles after it, so it costs the
//! line on which it stands.
//!
//! * `quotes`: fields, and where quotes begin and end.
//! * `layout`: the columns, detected by the first two records.
//! * `record`: what a record means.
//! * `reader`: the records of a source, one after the other.

mod layout;
mod quotes;
mod reader;
mod record;

pub use layout::{Layout, may_be_header};
pub use quotes::{raw_fields, text_of};
pub use reader::{Decoder, may_go_on, peek_two};
