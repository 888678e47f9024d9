//! `/api/v1/check`: validates a puzzle, and a position of it.

use ninefold::logic::Candidate;
use ninefold::symmetry::Placement;
use ninefold::{Cell, CellSet, DigitSet, Grid, Puzzle, Solution, Task};
use ninefold_common::symmetries::{self, names};
use ninefold_common::{engine, status::Status};
use ninefold_explain::fault::{Clash, apart, clashes, mistakes};
use ninefold_operations::subject::Subject;
use serde::Serialize;

use super::impossible::Impossible;
use super::{Begun, computed, in_time};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Between, Fields, position};
use crate::work::{Effort, Input};

#[derive(Serialize)]
struct CheckResult {
    puzzle: Grid,
    clues: usize,
    status: Status,
    solution: Option<Solution>,
    multiple: Option<Several>,
    none: Option<Impossible>,
    minimal: Option<bool>,
    redundant: Vec<Cell>,
    symmetries: Option<Symmetries>,
    position: Option<Judgement>,
    /// If they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    backdoors: Option<Backdoors>,
}

/// What is asked about a puzzle.
struct ToCheck {
    asked: Subject<'static>,
    /// The number of cells up to which backdoors are looked for.
    backdoors: Option<usize>,
}

/// The symmetries of a puzzle without pencil marks.
#[derive(Debug, Serialize)]
struct Symmetries {
    automorphisms: Option<u32>,
    clues: Vec<&'static str>,
    in_disguise: Vec<&'static str>,
    placements: Vec<Placed>,
}

/// What an automorphism says about the solution.
#[derive(Debug, Serialize)]
struct Placed {
    way: String,
    kind: &'static str,
    /// The digits that it changes.
    changed: Vec<String>,
    cells: CellSet,
    digits: DigitSet,
}

/// The smallest backdoors; nothing is known of them without a unique solution.
#[derive(Debug, Default, Serialize)]
struct Backdoors {
    size: Option<usize>,
    size_above: Option<usize>,
    cells: Vec<CellSet>,
}

/// Two solutions that differ.
#[derive(Debug, Serialize)]
struct Several {
    solutions: [Solution; 2],
    differ: Vec<Cell>,
}

/// The judgement on a position.
#[derive(Debug, Serialize)]
struct Judgement {
    grid: Grid,
    status: Status,
    conflicts: Vec<Clash>,
    wrong_entries: Vec<Candidate>,
    wrong_eliminations: Vec<Candidate>,
    complete: bool,
}

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Short, check)
}

fn read(fields: &mut Fields) -> Result<ToCheck, Failure> {
    let backdoors: Option<Between<1, 3>> = fields.take("backdoors")?;
    Ok(ToCheck {
        asked: position(fields)?,
        backdoors: backdoors.map(|most| most.get() as usize),
    })
}

fn check(ToCheck { asked, backdoors }: &ToCheck, clock: &Clock) -> Result<CheckResult, Failure> {
    let puzzle = asked.puzzle();
    let (status, solutions) = count(puzzle, clock);
    let only = match (status, &solutions[..]) {
        (Status::Unique, [solution]) => Some(*solution),
        _ => None,
    };
    let redundant = only
        .and_then(|_| engine::with(|engine| puzzle.redundant_clues(engine, &|| clock.is_over())));
    let result = CheckResult {
        puzzle: *puzzle.givens(),
        clues: puzzle.givens().filled_count(),
        status,
        solution: only,
        multiple: match solutions[..] {
            [one, other] => Some(Several::of(one, other)),
            _ => None,
        },
        none: (status == Status::None).then(|| Impossible::why(puzzle)),
        minimal: redundant.as_ref().map(Vec::is_empty),
        redundant: redundant.unwrap_or_default(),
        symmetries: Symmetries::of(puzzle, only.as_ref()),
        position: asked
            .is_position()
            .then(|| Judgement::of(asked, only.as_ref(), clock)),
        backdoors: backdoors.map(|most| Backdoors::of(puzzle, only.as_ref(), most, clock)),
    };
    in_time(result, clock.was_cut())
}

/// Finds up to two solutions.
fn count(puzzle: &Puzzle, clock: &Clock) -> (Status, Vec<Solution>) {
    if puzzle.givens().conflicts().next().is_some() {
        return (Status::None, Vec::new());
    }
    let interrupt = || clock.is_over();
    let task = Task::unique().keeping(2).until(&interrupt);
    let solutions = engine::with(|engine| engine.solve(puzzle, &task));
    let status = Status::of(solutions.verdict(), solutions.interrupted());
    (status, solutions.into_kept())
}

impl Symmetries {
    fn of(puzzle: &Puzzle, only: Option<&Solution>) -> Option<Symmetries> {
        let givens = puzzle.givens();
        if *puzzle != Puzzle::from(*givens) {
            return None;
        }
        let found = symmetries::Symmetries::of(givens, only);
        Some(Symmetries {
            automorphisms: found.automorphisms,
            clues: names(&found.of_clues),
            in_disguise: names(&found.in_disguise),
            placements: found.placements.iter().map(Placed::of).collect(),
        })
    }
}

impl Placed {
    fn of(placement: &Placement) -> Placed {
        let Placement { by, cells, digits } = placement;
        Placed {
            way: by.to_string(),
            kind: symmetries::kind_of(by),
            changed: symmetries::changed_digits(by),
            cells: *cells,
            digits: *digits,
        }
    }
}

impl Backdoors {
    fn of(puzzle: &Puzzle, only: Option<&Solution>, most: usize, clock: &Clock) -> Backdoors {
        let found = only.and_then(|only| puzzle.backdoors(only, most, &|| clock.is_over()));
        let Some(found) = found else {
            return Backdoors::default();
        };
        Backdoors {
            size: found.size,
            size_above: found.size.is_none().then_some(most),
            cells: found.sets,
        }
    }
}

impl Several {
    fn of(one: Solution, other: Solution) -> Several {
        let differ = |cell: &Cell| one.digit(*cell) != other.digit(*cell);
        Several {
            solutions: [one, other],
            differ: Cell::ALL.into_iter().filter(differ).collect(),
        }
    }
}

impl Judgement {
    fn of(asked: &Subject<'_>, only: Option<&Solution>, clock: &Clock) -> Judgement {
        let grid = asked.now().givens();
        let mistakes = only.map_or(Vec::new(), |solution| {
            mistakes(asked.now(), asked.puzzle(), solution)
        });
        let (entries, struck_out) = apart(&mistakes);
        Judgement {
            grid: *grid,
            status: count(asked.now(), clock).0,
            conflicts: clashes(grid),
            wrong_entries: entries,
            wrong_eliminations: struck_out,
            complete: grid.filled_count() == 81,
        }
    }
}
