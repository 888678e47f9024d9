//! Many puzzles, answered as lines while they are solved.
//!
//! A slice of the puzzles is solved whenever the client has taken what came before, so a slow client
//! holds up nobody and its answers need no memory. Slices are short enough for the quick lane; a puzzle
//! that is not goes to the long lane alone.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::stream;
use ninefold::logic::Position;
use ninefold::text::{ParseError, Record, Written, read};
use ninefold::{Puzzle, Task};
use serde::Serialize;

use crate::body::typed;
use crate::budget::{Clock, Waiting};
use crate::endpoints::solve::effort;
use crate::errors::{Code, Failure, Field, Place};
use crate::lanes::{Effort, Ran};
use crate::records::{VerdictRecord, marks};
use crate::solver::Solver;
use crate::state::Server;

/// The most puzzles of a slice: so many lines are sent at once.
const SLICE: usize = 500;

/// Puzzles, and what is wanted of them.
pub struct Batch {
    puzzles: Vec<Entry>,
    solver: Solver,
    limit: u64,
}

/// One of the puzzles, or what is wrong with it.
struct Entry {
    label: Option<String>,
    puzzle: Result<Puzzle, Failure>,
    /// Whether it is written as pencil marks.
    has_marks: bool,
}

#[derive(Serialize)]
struct SolveRecord {
    number: usize,
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    verdict: Option<VerdictRecord>,
    count: u64,
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
}

impl Batch {
    /// The puzzles of a text, as of a file.
    pub fn of_text(text: &[u8], most: usize) -> Result<Batch, Failure> {
        let records = match text {
            [] => Vec::new(),
            _ => read(text),
        };
        let entry = |record: Record| Entry {
            has_marks: matches!(record.puzzle, Ok(Written::Marks(_))),
            puzzle: match record.puzzle {
                Ok(written) => Ok(written.puzzle()),
                Err(error) => Err(Failure::unreadable(Code::BadPuzzle, Field::Body, &error)),
            },
            label: record.label,
        };
        Batch::of(records.into_iter().map(entry).collect(), most)
    }

    /// The puzzles of a list, each a text of its own.
    pub fn of_texts(texts: &[String], most: usize) -> Result<Batch, Failure> {
        let unreadable = |number: usize, error: ParseError| {
            let place = Place::at(Field::Puzzles, error.line, error.column).numbered(number);
            Failure::new(Code::BadPuzzle, error.to_string()).at(place)
        };
        let entry = |(place, text): (usize, &String)| Entry {
            puzzle: text.parse().map_err(|error| unreadable(place + 1, error)),
            label: None,
            has_marks: false,
        };
        Batch::of(texts.iter().enumerate().map(entry).collect(), most)
    }

    fn of(puzzles: Vec<Entry>, most: usize) -> Result<Batch, Failure> {
        match puzzles.len() <= most {
            true => Ok(Batch {
                puzzles,
                solver: Solver::default(),
                limit: 2,
            }),
            false => Err(Failure::new(
                Code::TooManyPuzzles,
                format!("There are {} puzzles, but {most} at most.", puzzles.len()),
            )),
        }
    }

    /// The same, solved by another solver, or up to another number of solutions.
    pub fn by(self, solver: Solver, limit: u64) -> Batch {
        Batch {
            solver,
            limit,
            ..self
        }
    }

    /// The lines of the puzzles from that one on, as far as time and slice suffice.
    fn solve_from(&self, first: usize, most: usize, clock: &Clock) -> Slice {
        let mut slice = Slice::default();
        for number in first..self.puzzles.len().min(first + most) {
            let (record, is_whole) = self.solve(number, clock);
            if !is_whole {
                break;
            }
            slice.add(&record);
        }
        slice
    }

    /// The line of the puzzle, whether or not the time suffices.
    fn solve_one(&self, number: usize, clock: &Clock) -> Slice {
        let mut slice = Slice::default();
        let (mut record, is_whole) = self.solve(number, clock);
        if !is_whole {
            record.error = Some(Failure::time_limit());
        }
        slice.add(&record);
        slice
    }

