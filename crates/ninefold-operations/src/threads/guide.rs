//! A step finder and a position judge on each thread.

use std::cell::RefCell;

use ninefold_explain::Guide;
use ninefold_explain::judge::Judge;

use crate::threads::engine;
use crate::threads::scratch::{Scratch, with_scratch};

thread_local! {
    static GUIDE: Scratch<Guide> = const { RefCell::new(None) };
    static JUDGE: Scratch<Judge> = const { RefCell::new(None) };
}

/// Lends this thread's step finder.
pub fn with_guide<T>(work: impl FnOnce(&mut Guide) -> T) -> T {
    with_scratch(&GUIDE, Guide::default, work)
}

/// Lends this thread's judge of positions.
pub fn with_judge<T>(work: impl FnOnce(&mut Judge) -> T) -> T {
    with_scratch(&JUDGE, || Judge(engine::make()), work)
}
