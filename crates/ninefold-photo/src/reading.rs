//! The result of reading a picture.

use core::fmt;

use ninefold::{Cell, CellSet, Digit, Grid, Solution};

use crate::mesh::Mesh;
use crate::point::Point;

/// A grid that was found in a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The crossings of its lines.
    pub mesh: Mesh,
    /// How well the lines agree with the mesh, 0 to 1. Grids of photos have 0.7 and more.
    pub score: f32,
    /// The lines are light on dark paper.
    pub inverted: bool,
}

impl Found {
    /// Returns the corners of the grid in the picture, from the top left one clockwise.
    pub fn corners(&self) -> [Point; 4] {
        self.mesh.corners()
    }
}

/// The kind of ink in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// There is no ink.
    Empty,
    /// The digit is printed, as far as can be seen.
    Print,
    /// The digit is written by a player.
    Pen,
    /// There is ink that is no digit, such as pencil marks.
    Marks,
}

/// A cell as it was read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CellReading {
    /// The digit, after the rules of Sudoku were taken into account.
    pub digit: Option<Digit>,
    /// The digit that is most probable if the cell is seen alone.
    pub raw: Option<Digit>,
    /// The kind of ink.
    pub kind: Kind,
    /// A person should look at the cell again.
    pub doubtful: bool,
    /// How much more probable the digit is than any other, in nats, if the cell is seen alone. It is negative if another
    /// is more probable.
    pub margin: f32,
    /// The natural logarithms of the probabilities of an empty cell and of the digits 1 to 9, if the cell is seen alone.
    pub log_p: [f32; 10],
}

impl CellReading {
    /// Returns what the cell may show instead: the most probable content other than [`digit`](CellReading::digit).
    pub fn alternative(&self) -> Option<Digit> {
        let own = self.digit.map_or(0, |digit| usize::from(digit.get()));
        let others = (0..10).filter(|&at| at != own);
        let best = others.max_by(|&a, &b| self.log_p[a].total_cmp(&self.log_p[b]));
        best.and_then(|at| Digit::new(at as u8))
    }
}

/// The sense that the digits of a grid make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The digits are a puzzle with exactly one solution.
    Unique {
        /// The solution.
        solution: Solution,
    },
    /// The digits are a puzzle with several solutions.
    Several,
    /// The digits have no solution: the puzzle has an error, or it was read wrongly.
    Contradiction {
        /// The solution that agrees best with the picture, if most cells are filled.
        nearest: Option<Solution>,
    },
    /// The number of solutions is not known, because counting them takes too long.
    Unknown,
    /// A player has filled in digits. The givens are a puzzle with exactly one solution.
    Entries {
        /// The solution of the givens.
        solution: Solution,
    },
}

/// A grid as it was read from a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The crossings of the lines in the picture. The first is the top left one of the puzzle.
    pub mesh: Mesh,
    /// The number of quarter turns, clockwise, after which the picture is upright.
    pub quarter_turns: u8,
    /// How well the lines agree with the mesh, 0 to 1.
    pub score: f32,
    /// The digits are light on dark paper.
    pub inverted: bool,
    /// The cells in reading order.
    pub cells: [CellReading; 81],
    /// The sense that the digits make.
    pub verdict: Verdict,
    /// The printed digits.
    pub givens: Grid,
    /// The digits of a player, if some digits are not printed.
    pub entries: Option<Grid>,
}

impl Reading {
    /// Returns the corners of the grid in the picture, from the top left one of the puzzle clockwise.
    pub fn corners(&self) -> [Point; 4] {
        self.mesh.corners()
    }

    /// Returns the givens and the entries together.
    pub fn digits(&self) -> Grid {
        Grid::new(Cell::ALL.map(|cell| self.cell(cell).digit))
    }

    /// Returns a cell as it was read.
    pub fn cell(&self, cell: Cell) -> &CellReading {
        &self.cells[cell.index()]
    }

    /// Returns the cells that a person should look at again.
    pub fn doubtful(&self) -> CellSet {
        Cell::ALL
            .into_iter()
            .filter(|&cell| self.cell(cell).doubtful)
            .collect()
    }

    /// Returns the solution that the digits have, or should have.
    pub fn solution(&self) -> Option<&Solution> {
        match &self.verdict {
            Verdict::Unique { solution } | Verdict::Entries { solution } => Some(solution),
            Verdict::Contradiction { nearest } => nearest.as_ref(),
            Verdict::Several | Verdict::Unknown => None,
        }
    }

    /// Returns the cells whose digits contradict the solution, with the digit that is shown and that of the solution.
    /// No digit is corrected.
    pub fn wrong(&self) -> impl Iterator<Item = (Cell, Digit, Digit)> + '_ {
        let solution = self.solution();
        Cell::ALL.into_iter().filter_map(move |cell| {
            let (shown, expected) = (self.cell(cell).digit?, solution?.digit(cell));
            (shown != expected).then_some((cell, shown, expected))
        })
    }
}

/// The reason why no grid was read.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// No grid of nine by nine cells was found.
    NoGrid {
        /// The most similar to a grid. Its corners are a start for a person who sets them.
        best: Option<Found>,
    },
    /// The cells of the grid have too few pixels.
    TooSmall {
        /// The grid.
        found: Found,
    },
    /// There is a grid of nine by nine cells, but it does not show digits: a table, a calendar, a crossword.
    NoDigits {
        /// The grid.
        found: Found,
    },
}

impl ReadError {
    /// The least side of a cell, in pixels.
    pub const LEAST_CELL: f32 = 14.0;

    /// Returns the most similar to a grid.
    pub fn best(&self) -> Option<&Found> {
        match self {
            ReadError::NoGrid { best } => best.as_ref(),
            ReadError::TooSmall { found } | ReadError::NoDigits { found } => Some(found),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NoGrid { .. } => f.write_str(
                "there is no Sudoku grid in the picture, as far as can be seen; \
                 take the photo from above, with all four corners of the grid in it",
            ),
            ReadError::NoDigits { .. } => f.write_str(
                "there is a grid of nine by nine cells in the picture, but its cells do not show digits",
            ),
            ReadError::TooSmall { found } => {
                let (side, least) = (found.mesh.cell_side(), ReadError::LEAST_CELL);
                write!(
                    f,
                    "the cells of the grid are {side:.0} pixels wide, at least {least} are needed; \
                     take the photo from nearer"
                )
            }
        }
    }
}

impl core::error::Error for ReadError {}
