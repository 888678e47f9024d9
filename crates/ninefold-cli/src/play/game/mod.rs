//! A game: the puzzle, the player's digits and marks, and the moves that can be undone. It has no terminal and no file.

#[cfg(test)]
mod oracle;

use std::time::Duration;

use ninefold::rating::human::Level;
use ninefold::text::Written;
use ninefold::{Candidates, Cell, CellSet, Digit, DigitSet, Grid, Puzzle, Solution};
use serde::{Deserialize, Serialize};

/// The player's writing in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Content {
    /// The digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<Digit>,
    /// The player's own marks.
    #[serde(skip_serializing_if = "is_empty")]
    pub notes: DigitSet,
    /// The candidates that the player has excluded.
    #[serde(skip_serializing_if = "is_empty")]
    pub struck: DigitSet,
}

impl Content {
    /// The content of an untouched cell.
    pub const EMPTY: Content = Content {
        digit: None,
        notes: DigitSet::EMPTY,
        struck: DigitSet::EMPTY,
    };
}

/// Returns whether the set is empty. It is borrowed because serde lends it.
fn is_empty(set: &DigitSet) -> bool {
    set.is_empty()
}

impl Default for Content {
    fn default() -> Content {
        Content::EMPTY
    }
}

/// The change of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    cell: Cell,
    before: Content,
    after: Content,
}

/// The changes of one action, which are undone together.
pub type Move = Vec<Change>;

/// Where a puzzle comes from.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Origin {
    /// The level, if it is known.
    pub level: Option<Level>,
    /// The date of a puzzle of the day.
    pub date: Option<String>,
}

/// The help that the player has used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Help {
    /// The number of positions with a hint.
    pub hints: u32,
    /// The number of checks.
    pub checks: u32,
}

/// The player's writing, and the moves before and after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// The content of each cell.
    pub cells: [Content; 81],
    /// The moves that can be undone, the latest last.
    pub past: Vec<Move>,
    /// The moves that can be redone, the next last.
    pub future: Vec<Move>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    puzzle: Puzzle,
    writing: Writing,
    /// Where the puzzle comes from.
    pub origin: Origin,
    /// Whether all candidates are shown instead of the player's notes.
    pub shows_candidates: bool,
    /// The time played.
    pub time: Duration,
    /// The help used.
    pub help: Help,
}

/// The reason why a cell does not take a digit or a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is a given.
    Given,
    /// It has a digit, so it takes no marks.
    Filled,
    /// The digit is no candidate, so it cannot be struck out.
    NoCandidate,
    /// It has nothing to erase.
    Empty,
}

impl Game {
    /// Returns a game at its beginning.
    pub fn new(puzzle: Puzzle, origin: Origin) -> Game {
        Game {
            puzzle,
            writing: Writing {
                cells: [Content::EMPTY; 81],
                past: Vec::new(),
                future: Vec::new(),
            },
            origin,
            shows_candidates: false,
            time: Duration::ZERO,
            help: Help::default(),
        }
    }

    /// Returns the game that a notation describes, with the player's digits and excluded candidates.
    pub fn of_written(written: &Written) -> Game {
        let Written::Played(_) = written else {
            return Game::new(written.puzzle(), Origin::default());
        };
        let mut game = Game::new(Puzzle::from(written.givens()), Origin::default());
        let remaining = written.candidates();
        let all = Candidates::from(&written.digits());
        for cell in written.digits().empty_cells() {
            let kept = remaining.map_or(all[cell], |remaining| remaining[cell]);
            game.writing.cells[cell.index()].struck = all[cell] - kept;
        }
        for (cell, digit) in written.entries().filled() {
            game.writing.cells[cell.index()].digit = Some(digit);
        }
        game.shows_candidates = remaining.is_some();
        game
    }

