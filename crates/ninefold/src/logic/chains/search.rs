//! A search for hints: where it looks, who may interrupt it, and which hints it keeps.

use alloc::vec::Vec;

use crate::logic::{Conclusion, Position, Rating, Watch};

use super::hint::{ChainKind, Hint};
use super::length;
use super::literal::Literal;
use super::reason::Reach;

/// A search for the hints of one reach, with those that it has kept.
pub(super) struct Search<'s> {
    pub position: &'s Position,
    pub reach: Reach,
    pub watch: &'s Watch<'s>,
    /// Whether it keeps all hints, or only the best, and of equals the first.
    pub keeps_all: bool,
    pub hints: Vec<Hint>,
}

impl Search<'_> {
    /// Whether it would keep a hint of that kind, base rating and complexity.
    pub(super) fn wants(&self, (kind, base): (ChainKind, f64), complexity: usize) -> bool {
        let rank = || kind.rank(length::rating(base, complexity), complexity);
        self.best().is_none_or(|best| rank() < best.rank())
    }

    /// The complexity above which it wants no hint of the same base rating as the last.
    pub(super) fn most(&self) -> usize {
        self.best().map_or(usize::MAX, |best| best.complexity)
    }

    /// The hint that others have to beat.
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

    /// That the literal is right.
    pub(super) fn conclusion(&self, literal: Literal, rating: Rating) -> Conclusion {
        let candidate = literal.candidate();
        match literal.is_on() {
            true => Conclusion::settling(rating, candidate, self.position),
            false => Conclusion::removing(rating.get(), candidate.into()),
        }
    }
}
