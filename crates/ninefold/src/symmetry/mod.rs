//! Which puzzles are the same in disguise: [`Transformation`]s, canonical forms, automorphisms.
//!
//! A transformation turns rows, columns and digits of a grid into others, and a Sudoku into a Sudoku that is just as
//! hard. Two grids are *equivalent* if one leads from one to the other. To find out, a [`Canonizer`] turns each into
//! its *canonical form*, the same for all that are equivalent: by default the least text of all of them.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::symmetry::{Canonizer, Form};
//!
//! let grid: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let turned: Grid = "..5.1.3..8..2.3..9..26.95....67.82..7.......8..81.29....18.64..9..3.5..1..3.2.6..".parse()?;
//! let mut canonizer = Canonizer::new();
//! let form = canonizer.canonical(&grid, Form::Min)?;
//! assert_eq!(form.grid, canonizer.canonical(&turned, Form::Min)?.grid);
//! assert_eq!(form.by.grid(&grid), form.grid);
//! assert!(form.grid.to_string().starts_with("......"));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! An *automorphism* of a grid is a transformation that leaves it as it is. Their number counts transformations of the
//! cells alone: how the digits change follows from that, and digits that do not occur add nothing. Some programs count
//! otherwise.

mod bands;
#[allow(unsafe_code, reason = "instructions that not every processor has")]
mod bytes;
mod grids;
mod puzzles;
mod sides;
mod transformation;

use alloc::vec::Vec;
use core::fmt;

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::processor::{BaselineToken, Token};

use bands::Bands;
use bytes::{Bytes, Plain};
use puzzles::{Greatest, Least, Search};
use sides::{Placing, Sides};
pub use transformation::{InvalidTransformation, Transformation};

/// Which of all equivalent grids is the canonical one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Form {
    /// The one with the least text, where an empty cell is less than 1.
    #[default]
    Min,
    /// The one with the greatest text, where an empty cell is less than 1.
    Max,
}

/// A canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Canonical {
    /// The form.
    pub grid: Grid,
    /// The number of automorphisms: how many transformations of the cells lead to the form.
    pub automorphisms: u32,
    /// A transformation that leads to the form. Digits that do not occur become what is left, in ascending order.
    pub by: Transformation,
}

/// The vectors of this processor.
#[derive(Clone, Copy)]
enum Detected {
    Plain(BaselineToken),
    #[cfg(target_arch = "x86_64")]
    Ssse3(bytes::Ssse3Token),
    #[cfg(target_arch = "aarch64")]
    Neon(BaselineToken),
}

/// Finds canonical forms. It keeps its memory from grid to grid: have one for each thread.
pub struct Canonizer {
    vectors: Detected,
    search: Search,
    ways: Vec<Placing>,
}

impl Default for Canonizer {
    fn default() -> Canonizer {
        Canonizer::new()
    }
}

impl Canonizer {
    /// A canonizer with the fastest code for this processor.
    pub fn new() -> Canonizer {
        #[cfg(target_arch = "x86_64")]
        let fast = bytes::Ssse3Token::detect().map(Detected::Ssse3);
        #[cfg(target_arch = "aarch64")]
        let fast = Some(Detected::Neon(BaselineToken));
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let fast = None;
        Canonizer::with(fast.unwrap_or(Detected::Plain(BaselineToken)))
    }

    /// A canonizer without instructions that only some processors have. Its answers are the same.
    pub fn portable() -> Canonizer {
        Canonizer::with(Detected::Plain(BaselineToken))
    }

    fn with(vectors: Detected) -> Canonizer {
        Canonizer {
            vectors,
            search: Search::default(),
            ways: Vec::new(),
        }
    }

    /// The canonical form of a grid with any number of clues.
    ///
    /// # Errors
    /// If a digit stands in a house twice.
    pub fn canonical(&mut self, grid: &Grid, form: Form) -> Result<Canonical, Conflict> {
        let found = match self.vectors {
            Detected::Plain(token) => token.run(|| self.find::<Plain>(token, grid, form)),
            #[cfg(target_arch = "x86_64")]
            Detected::Ssse3(token) => token.run(|| self.find::<bytes::Ssse3>(token, grid, form)),
            #[cfg(target_arch = "aarch64")]
            Detected::Neon(token) => token.run(|| self.find::<bytes::Neon>(token, grid, form)),
        };
        found.ok_or_else(|| Conflict::in_grid(grid).expect("only a conflict prevents a form"))
    }

    #[inline(always)]
    fn find<B: Bytes>(&mut self, token: B::Token, grid: &Grid, form: Form) -> Option<Canonical> {
        let cells = sides::bytes(grid);
        let (sides, way, automorphisms) = if cells.iter().all(|digit| *digit != 0) {
            let sides = Sides::of_complete(&cells);
            grids::find::<B>(token, &sides, bands(), &mut self.ways);
            let way = *self.ways.first()?;
            let way = match form {
                Form::Min => way,
                Form::Max => way.with_complements(),
            };
            (sides, way, self.ways.len() as u32)
        } else {
            let sides = Sides::of_puzzle(&cells)?;
            let (way, automorphisms) = match form {
                Form::Min => self.search.find::<Least, B>(token, &sides),
                Form::Max => self.search.find::<Greatest, B>(token, &sides),
            };
            (sides, way, automorphisms)
        };
        Some(Canonical {
            grid: way.grid::<B>(token, &sides),
            automorphisms,
            by: way.transformation(),
        })
    }
}

/// The table of bands, which all share.
fn bands() -> &'static Bands {
    static BANDS: std::sync::OnceLock<Bands> = std::sync::OnceLock::new();
    BANDS.get_or_init(Bands::new)
}

/// A digit that stands in a house twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Conflict {
    /// The digit.
    pub digit: Digit,
    /// The two cells, the first in reading order that clash.
    pub cells: [Cell; 2],
}

impl Conflict {
    /// The first conflict of a grid.
    fn in_grid(grid: &Grid) -> Option<Conflict> {
        grid.filled().find_map(|(cell, digit)| {
            let same = |peer: &&Cell| grid[**peer] == Some(digit);
            let other = *cell.peers().iter().find(same)?;
            Some(Conflict { digit, cells: [cell, other] })
        })
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.cells;
        write!(f, "{first} and {second} both hold {} and share a house", self.digit)
    }
}

impl core::error::Error for Conflict {}