    /// The record of the puzzle, and whether the time sufficed to find it all out.
    fn solve(&self, number: usize, clock: &Clock) -> (SolveRecord, bool) {
        let record = self.record(number);
        let Ok(puzzle) = &self.puzzles[number].puzzle else {
            return (record, true);
        };
        let interrupt = || clock.is_over();
        let task = Task::count(self.limit).until(&interrupt);
        let solutions = self.solver.solve(puzzle, &task);
        let record = SolveRecord {
            verdict: Some(solutions.verdict().into()),
            count: solutions.count(),
            solution: solutions.first().map(|solution| solution.to_string()),
            ..record
        };
        (record, !solutions.interrupted())
    }

    /// The lines of puzzles that are not solved any more.
    fn give_up(&self, first: usize, most: usize, why: Code) -> Slice {
        let mut slice = Slice::default();
        for number in first..self.puzzles.len().min(first + most) {
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

    /// What is said of the puzzle before anything is known of its solutions.
    fn record(&self, number: usize) -> SolveRecord {
        let Entry {
            label,
            puzzle,
            has_marks,
        } = &self.puzzles[number];
        let readable = puzzle.as_ref().ok();
        let marked = readable.filter(|_| *has_marks);
        SolveRecord {
            number: number + 1,
            puzzle: readable.map(|puzzle| puzzle.givens().to_string()),
            candidates: marked.map(|puzzle| marks(&Position::from(puzzle))),
            label: label.clone(),
            verdict: readable.map(|_| VerdictRecord::Undecided),
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

/// A batch on its way.
struct Progress {
    server: Server,
    batch: Arc<Batch>,
    next: usize,
    spent: Duration,
    /// Why nothing more is solved.
    given_up: Option<Code>,
}

/// Sends a line for each puzzle as soon as it is known.
pub fn answer(server: Server, batch: Batch) -> Response {
    let progress = Progress {
        server,
        batch: Arc::new(batch),
        next: 0,
        spent: Duration::ZERO,
        given_up: None,
    };
    let lines = stream::unfold(progress, |mut progress| async {
        let lines = progress.lines().await?;
        Some((Ok::<Bytes, Infallible>(lines), progress))
    });
    typed(
        StatusCode::OK,
        "application/x-ndjson",
        Body::from_stream(lines),
    )
}

impl Progress {
    /// The next lines; `None` after the last.
    async fn lines(&mut self) -> Option<Bytes> {
        if self.next >= self.batch.puzzles.len() {
            return None;
        }
        let slice = match self.given_up {
            None => self.solve().await.unwrap_or_else(|failure| {
                self.given_up = Some(failure.code);
                self.batch.give_up(self.next, SLICE, failure.code)
            }),
            Some(why) => self.batch.give_up(self.next, SLICE, why),
        };
        self.next += slice.records;
        Some(slice.text.into())
    }

    /// Solves a few in the quick lane; if it is not even one, that one in the long lane.
    async fn solve(&mut self) -> Result<Slice, Failure> {
        let waiting = Waiting::default();
        let server = self.server.clone();
        let effort = effort(self.batch.solver);
        let (batch, first) = (Arc::clone(&self.batch), self.next);
        if effort != Effort::Long {
            let batch = Arc::clone(&batch);
            let work = Arc::new(move |clock: &Clock| batch.solve_from(first, SLICE, clock));
            let ran = server.lanes().trial(effort, &waiting, work, self.left()?);
            let ran = ran.await?;
            let slice = self.spend(ran);
            if slice.records > 0 {
                return Ok(slice);
            }
        }
        let work = Arc::new(move |clock: &Clock| batch.solve_one(first, clock));
        let ran = server.lanes().long(&waiting, work, self.left()?);
        let ran = ran.await?;
        Ok(self.spend(ran))
    }

    /// What is left of the time for computing; waiting does not count.
    fn left(&self) -> Result<Duration, Failure> {
        let left = self.server.lanes().limit().checked_sub(self.spent);
        left.filter(|left| !left.is_zero())
            .ok_or_else(Failure::time_limit)
    }

    fn spend(&mut self, ran: Ran<Slice>) -> Slice {
        self.spent += ran.took;
        ran.value
    }
}
