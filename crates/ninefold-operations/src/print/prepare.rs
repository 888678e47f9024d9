//! The puzzles of a book, with their solutions and figures.

use ninefold::rating::human::Level;
use ninefold::text::Written;
use ninefold::{Grid, Task, Verdict};
use ninefold_print::{Classic, Grids, Puzzle};
use ninefold_variants::Board;

use crate::boards;
use crate::rate::timed::{self, Figures};
use crate::status::Status;
use crate::subject::BoardText;
use crate::threads::engine;

/// The figures that the pages need.
#[derive(Clone, Debug)]
pub struct Preparation {
    /// Whether puzzles are printed in their current state, without a check.
    pub as_they_stand: bool,
    /// The wanted figures, if any.
    pub figures: Option<Figures>,
}

/// A puzzle to print.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'e> {
    /// Its number.
    pub number: usize,
    /// The puzzle, if it could be read as a classic one.
    pub written: Option<&'e Written>,
    /// The board, if it is one.
    pub board: Option<&'e BoardText>,
    /// Its label.
    pub label: Option<&'e str>,
}

/// The reason why a puzzle is not printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unprintable {
    /// The reason in a word.
    pub status: Status,
    /// The reason in a sentence.
    pub reason: String,
}

/// Copies the figures of a rating to a puzzle.
fn put_figures(puzzle: &mut Puzzle, rated: timed::Rated) {
    puzzle.rated = rated.partial.map(|partial| partial.so_far());
    puzzle.difficulty = rated.human.map(|hardest| hardest.difficulty);
    puzzle.level = rated.human.map(|hardest| Level::of(hardest.difficulty));
    puzzle.hodoku = rated.hodoku.and_then(|scored| scored.score());
}

impl Preparation {
    /// Solves the puzzles all at once, and finds their figures. Unreadable puzzles, and puzzles not finished at an
    /// interrupt, are `None`.
    pub fn prepare(
        &self,
        entries: &[Entry],
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Option<Result<Puzzle, Unprintable>>> {
        let written = entries.iter().map(|entry| entry.written);
        let written = written.map(|written| written.map(|written| self.printed(written)));
        let written: Vec<Option<Written>> = written.collect();
        let puzzles = written.iter().map(Option::as_ref);
        let task = Task::unique().until(interrupt);
        let answers = engine::solve_written(puzzles.clone(), &task);
        let figures = self.figures.as_ref();
        let mut rated = figures.map(|figures| timed::rate_all(puzzles, figures, None, interrupt));
        let each = entries.iter().zip(&written).zip(answers);
        let each = each.map(|((entry, written), answer)| {
            // Puzzles are rated one by one, so an interrupt loses no earlier rating.
            let rated = rated.as_mut().and_then(Iterator::next);
            if let Some(text) = entry.board {
                return of_board(&text.board, entry.label, interrupt);
            }
            let (written, answer) = (written.as_ref()?, answer?);
            let status = match (Verdict::of(answer.count, answer.exhausted), &rated) {
                (Verdict::Unique, Some(Err(status))) => Some(*status),
                (Verdict::Unique, _) => None,
                (other, _) => Some(Status::from(other)),
            };
            if interrupt() {
                return None;
            }
            if let Some(status) = status {
                let reason = timed::reason(written, status);
                return Some(Err(Unprintable { status, reason }));
            }
            let solution = Grid::from_ascii(&answer.solution);
            let grids = Grids::Classic(Classic {
                givens: written.digits(),
                solution,
                fewer: written.candidates().map(Box::new),
            });
            let mut puzzle = Puzzle {
                label: entry.label.map(str::to_owned),
                ..Puzzle::of(grids)
            };
            if let Some(Ok(rated)) = rated {
                put_figures(&mut puzzle, rated);
            }
            Some(Ok(puzzle))
        });
        each.collect()
    }

    /// Returns the puzzle as it is printed.
    pub(super) fn printed(&self, written: &Written) -> Written {
        match self.as_they_stand {
            true => written.clone(),
            false => Written::Grid(written.givens()),
        }
    }
}

/// Solves a board to print. Returns nothing if it was interrupted.
fn of_board(
    board: &Board,
    label: Option<&str>,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Option<Result<Puzzle, Unprintable>> {
    let mut found = boards::solve(board, 2, 1, interrupt);
    if interrupt() {
        return None;
    }
    let status = found.status(2);
    let only = found.kept.pop().filter(|_| status == Status::Unique);
    Some(match only {
        Some(solution) => Ok(Puzzle {
            label: label.map(str::to_owned),
            ..Puzzle::of_board(board.clone(), solution)
        }),
        None => Err(Unprintable {
            status,
            reason: timed::not_unique(status).to_owned(),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreadable_puzzle_does_not_shift_the_ratings() {
        let lines = [
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2",
        ];
        let written = lines.map(|line| line.parse::<Written>().unwrap());
        let puzzles = [None, Some(&written[0]), None, Some(&written[1])];
        let entries = (1..).zip(puzzles).map(|(number, written)| Entry {
            number,
            written,
            board: None,
            label: None,
        });
        let preparation = Preparation {
            as_they_stand: false,
            figures: Some(Figures {
                explainer: true,
                ..Figures::default()
            }),
        };
        let made = preparation.prepare(&entries.collect::<Vec<_>>(), &|| false);
        let er = made.into_iter().map(|made| {
            let puzzle = made?.unwrap();
            puzzle.rated.map(|rated| rated.er.to_string())
        });
        let er: Vec<Option<String>> = er.collect();
        assert_eq!(er, [None, Some("1.2".into()), None, Some("8.2".into())]);
    }
}
