//! Comparison of a complete grid with every rule of a board.
//!
//! Every word has one plain function here that follows its definition with loops over values. The functions share
//! nothing with the search for solutions, so that each can find errors of the other.

mod edges;
mod fault;
mod houses;
mod lines;
mod outside;
mod singles;
mod sums;
mod values;

use crate::board::Board;
use crate::cells::Cell;
use crate::notation::name;
use crate::rule::Rule;
use crate::solution::Grid;
use fault::Fault;
use values::Values;

pub use fault::{Source, Violation};

impl Board {
    /// Returns everything that is wrong with the grid; nothing if it is a solution.
    ///
    /// ```
    /// use ninefold_variants::{Board, Grid};
    /// let board: Board = "grid 4x4; cage 4: r1c1 r1c2".parse()?;
    /// let grid = Grid::read(&board, "1234 3412 2143 4321")?;
    /// assert_eq!(board.check(&grid)[0].to_string(), "cage 4 at r1c1 r1c2: the sum is 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, grid: &Grid) -> Vec<Violation> {
        let mut violations = Vec::new();
        let mut add = |source, name: &str, faults: Vec<Fault>| {
            violations.extend(faults.into_iter().map(|Fault { cells, reason }| {
                let name = name.to_owned();
                Violation {
                    source,
                    name,
                    cells,
                    reason,
                }
            }));
        };
        let shape = (self.rows(), self.columns(), self.digits());
        if (grid.rows(), grid.columns(), grid.digits()) != shape {
            let reason = format!(
                "its size or digits are not {} x {} and {}",
                shape.0, shape.1, shape.2
            );
            add(
                Source::Grid,
                "grid",
                vec![Fault {
                    cells: Vec::new(),
                    reason,
                }],
            );
            return violations;
        }
        let values = Values { board: self, grid };
        let with = |condition: &dyn Fn(Cell) -> bool| -> Vec<Fault> {
            houses::distinct(
                values,
                &self
                    .cells()
                    .filter(|&cell| condition(cell))
                    .collect::<Vec<_>>(),
            )
        };
        for row in 0..self.rows() {
            add(
                Source::Row(row),
                &format!("row {}", row + 1),
                with(&|cell| usize::from(cell.row) == row),
            );
        }
        for column in 0..self.columns() {
            let faults = with(&|cell| usize::from(cell.column) == column);
            add(
                Source::Column(column),
                &format!("column {}", column + 1),
                faults,
            );
        }
        for region in 0..self.region_count() {
            let faults = with(&|cell| self.region(cell).map(usize::from) == Some(region));
            add(
                Source::Region(region),
                &format!("region {}", region + 1),
                faults,
            );
        }
        for (index, rule) in self.rules().iter().enumerate() {
            let faults = faults(values, rule);
            if !faults.is_empty() {
                add(Source::Rule(index), &name(rule, self.digits()), faults);
            }
        }
        violations
    }
}

