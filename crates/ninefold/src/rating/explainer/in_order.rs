//! A chooser that follows a list of techniques.

use core::fmt;

use super::figures::{BEYOND, Rating};
use super::rule::Rule;
use crate::logic::{Look, Position, Scratch, SearchResult, Step, Watch};
use crate::rating::Chooser;

/// The cost of an easy step (see [`Watch::spend`]).
const STEP: u32 = 500;

/// A chooser that takes the first step of the first technique in a list that finds any.
///
/// It keeps working memory from one path to the next if each path borrows it (`&mut order`).
pub struct InOrder<'l> {
    list: &'l [Rule],
    /// The number of list entries to try.
    wanted: usize,
    /// The number of the list entry that was tried last.
    asked: usize,
    scratch: Scratch,
}

impl<'l> InOrder<'l> {
    /// Creates a chooser that tries the entries of the list in order, for each step from the first entry on.
    pub fn new(list: &'l [Rule]) -> InOrder<'l> {
        InOrder {
            list,
            wanted: list.len(),
            asked: 0,
            scratch: Scratch::default(),
        }
    }

    /// Skips the end of the list that finds only steps above the ceiling, until the next path starts.
    pub(super) fn ask_up_to(&mut self, ceiling: Rating) {
        let may_find = |entry: &Rule| entry.easiest().tenths() <= ceiling.tenths();
        self.wanted = self
            .list
            .iter()
            .rposition(may_find)
            .map_or(0, |last| last + 1);
    }

    /// Returns a lower bound on the rating of the next step, after its search was interrupted.
    pub(super) fn easiest_left(&self) -> Rating {
        let left = self.list[self.asked..].iter();
        left.map(Rule::easiest).min().unwrap_or(BEYOND)
    }

    /// Returns the next step without its reason, which is faster.
    #[inline(always)]
    pub(super) fn conclude(
        &mut self,
        position: &Position,
        watch: &Watch,
    ) -> SearchResult<(Step<()>, Rating)> {
        self.first(position, watch, |rule, look| rule.conclude(look, None))
    }

    #[inline(always)]
    fn first<R>(
        &mut self,
        position: &Position,
        watch: &Watch,
        find: impl Fn(&Rule, &mut Look) -> SearchResult<(Step<R>, Rating)>,
    ) -> SearchResult<(Step<R>, Rating)> {
        self.asked = 0;
        watch.spend(STEP)?;
        let mut look = Look::new(position, &mut self.scratch, watch);
        for (number, rule) in self.list[..self.wanted].iter().enumerate() {
            self.asked = number;
            let found = find(rule, &mut look);
            if !matches!(found, Ok(None)) {
                return found;
            }
        }
        Ok(None)
    }
}

impl Chooser for InOrder<'_> {
    type Step = Step;
    type Figure = Rating;

    fn start(&mut self, _: &Position) {
        self.wanted = self.list.len();
    }

    fn choose(&mut self, position: &Position, watch: &Watch) -> SearchResult<(Step, Rating)> {
        self.first(position, watch, Rule::find)
    }

    fn carry_out(&mut self, step: &Step, position: &mut Position) {
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
    use crate::rating::SUDOKU_EXPLAINER;
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
