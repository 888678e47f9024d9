//! Steps from a position, as far as the time suffices.

use std::cell::RefCell;

use ninefold::logic::{Conclusion, Interrupted, Position, Rating, Step, Technique};
use ninefold::rating::Rater;
use ninefold_explain::{Explained, Walked};

use crate::budget::Clock;

thread_local! {
    /// Its memory is kept from one puzzle to the next.
    static RATER: RefCell<Option<Box<Rater>>> = const { RefCell::new(None) };
}

/// The way to the solution.
pub fn way(position: &Position, clock: &Clock) -> Explained {
    with_rater(|rater| Explained::until(*position, rater, &|| clock.is_over()))
}

/// A step, without its reasons.
#[derive(Clone, Copy)]
pub struct Taken {
    pub technique: Technique,
    pub rating: Rating,
    /// Whether it places a digit.
    pub places: bool,
}

impl From<&Walked> for Taken {
    fn from((_, step): &Walked) -> Taken {
        Taken::of(step.technique, &step.conclusion)
    }
}

impl Taken {
    fn of(technique: Technique, conclusion: &Conclusion) -> Taken {
        Taken {
            technique,
            rating: conclusion.rating,
            places: conclusion.placement.is_some(),
        }
    }
}

/// The way to the solution without reasons, which would take time and, in the hardest puzzles, much
/// memory.
pub struct Course {
    pub taken: Vec<Taken>,
    pub is_complete: bool,
    pub interrupted: bool,
}

impl From<&Explained> for Course {
    fn from(way: &Explained) -> Course {
        Course {
            taken: way.path.iter().map(Taken::from).collect(),
            is_complete: way.end.is_complete(),
            interrupted: way.interrupted,
        }
    }
}

/// Takes steps as long as there are any, and time.
pub fn course(position: &Position, clock: &Clock) -> Course {
    let mut position = *position;
    let (mut taken, mut interrupted) = (Vec::new(), false);
    while !position.is_complete() {
        let next = |rater: &mut Rater| rater.next_conclusion_until(&position, &|| clock.is_over());
        match with_rater(next) {
            Ok(Some((technique, conclusion))) => {
                position.apply(&conclusion);
                taken.push(Taken::of(technique, &conclusion));
            }
            Ok(None) => break,
            Err(Interrupted) => {
                interrupted = true;
                break;
            }
        }
    }
    Course {
        taken,
        is_complete: position.is_complete(),
        interrupted,
    }
}

/// The next step, if there is any.
pub fn next_step(position: &Position, clock: &Clock) -> Result<Option<Step>, Interrupted> {
    with_rater(|rater| rater.next_step_until(position, &|| clock.is_over()))
}

fn with_rater<T>(work: impl FnOnce(&mut Rater) -> T) -> T {
    // Taken out, so that a panic leaves nothing half done behind.
    let mut rater = RATER.take().unwrap_or_default();
    let result = work(&mut rater);
    RATER.set(Some(rater));
    result
}
