//! Every solver by name: the production engine and the classic algorithms.
//!
//! Programs that let their users choose one offer [`Solver::ALL`].

use core::fmt;
use core::str::FromStr;

use crate::classic::{Algorithm, Reduced};
use crate::engine::Engine;
use crate::macros::table;
use crate::puzzle::Puzzle;
use crate::solutions::{Solutions, Task};

/// A solver by name.
///
/// ```
/// use ninefold::engine::Engine;
/// use ninefold::{Grid, Puzzle, Solver, Task};
///
/// let grid: Grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
///     .parse()?;
/// let solver: Solver = "dancing-links".parse().unwrap();
/// let by_name = solver.solve(&Puzzle::from(grid), &Task::unique(), &mut Engine::new());
/// let by_default = Solver::Engine.solve(&Puzzle::from(grid), &Task::unique(), &mut Engine::new());
/// assert_eq!(by_name.first(), by_default.first());
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Solver {
    /// The production [`Engine`].
    #[default]
    Engine,
    /// An algorithm from the articles.
    Classic(Algorithm),
}

impl Solver {
    /// All solvers, the default first.
    pub const ALL: [Solver; Algorithm::ALL.len() + 1] =
        table!(Algorithm::ALL.len() + 1, |index| match index {
            0 => Solver::Engine,
            _ => Solver::Classic(Algorithm::ALL[index - 1]),
        });

    /// Returns the name by which users choose it.
    pub fn name(self) -> &'static str {
        match self {
            Solver::Engine => "engine",
            Solver::Classic(algorithm) => algorithm.name(),
        }
    }

    /// Returns a summary of the method, in a line.
    pub fn summary(self) -> &'static str {
        match self {
            Solver::Engine => Engine::SUMMARY,
            Solver::Classic(algorithm) => algorithm.summary(),
        }
    }

    /// Returns the source of the solver, in a line.
    pub fn source(self) -> &'static str {
        match self {
            Solver::Engine => Engine::SOURCE,
            Solver::Classic(algorithm) => algorithm.source(),
        }
    }

    /// Solves the puzzle as far as the task asks. Classic algorithms do not use the engine.
    pub fn solve(self, puzzle: &Puzzle, task: &Task, engine: &mut Engine) -> Solutions {
        match self {
            Solver::Engine => engine.solve(puzzle, task),
            Solver::Classic(algorithm) => algorithm.solve(puzzle, task),
        }
    }

    /// Applies the solver's rules of logic, as [`Algorithm::logic`] does. The engine has none.
    pub fn logic(self, puzzle: &Puzzle) -> Reduced {
        match self {
            // Plain backtracking has no rules, either.
            Solver::Engine => Algorithm::Backtrack.logic(puzzle),
            Solver::Classic(algorithm) => algorithm.logic(puzzle),
        }
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a name that no solver has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownSolver;

impl fmt::Display for UnknownSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Solver::ALL.map(Solver::name).join(", ");
        write!(f, "no algorithm has that name; the names are {names}")
    }
}

impl core::error::Error for UnknownSolver {}

impl FromStr for Solver {
    type Err = UnknownSolver;

    /// Finds the solver with this name; blanks around it do not matter.
    fn from_str(name: &str) -> Result<Solver, UnknownSolver> {
        let named = |solver: &Solver| solver.name() == name.trim();
        Solver::ALL.into_iter().find(named).ok_or(UnknownSolver)
    }
}
