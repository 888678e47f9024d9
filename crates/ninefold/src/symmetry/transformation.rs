//! One symmetry of Sudoku: a [`Transformation`].

use core::fmt;
use core::str::FromStr;

use crate::candidates::{Candidate, CandidateSet, Candidates};
use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, CellSet, House, HouseKind};
use crate::grid::{Grid, Solution};
use crate::invalid::InvalidValue;
use crate::macros::{debug_as_display, table};
use crate::puzzle::Puzzle;

/// A symmetry of Sudoku. The grid may be transposed; then rows are permuted within and together with their bands,
/// columns within and together with their stacks, and digits are renamed.
///
/// There are 2 x 1296 x 1296 x 9! transformations. Row `r`, column `c` of the result is the cell at row `rows[r]`,
/// column `columns[c]` of the source or its transpose, with `digits[d - 1]` for the digit `d`.
///
/// It is displayed as `r456123789 c123456789 d987654321`, with `t` before it if it transposes: row 1 of the
/// result is row 4 of the source, and a 1 becomes a 9.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::symmetry::Transformation;
///
/// let grid: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let turned: Transformation = "t r123456789 c987654321 d123456789".parse()?;
/// assert_eq!(&turned.grid(&grid).to_string()[..9], ".8..7..9.");
/// assert_eq!(turned.order(), 4);
/// assert_eq!(turned.inverse().grid(&turned.grid(&grid)), grid);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transformation {
    transposes: bool,
    rows: Lines,
    columns: Lines,
    digits: [Digit; 9],
}

/// For each row or column of the result, its number in the source.
pub(super) type Lines = [u8; 9];

pub(super) const IN_ORDER: Lines = table!(9, |line| line as u8);

/// The six orders of three things.
pub(crate) const ORDERS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

impl Transformation {
    /// The transformation that changes nothing.
    pub const IDENTITY: Transformation = Transformation {
        transposes: false,
        rows: IN_ORDER,
        columns: IN_ORDER,
        digits: Digit::ALL,
    };

    /// Returns the transformation of these parts: see [`Transformation`]. Rows and columns count from 0.
    ///
    /// # Errors
    /// If bands or stacks do not stay together, or if a row, column or digit occurs twice.
    pub fn new(
        transposes: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [Digit; 9],
    ) -> Result<Transformation, InvalidTransformation> {
        if !keeps_chutes(&rows) {
            return Err(InvalidTransformation::Rows);
        }
        if !keeps_chutes(&columns) {
            return Err(InvalidTransformation::Columns);
        }
        if digits.into_iter().collect::<DigitSet>() != DigitSet::ALL {
            return Err(InvalidTransformation::Digits);
        }
        Ok(Transformation::trusted(transposes, rows, columns, digits))
    }

    /// Makes a transformation without a check; the caller ensures that it is a symmetry.
    pub(super) fn trusted(
        transposes: bool,
        rows: Lines,
        columns: Lines,
        digits: [Digit; 9],
    ) -> Transformation {
        debug_assert!(keeps_chutes(&rows) && keeps_chutes(&columns));
        Transformation {
            transposes,
            rows,
            columns,
            digits,
        }
    }

    /// Returns a random transformation, all equally likely, from random numbers: `below(n)` must give 0 to `n - 1`,
    /// each equally likely.
    pub fn random(mut below: impl FnMut(u32) -> u32) -> Transformation {
        let transposes = below(2) == 1;
        let [rows, columns] = [(); 2].map(|()| {
            let mut order = || ORDERS[below(6) as usize % 6];
            let (chutes, places) = (order(), [order(), order(), order()]);
            lines(&chutes, &places)
        });
        let mut digits = Digit::ALL;
        for last in (1..9).rev() {
            digits.swap(last, below(last as u32 + 1) as usize % (last + 1));
        }
        Transformation::trusted(transposes, rows, columns, digits)
    }

    /// Returns whether rows become columns.
    pub fn transposes(&self) -> bool {
        self.transposes
    }

    /// Returns for each row of the result its number in the source or its transpose, counted from 0.
    pub fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// Returns for each column of the result its number in the source or its transpose, counted from 0.
    pub fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// Returns the images of the digits 1 to 9.
    pub fn digits(&self) -> &[Digit; 9] {
        &self.digits
    }

