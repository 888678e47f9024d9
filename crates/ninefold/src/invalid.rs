//! The error of reading a digit, a cell, a house or a candidate.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Debug};

/// A text or a number that names nothing of the kind that was expected.
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
    expected: &'static str,
}

impl InvalidValue {
    pub(crate) fn new(found: impl Debug, expected: &'static str) -> InvalidValue {
        InvalidValue {
            // Debug escapes control characters, so a hostile text cannot reach the terminal.
            found: format!("{found:?}"),
            expected,
        }
    }
}

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl core::error::Error for InvalidValue {}
