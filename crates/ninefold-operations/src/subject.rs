//! The subject of an operation: a puzzle, and a player's progress in it.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::status::Status;
use crate::threads::guide::with_judge;
use ninefold::logic::{Interrupted, Position};
use ninefold::text::{ParseError, Written};
use ninefold::{Candidates, Cell, DigitSet, Grid, Puzzle};
use ninefold_explain::fault::{Fault, clashes};

pub use ninefold_files::boards::BoardText;
pub use ninefold_files::{Entry, StatedSolution};

/// The subject of an operation: a classic puzzle, or a board of another size or with further rules.
#[derive(Clone, Debug)]
pub enum AnySubject<'a> {
    /// A classic puzzle, perhaps a position of it.
    Classic(Box<Subject<'a>>),
    /// A board.
    Board(Arc<BoardText>),
}

impl<'a> AnySubject<'a> {
    /// Returns the subject of an entry, if it could be read. An operation that takes no boards cannot read them.
    pub fn of_entry(entry: &'a Entry, takes_boards: bool) -> Option<AnySubject<'a>> {
        match (&entry.board, &entry.written) {
            (Some(board), _) if takes_boards => Some(AnySubject::Board(Arc::clone(board))),
            (_, Ok(written)) => Some(
                Subject::from(written)
                    .stating(entry.solution.clone())
                    .into(),
            ),
            (_, Err(_)) => None,
        }
    }
}

impl<'a> From<Subject<'a>> for AnySubject<'a> {
    fn from(subject: Subject<'a>) -> AnySubject<'a> {
        AnySubject::Classic(Box::new(subject))
    }
}

/// Returns true if a computation should end early.
pub type Watch<'a> = &'a (dyn Fn() -> bool + Sync);

/// A puzzle or a position, the subject of an operation.
///
/// Everything except the written puzzle is computed on demand.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    written: Cow<'a, Written>,
    moves: Option<Moves>,
    source: Option<Box<Entry>>,
    stated: Option<StatedSolution>,
    puzzle: OnceLock<Puzzle>,
    now: OnceLock<Puzzle>,
}

/// The current digits, and the player's pencil marks.
#[derive(Clone, Debug)]
struct Moves {
    digits: Grid,
    marks: Candidates,
}

/// The reason why entries or pencil marks do not make a position of the puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadMoves {
    /// The entries cannot be read.
    Entries(ParseError),
    /// The entries contradict the given in this cell.
    Given(Cell),
    /// The pencil marks cannot be read.
    Candidates(ParseError),
    /// The pencil marks are a grid instead.
    NoMarks,
}

impl<'a> From<&'a Written> for Subject<'a> {
    fn from(written: &'a Written) -> Subject<'a> {
        Subject::of(Cow::Borrowed(written), None)
    }
}

impl From<Written> for Subject<'_> {
    fn from(written: Written) -> Self {
        Subject::of(Cow::Owned(written), None)
    }
}

impl<'a> Subject<'a> {
    fn of(written: Cow<'a, Written>, moves: Option<Moves>) -> Subject<'a> {
        Subject {
            written,
            moves,
            source: None,
            stated: None,
            puzzle: OnceLock::new(),
            now: OnceLock::new(),
        }
    }

    /// Returns the position of a puzzle with the player's entries and pencil marks. Both may be missing.
    ///
    /// # Errors
    /// If they cannot be read, or if an entry contradicts a given.
    pub fn played(
        written: Written,
        entries: Option<&str>,
        candidates: Option<&str>,
    ) -> Result<Subject<'a>, BadMoves> {
        if entries.is_none() && candidates.is_none() {
            return Ok(written.into());
        }
        let mut digits = written.digits();
        if let Some(entries) = entries {
            enter(entries, &mut digits)?;
        }
        let marks = candidates.map_or(Ok(Candidates::ALL), read_marks)?;
        let moves = Moves { digits, marks };
        Ok(Subject::of(Cow::Owned(written), Some(moves)))
    }

