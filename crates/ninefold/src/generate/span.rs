//! Ranges in orders, which are never empty: [`Span`], [`Clues`], [`Ratings`], [`Tenths`].

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::invalid::InvalidValue;
use crate::rating::Rating;
use crate::rating::human::Difficulty;

/// A rating in tenths, as displayed. Ratings that are displayed alike are equal here.
///
/// ```
/// use ninefold::generate::Tenths;
/// use ninefold::rating::Rating;
///
/// let (sum, seven): (Tenths, Tenths) = (Rating::new(6.6 + 0.1).into(), "6.7".parse()?);
/// assert_eq!(sum, seven);
/// assert_eq!(seven.to_string(), "6.7");
/// # Ok::<(), ninefold::InvalidValue>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tenths(u16);

impl Tenths {
    /// A value above every rating.
    pub const MAX: Tenths = Tenths(999);

    /// Makes a rating of this number of tenths, at most [`Tenths::MAX`].
    pub const fn new(tenths: u16) -> Tenths {
        Tenths(if tenths < 999 { tenths } else { 999 })
    }

    /// Returns the number of tenths.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl From<Rating> for Tenths {
    fn from(rating: Rating) -> Tenths {
        Tenths::new(rating.tenths().try_into().unwrap_or(u16::MAX))
    }
}

impl From<Difficulty> for Tenths {
    fn from(difficulty: Difficulty) -> Tenths {
        Tenths::new(difficulty.tenths().try_into().unwrap_or(u16::MAX))
    }
}

impl From<Tenths> for u16 {
    fn from(tenths: Tenths) -> u16 {
        tenths.get()
    }
}

impl From<Tenths> for Rating {
    fn from(tenths: Tenths) -> Rating {
        Rating::new(f64::from(tenths.0) / 10.0)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl FromStr for Tenths {
    type Err = InvalidValue;

    /// Reads a number with at most one decimal: `7`, `7.1`.
    fn from_str(text: &str) -> Result<Tenths, InvalidValue> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str, most: usize| {
            let is_number = (1..=most).contains(&part.len());
            let is_number = is_number && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u16>().ok().filter(|_| is_number)
        };
        let read = || Some(Tenths(digits(whole, 2)? * 10 + digits(tenth, 1)?));
        read().ok_or_else(|| InvalidValue::new(text, "a rating, such as 7 or 7.1"))
    }
}

/// A range of values with both ends included.
///
/// It is read and displayed as `24-26`, `24` for 24 only, `24-` without an upper end and `-26` without a lower one.
///
/// ```
/// use ninefold::generate::{Clues, Ratings};
///
/// let clues: Clues = "24-26".parse()?;
/// assert!(clues.contains(25) && !clues.contains(27));
/// let ratings: Ratings = "9.0-".parse()?;
/// assert_eq!(ratings.to_string(), "9.0-");
/// let error = "30-20".parse::<Clues>().unwrap_err();
/// assert_eq!(error.to_string(), "30-20 is empty: 30 is more than 20");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span<T> {
    least: T,
    most: T,
}

/// A range of numbers of clues.
pub type Clues = Span<u8>;

/// A range of ratings, as they are displayed.
pub type Ratings = Span<Tenths>;

/// A type of values for a [`Span`]: it has a first and a last value.
pub trait Ends: Copy + Ord + fmt::Display {
    /// The first value of all.
    const FIRST: Self;
    /// The last value of all.
    const LAST: Self;
}

impl Ends for u8 {
    const FIRST: u8 = 0;
    /// A grid has 81 cells.
    const LAST: u8 = 81;
}

impl Ends for Tenths {
    const FIRST: Tenths = Tenths(0);
    const LAST: Tenths = Tenths::MAX;
}

impl<T: Ends> Span<T> {
    /// All values.
    pub const ALL: Span<T> = Span {
        least: T::FIRST,
        most: T::LAST,
    };

    /// Returns the range from one value to another. Ends beyond the first or the last value of the type are moved
    /// there.
    ///
    /// # Errors
    /// If the least is more than the most.
    pub fn new(least: T, most: T) -> Result<Span<T>, EmptySpan<T>> {
        if least > most {
            return Err(EmptySpan { least, most });
        }
        Ok(Span {
            least: least.clamp(T::FIRST, T::LAST),
            most: most.clamp(T::FIRST, T::LAST),
        })
    }

    /// Returns the range of this value and all above it.
    pub fn from(least: T) -> Span<T> {
        Span {
            least: least.min(T::LAST),
            most: T::LAST,
        }
    }

    /// Returns the range of this value only.
    pub fn only(value: T) -> Span<T> {
        let value = value.clamp(T::FIRST, T::LAST);
        Span {
            least: value,
            most: value,
        }
    }

    /// Returns the lower end.
    pub const fn least(self) -> T {
        self.least
    }

    /// Returns the upper end.
    pub const fn most(self) -> T {
        self.most
    }

    /// Returns whether the value is within the range.
    pub fn contains(self, value: T) -> bool {
        self.least <= value && value <= self.most
    }

