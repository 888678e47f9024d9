//! What the programs around the library `ninefold` share, and the library itself cannot have because it
//! needs threads, a clock or the environment.
//!
//! * [`engine`]: an engine on each thread, with the backend that `NINEFOLD_BACKEND` names.
//! * [`count`], [`rate`], [`canon`], [`sets`]: what is found out about a puzzle, in the same way for all
//!   programs.
//! * [`human`], [`statistics`]: which techniques puzzles need.
//! * [`guide`]: what takes steps, and what judges positions.
//! * [`key`]: what all puzzles have in common that are the same in disguise.
//! * [`maker`]: the puzzles of a plan, [`making`]: on several threads. [`date`]: the puzzles of a day.
//! * [`measure`]: measuring in rounds that take turns.
//! * [`figures`]: numbers, times and rates for people. [`chart`]: charts of them.
//! * [`numbers`]: ranges of numbers as arguments.
//! * [`mod@print`]: what is found out about puzzles that are printed.
//! * [`status`]: what became of a puzzle, in the words of all records.
//! * [`kept`]: working memory that each thread keeps.
//! * [`pipeline`]: bulk work on several threads, in order. [`threads`]: how many there can be.

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
pub mod print;
pub mod rate;
pub mod sets;
pub mod statistics;
pub mod status;
pub mod symmetries;
pub mod threads;
