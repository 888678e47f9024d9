//! The tables that the derives make from requests, records and choices.
//!
//! The tables are constants, so every mistake in them is a compiler error at the field.

mod condition;
mod names;
mod record;
mod request;
mod values;

pub use condition::Condition;
pub use names::{ChoiceRow, ChoiceTable, rows_of};
pub use record::{FieldRow, FieldType, Record, RecordTable, Shape};
pub use request::{
    Fixed, Given, Kind, Misfit, OptionRow, Part, Request, RequestTable, Row, Source, Surface,
};
pub use values::{Limit, OptionType, start};

/// Returns a documentation where somebody reads it. The page's module has none, as it is loaded over networks.
pub const fn documentation(paragraphs: &'static [&'static str]) -> &'static [&'static str] {
    if cfg!(target_family = "wasm") {
        &[]
    } else {
        paragraphs
    }
}

/// Returns a documentation of one paragraph where somebody reads it.
pub const fn paragraph(text: &'static str) -> &'static str {
    if cfg!(target_family = "wasm") {
        ""
    } else {
        text
    }
}