    /// Returns a position of this puzzle, whose digits are not all givens.
    pub fn from_puzzle(puzzle: &Puzzle, now: &'a Written) -> Subject<'a> {
        let subject = Subject::from(now);
        Subject {
            moves: Some(Moves {
                digits: now.digits(),
                marks: *now.puzzle().candidates(),
            }),
            puzzle: OnceLock::from(*puzzle),
            ..subject
        }
    }

    /// Returns a puzzle with its source, if it could be read.
    pub fn from_entry(entry: Entry) -> Option<Subject<'a>> {
        let written = entry.written.as_ref().ok()?.clone();
        Some(Subject {
            stated: entry.solution.clone(),
            source: Some(Box::new(entry)),
            ..Subject::from(written)
        })
    }

    /// Adds the solution that the source states.
    pub fn stating(self, solution: Option<StatedSolution>) -> Subject<'a> {
        Subject {
            stated: solution,
            ..self
        }
    }

    /// Returns the solution that the source states.
    pub fn stated(&self) -> Option<&StatedSolution> {
        self.stated.as_ref()
    }

    /// Returns the puzzle with its source, if that is known.
    pub fn source(&self) -> Option<&Entry> {
        self.source.as_deref()
    }

    /// Returns the puzzle with its source, or without one.
    pub fn entry(&self) -> Cow<'_, Entry> {
        match self.source() {
            Some(entry) => Cow::Borrowed(entry),
            None => Cow::Owned(Entry::of(1, self.written().clone(), None, None)),
        }
    }

    /// Returns the puzzle as it is written.
    pub fn written(&self) -> &Written {
        &self.written
    }

    /// Returns whether a player's moves are known.
    pub fn is_position(&self) -> bool {
        self.moves.is_some() || self.is_played()
    }

    /// Returns whether the notation has the moves.
    fn is_played(&self) -> bool {
        matches!(*self.written, Written::Played(_))
    }

    /// Returns the puzzle at the beginning.
    pub fn puzzle(&self) -> &Puzzle {
        self.puzzle.get_or_init(|| match self.is_played() {
            true => Puzzle::from(self.written.givens()),
            false => self.written.puzzle(),
        })
    }

    /// Returns the puzzle with the player's entries and pencil marks; the puzzle itself if there are none.
    pub fn now(&self) -> &Puzzle {
        if !self.is_position() {
            return self.puzzle();
        }
        self.now.get_or_init(|| {
            let as_written = match self.is_played() {
                true => self.written.puzzle(),
                false => *self.puzzle(),
            };
            match &self.moves {
                Some(moves) => moves.of(&as_written),
                None => as_written,
            }
        })
    }

    /// Returns the position, or the fault in it.
    ///
    /// # Errors
    /// If the watch returned true before that was known.
    pub fn judged(&self, watch: Watch<'_>) -> Result<Result<Position, Fault>, Interrupted> {
        // Only a position has a separate original puzzle, which shows the mistakes.
        let puzzle = self.is_position().then(|| self.puzzle());
        let clashes = puzzle.map_or(Vec::new(), |puzzle| clashes(puzzle.givens()));
        if !clashes.is_empty() {
            return Ok(Err(Fault::Clashes(clashes)));
        }
        with_judge(|judge| judge.position_until(self.now(), puzzle, watch))
    }

    /// Returns the position for an operation that needs a sound one.
    ///
    /// # Errors
    /// If it has a fault, or if the watch returned true before that was known.
    pub fn sound(&self, watch: Watch<'_>) -> Result<Position, Unsound> {
        let (status, fault) = match self.judged(watch) {
            Ok(Ok(position)) => return Ok(position),
            Ok(Err(fault)) => (status_of(&fault), Some(fault)),
            Err(Interrupted) => (Status::Timeout, None),
        };
        Err(Unsound { status, fault })
    }
}

