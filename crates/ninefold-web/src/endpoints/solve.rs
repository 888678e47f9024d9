//! `/api/v1/solve`: the solutions of a puzzle, of a position, or of many puzzles.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use ninefold::solutions::{End, Solutions};
use ninefold::{Puzzle, Task};
use serde::{Deserialize, Serialize};

use super::batch::{self, Batch};
use super::{in_time, reply};
use crate::body::{Form, Input};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Between, Limit, PositionRequest, parse};
use crate::lanes::Effort;
use crate::records::{CountersRecord, VerdictRecord};
use crate::solver::Solver;
use crate::state::Server;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SolveRequest {
    puzzle: Option<String>,
    entries: Option<String>,
    candidates: Option<String>,
    puzzles: Option<Vec<String>>,
    algorithm: Option<String>,
    limit: Option<Limit>,
    keep: Option<Between<0, 100>>,
}

#[derive(Serialize)]
struct SolveResult {
    puzzle: String,
    verdict: VerdictRecord,
    count: u64,
    exhausted: bool,
    solutions: Vec<String>,
    algorithm: &'static str,
    counters: CountersRecord,
    seconds: f64,
}

pub async fn answer(State(server): State<Server>, input: Input) -> Response {
    match asked(&server, input) {
        Ok(Asked::One(asked)) => one(&server, asked).await,
        Ok(Asked::Many(batch)) => batch::answer(server, batch),
        Err(failure) => failure.into_response(),
    }
}

enum Asked {
    One(Box<One>),
    Many(Batch),
}

/// One puzzle, and what is wanted of it.
struct One {
    puzzle: Puzzle,
    solver: Solver,
    limit: u64,
    keep: usize,
}

fn asked(server: &Server, input: Input) -> Result<Asked, Failure> {
    let most = server.options().batch;
    if input.form == Form::Text {
        return Ok(Asked::Many(Batch::of_text(&input.bytes, most)?));
    }
    let request: SolveRequest = parse(&input)?;
    let solver = match &request.algorithm {
        Some(name) => Solver::named(name, Field::Algorithm)?,
        None => Solver::default(),
    };
    let limit = request.limit.map_or(2, Between::get);
    match (request.puzzle, request.puzzles) {
        (Some(puzzle), None) => {
            let position = PositionRequest {
                puzzle,
                entries: request.entries,
                candidates: request.candidates,
            };
            Ok(Asked::One(Box::new(One {
                puzzle: position.read()?.now,
                solver,
                limit,
                keep: request.keep.map_or(2, Between::get) as usize,
            })))
        }
        (None, Some(puzzles)) if request.entries.is_none() && request.candidates.is_none() => {
            let batch = Batch::of_texts(&puzzles, most)?;
            Ok(Asked::Many(batch.by(solver, limit)))
        }
        _ => Err(Failure::new(
            Code::BadRequest,
            "There must be either `puzzle`, perhaps with `entries` and `candidates`, or `puzzles`.",
        )
        .at(Place::of(Field::Body))),
    }
}

async fn one(server: &Server, asked: Box<One>) -> Response {
    reply(server, effort(asked.solver), move |clock| {
        solve(&asked, clock)
    })
    .await
}

/// What the algorithms of the articles call a step may take long, and only between steps they can be
/// interrupted.
pub fn effort(solver: Solver) -> Effort {
    match solver {
        Solver::Engine => Effort::Short,
        Solver::Classic(_) => Effort::Long,
    }
}

fn solve(asked: &One, clock: &Clock) -> Result<SolveResult, Failure> {
    let interrupt = || clock.is_over();
    let task = Task::count(asked.limit)
        .keeping(asked.keep)
        .until(&interrupt);
    let solutions = asked.solver.solve(&asked.puzzle, &task);
    let result = SolveResult::of(asked, &solutions, clock);
    in_time(result, solutions.interrupted())
}

impl SolveResult {
    fn of(asked: &One, solutions: &Solutions, clock: &Clock) -> SolveResult {
        let kept = solutions.kept().iter();
        SolveResult {
            puzzle: asked.puzzle.givens().to_string(),
            verdict: solutions.verdict().into(),
            count: solutions.count(),
            exhausted: solutions.end() == End::Exhausted,
            solutions: kept.map(|solution| solution.to_string()).collect(),
            algorithm: asked.solver.name(),
            counters: solutions.counters().into(),
            seconds: clock.elapsed().as_secs_f64(),
        }
    }
}
