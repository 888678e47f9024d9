//! The interface of clues about the order of digits, which `permutation` follows.

/// A clue that is read digit by digit. Its states are the bits of a word; reading starts in state 0.
pub(crate) trait Tally {
    /// The effect of a digit on the states.
    type Step: Copy;

    /// Visits digits that come after a set, in groups of one step.
    fn each_step(&self, set: u32, digits: u32, visit: impl FnMut(u32, Self::Step));

    /// Returns the states that follow.
    fn forward(&self, step: Self::Step, states: u64) -> u64;

    /// Returns the states that lead to one of `states`.
    fn backward(&self, step: Self::Step, states: u64) -> u64;

    /// Returns the states in which the clue is right.
    fn goal(&self) -> u64;
}