    /// Returns the transformation of only the cells, which does not change the digits.
    pub fn of_cells(&self) -> Transformation {
        self.with_digits(Digit::ALL)
    }

    pub(super) fn with_digits(&self, digits: [Digit; 9]) -> Transformation {
        Transformation { digits, ..*self }
    }

    /// Returns the cell of the source that is moved to this cell.
    pub fn source(&self, target: Cell) -> Cell {
        let row = self.rows[target.row()].into();
        let column = self.columns[target.column()].into();
        let source = match self.transposes {
            false => Cell::at(row, column),
            true => Cell::at(column, row),
        };
        source.expect("rows and columns are below 9")
    }

    /// Returns the image of a cell.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.inverse().source(cell)
    }

    /// Returns the image of a digit.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// Returns the image of a candidate: its digit and its cell change.
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate::new(self.cell(candidate.cell()), self.digit(candidate.digit()))
    }

    /// Returns the image of a set of cells.
    pub fn cells(&self, cells: CellSet) -> CellSet {
        let back = self.inverse();
        cells.iter().map(|cell| back.source(cell)).collect()
    }

    /// Returns the image of a house. A box stays a box.
    ///
    /// ```
    /// use ninefold::House;
    /// use ninefold::symmetry::Transformation;
    ///
    /// let turned: Transformation = "t c987654321".parse()?;
    /// assert_eq!(turned.house(House::rows()[0]).to_string(), "column 9");
    /// # Ok::<(), ninefold::InvalidValue>(())
    /// ```
    pub fn house(&self, house: House) -> House {
        let [first, ..] = house.cells();
        self.kind(house.kind()).of(self.cell(*first))
    }

    /// Returns the image of a kind of house: rows and columns are exchanged if the transformation transposes.
    pub fn kind(&self, kind: HouseKind) -> HouseKind {
        match (kind, self.transposes) {
            (HouseKind::Row, true) => HouseKind::Column,
            (HouseKind::Column, true) => HouseKind::Row,
            (kind, _) => kind,
        }
    }

    /// Returns the image of a set of digits.
    pub fn digit_set(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// Returns the image of a grid.
    pub fn grid(&self, grid: &Grid) -> Grid {
        Grid::new(Cell::ALL.map(|target| Some(self.digit(grid[self.source(target)]?))))
    }

    /// Returns the image of a solution.
    pub fn solution(&self, solution: &Solution) -> Solution {
        Solution::found(self.grid(solution))
    }

    /// Returns the image of pencil marks.
    pub fn candidates(&self, candidates: &Candidates) -> Candidates {
        let mut result = Candidates::ALL;
        for target in Cell::ALL {
            result[target] = self.digit_set(candidates[self.source(target)]);
        }
        result
    }

    /// Returns the image of a set of candidates.
    pub fn candidate_set(&self, candidates: &CandidateSet) -> CandidateSet {
        let back = self.inverse();
        let image = |it: Candidate| Candidate::new(back.source(it.cell()), self.digit(it.digit()));
        candidates.iter().map(image).collect()
    }

    /// Returns the image of a puzzle.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        Puzzle::new(
            self.grid(puzzle.givens()),
            self.candidates(puzzle.candidates()),
        )
    }

    /// Returns the transformation that undoes this one.
    pub fn inverse(&self) -> Transformation {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let mut digits = Digit::ALL;
        for (digit, image) in Digit::ALL.into_iter().zip(self.digits) {
            digits[image.index()] = digit;
        }
        match self.transposes {
            false => Transformation::trusted(false, rows, columns, digits),
            true => Transformation::trusted(true, columns, rows, digits),
        }
    }

    /// Returns the transformation that applies this one first, and then `next`.
    pub fn then(&self, next: &Transformation) -> Transformation {
        let (rows, columns) = match next.transposes {
            false => (&self.rows, &self.columns),
            true => (&self.columns, &self.rows),
        };
        let after = |first: &Lines, next: &Lines| next.map(|line| first[usize::from(line)]);
        Transformation::trusted(
            self.transposes != next.transposes,
            after(rows, &next.rows),
            after(columns, &next.columns),
            self.digits.map(|digit| next.digit(digit)),
        )
    }

    /// Returns the number of applications that lead back to the start: 1 for the identity.
    pub fn order(&self) -> u32 {
        let mut power = *self;
        let mut order = 1;
        while power != Transformation::IDENTITY {
            power = power.then(self);
            order += 1;
        }
        order
    }
}

