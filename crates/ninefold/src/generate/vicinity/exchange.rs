//! The numbers of clues that are removed and added: [`Exchange`].

use core::fmt;
use core::str::FromStr;

use crate::invalid::InvalidValue;

/// The exchange of some clues of a puzzle for others. Displayed as `{-2+1}`.
///
/// ```
/// use ninefold::generate::Exchange;
///
/// let exchange: Exchange = "{-2+1}".parse()?;
/// assert_eq!(exchange, Exchange { gone: 2, come: 1 });
/// assert_eq!("-2+1".parse(), Ok(exchange));
/// # Ok::<(), ninefold::InvalidValue>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Exchange {
    /// The number of clues removed.
    pub gone: u8,
    /// The number of clues added.
    pub come: u8,
}

impl Exchange {
    /// Returns whether all puzzles around a puzzle can be visited: there are fewer than a million selections of clues
    /// to remove and add.
    pub const fn is_small(self) -> bool {
        self.gone <= 3 && self.come <= 1 || self.gone <= 2 && self.come <= 2
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{-{}+{}}}", self.gone, self.come)
    }
}

impl FromStr for Exchange {
    type Err = InvalidValue;

    /// Reads `{-2+1}` or `-2+1`, with one digit for each number. At least one clue must be removed, because adding
    /// clues to a puzzle with one solution only makes them redundant.
    fn from_str(text: &str) -> Result<Exchange, InvalidValue> {
        let inner = text
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        match *inner.unwrap_or(text).as_bytes() {
            [b'-', gone @ b'1'..=b'9', b'+', come @ b'0'..=b'9'] => Ok(Exchange {
                gone: gone - b'0',
                come: come - b'0',
            }),
            _ => Err(InvalidValue::new(
                text,
                "an exchange of clues, such as {-2+1}",
            )),
        }
    }
}
