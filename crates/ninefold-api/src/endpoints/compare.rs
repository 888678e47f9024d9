//! `/api/v1/compare`: a comparison of algorithms, as one record or line by line. Each algorithm has the whole time
//! limit.

use ninefold::{Puzzle, Solver};
use ninefold_operations::Cost;
use ninefold_operations::compare::{Compare, CompareEnd, CompareRecord, Compared, cost};
use ninefold_operations::surface::json::Body;

use crate::answer::{Begun, Form, Input, Piece, Work, record};
use crate::budget::{Budget, Clock};
use crate::errors::Failure;
use crate::input::{parse, position};
use crate::lines::Lines;

/// A puzzle, the solvers to compare on it, and the results so far.
struct Contest {
    puzzle: Puzzle,
    request: Compare,
    solvers: Vec<Solver>,
    results: Vec<Compared>,
}

pub fn begin(input: &Input) -> Begun {
    Ok(Box::new(parse(input, read)?))
}

fn read(body: &mut Body) -> Result<Contest, Failure> {
    let request: Compare = body.take_request()?;
    Ok(Contest {
        puzzle: *position(body)?.now(),
        solvers: request.solvers(),
        request,
        results: Vec::new(),
    })
}

impl Work for Contest {
    fn cost(&self) -> Cost {
        self.next().map_or(Cost::Short, cost)
    }

    fn form(&self) -> Form {
        match self.request.lines {
            true => Form::Lines,
            false => Form::Record,
        }
    }

    fn budget(&self) -> Budget {
        Budget::Turns(self.solvers.len())
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let Some(result) = self.turn(clock)? else {
            return Ok(None);
        };
        let mut lines = Lines::default();
        if self.request.lines {
            lines.add(&result);
        }
        self.results.push(result);
        let is_last = self.next().is_none();
        match (is_last, self.request.lines) {
            (true, true) => lines.add_end(self.end(), None),
            (true, false) => {
                let bytes = record(&self.record())?;
                return Ok(Some(Piece { bytes, is_last }));
            }
            (false, _) => {}
        }
        Ok(Some(lines.sent(is_last)))
    }

    /// Returns the last line. Before the first line, and without lines, the failure is the whole answer.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        if !self.request.lines || self.results.is_empty() {
            return None;
        }
        let mut lines = Lines::default();
        lines.add_end(self.end(), Some(why));
        Some(lines.sent(true))
    }
}

impl Contest {
    /// Returns the solver whose turn is next.
    fn next(&self) -> Option<Solver> {
        self.solvers.get(self.results.len()).copied()
    }

    /// Runs the next solver; returns `None` if a trial was too short for it.
    fn turn(&self, clock: &Clock) -> Result<Option<Compared>, Failure> {
        let solver = self.next().ok_or_else(Failure::internal)?;
        let compared = self.request.turn(solver, &self.puzzle, &|| clock.is_over());
        if !compared.finished && clock.is_trial() {
            return Ok(None);
        }
        // The clock of a turn decides what is stopped, so that what it stopped took at least the limit.
        let seconds = clock.elapsed().as_secs_f64();
        Ok(Some(Compared {
            seconds,
            ..compared
        }))
    }

    fn record(&self) -> CompareRecord {
        CompareRecord {
            puzzle: *self.puzzle.givens(),
            limit: self.request.limit,
            results: self.results.clone(),
        }
    }

    fn end(&self) -> CompareEnd {
        let finished = self.results.iter().filter(|result| result.finished);
        let finished = finished.count();
        CompareEnd {
            puzzle: *self.puzzle.givens(),
            limit: self.request.limit,
            finished: finished as u64,
            stopped: (self.results.len() - finished) as u64,
        }
    }
}
