//! A puzzle, and how far the player has come.

use ninefold::logic::Position;
use ninefold::text::Written;
use ninefold::{Candidates, Cell, DigitSet, Grid, Puzzle};
use ninefold_common::guide::with_judge;
use ninefold_explain::fault::{Fault, clashes};
use ninefold_files::read_one;

use super::Fields;
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};

/// A puzzle or a position.
pub struct Asked {
    /// The puzzle at the beginning.
    pub puzzle: Puzzle,
    /// The puzzle with the player's entries and pencil marks; the same if there are none.
    pub now: Puzzle,
    /// Whether the client sent entries or pencil marks.
    pub is_position: bool,
}

impl Asked {
    /// Reads a puzzle, and the entries and pencil marks of the player if there are any.
    pub fn read(fields: &mut Fields) -> Result<Asked, Failure> {
        let puzzle: String = fields.need("puzzle")?;
        let entries: Option<String> = fields.take("entries")?;
        let marks: Option<String> = fields.take("candidates")?;
        let unreadable = Failure::unreadable(Code::BadPuzzle, Field::Puzzle);
        let mut asked = Asked::of(&read_one(&puzzle).map_err(unreadable)?);
        asked.is_position |= entries.is_some() || marks.is_some();
        let mut grid = *asked.now.givens();
        if let Some(entries) = entries {
            enter(&entries, &mut grid)?;
        }
        let marks = marks.map_or(Ok(Candidates::ALL), |marks| read_marks(&marks))?;
        asked.now = played(&asked.now, grid, &marks);
        Ok(asked)
    }

    /// A puzzle as it is written, which may tell how far a player has come.
    pub fn of(written: &Written) -> Asked {
        let is_position = matches!(written, Written::Played(_));
        let puzzle = match is_position {
            true => Puzzle::from(written.givens()),
            false => written.puzzle(),
        };
        let left = written.candidates().filter(|_| is_position);
        Asked {
            now: played(&puzzle, written.digits(), &left.unwrap_or(Candidates::ALL)),
            puzzle,
            is_position,
        }
    }

    /// The position, or why there is no step from it.
    pub fn judged(&self, clock: &Clock) -> Result<Result<Position, Fault>, Failure> {
        let clashes = clashes(self.puzzle.givens());
        if !clashes.is_empty() {
            return Ok(Err(Fault::Clashes(clashes)));
        }
        let interrupt = || clock.is_over();
        let judged =
            with_judge(|judge| judge.position_until(&self.now, Some(&self.puzzle), &interrupt));
        Ok(judged?)
    }

    /// The position, if a step can be taken from it.
    pub fn sound(&self, clock: &Clock) -> Result<Position, Failure> {
        Ok(self.judged(clock)??)
    }
}

/// The puzzle with these digits in it, whose open cells may hold only these of their candidates.
fn played(puzzle: &Puzzle, grid: Grid, marks: &Candidates) -> Puzzle {
    let allowed = |cell: Cell| match grid[cell] {
        Some(_) => DigitSet::ALL,
        None => puzzle.candidates()[cell] & marks[cell],
    };
    Puzzle::new(grid, Candidates::new(Cell::ALL.map(allowed)))
}

/// Takes a field with a puzzle, as it is written.
pub fn written(fields: &mut Fields, name: &str, field: Field) -> Result<Written, Failure> {
    let puzzle: String = fields.need(name)?;
    let unreadable = Failure::unreadable(Code::BadPuzzle, field);
    puzzle.parse().map_err(unreadable)
}

/// Adds the entries to the givens.
fn enter(text: &str, grid: &mut Grid) -> Result<(), Failure> {
    let unreadable = Failure::unreadable(Code::BadEntries, Field::Entries);
    let entries: Grid = text.parse().map_err(unreadable)?;
    for (cell, digit) in entries.filled() {
        if grid[cell].is_some_and(|given| given != digit) {
            let message = format!("{cell} is given; the entries have another digit there.");
            let place = Place::in_cell(Field::Entries, cell);
            return Err(Failure::new(Code::BadEntries, message).at(place));
        }
        grid.set(cell, Some(digit));
    }
    Ok(())
}

fn read_marks(text: &str) -> Result<Candidates, Failure> {
    let (code, field) = (Code::BadCandidates, Field::Candidates);
    match text.parse().map_err(Failure::unreadable(code, field))? {
        Written::Marks(marks) => Ok(*marks),
        _ => {
            let message = "The pencil marks are neither 729 characters nor a table of 81 cells.";
            Err(Failure::new(code, message).at(Place::of(field)))
        }
    }
}
