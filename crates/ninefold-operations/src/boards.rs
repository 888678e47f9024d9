//! Answers about boards: puzzles of other sizes, or with further rules.

use ninefold_variants::{Board, Budget, Grid, Machine, Mask, Need};

use crate::operation::Watch;
use crate::status::Status;
use crate::subject::BoardText;

/// The solutions of a board that were found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The number of solutions found.
    pub count: u64,
    /// Whether these are all.
    pub is_exact: bool,
    /// The first solutions.
    pub kept: Vec<Grid>,
}

impl Found {
    /// Returns the status after a search for at most `limit` solutions.
    pub fn status(&self, limit: u64) -> Status {
        match (self.count, self.is_exact) {
            (0, true) => Status::None,
            (1, true) => Status::Unique,
            (count, false) if count < limit => Status::Timeout,
            (1, false) => Status::Solved,
            _ => Status::Multiple,
        }
    }
}

/// Finds up to `limit` solutions of a board, and keeps the first `keep`. Once the watch returns true, returns the
/// solutions found until then.
pub fn solve(board: &Board, limit: u64, keep: usize, watch: Watch<'_>) -> Found {
    let machine = Machine::new(board);
    let mut solutions = machine.solutions(until(watch));
    let (mut kept, mut count) = (Vec::new(), 0);
    while count < limit && solutions.advance() {
        count += 1;
        if kept.len() < keep {
            kept.extend(solutions.grid());
        }
    }
    Found {
        count,
        is_exact: solutions.is_complete(),
        kept,
    }
}

/// Returns the givens and rules of a board with one solution that can each be left out, as statements of the notation;
/// `None` if the watch returned true before each was decided.
pub fn redundant(board: &Board, watch: Watch<'_>) -> Option<Vec<String>> {
    let redundant = Machine::new(board).redundant(until(watch));
    let rules = board.rules().iter().zip(&redundant.rules);
    let statements = rules.filter(|(_, need)| **need == Need::Redundant);
    let statements = statements.map(|(rule, _)| board.statement(rule));
    redundant.complete.then(|| statements.collect())
}

/// Returns givens and rules that together allow no solution, as statements of the notation. Each is needed,
/// unless the watch returned true before that was clear. Returns `None` if they were not found in time.
pub fn clash(board: &Board, watch: Watch<'_>) -> Option<Vec<String>> {
    let clash = Machine::new(board).clash(until(watch))?;
    let rules = clash.rules.iter();
    Some(
        rules
            .map(|&index| board.statement(&board.rules()[index]))
            .collect(),
    )
}

/// The candidates of each cell as a text, and the number of solutions of each digit.
pub type CellCandidates = (Vec<String>, Vec<Vec<u64>>);

/// Returns the candidates that some solution has, and their numbers of solutions, each up to `most`; `None` if the watch
/// returned true before.
pub fn candidates(board: &Board, most: u64, watch: Watch<'_>) -> Option<CellCandidates> {
    let machine = Machine::new(board);
    let counts = match most {
        // One solution for each needs far fewer searches.
        1 => {
            let candidates = machine.true_candidates(until(watch));
            let is_one = |mask: &Mask| {
                let digits = 0..board.digits().len();
                digits
                    .map(|index| u64::from(mask.contains(index)))
                    .collect()
            };
            let all = candidates.proved.iter().map(is_one).collect();
            candidates.complete.then_some(all)?
        }
        _ => machine.candidate_counts(most, until(watch))?,
    };
    let texts = counts.iter().map(|counts| {
        let digits = (0..).zip(counts).filter(|(_, count)| **count > 0);
        board.text_of(digits.map(|(index, _)| board.digits().value(index)))
    });
    Some((texts.collect(), counts))
}

fn until(watch: Watch<'_>) -> Budget<'_> {
    Budget {
        stop: Some(watch),
        ..Budget::default()
    }
}

/// Returns whether the solution that the source states is the only one of the board, whose answer has this status. If
/// no second solution was searched, returns whether it is one. Returns `None` while that is unknown.
pub fn is_right(text: &BoardText, stated: &Grid, status: Status) -> Option<bool> {
    match status {
        _ if !text.board.check(stated).is_empty() => Some(false),
        Status::Unique | Status::Solved => Some(true),
        Status::Multiple => Some(false),
        _ => None,
    }
}
