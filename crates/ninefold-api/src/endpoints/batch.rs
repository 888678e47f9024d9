//! Many puzzles, each answered by a line as soon as it is solved.
//!
//! Each piece of the answer is the lines of a slice of the puzzles. A server solves the next slice whenever the client
//! has taken the lines before, so a slow client holds up nobody, and its answers need no memory. Slices are short
//! enough for a trial; a single puzzle that is too long for that is a piece of its own.

use std::ops::Range;

use ninefold::engine::Answer;
use ninefold::solutions::End;
use ninefold::text::Written;
use ninefold::{Candidates, Cell, DigitSet, Grid, Solution, Solver, Task, Verdict};
use ninefold_common::{engine, status::Status};
use serde::Serialize;

use crate::budget::Clock;
use crate::endpoints::solve::effort;
use crate::errors::Failure;
use crate::input::Numbered;
use crate::work::{Effort, Form, Piece, Work};

/// The largest number of puzzles in a slice, whose lines are sent together.
const SLICE: usize = 500;

/// Puzzles, and how to solve them.
pub struct Puzzles {
    all: Vec<Numbered>,
    solver: Solver,
    limit: u64,
    /// The first that has no line yet.
    next: usize,
}

#[derive(Serialize)]
struct SolveRecord {
    number: usize,
    puzzle: Option<Grid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Candidates>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Grid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    status: Status,
    count: u64,
    solution: Option<Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
}

impl Puzzles {
    /// Puzzles that are solved by the engine, as far as to tell one solution from several.
    pub fn new(all: Vec<Numbered>) -> Puzzles {
        Puzzles {
            all,
            solver: Solver::default(),
            limit: 2,
            next: 0,
        }
    }

    /// Chooses the solver, and the number of solutions to look for.
    pub fn by(self, solver: Solver, limit: u64) -> Puzzles {
        Puzzles {
            solver,
            limit,
            ..self
        }
    }

    /// Solves puzzles from `first` on, as many as fit into a trial. Otherwise only one; its line has an error
    /// if the time is over before.
    fn solve_from(&self, first: usize, clock: &Clock) -> Option<Slice> {
        let most = if clock.is_trial() { SLICE } else { 1 };
        let mut slice = Slice::default();
        for (mut record, is_complete) in self.solve(self.slice(first, most), clock) {
            if !is_complete {
                if clock.is_trial() {
                    break;
                }
                record.error = Some(Failure::time_limit());
            }
            slice.add(&record);
        }
        (slice.records > 0).then_some(slice)
    }

    /// The numbers from `first` on, up to `most` of them.
    fn slice(&self, first: usize, most: usize) -> Range<usize> {
        first..self.all.len().min(first + most)
    }

    /// Solves some of the puzzles; returns the record of each, and whether it is complete.
    fn solve(
        &self,
        numbers: Range<usize>,
        clock: &Clock,
    ) -> impl Iterator<Item = (SolveRecord, bool)> {
        let interrupt = || clock.is_over();
        let task = Task::count(self.limit).until(&interrupt);
        let readable = self.all[numbers.clone()].iter();
        let readable = readable.flat_map(|numbered| &numbered.puzzle);
        let readable = readable.map(Written::puzzle);
        let mut answers = Vec::new();
        match self.solver {
            Solver::Engine => {
                let puzzles: Vec<Candidates> =
                    readable.map(|puzzle| *puzzle.candidates()).collect();
                engine::with(|engine| engine.solve_batch(&puzzles, &task, &mut answers));
            }
            solver => answers.extend(readable.map(|puzzle| {
                let solutions = engine::solve(solver, &puzzle, &task);
                Answer {
                    count: solutions.count(),
                    exhausted: solutions.end() == End::Exhausted,
                    solution: solutions.first().copied(),
                }
            })),
        }
        let mut answers = answers.into_iter();
        numbers.map(move |number| {
            let record = self.record(number);
            let readable = self.all[number].puzzle.as_ref().ok();
            match readable.and_then(|_| answers.next()) {
                Some(answer) => {
                    let is_complete = answer.exhausted || answer.count >= self.limit;
                    let record = SolveRecord {
                        status: Status::of(
                            Verdict::of(answer.count, answer.exhausted),
                            !is_complete,
                        ),
                        count: answer.count,
                        solution: answer.solution,
                        ..record
                    };
                    (record, is_complete)
                }
                None => (record, true),
            }
        })
    }

    /// The lines of puzzles from `first` on that were not solved, for this reason.
    fn not_solved(&self, first: usize, why: &Failure) -> Slice {
        let mut slice = Slice::default();
        for number in self.slice(first, SLICE) {
            let mut record = self.record(number);
            record.error.get_or_insert_with(|| why.clone());
            slice.add(&record);
        }
        slice
    }

    /// The record of the puzzle before it is solved.
    fn record(&self, number: usize) -> SolveRecord {
        let Numbered { label, puzzle } = &self.all[number];
        let readable = puzzle.as_ref().ok();
        SolveRecord {
            number: number + 1,
            puzzle: readable.map(Written::digits),
            candidates: readable.and_then(open_marks),
            entries: readable
                .map(Written::entries)
                .filter(|entries| *entries != Grid::EMPTY),
            label: label.clone(),
            status: match puzzle {
                Ok(_) => Status::Timeout,
                Err(_) => Status::Bad,
            },
            count: 0,
            solution: None,
            error: puzzle.as_ref().err().cloned(),
        }
    }
}

/// The pencil marks of the open cells, if the puzzle is written as pencil marks, or if candidates were
/// eliminated.
pub fn open_marks(written: &Written) -> Option<Candidates> {
    let marks = match written {
        Written::Marks(marks) => **marks,
        other => other.candidates()?,
    };
    let digits = written.digits();
    let open = |cell: Cell| match digits[cell] {
        Some(_) => DigitSet::EMPTY,
        None => marks[cell],
    };
    Some(Candidates::new(Cell::ALL.map(open)))
}

/// Lines that go out together.
#[derive(Default)]
struct Slice {
    text: Vec<u8>,
    records: usize,
}

impl Slice {
    fn add(&mut self, record: &SolveRecord) {
        serde_json::to_writer(&mut self.text, record).expect("records are strings and numbers");
        self.text.push(b'\n');
        self.records += 1;
    }
}

impl Work for Puzzles {
    fn effort(&self) -> Effort {
        effort(self.solver)
    }

    fn form(&self) -> Form {
        Form::Lines
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        if self.all.is_empty() {
            return Ok(Some(self.sent(Slice::default())));
        }
        let slice = self.solve_from(self.next, clock);
        Ok(slice.map(|slice| self.sent(slice)))
    }

    /// The lines of the next slice, each with the failure.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        let slice = self.not_solved(self.next, why);
        Some(self.sent(slice))
    }
}

impl Puzzles {
    /// A slice as a piece of the answer.
    fn sent(&mut self, slice: Slice) -> Piece {
        self.next += slice.records;
        Piece {
            bytes: slice.text,
            is_last: self.next >= self.all.len(),
        }
    }
}
