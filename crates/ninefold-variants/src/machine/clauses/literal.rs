//! Variables and their literals.

use std::ops::Not;

/// A variable with its sign: bit 0 is set if the literal says that the variable is false.
///
/// The largest board has 32 x 32 cells of 32 digits, so all literals fit into 16 bits, and clauses stay in the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(pub(super) u16);

impl Literal {
    /// Returns the literal that holds if the variable has that value.
    #[inline]
    pub(super) fn new(variable: u16, value: bool) -> Self {
        Self(variable << 1 | u16::from(!value))
    }

    /// Returns the variable.
    #[inline]
    pub(super) fn variable(self) -> u16 {
        self.0 >> 1
    }

    /// Returns the place of the variable in lists of variables.
    #[inline]
    pub(super) fn place(self) -> usize {
        usize::from(self.0 >> 1)
    }

    /// Returns the value of the variable with which the literal holds.
    #[inline]
    pub(super) fn sign(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the place of the literal in lists of literals.
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Not for Literal {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
