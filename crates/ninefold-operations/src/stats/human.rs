//! Counts the steps of people through a puzzle by technique.

use std::collections::BTreeMap;
use std::time::Duration;

use ninefold::logic::Technique;
use ninefold::rating::Path;
use ninefold::rating::human::{Difficulty, Human, Knowledge};
use ninefold::text::Written;

use crate::rate::timed::each_in_time;
use crate::status::Status;

/// The steps of one technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number of steps.
    pub steps: usize,
    /// The difficulty of the hardest step, on the scale of the human order.
    pub hardest: Difficulty,
}

/// The steps through a puzzle, by technique.
pub type Counts = BTreeMap<Technique, Count>;

/// The steps of a puzzle, or the status that says why they are not counted.
pub type Outcome = Result<Counts, Status>;

/// Counts the steps that a player with this knowledge takes through each puzzle. If the player gets stuck, the steps
/// before that count. A puzzle that takes longer than `timeout`, or is unfinished when `interrupt` returns true, does
/// not count.
pub fn count_all<'w>(
    puzzles: impl Iterator<Item = Option<&'w Written>> + Clone,
    knowledge: &Knowledge,
    timeout: Option<Duration>,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> impl Iterator<Item = Outcome> {
    let mut human = Human::knowing(knowledge.clone());
    let counted = each_in_time(puzzles, timeout, interrupt, move |grid, too_late| {
        let mut counts = Counts::new();
        let mut path = Path::new(grid, &mut human).until(too_late);
        for (_, step, difficulty) in path.by_ref() {
            let count = counts.entry(step.technique).or_insert(Count {
                steps: 0,
                hardest: Difficulty::ZERO,
            });
            count.steps += 1;
            count.hardest = count.hardest.max(difficulty);
        }
        (!path.is_interrupted())
            .then_some(counts)
            .ok_or(Status::Timeout)
    });
    counted.map(Result::flatten)
}
