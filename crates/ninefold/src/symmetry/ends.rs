//! What differs between looking for the least text and for the greatest: [`End`].

use super::bytes::{Array, Bytes};
use crate::macros::table;

/// Which end of the order is looked for: the least text, or the greatest.
pub trait End {
    /// The value of a digit that has not occurred before. That of an empty cell is 0.
    const NEW: u8;
    /// Whether a row without digits is the best.
    const EMPTY_FIRST: bool;
    /// The text of the first row for each set of filled cells.
    const FIRST_TEXTS: &'static [u64; 512];

    /// What makes the value of a digit that of the n-th that occurs, by number and digit: see [`End::with_known`].
    const KNOWN: &'static [[Array; 16]; 9];

    /// Values of digits, four times, with one that is known now.
    fn with_known<B: Bytes>(values: B, known: B) -> B;
    /// What a digit with this value becomes; 0 if it is not known.
    fn digit(value: u8) -> u8;
    /// The text of values: four bits each, the leftmost highest. Open stacks are not in order yet.
    fn text<B: Bytes>(values: B) -> u64;
    /// The number that is least for the best text, and the text with that number.
    fn rank(text: u64) -> u64;
    /// At which place of its line the n-th character of the text stands, and the other way round.
    fn place(nth: usize) -> usize;
    /// How many places of a stack are empty before the first that is not, by its values in the text.
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

/// The value of the n-th digit that occurs, four times: the least of it and that of a new digit. Other digits keep
/// theirs.
static LEAST_KNOWN: [[Array; 16]; 9] = table!(9, |before| table!(16, |digit| {
    table!(16, |other| if other == digit {
        (before as u8 + 1) * 4
    } else {
        0xFF
    })
}));

/// The same for the greatest text: it is the greatest of both.
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

/// How many cells are filled in each stack, in ascending order.
const fn stack_counts(filled: usize) -> [usize; 3] {
    let [a, b, c] = [filled % 8, filled / 8 % 8, filled / 64];
    let (a, b, c) = (a.count_ones(), b.count_ones(), c.count_ones());
    let (a, b) = if a > b { (b, a) } else { (a, b) };
    let (b, c) = if b > c { (c, b) } else { (b, c) };
    let (a, b) = if a > b { (b, a) } else { (a, b) };
    [a as usize, b as usize, c as usize]
}
