//! The test whether puzzles are minimal.

use alloc::vec::Vec;

use crate::candidates::Candidates;
use crate::engine::{Answer, Engine};
use crate::grid::Grid;
use crate::solutions::Task;

/// The number of puzzles that are tested together.
const TOGETHER: usize = 64;

/// The test whether puzzles are minimal, and its memory.
#[derive(Debug, Default)]
pub(super) struct Minimality {
    questions: Vec<Candidates>,
    answers: Vec<Answer>,
}

impl Minimality {
    /// Returns for each puzzle, which must have one solution, whether it has several solutions without any one of its
    /// clues.
    pub fn of(&mut self, engine: &mut Engine, puzzles: &[Grid]) -> Vec<bool> {
        let mut minimal = Vec::with_capacity(puzzles.len());
        for puzzles in puzzles.chunks(TOGETHER) {
            self.questions.clear();
            for puzzle in puzzles {
                let otherwise = |clue| Candidates::with_another_digit(puzzle, clue);
                self.questions.extend(puzzle.filled().map(otherwise));
            }
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
}
