//! Everything that a position has, found stage by stage.

use alloc::vec::Vec;

use super::{HARDEST, Human, LINKS, SCALE};
use crate::logic::{CandidateSet, Flow, Interrupted, Position, Rating, Step, Watch};

/// Finds every placement and elimination that any technique finds in a position, once, in the easiest step that finds it.
/// The steps come the easiest first, and as soon as nothing easier can follow, so that a search that takes long can
/// show what it has. Chains inside of chains are a last resort: of these, only one step is told, and only if there is no
/// other.
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
    /// The number of stages that are done.
    stages: usize,
    /// Found, but perhaps harder than what the next stages find.
    waiting: Vec<Step>,
    /// What was told.
    eliminated: CandidateSet,
    placed: CandidateSet,
    is_complete: bool,
}

impl AllSteps {
    /// What the next stage lets us tell, perhaps nothing; `None` if there is no further stage.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search, which can go on afterwards.
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

    /// What is left to tell after the last stage, or else the easiest step beyond.
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

    /// Takes the steps up to this rating out of those that wait, each without what others have told.
    fn told_up_to(&mut self, rating: Rating) -> Vec<Step> {
        // Of equals, the one of the earlier stage first.
        self.waiting.sort_by_key(|step| step.conclusion.rating);
        let ready = self
            .waiting
            .partition_point(|step| step.conclusion.rating <= rating);
        let mut steps: Vec<Step> = self.waiting.drain(..ready).collect();
        steps.retain_mut(|step| self.is_new(step));
        steps
    }

    /// Leaves of the step only what was not told. Whether anything is left.
    fn is_new(&mut self, step: &mut Step) -> bool {
        let conclusion = &mut step.conclusion;
        conclusion.eliminations -= self.eliminated;
        self.eliminated |= conclusion.eliminations;
        let placement = conclusion.placement.filter(|it| self.placed.insert(*it));
        conclusion.placement = placement;
        placement.is_some() || !conclusion.eliminations.is_empty()
    }
}
