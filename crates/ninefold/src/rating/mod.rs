//! The difficulty of a puzzle: its solution path, and its exact rating by Sudoku Explainer 1.2.1.
//!
//! A [`Path`] solves a puzzle step by step. Sudoku Explainer always takes the first step of the first technique in
//! [its list](SUDOKU_EXPLAINER) that finds any. Three figures summarize that path: the rating of the hardest step
//! (ER), of the hardest step up to the first placement (EP), and of the first step (ED).
//!
//! ```
//! use ninefold::{Grid, rating::Rater};
//!
//! let puzzle: Grid =
//!     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
//! let mut rater = Rater::default();
//! assert_eq!(rater.rate(&puzzle).to_string(), "8.2/1.2/1.2");
//!
//! // The steps that the rating consists of, each with the position before it.
//! let (before, step) = rater.path(&puzzle).max_by_key(|(_, step)| step.conclusion.rating).unwrap();
//! assert_eq!(step.technique.name(), "region forcing chains");
//! assert!(before.has(step.conclusion.eliminations.iter().next().unwrap()));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! Other step orders are possible. [`InOrder`] takes any list of techniques. The list below is a beginner's, with
//! naked singles before hidden ones. Any other way to choose steps implements [`Chooser`].
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Technique, TechniqueEntry};
//! use ninefold::rating::{InOrder, Path};
//!
//! let puzzle: Grid =
//!     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
//! let beginner = [
//!     TechniqueEntry::NAKED_SINGLES,
//!     TechniqueEntry::HIDDEN_SINGLES,
//!     TechniqueEntry::LOCKED_CANDIDATES,
//! ];
//! let mut path = Path::new(&puzzle, InOrder::new(&beginner));
//! let steps = path.by_ref().filter(|(_, step)| step.technique == Technique::NakedSingle);
//! assert!(steps.count() > 20);
//! assert!(path.position().is_complete());
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use core::fmt;

use crate::logic::{Interrupted, Position, Rating, Step};

mod bounds;
pub mod hodoku;
pub mod human;
mod in_order;
mod path;
mod progress;
mod tally;

pub use bounds::{Bounds, StopCondition};
pub use in_order::{InOrder, SUDOKU_EXPLAINER};
pub use path::{Chooser, Path};
pub use progress::{Ending, Figure, Hardest, Partial, Progress};
pub use tally::{Count, Tally};

use in_order::WithoutReasons;
use progress::End;

/// The rating that Sudoku Explainer gives a puzzle for which it finds no further step.
const BEYOND: Rating = Rating::new(20.0);

/// The three figures of Sudoku Explainer. Displayed as `ER/EP/ED`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rated {
    /// The rating of the hardest step.
    pub er: Rating,
    /// The rating of the hardest step up to and including the first placement.
    pub ep: Rating,
    /// The rating of the first step.
    pub ed: Rating,
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

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

    /// Rates a puzzle as far as the bounds allow. The figures in the result are correct wherever the rating ends. The
    /// rater can be used again after an interruption.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::logic::Rating;
    /// use ninefold::rating::{Bounds, Ending, Rater};
    ///
    /// let puzzle: Grid =
    ///     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
    /// let partial = Rater::default().rate_within(&puzzle, &Bounds::none().up_to(Rating::new(8.0)));
    /// assert_eq!(partial.to_string(), ">8.0/1.2/1.2");
    /// assert_eq!(partial.ending(), Ending::AboveMax);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn rate_within(&mut self, start: impl Into<Position>, bounds: &Bounds) -> Partial {
        self.walk(start.into(), bounds, |_, _| true)
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
    /// let partial = rater.rate_while(&puzzle, &Bounds::none(), |step| before_chains(step.technique));
    /// assert_eq!(partial.to_string(), ">=8.2/1.2/1.2");
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn rate_while(
        &mut self,
        start: impl Into<Position>,
        bounds: &Bounds,
        mut goes_on: impl FnMut(&Step<()>) -> bool,
    ) -> Partial {
        self.walk(start.into(), bounds, |_, step| goes_on(step))
    }

    /// Rates a puzzle as far as the bounds allow, and counts its steps.
    pub fn rate_counting(
        &mut self,
        start: impl Into<Position>,
        bounds: &Bounds,
        tally: &mut Tally,
    ) -> Partial {
        self.walk(start.into(), bounds, |entry, step| {
            tally.add(entry, step.technique, step.conclusion.rating);
            true
        })
    }

    /// Returns the path of the rating: its steps, with their reasons.
    pub fn path(&mut self, start: impl Into<Position>) -> Path<'static, &mut InOrder<'static>> {
        Path::new(start, &mut self.order)
    }

    /// Returns the step that the rating takes in this position.
    pub fn next_step(&mut self, position: &Position) -> Option<Step> {
        self.path(*position).next().map(|(_, step)| step)
    }

    /// Takes steps until `goes_on` returns false. `goes_on` receives each step with the number of its list entry.
    fn walk(
        &mut self,
        start: Position,
        bounds: &Bounds,
        mut goes_on: impl FnMut(usize, &Step<()>) -> bool,
    ) -> Partial {
        let mut path = Path::new(start, WithoutReasons(&mut self.order)).until(bounds.interrupt);
        let (mut progress, mut ceiling) = (Progress::default(), None);
        while !path.position().is_complete() {
            let limit = bounds.ceiling(&progress);
            if limit != ceiling {
                ceiling = limit;
                limit.inspect(|limit| path.chooser.0.ask_up_to(limit.rating));
            }
            let step = match path.choose() {
                Ok(step) => step,
                Err(Interrupted) => {
                    return progress.end(End::Interrupted(path.chooser.0.easiest_left()));
                }
            };
            let rating = step.as_ref().map_or(BEYOND, |step| step.conclusion.rating);
            if let Some(ceiling) = ceiling
                && ceiling.rating.tenths() < rating.tenths()
            {
                return progress.end(End::Above(ceiling));
            }
            let Some(step) = step else {
                return progress.end(End::Stuck);
            };
            progress.take(&step);
            if !goes_on(path.chooser.0.asked(), &step) {
                return progress.end(End::Interrupted(Rating::ZERO));
            }
            path.carry_out(&step);
        }
        progress.end(End::Complete)
    }
}
