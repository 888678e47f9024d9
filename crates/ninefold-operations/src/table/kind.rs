//! The types of options.

use serde_json::Value;

use super::choice::ChoiceTable;

/// The type of an option.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// On or off.
    Flag,
    /// A whole number up to this limit, which JSON readers keep exactly.
    Whole(u64),
    /// One of these whole numbers.
    OneOf(&'static [u8]),
    /// A whole number of 64 bits, a string in JSON.
    Long,
    /// Any number.
    Number,
    /// The name of a variant.
    Choice(&'static ChoiceTable),
    /// A text. Its grammar is the type's.
    Text,
    /// Any number of items.
    List(&'static OptionKind),
}

impl OptionKind {
    /// Returns the type of the items of a list and true, or the type itself and false.
    pub fn of_items(self) -> (OptionKind, bool) {
        match self {
            OptionKind::List(items) => (*items, true),
            kind => (kind, false),
        }
    }
}

/// A type of options.
pub trait OptionType: Sized {
    /// The type in tables.
    const KIND: OptionKind;
    /// The function that returns the names to choose from, for a text that is one of many.
    const NAMES: fn() -> Vec<String> = Vec::new;

    /// Reads a value. Null is that of an option that is not given and has no default; no surface takes it.
    ///
    /// # Errors
    /// If it does not fit.
    fn take(given: &Value) -> Result<Self, String>;

    /// Returns the value as a surface could have got it.
    fn given(&self) -> Value;
}
