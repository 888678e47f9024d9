//! The way from a position to the solution, as far as the time suffices.

use std::cell::RefCell;

use ninefold::logic::{Interrupted, Position, Step};
use ninefold::rating::Rater;
use ninefold_explain::Walked;

use crate::budget::Clock;

thread_local! {
    /// Its memory is kept from one puzzle to the next.
    static RATER: RefCell<Option<Box<Rater>>> = const { RefCell::new(None) };
}

/// Steps, each with the position in which it was found.
pub struct Walk {
    pub path: Vec<Walked>,
    /// The position after the last step.
    pub end: Position,
    pub reached: Reached,
}

/// Where a way ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    Solution,
    /// No technique helps further.
    NoTechnique,
    TimeLimit,
}

impl Walk {
    /// Takes steps until there are no more, or the time is over.
    pub fn from(position: Position, clock: &Clock) -> Walk {
        Walk::of_steps(position, usize::MAX, clock)
    }

    /// The first step only.
    pub fn one_step(position: Position, clock: &Clock) -> Walk {
        Walk::of_steps(position, 1, clock)
    }

    fn of_steps(position: Position, most: usize, clock: &Clock) -> Walk {
        // Taken out, so that a panic leaves nothing half done behind.
        let mut rater = RATER.take().unwrap_or_default();
        let mut walk = Walk {
            path: Vec::new(),
            end: position,
            reached: Reached::Solution,
        };
        while !walk.end.is_complete() && walk.path.len() < most {
            match rater.next_step_until(&walk.end, &|| clock.is_over()) {
                Ok(Some(step)) => walk.take(step),
                Ok(None) => {
                    walk.reached = Reached::NoTechnique;
                    break;
                }
                Err(Interrupted) => {
                    walk.reached = Reached::TimeLimit;
                    break;
                }
            }
        }
        RATER.set(Some(rater));
        walk
    }

    fn take(&mut self, step: Step) {
        let before = self.end;
        self.end.apply(&step.conclusion);
        self.path.push((before, step));
    }
}
