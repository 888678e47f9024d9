//! Puzzles with clues in chosen cells only; the digits of some clues may be chosen as well.
//!
//! There are two ways to find them, and both end after a known amount of work. The results of an attempt depend only on
//! the seed and its number.
//!
//! * [`Pattern::project`]: the clues are taken from a grid that is drawn at random. If they have only one solution,
//!   they are a puzzle, and each puzzle of the pattern is equally likely. But for sparse patterns, hardly any grid
//!   gives a puzzle.
//! * [`Pattern::walk`]: a few clues are changed at a time, in favour of fewer solutions, until puzzles are found, and
//!   then among puzzles. This finds far more puzzles, but those of a walk are related to each other.
//!
//! If neither way finds a puzzle, one may still exist.

mod walk;

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use super::{FoundPuzzle, Grids, Random};
use crate::digits::Digit;
use crate::engine::Engine;
use crate::geometry::{Cell, CellSet};
use crate::grid::Grid;
use crate::invalid::InvalidValue;
use crate::solutions::Task;

/// The cells of a puzzle's clues, and the digits of some clues.
///
/// ```
/// use ninefold::engine::Engine;
/// use ninefold::generate::Grids;
/// use ninefold::generate::Pattern;
/// use ninefold::symmetry::SquareSymmetry;
/// use ninefold::{CellSet, Grid};
///
/// // A puzzle's clues, and its only 1 where it is.
/// let other: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let cells: CellSet = other.filled().map(|(cell, _)| cell).collect();
/// let one: Grid = format!("{}1{}", ".".repeat(17), ".".repeat(63)).parse()?;
/// let pattern = Pattern::new(cells, one);
///
/// let mut puzzles = Vec::new();
/// let attempts = pattern.walk(&Grids::new(96), 0..1, &mut Engine::new(), &|| false, |found| {
///     puzzles.push(found.puzzle);
/// });
/// assert!(puzzles.len() > 100);
/// for puzzle in puzzles {
///     assert_eq!(puzzle.filled().map(|(cell, _)| cell).collect::<CellSet>(), cells);
///     assert_eq!(puzzle.only_in(CellSet::from_iter([ninefold::Cell::ALL[17]])), one);
/// }
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    cells: CellSet,
    givens: Grid,
}

/// The number of grids whose clues are examined together.
const BATCH: u64 = 4096;

impl fmt::Display for Pattern {
    /// Writes 81 symbols in reading order: `x` for a clue, a digit for a clue with that digit, and `.` for an empty cell.
    ///
    /// ```
    /// use ninefold::generate::Pattern;
    ///
    /// let pattern: Pattern = format!("x.5{}", ".".repeat(78)).parse()?;
    /// assert!(pattern.to_string().starts_with("x.5."));
    /// # Ok::<(), ninefold::InvalidValue>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Cell::ALL
            .into_iter()
            .try_for_each(|cell| match self.givens[cell] {
                Some(digit) => digit.fmt(f),
                None if self.cells.contains(cell) => f.write_str("x"),
                None => f.write_str("."),
            })
    }
}

impl FromStr for Pattern {
    type Err = InvalidValue;

    /// Reads 81 symbols in reading order: `x`, `X`, `*` or `#` for a clue, a digit for a clue with that digit, and
    /// `.`, `0`, `-` or `_` for an empty cell. Blanks and the ends of lines do not matter.
    ///
    /// ```
    /// use ninefold::generate::Pattern;
    ///
    /// let pattern: Pattern = format!("x.5 {}", ".".repeat(78)).parse()?;
    /// assert_eq!(pattern.cells().to_string(), "r1c1 r1c3");
    /// assert_eq!(pattern.givens().filled_count(), 1);
    /// # Ok::<(), ninefold::InvalidValue>(())
    /// ```
    fn from_str(text: &str) -> Result<Pattern, InvalidValue> {
        let symbols: Vec<char> = text.chars().filter(|it| !it.is_whitespace()).collect();
        let wrong = || {
            InvalidValue::new(
                text,
                "a pattern of 81 symbols: x for a clue, a digit, or a point",
            )
        };
        let symbols: [char; 81] = symbols.try_into().map_err(|_| wrong())?;
        let (mut cells, mut givens) = (CellSet::EMPTY, Grid::EMPTY);
        for (cell, symbol) in Cell::ALL.into_iter().zip(symbols) {
            match symbol {
                '.' | '0' | '-' | '_' => continue,
                'x' | 'X' | '*' | '#' => {}
                '1'..='9' => givens.set(cell, Digit::new(symbol as u8 - b'0')),
                _ => return Err(wrong()),
            }
            cells.insert(cell);
        }
        Ok(Pattern::new(cells, givens))
    }
}

