//! Interrupting a search. The library reads no clock: now and then it calls a function of the caller, which may read
//! one.

use core::cell::Cell;
use core::fmt;

/// The caller interrupted a search, so its result is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Interrupted;

/// The result of a search, if any; or the error that it was interrupted.
pub type Found<T> = Result<Option<T>, Interrupted>;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted before the search had ended")
    }
}

impl core::error::Error for Interrupted {}

/// Asks now and then whether to stop: searches announce how much they are about to spend, and the watch asks after
/// enough has been spent.
#[derive(Clone)]
pub struct Watch<'a> {
    interrupt: &'a (dyn Fn() -> bool + Sync),
    /// How much may be spent before the next question; nothing at first.
    left: Cell<u32>,
}

/// How much may be spent between two questions, in nanoseconds; most searches take less than they announce. A clock is
/// then read so rarely that it costs little, and still no caller waits long.
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
    /// If it was time to ask, and `interrupt` returned true.
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
