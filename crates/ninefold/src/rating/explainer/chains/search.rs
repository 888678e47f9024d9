//! A search for hints: its position, its interrupt, its search for nested chains, and the hints that it keeps.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use crate::logic::{Chain, ChainKind, Conclusion, Interrupted, Literal, Position, Reach, Watch};

use super::hint::{Hint, rank};
use super::length;

/// A search for nested chains.
pub(super) trait Nested {
    /// Returns the hints of a reach in a position, in the order in which outer chains use them.
    fn hints(&mut self, position: &Position, reach: Reach) -> Result<Arc<[Hint]>, Interrupted>;

    /// Returns the chain of a hint that was found in the position, with its reasons.
    fn chain(&mut self, hint: &Hint, position: &Position) -> Result<Chain, Interrupted>;
}

/// A search for the hints of one reach, with the hints that it has kept.
pub(super) struct HintSearch<'s> {
    pub position: &'s Position,
    pub reach: Reach,
    pub watch: &'s Watch<'s>,
    pub nested: &'s mut dyn Nested,
    pub keeps: Keeps,
    pub hints: Vec<Hint>,
    /// For each literal, the number of the best hint that runs have for it, if such hints are compared.
    pub best_for: Vec<Option<u16>>,
}

/// The hints that a search keeps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keeps {
    /// The best one: the first of equal ones.
    Best,
    /// The best ones from runs for each literal, perhaps among others, and all from cycles.
    BestForEach,
    All,
}

impl<'s> HintSearch<'s> {
    /// Creates a search that has found nothing yet.
    pub(super) fn new(
        position: &'s Position,
        reach: Reach,
        watch: &'s Watch,
        nested: &'s mut dyn Nested,
        keeps: Keeps,
    ) -> HintSearch<'s> {
        let literals = match keeps {
            Keeps::BestForEach => Literal::COUNT,
            Keeps::Best | Keeps::All => 0,
        };
        HintSearch {
            position,
            reach,
            watch,
            nested,
            keeps,
            hints: Vec::new(),
            best_for: vec![None; literals],
        }
    }

    /// Returns whether it would keep a hint of this kind, base rating and complexity.
    pub(super) fn wants(&self, shape: (ChainKind, f64), complexity: usize) -> bool {
        beats(shape, complexity, self.best())
    }

    /// Returns whether it would keep such a hint for the literal.
    pub(super) fn wants_for(
        &self,
        literal: Literal,
        shape: (ChainKind, f64),
        complexity: usize,
    ) -> bool {
        beats(shape, complexity, self.best_for(literal))
    }

    /// Returns the complexity above which it drops a hint for the literal with the base rating of the previous one.
    pub(super) fn most_for(&self, literal: Literal) -> usize {
        self.best_for(literal)
            .map_or(usize::MAX, |best| best.complexity)
    }

    /// Returns the hint that others have to beat.
    fn best(&self) -> Option<&Hint> {
        self.hints.first().filter(|_| self.keeps == Keeps::Best)
    }

    /// Returns the hint that others for the literal have to beat.
    fn best_for(&self, literal: Literal) -> Option<&Hint> {
        match self.best_for.get(literal.index()) {
            Some(number) => number.map(|number| &self.hints[number as usize]),
            None => self.best(),
        }
    }

    /// Keeps the hint.
    pub(super) fn take(&mut self, hint: Hint) {
        if self.keeps == Keeps::Best {
            self.hints.clear();
        }
        self.hints.push(hint);
    }

    /// Keeps the hint for the literal.
    pub(super) fn take_for(&mut self, literal: Literal, hint: Hint) {
        self.take(hint);
        if let Some(number) = self.best_for.get_mut(literal.index()) {
            *number = Some((self.hints.len() - 1) as u16);
        }
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

/// Returns whether a hint of this kind, base rating and complexity is better than the other hint, if there is one.
fn beats((kind, base): (ChainKind, f64), complexity: usize, best: Option<&Hint>) -> bool {
    let rank = || rank(kind, length::rating(base, complexity), complexity);
    best.is_none_or(|best| rank() < best.rank())
}
