//! How often each technique was needed.

use alloc::vec::Vec;

use crate::logic::{Rating, Technique};

/// The steps of one technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// What players call it.
    pub technique: Technique,
    /// How many steps there were.
    pub steps: usize,
    /// The hardest of them.
    pub hardest: Rating,
}

/// Steps, counted for each technique.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// By the number of the producer, and then by name.
    counts: Vec<(usize, Count)>,
}

impl Tally {
    /// In the order in which the techniques are tried, and by name where several belong together.
    pub fn counts(&self) -> impl Iterator<Item = &Count> {
        self.counts.iter().map(|(_, count)| count)
    }

    pub(super) fn add(&mut self, producer: usize, technique: Technique, rating: Rating) {
        let key = |entry: &(usize, Count)| (entry.0, entry.1.technique);
        match self
            .counts
            .binary_search_by_key(&(producer, technique), key)
        {
            Ok(place) => {
                let count = &mut self.counts[place].1;
                count.steps += 1;
                count.hardest = count.hardest.max(rating);
            }
            Err(place) => {
                let count = Count {
                    technique,
                    steps: 1,
                    hardest: rating,
                };
                self.counts.insert(place, (producer, count));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_stand_in_the_order_in_which_they_are_tried() {
        let mut tally = Tally::default();
        let easy = Rating::new(1.2);
        tally.add(7, Technique::XWing, Rating::new(3.2));
        tally.add(0, Technique::HiddenSingle, easy);
        tally.add(0, Technique::FullHouse, Rating::new(1.0));
        tally.add(0, Technique::HiddenSingle, Rating::new(1.5));
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
