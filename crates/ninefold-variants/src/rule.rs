//! The rules of a board: one variant for each word of the notation, data only.
//!
//! The table in `words` defines what each rule demands. The variants have its order, so that the order of rules is that
//! of the canonical text. Numbers are values, not indices of digits, except in masks.

use crate::cells::Cell;
use crate::mask::Mask;

/// Two cells.
pub type Pair = [Cell; 2];

/// A cell of a sum with the factor that its value is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// The cell.
    pub cell: Cell,
    /// The factor, perhaps negative or 0.
    pub coefficient: i64,
}

/// One of the two long diagonals of a square grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Diagonal {
    /// `/`: from the lower left corner to the upper right corner.
    Rising,
    /// `\`: from the upper left corner to the lower right corner.
    Falling,
}

/// Rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// Rows.
    Row,
    /// Columns.
    Column,
}

/// A constraint of a board, beside those of its rows, columns and regions.
///
/// A `line` has an order. In a [`Board`](crate::Board), lists without an order are sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the fields are explained with their variant")]
pub enum Rule {
    // Single cells that are given.
    /// `given`: the cell holds one of the digits.
    Given { cell: Cell, digits: Mask },

    // Houses and difference.
    /// `region`: the cells hold different digits. With as many cells as digits this is a house.
    Region { cells: Vec<Cell> },
    /// `distinct`: the cells hold different digits.
    Distinct { cells: Vec<Cell> },
    /// `diagonal`: the cells of the long diagonal of a square grid hold different digits.
    Diagonal(Diagonal),
    /// `disjoint`: cells at the same place of different boxes hold different digits.
    Disjoint,
    /// `windoku`: the cells of each inner box hold different digits.
    Windoku,
    /// `anti-knight`: cells a knight's move apart hold different digits.
    AntiKnight,
    /// `anti-king`: cells a king's move apart hold different digits.
    AntiKing,
    /// `chess`: cells `a` rows and `b` columns apart, or `b` rows and `a` columns, hold different digits.
    Chess { a: u8, b: u8 },
    /// `anti-taxicab`: equal digits v are not exactly v steps (rows plus columns) apart.
    AntiTaxicab,
    /// `nonconsecutive`: orthogonal neighbours do not differ by 1, except the listed pairs.
    Nonconsecutive { except: Vec<Pair> },
    /// `diagonal-nonconsecutive`: diagonal neighbours do not differ by 1, except the listed pairs.
    DiagonalNonconsecutive { except: Vec<Pair> },

    // Single cells.
    /// `odd`: each cell holds an odd digit.
    Odd { cells: Vec<Cell> },
    /// `even`: each cell holds an even digit.
    Even { cells: Vec<Cell> },
    /// `max`: each cell is greater than its orthogonal neighbours that are in no `max` rule of the board.
    Max { cells: Vec<Cell> },
    /// `min`: each cell is less than its orthogonal neighbours that are in no `min` rule of the board.
    Min { cells: Vec<Cell> },
    /// `low`: each cell is less than the middle of the range of digits.
    Low { cells: Vec<Cell> },
    /// `high`: each cell is greater than the middle of the range of digits.
    High { cells: Vec<Cell> },

    // Sums.
    /// `cage`: the cells hold different digits with that sum. A cell listed twice counts twice in the sum.
    Cage { sum: Option<i64>, cells: Vec<Cell> },
    /// `sum`: the values times their coefficients have that sum.
    Sum { sum: i64, terms: Vec<Term> },
    /// `littlekiller`: the cells have that sum.
    LittleKiller { sum: i64, cells: Vec<Cell> },
    /// `arrow`: the circle is the sum of the line.
    Arrow { circle: Cell, line: Vec<Cell> },
    /// `pill`: the circle's digits in reading order, as a decimal number without a leading 0, are the sum of the line.
    Pill { circle: Vec<Cell>, line: Vec<Cell> },
    /// `equalsum`: all parts have the same sum.
    EqualSums { parts: Vec<Vec<Cell>> },
    /// `regionsum`: the parts of the line, cut wherever it enters another region, have the same sum.
    RegionSum { line: Vec<Cell> },
    /// `sumline`: the line can be cut into consecutive parts that each have the sum.
    SumLine { sum: i64, line: Vec<Cell> },
    /// `zipper`: cells at equal distance from the middle have equal sums, which is the middle cell of an odd length.
    Zipper { line: Vec<Cell> },
    /// `xsum`: the first X cells have that sum, where X is the first cell.
    XSum { sum: i64, line: Vec<Cell> },
    /// `sandwich`: the digits strictly between the two crusts have that sum. The crusts are by default the smallest and
    /// greatest digit of the board.
    Sandwich {
        sum: i64,
        crusts: Option<(i32, i32)>,
        line: Vec<Cell>,
    },
    /// `lunchbox`: the digits strictly between the smallest and the greatest of the line have that sum.
    Lunchbox { sum: i64, line: Vec<Cell> },
    /// `room`: the X-th cell of the line is the digit, where X is the first cell.
    Room { digit: i32, line: Vec<Cell> },
    /// `product`: the product of the cells is that number.
    Product { product: i64, cells: Vec<Cell> },

