//! Which of many puzzles are minimal.

use alloc::vec::Vec;

use crate::candidates::Candidates;
use crate::engine::{Answer, Engine};
use crate::grid::Grid;
use crate::solutions::Task;

/// How many puzzles are looked at together.
const TOGETHER: usize = 64;

/// Finds out which puzzles are minimal.
#[derive(Debug, Default)]
pub(super) struct Minimality {
    questions: Vec<Candidates>,
    answers: Vec<Answer>,
}

impl Minimality {
    /// Of puzzles with one solution each: whether they have several without any of their clues.
    pub fn of(&mut self, engine: &mut Engine, puzzles: &[Grid]) -> Vec<bool> {
        let mut minimal = Vec::with_capacity(puzzles.len());
        for puzzles in puzzles.chunks(TOGETHER) {
            self.questions.clear();
            puzzles.iter().for_each(|puzzle| self.question(puzzle));
            engine.solve_batch(&self.questions, &Task::any(), &mut self.answers);
            let mut answers = &self.answers[..];
            minimal.extend(puzzles.iter().map(|puzzle| {
                let (own, rest) = answers.split_at(puzzle.filled_count());
                answers = rest;
                own.iter().all(|answer| answer.count > 0)
            }));
        }
        minimal
    }

    /// Asks for each clue whether the others allow another digit in its cell.
    fn question(&mut self, puzzle: &Grid) {
        for (cell, digit) in puzzle.filled() {
            let mut candidates = Candidates::from(&puzzle.with(cell, None));
            candidates.remove(cell, digit);
            self.questions.push(candidates);
        }
    }
}
