//! Puzzles with clues in chosen cells, and in no others; the digits of some clues may be chosen as well.
//!
//! There are two ways to them, and both end after a known amount of work. What an attempt finds depends on the seed
//! and its number only.
//!
//! * [`Pattern::project`]: the clues are taken from a grid that is drawn at random. If they have only one solution,
//!   that is a puzzle, and each puzzle of the pattern is equally likely. But of sparse patterns hardly any grid has
//!   one.
//! * [`Pattern::walk`]: the clues are changed a few at a time, so that there tend to be fewer and fewer solutions, and
//!   so on among the puzzles that have one. This finds far more, but the puzzles of a walk are related to each other.
//!
//! If neither finds a puzzle, that does not prove that there is none.

mod walk;

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use super::{Found, Grids, Random};
use crate::digits::Digit;
use crate::engine::Engine;
use crate::geometry::{Cell, CellSet};
use crate::grid::Grid;
use crate::invalid::InvalidValue;
use crate::solutions::Task;

/// The cells that the clues of a puzzle stand in, and the digits of some of them.
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

/// How many clues of grids are looked at together.
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
    /// The pattern of these cells and of the given digits, whose cells belong to it, too.
    pub fn new(cells: CellSet, givens: Grid) -> Pattern {
        let of_givens = givens.filled().map(|(cell, _)| cell);
        Pattern {
            cells: cells | of_givens.collect(),
            givens,
        }
    }

    /// All its cells.
    pub fn cells(&self) -> CellSet {
        self.cells
    }

    /// The digits that are given.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Takes the clues of grids: attempt number i those of grid number i. If digits are given, those of the grid are
    /// renamed so that it has them, and an attempt finds nothing if that cannot be done. Each puzzle of the pattern is
    /// equally likely.
    ///
    /// Hands over what is found, in the order of the attempts, and returns how many attempts were made until
    /// `interrupt` returned true: all, if it never does.
    pub fn project(
        &self,
        grids: &Grids,
        attempts: Range<u64>,
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
        mut take: impl FnMut(Found),
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
                    take(Found::new(*attempt, line, &answer.solution));
                }
            }
        }
        next.saturating_sub(attempts.start)
    }

    /// A grid, each that has the given digits equally likely; `None` if the one that was drawn cannot have them.
    fn grid_with_givens(&self, grids: &Grids, random: &mut Random) -> Option<[u8; 81]> {
        let grid = grids.draw(random).to_ascii();
        // The digits that are not given are as they were drawn: in any order.
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
        // More are free if two digits of the grid stand where the same digit is given.
        if free.len() > names.iter().filter(|name| name.is_none()).count() {
            return None;
        }
        let mut free = free.into_iter();
        let names = names.map(|name| name.or_else(|| free.next()).unwrap_or_default());
        Some(grid.map(|digit| names[usize::from(digit - b'1')]))
    }

    /// The clues that a grid has in the cells.
    fn clues_of(&self, grid: &[u8; 81]) -> [u8; 81] {
        let mut clues = [b'.'; 81];
        for cell in self.cells {
            clues[cell.index()] = grid[cell.index()];
        }
        clues
    }

    /// The cells whose digits are not given.
    fn free_cells(&self) -> impl Iterator<Item = Cell> {
        self.cells
            .into_iter()
            .filter(|&cell| self.givens[cell].is_none())
    }
}
