//! The tables that the derives make from requests and records, and those of choices.
//!
//! The rows are constants, so a mistake in one is a compiler error at the field.

mod choice;
mod condition;
mod documentation;
mod kind;
mod record;
mod request;
mod values;

pub use choice::{Choice, ChoiceTable, choices};
pub use condition::Condition;
pub use documentation::documentation;
pub use kind::{OptionKind, OptionType};
pub use record::{FieldRow, FieldType, Record, RecordTable, Shape};
pub use request::{Given, OptionRow, Request, RequestTable, Source, Surface, part};
pub use values::{Limit, value};
