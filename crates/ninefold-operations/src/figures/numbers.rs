//! Ranges of numbers as arguments.

use std::ops::RangeInclusive;

/// Reads a number, or two with a hyphen between them; numbers are counted from 1.
///
/// # Errors
/// A message for the user.
pub fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| match text.trim().parse() {
        Ok(0) => Err("numbers are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("expected numbers such as 7 or 3-9".to_owned()),
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = number(first)?..=number(last)?;
    match range.is_empty() {
        true => Err("the second number is smaller than the first".to_owned()),
        false => Ok(range),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_both_its_ends() {
        assert_eq!(range("2-4"), Ok(2..=4));
        assert_eq!(range("7"), Ok(7..=7));
        for text in ["", "0-2", "4-3", "a-b", "-3", "1-2-3"] {
            assert!(range(text).is_err(), "{text}");
        }
    }
}