    // Lines.
    /// `thermo`: the digits increase strictly.
    Thermo { line: Vec<Cell> },
    /// `slow-thermo`: the digits never decrease.
    SlowThermo { line: Vec<Cell> },
    /// `palindrome`: the line reads the same from both ends.
    Palindrome { line: Vec<Cell> },
    /// `renban`: the cells hold consecutive digits, each once, in any order.
    Renban { cells: Vec<Cell> },
    /// `nabner`: no two cells hold equal or consecutive digits.
    Nabner { cells: Vec<Cell> },
    /// `whisper`: neighbours on the line differ by at least that much.
    Whisper { least: u32, line: Vec<Cell> },
    /// `between`: the inner cells are strictly between the two ends.
    Between { line: Vec<Cell> },
    /// `lockout`: the ends differ by at least that much, and the inner cells are not between them nor equal to one.
    Lockout { least: u32, line: Vec<Cell> },
    /// `modular`: `k` consecutive cells have different residues modulo `k`, and so do fewer on a shorter line.
    Modular { k: u32, line: Vec<Cell> },
    /// `entropic`: three consecutive cells are from different thirds of the digits, and so are two on a shorter line.
    Entropic { line: Vec<Cell> },
    /// `parity`: odd and even digits alternate.
    Parity { line: Vec<Cell> },
    /// `region-same`: the line has the same set of digits in each region that it visits.
    RegionSame { line: Vec<Cell> },
    /// `same`: all parts hold the same digits, each as often.
    Same { parts: Vec<Vec<Cell>> },
    /// `clone`: the two cells of each pair are equal.
    Clone { pairs: Vec<Pair> },
    /// `pairs`: for neighbours on the line, the table's mask of the first digit contains the second.
    Pairs { table: Vec<Mask>, line: Vec<Cell> },
    /// `allpairs`: as `pairs`, for every cell of the line with every later one.
    AllPairs { table: Vec<Mask>, line: Vec<Cell> },

    // Edges and corners.
    /// `white`: the two cells differ by exactly that much.
    White { difference: u32, pair: Pair },
    /// `black`: one of the two cells is `ratio` times the other.
    Black { ratio: u32, pair: Pair },
    /// `x`: the two cells have the sum 10.
    X { pair: Pair },
    /// `v`: the two cells have the sum 5.
    V { pair: Pair },
    /// `edge-sum`: the two cells have that sum.
    EdgeSum { sum: i64, pair: Pair },
    /// `greater`: the first cell is greater than the second.
    Greater { greater: Cell, less: Cell },
    /// `quad`: the four cells of a 2x2 block contain the digits, one that is listed twice at least twice.
    Quad { digits: Vec<i32>, cells: [Cell; 4] },
    /// `no-white`: orthogonal neighbours without a `white` mark have none of the differences, except the listed pairs.
    NoWhite {
        differences: Vec<u32>,
        except: Vec<Pair>,
    },
    /// `no-black`: orthogonal neighbours without a `black` mark have none of the ratios, except the listed pairs.
    NoBlack { ratios: Vec<u32>, except: Vec<Pair> },
    /// `no-dots`: orthogonal neighbours without a `white` or `black` mark have neither difference 1 nor ratio 2, except
    /// the listed pairs.
    NoDots { except: Vec<Pair> },
    /// `no-xv`: orthogonal neighbours without an `x` or `v` mark have none of the sums, except the listed pairs.
    NoXv { sums: Vec<i64>, except: Vec<Pair> },

    // Outside and global.
    /// `skyscraper`: the number of cells that are greater than all before them is `count`. If `counts_zero` is false
    /// (`skyscraper-nozero`), a 0 is no building.
    Skyscraper {
        count: u32,
        counts_zero: bool,
        line: Vec<Cell>,
    },
    /// `hidden-skyscraper`: the first cell that is not greater than all before it holds the digit.
    HiddenSkyscraper { digit: i32, line: Vec<Cell> },
    /// `index`: each cell (r, c) with digit v points at the cell (r, v), which holds c; with [`Axis::Row`] at the cell
    /// (v, c), which holds r.
    Index { axis: Axis, cells: Vec<Cell> },
    /// `entropy`: every 2x2 block has a digit of each third.
    Entropy,
    /// `global-mod`: every 2x2 block has a digit of each residue modulo 3.
    GlobalMod,
    /// `counting-circles`: a digit v in one of the cells is in exactly v of the cells.
    CountingCircles { cells: Vec<Cell> },
    /// `count-distinct`: the circle is the number of different digits in the cells.
    CountDistinct { circle: Cell, cells: Vec<Cell> },
    /// `not-sum`: the sum of the cells is not that number.
    NotSum { sum: i64, cells: Vec<Cell> },
}