    /// Returns a game with this writing.
    ///
    /// # Errors
    /// If the writing contradicts the puzzle or the moves.
    pub fn with_writing(self, writing: Writing) -> Result<Game, &'static str> {
        let givens = self.puzzle.givens();
        let mut on_givens = givens.filled().map(|(cell, _)| cell);
        if on_givens.any(|cell| writing.cells[cell.index()] != Content::EMPTY) {
            return Err("a given has an entry or a mark");
        }
        for (moves, forward) in [(&writing.past, false), (&writing.future, true)] {
            let mut cells = writing.cells;
            for change in moves.iter().rev().flat_map(|one| ordered(one, forward)) {
                let (from, to) = match forward {
                    true => (change.before, change.after),
                    false => (change.after, change.before),
                };
                let content = &mut cells[change.cell.index()];
                if *content != from || givens[change.cell].is_some() {
                    return Err("the moves do not lead to the position");
                }
                *content = to;
            }
        }
        Ok(Game { writing, ..self })
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the player's writing.
    pub fn writing(&self) -> &Writing {
        &self.writing
    }

    /// Returns whether the player has written anything, even if it is undone.
    pub fn is_touched(&self) -> bool {
        let Writing {
            cells,
            past,
            future,
        } = &self.writing;
        let is_written = |content: &Content| *content != Content::EMPTY;
        !past.is_empty() || !future.is_empty() || cells.iter().any(is_written)
    }

    /// Returns the given digits.
    pub fn givens(&self) -> &Grid {
        self.puzzle.givens()
    }

