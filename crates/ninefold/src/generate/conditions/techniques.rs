//! Conditions on the techniques of a path: [`Techniques`].

use alloc::collections::BTreeSet;
use core::fmt;

use super::needed::{Needed, ratings_of};
use crate::generate::span::Tenths;
use crate::logic::{Position, Technique};
use crate::puzzle::Puzzle;
use crate::rating::human::{Human, Knowledge, SCALE};
use crate::rating::{Path, Rater, SUDOKU_EXPLAINER};

/// Conditions on the techniques of the path through a puzzle. By default there are none.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::generate::{Conditions, Judge, Miss, Techniques};
/// use ninefold::logic::Technique;
///
/// let techniques = Techniques { without: [Technique::Pointing].into(), ..Techniques::default() };
/// let mut judge = Judge::new(Conditions { techniques, ..Conditions::default() })?;
/// let puzzle: Grid =
///     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
/// assert_eq!(judge.judge(&puzzle), Err(Miss::Occurs(Technique::Pointing)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Techniques {
    /// The order of the steps on the path.
    pub order: PathOrder,
    /// A technique that must occur.
    pub needed: Option<Needed>,
    /// A technique that no step may exceed in difficulty.
    pub hardest: Option<Technique>,
    /// Techniques that must not occur.
    pub without: BTreeSet<Technique>,
}

/// The order of the steps on a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathOrder {
    /// The human order of a player with this knowledge, who must solve the puzzle.
    Human(Knowledge),
    /// Sudoku Explainer's order. The needed technique must also be the hardest.
    Explainer,
}

impl Default for PathOrder {
    /// Returns the human order with all techniques.
    fn default() -> PathOrder {
        PathOrder::Human(Knowledge::default())
    }
}

impl PathOrder {
    /// Returns the least difficulty of a step of the technique on the scale of the order, or `None` if the order does
    /// not have the technique.
    ///
    /// ```
    /// use ninefold::generate::{PathOrder, Tenths};
    /// use ninefold::logic::Technique;
    ///
    /// let human = PathOrder::default();
    /// assert_eq!(human.difficulty(Technique::Skyscraper), Some(Tenths::new(37)));
    /// assert_eq!(human.difficulty(Technique::XCycle), None);
    /// assert_eq!(PathOrder::Explainer.difficulty(Technique::XCycle), Some(Tenths::new(65)));
    /// ```
    pub fn difficulty(&self, technique: Technique) -> Option<Tenths> {
        match self {
            PathOrder::Human(_) => {
                let mut stages = SCALE.iter();
                let stage = stages.find(|stage| stage.entry.techniques().contains(&technique))?;
                Some(Tenths::from(stage.least(technique)))
            }
            PathOrder::Explainer => {
                let mut rules = SUDOKU_EXPLAINER.iter();
                let has_technique = rules.any(|rule| rule.techniques().contains(&technique));
                has_technique.then(|| ratings_of(technique).least())
            }
        }
    }
}

impl PathOrder {
    /// Returns the position before the first step of the technique on the path, for practice: with the digits that
    /// have been placed and the pencil marks that are left. `None` if there is no such step.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::generate::PathOrder;
    /// use ninefold::logic::Technique;
    /// use ninefold::rating::Rater;
    ///
    /// let puzzle: Grid =
    ///     "...21......8....5.25......636....18...1.46..5...7...2..72.....8....8....9...6....".parse()?;
    /// let position = PathOrder::Explainer.position_before(&puzzle, Technique::XWing).unwrap();
    /// assert!(position.givens().filled_count() > puzzle.filled_count());
    /// let step = Rater::default().next_step(&(&position).into()).unwrap();
    /// assert_eq!(step.technique, Technique::XWing);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn position_before(
        &self,
        start: impl Into<Position>,
        technique: Technique,
    ) -> Option<Puzzle> {
        let before = match self {
            PathOrder::Human(knowledge) => {
                let mut path = Path::new(start, Human::knowing(knowledge.clone()));
                path.find(|(_, step, _)| step.technique == technique)?.0
            }
            PathOrder::Explainer => {
                let mut rater = Rater::default();
                let mut path = rater.path(start);
                path.find(|(_, step, _)| step.technique == technique)?.0
            }
        };
        Some(Puzzle::from(&before))
    }
}

impl fmt::Display for PathOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PathOrder::Human(_) => "the human order",
            PathOrder::Explainer => "the order of Sudoku Explainer",
        })
    }
}

impl Techniques {
    /// Returns the condition that the technique occurs.
    pub fn with(order: PathOrder, technique: Technique) -> Techniques {
        let needed = Needed {
            technique,
            only: false,
        };
        Techniques {
            order,
            needed: Some(needed),
            ..Techniques::default()
        }
    }

    /// Returns whether they are conditions on the path in Sudoku Explainer's order.
    pub(super) fn on_explainer(&self) -> Option<&Techniques> {
        let has_conditions = self.needed.is_some() || self.hardest.is_some();
        let has_conditions = has_conditions || !self.without.is_empty();
        (self.order == PathOrder::Explainer && has_conditions).then_some(self)
    }

    /// Returns the player of the human order, if there are conditions on the player's path.
    pub(in crate::generate) fn player(&self) -> Option<&Knowledge> {
        match &self.order {
            PathOrder::Human(knowledge) if *self != Techniques::default() => Some(knowledge),
            _ => None,
        }
    }

    /// Returns the highest difficulty that a step may have.
    pub(super) fn most(&self) -> Option<Tenths> {
        self.hardest
            .and_then(|hardest| self.order.difficulty(hardest))
    }
}
