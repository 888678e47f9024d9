//! Being interrupted. The library reads no clock: whoever has one, or a flag, is asked now and then.

use core::cell::Cell;
use core::fmt;

/// A search was broken off because whoever wanted it said so; what it would have found is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted before the search had ended")
    }
}

impl core::error::Error for Interrupted {}

/// Asks whether to go on, but not at every step: searches say what they are about to spend, and a
/// question comes when enough has been spent.
pub struct Watch<'a> {
    interrupt: &'a dyn Fn() -> bool,
    /// What may be spent until the next question; nothing at first.
    left: Cell<u32>,
}

/// What may be spent between two questions, in nanoseconds as they are at most, mostly far fewer: so rarely
/// that asking a clock costs little, so often that nobody waits.
const ALLOWANCE: u32 = 200_000;

impl<'a> Watch<'a> {
    /// A watch that asks `interrupt` whether to stop.
    pub fn new(interrupt: &'a dyn Fn() -> bool) -> Watch<'a> {
        Watch {
            interrupt,
            left: Cell::new(0),
        }
    }

    /// Announces work of up to about so many nanoseconds.
    ///
    /// # Errors
    ///
    /// If it was time to ask, and the answer was to stop.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_comes_at_once_and_then_when_enough_is_spent() {
        let asked = Cell::new(0);
        let interrupt = || {
            asked.set(asked.get() + 1);
            asked.get() == 3
        };
        let watch = Watch::new(&interrupt);
        let steps = (0..).take_while(|_| watch.spend(ALLOWANCE / 10).is_ok());
        // One question before the first step, one after ten more, and the last.
        assert_eq!((steps.count(), asked.get()), (22, 3));
    }
}
