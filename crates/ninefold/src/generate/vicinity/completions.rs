//! The clues that complete a puzzle with several solutions: each such clue alone leaves exactly one solution.
//!
//! A clue completes a puzzle if exactly one of its solutions has it. Puzzles with few clues have thousands of
//! solutions, too many to visit, but a sample shows most candidates in two solutions or more. For the remaining
//! candidates of each cell, the engine looks for two solutions. It finds none, one, or two, and these rule out
//! candidates in other cells.
//!
//! The set of these clues does not depend on the sample, so the engine may find solutions in any order.

use alloc::vec::Vec;

use crate::candidates::{Candidate, Candidates};
use crate::digits::{Digit, DigitSet};
use crate::engine::Engine;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::solutions::Task;

/// The number of solutions of each puzzle in the sample. (Four times as many, or an eighth, take as long.)
const SAMPLE: u64 = 48;

/// The number of questions about each puzzle that are asked at once. The answers to some make others unnecessary, but
/// the engine is faster with many puzzles.
const QUESTIONS: usize = 6;

/// The number of puzzles that are examined together.
const TOGETHER: usize = 256;

/// The number of solutions of a puzzle, as far as it matters.
pub(super) enum SolutionCount<'f> {
    /// There is no solution.
    None,
    /// There is one solution.
    Unique,
    /// There are several solutions; each of these clues leaves only one.
    Several(&'f [Candidate]),
}

/// Finds the clues that complete puzzles.
#[derive(Debug, Default)]
pub(super) struct Completions {
    puzzles: Vec<State>,
    questions: Vec<Candidates>,
    asked: Vec<Asked>,
}

/// A question: which solutions of the puzzle have one of the digits in the cell?
#[derive(Debug)]
struct Asked {
    puzzle: usize,
    cell: Cell,
    digits: DigitSet,
    solutions: Vec<[u8; 81]>,
}

impl Completions {
    /// Reports the result for each puzzle, with the number of the puzzle.
    pub(super) fn of(
        &mut self,
        engine: &mut Engine,
        puzzles: &[Grid],
        mut tell: impl FnMut(usize, SolutionCount),
    ) {
        for (wave, puzzles) in puzzles.chunks(TOGETHER).enumerate() {
            self.sample(engine, puzzles);
            while self.ask(engine) {}
            for (number, state) in self.puzzles.iter_mut().enumerate() {
                state.completing.sort_unstable();
                tell(wave * TOGETHER + number, state.found());
            }
        }
    }

    fn sample(&mut self, engine: &mut Engine, puzzles: &[Grid]) {
        let marks: Vec<Candidates> = puzzles.iter().map(Candidates::from).collect();
        self.puzzles.clear();
        self.puzzles.extend(marks.iter().map(State::new));
        let states = &mut self.puzzles;
        engine.each_solution(&marks, &Task::count(SAMPLE), |puzzle, line| {
            states[puzzle].see(line)
        });
        for state in states {
            state.is_open = state.known.len() as u64 == SAMPLE;
            if !state.is_open {
                state.complete_alone();
            }
        }
    }

    /// Asks the engine about digits that may be in one solution only. Returns whether there were any.
    fn ask(&mut self, engine: &mut Engine) -> bool {
        self.questions.clear();
        self.asked.clear();
        for (puzzle, state) in self.puzzles.iter_mut().enumerate() {
            for (cell, digits) in state.doubtful(QUESTIONS) {
                let mut question = state.marks;
                question[cell] = digits;
                self.questions.push(question);
                self.asked.push(Asked {
                    puzzle,
                    cell,
                    digits,
                    solutions: Vec::new(),
                });
            }
        }
        let asked = &mut self.asked;
        engine.each_solution(&self.questions, &Task::unique(), |question, line| {
            asked[question].solutions.push(*line);
        });
        for asked in &self.asked {
            self.puzzles[asked.puzzle].hear(asked.cell, asked.digits, &asked.solutions);
        }
        !self.asked.is_empty()
    }
}

