//! A path found step by step, with a separate time limit for each step. Long paths can be shown while they are being
//! found.

use std::sync::Arc;

use ninefold::logic::{Position, SearchResult, Step, Watch};
use ninefold::rating::hodoku::{InOrder, Settings};
use ninefold::rating::{Chooser, Progress};

use crate::{Explained, Figure, Guide, StepOrder};

/// An unfinished path. Any guide can take its next step.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_explain::{Guide, StepOrder, Walk};
///
/// let puzzle: Grid =
///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let mut guide = Guide::default();
/// let mut walk = Walk::new(StepOrder::Explainer, (&puzzle).into());
/// let mut steps = Vec::new();
/// while let Some(step) = walk.next(&mut guide, &|| false)? {
///     steps.push(step);
/// }
/// let whole = guide.explained(&StepOrder::Explainer, &(&puzzle).into(), &|| false);
/// assert_eq!(steps, whole.path);
/// assert_eq!(walk.so_far(false).rating, whole.rating);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Walk {
    order: StepOrder,
    /// The queues of HoDoKu's order, if the path is in that order.
    hodoku: Option<InOrder<Arc<Settings>>>,
    position: Position,
    progress: Progress,
    hardest: Figure,
}

impl Walk {
    /// Starts at a position.
    pub fn new(order: StepOrder, start: Position) -> Walk {
        let hodoku = match &order {
            StepOrder::Hodoku(settings) => {
                let mut hodoku = InOrder::new(Arc::clone(settings));
                hodoku.start(&start);
                Some(hodoku)
            }
            StepOrder::Explainer | StepOrder::Human(_) => None,
        };
        Walk {
            hardest: order.zero(),
            order,
            hodoku,
            position: start,
            progress: Progress::default(),
        }
    }

    /// Takes the next step, if there is one. Returns it with the position before it and with its figure.
    ///
    /// # Errors
    ///
    /// If the search was interrupted. The call can be repeated.
    pub fn next(
        &mut self,
        guide: &mut Guide,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> SearchResult<(Position, Step, Figure)> {
        if self.position.is_complete() {
            return Ok(None);
        }
        let before = self.position;
        let found = match &mut self.hodoku {
            Some(hodoku) => {
                let found = hodoku.choose(&before, &Watch::new(interrupt));
                found.map(|found| found.map(|(step, score)| (step, score.into())))
            }
            None => guide.next_step(&self.order, &before, interrupt),
        };
        let Some((step, figure)) = found? else {
            return Ok(None);
        };
        match &mut self.hodoku {
            Some(hodoku) => hodoku.carry_out(&step, &mut self.position),
            None => self.position.apply(&step.conclusion),
        }
        if let Figure::Explainer(rating) = figure {
            self.progress.take(&step, rating);
        }
        self.hardest = self.hardest.max(figure);
        Ok(Some((before, step, figure)))
    }

    /// Returns the difficulty of the hardest step so far, on the scale of the order.
    pub fn hardest(&self) -> Figure {
        self.hardest
    }

    /// Returns the ratings of the steps so far, without the steps themselves.
    pub fn so_far(&self, is_interrupted: bool) -> Explained {
        Explained {
            path: Vec::new(),
            end: self.position,
            order: self.order.clone(),
            rating: self.progress.at(&self.position, is_interrupted),
            hodoku: self.hodoku.as_ref().map(InOrder::scored),
            is_proven_easiest: None,
        }
    }
}
