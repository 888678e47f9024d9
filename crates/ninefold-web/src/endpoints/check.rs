//! `/api/v1/check`: what is to be said of a puzzle, and of a position on the way.

use axum::extract::State;
use axum::response::Response;
use ninefold::logic::Candidate;
use ninefold::{Candidates, Cell, Puzzle, Solution, Task, Verdict};
use ninefold_explain::fault::{Mistake, clashes, mistakes};
use serde::Serialize;

use super::impossible::Impossible;
use super::in_time;
use crate::body::Input;
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Asked, PositionRequest};
use crate::lanes::Effort;
use crate::records::conflict::ConflictRecord;
use crate::records::{CandidateRecord, VerdictRecord, candidates, cells};
use crate::solver::Solver;
use crate::state::Server;

#[derive(Serialize)]
struct CheckResult {
    puzzle: String,
    clues: usize,
    verdict: VerdictRecord,
    solution: Option<String>,
    multiple: Option<Several>,
    none: Option<Impossible>,
    minimal: Option<bool>,
    redundant: Vec<String>,
    position: Option<Judgement>,
}

/// Two solutions that differ.
#[derive(Debug, Serialize)]
struct Several {
    solutions: [String; 2],
    differ: Vec<String>,
}

/// What is to be said of a position.
#[derive(Debug, Serialize)]
struct Judgement {
    grid: String,
    verdict: VerdictRecord,
    conflicts: Vec<ConflictRecord>,
    wrong_entries: Vec<CandidateRecord>,
    wrong_eliminations: Vec<CandidateRecord>,
    complete: bool,
}

pub async fn answer(State(server): State<Server>, input: Input) -> Response {
    super::answer(&server, &input, PositionRequest::read, Effort::Short, check).await
}

fn check(asked: &Asked, clock: &Clock) -> Result<CheckResult, Failure> {
    let puzzle = &asked.puzzle;
    let (verdict, solutions) = count(puzzle, clock);
    let only = match (verdict, &solutions[..]) {
        (Verdict::Unique, [solution]) => Some(solution),
        _ => None,
    };
    let redundant = only.and_then(|_| redundant(puzzle, clock));
    let result = CheckResult {
        puzzle: puzzle.givens().to_string(),
        clues: puzzle.givens().filled_count(),
        verdict: verdict.into(),
        solution: only.map(|solution| solution.to_string()),
        multiple: match &solutions[..] {
            [one, other] => Some(Several::of(one, other)),
            _ => None,
        },
        none: (verdict == Verdict::None).then(|| Impossible::why(puzzle)),
        minimal: redundant.as_ref().map(Vec::is_empty),
        redundant: cells(redundant.unwrap_or_default()),
        position: asked.is_position.then(|| Judgement::of(asked, only, clock)),
    };
    in_time(result, clock.was_cut())
}

/// Up to two solutions.
fn count(puzzle: &Puzzle, clock: &Clock) -> (Verdict, Vec<Solution>) {
    if puzzle.givens().conflicts().next().is_some() {
        return (Verdict::None, Vec::new());
    }
    let interrupt = || clock.is_over();
    let task = Task::unique().keeping(2).until(&interrupt);
    let solutions = Solver::Engine.solve(puzzle, &task);
    (solutions.verdict(), solutions.into_kept())
}

/// The clues that can be left out, one at a time, if that was found out. Of what starts from pencil marks
/// there is nothing to say: without a clue these would not be the same.
fn redundant(puzzle: &Puzzle, clock: &Clock) -> Option<Vec<Cell>> {
    let givens = puzzle.givens();
    if puzzle.candidates() != &Candidates::from(givens) {
        return None;
    }
    let mut redundant = Vec::new();
    for (cell, _) in givens.filled() {
        if clock.is_over() {
            return None;
        }
        match count(&Puzzle::from(givens.with(cell, None)), clock).0 {
            Verdict::Undecided => return None,
            Verdict::Unique => redundant.push(cell),
            _ => {}
        }
    }
    Some(redundant)
}

impl Several {
    fn of(one: &Solution, other: &Solution) -> Several {
        let differ = |cell: &Cell| one.digit(*cell) != other.digit(*cell);
        Several {
            solutions: [one.to_string(), other.to_string()],
            differ: cells(Cell::ALL.into_iter().filter(differ)),
        }
    }
}

impl Judgement {
    fn of(asked: &Asked, only: Option<&Solution>, clock: &Clock) -> Judgement {
        let grid = asked.now.givens();
        let mistakes = only.map_or(Vec::new(), |solution| {
            mistakes(&asked.now, &asked.puzzle, solution)
        });
        let (entries, struck_out) = apart(&mistakes);
        Judgement {
            grid: grid.to_string(),
            verdict: count(&asked.now, clock).0.into(),
            conflicts: clashes(grid).iter().map(ConflictRecord::from).collect(),
            wrong_entries: entries,
            wrong_eliminations: struck_out,
            complete: grid.filled_count() == 81,
        }
    }
}

/// The wrong entries, and the candidates that were struck out wrongly.
pub fn apart(mistakes: &[Mistake]) -> (Vec<CandidateRecord>, Vec<CandidateRecord>) {
    let entries = mistakes.iter().filter_map(|mistake| match mistake {
        Mistake::Entry { entry, .. } => Some(*entry),
        _ => None,
    });
    let struck_out = mistakes.iter().filter_map(|mistake| match mistake {
        Mistake::Eliminated(candidate) => Some(*candidate),
        _ => None,
    });
    let records = |list: Vec<Candidate>| candidates(list);
    (records(entries.collect()), records(struck_out.collect()))
}
