//! A chooser that follows a list of techniques, and the list of Sudoku Explainer.

use core::fmt;

use crate::logic::{Found, Position, Rating, Scratch, Step, TechniqueEntry, Watch};

use super::BEYOND;
use super::path::Chooser;

/// The techniques of Sudoku Explainer in its order (docs/sudoku-explainer-rating.md, section 3). Sudoku Explainer
/// takes the first step of the first technique that finds any, not the easiest step. This order is therefore part of
/// the rating.
///
/// This list is closed: a technique that Sudoku Explainer does not have belongs in another list.
pub static SUDOKU_EXPLAINER: [TechniqueEntry; 30] = [
    TechniqueEntry::HIDDEN_SINGLES,
    TechniqueEntry::DIRECT_LOCKED_CANDIDATES,
    TechniqueEntry::DIRECT_HIDDEN_PAIRS,
    TechniqueEntry::NAKED_SINGLES,
    TechniqueEntry::DIRECT_HIDDEN_TRIPLETS,
    TechniqueEntry::LOCKED_CANDIDATES,
    TechniqueEntry::NAKED_PAIRS,
    TechniqueEntry::X_WINGS,
    TechniqueEntry::HIDDEN_PAIRS,
    TechniqueEntry::NAKED_TRIPLETS,
    TechniqueEntry::SWORDFISH,
    TechniqueEntry::HIDDEN_TRIPLETS,
    TechniqueEntry::XY_WINGS,
    TechniqueEntry::XYZ_WINGS,
    TechniqueEntry::UNIQUE_LOOPS,
    TechniqueEntry::NAKED_QUADS,
    TechniqueEntry::JELLYFISH,
    TechniqueEntry::HIDDEN_QUADS,
    TechniqueEntry::BIVALUE_UNIVERSAL_GRAVES,
    TechniqueEntry::ALIGNED_PAIR_EXCLUSION,
    TechniqueEntry::CYCLES,
    TechniqueEntry::ALIGNED_TRIPLET_EXCLUSION,
    TechniqueEntry::NISHIO,
    TechniqueEntry::MULTIPLE_CHAINS,
    TechniqueEntry::DYNAMIC_CHAINS,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_FORCING,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_MULTIPLE,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_DYNAMIC,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_NESTED,
];

/// The cost of an easy step (see [`Watch::spend`]).
const STEP: u32 = 500;

/// A chooser that takes the first step of the first technique in a list that finds any.
///
/// It keeps working memory from one path to the next if each path borrows it (`&mut order`).
pub struct InOrder<'l> {
    list: &'l [TechniqueEntry],
    /// The number of list entries to try.
    wanted: usize,
    /// The number of the list entry that was tried last.
    asked: usize,
    scratch: Scratch,
}

impl<'l> InOrder<'l> {
    /// Creates a chooser that tries the entries of the list in order, for each step from the first entry on.
    pub fn new(list: &'l [TechniqueEntry]) -> InOrder<'l> {
        InOrder {
            list,
            wanted: list.len(),
            asked: 0,
            scratch: Scratch::default(),
        }
    }

    /// Skips the end of the list that finds only steps above the ceiling, until the next path starts.
    pub(super) fn ask_up_to(&mut self, ceiling: Rating) {
        let may_find = |entry: &TechniqueEntry| entry.easiest().tenths() <= ceiling.tenths();
        self.wanted = self
            .list
            .iter()
            .rposition(may_find)
            .map_or(0, |last| last + 1);
    }

    /// Returns the number of the list entry that was tried last.
    pub(super) fn asked(&self) -> usize {
        self.asked
    }

    /// Returns a lower bound on the rating of the next step, after its search was interrupted.
    pub(super) fn easiest_left(&self) -> Rating {
        let left = self.list[self.asked..].iter();
        left.map(TechniqueEntry::easiest).min().unwrap_or(BEYOND)
    }

    #[inline(always)]
    fn first<R>(
        &mut self,
        position: &Position,
        watch: &Watch,
        find: fn(&TechniqueEntry, &Position, &mut Scratch, &Watch) -> Found<Step<R>>,
    ) -> Found<Step<R>> {
        self.asked = 0;
        watch.spend(STEP)?;
        for (number, entry) in self.list[..self.wanted].iter().enumerate() {
            self.asked = number;
            let found = find(entry, position, &mut self.scratch, watch);
            if !matches!(found, Ok(None)) {
                return found;
            }
        }
        Ok(None)
    }
}

impl Chooser for InOrder<'_> {
    type Step = Step;

    fn start(&mut self, _: &Position) {
        self.wanted = self.list.len();
    }

    fn choose(&mut self, position: &Position, watch: &Watch) -> Found<Step> {
        self.first(position, watch, TechniqueEntry::find)
    }

    fn carry_out(&mut self, step: &Step, position: &mut Position) {
        position.apply(&step.conclusion);
    }
}

/// An [`InOrder`] whose steps have no reasons, which makes it faster.
pub(super) struct WithoutReasons<'o, 'l>(pub &'o mut InOrder<'l>);

impl Chooser for WithoutReasons<'_, '_> {
    type Step = Step<()>;

    fn start(&mut self, start: &Position) {
        self.0.start(start);
    }

    #[inline(always)]
    fn choose(&mut self, position: &Position, watch: &Watch) -> Found<Step<()>> {
        self.0.first(position, watch, TechniqueEntry::conclude)
    }

    #[inline(always)]
    fn carry_out(&mut self, step: &Step<()>, position: &mut Position) {
        position.apply(&step.conclusion);
    }
}

impl fmt::Debug for InOrder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InOrder")
            .field("list", &self.list)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_ceiling_leaves_out_what_is_always_above() {
        let mut order = InOrder::new(&SUDOKU_EXPLAINER);
        for (ceiling, wanted) in [(0.9, 0), (1.0, 1), (8.9, 25), (25.0, 30)] {
            order.ask_up_to(Rating::new(ceiling));
            assert_eq!(order.wanted, wanted);
        }
        order.start(&Position::from(&crate::Grid::EMPTY));
        assert_eq!(order.wanted, 30);
    }

    #[test]
    fn what_is_left_to_ask_has_a_lower_bound() {
        let mut order = InOrder::new(&SUDOKU_EXPLAINER);
        assert_eq!(order.easiest_left().to_string(), "1.0");
        order.asked = 29;
        assert_eq!(order.easiest_left().to_string(), "11.0");
    }
}
