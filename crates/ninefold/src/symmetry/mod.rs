//! Equivalence of puzzles: [`Transformation`]s, canonical forms, automorphisms.
//!
//! A transformation permutes the rows, columns and digits of a grid, and turns a Sudoku into one that is just as hard.
//! Two grids are *equivalent* if a transformation leads from one to the other. To find out whether they are, a
//! [`Canonizer`] turns each into its *canonical form*, which all equivalent grids share: by default the one with the
//! least text.
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
//! An *automorphism* of a grid is a transformation that leaves it unchanged. The number of automorphisms counts only
//! transformations of the cells: these determine the digits, and digits that do not occur add nothing. Some programs
//! count differently.

mod automorphisms;
mod bands;
mod canonical_candidates;
mod ends;
mod grids;
mod marks;
mod open;
mod patterns;
mod placement;
mod puzzles;
mod sides;
mod transformation;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::{Grid, Solution};
use crate::vectors::bytes::{Bytes, Plain};
use crate::vectors::{BaselineToken, Token};

pub use automorphisms::Automorphisms;
use bands::Bands;
pub use canonical_candidates::CanonicalCandidates;
use ends::{Greatest, Least};
use marks::Tree;
pub use patterns::SquareSymmetry;
pub use placement::Placement;
use puzzles::CanonicalSearch;
use sides::{Cells, Placing, Sides};
pub(crate) use transformation::ORDERS;
pub use transformation::{InvalidTransformation, Transformation};

/// The choice of the canonical grid among all equivalent grids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Form {
    /// The grid with the least text, where an empty cell is less than 1.
    #[default]
    Min,
    /// The grid with the greatest text, where an empty cell is less than 1.
    Max,
}

/// A canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Canonical {
    /// The form.
    pub grid: Grid,
    /// The number of automorphisms: the transformations of the cells that lead to the form.
    pub automorphisms: u32,
    /// A transformation that leads to the form. Digits that do not occur become the unused digits, in ascending order.
    pub by: Transformation,
}

/// The vectors of this processor.
#[derive(Clone, Copy)]
enum Detected {
    Plain(BaselineToken),
    #[cfg(target_arch = "x86_64")]
    Ssse3(crate::vectors::bytes::Ssse3Token),
    #[cfg(target_arch = "aarch64")]
    Neon(BaselineToken),
}

impl Detected {
    fn fastest() -> Detected {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = crate::vectors::bytes::Ssse3Token::detect() {
            return Detected::Ssse3(token);
        }
        #[cfg(target_arch = "aarch64")]
        return Detected::Neon(BaselineToken);
        #[cfg(not(target_arch = "aarch64"))]
        Detected::Plain(BaselineToken)
    }
}

/// Runs code that is compiled for the vectors.
macro_rules! with_vectors {
    ($vectors:expr, |$token:ident: $bytes:ident| $work:expr) => {
        match $vectors {
            Detected::Plain($token) => {
                type $bytes = Plain;
                $token.run(
                    #[inline(always)]
                    || $work,
                )
            }
            #[cfg(target_arch = "x86_64")]
            Detected::Ssse3($token) => {
                type $bytes = crate::vectors::bytes::Ssse3;
                $token.run(
                    #[inline(always)]
                    || $work,
                )
            }
            #[cfg(target_arch = "aarch64")]
            Detected::Neon($token) => {
                type $bytes = crate::vectors::bytes::Neon;
                $token.run(
                    #[inline(always)]
                    || $work,
                )
            }
        }
    };
}

/// Finds canonical forms. It reuses its memory from grid to grid, so keep one for each thread.
pub struct Canonizer {
    vectors: Detected,
    /// The table of bands, made for the first complete grid.
    bands: Option<Arc<Bands>>,
    search: CanonicalSearch,
    /// All ways to the form of the last complete grid.
    ways: Vec<Placing>,
    /// The search tree for pencil marks.
    tree: Tree,
}

