//! An engine on each thread. The environment variable `NINEFOLD_BACKEND` chooses its backend; without
//! it, the engine uses the widest vectors of the processor.

use std::cell::RefCell;
use std::env;

use ninefold::engine::{Answer, Backend, Engine, LineAnswer};
use ninefold::text::Written;
use ninefold::{Grid, Puzzle, Solutions, Solver, Task};

use crate::threads::scratch::{Scratch, with_scratch};

const BACKEND: &str = "NINEFOLD_BACKEND";

thread_local! {
    static ENGINE: Scratch<Engine> = const { RefCell::new(None) };
    static ANSWERS: RefCell<Vec<LineAnswer>> = const { RefCell::new(Vec::new()) };
}

/// Returns the backend that the environment names, if it names one.
///
/// # Errors
/// A message for the user, if the name is unknown or this processor does not support the backend.
pub fn forced_backend() -> Result<Option<Backend>, String> {
    let name = match env::var(BACKEND) {
        Ok(name) if !name.is_empty() => name,
        _ => return Ok(None),
    };
    let backend = name.parse::<Backend>().map(Some);
    backend.map_err(|error| format!("{BACKEND}={name}: {error}"))
}

/// Lists the backends to choose from: the forced one, or all that the processor supports.
pub fn backends() -> Vec<Backend> {
    match forced_backend() {
        Ok(Some(forced)) => vec![forced],
        _ => {
            let all = Backend::ALL.into_iter();
            all.filter(|backend| backend.is_available()).collect()
        }
    }
}

/// Returns the backend of this process: the forced one, or the widest.
pub fn backend() -> Backend {
    let forced = forced_backend().ok().flatten();
    forced.unwrap_or_else(Backend::best)
}

/// Makes an engine with the forced backend, or the widest.
pub fn make() -> Engine {
    Engine::with_backend(backend()).unwrap_or_default()
}

/// Makes an engine whose answers do not depend on the processor.
pub fn portable() -> Engine {
    Engine::with_backend(Backend::Portable).unwrap_or_default()
}

/// Lends this thread's engine, which keeps its memory from one puzzle to the next.
pub fn with<T>(work: impl FnOnce(&mut Engine) -> T) -> T {
    with_scratch(&ENGINE, make, work)
}

/// Solves the puzzle with this solver.
pub fn solve(solver: Solver, puzzle: &Puzzle, task: &Task) -> Solutions {
    match solver {
        Solver::Engine => with(|engine| engine.solve(puzzle, task)),
        Solver::Classic(algorithm) => algorithm.solve(puzzle, task),
    }
}

/// Solves many puzzles in one batch, as the task requires, and passes the answers to `look`.
pub fn solve_lines(lines: &[&[u8; 81]], task: &Task, look: impl FnOnce(&[LineAnswer])) {
    // A new allocation for each batch would take a large part of the time.
    ANSWERS.with_borrow_mut(|answers| {
        with(|engine| engine.solve_lines(lines, task, answers));
        look(answers);
    });
}

/// Solves puzzles in any notation in one batch, as the task requires; returns `None` for unreadable puzzles.
pub fn solve_written<'w>(
    puzzles: impl Iterator<Item = Option<&'w Written>> + Clone,
    task: &Task,
) -> Vec<Option<LineAnswer>> {
    let (mut grids, mut marks) = (Vec::new(), Vec::new());
    for written in puzzles.clone().flatten() {
        match (written.as_grid(), written) {
            (Some(grid), _) => grids.push(grid.to_ascii()),
            (None, Written::Marks(candidates)) => marks.push(**candidates),
            (None, played) => marks.push(*played.puzzle().candidates()),
        }
    }
    let (mut to_grids, mut to_marks) = (Vec::new(), Vec::new());
    let lines: Vec<&[u8; 81]> = grids.iter().collect();
    solve_lines(&lines, task, |answers| to_grids.extend_from_slice(answers));
    if !marks.is_empty() {
        with(|engine| engine.solve_batch(&marks, task, &mut to_marks));
    }
    let (mut to_grids, mut to_marks) = (to_grids.into_iter(), to_marks.into_iter());
    let as_line = |answer: Answer| LineAnswer {
        count: answer.count,
        exhausted: answer.exhausted,
        solution: answer.solution.map_or(Grid::EMPTY, Grid::from).to_ascii(),
    };
    let answers = puzzles.map(|written| match written?.as_grid() {
        Some(_) => to_grids.next(),
        None => to_marks.next().map(as_line),
    });
    answers.collect()
}
