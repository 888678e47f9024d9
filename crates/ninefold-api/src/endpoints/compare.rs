//! `/api/v1/compare`: algorithms side by side.

use ninefold::solutions::Counters;
use ninefold::{Grid, Puzzle, Solver, Task};
use ninefold_common::{engine, status::Status};
use serde::Serialize;

use super::{Begun, computed};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Asked, Between, Fields, Limit};
use crate::work::{Effort, Input};

/// The largest number of names in a request.
const MOST: usize = 100;

#[derive(Serialize)]
struct CompareResult {
    puzzle: Grid,
    limit: u64,
    results: Vec<Compared>,
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

/// A puzzle, and the solvers to compare on it.
struct Contest {
    puzzle: Puzzle,
    solvers: Vec<Solver>,
    limit: u64,
}

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Long, compare)
}

fn read(fields: &mut Fields) -> Result<Contest, Failure> {
    let solvers = match fields.take::<Vec<String>>("algorithms")? {
        None => Solver::ALL.to_vec(),
        Some(names) => named(&names)?,
    };
    Ok(Contest {
        puzzle: Asked::read(fields)?.now,
        solvers,
        limit: fields.take::<Limit>("limit")?.map_or(2, Between::get),
    })
}

fn named(names: &[String]) -> Result<Vec<Solver>, Failure> {
    if !(1..=MOST).contains(&names.len()) {
        let message = format!("There must be between 1 and {MOST} algorithms.");
        return Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Algorithms)));
    }
    let solver = |(place, name): (usize, &String)| {
        super::solver(name, Field::Algorithms)
            .map_err(|failure| failure.at(Place::of(Field::Algorithms).numbered(place + 1)))
    };
    names.iter().enumerate().map(solver).collect()
}

fn compare(contest: &Contest, clock: &Clock) -> Result<CompareResult, Failure> {
    let count = contest.solvers.len() as u32;
    let results = (0..count).zip(&contest.solvers).map(|(place, solver)| {
        // Time that one algorithm does not need is left to the others.
        let start = clock.elapsed();
        let share = start + clock.left() / (count - place);
        let interrupt = || clock.is_over_after(share);
        let task = Task::count(contest.limit).until(&interrupt);
        let solutions = engine::solve(*solver, &contest.puzzle, &task);
        Compared {
            algorithm: solver.name(),
            status: Status::of(solutions.verdict(), solutions.interrupted()),
            count: solutions.count(),
            finished: !solutions.interrupted(),
            counters: solutions.counters(),
            seconds: (clock.elapsed() - start).as_secs_f64(),
        }
    });
    Ok(CompareResult {
        puzzle: *contest.puzzle.givens(),
        limit: contest.limit,
        results: results.collect(),
    })
}