impl Default for Canonizer {
    fn default() -> Canonizer {
        Canonizer::new()
    }
}

impl Canonizer {
    /// Returns a canonizer with the fastest code for this processor.
    pub fn new() -> Canonizer {
        Canonizer::with(Detected::fastest())
    }

    /// Returns a canonizer that uses only instructions that every processor of the target has. Its results are the
    /// same.
    pub fn portable() -> Canonizer {
        Canonizer::with(Detected::Plain(BaselineToken))
    }

    fn with(vectors: Detected) -> Canonizer {
        Canonizer {
            vectors,
            bands: None,
            search: CanonicalSearch::default(),
            ways: Vec::new(),
            tree: Tree::default(),
        }
    }

    /// Returns the canonical form of a grid with any number of clues.
    ///
    /// # Errors
    /// If a house has a digit twice.
    pub fn canonical(&mut self, grid: &Grid, form: Form) -> Result<Canonical, Conflict> {
        let cells = sides::cells(grid);
        // No early exit, so that the compiler can use vectors.
        let is_complete = cells[..81]
            .iter()
            .fold(true, |so_far, &cell| so_far & (cell != 0));
        let form = match is_complete {
            true => self.of_complete(&cells, form),
            false => self.of_puzzle(&cells, form),
        };
        form.ok_or_else(|| Conflict::in_grid(grid).expect("only a conflict prevents a form"))
    }

    /// Returns the form of a puzzle by its solution: the transformation that brings the solution to its least form is
    /// applied to the puzzle. So the forms of puzzles with equivalent solutions have the same solution. If several
    /// transformations lead to the least solution, the result is the puzzle with the least text among their images.
    ///
    /// # Errors
    /// If the solution does not extend the puzzle.
    pub fn canonical_with_solution(
        &mut self,
        puzzle: &Grid,
        solution: &Solution,
    ) -> Result<Canonical, NotItsSolution> {
        if !solution.extends(puzzle) {
            return Err(NotItsSolution);
        }
        let (puzzle, solution) = (sides::cells(puzzle), sides::cells(solution));
        let bands = self.bands.get_or_insert_with(shared_bands);
        let ways = &mut self.ways;
        Ok(with_vectors!(self.vectors, |token: B| {
            let solution = Sides::of_complete::<B>(token, &solution);
            grids::find::<B>(token, &solution, bands, ways);
            let puzzle = Sides::of_complete::<B>(token, &puzzle);
            least::<B>(token, &puzzle, ways)
        }))
    }

    /// Returns a transformation from one grid to the other, if they are equivalent.
    ///
    /// # Errors
    /// If a house has a digit twice, in either grid.
    pub fn equivalent(&mut self, a: &Grid, b: &Grid) -> Result<Option<Transformation>, Conflict> {
        let [a, b] = [a, b].map(|grid| self.canonical(grid, Form::Min));
        let (a, b) = (a?, b?);
        Ok((a.grid == b.grid).then(|| a.by.then(&b.by.inverse())))
    }

    /// Returns all transformations that leave the grid unchanged.
    ///
    /// # Errors
    /// If a house has a digit twice.
    pub fn automorphisms(&mut self, grid: &Grid) -> Result<Automorphisms, Conflict> {
        let form = self.canonical(grid, Form::Min)?.grid;
        let ways = match grid.filled_count() {
            81 => self.ways.iter().map(Placing::transformation).collect(),
            _ => self
                .search
                .ways::<Least>()
                .map(|way| way.transformation())
                .collect(),
        };
        Ok(Automorphisms::new(ways, &form))
    }

