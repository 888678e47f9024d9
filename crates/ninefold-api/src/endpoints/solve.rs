//! `/api/v1/solve`: the solutions of a puzzle, of a position, or of many puzzles.

use ninefold::solutions::{Counters, End};
use ninefold::{Grid, Puzzle, Solution, Solver, Task};
use ninefold_common::{engine, status::Status};
use serde::Serialize;

use super::batch::Puzzles;
use super::{Begun, in_time};
use crate::budget::Clock;
use crate::errors::{Failure, Field};
use crate::input::{Between, Fields, Limit, OneOrMany, of_text, one_or_many, parse};
use crate::work::{Effort, Input, MediaType, Single};

#[derive(Serialize)]
struct SolveResult {
    puzzle: Grid,
    status: Status,
    count: u64,
    exact: bool,
    solutions: Vec<Solution>,
    algorithm: &'static str,
    counters: Counters,
    seconds: f64,
}

pub fn begin(input: &Input, most: usize) -> Begun {
    Ok(match read(input, most)? {
        Query::One(asked) => Box::new(Single {
            effort: effort(asked.solver),
            asked,
            work: |asked, clock| solve(asked, clock),
        }),
        Query::Many(puzzles) => Box::new(puzzles),
    })
}

enum Query {
    One(Box<One>),
    Many(Puzzles),
}

/// One puzzle, and how to solve it.
struct One {
    puzzle: Puzzle,
    solver: Solver,
    limit: u64,
    keep: usize,
}

fn read(input: &Input, most: usize) -> Result<Query, Failure> {
    if input.media_type == MediaType::Text {
        let puzzles = of_text(input.bytes, most)?;
        return Ok(Query::Many(Puzzles::new(puzzles)));
    }
    parse(input, |fields| query(fields, most))
}

fn query(fields: &mut Fields, most: usize) -> Result<Query, Failure> {
    let solver = match fields.take::<String>("algorithm")? {
        Some(name) => super::solver(&name, Field::Algorithm)?,
        None => Solver::default(),
    };
    let limit = fields.take::<Limit>("limit")?.map_or(2, Between::get);
    let keep: Option<Between<0, 100>> = fields.take("keep")?;
    Ok(match one_or_many(fields, most)? {
        OneOrMany::One(asked) => Query::One(Box::new(One {
            puzzle: *asked.now(),
            solver,
            limit,
            keep: keep.map_or(2, Between::get) as usize,
        })),
        OneOrMany::Many(puzzles) => Query::Many(Puzzles::new(puzzles).by(solver, limit)),
    })
}

/// The classic algorithms can be interrupted only between steps, and a step may take long.
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
    let solutions = engine::solve(asked.solver, &asked.puzzle, &task);
    let result = SolveResult {
        puzzle: *asked.puzzle.givens(),
        status: Status::of(solutions.verdict(), solutions.interrupted()),
        count: solutions.count(),
        exact: solutions.end() == End::Exhausted,
        solutions: solutions.kept().to_vec(),
        algorithm: asked.solver.name(),
        counters: solutions.counters(),
        seconds: clock.elapsed().as_secs_f64(),
    };
    in_time(result, solutions.interrupted())
}