impl Pattern {
    /// Returns the pattern of these cells and of the given digits, whose cells belong to it, too.
    pub fn new(cells: CellSet, givens: Grid) -> Pattern {
        let of_givens = givens.filled().map(|(cell, _)| cell);
        Pattern {
            cells: cells | of_givens.collect(),
            givens,
        }
    }

    /// Returns all cells of the pattern.
    pub fn cells(&self) -> CellSet {
        self.cells
    }

    /// Returns the digits that are given.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Takes clues from grids: attempt number i takes the clues of grid number i. If digits are given, the digits of
    /// the grid are renamed to match them; an attempt finds nothing if that is impossible. Each puzzle of the pattern
    /// is equally likely.
    ///
    /// Hands over the puzzles found, in the order of the attempts. Returns the number of attempts that were made until
    /// `interrupt` returned true, or of all attempts if it never did.
    pub fn project(
        &self,
        grids: &Grids,
        attempts: Range<u64>,
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
        mut take: impl FnMut(FoundPuzzle),
    ) -> u64 {
        let mut answers = Vec::new();
        let mut next = attempts.start;
        while next < attempts.end && !interrupt() {
            let batch = next..attempts.end.min(next.saturating_add(BATCH));
            next = batch.end;
            let clues = batch.filter_map(|attempt| {
                let grid = self.grid_with_givens(grids, &mut grids.stream(attempt))?;
                Some((attempt, self.clues_of(&grid)))
            });
            let clues: Vec<(u64, [u8; 81])> = clues.collect();
            let lines: Vec<&[u8; 81]> = clues.iter().map(|(_, line)| line).collect();
            engine.solve_lines(&lines, &Task::unique(), &mut answers);
            for ((attempt, line), answer) in clues.iter().zip(&answers) {
                if answer.count == 1 {
                    take(FoundPuzzle::new(*attempt, line, &answer.solution));
                }
            }
        }
        next.saturating_sub(attempts.start)
    }

    /// Draws a grid that has the given digits, each with the same probability; `None` if the drawn grid cannot have
    /// them.
    fn grid_with_givens(&self, grids: &Grids, random: &mut Random) -> Option<[u8; 81]> {
        let grid = grids.draw(random).to_ascii();
        // All other digits are renamed in the order drawn.
        let mut names: [Option<u8>; 9] = [None; 9];
        for (cell, digit) in self.givens.filled() {
            let name = b'0' + digit.get();
            let known = &mut names[usize::from(grid[cell.index()] - b'1')];
            if known.is_some_and(|known| known != name) {
                return None;
            }
            *known = Some(name);
        }
        let is_free = |name: &u8| !names.contains(&Some(*name));
        let free: Vec<u8> = (b'1'..=b'9').filter(is_free).collect();
        // More names are free if the same digit is given where the grid has two different digits.
        if free.len() > names.iter().filter(|name| name.is_none()).count() {
            return None;
        }
        let mut free = free.into_iter();
        let names = names.map(|name| name.or_else(|| free.next()).unwrap_or_default());
        Some(grid.map(|digit| names[usize::from(digit - b'1')]))
    }

    /// Returns the clues that a grid has in the cells.
    fn clues_of(&self, grid: &[u8; 81]) -> [u8; 81] {
        let mut clues = [b'.'; 81];
        for cell in self.cells {
            clues[cell.index()] = grid[cell.index()];
        }
        clues
    }

    /// Returns the cells whose digits are not given.
    fn free_cells(&self) -> impl Iterator<Item = Cell> {
        self.cells
            .into_iter()
            .filter(|&cell| self.givens[cell].is_none())
    }
}
