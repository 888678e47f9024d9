//! Counts of the steps of each technique.

use alloc::collections::BTreeMap;

use super::figures::Rating;
use super::rule::{Rule, SUDOKU_EXPLAINER};
use crate::logic::Technique;

/// The steps of one technique.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Count {
    /// The technique.
    pub technique: Technique,
    /// The number of steps.
    pub steps: usize,
    /// The rating of the hardest step.
    pub hardest: Rating,
}

/// The steps of a rating, counted for each technique.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Tally {
    /// The counts by the number of the rule and by technique.
    counts: BTreeMap<(Option<usize>, Technique), Count>,
}

impl Tally {
    /// Returns the counts in the order in which the techniques are tried.
    pub fn counts(&self) -> impl Iterator<Item = &Count> {
        self.counts.values()
    }

    pub(super) fn add(&mut self, technique: Technique, rating: Rating) {
        let finds = |rule: &Rule| rule.techniques().contains(&technique);
        let rule = SUDOKU_EXPLAINER.iter().position(finds);
        let count = self.counts.entry((rule, technique)).or_insert(Count {
            technique,
            steps: 0,
            hardest: Rating::ZERO,
        });
        count.steps += 1;
        count.hardest = count.hardest.max(rating);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_stand_in_the_order_in_which_they_are_tried() {
        let mut tally = Tally::default();
        let easy = Rating::new(1.2);
        tally.add(Technique::XWing, Rating::new(3.2));
        tally.add(Technique::HiddenSingle, easy);
        tally.add(Technique::FullHouse, Rating::new(1.0));
        tally.add(Technique::HiddenSingle, Rating::new(1.5));
        let counts = tally.counts().map(|count| (count.technique, count.steps));
        assert!(counts.eq([
            (Technique::FullHouse, 1),
            (Technique::HiddenSingle, 2),
            (Technique::XWing, 1)
        ]));
        let hardest = tally.counts().map(|count| count.hardest).max();
        assert_eq!(hardest, Some(Rating::new(3.2)));
    }
}