/// The reason why a position has no answer: time ran out, or it has a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsound {
    /// The number of its solutions in a word, or `timeout`.
    pub status: Status,
    /// The fault.
    pub fault: Option<Fault>,
}

/// Returns the number of solutions that a position with this fault has, in a word.
fn status_of(fault: &Fault) -> Status {
    match fault {
        Fault::SeveralSolutions | Fault::PuzzleWithSeveral => Status::Multiple,
        _ => Status::None,
    }
}

impl Moves {
    /// Returns the puzzle with these digits, in which open cells have only marks that are among their candidates.
    fn of(&self, puzzle: &Puzzle) -> Puzzle {
        let allowed = |cell: Cell| match self.digits[cell] {
            Some(_) => DigitSet::ALL,
            None => puzzle.candidates()[cell] & self.marks[cell],
        };
        Puzzle::new(self.digits, Candidates::new(Cell::ALL.map(allowed)))
    }
}

/// Adds the entries to the digits.
fn enter(text: &str, digits: &mut Grid) -> Result<(), BadMoves> {
    let entries: Grid = text.parse().map_err(BadMoves::Entries)?;
    for (cell, digit) in entries.filled() {
        if digits[cell].is_some_and(|given| given != digit) {
            return Err(BadMoves::Given(cell));
        }
        digits.set(cell, Some(digit));
    }
    Ok(())
}

fn read_marks(text: &str) -> Result<Candidates, BadMoves> {
    match text.parse().map_err(BadMoves::Candidates)? {
        Written::Marks(marks) => Ok(*marks),
        _ => Err(BadMoves::NoMarks),
    }
}

impl fmt::Display for BadMoves {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadMoves::Entries(error) | BadMoves::Candidates(error) => error.fmt(out),
            BadMoves::Given(cell) => {
                write!(
                    out,
                    "{cell} is given; the entries have another digit there."
                )
            }
            BadMoves::NoMarks => out
                .write_str("The pencil marks are neither 729 characters nor a table of 81 cells."),
        }
    }
}

impl std::error::Error for BadMoves {}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn written() -> Written {
        PUZZLE.parse().unwrap()
    }

    #[test]
    fn entries_and_marks_make_a_position() {
        let only = Subject::from(written());
        assert!(!only.is_position() && only.now() == only.puzzle());
        let entries = format!("4{}", ".".repeat(80));
        let marks = "123456789".repeat(80) + ".23456789";
        let played = Subject::played(written(), Some(&entries), Some(&marks)).unwrap();
        assert!(played.is_position() && played.puzzle() == only.puzzle());
        let [first, .., last] = Cell::ALL;
        assert_eq!(played.now().givens()[first], "4".parse().ok());
        let candidates = played.now().candidates()[last];
        assert_eq!(candidates, only.puzzle().candidates()[last]);
        assert!(played.judged(&|| false).unwrap().is_ok());
    }

    #[test]
    fn the_notation_may_tell_entries_from_givens() {
        let givens: Grid = PUZZLE.parse().unwrap();
        let entries = format!("5{}", ".".repeat(80)).parse().unwrap();
        let played = Written::played(givens, entries, Candidates::ALL);
        let subject = Subject::from(&played);
        assert!(subject.is_position());
        assert_eq!(*subject.puzzle(), givens.into());
        let fault = subject.judged(&|| false).unwrap().unwrap_err();
        assert_eq!(fault.to_string(), "r1c1 is 5, but that is wrong.");
    }

    #[test]
    fn moves_must_fit() {
        let wrong = |entries, marks| Subject::played(written(), entries, marks).unwrap_err();
        let third = format!("..4{}", ".".repeat(78));
        assert_eq!(wrong(Some(&third), None), BadMoves::Given(Cell::ALL[2]));
        assert!(matches!(wrong(Some("1"), None), BadMoves::Entries(_)));
        assert!(matches!(wrong(None, Some("1")), BadMoves::Candidates(_)));
        assert_eq!(wrong(None, Some(PUZZLE)), BadMoves::NoMarks);
    }
}
