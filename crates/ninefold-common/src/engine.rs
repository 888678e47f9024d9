//! An engine on each thread. The environment variable `NINEFOLD_BACKEND` chooses its backend; without
//! it, the engine uses the widest vectors of the processor.

use std::cell::RefCell;
use std::env;

use ninefold::engine::{Backend, Engine, LineAnswer};
use ninefold::{Puzzle, Solutions, Solver, Task};

const BACKEND: &str = "NINEFOLD_BACKEND";

thread_local! {
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
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

/// The backend that this process works with: the forced one, or the widest.
pub fn backend() -> Backend {
    let forced = forced_backend().ok().flatten();
    forced.unwrap_or_else(Backend::best)
}

/// Makes an engine with the forced backend, or the widest.
pub fn make() -> Engine {
    Engine::with_backend(backend()).unwrap_or_default()
}

/// Lends this thread's engine, which keeps its memory from one puzzle to the next.
pub fn with<T>(work: impl FnOnce(&mut Engine) -> T) -> T {
    // Taken out, so that a panic leaves no half-done search behind.
    let mut engine = ENGINE.take().unwrap_or_else(make);
    let result = work(&mut engine);
    ENGINE.set(Some(engine));
    result
}

/// Solves the puzzle by that solver.
pub fn solve(solver: Solver, puzzle: &Puzzle, task: &Task) -> Solutions {
    match solver {
        Solver::Engine => with(|engine| engine.solve(puzzle, task)),
        Solver::Classic(algorithm) => algorithm.solve(puzzle, task),
    }
}

/// Solves many puzzles at once, up to `limit` solutions each, and passes the answers to `look`.
pub fn solve_lines(lines: &[&[u8; 81]], limit: u64, look: impl FnOnce(&[LineAnswer])) {
    // Allocating anew for each batch would cost a good part of the time.
    ANSWERS.with_borrow_mut(|answers| {
        with(|engine| engine.solve_lines(lines, &Task::count(limit), answers));
        look(answers);
    });
}
