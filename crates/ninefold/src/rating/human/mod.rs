//! The order in which people look for steps: the easiest first, by a [scale](SCALE).
//!
//! Sudoku Explainer and HoDoKu each prescribe an order, because their ratings depend on it. The order here is
//! Ninefold's own. It always takes the easiest available step, by cleanly defined techniques, so it suits hints. A
//! player may leave out techniques. Where none helps, a digit of the only solution is placed.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::rating::Path;
//! use ninefold::rating::human::Human;
//!
//! let puzzle: Grid =
//!     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
//! let mut path = Path::new(&puzzle, Human::default());
//! let hardest = path.by_ref().max_by_key(|(_, _, difficulty)| *difficulty);
//! assert!(path.position().is_complete());
//! assert_eq!(hardest.unwrap().1.technique.name(), "pointing");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use core::ops::ControlFlow;

use super::explainer::Rule;
use super::last_resort::solution_digit;
use super::path::Chooser;
use crate::logic::{
    Flow, Interrupted, Look, Position, Scratch, SearchResult, Step, Stop, Technique, Watch,
};

mod all_steps;
mod knowledge;
mod level;
mod scale;
mod way;
mod why;

pub use all_steps::AllSteps;
pub use knowledge::{BadKnowledge, Knowledge};
pub use level::Level;
pub use scale::{BRUTE_FORCE, Difficulty, LINKS, SCALE, SINGLES, Stage};
pub use way::{Easiest, Way};
pub use why::{Claim, Proof};

/// A difficulty above everything on the scale.
const HARDEST: Difficulty = Difficulty::new(f64::INFINITY);

/// A step with its difficulty, if there is one.
type Found = SearchResult<(Step, Difficulty)>;

/// A chooser of the easiest step by the scale.
#[derive(Debug)]
pub struct Human {
    /// The techniques that the player can use.
    pub knowledge: Knowledge,
    /// The difficulty of the hardest steps that the player takes.
    most: Difficulty,
    scratch: Scratch,
}

impl Default for Human {
    /// Returns a player who can use all techniques.
    fn default() -> Human {
        Human::knowing(Knowledge::default())
    }
}

impl Human {
    /// Creates a player who can use these techniques.
    pub fn knowing(knowledge: Knowledge) -> Human {
        Human {
            knowledge,
            most: HARDEST,
            scratch: Scratch::default(),
        }
    }

    /// Makes the player take only steps up to this difficulty from now on.
    pub fn up_to(&mut self, most: Difficulty) -> &mut Human {
        self.most = most;
        self
    }

    /// Returns the easiest step up to a difficulty, if there is one.
    fn first(&mut self, position: &Position, up_to: Difficulty, watch: &Watch) -> Found {
        self.first_by(up_to, &mut |human, stage, limit| match stage.chains {
            Some(rule) if has_all(&human.knowledge, rule.techniques()) => {
                human.shortest(rule, stage, position, watch)
            }
            _ => human.first_of_stage(&|_| true, stage, position, limit, watch),
        })
    }

    /// Returns the easiest wanted step up to a difficulty, if there is one.
    fn first_that(
        &mut self,
        is_wanted: &dyn Fn(&Step) -> bool,
        position: &Position,
        up_to: Difficulty,
        watch: &Watch,
    ) -> Found {
        self.first_by(up_to, &mut |human, stage, limit| {
            human.first_of_stage(is_wanted, stage, position, limit, watch)
        })
    }

    /// Returns the easiest of the steps that a search finds on the stages up to a difficulty.
    fn first_by(
        &mut self,
        up_to: Difficulty,
        search: &mut dyn FnMut(&mut Human, &Stage, Difficulty) -> Found,
    ) -> Found {
        let mut easiest: Option<(Step, Difficulty)> = None;
        for stage in SCALE {
            // Length makes a chain harder, perhaps harder than the next stage.
            let limit = easiest.as_ref().map_or(up_to, |(_, so_far)| *so_far);
            if stage.difficulty > up_to || (easiest.is_some() && stage.difficulty >= limit) {
                break;
            }
            let found = search(self, stage, limit)?;
            let is_easier = |(_, difficulty): &(Step, Difficulty)| {
                *difficulty <= up_to && (easiest.is_none() || *difficulty < limit)
            };
            easiest = found.filter(is_easier).or(easiest);
        }
        Ok(easiest)
    }

