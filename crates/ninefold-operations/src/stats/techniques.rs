//! Counts the puzzles that need each technique.

use std::collections::BTreeMap;
use std::time::Duration;

use ninefold::logic::Technique;
use ninefold::rating::hodoku::Variant;
use ninefold::rating::human::{Knowledge, SCALE};
use ninefold::rating::{Count, SUDOKU_EXPLAINER};
use ninefold::text::Written;

use crate::rate::timed::{Figures, Outcome, Rated, rate_all};
use crate::stats::human;
use crate::status::Status;

/// The source of the counted steps.
#[derive(Clone, Debug)]
pub enum Steps {
    /// The steps of a rating.
    Rating(Figures),
    /// The steps of a player with this knowledge.
    Human(Knowledge),
}

/// A technique of one of the orders. Within an order, the technique that is tried first is the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Needed {
    /// A technique of Sudoku Explainer, with its place in the list.
    Explainer(usize, Technique),
    /// A technique of HoDoKu.
    Hodoku(Variant),
    /// A technique of the human order, with its place on the scale.
    Human(usize, Technique),
}

impl Needed {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Needed::Explainer(_, technique) | Needed::Human(_, technique) => technique.name(),
            Needed::Hodoku(variant) => variant.name(),
        }
    }

    fn of_explainer(technique: Technique) -> Needed {
        let has = |techniques: &[Technique]| techniques.contains(&technique);
        let place = SUDOKU_EXPLAINER
            .iter()
            .position(|entry| has(entry.techniques()));
        Needed::Explainer(place.unwrap_or(SUDOKU_EXPLAINER.len()), technique)
    }

    fn of_human(technique: Technique) -> Needed {
        let place = SCALE
            .iter()
            .position(|stage| stage.entry.techniques().contains(&technique));
        Needed::Human(place.unwrap_or(SCALE.len()), technique)
    }
}

/// The counts for one technique.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Need {
    /// The number of puzzles with a step of it.
    pub puzzles: u64,
    /// The number of puzzles in which no technique is harder.
    pub hardest: u64,
    /// The number of its steps in all puzzles.
    pub steps: u64,
}

/// The counts for all techniques.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    rated: u64,
    others: u64,
    needs: BTreeMap<Needed, Need>,
}

impl Statistics {
    /// Adds puzzles, each with a time limit of `timeout`, and returns their statuses. A puzzle that was not
    /// [rated](Status::Rated) to the end counts only in [`Statistics::others`]; `None` is an unreadable puzzle. When
    /// `interrupt` returns true, the remaining puzzles time out.
    pub fn add_all<'w>(
        &mut self,
        puzzles: impl Iterator<Item = Option<&'w Written>> + Clone,
        steps: &Steps,
        timeout: Option<Duration>,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Status> {
        match steps {
            Steps::Rating(figures) => {
                let outcomes = rate_all(puzzles, figures, timeout, interrupt);
                outcomes.map(|outcome| self.add(&outcome)).collect()
            }
            Steps::Human(knowledge) => {
                let outcomes = human::count_all(puzzles, knowledge, timeout, interrupt);
                outcomes.map(|outcome| self.add_human(outcome)).collect()
            }
        }
    }

    fn add(&mut self, outcome: &Outcome) -> Status {
        let status = match outcome {
            Ok(rated) if rated.is_interrupted() => Status::Timeout,
            Ok(rated) => {
                self.rated += 1;
                self.add_steps(rated);
                return Status::Rated;
            }
            Err(status) => *status,
        };
        self.others += 1;
        status
    }

    fn add_human(&mut self, outcome: human::Outcome) -> Status {
        let counts = match outcome {
            Ok(counts) => counts,
            Err(status) => {
                self.others += 1;
                return status;
            }
        };
        self.rated += 1;
        let steps = counts.iter();
        let steps = steps.map(|(technique, count)| (Needed::of_human(*technique), count));
        let hardest = steps
            .clone()
            .max_by_key(|(needed, count)| (count.hardest, *needed));
        let hardest = hardest.map(|(needed, _)| needed);
        self.add_path(steps.map(|(needed, count)| (needed, count.steps)), hardest);
        Status::Rated
    }

    fn add_steps(&mut self, rated: &Rated) {
        let counts = || rated.tally.counts();
        // Among equally hard techniques, this takes the one tried last.
        let hardest =
            counts().max_by_key(|count| (count.hardest, Needed::of_explainer(count.technique)));
        let of_count = |count: &Count| (Needed::of_explainer(count.technique), count.steps);
        self.add_path(
            counts().map(of_count),
            hardest.map(|it| Needed::of_explainer(it.technique)),
        );
        let steps = rated.hodoku.iter().flat_map(|scored| &scored.steps);
        let of_step = |(variant, steps): (&Variant, &usize)| (Needed::Hodoku(*variant), *steps);
        let steps = steps.map(of_step);
        self.add_path(steps.clone(), steps.map(|(needed, _)| needed).max());
    }

