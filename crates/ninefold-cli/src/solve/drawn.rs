//! The answer to a puzzle as a person at a terminal sees it: the puzzle with its solution beside it.

use ninefold::text::Written;
use ninefold::{Cell, CellSet, Grid, Solution, Task};
use ninefold_operations::solved::Solved;
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::threads::engine;
use ninefold_variants::Board;

use crate::screen::Screen;
use crate::terminal::{counted, duration};

use super::job::Job;
use super::record::Report;

impl Job {
    /// Draws the puzzle and its solution, two of several solutions, or the puzzle and the reason why it has none.
    pub fn drawn(&self, screen: Screen, report: &Report) -> String {
        if let (Some(text), true) = (&report.entry.board, report.status != Status::Bad) {
            let drawn = of_board(screen, &text.board, report);
            return screen.part(report.entry.number, &drawn);
        }
        let Ok(written) = &report.entry.written else {
            return String::new();
        };
        let givens = counted(written.givens().filled().count() as u64, "given");
        let (grids, marked, why) = match report.status {
            Status::Multiple => self.two_of(report, written),
            Status::None => (Vec::new(), CellSet::EMPTY, reason(written)),
            _ => {
                let found = report.record.solution.as_ref().and_then(Solved::classic);
                let grids = found.map(|found| (*found, answer(report)));
                (grids.into_iter().collect(), CellSet::EMPTY, String::new())
            }
        };
        let drawn = screen.puzzle((written, &givens), &grids, marked);
        let drawn = match why.is_empty() {
            true => drawn,
            false => format!("{drawn}\n{}", screen.wrapped(&why, 2)),
        };
        screen.part(report.entry.number, &drawn)
    }

    /// Returns two of the solutions, and the cells in which they differ.
    fn two_of(&self, report: &Report, written: &Written) -> (Vec<(Grid, String)>, CellSet, String) {
        let task = Task::count(2).keeping(2);
        let two = engine::solve(self.request.solver(), &written.puzzle(), &task).into_kept();
        let [one, other]: &[Solution; 2] = match two.as_slice().try_into() {
            Ok(two) => two,
            Err(_) => return (Vec::new(), CellSet::EMPTY, String::new()),
        };
        let differ = |cell: &Cell| one[*cell] != other[*cell];
        let marked = Cell::ALL.iter().copied().filter(differ).collect();
        let at_least = if report.perhaps_more() {
            "at least "
        } else {
            ""
        };
        let why = format!(
            "{at_least}{}: two of them, whose differences are marked",
            counted(report.count(), "solution")
        );
        let grids = [one, other].map(|grid| (**grid, String::new()));
        (grids.into(), marked, why)
    }
}

/// Draws a board and its solution.
fn of_board(screen: Screen, board: &Board, report: &Report) -> String {
    let solution = report.record.solution.as_ref();
    let solution = solution.and_then(|solution| match solution {
        Solved::Board(grid) => Some(grid),
        Solved::Classic(_) => None,
    });
    let fact = match report.status {
        Status::Multiple => counted(report.count(), "solution"),
        Status::None => "no solution".to_owned(),
        Status::Timeout => "time ran out".to_owned(),
        _ => answer(report),
    };
    let fact = match report.perhaps_more() && report.status == Status::Multiple {
        true => format!("at least {fact}"),
        false => fact,
    };
    screen.board(board, solution, &[fact])
}

/// Returns the line below a solution.
fn answer(report: &Report) -> String {
    let answer = match report.status {
        Status::Unique => "the only solution",
        Status::Open => "as far as logic goes",
        _ => "a solution",
    };
    match report.record.seconds {
        Some(seconds) => format!("{answer}, {}", duration(seconds)),
        None => answer.to_owned(),
    }
}

/// Returns the reason why the puzzle has no solution.
fn reason(written: &Written) -> String {
    match Subject::from(written).sound(&|| false) {
        Err(unsound) => unsound
            .fault
            .map_or(String::new(), |fault| fault.to_string()),
        Ok(_) => String::new(),
    }
}
