//! `/api/v1/compare`: algorithms side by side.

use axum::extract::State;
use axum::response::Response;
use ninefold::{Puzzle, Task};
use serde::{Deserialize, Serialize};

use crate::body::Input;
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Between, Limit, PositionRequest};
use crate::lanes::Effort;
use crate::records::{CountersRecord, VerdictRecord};
use crate::solver::Solver;
use crate::state::Server;

/// The most names in a request.
const MOST: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompareRequest {
    puzzle: String,
    entries: Option<String>,
    candidates: Option<String>,
    algorithms: Option<Vec<String>>,
    limit: Option<Limit>,
}

#[derive(Serialize)]
struct CompareResult {
    puzzle: String,
    limit: u64,
    results: Vec<Compared>,
}

#[derive(Serialize)]
struct Compared {
    algorithm: &'static str,
    verdict: VerdictRecord,
    count: u64,
    finished: bool,
    counters: CountersRecord,
    seconds: f64,
}

/// A puzzle, and who is to solve it.
struct Contest {
    puzzle: Puzzle,
    solvers: Vec<Solver>,
    limit: u64,
}

pub async fn answer(State(server): State<Server>, input: Input) -> Response {
    super::answer(&server, &input, read, Effort::Long, compare).await
}

fn read(request: CompareRequest) -> Result<Contest, Failure> {
    let solvers = match &request.algorithms {
        None => Solver::all().collect(),
        Some(names) => named(names)?,
    };
    let position = PositionRequest {
        puzzle: request.puzzle,
        entries: request.entries,
        candidates: request.candidates,
    };
    Ok(Contest {
        puzzle: position.read()?.now,
        solvers,
        limit: request.limit.map_or(2, Between::get),
    })
}

fn named(names: &[String]) -> Result<Vec<Solver>, Failure> {
    if !(1..=MOST).contains(&names.len()) {
        let message = format!("There must be between 1 and {MOST} algorithms.");
        return Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Algorithms)));
    }
    let solver = |(place, name): (usize, &String)| {
        Solver::named(name, Field::Algorithms)
            .map_err(|failure| failure.at(Place::of(Field::Algorithms).numbered(place + 1)))
    };
    names.iter().enumerate().map(solver).collect()
}

fn compare(contest: &Contest, clock: &Clock) -> Result<CompareResult, Failure> {
    let count = contest.solvers.len() as u32;
    let results = (0..count).zip(&contest.solvers).map(|(place, solver)| {
        // What one does not need is for those that follow.
        let start = clock.elapsed();
        let share = start + clock.left() / (count - place);
        let interrupt = || clock.is_over_after(share);
        let task = Task::count(contest.limit).until(&interrupt);
        let solutions = solver.solve(&contest.puzzle, &task);
        Compared {
            algorithm: solver.name(),
            verdict: solutions.verdict().into(),
            count: solutions.count(),
            finished: !solutions.interrupted(),
            counters: solutions.counters().into(),
            seconds: (clock.elapsed() - start).as_secs_f64(),
        }
    });
    Ok(CompareResult {
        puzzle: contest.puzzle.givens().to_string(),
        limit: contest.limit,
        results: results.collect(),
    })
}
