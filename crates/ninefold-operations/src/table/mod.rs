//! The tables that the derives make of requests, records and choices.
//!
//! They are constants. Everything in them that can be wrong is an error of the compiler, at the field.

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