    /// Returns whether the digit of the cell is given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens()[cell].is_some()
    }

    /// Returns the digit of the cell, given or placed.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.givens()[cell].or(self.content(cell).digit)
    }

    /// Returns all digits.
    pub fn digits(&self) -> Grid {
        Grid::new(Cell::ALL.map(|cell| self.digit(cell)))
    }

    /// Returns the candidates that neither a digit nor the player excludes.
    pub fn remaining(&self) -> Candidates {
        let all = self.candidates();
        Candidates::new(Cell::ALL.map(|cell| all[cell] - self.content(cell).struck))
    }

    /// Returns the candidates that no digit excludes.
    fn candidates(&self) -> Candidates {
        let seen = Candidates::from(&self.digits());
        Candidates::new(Cell::ALL.map(|cell| seen[cell] & self.puzzle.candidates()[cell]))
    }

    /// Returns the marks that the cells show: all candidates or the notes, and none in a filled cell.
    pub fn marks(&self) -> Candidates {
        let remaining = self.shows_candidates.then(|| self.remaining());
        Candidates::new(Cell::ALL.map(|cell| match (self.digit(cell), &remaining) {
            (Some(_), _) => DigitSet::EMPTY,
            (None, Some(remaining)) => remaining[cell],
            (None, None) => self.content(cell).notes,
        }))
    }

    /// Returns the position for operations. Notes may be incomplete, so they exclude no candidate.
    pub fn position(&self) -> Written {
        let entries = Grid::new(Cell::ALL.map(|cell| self.content(cell).digit));
        let all = self.puzzle.candidates();
        let kept = Cell::ALL.map(|cell| all[cell] - self.content(cell).struck);
        Written::played(*self.givens(), entries, Candidates::new(kept))
    }

    /// Returns the filled cells with the same digit as a peer.
    pub fn conflicts(&self) -> CellSet {
        self.digits().conflicts().collect()
    }

    /// Returns the number of cells that still need the digit.
    pub fn missing(&self, digit: Digit) -> usize {
        let filled = self.digits();
        let count = filled.filled().filter(|(_, other)| *other == digit).count();
        9_usize.saturating_sub(count)
    }

    /// Returns whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        self.digits().filled_count() == Cell::ALL.len()
    }

    /// Returns whether the digits solve the puzzle.
    pub fn is_solved(&self) -> bool {
        let digits = self.digits();
        let is_candidate = |(cell, digit)| self.puzzle.candidates()[cell].contains(digit);
        Solution::try_from(digits).is_ok() && digits.filled().all(is_candidate)
    }

    /// Writes a digit into the cell and removes it from the notes of the peers, or erases it if it is there.
    pub fn enter(&mut self, cell: Cell, digit: Digit) -> Result<(), Refused> {
        if self.is_given(cell) {
            return Err(Refused::Given);
        }
        let content = *self.content(cell);
        if content.digit == Some(digit) {
            return self.erase(cell);
        }
        let mut changes = vec![self.change(cell, |content| {
            content.digit = Some(digit);
            content.notes = DigitSet::EMPTY;
        })];
        for &peer in cell.peers() {
            changes.push(self.change(peer, |content| {
                content.notes.remove(digit);
            }));
        }
        self.make(changes);
        Ok(())
    }

    /// Adds a mark to the cell or removes it. With all candidates shown, strikes the candidate out or takes it back.
    pub fn mark(&mut self, cell: Cell, digit: Digit) -> Result<(), Refused> {
        match (self.is_given(cell), self.digit(cell)) {
            (true, _) => return Err(Refused::Given),
            (_, Some(_)) => return Err(Refused::Filled),
            _ => {}
        }
        let strikes = self.shows_candidates;
        if strikes && !self.candidates()[cell].contains(digit) {
            return Err(Refused::NoCandidate);
        }
        let change = self.change(cell, |content| {
            let set = match strikes {
                true => &mut content.struck,
                false => &mut content.notes,
            };
            if !set.remove(digit) {
                set.insert(digit);
            }
        });
        self.make(vec![change]);
        Ok(())
    }

    /// Erases the digit of the cell, or else its notes.
    pub fn erase(&mut self, cell: Cell) -> Result<(), Refused> {
        let content = *self.content(cell);
        if self.is_given(cell) {
            return Err(Refused::Given);
        }
        if content.digit.is_none() && (content.notes.is_empty() || self.shows_candidates) {
            return Err(Refused::Empty);
        }
        let change = self.change(cell, |content| match content.digit.take() {
            Some(_) => {}
            None => content.notes = DigitSet::EMPTY,
        });
        self.make(vec![change]);
        Ok(())
    }

    /// Strikes candidates out. Shows all candidates if the player has no notes from which they could be missing.
    pub fn strike(&mut self, gone: impl Iterator<Item = (Cell, Digit)>) {
        let mut changes: Move = Vec::new();
        for (cell, digit) in gone {
            let place = changes.iter().position(|change| change.cell == cell);
            let place = place.unwrap_or_else(|| {
                changes.push(self.change(cell, |_| {}));
                changes.len() - 1
            });
            let after = &mut changes[place].after;
            after.struck.insert(digit);
            after.notes.remove(digit);
        }
        self.make(changes);
        let has_notes = |content: &Content| !content.notes.is_empty();
        self.shows_candidates |= !self.writing.cells.iter().any(has_notes);
    }

    /// Undoes the latest move, and returns its first cell.
    pub fn undo(&mut self) -> Option<Cell> {
        let undone = self.writing.past.pop()?;
        for change in &undone {
            self.writing.cells[change.cell.index()] = change.before;
        }
        let first = undone.first().map(|change| change.cell);
        self.writing.future.push(undone);
        first
    }

    /// Makes the move again that was undone last, and returns its first cell.
    pub fn redo(&mut self) -> Option<Cell> {
        let redone = self.writing.future.pop()?;
        for change in &redone {
            self.writing.cells[change.cell.index()] = change.after;
        }
        let first = redone.first().map(|change| change.cell);
        self.writing.past.push(redone);
        first
    }

    fn content(&self, cell: Cell) -> &Content {
        &self.writing.cells[cell.index()]
    }

    /// Returns the change of a cell, without making it.
    fn change(&self, cell: Cell, edit: impl FnOnce(&mut Content)) -> Change {
        let before = *self.content(cell);
        let mut after = before;
        edit(&mut after);
        Change {
            cell,
            before,
            after,
        }
    }

    /// Makes a move, unless it changes nothing.
    fn make(&mut self, mut changes: Move) {
        changes.retain(|change| change.before != change.after);
        if changes.is_empty() {
            return;
        }
        for change in &changes {
            self.writing.cells[change.cell.index()] = change.after;
        }
        self.writing.past.push(changes);
        self.writing.future.clear();
    }
}

