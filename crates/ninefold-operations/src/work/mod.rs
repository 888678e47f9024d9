//! The work that operations rest on. The library itself cannot do it, because it needs threads, a clock or the
//! environment.
//!
//! * [`engine`]: an engine on each thread, with the backend that `NINEFOLD_BACKEND` names.
//! * [`count`], [`rate`], [`canon`], [`sets`], [`symmetries`]: findings about a puzzle, in the same way for all programs.
//! * [`human`], [`statistics`]: the techniques that puzzles need.
//! * [`guide`]: the finder of steps and the judge of positions, one on each thread.
//! * [`key`]: a key that all puzzles share that are the same in disguise.
//! * [`maker`]: the puzzles of a plan; [`making`]: on several threads; [`date`]: the puzzles of a day.
//! * [`measure`]: measuring in rounds that take turns.
//! * [`figures`]: numbers, times and rates for people; `chart` (feature `chart`): charts.
//! * [`numbers`]: ranges of numbers as arguments.
//! * [`kept`]: working memory that each thread keeps.
//! * [`pipeline`]: bulk work on several threads, in order; [`threads`]: their number.

pub mod canon;
#[cfg(feature = "chart")]
pub mod chart;
pub mod count;
pub mod date;
pub mod engine;
pub mod figures;
pub mod guide;
pub mod human;
pub mod kept;
pub mod key;
pub mod maker;
pub mod making;
pub mod measure;
pub mod numbers;
pub mod pipeline;
pub mod rate;
pub mod sets;
pub mod statistics;
pub mod symmetries;
pub mod threads;
