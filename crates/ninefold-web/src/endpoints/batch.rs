//! Many puzzles, each answered by a line as soon as it is solved.
//!
//! The server solves the next slice of the puzzles whenever the client has taken the lines before, so a
//! slow client holds up nobody, and its answers need no memory. Slices are short enough for the quick
//! lane; a single puzzle that is too long for it goes to the long lane.

use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::stream;
use ninefold::engine::Answer;
use ninefold::logic::Position;
use ninefold::solutions::End;
use ninefold::text::{ParseError, Record, Written, read};
use ninefold::{Candidates, Grid, Puzzle, Solution, Solver, Task, Verdict};
use ninefold_common::engine;
use serde::Serialize;

use crate::body::typed;
use crate::budget::{Clock, Waiting};
use crate::endpoints::solve::effort;
use crate::errors::{Code, Failure, Field, Place};
use crate::records::marks;
use crate::scheduler::{Effort, Ran};
use crate::state::Server;

/// The largest number of puzzles in a slice, whose lines are sent together.
const SLICE: usize = 500;

/// Puzzles, and how to solve them.
pub struct Puzzles {
    all: Vec<Numbered>,
    solver: Solver,
    limit: u64,
}

/// One of the puzzles, or the error in it.
struct Numbered {
    label: Option<String>,
    puzzle: Result<Puzzle, Failure>,
    /// Whether it is written as pencil marks.
    has_marks: bool,
}

#[derive(Serialize)]
struct SolveRecord {
    number: usize,
    puzzle: Option<Grid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Candidates>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    verdict: Option<Verdict>,
    count: u64,
    solution: Option<Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
}

impl Puzzles {
    /// The puzzles of a text, as of a file.
    pub fn of_text(text: &[u8], most: usize) -> Result<Puzzles, Failure> {
        let records = match text {
            [] => Vec::new(),
            _ => read(text),
        };
        let entry = |record: Record| Numbered {
            has_marks: matches!(record.puzzle, Ok(Written::Marks(_))),
            puzzle: match record.puzzle {
                Ok(written) => Ok(written.puzzle()),
                Err(error) => Err(Failure::unreadable(Code::BadPuzzle, Field::Body, &error)),
            },
            label: record.label,
        };
        Puzzles::of(records.into_iter().map(entry).collect(), most)
    }

    /// The puzzles of a list, each a text of its own.
    pub fn of_texts(texts: &[String], most: usize) -> Result<Puzzles, Failure> {
        let unreadable = |number: usize, error: ParseError| {
            let place = Place::at(Field::Puzzles, error.line, error.column).numbered(number);
            Failure::new(Code::BadPuzzle, error.to_string()).at(place)
        };
        let entry = |(place, text): (usize, &String)| Numbered {
            puzzle: text.parse().map_err(|error| unreadable(place + 1, error)),
            label: None,
            has_marks: false,
        };
        Puzzles::of(texts.iter().enumerate().map(entry).collect(), most)
    }