    /// Returns the class of a band or stack of a solution, 1 to 416, in the order of the least bands. Bands count as 0,
    /// 1, 2 from the top, stacks as 3, 4, 5 from the left.
    ///
    /// # Panics
    /// If the chute is above 5.
    pub fn band_class(&mut self, solution: &Solution, chute: usize) -> u16 {
        assert!(chute < 6, "there are six bands and stacks");
        let cells = sides::cells(solution);
        let token = BaselineToken;
        let sides = Sides::of_complete::<Plain>(token, &cells);
        1 + grids::class_of::<Plain>(token, &sides, self.bands(), chute)
            .expect("a solution has bands")
    }

    fn bands(&mut self) -> &Bands {
        self.bands.get_or_insert_with(shared_bands)
    }

    fn of_puzzle(&mut self, cells: &Cells, form: Form) -> Option<Canonical> {
        let search = &mut self.search;
        with_vectors!(self.vectors, |token: B| {
            let sides = Sides::of_puzzle::<B>(token, cells)?;
            let (way, automorphisms) = match form {
                Form::Min => search.find::<Least, B>(token, &sides),
                Form::Max => search.find::<Greatest, B>(token, &sides),
            };
            Some(Canonical {
                grid: way.grid::<B>(token, &sides),
                automorphisms,
                by: way.transformation(),
            })
        })
    }

    fn of_complete(&mut self, cells: &Cells, form: Form) -> Option<Canonical> {
        let bands = self.bands.get_or_insert_with(shared_bands);
        let ways = &mut self.ways;
        with_vectors!(self.vectors, |token: B| {
            let sides = Sides::of_complete::<B>(token, cells);
            grids::find::<B>(token, &sides, bands, ways);
            let mut way = *ways.first()?;
            if form == Form::Max {
                way = way.with_complements();
            }
            Some(Canonical {
                grid: way.grid::<B>(token, &sides),
                automorphisms: ways.len() as u32,
                by: way.transformation(),
            })
        })
    }
}

/// Returns the least grid to which one of the ways leads, and the number of ways that lead there.
#[inline(always)]
fn least<B: Bytes>(token: B::Token, sides: &Sides, ways: &[Placing]) -> Canonical {
    let mut by = &ways[0];
    let mut grid = by.grid::<B>(token, sides);
    let mut automorphisms = 1;
    for way in &ways[1..] {
        let other = way.grid::<B>(token, sides);
        match other.cmp(&grid) {
            Ordering::Less => (grid, by, automorphisms) = (other, way, 1),
            Ordering::Equal => automorphisms += 1,
            Ordering::Greater => {}
        }
    }
    Canonical {
        grid,
        automorphisms,
        by: by.transformation(),
    }
}

/// Returns the table of bands, shared by all canonizers.
#[cfg(feature = "std")]
fn shared_bands() -> Arc<Bands> {
    static BANDS: std::sync::OnceLock<Arc<Bands>> = std::sync::OnceLock::new();
    Arc::clone(BANDS.get_or_init(|| Arc::new(Bands::new())))
}

/// Returns the table of bands. Each canonizer has its own.
#[cfg(not(feature = "std"))]
fn shared_bands() -> Arc<Bands> {
    Arc::new(Bands::new())
}

/// The error for a solution that does not belong to the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct NotItsSolution;

impl fmt::Display for NotItsSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the solution does not extend the puzzle")
    }
}

impl core::error::Error for NotItsSolution {}

/// The error for a house with the same digit twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Conflict {
    /// The digit.
    pub digit: Digit,
    /// The two cells: the first conflict in reading order.
    pub cells: [Cell; 2],
}

impl Conflict {
    /// Returns the first conflict of a grid.
    pub(crate) fn in_grid(grid: &Grid) -> Option<Conflict> {
        grid.filled().find_map(|(cell, digit)| {
            let same = |peer: &&Cell| grid[**peer] == Some(digit);
            let other = *cell.peers().iter().find(same)?;
            Some(Conflict {
                digit,
                cells: [cell, other],
            })
        })
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.cells;
        write!(
            f,
            "{first} and {second} both hold {} and share a house",
            self.digit
        )
    }
}

impl core::error::Error for Conflict {}
