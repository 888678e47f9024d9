//! Makes the puzzles of a plan, with labels, ratings, and positions for practice.

use std::fmt;
use std::ops::Range;

use ninefold::Puzzle;
use ninefold::generate::{self as classic, Generator, Impossible, Level, PuzzleKind, Report};
use ninefold::rating::{Bounds, Ending, Rated, Rater};
use ninefold_variants::generate::{self as boards, Unmet};
use serde::{Serialize, Serializer};

use crate::generate::board::BoardPlan;
use crate::generate::plan::Plan;
use crate::generate::unfulfillable::Unfulfillable;
use crate::threads::engine;

/// A maker of the puzzles of a plan.
#[derive(Debug)]
pub struct Maker {
    seed: u64,
    plan: Plan,
    /// The maker of classic puzzles, if the plan is one of these.
    classic: Option<ClassicMaker>,
}

#[derive(Debug)]
struct ClassicMaker {
    seed: u64,
    generator: Generator,
    rater: Rater,
    wants: Wants,
}

/// The options beyond the plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wants {
    /// Whether puzzles are rated even if the plan needs no rating.
    pub ratings: bool,
    /// Whether puzzles have the position before the first step of the technique.
    pub position: bool,
}

/// A finished puzzle.
#[derive(Clone, Debug)]
pub struct Delivered {
    /// Its name.
    pub label: Label,
    /// The puzzle.
    pub made: Made,
}

impl Delivered {
    /// Returns the number of the attempt that led to it.
    pub fn attempt(&self) -> u64 {
        self.label.attempt
    }
}

/// A puzzle of a plan.
#[derive(Clone, Debug)]
pub enum Made {
    /// A classic puzzle.
    Classic(Box<ClassicPuzzle>),
    /// A puzzle of another size or with further rules.
    Board(Box<boards::Made>),
}

impl Made {
    /// Returns the classic puzzle, if it is one.
    pub fn classic(&self) -> Option<&ClassicPuzzle> {
        match self {
            Made::Classic(puzzle) => Some(puzzle),
            Made::Board(_) => None,
        }
    }
}

/// A classic puzzle with its figures.
#[derive(Clone, Debug)]
pub struct ClassicPuzzle {
    /// The puzzle.
    pub made: classic::Made,
    /// Its level, if one was ordered.
    pub level: Option<Level>,
    /// Its rating, if it is known or requested.
    pub rated: Option<Rated>,
    /// The position before the first step of the technique, if requested.
    pub position: Option<Puzzle>,
}

/// The name of a puzzle: the seed and the number of its attempt, as in `96-5`. Further puzzles of the attempt have a
/// third number, as in `96-5-2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    seed: u64,
    attempt: u64,
    /// The number of the puzzle in the attempt, from 1 on.
    number: u64,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.seed, self.attempt)?;
        match self.number {
            1 => Ok(()),
            number => write!(f, "-{number}"),
        }
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Maker {
    /// Returns a maker for the plan with this seed.
    ///
    /// # Errors
    /// If it is known that no puzzle can fulfil the plan.
    pub fn new(seed: u64, plan: Plan, wants: Wants) -> Result<Maker, Unfulfillable> {
        let classic = match &plan {
            Plan::Classic(plan) => Some(ClassicMaker::new(seed, plan, wants)?),
            Plan::Board(_) => None,
        };
        Ok(Maker {
            seed,
            plan,
            classic,
        })
    }

    /// Returns the plan, which defines the attempts of each block.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Makes a block. Returns nothing if it was interrupted.
    pub fn block(
        &mut self,
        block: u64,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Vec<Delivered>, Report)> {
        self.attempts(self.plan().block(block), interrupt)
    }

    /// Makes these attempts of a block, because a whole block may take too long. Returns nothing if it was interrupted.
    pub fn attempts(
        &mut self,
        attempts: Range<u64>,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Vec<Delivered>, Report)> {
        match (&mut self.classic, &self.plan) {
            (Some(maker), Plan::Classic(plan)) => maker.attempts(plan, attempts, interrupt),
            (_, Plan::Board(plan)) => boards(self.seed, plan, attempts, interrupt),
            // A maker of classic puzzles has their plan.
            (None, Plan::Classic(_)) => None,
        }
    }
}

