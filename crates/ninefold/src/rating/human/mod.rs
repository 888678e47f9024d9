//! The order in which people look for steps: the easiest first, by a [scale](SCALE).
//!
//! Sudoku Explainer and HoDoKu each prescribe an order, because their ratings depend on it. The order here is
//! Ninefold's own. It always takes the easiest available step, by cleanly defined techniques, so it suits hints. A
//! player may leave out techniques.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::rating::Path;
//! use ninefold::rating::human::Human;
//!
//! let puzzle: Grid =
//!     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
//! let mut path = Path::new(&puzzle, Human::default());
//! let hardest = path.by_ref().map(|(_, step)| step).max_by_key(|step| step.conclusion.rating);
//! assert!(path.position().is_complete());
//! assert_eq!(hardest.unwrap().technique.name(), "pointing");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::logic::{Flow, Found, Interrupted, Position, Rating, Scratch, Step, Stop, Watch};

use super::path::Chooser;

mod all_steps;
mod knowledge;
mod scale;
mod way;
mod why;

pub use all_steps::AllSteps;
pub use knowledge::{BadKnowledge, Knowledge};
pub use scale::{LINKS, SCALE, SINGLES, Stage};
pub use way::{Easiest, Way};
pub use why::Claim;

/// A rating above everything on the scale.
const HARDEST: Rating = Rating::new(f64::INFINITY);

/// A chooser of the easiest step by the scale.
#[derive(Default, Debug)]
pub struct Human {
    /// The techniques that the player can use.
    pub knowledge: Knowledge,
    scratch: Scratch,
}

impl Human {
    /// Creates a player who can use these techniques. The default player can use all techniques.
    pub fn knowing(knowledge: Knowledge) -> Human {
        Human {
            knowledge,
            scratch: Scratch::default(),
        }
    }

    /// Returns [all steps](AllSteps) of a position.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn all_steps(
        &mut self,
        position: &Position,
        watch: &Watch,
    ) -> Result<Vec<Step>, Interrupted> {
        let (mut all, mut steps) = (AllSteps::default(), Vec::new());
        while let Some(further) = all.further(self, position, watch)? {
            steps.extend(further);
        }
        Ok(steps)
    }

    /// Returns the easiest step up to a difficulty, if there is one.
    fn first(&mut self, position: &Position, up_to: Rating, watch: &Watch) -> Found<Step> {
        let mut easiest: Option<Step> = None;
        for stage in SCALE.iter() {
            // Length makes a chain harder, perhaps harder than the next stage.
            let limit = easiest
                .as_ref()
                .map_or(up_to, |step| step.conclusion.rating);
            if stage.difficulty > up_to || (easiest.is_some() && stage.difficulty >= limit) {
                break;
            }
            let _ = self.visit_stage(stage, position, limit, watch, &mut |step| {
                if easiest
                    .as_ref()
                    .is_none_or(|best| step.conclusion.rating < best.conclusion.rating)
                {
                    easiest = Some(step);
                }
                Flow::Break(Stop::Enough)
            })?;
        }
        Ok(easiest)
    }

    /// Visits the steps up to a difficulty, stage by stage.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn visit(
        &mut self,
        position: &Position,
        up_to: Rating,
        watch: &Watch,
        visit: &mut dyn FnMut(Step) -> Flow,
    ) -> Result<(), Interrupted> {
        let stages = SCALE.iter().filter(|stage| stage.difficulty <= up_to);
        for stage in stages {
            if self
                .visit_stage(stage, position, up_to, watch, visit)?
                .is_break()
            {
                break;
            }
        }
        Ok(())
    }

    /// Visits the steps of a stage up to a difficulty, by the techniques that the player can use. Breaks if the
    /// visitor does.
    fn visit_stage(
        &mut self,
        stage: &Stage,
        position: &Position,
        up_to: Rating,
        watch: &Watch,
        visit: &mut dyn FnMut(Step) -> Flow,
    ) -> Result<ControlFlow<()>, Interrupted> {
        let knowledge = &self.knowledge;
        let mut techniques = stage.survey.techniques().iter();
        if !techniques.any(|technique| knowledge.has(*technique)) {
            return Ok(ControlFlow::Continue(()));
        }
        watch.spend(1000)?;
        let is_wanted =
            |step: &Step| knowledge.has(step.technique) && step.conclusion.rating <= up_to;
        let flow = stage.visit(
            position,
            &mut self.scratch,
            watch,
            &mut |step| match is_wanted(&step) {
                true => visit(step),
                false => Flow::Continue(()),
            },
        );
        match flow {
            Flow::Continue(()) => Ok(ControlFlow::Continue(())),
            Flow::Break(Stop::Enough) => Ok(ControlFlow::Break(())),
            Flow::Break(Stop::Interrupted) => Err(Interrupted),
        }
    }
}

impl Chooser for Human {
    type Step = Step;

    fn choose(&mut self, position: &Position, watch: &Watch) -> Found<Step> {
        self.first(position, HARDEST, watch)
    }

    fn carry_out(&mut self, step: &Step, position: &mut Position) {
        position.apply(&step.conclusion);
    }
}
