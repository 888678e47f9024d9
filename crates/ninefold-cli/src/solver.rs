//! What `--algorithm` chooses from: the production engine, and the algorithms of the articles.

use std::cell::RefCell;
use std::env;
use std::fmt;
use std::str::FromStr;

use ninefold::classic::{Reduced, UnknownAlgorithm};
use ninefold::engine::{Backend, Engine, LineAnswer};
use ninefold::{Algorithm, Puzzle, Solutions, Task};

use crate::failure::Failure;

/// A solver by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Solver {
    #[default]
    Engine,
    Classic(Algorithm),
}

/// The environment variable that forces a backend of the engine.
const BACKEND: &str = "NINEFOLD_BACKEND";

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(engine());
    static ANSWERS: RefCell<Vec<LineAnswer>> = const { RefCell::new(Vec::new()) };
}

/// The backend that is forced, if any.
fn forced_backend() -> Option<Result<Backend, Failure>> {
    let name = env::var(BACKEND).ok()?;
    let backend = name.parse::<Backend>();
    Some(backend.map_err(|error| Failure::Usage(format!("{BACKEND}={name}: {error}"))))
}

/// Complains of a forced backend that there is not.
pub fn check_backend() -> Result<(), Failure> {
    forced_backend().map_or(Ok(()), |backend| backend.map(|_| ()))
}

/// The backends that there are: the forced one, or all that the processor has.
pub fn backends() -> Vec<Backend> {
    let forced = forced_backend().and_then(Result::ok);
    let allowed = |backend: &Backend| match forced {
        Some(forced) => *backend == forced,
        None => backend.is_available(),
    };
    Backend::ALL.into_iter().filter(allowed).collect()
}

/// An engine of the forced backend, or of the best there is.
pub fn engine() -> Engine {
    let forced = forced_backend().and_then(Result::ok);
    let engine = forced.and_then(|backend| Engine::with_backend(backend).ok());
    engine.unwrap_or_default()
}

impl Solver {
    /// All solvers, the default first.
    pub fn all() -> Vec<Solver> {
        let classic = Algorithm::ALL.into_iter().map(Solver::Classic);
        [Solver::Engine].into_iter().chain(classic).collect()
    }

    pub fn name(self) -> &'static str {
        match self {
            Solver::Engine => "engine",
            Solver::Classic(algorithm) => algorithm.name(),
        }
    }

    /// What it does, in a line.
    pub fn summary(self) -> &'static str {
        match self {
            Solver::Engine => Engine::SUMMARY,
            Solver::Classic(algorithm) => algorithm.summary(),
        }
    }

    /// Where it comes from.
    pub fn source(self) -> &'static str {
        match self {
            Solver::Engine => Engine::SOURCE,
            Solver::Classic(algorithm) => algorithm.source(),
        }
    }

    pub fn solve(self, puzzle: &Puzzle, task: &Task) -> Solutions {
        match self {
            Solver::Engine => ENGINE.with_borrow_mut(|engine| engine.solve(puzzle, task)),
            Solver::Classic(algorithm) => algorithm.solve(puzzle, task),
        }
    }

    /// Applies its rules of logic; the engine has none of its own.
    pub fn logic(self, puzzle: &Puzzle) -> Reduced {
        match self {
            // An algorithm without rules, as the engine is one.
            Solver::Engine => Algorithm::Backtrack.logic(puzzle),
            Solver::Classic(algorithm) => algorithm.logic(puzzle),
        }
    }
}

/// Solves many puzzles with the engine, up to a limit of solutions each, and has the answers looked at.
pub fn solve_lines(lines: &[&[u8; 81]], limit: u64, look: impl FnOnce(&[LineAnswer])) {
    // The memory is kept: taking it anew for each batch costs a good part of the time.
    ANSWERS.with_borrow_mut(|answers| {
        ENGINE.with_borrow_mut(|engine| engine.solve_lines(lines, &Task::count(limit), answers));
        look(answers);
    });
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no solver has.
#[derive(Debug)]
pub struct UnknownSolver;

impl fmt::Display for UnknownSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Solver::all().into_iter().map(Solver::name).collect();
        write!(
            f,
            "no algorithm has that name; the names are {}",
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownSolver {}

impl From<UnknownAlgorithm> for UnknownSolver {
    fn from(_: UnknownAlgorithm) -> UnknownSolver {
        UnknownSolver
    }
}

impl FromStr for Solver {
    type Err = UnknownSolver;

    fn from_str(name: &str) -> Result<Solver, UnknownSolver> {
        match name.trim() {
            "engine" => Ok(Solver::Engine),
            name => Ok(Solver::Classic(name.parse()?)),
        }
    }
}