/// The knowledge about the solutions of a puzzle.
#[derive(Debug)]
struct State {
    marks: Candidates,
    /// Whether there may be solutions that have not been seen.
    is_open: bool,
    /// For each cell, the digits that it has in a solution seen.
    once: [u16; 81],
    /// For each cell, the digits that it has in two or more solutions, and the digits that need no question.
    settled: [u16; 81],
    /// A hash of each solution that has been seen. If two solutions have the same hash, the second is ignored, which
    /// costs questions but changes no result.
    known: Vec<u64>,
    completing: Vec<Candidate>,
    /// The index of the cell for the next question.
    next: usize,
}

impl State {
    fn new(marks: &Candidates) -> State {
        State {
            marks: *marks,
            is_open: false,
            once: [0; 81],
            settled: [0; 81],
            known: Vec::new(),
            completing: Vec::new(),
            next: 0,
        }
    }

    fn found(&self) -> SolutionCount<'_> {
        match self.known.len() {
            0 => SolutionCount::None,
            1 => SolutionCount::Unique,
            _ => SolutionCount::Several(&self.completing),
        }
    }

    /// Records a solution that has not been seen.
    fn see(&mut self, line: &[u8; 81]) {
        self.known.push(number_of(line));
        let cells = self.once.iter_mut().zip(&mut self.settled);
        for ((once, settled), digit) in cells.zip(line) {
            let bit = 1 << (digit - b'1');
            *settled |= *once & bit;
            *once |= bit;
        }
    }

    /// Finds the completing candidates after all solutions have been seen: candidates of exactly one solution.
    fn complete_alone(&mut self) {
        if self.known.len() < 2 {
            return;
        }
        for cell in Cell::ALL {
            let digits = self.once[cell.index()] & !self.settled[cell.index()];
            let digits = DigitSet::from_bits(digits).expect("digits of solutions");
            let clues = digits.iter().map(|digit| Candidate::new(cell, digit));
            self.completing.extend(clues);
        }
    }

    /// Returns digits that may be in one solution only, in different cells: all digits of a cell that no seen solution
    /// has, or else one digit that has been seen once.
    fn doubtful(&mut self, most: usize) -> Vec<(Cell, DigitSet)> {
        let mut doubtful = Vec::new();
        if !self.is_open {
            return doubtful;
        }
        for _ in 0..81 {
            let cell = Cell::ALL[self.next];
            self.next = (self.next + 31) % 81;
            let open = self.marks[cell].bits() & !self.settled[cell.index()];
            let unseen = open & !self.once[cell.index()];
            let asked = if unseen != 0 {
                unseen
            } else {
                open & open.wrapping_neg()
            };
            if asked != 0 {
                doubtful.push((cell, DigitSet::from_bits(asked).expect("nine bits")));
            }
            if doubtful.len() == most {
                return doubtful;
            }
        }
        self.is_open = !doubtful.is_empty();
        doubtful
    }

    /// Takes the solutions with one of the digits in the cell: two, or fewer if no others exist.
    fn hear(&mut self, cell: Cell, digits: DigitSet, solutions: &[[u8; 81]]) {
        if let [line] = solutions {
            let digit = Digit::new(line[cell.index()] - b'0').expect("solutions are digits");
            self.completing.push(Candidate::new(cell, digit));
        }
        for line in solutions {
            if !self.known.contains(&number_of(line)) {
                self.see(line);
            }
        }
        if solutions.len() < 2 || !digits.has_several() {
            self.settled[cell.index()] |= digits.bits();
        }
    }
}

/// Returns a 64-bit hash of a solution.
fn number_of(line: &[u8; 81]) -> u64 {
    let (words, rest) = line.as_chunks::<8>();
    let rest = rest.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    words.fold(rest, |sum, word| {
        // The multiplier of Knuth's generator MMIX.
        (sum ^ word)
            .wrapping_mul(6_364_136_223_846_793_005)
            .rotate_left(29)
    })
}
