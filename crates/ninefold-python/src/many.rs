//! Faster code for `solve` and `count`, which bypasses their records.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, Float64Builder, StringViewBuilder, UInt64Builder};
use ninefold::Task;
use ninefold::engine::LineAnswer;
use ninefold::text::Written;
use ninefold_operations::count::Count;
use ninefold_operations::solve::Solve;
use ninefold_operations::status::Status;
use ninefold_operations::subject::BoardText;
use ninefold_operations::threads::counting::{Count as Counted, Crew, Stop, count_together};
use ninefold_operations::threads::engine;
use ninefold_operations::{Operation, Watch};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::asked::{Asked, Errors, TOGETHER, finished, table};
use crate::interrupt::{Interrupt, TIME_RAN_OUT};
use crate::puzzles::{Row, Text};
use crate::table::Table;

/// The columns of the answers under construction, in the order of [`Solve`].
struct Solved<'a> {
    request: &'a Solve,
    status: StringViewBuilder,
    count: UInt64Builder,
    exact: BooleanBuilder,
    solution: StringViewBuilder,
    errors: Errors,
}

impl Solved<'_> {
    fn with_capacity(request: &Solve, rows: usize) -> Solved<'_> {
        let block = u32::try_from(rows * 81).unwrap_or(u32::MAX).max(81);
        Solved {
            request,
            status: StringViewBuilder::with_capacity(rows),
            count: UInt64Builder::with_capacity(rows),
            exact: BooleanBuilder::with_capacity(rows),
            solution: StringViewBuilder::with_capacity(rows).with_fixed_block_size(block),
            errors: Errors::default(),
        }
    }

    fn add(&mut self, status: Status, answer: Option<&LineAnswer>, error: Option<&str>) {
        self.status.append_value(status.word());
        self.count.append_option(answer.map(|answer| answer.count));
        let exact = answer.map(|answer| answer.exhausted);
        self.exact.append_option(exact);
        let solution = answer.filter(|_| status.is_well());
        let text = solution.and_then(|answer| str::from_utf8(&answer.solution).ok());
        self.solution.append_option(text);
        self.errors.add(error.map(str::to_owned));
    }

    /// Adds the answer about a board.
    fn add_board(&mut self, text: &BoardText, watch: Watch<'_>) {
        let (status, record) = self.request.run_on_board(text, watch);
        self.status.append_value(status.word());
        self.count.append_option(record.count);
        self.exact.append_option(record.exact);
        let solution = record.solution.map(|solution| solution.to_string());
        self.solution.append_option(solution);
        let late = (status == Status::Timeout).then(|| TIME_RAN_OUT.to_owned());
        self.errors.add(late);
    }

    fn finish(self) -> Vec<ArrayRef> {
        vec![
            finished(self.status),
            finished(self.count),
            finished(self.solution),
            finished(self.exact),
            self.errors.finish(),
        ]
    }

    /// Adds the answer of the next puzzle; every readable puzzle has one.
    fn add_answer(&mut self, answer: Option<&LineAnswer>) {
        let status = answer.map_or(Status::Timeout, |answer| self.request.status(answer));
        let error = (status == Status::Timeout).then_some(TIME_RAN_OUT);
        self.add(status, answer, error);
    }

    fn solve_together(&mut self, rows: &[Row<'_>], interrupt: Interrupt<'_>) {
        let task = Task::count(self.request.limit()).until(interrupt);
        let (mut lines, mut others) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in rows {
            match &row.puzzle {
                Text::Plain(cells) => lines.push(*cells),
                Text::Other(other, _) => others.extend(other.as_ref()),
                Text::Board(_) => {}
            }
        }
        let mut to_others = match others[..] {
            [] => Vec::new(),
            _ => engine::solve_written(others.into_iter().map(Some), &task),
        }
        .into_iter()
        .flatten();
        engine::solve_lines(&lines, &task, |to_lines| {
            let mut to_lines = to_lines.iter();
            for row in rows {
                match &row.puzzle {
                    Text::Plain(_) => self.add_answer(to_lines.next()),
                    Text::Other(other, _) => match &**other {
                        Ok(_) => self.add_answer(to_others.next().as_ref()),
                        Err(error) => self.add(Status::Bad, None, Some(error)),
                    },
                    Text::Board(text) => self.add_board(text, interrupt),
                }
            }
        });
    }

    /// Solves one puzzle after the other, each within its time limit.
    fn solve_each(&mut self, rows: &[Row<'_>], timeout: Duration, interrupt: Interrupt<'_>) {
        for row in rows {
            let start = Instant::now();
            let too_late = || start.elapsed() > timeout || interrupt();
            if let Some(text) = row.board() {
                self.add_board(text, &too_late);
                continue;
            }
            match row.written() {
                Ok(written) => {
                    let task = Task::count(self.request.limit()).until(&too_late);
                    let answers = engine::solve_written([Some(&written)].into_iter(), &task);
                    self.add_answer(answers[0].as_ref());
                }
                Err(error) => self.add(Status::Bad, None, Some(&error)),
            }
        }
    }
}

/// Solves puzzles in batches. The columns are built directly, which is faster than through records.
pub fn solve(request: &Solve, asked: &Asked<'_>) -> PyResult<Table> {
    let timeout = asked.timeout;
    let solved = asked.work(
        [256, 1 << 16],
        |rows| Solved::with_capacity(request, rows),
        |solved, _, rows, interrupt| match timeout {
            None => solved.solve_together(rows, interrupt),
            Some(timeout) => solved.solve_each(rows, timeout, interrupt),
        },
    )?;
    table(request, solved.into_iter().map(Solved::finish).collect())
}

/// Counts the solutions of a board.
fn count_board(request: &Count, text: &BoardText, stop: &Stop) -> (Status, Counted, Duration) {
    let start = Instant::now();
    let is_late = || stop.timeout.is_some_and(|most| start.elapsed() > most);
    let watch = || is_late() || (stop.interrupt)();
    let (status, record) = request.run_on_board(text, &watch);
    let counted = Counted {
        found: record.count.unwrap_or_default(),
        exact: record.exact.unwrap_or_default(),
    };
    (status, counted, start.elapsed())
}

/// Counts the solutions of puzzles. All threads share a puzzle with many solutions.
pub fn count(request: &Count, asked: &Asked<'_>) -> PyResult<Table> {
    let (limit, timeout, threads) = (request.limit(), asked.timeout, asked.threads);
    let crew = OnceLock::new();
    let sizes = [64, TOGETHER];
    let counted = asked.work(sizes, Vec::with_capacity, |all, _, rows, interrupt| {
        let stop = Stop {
            limit,
            timeout,
            interrupt,
        };
        let puzzles: Vec<_> = rows.iter().map(Row::written).collect();
        let together = count_together(puzzles.iter().map(|puzzle| puzzle.as_ref().ok()), stop);
        let puzzles = rows.iter().zip(puzzles);
        let counted = puzzles.zip(together).map(|((row, puzzle), known)| {
            if let Some(text) = row.board() {
                return (None, Ok(Some(count_board(request, text, &stop))));
            }
            let alone = |written: &Written| {
                // Made on demand, as few puzzles need it.
                let crew = crew.get_or_init(|| Crew::new(threads));
                let crew = crew.as_ref().map_err(ToString::to_string)?;
                Ok(crew.count(&written.puzzle(), stop, &mut |_, _| {}))
            };
            let counted: Option<Result<_, String>> = match (known, &puzzle) {
                (Some(known), _) => Some(Ok(known)),
                (None, Ok(written)) => Some(alone(written)),
                (None, Err(_)) => None,
            };
            let counted = counted.transpose();
            let counted =
                counted.map(|it| it.map(|(count, time)| (count.status(&stop), count, time)));
            (puzzle.err(), counted)
        });
        all.extend(counted);
    })?;
    let mut statuses = StringViewBuilder::new();
    let (mut found, mut exact) = (UInt64Builder::new(), BooleanBuilder::new());
    let (mut seconds, mut errors) = (Float64Builder::new(), StringViewBuilder::new());
    for (error, counted) in counted.into_iter().flatten() {
        let counted = counted.map_err(PyRuntimeError::new_err)?;
        let status = counted.map_or(Status::Bad, |(status, ..)| status);
        statuses.append_value(status.word());
        found.append_option(counted.map(|(_, count, _)| count.found));
        exact.append_option(counted.map(|(_, count, _)| count.exact));
        seconds.append_option(counted.map(|(.., time)| time.as_secs_f64()));
        let is_late = counted.is_some_and(|(_, count, _)| !count.exact && count.found < limit);
        let late = is_late.then(|| TIME_RAN_OUT.to_owned());
        errors.append_option(error.or(late));
    }
    let columns = vec![
        finished(statuses),
        finished(found),
        finished(exact),
        finished(seconds),
        finished(errors),
    ];
    table(request, vec![columns])
}
