//! The error of reading a digit, a cell, a technique or anything else that has few values or a short form.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug};

/// A text or a number that is not a value of the expected kind.
///
/// ```
/// use ninefold::{Cell, Digit};
///
/// let error = "r0c1".parse::<Cell>().unwrap_err();
/// assert_eq!(error.to_string(), "found \"r0c1\", expected a cell, r1c1 to r9c9");
/// let error = Digit::try_from(10).unwrap_err();
/// assert_eq!(error.to_string(), "found 10, expected a digit, 1 to 9");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidValue {
    found: String,
    expected: Cow<'static, str>,
}

impl InvalidValue {
    pub(crate) fn new(found: impl Debug, expected: &'static str) -> InvalidValue {
        InvalidValue {
            // Debug escapes control characters, so a hostile text cannot reach the terminal.
            found: format!("{found:?}"),
            expected: expected.into(),
        }
    }

    /// Returns the error for a text that is none of a few names.
    pub(crate) fn none_of(
        found: &str,
        what: &str,
        names: impl IntoIterator<Item = &'static str>,
    ) -> InvalidValue {
        let names: Vec<&str> = names.into_iter().collect();
        InvalidValue {
            found: format!("{found:?}"),
            expected: format!("{what}: {}", names.join(", ")).into(),
        }
    }
}

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl core::error::Error for InvalidValue {}
