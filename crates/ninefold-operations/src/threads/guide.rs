//! What takes steps, and what judges positions, on each thread.

use std::cell::RefCell;

use ninefold_explain::Guide;
use ninefold_explain::judge::Judge;

use crate::threads::engine;
use crate::threads::scratch::{Kept, lend};

thread_local! {
    static GUIDE: Kept<Guide> = const { RefCell::new(None) };
    static JUDGE: Kept<Judge> = const { RefCell::new(None) };
}

/// Lends out what takes steps.
pub fn with_guide<T>(work: impl FnOnce(&mut Guide) -> T) -> T {
    lend(&GUIDE, Guide::default, work)
}

/// Lends out what judges positions.
pub fn with_judge<T>(work: impl FnOnce(&mut Judge) -> T) -> T {
    lend(&JUDGE, || Judge(engine::make()), work)
}
