//! An entry of the table of words.

/// A word that begins a statement of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as it is written in canonical texts.
    pub name: &'static str,
    /// Other spellings that are read. Upper case and missing hyphens are always read.
    pub aliases: &'static [&'static str],
    /// The group of the word.
    pub group: Group,
    /// The form of the statement, with optional parts in square brackets.
    pub form: &'static str,
    /// The exact meaning, in Markdown.
    pub meaning: &'static str,
    /// A text with the word that is a complete board.
    pub example: &'static str,
}

/// A group of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The grid, its digits, regions and givens.
    Board,
    /// Sets and pairs of cells with different digits.
    Houses,
    /// Conditions of single cells.
    SingleCells,
    /// Sums and products.
    Sums,
    /// Lines without sums.
    Lines,
    /// Marks between two or four cells.
    EdgesAndCorners,
    /// Clues outside the grid, and rules of the whole grid.
    OutsideAndGlobal,
}

impl Group {
    /// Returns the title of the group.
    pub fn title(self) -> &'static str {
        match self {
            Group::Board => "The board",
            Group::Houses => "Houses and differences",
            Group::SingleCells => "Single cells",
            Group::Sums => "Sums",
            Group::Lines => "Lines",
            Group::EdgesAndCorners => "Edges and corners",
            Group::OutsideAndGlobal => "Clues outside the grid, and the whole grid",
        }
    }
}
