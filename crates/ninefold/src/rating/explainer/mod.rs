//! Sudoku Explainer 1.2.1: its list of techniques, its values, its chains, and the three figures of a puzzle
//! (docs/sudoku-explainer-rating.md).
//!
//! | file | content |
//! |--|--|
//! | `figures` | the rating of a step, and the three figures of a puzzle |
//! | `rule` | the list, in its order |
//! | `values` | the rating of each pattern |
//! | `chains` | the search for chains |
//! | `in_order` | the choice of the first step that a list finds |
//! | `progress` | these figures, during a path and after its end |
//! | `bounds` | the conditions that end a rating early |
//! | `tally` | counts of the steps |

use super::last_resort::solution_digit;
use super::{Chooser, Path};
use crate::logic::{Position, SearchResult, Step, Watch};

mod bounds;
mod chains;
mod figures;
mod in_order;
mod progress;
mod rule;
mod tally;
mod values;

pub use bounds::{Bounds, StopCondition};
pub use figures::{Rated, Rating};
pub use in_order::InOrder;
pub use progress::{Ending, Figure, Hardest, Partial, Progress};
pub use rule::{Rule, SUDOKU_EXPLAINER};
pub use tally::{Count, Tally};

use figures::BEYOND;
use progress::End;

/// A rater that follows Sudoku Explainer. It keeps its working memory from one puzzle to the next.
#[derive(Debug)]
pub struct Rater {
    order: InOrder<'static>,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater {
            order: InOrder::new(&SUDOKU_EXPLAINER),
        }
    }
}

impl Rater {
    /// The name and version of the program whose ratings the rater reproduces.
    pub const NAME: &str = "Sudoku Explainer 1.2.1";

    /// Rates a puzzle, given as a grid or as a partly solved position. The rater does not count the solutions. If it
    /// finds no further step, the rating is 20.0.
    pub fn rate(&mut self, start: impl Into<Position>) -> Rated {
        self.rate_within(start, &Bounds::none()).so_far()
    }

    /// Rates a puzzle as far as the bounds allow. The figures in the result are correct, wherever the rating ends. The
    /// rater can be used again after an interruption.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::rating::{Bounds, Ending, Rater, Rating};
    ///
    /// let puzzle: Grid =
    ///     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
    /// let partial = Rater::default().rate_within(&puzzle, &Bounds::none().up_to(Rating::new(8.0)));
    /// assert_eq!(partial.to_string(), ">8.0/1.2/1.2");
    /// assert_eq!(partial.ending(), Ending::AboveMax);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn rate_within(&mut self, start: impl Into<Position>, bounds: &Bounds) -> Partial {
        self.rate_while(start, bounds, |_, _| true)
    }

    /// Rates a puzzle as far as the bounds allow, until `goes_on` returns false for a step that was taken. The rating
    /// is then [interrupted](Ending::Interrupted).
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::logic::Technique;
    /// use ninefold::rating::{Bounds, Rater};
    ///
    /// let puzzle: Grid =
    ///     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
    /// let mut rater = Rater::default();
    /// let before_chains = |technique: Technique| technique != Technique::RegionForcingChains;
    /// let partial = rater.rate_while(&puzzle, &Bounds::none(), |step, _| before_chains(step.technique));
    /// assert_eq!(partial.to_string(), ">=8.2/1.2/1.2");
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn rate_while(
        &mut self,
        start: impl Into<Position>,
        bounds: &Bounds,
        mut goes_on: impl FnMut(&Step<()>, Rating) -> bool,
    ) -> Partial {
        let (order, watch) = (&mut self.order, Watch::new(bounds.interrupt));
        let mut position = start.into();
        order.start(&position);
        let (mut progress, mut ceiling) = (Progress::default(), None);
        while !position.is_complete() {
            let limit = bounds.ceiling(&progress);
            if limit != ceiling {
                ceiling = limit;
                limit.inspect(|limit| order.ask_up_to(limit.rating));
            }
            let Ok(found) = order.conclude(&position, &watch) else {
                return progress.end(End::Interrupted(order.easiest_left()));
            };
            let rating = found.as_ref().map_or(BEYOND, |(_, rating)| *rating);
            if let Some(ceiling) = ceiling
                && ceiling.rating.tenths() < rating.tenths()
            {
                return progress.end(End::Above(ceiling));
            }
            let Some((step, _)) = found else {
                return progress.end(End::Stuck);
            };
            progress.take(&step, rating);
            if !goes_on(&step, rating) {
                return progress.end(End::Interrupted(Rating::ZERO));
            }
            position.apply(&step.conclusion);
        }
        progress.end(End::Complete)
    }

    /// Rates a puzzle as far as the bounds allow, and counts its steps.
    pub fn rate_counting(
        &mut self,
        start: impl Into<Position>,
        bounds: &Bounds,
        tally: &mut Tally,
    ) -> Partial {
        self.rate_while(start, bounds, |step, rating| {
            tally.add(step.technique, rating);
            true
        })
    }

    /// Returns the path of the rating: its steps, with their reasons. Where the list has no further step, a digit of the
    /// only solution is placed, with the rating 20.0.
    pub fn path(&mut self, start: impl Into<Position>) -> Path<'static, &mut Rater> {
        Path::new(start, self)
    }

    /// Returns the step that the rating takes in this position.
    pub fn next_step(&mut self, position: &Position) -> Option<Step> {
        self.path(*position).next().map(|(_, step, _)| step)
    }
}

impl Chooser for Rater {
    type Step = Step;
    type Figure = Rating;

    fn start(&mut self, start: &Position) {
        self.order.start(start);
    }

    fn choose(&mut self, position: &Position, watch: &Watch) -> SearchResult<(Step, Rating)> {
        let step = self.order.choose(position, watch)?;
        Ok(step.or_else(|| Some((solution_digit(position)?, BEYOND))))
    }

    fn carry_out(&mut self, step: &Step, position: &mut Position) {
        self.order.carry_out(step, position);
    }
}