/// Returns where the values break a rule.
fn faults(values: Values<'_>, rule: &Rule) -> Vec<Fault> {
    let one = |fault: Option<Fault>| fault.into_iter().collect();
    match rule {
        Rule::Given { cell, digits } => one(singles::given(values, *cell, *digits)),
        Rule::Region { cells } | Rule::Distinct { cells } => houses::distinct(values, cells),
        Rule::Diagonal(diagonal) => houses::diagonal(values, *diagonal),
        Rule::Disjoint => houses::disjoint(values),
        Rule::Windoku => houses::windoku(values),
        Rule::AntiKnight => houses::anti_knight(values),
        Rule::AntiKing => houses::anti_king(values),
        Rule::Chess { a, b } => houses::chess(values, *a, *b),
        Rule::AntiTaxicab => houses::anti_taxicab(values),
        Rule::Nonconsecutive { except } => houses::nonconsecutive(values, except),
        Rule::DiagonalNonconsecutive { except } => houses::diagonal_nonconsecutive(values, except),
        Rule::Odd { cells } => singles::odd(values, cells),
        Rule::Even { cells } => singles::even(values, cells),
        Rule::Max { cells } => singles::max(values, cells),
        Rule::Min { cells } => singles::min(values, cells),
        Rule::Low { cells } => singles::low(values, cells),
        Rule::High { cells } => singles::high(values, cells),
        Rule::Cage { sum, cells } => sums::cage(values, *sum, cells),
        Rule::Sum { sum, terms } => one(sums::weighted(values, *sum, terms)),
        Rule::LittleKiller { sum, cells } => one(sums::sum(values, *sum, cells)),
        Rule::Arrow { circle, line } => one(sums::arrow(values, *circle, line)),
        Rule::Pill { circle, line } => one(sums::pill(values, circle, line)),
        Rule::EqualSums { parts } => one(sums::equal_sums(values, parts)),
        Rule::RegionSum { line } => one(sums::region_sum(values, line)),
        Rule::SumLine { sum, line } => one(sums::sum_line(values, *sum, line)),
        Rule::Zipper { line } => one(sums::zipper(values, line)),
        Rule::XSum { sum, line } => one(sums::x_sum(values, *sum, line)),
        Rule::Sandwich { sum, crusts, line } => one(sums::sandwich(values, *sum, *crusts, line)),
        Rule::Lunchbox { sum, line } => one(sums::lunchbox(values, *sum, line)),
        Rule::Room { digit, line } => one(sums::room(values, *digit, line)),
        Rule::Product { product, cells } => one(sums::product(values, *product, cells)),
        Rule::Thermo { line } => lines::thermo(values, line),
        Rule::SlowThermo { line } => lines::slow_thermo(values, line),
        Rule::Palindrome { line } => lines::palindrome(values, line),
        Rule::Renban { cells } => one(lines::renban(values, cells)),
        Rule::Nabner { cells } => lines::nabner(values, cells),
        Rule::Whisper { least, line } => lines::whisper(values, *least, line),
        Rule::Between { line } => one(lines::between(values, line)),
        Rule::Lockout { least, line } => one(lines::lockout(values, *least, line)),
        Rule::Modular { k, line } => lines::modular(values, *k, line),
        Rule::Entropic { line } => lines::entropic(values, line),
        Rule::Parity { line } => lines::parity(values, line),
        Rule::RegionSame { line } => one(lines::region_same(values, line)),
        Rule::Same { parts } => one(lines::same(values, parts)),
        Rule::Clone { pairs } => lines::clone(values, pairs),
        Rule::Pairs { table, line } => lines::pairs(values, table, line),
        Rule::AllPairs { table, line } => lines::table_of_all_pairs(values, table, line),
        Rule::White { difference, pair } => one(edges::white(values, *difference, *pair)),
        Rule::Black { ratio, pair } => one(edges::black(values, *ratio, *pair)),
        Rule::X { pair } => one(edges::sum(values, 10, *pair)),
        Rule::V { pair } => one(edges::sum(values, 5, *pair)),
        Rule::EdgeSum { sum, pair } => one(edges::sum(values, *sum, *pair)),
        Rule::Greater { greater, less } => one(edges::greater(values, *greater, *less)),
        Rule::Quad { digits, cells } => one(edges::quad(values, digits, cells)),
        Rule::NoWhite {
            differences,
            except,
        } => edges::no_white(values, differences, except),
        Rule::NoBlack { ratios, except } => edges::no_black(values, ratios, except),
        Rule::NoDots { except } => edges::no_dots(values, except),
        Rule::NoXv { sums, except } => edges::no_xv(values, sums, except),
        Rule::Skyscraper {
            count,
            counts_zero,
            line,
        } => one(outside::skyscraper(values, *count, *counts_zero, line)),
        Rule::HiddenSkyscraper { digit, line } => {
            one(outside::hidden_skyscraper(values, *digit, line))
        }
        Rule::Index { axis, cells } => outside::index(values, *axis, cells),
        Rule::Entropy => outside::entropy(values),
        Rule::GlobalMod => outside::global_mod(values),
        Rule::CountingCircles { cells } => outside::counting_circles(values, cells),
        Rule::CountDistinct { circle, cells } => {
            one(outside::count_distinct(values, *circle, cells))
        }
        Rule::NotSum { sum, cells } => one(sums::not_sum(values, *sum, cells)),
    }
}
