//! What `algorithm` chooses from: the engine, and the algorithms of the articles.

use std::cell::RefCell;

use ninefold::engine::Engine;
use ninefold::{Algorithm, Puzzle, Solutions, Task};

use crate::errors::{Code, Failure, Field, Place};

/// A solver by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Solver {
    #[default]
    Engine,
    Classic(Algorithm),
}

thread_local! {
    /// Its memory is kept from one puzzle to the next.
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

impl Solver {
    /// All solvers, the default first.
    pub fn all() -> impl Iterator<Item = Solver> {
        let classic = Algorithm::ALL.into_iter().map(Solver::Classic);
        [Solver::Engine].into_iter().chain(classic)
    }

    /// The solver of that name, from a field of the request.
    pub fn named(name: &str, field: Field) -> Result<Solver, Failure> {
        let found = Solver::all().find(|solver| solver.name() == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = Solver::all().map(Solver::name).collect();
            let names = names.join(", ");
            let message = format!("No algorithm has that name; the names are {names}.");
            Failure::new(Code::UnknownAlgorithm, message).at(Place::of(field))
        })
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
            // Taken out, so that a panic leaves nothing half done behind.
            Solver::Engine => {
                let mut engine = ENGINE.take().unwrap_or_default();
                let solutions = engine.solve(puzzle, task);
                ENGINE.set(Some(engine));
                solutions
            }
            Solver::Classic(algorithm) => algorithm.solve(puzzle, task),
        }
    }
}