    fn add_path(&mut self, steps: impl Iterator<Item = (Needed, usize)>, hardest: Option<Needed>) {
        for (needed, steps) in steps {
            let need = self.needs.entry(needed).or_default();
            need.puzzles += 1;
            need.steps += steps as u64;
            need.hardest += u64::from(hardest == Some(needed));
        }
    }

    /// Adds the counts of other puzzles.
    pub fn merge(&mut self, other: &Statistics) {
        self.rated += other.rated;
        self.others += other.others;
        for (needed, need) in &other.needs {
            let sum = self.needs.entry(*needed).or_default();
            sum.puzzles += need.puzzles;
            sum.hardest += need.hardest;
            sum.steps += need.steps;
        }
    }

    /// Returns the number of puzzles that were rated to the end.
    pub fn rated(&self) -> u64 {
        self.rated
    }

    /// Returns the number of puzzles that were not rated to the end.
    pub fn others(&self) -> u64 {
        self.others
    }

    /// Iterates over the techniques that occur, in the order in which they are tried, with their counts.
    pub fn needs(&self) -> impl ExactSizeIterator<Item = (Needed, Need)> {
        self.needs.iter().map(|(needed, need)| (*needed, *need))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ninefold::text;

    use super::*;

    /// The second puzzle needs a wing or a rectangle, and the third has several solutions.
    const PUZZLES: &str = "\
        1..5.......5.6...88.7....3.....21.......9.34.4.....8.7......671.1....2....27.....\n\
        .21....3...5......6....91......8..925.42......3...1......43..687...6.95.......3..\n\
        .................................................................................\n";

    fn puzzles() -> Vec<Written> {
        let records = text::read(PUZZLES.as_bytes());
        let puzzles = records.into_iter().map(|record| record.puzzle.unwrap());
        puzzles.collect()
    }

    fn all_steps() -> [Steps; 4] {
        [
            Steps::Rating(explainer()),
            Steps::Rating(Figures {
                explainer: false,
                ..both()
            }),
            Steps::Rating(both()),
            Steps::Human(Knowledge::default()),
        ]
    }

    fn statistics(steps: &Steps) -> Statistics {
        let puzzles = puzzles();
        let mut statistics = Statistics::default();
        let became = statistics.add_all(puzzles.iter().map(Some), steps, None, &|| false);
        assert_eq!(became, [Status::Rated, Status::Rated, Status::Multiple]);
        statistics
    }

    fn explainer() -> Figures {
        Figures {
            explainer: true,
            ..Figures::default()
        }
    }

    fn both() -> Figures {
        Figures {
            hodoku: Some(Arc::default()),
            ..explainer()
        }
    }

    #[test]
    fn every_puzzle_has_one_hardest_technique() {
        for (steps, paths) in all_steps().iter().zip([1, 1, 2, 1]) {
            let statistics = statistics(steps);
            assert_eq!((statistics.rated(), statistics.others()), (2, 1));
            let needs: Vec<Need> = statistics.needs().map(|(_, need)| need).collect();
            let hardest: u64 = needs.iter().map(|need| need.hardest).sum();
            assert_eq!(hardest, 2 * paths);
            assert!(needs.iter().all(|need| need.hardest <= need.puzzles));
            assert!(needs.iter().all(|need| need.puzzles <= need.steps));
        }
    }

    #[test]
    fn the_hardest_human_technique_is_the_highest_on_the_scale() {
        let statistics = statistics(&Steps::Human(Knowledge::default()));
        let hardest = statistics.needs().filter(|(_, need)| need.hardest > 0);
        let hardest: Vec<&str> = hardest.map(|(needed, _)| needed.name()).collect();
        assert_eq!(hardest, ["hidden single", "unique rectangle type 1"]);
    }

    #[test]
    fn puzzles_that_are_interrupted_are_not_rated() {
        let puzzles = puzzles();
        for steps in all_steps() {
            let mut statistics = Statistics::default();
            let became = statistics.add_all(puzzles.iter().map(Some), &steps, None, &|| true);
            assert_eq!(became, [Status::Timeout; 3], "{steps:?}");
            assert_eq!((statistics.rated(), statistics.needs().len()), (0, 0));
        }
    }

    #[test]
    fn statistics_of_parts_add_up() {
        let whole = statistics(&Steps::Rating(explainer()));
        let mut sum = whole.clone();
        sum.merge(&whole);
        assert_eq!(sum.rated(), 4);
        let twice = whole.needs().map(|(needed, need)| (needed, 2 * need.steps));
        assert!(
            sum.needs()
                .map(|(needed, need)| (needed, need.steps))
                .eq(twice)
        );
        let (_, full_house) = whole.needs().next().unwrap();
        assert_eq!((full_house.puzzles, full_house.hardest), (2, 0));
    }
}
