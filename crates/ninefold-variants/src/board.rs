//! Boards: a grid with digits, regions and rules.

use std::error::Error;
use std::fmt;

use crate::canonical;
use crate::cells::Cell;
use crate::digits::Digits;
use crate::regions::{default_regions, size_of_boxes};
use crate::rule::Rule;
use crate::rule_error::RuleError;
use crate::validate::Shape;

/// The greatest number of rows and of columns.
pub const MAX_SIDE: usize = 32;
/// The greatest number of rules, each given counted as one.
pub const MAX_RULES: usize = 10_000;
/// The greatest number of regions, for which there are enough letters and digits.
pub(crate) const MAX_REGIONS: usize = 62;

/// A puzzle of any size with any rules.
///
/// Every row, every column and every region holds different digits. All cells of the rules are in the grid. Lists of
/// cells that have no order are sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u8,
    columns: u8,
    digits: Digits,
    regions: Vec<Option<u8>>,
    rules: Vec<Rule>,
}

/// A board that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The number of rows or columns is not from 1 to [`MAX_SIDE`].
    Size,
    /// There are not as many regions of cells as cells.
    Regions,
    /// There are more than 62 regions.
    TooManyRegions,
    /// There are more than [`MAX_RULES`] rules.
    TooManyRules,
    /// A rule does not fit.
    Rule {
        /// The position in the list of rules.
        index: usize,
        /// The reason.
        error: RuleError,
    },
}

impl Board {
    /// Returns a board with these rules.
    ///
    /// `regions` has the region of each cell in reading order; only equal numbers matter. Use [`boxes`](crate::boxes)
    /// for regular regions.
    pub fn new(
        rows: usize,
        columns: usize,
        digits: Digits,
        regions: Vec<Option<u8>>,
        rules: Vec<Rule>,
    ) -> Result<Board, BoardError> {
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            return Err(BoardError::Size);
        }
        if regions.len() != rows * columns {
            return Err(BoardError::Regions);
        }
        let regions = numbered(&regions).ok_or(BoardError::TooManyRegions)?;
        let board = Board {
            rows: rows as u8,
            columns: columns as u8,
            digits,
            regions,
            rules: Vec::new(),
        };
        board.with_rules(rules)
    }

    /// Returns an empty board with the regions that are usual for its size.
    pub fn empty(rows: usize, columns: usize, digits: Digits) -> Result<Board, BoardError> {
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            return Err(BoardError::Size);
        }
        Board::new(
            rows,
            columns,
            digits,
            default_regions(rows, columns, digits),
            Vec::new(),
        )
    }

    /// Returns a board with the same grid, digits and regions, and with these rules.
    pub fn with_rules(&self, mut rules: Vec<Rule>) -> Result<Board, BoardError> {
        if rules.len() > MAX_RULES {
            return Err(BoardError::TooManyRules);
        }
        for (index, rule) in rules.iter_mut().enumerate() {
            self.shape()
                .validate(rule)
                .map_err(|error| BoardError::Rule { index, error })?;
            canonical::sort(rule, self.digits);
        }
        Ok(Board {
            rules,
            regions: self.regions.clone(),
            ..*self
        })
    }

    /// Returns the board without one of its rules; the board itself if there is no such rule.
    pub fn without(&self, index: usize) -> Board {
        let mut board = self.clone();
        if index < board.rules.len() {
            board.rules.remove(index);
        }
        board
    }

    /// Returns the board with its rules in canonical order, each once.
    ///
    /// The canonical text lists them in this order, so that boards with equal rules have equal texts.
    pub fn canonical(&self) -> Board {
        let mut board = self.clone();
        board.rules.sort_unstable();
        board.rules.dedup();
        board
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        usize::from(self.columns)
    }

    /// Returns the digits.
    pub fn digits(&self) -> Digits {
        self.digits
    }

    /// Returns the rules in reading order.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns the region of each cell in reading order. Regions are numbered from 0 by their first cells.
    pub fn regions(&self) -> &[Option<u8>] {
        &self.regions
    }

    /// Returns the number of regions.
    pub fn region_count(&self) -> usize {
        self.regions
            .iter()
            .flatten()
            .max()
            .map_or(0, |&last| usize::from(last) + 1)
    }

    /// Returns the region of a cell; `None` also for cells outside the grid.
    pub fn region(&self, cell: Cell) -> Option<u8> {
        if self.contains(cell) {
            self.regions[self.index(cell)]
        } else {
            None
        }
    }

    /// Returns the height and width of the regions if they are boxes of equal size that fill the grid.
    pub fn boxes(&self) -> Option<(usize, usize)> {
        size_of_boxes(self.rows(), self.columns(), &self.regions)
    }

    /// Returns whether the cell is in the grid.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// Returns the position of a cell of the grid in reading order.
    pub fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.columns() + usize::from(cell.column)
    }

    /// Returns the cell at a position in reading order.
    pub fn cell(&self, index: usize) -> Cell {
        Cell::new(
            (index / self.columns()) as u8,
            (index % self.columns()) as u8,
        )
    }

    /// Visits all cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(row, column)))
    }

    pub(crate) fn shape(&self) -> Shape<'_> {
        Shape {
            rows: self.rows(),
            columns: self.columns(),
            digits: self.digits,
            regions: &self.regions,
        }
    }
}

