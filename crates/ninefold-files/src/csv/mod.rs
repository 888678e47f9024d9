//! Puzzles in a column of values that are separated by commas, semicolons, tabs or bars. A quoted field may contain
//! line breaks (RFC 4180). An unclosed quote must not swallow the puzzles after it, so it spoils only its own line.
//!
//! * `quotes`: fields, and where quotes begin and end.
//! * `layout`: the columns, detected by the first two records.
//! * `cells`: tables with a column for each cell.
//! * `lost_digits`: puzzles that a spreadsheet took for numbers.
//! * `record`: the contents of a record.
//! * `reader`: the records of a source, one after the other.

mod cells;
mod layout;
mod lost_digits;
mod quotes;
mod reader;
mod record;

pub use layout::{Layout, may_be_header};
pub use quotes::{raw_fields, spreadsheet_text, text_of};
pub use reader::{Decoder, may_go_on, peek_two};