/// Makes the boards of these attempts. An attempt that finds none within its nodes is counted without a puzzle.
fn boards(
    seed: u64,
    plan: &BoardPlan,
    attempts: Range<u64>,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Option<(Vec<Delivered>, Report)> {
    let (mut delivered, mut report) = (Vec::new(), Report::default());
    for attempt in attempts {
        report.attempts += 1;
        match plan.make(seed, attempt, interrupt) {
            Ok(made) => {
                report.count(None);
                delivered.push(Delivered {
                    label: Label {
                        seed,
                        attempt,
                        number: 1,
                    },
                    made: Made::Board(Box::new(made)),
                });
            }
            Err(Unmet::Stopped) => return None,
            Err(_) => {}
        }
    }
    Some((delivered, report))
}

impl ClassicMaker {
    fn new(seed: u64, plan: &classic::Plan, wants: Wants) -> Result<ClassicMaker, Impossible> {
        Ok(ClassicMaker {
            seed,
            generator: Generator::new(seed, plan.clone(), engine::make())?,
            rater: Rater::default(),
            wants,
        })
    }

    fn attempts(
        &mut self,
        plan: &classic::Plan,
        attempts: Range<u64>,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Vec<Delivered>, Report)> {
        let mut made = Vec::new();
        let report = self.generator.make(attempts, interrupt, &mut made)?;
        let labels = labels(self.seed, &made);
        let deliver = |(made, label)| self.deliver(plan, made, label, interrupt);
        let delivered: Option<_> = made.into_iter().zip(labels).map(deliver).collect();
        Some((delivered?, report))
    }

    fn deliver(
        &mut self,
        plan: &classic::Plan,
        made: classic::Made,
        label: Label,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<Delivered> {
        let mut rated = made.rated();
        if rated.is_none() && self.wants.ratings && plan.kind != PuzzleKind::Grids {
            let bounds = Bounds::none().until(interrupt);
            let partial = self.rater.rate_within(&made.puzzle, &bounds);
            if partial.ending() == Ending::Interrupted {
                return None;
            }
            rated = Some(partial.so_far());
        }
        let techniques = &plan.conditions.techniques;
        let needed = techniques.needed.filter(|_| self.wants.position);
        let before = |technique| techniques.order.position_before(&made.puzzle, technique);
        let position = needed.and_then(|needed| before(needed.technique));
        let puzzle = ClassicPuzzle {
            made,
            level: plan.conditions.level,
            rated,
            position,
        };
        Some(Delivered {
            label,
            made: Made::Classic(Box::new(puzzle)),
        })
    }
}

/// Numbers the puzzles of each attempt.
fn labels(seed: u64, made: &[classic::Made]) -> Vec<Label> {
    let of_attempts = made.chunk_by(|one, other| one.attempt == other.attempt);
    let numbered = of_attempts.flat_map(|of_attempt| (1..).zip(of_attempt));
    let label = |(number, made): (u64, &classic::Made)| Label {
        seed,
        attempt: made.attempt,
        number,
    };
    numbered.map(label).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ninefold::generate::{Conditions, PathOrder, Techniques};
    use ninefold::logic::Technique;

    use super::*;

    fn maker(seed: u64, kind: PuzzleKind, conditions: Conditions, wants: Wants) -> Maker {
        Maker::new(seed, classic::Plan { kind, conditions }.into(), wants).unwrap()
    }

    #[test]
    fn labels_tell_the_puzzles_of_an_attempt_apart() {
        let conditions = Conditions {
            clues: "26".parse().unwrap(),
            ..Conditions::default()
        };
        let mut maker = maker(5, PuzzleKind::Unbiased, conditions, Wants::default());
        let (delivered, _) = maker.attempts(0..4096, &|| false).unwrap();
        let labels: BTreeSet<String> = delivered.iter().map(|it| it.label.to_string()).collect();
        assert_eq!(labels.len(), delivered.len());
        let first = format!("5-{}", delivered[0].attempt());
        assert_eq!(delivered[0].label.to_string(), first);
        assert!(
            labels.iter().any(|label| label.ends_with("-2")),
            "{labels:?}"
        );
    }

    #[test]
    fn puzzles_of_a_search_are_rated_to_the_end_if_somebody_wants_that() {
        let conditions = Conditions {
            er: "9.0-".parse().unwrap(),
            ..Conditions::default()
        };
        let wants = Wants {
            ratings: true,
            position: false,
        };
        let (delivered, _) = maker(1, PuzzleKind::Hard, conditions, wants)
            .block(0, &|| false)
            .unwrap();
        assert!(!delivered.is_empty());
        for delivered in delivered {
            assert!(delivered.made.classic().unwrap().rated.unwrap().er.tenths() >= 90);
        }
    }

    #[test]
    fn a_position_for_practice_comes_before_the_technique() {
        let conditions = Conditions {
            techniques: Techniques::with(PathOrder::Explainer, Technique::XWing),
            ..Conditions::default()
        };
        let wants = Wants {
            ratings: false,
            position: true,
        };
        let mut maker = maker(1, PuzzleKind::default(), conditions, wants);
        let delivered = (0..100).find_map(|block| {
            let (delivered, _) = maker.block(block, &|| false).unwrap();
            delivered.into_iter().next()
        });
        let delivered = delivered.expect("one in 500 puzzles has an X-Wing as its hardest step");
        let delivered = delivered.made.classic().unwrap().clone();
        let position = delivered.position.unwrap();
        let mut rater = Rater::default();
        let (_, step, _) = rater.path(&position).next().unwrap();
        assert_eq!(step.technique, Technique::XWing);
        assert_eq!(delivered.rated.unwrap().er.to_string(), "3.2");
    }
}
