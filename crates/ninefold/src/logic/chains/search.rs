//! A search for hints: its position, its interrupt, and the hints that it keeps.

use alloc::vec::Vec;

use crate::logic::{Conclusion, Position, Rating, Watch};

use super::hint::{ChainKind, Hint};
use super::length;
use super::literal::Literal;
use super::reason::Reach;

/// A search for the hints of one reach, with the hints that it has kept.
pub(super) struct Search<'s> {
    pub position: &'s Position,
    pub reach: Reach,
    pub watch: &'s Watch<'s>,
    /// Whether it keeps all hints, or only the best: the first of equal ones.
    pub keeps_all: bool,
    pub hints: Vec<Hint>,
}

impl Search<'_> {
    /// Returns whether it would keep a hint of this kind, base rating and complexity.
    pub(super) fn wants(&self, (kind, base): (ChainKind, f64), complexity: usize) -> bool {
        let rank = || kind.rank(length::rating(base, complexity), complexity);
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
    pub(super) fn conclusion(&self, literal: Literal, rating: Rating) -> Conclusion {
        let candidate = literal.candidate();
        match literal.is_on() {
            true => Conclusion::settling(rating, candidate, self.position),
            false => Conclusion::removing(rating.get(), candidate.into()),
        }
    }
}
