//! The record of a generated puzzle.

use std::sync::LazyLock;

use ninefold::CellSet;
use ninefold::text::{Notation, Written, write, write_written};
use ninefold_operations::generate::{GeneratedPuzzle, PuzzleOrder};
use ninefold_operations::solved::Posed;
use ninefold_operations::surface::answer::Shown;
use ninefold_operations::table::Record as _;
use serde::{Serialize, Serializer};

use crate::output::Record;
use crate::results::Fields;
use crate::screen::Screen;
use crate::terminal::counted;

/// A generated puzzle, and the order that it fulfils.
pub struct MadeRecord<'a> {
    pub order: &'a PuzzleOrder,
    pub puzzle: GeneratedPuzzle,
}

static COLUMNS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let rows = GeneratedPuzzle::TABLE.rows.iter();
    let rows = rows.filter(|row| !row.only_json);
    rows.map(|row| row.name).collect()
});

/// Returns the columns of tables.
pub fn fields() -> Fields {
    Fields::of_columns(&COLUMNS)
}

impl MadeRecord<'_> {
    /// Draws the puzzle, or the position of its technique, with its figures beside it.
    pub fn seen(&self, screen: Screen) -> String {
        let puzzle = &self.puzzle;
        let level = puzzle.level.map(|level| format!("level {}", level.name()));
        let rating = puzzle
            .er
            .map(|er| format!("rated {er} by Sudoku Explainer"));
        let clues = counted(puzzle.clues.into(), "clue");
        let label = format!("label {}", puzzle.label);
        let facts = [Some(clues), level, rating, Some(label)];
        let mut facts: Vec<String> = facts.into_iter().flatten().collect();
        let drawn = match (&puzzle.position, &puzzle.puzzle) {
            (Some(position), _) => {
                let position = Written::Marks(Box::new(*position));
                screen.with_facts(&position, CellSet::EMPTY, &facts)
            }
            (_, Posed::Classic(grid)) => {
                screen.with_facts(&Written::Grid(*grid), CellSet::EMPTY, &facts)
            }
            (_, Posed::Board(board)) => {
                facts.push(board.to_string());
                screen.board(board, None, &facts)
            }
        };
        screen.finished(&format!("\n{drawn}"))
    }
}

impl Serialize for MadeRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (request, record) = (self.order, &self.puzzle);
        Shown { request, record }.serialize(serializer)
    }
}

impl Record for MadeRecord<'_> {
    const COLUMNS: &'static [&'static str] = &[];

    fn columns(&self) -> &'static [&'static str] {
        &COLUMNS
    }

    /// Returns the puzzle or, if there is one, the position.
    fn line(&self) -> String {
        match &self.puzzle.position {
            Some(position) => position.to_string(),
            None => self.puzzle.puzzle.to_string(),
        }
    }

    fn drawn(&self) -> String {
        match (&self.puzzle.position, &self.puzzle.puzzle) {
            (Some(position), _) => {
                let position = Written::Marks(Box::new(*position));
                write_written(&position, Notation::Table, None).to_string()
            }
            (_, Posed::Classic(grid)) => write(grid, Notation::Box, None).to_string(),
            (_, Posed::Board(board)) => board.drawn(|cell| board.given(cell)),
        }
    }
}
