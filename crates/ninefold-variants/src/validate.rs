//! Which rules a board can have: the cells are in its grid, and the numbers in their ranges.

use crate::cells::Cell;
use crate::digits::Digits;
use crate::mask::Mask;
use crate::regions::size_of_boxes;
use crate::rule::{Pair, Rule};
use crate::rule_error::RuleError;

/// The part of a board that rules have to fit.
#[derive(Clone, Copy)]
pub(crate) struct Shape<'a> {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) digits: Digits,
    pub(crate) regions: &'a [Option<u8>],
}

impl Shape<'_> {
    /// Returns why the rule does not fit, if it does not.
    pub(crate) fn validate(self, rule: &Rule) -> Result<(), RuleError> {
        match rule {
            Rule::Given { cell, digits } => {
                self.inside(&[*cell])?;
                self.mask(*digits)
            }
            Rule::Region { cells }
            | Rule::Distinct { cells }
            | Rule::Odd { cells }
            | Rule::Even { cells }
            | Rule::Max { cells }
            | Rule::Min { cells }
            | Rule::Low { cells }
            | Rule::High { cells }
            | Rule::Index { cells, .. }
            | Rule::CountingCircles { cells } => self.set(cells),
            Rule::Diagonal(_) if self.rows != self.columns => Err(RuleError::NotSquare),
            Rule::Disjoint => self.boxes().map(|_| ()),
            Rule::Windoku => match self.boxes()? {
                (k, width) if k == width && self.rows == k * k && self.columns == k * k => Ok(()),
                _ => Err(RuleError::NoSquareBoxes),
            },
            Rule::Chess { a, b } => number(i64::from(*a.max(b)), 1, 31),
            Rule::Nonconsecutive { except }
            | Rule::DiagonalNonconsecutive { except }
            | Rule::NoDots { except } => self.pairs(except),
            Rule::NoWhite {
                differences: numbers,
                except,
            }
            | Rule::NoBlack {
                ratios: numbers,
                except,
            } => {
                some(numbers)?;
                numbers.iter().try_for_each(|&found| size(found))?;
                self.pairs(except)
            }
            Rule::NoXv { sums, except } => {
                some(sums)?;
                sums.iter().try_for_each(|&found| sum(found))?;
                self.pairs(except)
            }
            Rule::Cage { sum: total, cells } => {
                total.map_or(Ok(()), sum)?;
                self.list(cells, 1)
            }
            Rule::Sum { sum: total, terms } => {
                sum(*total)?;
                let greatest = RuleError::GREATEST_COEFFICIENT;
                terms
                    .iter()
                    .try_for_each(|term| number(term.coefficient, -greatest, greatest))?;
                let cells: Vec<Cell> = terms.iter().map(|term| term.cell).collect();
                self.list(&cells, 1)
            }
            Rule::LittleKiller { sum: total, cells } | Rule::NotSum { sum: total, cells } => {
                sum(*total)?;
                self.list(cells, 1)
            }
            Rule::Product { product, cells } => {
                number(
                    *product,
                    -RuleError::GREATEST_PRODUCT,
                    RuleError::GREATEST_PRODUCT,
                )?;
                self.list(cells, 1)
            }
            Rule::Arrow { circle, line } => {
                self.inside(&[*circle])?;
                self.list(line, 1)
            }
            Rule::Pill { circle, line } => {
                self.set(circle)?;
                self.list(line, 1)?;
                if circle.len() > RuleError::LONGEST_PILL {
                    return Err(RuleError::LongPill);
                }
                Ok(())
            }
            Rule::EqualSums { parts } | Rule::Same { parts } => self.parts(parts),
            Rule::RegionSum { line } | Rule::RegionSame { line } => self.in_regions(line),
            Rule::SumLine { sum: total, line }
            | Rule::XSum { sum: total, line }
            | Rule::Lunchbox { sum: total, line } => {
                sum(*total)?;
                self.list(line, 1)
            }
            Rule::Sandwich {
                sum: total,
                crusts,
                line,
            } => {
                sum(*total)?;
                if let Some((a, b)) = *crusts {
                    self.digit(a)?;
                    self.digit(b)?;
                    if a == b {
                        return Err(RuleError::EqualCrusts);
                    }
                }
                self.list(line, 1)
            }
            Rule::Room { digit, line } | Rule::HiddenSkyscraper { digit, line } => {
                self.digit(*digit)?;
                self.list(line, 1)
            }
            Rule::Zipper { line: cells }
            | Rule::Thermo { line: cells }
            | Rule::SlowThermo { line: cells }
            | Rule::Palindrome { line: cells }
            | Rule::Renban { cells }
            | Rule::Nabner { cells }
            | Rule::Parity { line: cells } => self.list(cells, 1),
            Rule::Whisper { least, line } => {
                size(*least)?;
                self.list(line, 1)
            }
            Rule::Lockout { least, line } => {
                size(*least)?;
                self.list(line, 2)
            }
            Rule::Between { line } => self.list(line, 2),
            Rule::Modular { k, line } => {
                number(i64::from(*k), 1, RuleError::GREATEST_SUM)?;
                self.list(line, 1)
            }
            Rule::Entropic { line } => {
                self.thirds()?;
                self.list(line, 1)
            }
            Rule::Entropy => self.thirds(),
            Rule::Clone { pairs } => {
                if pairs.is_empty() {
                    return Err(RuleError::TooFewCells { least: 2 });
                }
                self.pairs(pairs)
            }
            Rule::Pairs { table, line } | Rule::AllPairs { table, line } => {
                let all = self.digits.all();
                if table.len() != self.digits.len()
                    || !table.iter().all(|&mask| all.contains_all(mask))
                {
                    return Err(RuleError::Table);
                }
                self.list(line, 1)
            }
            Rule::White {
                difference: amount,
                pair,
            }
            | Rule::Black {
                ratio: amount,
                pair,
            } => {
                size(*amount)?;
                self.set(pair)
            }
            Rule::X { pair } | Rule::V { pair } => self.set(pair),
            Rule::EdgeSum { sum: total, pair } => {
                sum(*total)?;
                self.set(pair)
            }
            Rule::Greater { greater, less } => self.set(&[*greater, *less]),
            Rule::Quad { digits, cells } => self.quad(digits, cells),
            Rule::Skyscraper { count, line, .. } => {
                size(*count)?;
                self.list(line, 1)
            }
            Rule::CountDistinct { circle, cells } => {
                self.inside(&[*circle])?;
                self.set(cells)
            }
            Rule::Diagonal(_)
            | Rule::AntiKnight
            | Rule::AntiKing
            | Rule::AntiTaxicab
            | Rule::GlobalMod => Ok(()),
        }
    }

    /// Visits all cells in reading order.
    pub(crate) fn cells(self) -> impl Iterator<Item = Cell> {
        let (rows, columns) = (self.rows as u8, self.columns as u8);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(row, column)))
    }

    /// Validates cells that may repeat.
    fn list(self, cells: &[Cell], least: usize) -> Result<(), RuleError> {
        if cells.len() < least {
            return Err(RuleError::TooFewCells { least });
        }
        if cells.len() > RuleError::MOST_CELLS {
            return Err(RuleError::TooManyCells);
        }
        self.inside(cells)
    }

    /// Validates cells that must not repeat.
    fn set(self, cells: &[Cell]) -> Result<(), RuleError> {
        self.list(cells, 1)?;
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        match sorted.windows(2).find(|two| two[0] == two[1]) {
            Some(two) => Err(RuleError::Repeated(two[0])),
            None => Ok(()),
        }
    }

    fn inside(self, cells: &[Cell]) -> Result<(), RuleError> {
        let outside = |cell: &&Cell| {
            usize::from(cell.row) >= self.rows || usize::from(cell.column) >= self.columns
        };
        cells
            .iter()
            .find(outside)
            .map_or(Ok(()), |&cell| Err(RuleError::Outside(cell)))
    }

    fn pairs(self, pairs: &[Pair]) -> Result<(), RuleError> {
        if pairs.len() * 2 > 4 * RuleError::MOST_CELLS {
            return Err(RuleError::TooManyCells);
        }
        pairs.iter().try_for_each(|pair| self.set(pair))
    }

    fn parts(self, parts: &[Vec<Cell>]) -> Result<(), RuleError> {
        if parts.len() < 2 {
            return Err(RuleError::TooFewParts);
        }
        if parts.iter().map(Vec::len).sum::<usize>() > RuleError::MOST_CELLS {
            return Err(RuleError::TooManyCells);
        }
        parts.iter().try_for_each(|part| self.list(part, 1))
    }

    fn in_regions(self, line: &[Cell]) -> Result<(), RuleError> {
        self.list(line, 1)?;
        let region = |cell: &Cell| {
            self.regions[usize::from(cell.row) * self.columns + usize::from(cell.column)]
        };
        let without = line.iter().find(|cell| region(cell).is_none());
        without.map_or(Ok(()), |&cell| Err(RuleError::NoRegion(cell)))
    }

    fn quad(self, digits: &[i32], cells: &[Cell; 4]) -> Result<(), RuleError> {
        number(digits.len() as i64, 1, 4)?;
        digits.iter().try_for_each(|&digit| self.digit(digit))?;
        self.set(cells)?;
        let mut sorted = *cells;
        sorted.sort_unstable();
        let [corner, ..] = sorted;
        let block = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| corner.moved(down, right));
        if block != sorted.map(Some) {
            return Err(RuleError::NotABlock);
        }
        Ok(())
    }

    fn mask(self, mask: Mask) -> Result<(), RuleError> {
        if mask.is_empty() || !self.digits.all().contains_all(mask) {
            return Err(RuleError::Digits);
        }
        Ok(())
    }

    fn digit(self, value: i32) -> Result<(), RuleError> {
        if self.digits.contains(value) {
            Ok(())
        } else {
            Err(RuleError::NotADigit(i64::from(value)))
        }
    }

    fn boxes(self) -> Result<(usize, usize), RuleError> {
        size_of_boxes(self.rows, self.columns, self.regions).ok_or(RuleError::NoBoxes)
    }

    fn thirds(self) -> Result<(), RuleError> {
        if self.digits.len().is_multiple_of(3) {
            Ok(())
        } else {
            Err(RuleError::NoThirds)
        }
    }
}

fn number(found: i64, least: i64, greatest: i64) -> Result<(), RuleError> {
    if (least..=greatest).contains(&found) {
        Ok(())
    } else {
        Err(RuleError::Number {
            found,
            least,
            greatest,
        })
    }
}

/// Validates a list that must not be empty.
fn some<T>(numbers: &[T]) -> Result<(), RuleError> {
    if numbers.is_empty() {
        Err(RuleError::NoNumbers)
    } else {
        Ok(())
    }
}

/// Validates a sum.
fn sum(found: i64) -> Result<(), RuleError> {
    number(found, -RuleError::GREATEST_SUM, RuleError::GREATEST_SUM)
}

/// Validates a difference, a ratio or a count.
fn size(found: u32) -> Result<(), RuleError> {
    number(i64::from(found), 0, RuleError::GREATEST_SUM)
}