/// Returns the changes of a move in the order in which they are made or undone.
fn ordered(changes: &Move, forward: bool) -> Box<dyn Iterator<Item = &Change> + '_> {
    match forward {
        true => Box::new(changes.iter()),
        false => Box::new(changes.iter().rev()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn game() -> Game {
        Game::new(LINE.parse().unwrap(), Origin::default())
    }

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn digit(number: u8) -> Digit {
        Digit::new(number).unwrap()
    }

    fn set(digits: &[u8]) -> DigitSet {
        digits.iter().map(|&number| digit(number)).collect()
    }

    #[test]
    fn givens_cannot_be_changed() {
        let mut game = game();
        let given = cell("r1c3");
        assert_eq!(game.enter(given, digit(4)), Err(Refused::Given));
        assert_eq!(game.mark(given, digit(4)), Err(Refused::Given));
        assert_eq!(game.erase(given), Err(Refused::Given));
        assert!(!game.is_touched());
    }

    #[test]
    fn a_digit_removes_notes_of_peers_and_undo_restores_them() {
        let mut game = game();
        let (first, second, far) = (cell("r1c1"), cell("r1c2"), cell("r9c9"));
        for at in [first, second, far] {
            game.mark(at, digit(4)).unwrap();
            game.mark(at, digit(5)).unwrap();
        }
        game.enter(first, digit(4)).unwrap();
        let marks = game.marks();
        assert_eq!(
            [first, second, far].map(|at| marks[at]),
            [set(&[]), set(&[5]), set(&[4, 5])]
        );
        assert_eq!(game.mark(first, digit(1)), Err(Refused::Filled));
        assert_eq!(game.undo(), Some(first));
        assert_eq!(game.marks()[second], set(&[4, 5]));
        assert_eq!(game.redo(), Some(first));
        assert_eq!(game.digit(first), Some(digit(4)));
        game.enter(first, digit(4)).unwrap();
        assert_eq!(game.digit(first), None);
        assert_eq!(game.redo(), None);
    }

    #[test]
    fn struck_candidates_are_missing_from_the_position() {
        let mut game = game();
        let first = cell("r1c1");
        game.mark(first, digit(9)).unwrap();
        assert_eq!(game.position().candidates(), None);
        game.shows_candidates = true;
        assert_eq!(game.marks()[first], set(&[4, 5]));
        assert_eq!(game.mark(first, digit(3)), Err(Refused::NoCandidate));
        game.mark(first, digit(5)).unwrap();
        assert_eq!(game.marks()[first], set(&[4]));
        assert_eq!(game.position().candidates().unwrap()[first], set(&[4]));
        game.shows_candidates = false;
        assert_eq!(game.marks()[first], set(&[9]));
    }

    #[test]
    fn notations_with_entries_begin_where_the_player_was() {
        let givens: Grid = LINE.parse().unwrap();
        let entries = Grid::EMPTY.with(cell("r1c1"), Some(digit(4)));
        let mut kept = Candidates::ALL;
        kept.remove(cell("r1c2"), digit(5));
        let game = Game::of_written(&Written::played(givens, entries, kept));
        assert!(!game.is_given(cell("r1c1")) && game.shows_candidates);
        assert_eq!(game.digit(cell("r1c1")), Some(digit(4)));
        assert!(!game.marks()[cell("r1c2")].contains(digit(5)));
        assert_eq!(game.position(), Written::played(givens, entries, kept));
    }

    #[test]
    fn the_solution_ends_the_game_and_a_wrong_grid_does_not() {
        let mut game = game();
        let solution: Grid = game.puzzle().solutions().next().unwrap().into();
        for (at, digit) in solution.filled() {
            let _ = game.enter(at, digit);
        }
        assert!(game.is_full() && game.is_solved());
        assert!(Digit::ALL.iter().all(|&digit| game.missing(digit) == 0));
        game.enter(cell("r1c1"), digit(5)).unwrap();
        assert!(game.is_full() && !game.is_solved());
        assert!(game.conflicts().contains(cell("r1c1")));
    }

    #[test]
    fn moves_that_contradict_the_position_are_refused() {
        let mut played = game();
        played.enter(cell("r1c1"), digit(4)).unwrap();
        played.enter(cell("r1c2"), digit(8)).unwrap();
        played.undo();
        let writing = played.writing().clone();
        assert_eq!(game().with_writing(writing.clone()), Ok(played.clone()));
        let mut other = writing.clone();
        other.cells[0].digit = Some(digit(5));
        assert!(game().with_writing(other).is_err());
        let mut other = writing;
        other.cells[2].digit = Some(digit(5));
        assert!(game().with_writing(other).is_err());
    }
}
