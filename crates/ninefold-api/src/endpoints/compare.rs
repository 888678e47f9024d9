//! `/api/v1/compare`: algorithms side by side. Each has its turn with the whole limit of time; as a record, or line by line.

use ninefold::solutions::Counters;
use ninefold::{Grid, Puzzle, Solver, Task};
use ninefold_common::{engine, status::Status};
use serde::Serialize;

use super::{Begun, solve};
use crate::budget::{Budget, Clock};
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Between, Fields, Limit, parse, position};
use crate::lines::Lines;
use crate::work::{Effort, Form, Input, Piece, Work, record};

#[derive(Serialize)]
struct CompareResult<'c> {
    puzzle: &'c Grid,
    limit: u64,
    results: &'c [Compared],
}

#[derive(Serialize)]
struct Compared {
    algorithm: &'static str,
    status: Status,
    count: u64,
    finished: bool,
    counters: Counters,
    seconds: f64,
}

/// The last of the lines.
#[derive(Serialize)]
struct CompareEnd<'c> {
    puzzle: &'c Grid,
    limit: u64,
    finished: usize,
    stopped: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'c Failure>,
}

/// A puzzle, the solvers to compare on it, and the results up to now.
struct Contest {
    puzzle: Puzzle,
    solvers: Vec<Solver>,
    limit: u64,
    has_lines: bool,
    results: Vec<Compared>,
}

pub fn begin(input: &Input) -> Begun {
    Ok(Box::new(parse(input, read)?))
}

fn read(fields: &mut Fields) -> Result<Contest, Failure> {
    let solvers = match fields.take::<Vec<String>>("algorithms")? {
        None => Solver::ALL.to_vec(),
        Some(names) => named(&names)?,
    };
    Ok(Contest {
        puzzle: *position(fields)?.now(),
        solvers,
        limit: fields.take::<Limit>("limit")?.map_or(2, Between::get),
        has_lines: fields.take("lines")?.unwrap_or(false),
        results: Vec::new(),
    })
}

/// Finds the solvers of these names. Each may be there once, so their time together has a bound.
fn named(names: &[String]) -> Result<Vec<Solver>, Failure> {
    let place = Place::of(Field::Algorithms);
    if names.is_empty() {
        let message = "There must be at least one algorithm.";
        return Err(Failure::new(Code::BadRequest, message).at(place));
    }
    let mut solvers = Vec::new();
    for (number, name) in (1..).zip(names) {
        let at = |failure: Failure| failure.at(place.clone().numbered(number));
        let solver = super::solver(name, Field::Algorithms).map_err(at)?;
        if solvers.contains(&solver) {
            let message = format!("The algorithm {name} is there more than once.");
            return Err(at(Failure::new(Code::BadRequest, message)));
        }
        solvers.push(solver);
    }
    Ok(solvers)
}

impl Work for Contest {
    fn effort(&self) -> Effort {
        self.next().map_or(Effort::Short, solve::effort)
    }

    fn form(&self) -> Form {
        match self.has_lines {
            true => Form::Lines,
            false => Form::Record,
        }
    }

    fn budget(&self) -> Budget {
        Budget::Turns(self.solvers.len())
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let Some(result) = self.turn(clock)? else {
            return Ok(None);
        };
        let mut lines = Lines::default();
        if self.has_lines {
            lines.add(&result);
        }
        self.results.push(result);
        let is_last = self.next().is_none();
        match (is_last, self.has_lines) {
            (true, true) => lines.add(&self.end(None)),
            (true, false) => {
                let bytes = record(&self.record())?;
                return Ok(Some(Piece { bytes, is_last }));
            }
            (false, _) => {}
        }
        Ok(Some(lines.sent(is_last)))
    }

    /// The last line; before the first, and without lines, the failure is the whole answer.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        if !self.has_lines || self.results.is_empty() {
            return None;
        }
        let mut lines = Lines::default();
        lines.add(&self.end(Some(why)));
        Some(lines.sent(true))
    }
}

impl Contest {
    /// Returns the solver whose turn is next.
    fn next(&self) -> Option<Solver> {
        self.solvers.get(self.results.len()).copied()
    }

    /// Lets the next solver search; returns nothing if a trial was too short for it.
    fn turn(&self, clock: &Clock) -> Result<Option<Compared>, Failure> {
        let solver = self.next().ok_or_else(Failure::internal)?;
        let interrupt = || clock.is_over();
        let task = Task::count(self.limit).until(&interrupt);
        let start = clock.elapsed();
        let solutions = engine::solve(solver, &self.puzzle, &task);
        let is_stopped = solutions.interrupted();
        if is_stopped && clock.is_trial() {
            return Ok(None);
        }
        Ok(Some(Compared {
            algorithm: solver.name(),
            status: Status::of(solutions.verdict(), is_stopped),
            count: solutions.count(),
            finished: !is_stopped,
            counters: solutions.counters(),
            seconds: (clock.elapsed() - start).as_secs_f64(),
        }))
    }

    fn record(&self) -> CompareResult<'_> {
        CompareResult {
            puzzle: self.puzzle.givens(),
            limit: self.limit,
            results: &self.results,
        }
    }

    fn end<'c>(&'c self, error: Option<&'c Failure>) -> CompareEnd<'c> {
        let finished = self.results.iter().filter(|result| result.finished);
        let finished = finished.count();
        CompareEnd {
            puzzle: self.puzzle.givens(),
            limit: self.limit,
            finished,
            stopped: self.results.len() - finished,
            error,
        }
    }
}