    /// Returns the intersection, if it is not empty.
    pub fn and(self, other: Span<T>) -> Option<Span<T>> {
        Span::new(self.least.max(other.least), self.most.min(other.most)).ok()
    }
}

impl<T: Ends> Default for Span<T> {
    /// [`Span::ALL`].
    fn default() -> Span<T> {
        Span::ALL
    }
}

impl<T: Ends> fmt::Display for Span<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            return self.least.fmt(f);
        }
        if self.least > T::FIRST {
            self.least.fmt(f)?;
        }
        f.write_str("-")?;
        if self.most < T::LAST {
            self.most.fmt(f)?;
        }
        Ok(())
    }
}

impl<T: Ends + FromStr> FromStr for Span<T> {
    type Err = InvalidSpan<T>;

    fn from_str(text: &str) -> Result<Span<T>, InvalidSpan<T>> {
        let end = |part: &str, open: T| match part {
            "" => Ok(open),
            _ => part
                .parse()
                .map_err(|_| InvalidSpan::Text(text.to_string())),
        };
        let (least, most) = match text.split_once('-') {
            Some((least, most)) => (end(least, T::FIRST)?, end(most, T::LAST)?),
            None => (end(text, T::FIRST)?, end(text, T::LAST)?),
        };
        if text.is_empty() || most > T::LAST {
            return Err(InvalidSpan::Text(text.to_string()));
        }
        Span::new(least, most).map_err(InvalidSpan::Empty)
    }
}

/// The least is more than the most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EmptySpan<T> {
    least: T,
    most: T,
}

impl<T: Ends> fmt::Display for EmptySpan<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EmptySpan { least, most } = self;
        write!(f, "{least}-{most} is empty: {least} is more than {most}")
    }
}

impl<T: Ends + fmt::Debug> core::error::Error for EmptySpan<T> {}

/// The error for a text that is not a range.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InvalidSpan<T> {
    /// The text does not have the form of a range, or has an end beyond the last value of the type.
    Text(String),
    /// The least is more than the most.
    Empty(EmptySpan<T>),
}

impl<T: Ends> fmt::Display for InvalidSpan<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidSpan::Text(text) => {
                let (first, last) = (T::FIRST, T::LAST);
                write!(f, "found {text:?}, expected a range A-B, A-, -B or A, ")?;
                write!(f, "from {first} to {last}")
            }
            InvalidSpan::Empty(empty) => empty.fmt(f),
        }
    }
}

impl<T: Ends + fmt::Debug> core::error::Error for InvalidSpan<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_as_they_are_displayed() {
        for text in ["24-26", "24", "24-", "-26", "-", "0", "81"] {
            assert_eq!(text.parse::<Clues>().unwrap().to_string(), text);
        }
        for (text, shown) in [("0-81", "-"), ("26-26", "26"), ("0-5", "-5")] {
            assert_eq!(text.parse::<Clues>().unwrap().to_string(), shown);
        }
        for text in ["7.1-7.3", "2.0", "9.0-", "-1.5"] {
            assert_eq!(text.parse::<Ratings>().unwrap().to_string(), text);
        }
        assert_eq!("7-8".parse::<Ratings>().unwrap().to_string(), "7.0-8.0");
    }

    #[test]
    fn what_is_no_span_is_an_error() {
        for text in [
            "", "a", "24-x", "24-26-28", "82", "20-82", "300", " 24", "1.5",
        ] {
            let error = text.parse::<Clues>().unwrap_err();
            assert_eq!(error, InvalidSpan::Text(text.to_string()));
        }
        let error = "24+".parse::<Clues>().unwrap_err().to_string();
        let expected = "found \"24+\", expected a range A-B, A-, -B or A, from 0 to 81";
        assert_eq!(error, expected);
        for text in ["1.25", "1.", ".5", "1e1", "100", "+1", "nan", "-1.0-2.0"] {
            assert!(text.parse::<Ratings>().is_err(), "{text}");
        }
        let error = "7.1-7.0".parse::<Ratings>().unwrap_err().to_string();
        assert_eq!(error, "7.1-7.0 is empty: 7.1 is more than 7.0");
    }

    #[test]
    fn both_ends_belong_to_a_span() {
        let span: Ratings = "7.1-7.3".parse().unwrap();
        let within = (0..100).filter(|&tenths| span.contains(Tenths::new(tenths)));
        assert!(within.eq([71, 72, 73]));
        // One tenth added to 6.6 in floating point is more than 6.7, and is displayed alike.
        assert!(Rating::new(6.6 + 0.1) != Rating::new(6.7));
        let only: Ratings = "6.7".parse().unwrap();
        assert!(only.contains(Rating::new(6.6 + 0.1).into()));
        let overlap = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|text| text.parse::<Clues>().unwrap());
            one.and(other)
        };
        assert_eq!(overlap("20-25", "24-").unwrap().to_string(), "24-25");
        assert_eq!(overlap("20-23", "24-"), None);
    }
}