    fn of(all: Vec<Numbered>, most: usize) -> Result<Puzzles, Failure> {
        match all.len() <= most {
            true => Ok(Puzzles {
                all,
                solver: Solver::default(),
                limit: 2,
            }),
            false => Err(Failure::new(
                Code::TooManyPuzzles,
                format!(
                    "There are {} puzzles; at most {most} are allowed.",
                    all.len()
                ),
            )),
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

    /// Solves puzzles from `first` on, up to `most` of them or until the time is over.
    fn solve_from(&self, first: usize, most: usize, clock: &Clock) -> Slice {
        let mut slice = Slice::default();
        let records = self.solve(first..self.all.len().min(first + most), clock);
        for (record, _) in records.take_while(|(_, is_complete)| *is_complete) {
            slice.add(&record);
        }
        slice
    }

    /// Solves one puzzle; its line has an error if the time is over before.
    fn solve_one(&self, number: usize, clock: &Clock) -> Slice {
        let mut slice = Slice::default();
        for (mut record, is_complete) in self.solve(number..number + 1, clock) {
            if !is_complete {
                record.error = Some(Failure::time_limit());
            }
            slice.add(&record);
        }
        slice
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
        let mut answers = Vec::new();
        match self.solver {
            Solver::Engine => {
                let puzzles: Vec<Candidates> =
                    readable.map(|puzzle| *puzzle.candidates()).collect();
                engine::with(|engine| engine.solve_batch(&puzzles, &task, &mut answers));
            }
            solver => answers.extend(readable.map(|puzzle| {
                let solutions = engine::solve(solver, puzzle, &task);
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
                        verdict: Some(Verdict::of(answer.count, answer.exhausted)),
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

    /// The lines of puzzles that were not solved, for this reason.
    fn give_up(&self, first: usize, most: usize, why: Code) -> Slice {
        let mut slice = Slice::default();
        for number in first..self.all.len().min(first + most) {
            let mut record = self.record(number);
            record.error.get_or_insert_with(|| match why {
                Code::TimeLimit => Failure::time_limit(),
                Code::Busy => Failure::busy(),
                Code::Stopping => Failure::stopping(),
                _ => Failure::internal(),
            });
            slice.add(&record);
        }
        slice
    }

    /// The record of the puzzle before it is solved.
    fn record(&self, number: usize) -> SolveRecord {
        let Numbered {
            label,
            puzzle,
            has_marks,
        } = &self.all[number];
        let readable = puzzle.as_ref().ok();
        let marked = readable.filter(|_| *has_marks);
        SolveRecord {
            number: number + 1,
            puzzle: readable.map(|puzzle| *puzzle.givens()),
            candidates: marked.map(|puzzle| marks(&Position::from(puzzle))),
            label: label.clone(),
            verdict: readable.map(|_| Verdict::Undecided),
            count: 0,
            solution: None,
            error: puzzle.as_ref().err().map(|failure| Failure {
                code: failure.code,
                message: failure.message.clone(),
                position: failure.position.clone(),
                found: None,
            }),
        }
    }
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

/// An answer on its way.
struct Answering {
    server: Server,
    puzzles: Arc<Puzzles>,
    next: usize,
    spent: Duration,
    /// Why no more puzzles are solved.
    given_up: Option<Code>,
}

/// Sends a line for each puzzle as soon as it is solved.
pub fn answer(server: Server, puzzles: Puzzles) -> Response {
    let answering = Answering {
        server,
        puzzles: Arc::new(puzzles),
        next: 0,
        spent: Duration::ZERO,
        given_up: None,
    };
    let lines = stream::unfold(answering, |mut answering| async {
        let lines = answering.lines().await?;
        Some((Ok::<Bytes, Infallible>(lines), answering))
    });
    typed(
        StatusCode::OK,
        "application/x-ndjson",
        Body::from_stream(lines),
    )
}

impl Answering {
    /// The next lines; `None` after the last.
    async fn lines(&mut self) -> Option<Bytes> {
        if self.next >= self.puzzles.all.len() {
            return None;
        }
        let slice = match self.given_up {
            None => self.solve().await.unwrap_or_else(|failure| {
                self.given_up = Some(failure.code);
                self.puzzles.give_up(self.next, SLICE, failure.code)
            }),
            Some(why) => self.puzzles.give_up(self.next, SLICE, why),
        };
        self.next += slice.records;
        Some(slice.text.into())
    }

    /// Solves a slice in the quick lane; if not even one puzzle fits, solves that one in the long lane.
    async fn solve(&mut self) -> Result<Slice, Failure> {
        let waiting = Waiting::default();
        let server = self.server.clone();
        let effort = effort(self.puzzles.solver);
        let (puzzles, first) = (Arc::clone(&self.puzzles), self.next);
        if effort != Effort::Long {
            let puzzles = Arc::clone(&puzzles);
            let work = Arc::new(move |clock: &Clock| puzzles.solve_from(first, SLICE, clock));
            let ran = server
                .scheduler()
                .trial(effort, &waiting, work, self.left()?);
            let ran = ran.await?;
            let slice = self.spend(ran);
            if slice.records > 0 {
                return Ok(slice);
            }
        }
        let work = Arc::new(move |clock: &Clock| puzzles.solve_one(first, clock));
        let ran = server.scheduler().long(&waiting, work, self.left()?);
        let ran = ran.await?;
        Ok(self.spend(ran))
    }

    /// The time left for computing; waiting does not count.
    fn left(&self) -> Result<Duration, Failure> {
        let left = self.server.scheduler().limit().checked_sub(self.spent);
        left.filter(|left| !left.is_zero())
            .ok_or_else(Failure::time_limit)
    }

    fn spend(&mut self, ran: Ran<Slice>) -> Slice {
        self.spent += ran.took;
        ran.value
    }
}
