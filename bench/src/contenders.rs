//! The solvers that are measured: our backends, in batches and one puzzle at a time, and crates from the registry.

use ninefold::Task;
use ninefold::engine::{Backend, Engine, LineAnswer};
use serde::Serialize;

/// The solver with which all others are compared.
pub const YARDSTICK: &str = "sudoku";

/// The way in which puzzles are passed.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// In batches.
    Batch,
    /// One at a time.
    Single,
    /// To the rater, which has no competitors here.
    Rate,
    /// As text, to the reader.
    Read,
    /// To the canonizer.
    Canon,
    /// None: puzzles are generated.
    Generate,
}

impl Mode {
    pub fn name(self) -> &'static str {
        match self {
            Mode::Batch => "batch",
            Mode::Single => "single",
            Mode::Rate => "rate",
            Mode::Read => "read",
            Mode::Canon => "canon",
            Mode::Generate => "generate",
        }
    }
}

/// Answers each line: with a count of one and the solution if it is the only one.
type Solve = Box<dyn FnMut(&[&[u8; 81]], &mut Vec<LineAnswer>)>;

/// A solver, wrapped for the task.
pub struct Contender {
    pub name: &'static str,
    pub mode: Mode,
    pub decides_uniqueness: bool,
    pub solve: Solve,
}

pub fn all() -> Vec<Contender> {
    let mut contenders = vec![
        one_by_one(YARDSTICK, true, |line| {
            let sudoku = sudoku::Sudoku::from_str_line(text(line)).ok()?;
            sudoku.solution().map(|solution| ascii(solution.to_bytes()))
        }),
        one_by_one("msolve", true, |line| {
            let sudoku: msolve::Sudoku = text(line).parse().ok()?;
            sudoku
                .solve_unique()
                .map(|solution| ascii(solution.to_array()))
        }),
        one_by_one("rustoku-lib", true, |line| {
            let zeros = text(line).replace('.', "0");
            let mut solver = rustoku_lib::Rustoku::new_from_str(&zeros).ok()?;
            match &solver.solve_until(2)[..] {
                [only] => {
                    let rows = (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
                    let digits = rows.map(|(row, column)| only.board.get(row, column));
                    digits.collect::<Vec<u8>>().try_into().ok().map(ascii)
                }
                _ => None,
            }
        }),
        one_by_one("zero-alloc-sudoku (first solution)", false, |line| {
            let zeros = text(line).replace('.', "0");
            let mut sudoku = zero_alloc_sudoku::Sudoku::from_string(&zeros)?;
            sudoku.solve().then(|| ascii(*sudoku.cells()))
        }),
    ];
    for backend in Backend::ALL {
        if let Ok(engine) = Engine::with_backend(backend) {
            contenders.push(batch(engine));
        }
        if let Ok(mut engine) = Engine::with_backend(backend) {
            let mut answers = Vec::new();
            contenders.push(one_by_one(backend.name(), true, move |line| {
                engine.solve_lines(&[line], &Task::unique(), &mut answers);
                (answers[0].count == 1).then_some(answers[0].solution)
            }));
        }
    }
    contenders
}

fn one_by_one(
    name: &'static str,
    decides_uniqueness: bool,
    mut solve: impl FnMut(&[u8; 81]) -> Option<[u8; 81]> + 'static,
) -> Contender {
    let mut answer = move |line: &&[u8; 81]| match solve(line) {
        Some(solution) => LineAnswer {
            count: 1,
            solution,
            ..LineAnswer::default()
        },
        None => LineAnswer::default(),
    };
    Contender {
        name,
        mode: Mode::Single,
        decides_uniqueness,
        solve: Box::new(move |lines, answers| {
            answers.clear();
            answers.extend(lines.iter().map(&mut answer));
        }),
    }
}

fn batch(mut engine: Engine) -> Contender {
    Contender {
        name: engine.backend().name(),
        mode: Mode::Batch,
        decides_uniqueness: true,
        solve: Box::new(move |lines, answers| engine.solve_lines(lines, &Task::unique(), answers)),
    }
}

fn text(line: &[u8; 81]) -> &str {
    std::str::from_utf8(line).unwrap_or_default()
}

/// Returns digits as characters.
fn ascii(digits: [u8; 81]) -> [u8; 81] {
    digits.map(|digit| b'0' + digit)
}
