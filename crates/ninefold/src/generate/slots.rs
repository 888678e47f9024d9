//! Many attempts at a time, whose questions together fill the lanes of the engine.

use alloc::vec::Vec;
use core::ops::Range;

use crate::engine::{Engine, Inquiry, Question};

/// The number of attempts in progress: enough for the lanes of the widest backend, few enough for the cache.
const AT_A_TIME: usize = 64;

/// An attempt that asks the engine one question after another.
pub(super) trait Asking {
    /// Advances to the next question. Returns false at the end.
    fn go_on(&mut self) -> bool;
    /// Returns the question, under this number.
    fn question(&self, number: usize) -> Question<'_>;
    /// Takes the answer: another solution, or `None` if there is none.
    fn answer(&mut self, other: Option<&[u8; 81]>);
}

/// Makes these attempts, and hands over each that has ended, in any order. Returns false if it was interrupted.
pub(super) fn make<A: Asking>(
    attempts: Range<u64>,
    engine: &mut Engine,
    interrupt: &(dyn Fn() -> bool + Sync),
    start: impl FnMut(u64) -> A,
    end: impl FnMut(u64, &mut A),
) -> bool {
    let mut slots = Slots {
        waiting: attempts,
        slots: Vec::with_capacity(AT_A_TIME),
        asking: Vec::with_capacity(AT_A_TIME),
        start,
        end,
    };
    engine.inquire(&mut slots, interrupt)
}

struct Slots<A, S, E> {
    /// The attempts that have not been started.
    waiting: Range<u64>,
    /// The attempts in progress or ended, with their numbers.
    slots: Vec<(u64, A)>,
    /// The slots with a question to ask.
    asking: Vec<usize>,
    start: S,
    end: E,
}

impl<A: Asking, S: FnMut(u64) -> A, E: FnMut(u64, &mut A)> Slots<A, S, E> {
    /// Advances a slot until it has a question, over as many attempts as it takes.
    fn go_on(&mut self, slot: usize) {
        loop {
            let (number, attempt) = &mut self.slots[slot];
            if attempt.go_on() {
                return self.asking.push(slot);
            }
            (self.end)(*number, attempt);
            let Some(number) = self.waiting.next() else {
                return;
            };
            self.slots[slot] = (number, (self.start)(number));
        }
    }
}

impl<A: Asking, S: FnMut(u64) -> A, E: FnMut(u64, &mut A)> Inquiry for Slots<A, S, E> {
    fn ask(&mut self) -> Option<Question<'_>> {
        while self.asking.is_empty() && self.slots.len() < AT_A_TIME {
            let number = self.waiting.next()?;
            self.slots.push((number, (self.start)(number)));
            self.go_on(self.slots.len() - 1);
        }
        let slot = self.asking.pop()?;
        Some(self.slots[slot].1.question(slot))
    }

    fn answer(&mut self, slot: usize, other: Option<&[u8; 81]>) {
        self.slots[slot].1.answer(other);
        self.go_on(slot);
    }
}
