//! Interrupts a search. The library reads no clock: from time to time it calls a function of the caller, which may read
//! one.

use core::cell::Cell;
use core::fmt;
use core::ops::ControlFlow;

/// The caller interrupted a search, so its result is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Interrupted;

/// The result of a search, if any; or the error that it was interrupted.
pub type SearchResult<T> = Result<Option<T>, Interrupted>;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted before the search had ended")
    }
}

impl core::error::Error for Interrupted {}

/// The reason why a search for all patterns ends early.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The visitor has seen enough.
    Enough,
    /// The caller interrupted it.
    Interrupted,
}

impl From<Interrupted> for Stop {
    fn from(_: Interrupted) -> Stop {
        Stop::Interrupted
    }
}

/// Whether a search for all patterns continues.
pub type Flow = ControlFlow<Stop>;

/// Asks from time to time whether to stop: searches announce the cost of their next work, and the watch asks when the
/// sum is large enough.
#[derive(Clone)]
pub struct Watch<'a> {
    interrupt: &'a (dyn Fn() -> bool + Sync),
    /// The cost that may be spent before the next question; zero at first.
    left: Cell<u32>,
}

/// The cost that may be spent between two questions, in nanoseconds; most searches take less than they announce. At
/// this value, reading a clock costs little, and no caller waits long.
const ALLOWANCE: u32 = 200_000;

impl<'a> Watch<'a> {
    /// Returns a watch that asks `interrupt` whether to stop.
    pub fn new(interrupt: &'a (dyn Fn() -> bool + Sync)) -> Watch<'a> {
        Watch {
            interrupt,
            left: Cell::new(0),
        }
    }

    /// Announces work of up to about `effort` nanoseconds.
    ///
    /// # Errors
    ///
    /// If `interrupt` was called and returned true.
    #[inline(always)]
    pub fn spend(&self, effort: u32) -> Result<(), Interrupted> {
        match self.left.get().checked_sub(effort) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => self.ask(),
        }
    }

    /// Calls [`spend`](Watch::spend) in a search for all patterns.
    pub(crate) fn allow(&self, effort: u32) -> Flow {
        match self.spend(effort) {
            Ok(()) => Flow::Continue(()),
            Err(interrupted) => Flow::Break(interrupted.into()),
        }
    }

    #[cold]
    fn ask(&self) -> Result<(), Interrupted> {
        self.left.set(ALLOWANCE);
        match (self.interrupt)() {
            true => Err(Interrupted),
            false => Ok(()),
        }
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("left", &self.left)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[test]
    fn the_question_comes_at_once_and_then_when_enough_is_spent() {
        let asked = AtomicU32::new(0);
        let interrupt = || asked.fetch_add(1, Relaxed) == 2;
        let watch = Watch::new(&interrupt);
        let steps = (0..).take_while(|_| watch.spend(ALLOWANCE / 10).is_ok());
        // One question before the first step, one after ten more, and the last.
        assert_eq!((steps.count(), asked.load(Relaxed)), (22, 3));
    }
}
