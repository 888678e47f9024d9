//! A path that is walked step by step, with a separate time limit for each step. Long paths can be shown while they are
//! found.

use std::sync::Arc;

use ninefold::logic::{Found, Position, Rating, Step, Watch};
use ninefold::rating::hodoku::{InOrder, Settings};
use ninefold::rating::{Chooser, Progress};

use crate::{Explained, Guide, Order};

/// A path on the way. Any guide can take its next step.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_explain::{Guide, Order, Walk};
///
/// let puzzle: Grid =
///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let mut guide = Guide::default();
/// let mut walk = Walk::new(Order::Explainer, (&puzzle).into());
/// let mut steps = Vec::new();
/// while let Some((before, step)) = walk.next(&mut guide, &|| false)? {
///     steps.push((before, step));
/// }
/// let whole = guide.explained(&Order::Explainer, &(&puzzle).into(), &|| false);
/// assert_eq!(steps, whole.path);
/// assert_eq!(walk.so_far(false).rating, whole.rating);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Walk {
    order: Order,
    /// In HoDoKu's order, its queues.
    hodoku: Option<InOrder<Arc<Settings>>>,
    position: Position,
    progress: Progress,
    hardest: Rating,
}

impl Walk {
    /// Starts at a position.
    pub fn new(order: Order, start: Position) -> Walk {
        let hodoku = match &order {
            Order::Hodoku(settings) => {
                let mut hodoku = InOrder::new(Arc::clone(settings));
                hodoku.start(&start);
                Some(hodoku)
            }
            Order::Explainer | Order::Human(_) => None,
        };
        Walk {
            order,
            hodoku,
            position: start,
            progress: Progress::default(),
            hardest: Rating::ZERO,
        }
    }

    /// Takes the next step, if there is one. Returns it with the position before it.
    ///
    /// # Errors
    ///
    /// If the search was interrupted. It can be repeated.
    pub fn next(
        &mut self,
        guide: &mut Guide,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Found<(Position, Step)> {
        if self.position.is_complete() {
            return Ok(None);
        }
        let before = self.position;
        let found = match &mut self.hodoku {
            Some(hodoku) => hodoku.choose(&before, &Watch::new(interrupt)),
            None => guide.next_step(&self.order, &before, interrupt),
        };
        let Some(step) = found? else {
            return Ok(None);
        };
        match &mut self.hodoku {
            Some(hodoku) => hodoku.carry_out(&step, &mut self.position),
            None => self.position.apply(&step.conclusion),
        }
        self.progress.take(&step);
        self.hardest = self.hardest.max(step.conclusion.rating);
        Ok(Some((before, step)))
    }

    /// Returns the hardest step until now, by the scale of the order.
    pub fn hardest(&self) -> Rating {
        self.hardest
    }

    /// Returns the ratings of the steps until now, without the steps themselves.
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
