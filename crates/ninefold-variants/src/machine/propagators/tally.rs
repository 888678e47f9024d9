//! The interface of clues about the order of digits, which `permutation` follows.

/// A clue that is read digit by digit. Its states are the bits of a word; reading starts in state 0.
pub(crate) trait Tally {
    /// Returns the states that follow when the digit comes after the set.
    fn forward(&self, set: u32, digit: u32, states: u64) -> u64;
    /// Returns the states that the digit after the set leads to one of `states`.
    fn backward(&self, set: u32, digit: u32, states: u64) -> u64;
    /// Returns the states in which the clue is right.
    fn goal(&self) -> u64;
}
