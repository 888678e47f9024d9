//! Many attempts at a time, so that their questions fill the lanes of the engine.

use alloc::vec::Vec;
use core::ops::Range;

use super::attempt::Attempt;
use super::plan::Plan;
use crate::engine::{Engine, Inquiry, Question};
use crate::generate::Found;

/// Attempts; some are in progress.
pub struct Attempts<'a, S> {
    plan: &'a Plan,
    /// Starts an attempt.
    start: &'a S,
    /// The attempts that have not been started.
    waiting: Range<u64>,
    /// The attempts in progress or ended, with their numbers.
    slots: Vec<(u64, Attempt)>,
    /// The slots with a question to ask.
    asking: Vec<usize>,
    made: Vec<Found>,
    /// The attempts that have ended.
    ended: Vec<u64>,
}

impl<'a, S: Fn(u64) -> Attempt> Attempts<'a, S> {
    /// The number of attempts in progress: enough for the lanes of the widest backend, few enough for the cache.
    const AT_A_TIME: usize = 64;

    pub fn new(attempts: Range<u64>, plan: &'a Plan, start: &'a S) -> Attempts<'a, S> {
        Attempts {
            plan,
            start,
            waiting: attempts,
            slots: Vec::new(),
            asking: Vec::new(),
            made: Vec::new(),
            ended: Vec::new(),
        }
    }

    /// Makes all attempts, or as many as possible until `interrupt` returns true. Returns the puzzles of the attempts
    /// before the first unfinished one, and the number of that one.
    pub fn run(
        mut self,
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> (Vec<Found>, u64) {
        let Range { start, end } = self.waiting.clone();
        engine.inquire(&mut self, interrupt);
        self.ended.sort_unstable();
        let all_ended = (start..end)
            .zip(&self.ended)
            .take_while(|(number, ended)| number == *ended);
        let next = start + all_ended.count() as u64;
        self.made.retain(|made| made.attempt < next);
        // The sort is stable: the puzzles of an attempt keep their order.
        self.made.sort_by_key(|made| made.attempt);
        (self.made, next)
    }

    /// Advances a slot until it has a question, or there is nothing left to start.
    fn go_on(&mut self, slot: usize) {
        loop {
            let (number, attempt) = &mut self.slots[slot];
            if attempt.go_on(self.plan) {
                self.asking.push(slot);
                return;
            }
            let solution = *attempt.solution();
            let made = attempt.take_found().into_iter().map(|puzzle| Found {
                attempt: *number,
                puzzle,
                solution,
            });
            self.made.extend(made);
            self.ended.push(*number);
            let Some(number) = self.waiting.next() else {
                return;
            };
            self.slots[slot] = (number, (self.start)(number));
        }
    }
}

impl<S: Fn(u64) -> Attempt> Inquiry for Attempts<'_, S> {
    fn ask(&mut self) -> Option<Question<'_>> {
        while self.asking.is_empty() && self.slots.len() < Self::AT_A_TIME {
            let number = self.waiting.next()?;
            self.slots.push((number, (self.start)(number)));
            self.go_on(self.slots.len() - 1);
        }
        let number = self.asking.pop()?;
        let (_, attempt) = &self.slots[number];
        Some(Question {
            number,
            puzzle: attempt.puzzle(),
            known: attempt.line(),
            differing: attempt.differing(),
        })
    }

    fn answer(&mut self, number: usize, other: Option<&[u8; 81]>) {
        self.slots[number].1.answer(other, self.plan);
        self.go_on(number);
    }
}
