//! The differences between the search for the least text and for the greatest: [`End`].

use crate::macros::table;
use crate::vectors::bytes::{Array, Bytes};

/// The end of the order of texts that a search aims for: the least text or the greatest.
pub trait End {
    /// The value of a digit that has not occurred before. An empty cell has the value 0.
    const NEW: u8;
    /// Whether a row without digits is the best.
    const EMPTY_FIRST: bool;
    /// The text of the first row for each set of filled cells.
    const FIRST_TEXTS: &'static [u64; 512];

    /// `KNOWN[n][digit]` gives this digit the value of the n-th digit that occurs: see [`End::with_known`].
    const KNOWN: &'static [[Array; 16]; 9];

    /// Adds a newly known digit to the values of digits, which are multiplied by four.
    fn with_known<B: Bytes>(values: B, known: B) -> B;
    /// Returns the new digit for this value; 0 if the digit is not known.
    fn digit(value: u8) -> u8;
    /// Returns the text of values: four bits each, the leftmost highest. Open stacks are not in order yet.
    fn text<B: Bytes>(values: B) -> u64;
    /// Returns a number that is least for the best text. The function is its own inverse.
    fn rank(text: u64) -> u64;
    /// Converts the index of a character in the text to its place in the line, and the other way round.
    fn place(nth: usize) -> usize;
    /// Returns the number of empty places of a stack before the first digit, by its values in the text.
    fn empty_before(stack: u64) -> u8;
}

/// The least text.
pub struct Least;

/// The greatest text.
pub struct Greatest;

/// The bits of nine values.
pub const NINE: u64 = (1 << 36) - 1;

impl End for Least {
    const NEW: u8 = 15;
    const EMPTY_FIRST: bool = true;
    const FIRST_TEXTS: &'static [u64; 512] = &LEAST_FIRST;
    const KNOWN: &'static [[Array; 16]; 9] = &LEAST_KNOWN;

    #[inline(always)]
    fn with_known<B: Bytes>(values: B, known: B) -> B {
        values.least(known)
    }
    #[inline(always)]
    fn digit(value: u8) -> u8 {
        if value == Least::NEW { 0 } else { value }
    }
    #[inline(always)]
    fn text<B: Bytes>(values: B) -> u64 {
        values.first_highest() >> 28
    }
    #[inline(always)]
    fn rank(text: u64) -> u64 {
        text
    }
    #[inline(always)]
    fn place(nth: usize) -> usize {
        nth
    }
    #[inline(always)]
    fn empty_before(stack: u64) -> u8 {
        ((stack << 52 | 1 << 51).leading_zeros() / 4) as u8
    }
}

impl End for Greatest {
    const NEW: u8 = 1;
    const EMPTY_FIRST: bool = false;
    const FIRST_TEXTS: &'static [u64; 512] = &GREATEST_FIRST;
    const KNOWN: &'static [[Array; 16]; 9] = &GREATEST_KNOWN;

    #[inline(always)]
    fn with_known<B: Bytes>(values: B, known: B) -> B {
        values.greatest(known)
    }
    #[inline(always)]
    fn digit(value: u8) -> u8 {
        value.saturating_sub(Greatest::NEW)
    }
    #[inline(always)]
    fn text<B: Bytes>(values: B) -> u64 {
        values.first_lowest() & NINE
    }
    #[inline(always)]
    fn rank(text: u64) -> u64 {
        NINE - text
    }
    #[inline(always)]
    fn place(nth: usize) -> usize {
        8 - nth
    }
    #[inline(always)]
    fn empty_before(stack: u64) -> u8 {
        ((stack | 1 << 12).trailing_zeros() / 4) as u8
    }
}

/// The value of the n-th digit that occurs, times four. Other digits get a maximum, so that the lesser of the old and
/// the new value is right for all digits.
static LEAST_KNOWN: [[Array; 16]; 9] = table!(9, |before| table!(16, |digit| {
    table!(16, |other| if other == digit {
        (before as u8 + 1) * 4
    } else {
        0xFF
    })
}));

/// Likewise for the greatest text, where the greater value counts.
static GREATEST_KNOWN: [[Array; 16]; 9] = table!(9, |before| table!(16, |digit| {
    table!(16, |other| if other == digit {
        (10 - before as u8) * 4
    } else {
        0
    })
}));

static LEAST_FIRST: [u64; 512] = table!(512, |filled| {
    let [a, b, c] = stack_counts(filled);
    let text = [0, 0x00F, 0x0FF, 0xFFF];
    text[a] << 24 | text[b] << 12 | text[c]
});

static GREATEST_FIRST: [u64; 512] = table!(512, |filled| {
    let [a, b, c] = stack_counts(filled);
    let text = [0, 0x100, 0x110, 0x111];
    text[c] << 24 | text[b] << 12 | text[a]
});

/// Returns the numbers of filled cells of the three stacks, in ascending order.
const fn stack_counts(filled: usize) -> [usize; 3] {
    let [a, b, c] = [filled % 8, filled / 8 % 8, filled / 64];
    let (a, b, c) = (a.count_ones(), b.count_ones(), c.count_ones());
    let (a, b) = if a > b { (b, a) } else { (a, b) };
    let (b, c) = if b > c { (c, b) } else { (b, c) };
    let (a, b) = if a > b { (b, a) } else { (a, b) };
    [a as usize, b as usize, c as usize]
}
