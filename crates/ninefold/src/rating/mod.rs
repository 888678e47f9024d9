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
//! let (before, step, rating) = rater.path(&puzzle).max_by_key(|(_, _, rating)| *rating).unwrap();
//! assert_eq!((step.technique.name(), rating.to_string().as_str()), ("region forcing chains", "8.2"));
//! assert!(before.has(step.conclusion.eliminations.iter().next().unwrap()));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! | module | raters | figure of a step |
//! |--|--|--|
//! | `path` | the common part | |
//! | `last_resort` | the step where no technique helps | |
//! | `explainer` | Sudoku Explainer, with its list, its values and its chains | [`Rating`] |
//! | [`hodoku`] | HoDoKu | its score |
//! | [`human`] | a player who takes the easiest step, and Ninefold's scale | [`Difficulty`](human::Difficulty) |
//!
//! The raters are independent, except that the last stages of the human scale use chains of Sudoku Explainer. Their
//! figures have different types, because figures of different scales cannot be compared.
//!
//! Other step orders are possible. [`InOrder`] takes any list of [`Rule`]s. The list below is a beginner's, with
//! naked singles before hidden ones. Any other way to choose steps implements [`Chooser`].
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::Technique;
//! use ninefold::rating::{InOrder, Path, Rule};
//!
//! let puzzle: Grid =
//!     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
//! let beginner = [
//!     Rule::NAKED_SINGLES,
//!     Rule::HIDDEN_SINGLES,
//!     Rule::LOCKED_CANDIDATES,
//! ];
//! let mut path = Path::new(&puzzle, InOrder::new(&beginner));
//! let steps = path.by_ref().filter(|(_, step, _)| step.technique == Technique::NakedSingle);
//! assert!(steps.count() > 20);
//! assert!(path.position().is_complete());
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

mod explainer;
pub mod hodoku;
pub mod human;
mod last_resort;
mod path;
mod tenths;

pub use explainer::{
    Bounds, Count, Ending, Figure, Hardest, InOrder, Partial, Progress, Rated, Rater, Rating, Rule,
    SUDOKU_EXPLAINER, StopCondition, Tally,
};
pub use path::{Chooser, Path};

use tenths::tenths;
