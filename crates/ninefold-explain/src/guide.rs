//! Takes steps in any order.

use ninefold::logic::{Interrupted, Position, SearchResult, Step, Watch};
use ninefold::rating::hodoku::InOrder;
use ninefold::rating::human::{Human, Knowledge};
use ninefold::rating::{Chooser, Path, Progress, Rater};

use crate::{Explained, Figure, StepOrder};

/// Takes steps in any order. Keeps its working memory from one puzzle to the next.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::Position;
/// use ninefold::rating::human::Knowledge;
/// use ninefold_explain::{Guide, StepOrder};
///
/// let puzzle: Grid =
///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let order = StepOrder::Human(Knowledge::default());
/// let step = Guide::default().next_step(&order, &Position::from(&puzzle), &|| false);
/// assert_eq!(step.unwrap().unwrap().0.technique.name(), "hidden single");
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Default, Debug)]
pub struct Guide {
    /// For the order of Sudoku Explainer.
    pub rater: Rater,
    /// For the human order.
    pub human: Human,
}

impl Guide {
    /// Returns the path from a position, up to an interrupt.
    pub fn explained(
        &mut self,
        order: &StepOrder,
        start: &Position,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Explained {
        match order {
            StepOrder::Explainer => Explained::of(self.rater.path(*start).until(interrupt)),
            StepOrder::Hodoku(settings) => {
                let mut hodoku = InOrder::new(settings.as_ref());
                let explained = Explained::of(Path::new(*start, &mut hodoku).until(interrupt));
                Explained {
                    order: order.clone(),
                    hodoku: Some(hodoku.scored()),
                    ..explained
                }
            }
            StepOrder::Human(knowledge) => {
                self.human.knowledge.clone_from(knowledge);
                Explained {
                    order: order.clone(),
                    ..Explained::of(Path::new(*start, &mut self.human).until(interrupt))
                }
            }
        }
    }

    /// Finds the easiest path from a position to its solution, for a player with these techniques: the path with the
    /// easiest hardest step. A search of at most `most` positions minimizes the number of steps above singles. If these
    /// techniques do not suffice, the path ends where none of them helps.
    ///
    /// # Errors
    ///
    /// If it was interrupted.
    pub fn easiest(
        &mut self,
        knowledge: &Knowledge,
        start: &Position,
        most: usize,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Explained, Interrupted> {
        self.human.knowledge.clone_from(knowledge);
        let order = StepOrder::Human(knowledge.clone());
        let watch = Watch::new(interrupt);
        let Some(easiest) = self.human.easiest(start, most, &watch)? else {
            return Ok(self.explained(&order, start, interrupt));
        };
        let mut end = *start;
        for (_, step, _) in &easiest.way {
            end.apply(&step.conclusion);
        }
        let path = easiest.way.into_iter();
        let path = path.map(|(position, step, figure)| (position, step, figure.into()));
        Ok(Explained {
            path: path.collect(),
            end,
            order,
            rating: Progress::default().at(&end, false),
            hodoku: None,
            is_proven_easiest: Some(easiest.is_proven),
        })
    }

    /// Returns the next step in a position with its figure, if one exists.
    ///
    /// # Errors
    ///
    /// If it was interrupted, or if the order needs the feature `orders` and the build lacks it.
    pub fn next_step(
        &mut self,
        order: &StepOrder,
        position: &Position,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> SearchResult<(Step, Figure)> {
        match order {
            #[cfg(feature = "orders")]
            StepOrder::Explainer => next(self.rater.path(*position).until(interrupt)),
            #[cfg(feature = "orders")]
            StepOrder::Hodoku(settings) => {
                next(Path::new(*position, InOrder::new(settings.as_ref())).until(interrupt))
            }
            StepOrder::Human(knowledge) => {
                self.human.knowledge.clone_from(knowledge);
                next(Path::new(*position, &mut self.human).until(interrupt))
            }
            #[cfg(not(feature = "orders"))]
            _ => Err(Interrupted),
        }
    }
}

fn next(
    mut path: Path<'_, impl Chooser<Step = Step, Figure: Into<Figure>>>,
) -> SearchResult<(Step, Figure)> {
    let found = path.next();
    match path.is_interrupted() {
        true => Err(Interrupted),
        false => Ok(found.map(|(_, step, figure)| (step, figure.into()))),
    }
}