    /// Returns the easiest wanted step of a stage up to a difficulty.
    fn first_of_stage(
        &mut self,
        is_wanted: &dyn Fn(&Step) -> bool,
        stage: &Stage,
        position: &Position,
        up_to: Difficulty,
        watch: &Watch,
    ) -> Found {
        let mut easiest: Option<(Step, Difficulty)> = None;
        let mut visit = |step, difficulty| {
            let is_easier = easiest.iter().all(|(_, so_far)| difficulty < *so_far);
            if !is_easier || !is_wanted(&step) {
                return Flow::Continue(());
            }
            easiest = Some((step, difficulty));
            match stage.ascends() {
                true => Flow::Break(Stop::Enough),
                false => Flow::Continue(()),
            }
        };
        let _ = self.visit_stage(stage, position, up_to, watch, Visits::All, &mut visit)?;
        Ok(easiest)
    }

    /// Returns the shortest forcing chain of a rule. This takes less time than a visit of all its chains.
    fn shortest(&mut self, rule: Rule, stage: &Stage, position: &Position, watch: &Watch) -> Found {
        watch.spend(1000)?;
        let found = rule.find(&mut Look::new(position, &mut self.scratch, watch))?;
        Ok(found.map(|(step, _)| {
            let difficulty = stage.difficulty_of(&step);
            (step, difficulty)
        }))
    }

    /// Visits the steps up to a difficulty, stage by stage.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn visit(
        &mut self,
        position: &Position,
        up_to: Difficulty,
        watch: &Watch,
        visit: &mut dyn FnMut(Step, Difficulty) -> Flow,
    ) -> Result<(), Interrupted> {
        let stages = SCALE.iter().filter(|stage| stage.difficulty <= up_to);
        for stage in stages {
            if self
                .visit_stage(stage, position, up_to, watch, Visits::All, visit)?
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
        up_to: Difficulty,
        watch: &Watch,
        visits: Visits,
        visit: &mut dyn FnMut(Step, Difficulty) -> Flow,
    ) -> Result<ControlFlow<()>, Interrupted> {
        let knowledge = &self.knowledge;
        let mut techniques = stage.entry.techniques().iter();
        if !techniques.any(|technique| knowledge.has(*technique)) {
            return Ok(ControlFlow::Continue(()));
        }
        watch.spend(1000)?;
        // The easiest step for a conclusion may be of a technique that the player cannot use.
        let knows_all = has_all(knowledge, stage.entry.techniques());
        let mut look = Look::new(position, &mut self.scratch, watch);
        look.each_once = visits == Visits::EasiestOfEach && knows_all;
        let flow = stage.entry.visit(&mut look, &mut |step| {
            let difficulty = stage.difficulty_of(&step);
            match knowledge.has(step.technique) && difficulty <= up_to {
                true => visit(step, difficulty),
                false => Flow::Continue(()),
            }
        });
        match flow {
            Flow::Continue(()) => Ok(ControlFlow::Continue(())),
            Flow::Break(Stop::Enough) => Ok(ControlFlow::Break(())),
            Flow::Break(Stop::Interrupted) => Err(Interrupted),
        }
    }
}

/// The steps of a stage that a visitor needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visits {
    All,
    /// The easiest step for each conclusion, perhaps among others.
    EasiestOfEach,
}

fn has_all(knowledge: &Knowledge, techniques: &[Technique]) -> bool {
    let mut techniques = techniques.iter();
    techniques.all(|technique| knowledge.has(*technique))
}

impl Chooser for Human {
    type Step = Step;
    type Figure = Difficulty;

    fn choose(&mut self, position: &Position, watch: &Watch) -> Found {
        let step = self.first(position, self.most, watch)?;
        let may_try = self.most >= BRUTE_FORCE && self.knowledge.has(Technique::BruteForce);
        let digit = || may_try.then(|| solution_digit(position)).flatten();
        Ok(step.or_else(|| Some((digit()?, BRUTE_FORCE))))
    }

    fn carry_out(&mut self, step: &Step, position: &mut Position) {
        position.apply(&step.conclusion);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::rating::Path;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    #[test]
    fn the_solution_is_the_last_resort() {
        let puzzle: Grid = LINE.parse().unwrap();
        let none = Knowledge::from_iter([]);
        let mut path = Path::new(&puzzle, Human::knowing(none));
        assert!(path.next().is_none());
        let only = Knowledge::from_iter([Technique::BruteForce]);
        let mut path = Path::new(&puzzle, Human::knowing(only.clone()));
        assert!(
            path.by_ref()
                .all(|(_, _, difficulty)| difficulty == BRUTE_FORCE)
        );
        assert!(path.position().is_complete());
        // The path needs exactly one solution.
        let several: Grid = LINE.replace(['2', '3'], ".").parse().unwrap();
        assert!(Path::new(&several, Human::knowing(only)).next().is_none());
        // Singles come first.
        let mut path = Path::new(&puzzle, Human::default());
        assert!(path.all(|(_, _, difficulty)| difficulty < BRUTE_FORCE));
    }
}