/// Returns the rows or columns by the order of their chutes and the order within each.
pub(super) fn lines(chutes: &[u8; 3], places: &[[u8; 3]; 3]) -> Lines {
    core::array::from_fn(|line| chutes[line / 3] * 3 + places[line / 3][line % 3])
}

/// Returns whether this is an order of the nine lines that keeps the lines of a band or stack together.
fn keeps_chutes(lines: &Lines) -> bool {
    let mut seen = [false; 9];
    lines.iter().enumerate().all(|(place, &line)| {
        let first = lines[place / 3 * 3];
        line < 9 && line / 3 == first / 3 && !core::mem::replace(&mut seen[usize::from(line)], true)
    })
}

fn inverse(lines: &Lines) -> Lines {
    let mut inverse = [0; 9];
    for (place, &line) in lines.iter().enumerate() {
        inverse[usize::from(line)] = place as u8;
    }
    inverse
}

impl Default for Transformation {
    /// Returns the identity.
    fn default() -> Transformation {
        Transformation::IDENTITY
    }
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.transposes {
            f.write_str("t ")?;
        }
        let mut nine = |name, values: [u8; 9]| {
            f.write_str(name)?;
            values.iter().try_for_each(|value| write!(f, "{value}"))
        };
        nine("r", self.rows.map(|row| row + 1))?;
        nine(" c", self.columns.map(|column| column + 1))?;
        nine(" d", self.digits.map(Digit::get))
    }
}

debug_as_display!(Transformation);

impl FromStr for Transformation {
    type Err = InvalidValue;

    /// Reads the displayed form. Parts may be omitted; an omitted part changes nothing.
    fn from_str(text: &str) -> Result<Transformation, InvalidValue> {
        parse(text).ok_or_else(|| {
            let expected = "a transformation such as t r456123789 c123456789 d987654321, with bands and \
                            stacks kept together";
            InvalidValue::new(text, expected)
        })
    }
}

fn parse(text: &str) -> Option<Transformation> {
    let mut parts = text.split_ascii_whitespace().peekable();
    let mut next = |name: &str| parts.next_if(|part| part.starts_with(name));
    let transposes = match next("t") {
        Some("t") => true,
        Some(_) => return None,
        None => false,
    };
    let [rows, columns, digits] = ["r", "c", "d"].map(|name| match next(name) {
        Some(part) => nine_digits(&part[1..]),
        None => Some(Digit::ALL),
    });
    let lines = |digits: [Digit; 9]| digits.map(|digit| digit.get() - 1);
    let transformation = Transformation::new(transposes, lines(rows?), lines(columns?), digits?);
    match parts.next() {
        Some(_) => None,
        None => transformation.ok(),
    }
}

fn nine_digits(text: &str) -> Option<[Digit; 9]> {
    let characters: &[u8; 9] = text.as_bytes().try_into().ok()?;
    let mut digits = Digit::ALL;
    for (digit, character) in digits.iter_mut().zip(characters) {
        *digit = Digit::new(character.wrapping_sub(b'0'))?;
    }
    Some(digits)
}

/// The reason why parts are not a [`Transformation`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InvalidTransformation {
    /// The rows are not the nine rows with bands kept together.
    Rows,
    /// The columns are not the nine columns with stacks kept together.
    Columns,
    /// The digits are not the nine digits.
    Digits,
}

impl fmt::Display for InvalidTransformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            InvalidTransformation::Rows => {
                "expected each of the nine rows once, those of a band together"
            }
            InvalidTransformation::Columns => {
                "expected each of the nine columns once, those of a stack together"
            }
            InvalidTransformation::Digits => "expected each of the nine digits once",
        })
    }
}

impl core::error::Error for InvalidTransformation {}
