//! A puzzle, and how far the player has come.

use std::cell::RefCell;

use ninefold::logic::{Interrupted, Position};
use ninefold::text::Written;
use ninefold::{Candidates, Cell, DigitSet, Grid, Puzzle};
use ninefold_common::engine;
use ninefold_explain::fault::{Fault, Mistake, clashes};
use ninefold_explain::judge::Judge;
use serde::Deserialize;

use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};

thread_local! {
    /// Its memory is kept from one puzzle to the next.
    static JUDGE: RefCell<Option<Judge>> = const { RefCell::new(None) };
}

/// A puzzle or a position, as clients send it.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    pub puzzle: String,
    pub entries: Option<String>,
    pub candidates: Option<String>,
}

/// A puzzle or a position that could be read.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The puzzle at the beginning.
    pub puzzle: Puzzle,
    /// The puzzle with the player's entries and pencil marks; the same if there are none.
    pub now: Puzzle,
    /// Whether the client sent entries or pencil marks.
    pub is_position: bool,
}

/// Whether a position can still lead to the solution.
pub enum Standing {
    /// It can.
    Sound(Box<Position>),
    /// It cannot: it contradicts the only solution.
    Wrong(Vec<Mistake>),
}

impl PositionRequest {
    pub fn read(self) -> Result<Asked, Failure> {
        let unreadable = |error| Failure::unreadable(Code::BadPuzzle, Field::Puzzle, &error);
        let puzzle: Puzzle = self.puzzle.parse().map_err(unreadable)?;
        let entries = self.entries.as_deref().map(read_entries).transpose()?;
        let marks = self.candidates.as_deref().map(read_marks).transpose()?;
        Ok(Asked {
            now: now(&puzzle, entries.as_ref(), marks.as_ref())?,
            puzzle,
            is_position: entries.is_some() || marks.is_some(),
        })
    }
}

fn read_entries(text: &str) -> Result<Grid, Failure> {
    let unreadable = |error| Failure::unreadable(Code::BadEntries, Field::Entries, &error);
    text.parse().map_err(unreadable)
}

fn read_marks(text: &str) -> Result<Candidates, Failure> {
    let unreadable = |error| Failure::unreadable(Code::BadCandidates, Field::Candidates, &error);
    match text.parse().map_err(unreadable)? {
        Written::Marks(puzzle) => Ok(*puzzle.candidates()),
        Written::Grid(_) => Err(Failure::new(
            Code::BadCandidates,
            "The pencil marks are neither 729 characters nor a table of 81 cells.",
        )
        .at(Place::of(Field::Candidates))),
    }
}

/// The puzzle with the entries and the marks of the player.
fn now(
    puzzle: &Puzzle,
    entries: Option<&Grid>,
    marks: Option<&Candidates>,
) -> Result<Puzzle, Failure> {
    let mut grid = *puzzle.givens();
    for (cell, digit) in entries.iter().flat_map(|entries| entries.filled()) {
        if grid[cell].is_some_and(|given| given != digit) {
            let message = format!("{cell} is given; the entries have another digit there.");
            let place = Place::in_cell(Field::Entries, cell);
            return Err(Failure::new(Code::BadEntries, message).at(place));
        }
        grid.set(cell, Some(digit));
    }
    let allowed = |cell: Cell| match grid[cell] {
        Some(_) => DigitSet::ALL,
        None => puzzle.candidates()[cell] & marks.map_or(DigitSet::ALL, |marks| marks[cell]),
    };
    Ok(Puzzle::new(grid, Candidates::new(Cell::ALL.map(allowed))))
}

impl Asked {
    /// Whether the position is right, if the puzzle has exactly one solution.
    pub fn standing(&self, clock: &Clock) -> Result<Standing, Failure> {
        let clashes = clashes(self.puzzle.givens());
        if !clashes.is_empty() {
            let message = Fault::Clashes(clashes).to_string();
            return Err(Failure::new(Code::NoSolution, message));
        }
        let interrupt = || clock.is_over();
        // Taken out, so that a panic leaves nothing half done behind.
        let mut judge = JUDGE.take().unwrap_or_else(|| Judge(engine::make()));
        let judged = judge.position_until(&self.now, Some(&self.puzzle), &interrupt);
        JUDGE.set(Some(judge));
        match judged.map_err(|Interrupted| Failure::time_limit())? {
            Ok(position) => Ok(Standing::Sound(Box::new(position))),
            Err(Fault::Mistakes(mistakes)) => Ok(Standing::Wrong(mistakes)),
            Err(fault) => {
                let code = match fault {
                    Fault::PuzzleWithSeveral => Code::SeveralSolutions,
                    _ => Code::NoSolution,
                };
                Err(Failure::new(code, fault.to_string()))
            }
        }
    }

    /// The position, for requests to which mistakes are just a failure.
    pub fn sound(&self, clock: &Clock) -> Result<Position, Failure> {
        match self.standing(clock)? {
            Standing::Sound(position) => Ok(*position),
            Standing::Wrong(mistakes) => {
                let first = mistakes[0];
                let field = match (first.is_given, first.found) {
                    (false, None) => Field::Candidates,
                    _ => Field::Entries,
                };
                let message = Fault::Mistakes(mistakes).to_string();
                let place = Place::in_cell(field, first.right.cell());
                Err(Failure::new(Code::WrongPosition, message).at(place))
            }
        }
    }
}
