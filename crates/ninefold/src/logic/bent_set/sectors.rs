//! Looks for bent sets of many cells: SK loops, and multi-sector locked sets in some rows and some columns.

use alloc::vec::Vec;

use crate::{Cell, CellSet, House};

use super::super::rectangles::pairs;
use super::super::{Finder, Flow, HouseKind, Look, Position, bits};
use super::BentSet;

/// Finds SK loops.
pub(in super::super) enum DominoLoops {}

/// Finds sets of the empty cells where some lines cross others, with up to four lines in one direction. Each digit
/// counts once for each row that has a place for it among these cells, or once for each such column. The smaller number
/// counts. The numbers add up to the number of cells, at most twenty. A set contains no smaller such set, and does not
/// lie in one house.
pub(in super::super) enum MultiSectorLockedSets {}

/// The cost of the loops of two rows, and of the sets of some lines (see [`Watch::spend`]).
const TWO_ROWS: u32 = 2_000;
const SOME_LINES: u32 = 10_000;

/// The maximum number of cells of a set. People cannot survey more.
const MOST_CELLS: usize = 20;

/// The most lines across. With more lines, the remaining ones make a set with the same eliminations.
const MOST_LINES: usize = 4;

impl Finder for DominoLoops {
    type Pattern = BentSet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BentSet) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let empty = position.empty_cells();
        for (upper, lower) in far_apart() {
            watch.allow(TWO_ROWS)?;
            for (left, right) in far_apart() {
                let corners = [(upper, left), (upper, right), (lower, left), (lower, right)];
                let corners = corners.map(|(row, column)| Cell::ALL[row * 9 + column]);
                if corners.iter().any(|&corner| empty.contains(corner)) {
                    continue;
                }
                let lines = |corner: Cell| {
                    HouseKind::Row.of(corner).cell_set() | HouseKind::Column.of(corner).cell_set()
                };
                let around = |corner: Cell| lines(corner) & HouseKind::Box.of(corner).cell_set();
                let all = corners.into_iter().map(around);
                let cells = all.fold(CellSet::EMPTY, |all, around| all | around);
                let cells = cells - corners.into_iter().collect();
                if !(cells - empty).is_empty() {
                    continue;
                }
                let set = BentSet { cells, free: None };
                let digits = set.digits(position).iter();
                let most: usize = digits.map(|digit| set.most(position, digit)).sum();
                if most == cells.len() {
                    visit(set)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Returns the pairs of lines in different bands or stacks.
fn far_apart() -> impl Iterator<Item = (usize, usize)> {
    pairs(9).filter(|(one, other)| one / 3 != other / 3)
}

impl Finder for MultiSectorLockedSets {
    type Pattern = BentSet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BentSet) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let mut found = Vec::new();
        for (kind, across, least) in [
            (HouseKind::Row, HouseKind::Column, 1),
            (HouseKind::Column, HouseKind::Row, MOST_LINES + 1),
        ] {
            for lines in 1..1_u16 << 9 {
                if lines.count_ones() as usize <= MOST_LINES {
                    watch.allow(SOME_LINES)?;
                    let sectors = Sectors::of(position, [kind, across], lines, least);
                    sectors.choose(0, Counted::default(), &mut found);
                }
            }
        }
        let mut found: Vec<CellSet> = found;
        found.sort_by_key(|cells| cells.len());
        let mut smallest: Vec<CellSet> = Vec::new();
        for cells in found {
            if smallest.iter().any(|part| (*part - cells).is_empty()) {
                continue;
            }
            smallest.push(cells);
            let in_one = |house: &House| (cells - house.cell_set()).is_empty();
            if !House::ALL.iter().any(in_one) {
                visit(BentSet { cells, free: None })?;
            }
        }
        Flow::Continue(())
    }
}

/// Nine numbers below 64, one for each digit, in fields of seven bits; the seventh is spare.
type Fields = u64;

const ONES: Fields = 0x0102_0408_1020_4081;
const SPARE: Fields = ONES << 6;

/// Returns the sum of the fields, if it is below 128.
fn sum(fields: Fields) -> usize {
    (fields.wrapping_mul(ONES) >> 56 & 0x7F) as usize
}

/// Returns how many of the four lowest bits are set in each field.
fn counts(fields: Fields) -> Fields {
    let pairs = fields - (fields >> 1 & (ONES * 5));
    (pairs & (ONES * 3)) + (pairs >> 2 & (ONES * 3))
}

/// Returns the smaller number of each field.
fn smaller(one: Fields, other: Fields) -> Fields {
    let is_other = ((one | SPARE) - other) & SPARE;
    let other_fields = is_other - (is_other >> 6);
    other & other_fields | one & !other_fields
}

/// Some lines, and their crossings with each line across.
struct Sectors {
    lines: usize,
    least: usize,
    crossings: [Crossing; 9],
    /// For each number, how many cells the crossings from that number on have.
    left: [usize; 10],
}

#[derive(Clone, Copy, Default)]
struct Crossing {
    cells: CellSet,
    count: usize,
    /// The lines that have an empty cell in this crossing, one bit each.
    lines: u8,
    /// For each digit, the lines that have a place for it in this crossing, one bit each.
    of_lines: Fields,
    /// For each digit, 1 if it has a place in this crossing.
    any: Fields,
}

/// The chosen lines across.
#[derive(Clone, Copy, Default)]
struct Counted {
    cells: CellSet,
    count: usize,
    across: usize,
    lines: u8,
    of_lines: Fields,
    of_across: Fields,
}

impl Sectors {
    fn of(
        position: &Position,
        [kind, across]: [HouseKind; 2],
        lines: u16,
        least: usize,
    ) -> Sectors {
        let mut crossings = [Crossing::default(); 9];
        for (number, line) in bits(lines).enumerate() {
            for cell in kind.house(line).cell_set() & position.empty_cells() {
                let crossing = &mut crossings[across.of(cell).index() % 9];
                crossing.cells.insert(cell);
                crossing.count += 1;
                crossing.lines |= 1 << number;
                for digit in bits(position.marks(cell)) {
                    crossing.of_lines |= 1 << (7 * digit + number);
                    crossing.any |= 1 << (7 * digit);
                }
            }
        }
        let mut left = [0; 10];
        for number in (0..9).rev() {
            left[number] = left[number + 1] + crossings[number].count;
        }
        Sectors {
            left,
            lines: lines.count_ones() as usize,
            least,
            crossings,
        }
    }

    /// Adds the sets with these lines across and some of the lines from the number on.
    fn choose(&self, from: usize, so_far: Counted, found: &mut Vec<CellSet>) {
        for (number, crossing) in self.crossings.iter().enumerate().skip(from) {
            let count = so_far.count + crossing.count;
            let is_hopeless = so_far.across + 9 - number < self.least;
            if crossing.count == 0 || count > MOST_CELLS || is_hopeless {
                continue;
            }
            let counted = Counted {
                cells: so_far.cells | crossing.cells,
                count,
                across: so_far.across + 1,
                lines: so_far.lines | crossing.lines,
                of_lines: so_far.of_lines | crossing.of_lines,
                of_across: so_far.of_across + crossing.any,
            };
            let most = sum(smaller(counts(counted.of_lines), counted.of_across));
            if most > count {
                // More cells never lower the counts of the digits.
                if most <= MOST_CELLS.min(count + self.left[number + 1]) {
                    self.choose(number + 1, counted, found);
                }
            } else if most == count
                && counted.across >= self.least
                && counted.lines.count_ones() as usize == self.lines
            {
                found.push(counted.cells);
            }
        }
    }
}
