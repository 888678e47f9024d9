//! A search for hints: its position, its interrupt, its search for nested chains, and the hints that it keeps.

use alloc::vec::Vec;

use crate::logic::{ChainKind, Conclusion, Interrupted, Literal, Position, Reach, Watch};

use super::hint::{Hint, rank};
use super::length;

/// A search for nested chains.
pub(super) trait Nested {
    /// Returns all hints of a reach in a position, [without their nodes](Hint::ends).
    fn hints(&mut self, position: &Position, reach: Reach) -> Result<Vec<Hint>, Interrupted>;

    /// Adds the nodes to a hint that the last search has found, and its derivations if reasons are kept.
    fn complete(
        &mut self,
        hint: &mut Hint,
        position: &Position,
        keeps_reasons: bool,
    ) -> Result<(), Interrupted>;
}

/// A search for the hints of one reach, with the hints that it has kept.
pub(super) struct HintSearch<'s> {
    pub position: &'s Position,
    pub reach: Reach,
    pub watch: &'s Watch<'s>,
    pub nested: &'s mut dyn Nested,
    /// Whether it keeps all hints, or only the best: the first of equal ones.
    pub keeps_all: bool,
    pub hints: Vec<Hint>,
}

impl HintSearch<'_> {
    /// Returns whether it would keep a hint of this kind, base rating and complexity.
    pub(super) fn wants(&self, (kind, base): (ChainKind, f64), complexity: usize) -> bool {
        let rank = || rank(kind, length::rating(base, complexity), complexity);
        self.best().is_none_or(|best| rank() < best.rank())
    }

    /// Returns the complexity above which it drops a hint with the base rating of the previous one.
    pub(super) fn most(&self) -> usize {
        self.best().map_or(usize::MAX, |best| best.complexity)
    }

    /// Returns the hint that others have to beat.
    fn best(&self) -> Option<&Hint> {
        self.hints.first().filter(|_| !self.keeps_all)
    }

    /// Keeps the hint.
    pub(super) fn take(&mut self, hint: Hint) {
        if !self.keeps_all {
            self.hints.clear();
        }
        self.hints.push(hint);
    }

    /// Returns the conclusion that the literal is right.
    pub(super) fn conclusion(&self, literal: Literal) -> Conclusion {
        let candidate = literal.candidate();
        match literal.is_on() {
            true => self.position.settling(candidate),
            false => Conclusion::removing(candidate.into()),
        }
    }
}