/// Numbers regions from 0 by their first cells; `None` if there are too many.
fn numbered(regions: &[Option<u8>]) -> Option<Vec<Option<u8>>> {
    let mut numbers = [None; 256];
    let mut count = 0;
    for &region in regions.iter().flatten() {
        let number = &mut numbers[usize::from(region)];
        if number.is_none() {
            *number = Some(u8::try_from(count).ok().filter(|_| count < MAX_REGIONS)?);
            count += 1;
        }
    }
    Some(
        regions
            .iter()
            .map(|region| region.and_then(|region| numbers[usize::from(region)]))
            .collect(),
    )
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Size => write!(f, "a grid has 1 to {MAX_SIDE} rows and columns"),
            BoardError::Regions => write!(f, "there must be one region or none for each cell"),
            BoardError::TooManyRegions => write!(f, "there are more than {MAX_REGIONS} regions"),
            BoardError::TooManyRules => write!(f, "there are more than {MAX_RULES} rules"),
            BoardError::Rule { index, error } => write!(f, "rule {}: {error}", index + 1),
        }
    }
}

impl Error for BoardError {}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn digits(hi: i32) -> Digits {
        Digits::new(1, hi).unwrap()
    }

    #[test]
    fn a_board_holds_no_cell_outside_its_grid() {
        let board = Board::empty(4, 6, digits(6)).unwrap();
        let cage = |row, column| Rule::Cage {
            sum: None,
            cells: vec![Cell::new(row, column)],
        };
        assert!(board.with_rules(vec![cage(3, 5)]).is_ok());
        for (row, column) in [(4, 0), (0, 6), (255, 255)] {
            let error = RuleError::Outside(Cell::new(row, column));
            let index = 1;
            assert_eq!(
                board.with_rules(vec![cage(0, 0), cage(row, column)]),
                Err(BoardError::Rule { index, error })
            );
        }
    }

    #[test]
    fn regions_are_numbered_by_their_first_cells() {
        let regions = vec![Some(200), None, Some(7), Some(200)];
        let board = Board::new(2, 2, digits(2), regions, Vec::new()).unwrap();
        assert_eq!(board.regions(), [Some(0), None, Some(1), Some(0)]);
        assert_eq!(board.region_count(), 2);
        let regions = (0..63).map(Some).collect();
        assert_eq!(
            Board::new(3, 21, digits(21), regions, Vec::new()),
            Err(BoardError::TooManyRegions)
        );
    }

    #[test]
    fn sizes_have_limits() {
        assert!(Board::empty(32, 32, digits(32)).is_ok());
        assert_eq!(Board::empty(33, 1, digits(9)), Err(BoardError::Size));
        assert_eq!(Board::empty(1, 0, digits(9)), Err(BoardError::Size));
        assert_eq!(
            Board::empty(usize::MAX, usize::MAX, digits(9)),
            Err(BoardError::Size)
        );
        assert_eq!(
            Board::new(2, 2, digits(2), vec![None; 3], Vec::new()),
            Err(BoardError::Regions)
        );
    }

    #[test]
    fn canonical_boards_are_equal_if_their_rules_are() {
        let board = Board::empty(4, 4, digits(4)).unwrap();
        let cell = Cell::new;
        let cage = |cells: [Cell; 2]| Rule::Cage {
            sum: Some(5),
            cells: cells.to_vec(),
        };
        let one = board
            .with_rules(vec![Rule::AntiKing, cage([cell(0, 1), cell(0, 0)])])
            .unwrap();
        let cages = || cage([cell(0, 0), cell(0, 1)]);
        let other = board
            .with_rules(vec![cages(), cages(), Rule::AntiKing])
            .unwrap();
        assert_ne!(one, other);
        assert_eq!(one.canonical(), other.canonical());
        assert_eq!(one.without(0).rules(), [cages()]);
    }
}
