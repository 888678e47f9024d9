//! All steps of a position, found stage by stage.

use alloc::vec::Vec;

use super::{HARDEST, Human, LINKS, SCALE};
use crate::logic::{CandidateSet, Flow, Interrupted, Position, Rating, Step, Watch};

/// A search for every placement and elimination that any technique finds in a position. Each conclusion is reported
/// once, in the easiest step that finds it. The easiest steps come first. A step is returned as soon as no easier one
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
    waiting: Vec<Step>,
    /// The conclusions of the steps that were returned.
    eliminated: CandidateSet,
    placed: CandidateSet,
    is_complete: bool,
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
    ) -> Result<Option<Vec<Step>>, Interrupted> {
        if self.is_complete {
            return Ok(None);
        }
        let Some(stage) = SCALE.get(self.stages).filter(|it| it.difficulty <= LINKS) else {
            return self.last(human, position, watch).map(Some);
        };
        let mut found = Vec::new();
        let _ = human.visit_stage(stage, position, LINKS, watch, &mut |step| {
            found.push(step);
            Flow::Continue(())
        })?;
        self.waiting.append(&mut found);
        self.stages += 1;
        let next = SCALE.get(self.stages).map_or(HARDEST, |it| it.difficulty);
        Ok(Some(self.told_up_to(next.min(LINKS))))
    }

    /// Returns the steps still pending after the last stage. If no stage found any, returns the easiest step beyond
    /// them.
    fn last(
        &mut self,
        human: &mut Human,
        position: &Position,
        watch: &Watch,
    ) -> Result<Vec<Step>, Interrupted> {
        let has_none = (self.eliminated | self.placed).is_empty() && self.waiting.is_empty();
        if has_none {
            self.waiting.extend(human.first(position, HARDEST, watch)?);
        }
        self.is_complete = true;
        Ok(self.told_up_to(HARDEST))
    }

    /// Removes the pending steps up to this rating and returns them, without conclusions that other steps have
    /// reported.
    fn told_up_to(&mut self, rating: Rating) -> Vec<Step> {
        // The sort is stable: if two steps are equally hard, the step of the earlier stage comes first.
        self.waiting.sort_by_key(|step| step.conclusion.rating);
        let ready = self
            .waiting
            .partition_point(|step| step.conclusion.rating <= rating);
        let mut steps: Vec<Step> = self.waiting.drain(..ready).collect();
        steps.retain_mut(|step| self.is_new(step));
        steps
    }

    /// Reduces a step to the conclusions that were not reported. Returns whether any are left.
    fn is_new(&mut self, step: &mut Step) -> bool {
        let conclusion = &mut step.conclusion;
        conclusion.eliminations -= self.eliminated;
        self.eliminated |= conclusion.eliminations;
        let placement = conclusion.placement.filter(|it| self.placed.insert(*it));
        conclusion.placement = placement;
        placement.is_some() || !conclusion.eliminations.is_empty()
    }
}
