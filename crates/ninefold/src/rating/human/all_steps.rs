//! All steps of a position, found stage by stage.

use alloc::vec::Vec;

use super::{Difficulty, HARDEST, Human, LINKS, SCALE, Visits};
use crate::logic::{CandidateSet, Flow, Interrupted, Position, Step, Watch, excluded_by};

/// A search for every placement and elimination that any technique finds in a position. Each conclusion is reported
/// once, in the easiest step that finds it. A placement concludes all that it implies: its digit is wrong in all peers,
/// and the other digits are wrong in its cell. The easiest steps come first. A step is returned as soon as no easier one
/// can follow, so a long search can show partial results. Chains inside of chains are a last resort: only one such
/// step is reported, and only if there is no other step.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::{Position, Watch};
/// use ninefold::rating::human::{AllSteps, Human};
///
/// let puzzle: Grid =
///     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
/// let position = Position::from(&puzzle);
/// let (mut human, watch) = (Human::default(), Watch::new(&|| false));
/// let mut all = AllSteps::default();
/// let mut steps = Vec::new();
/// while let Some(further) = all.further(&mut human, &position, &watch)? {
///     steps.extend(further);
/// }
/// assert_eq!(steps, human.all_steps(&position, &watch)?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct AllSteps {
    /// The number of completed stages.
    stages: usize,
    /// The pending steps. They may be harder than the steps of the next stages.
    waiting: Vec<(Step, Difficulty)>,
    /// The conclusions of the steps that were returned, and the eliminations that their placements imply.
    eliminated: CandidateSet,
    placed: CandidateSet,
    is_complete: bool,
}

impl Human {
    /// Returns [all steps](AllSteps) of a position.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn all_steps(
        &mut self,
        position: &Position,
        watch: &Watch,
    ) -> Result<Vec<(Step, Difficulty)>, Interrupted> {
        let (mut all, mut steps) = (AllSteps::default(), Vec::new());
        while let Some(further) = all.further(self, position, watch)? {
            steps.extend(further);
        }
        Ok(steps)
    }
}

impl AllSteps {
    /// Searches the next stage and returns the pending steps that no later stage can precede, perhaps none. Returns
    /// `None` if there is no further stage.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search. A later call resumes it.
    pub fn further(
        &mut self,
        human: &mut Human,
        position: &Position,
        watch: &Watch,
    ) -> Result<Option<Vec<(Step, Difficulty)>>, Interrupted> {
        if self.is_complete {
            return Ok(None);
        }
        let Some(stage) = SCALE.get(self.stages).filter(|it| it.difficulty <= LINKS) else {
            return self.last(human, position, watch).map(Some);
        };
        let mut found = Vec::new();
        let mut visit = |step, difficulty| {
            found.push((step, difficulty));
            Flow::Continue(())
        };
        let visits = Visits::EasiestOfEach;
        let _ = human.visit_stage(stage, position, LINKS, watch, visits, &mut visit)?;
        self.waiting.append(&mut found);
        self.stages += 1;
        let next = SCALE.get(self.stages).map_or(HARDEST, |it| it.difficulty);
        Ok(Some(self.told_up_to(next.min(LINKS), position)))
    }

    /// Returns the steps still pending after the last stage. If no stage found any, returns the easiest step beyond
    /// them.
    fn last(
        &mut self,
        human: &mut Human,
        position: &Position,
        watch: &Watch,
    ) -> Result<Vec<(Step, Difficulty)>, Interrupted> {
        let has_none = (self.eliminated | self.placed).is_empty() && self.waiting.is_empty();
        if has_none {
            self.waiting.extend(human.first(position, HARDEST, watch)?);
        }
        self.is_complete = true;
        Ok(self.told_up_to(HARDEST, position))
    }

    /// Removes the pending steps up to this difficulty and returns them, without conclusions that other steps have
    /// reported.
    fn told_up_to(&mut self, most: Difficulty, position: &Position) -> Vec<(Step, Difficulty)> {
        // The sort is stable: if two steps are equally hard, the step of the earlier stage comes first.
        self.waiting.sort_by_key(|(_, difficulty)| *difficulty);
        let is_ready = |(_, difficulty): &(Step, Difficulty)| *difficulty <= most;
        let ready = self.waiting.partition_point(is_ready);
        let mut steps: Vec<_> = self.waiting.drain(..ready).collect();
        steps.retain_mut(|(step, _)| self.is_new(step, position));
        steps
    }

    /// Reduces a step to the conclusions that have not been reported. Returns whether any are left.
    fn is_new(&mut self, step: &mut Step, position: &Position) -> bool {
        let conclusion = &mut step.conclusion;
        conclusion.eliminations -= self.eliminated;
        self.eliminated |= conclusion.eliminations;
        let placement = conclusion.placement.filter(|it| self.placed.insert(*it));
        conclusion.placement = placement;
        if let Some(placed) = placement {
            self.eliminated |= excluded_by(position, placed);
        }
        placement.is_some() || !conclusion.eliminations.is_empty()
    }
}
