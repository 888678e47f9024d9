//! Looks for rectangles and extended rectangles.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House, HouseSet};

use super::super::rectangles::{between, pairs};
use super::super::{
    Finder, Flow, HouseKind, Look, NineBits, Position, Watch, shared_houses, subsets,
};
use super::{DeadlyKind, DeadlyPattern};

/// Finds rectangles with internal guardians.
pub(in super::super) enum Rectangles {}

/// Finds rectangles with some cells filled, but not given.
pub(in super::super) enum AvoidableRectangles {}

/// Finds rectangles with external guardians.
pub(in super::super) enum ExternalRectangles {}

/// Finds patterns of three digits in two lines and three lines across.
pub(in super::super) enum ExtendedRectangles {}

/// The costs of the rectangles of two rows, and of the patterns of two lines (see [`Watch::spend`]).
const TWO_ROWS: u32 = 20_000;
const TWO_LINES: u32 = 50_000;

/// The most guardians of an extended rectangle. With more guardians, there is hardly any candidate that all exclude.
const MOST_GUARDIANS: usize = 4;

impl Finder for Rectangles {
    type Pattern = DeadlyPattern;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let empty = position.empty_cells();
        rectangles(position, empty, watch, &mut |cells, digits| {
            let found = Rectangle::new(position, cells, digits);
            found.internal(visit)?;
            found.bound(visit)
        })
    }
}

impl Finder for AvoidableRectangles {
    type Pattern = DeadlyPattern;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let empty = position.empty_cells();
        let not_given = CellSet::ALL - position.givens();
        if not_given == empty {
            return Flow::Continue(());
        }
        rectangles(position, not_given, watch, &mut |cells, digits| {
            let count = cells.iter().filter(|&&cell| empty.contains(cell)).count();
            match count {
                1..=3 => Rectangle::new(position, cells, digits).guarded(visit),
                _ => Flow::Continue(()),
            }
        })
    }
}

impl Finder for ExternalRectangles {
    type Pattern = DeadlyPattern;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let empty = position.empty_cells();
        rectangles(position, empty, watch, &mut |cells, digits| {
            Rectangle::new(position, cells, digits).external(visit)
        })
    }
}

/// Visits the cells, in a ring, of each rectangle in two rows, two columns and two boxes whose cells are all allowed.
/// Visits each with every pair of digits that fills it or could still fill it.
fn rectangles(
    position: &Position,
    allowed: CellSet,
    watch: &Watch,
    visit: &mut dyn FnMut([Cell; 4], DigitSet) -> Flow,
) -> Flow {
    for rows in pairs(9) {
        watch.allow(TWO_ROWS)?;
        for ring in between(rows) {
            if ring.iter().all(|&cell| allowed.contains(cell)) {
                fillings(position, ring, visit)?;
            }
        }
    }
    Flow::Continue(())
}

/// Visits the pairs of digits that can fill a diagonal each, and that the puzzle does not bar from any of the cells.
fn fillings(
    position: &Position,
    ring: [Cell; 4],
    visit: &mut dyn FnMut([Cell; 4], DigitSet) -> Flow,
) -> Flow {
    let [one, two, three, four] = ring.map(|cell| match position.grid()[cell] {
        Some(digit) => digit.into(),
        None => position.candidates(cell),
    });
    let diagonals = [one & three, two & four];
    let cells = ring.into_iter().collect();
    for first in diagonals[0] {
        for second in diagonals[1] {
            // Skips the second of the two ways to place a pair of digits.
            let again =
                first > second && diagonals[0].contains(second) && diagonals[1].contains(first);
            let both = DigitSet::from_iter([first, second]);
            if first != second && !again && !position.barred().meets(cells, both) {
                visit(ring, both)?;
            }
        }
    }
    Flow::Continue(())
}

struct Rectangle<'p> {
    position: &'p Position,
    cells: [Cell; 4],
    digits: DigitSet,
    /// The candidates of the cells other than the two digits.
    extras: CandidateSet,
}

impl Rectangle<'_> {
    fn new(position: &Position, cells: [Cell; 4], digits: DigitSet) -> Rectangle<'_> {
        Rectangle {
            position,
            cells,
            digits,
            extras: position
                .among(cells.into_iter().collect(), !digits)
                .collect(),
        }
    }

    fn extras_of(&self, cell: Cell) -> DigitSet {
        self.position.candidates(cell) - self.digits
    }

    fn visit(&self, kind: DeadlyKind, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let cells: CellSet = self.cells.into_iter().collect();
        visit(DeadlyPattern {
            cells: self.cells.to_vec(),
            filled: cells - self.position.empty_cells(),
            digits: self.digits,
            kind,
        })
    }

    /// Visits types 1, 2 and 5: the extras are in one cell, or one digit.
    fn guarded(&self, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let digits: DigitSet = self.extras.iter().map(Candidate::digit).collect();
        let guardians = self.extras;
        match self.rich().count() == 1 || digits.len() == 1 {
            true => self.visit(DeadlyKind::Internal { guardians }, visit),
            false => Flow::Continue(()),
        }
    }

    /// Visits types 1, 2, 5 and 3: in type 3 the extras make a naked set with other cells.
    fn internal(&self, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        self.guarded(visit)?;
        let rich: Vec<Cell> = self.rich().collect();
        let digits: DigitSet = self.extras.iter().map(Candidate::digit).collect();
        match rich[..] {
            [one, other] if one.sees(other) && digits.has_several() => {
                shared_houses([one, other]).try_for_each(|house| self.naked(house, digits, visit))
            }
            _ => Flow::Continue(()),
        }
    }

    /// Returns the cells with extras.
    fn rich(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.cells.iter().copied();
        cells.filter(|&cell| !self.extras_of(cell).is_empty())
    }

    /// Visits the naked sets that the extras make with further cells of the house, with up to four digits.
    fn naked(
        &self,
        house: House,
        extras: DigitSet,
        visit: &mut dyn FnMut(DeadlyPattern) -> Flow,
    ) -> Flow {
        let others = house.cell_set() & self.position.empty_cells();
        let others = others - self.cells.into_iter().collect();
        let fits = |cell: &Cell| (self.position.candidates(*cell) | extras).len() <= 4;
        let others: Vec<Cell> = others.iter().filter(fits).collect();
        for chosen in 1..1_u16 << others.len() {
            if chosen.size() > 3 {
                continue;
            }
            let cells = others.iter().enumerate();
            let cells: CellSet = cells
                .filter_map(|(number, &cell)| (chosen >> number & 1 == 1).then_some(cell))
                .collect();
            let marks = cells.iter().map(|cell| self.position.candidates(cell));
            let digits = marks.fold(extras, |all, marks| all | marks);
            if digits.len() == cells.len() + 1 {
                let kind = DeadlyKind::Naked {
                    guardians: self.extras,
                    cells,
                    digits,
                };
                self.visit(kind, visit)?;
            }
        }
        Flow::Continue(())
    }

    /// Visits types 4 and 6 and hidden rectangles: one digit has no other place in some houses. These are the house of
    /// two rich cells, all lines, or the two lines that meet in the corner opposite of a cell without extras.
    fn bound(&self, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let rich: Vec<Cell> = self.rich().collect();
        let own: CellSet = self.cells.into_iter().collect();
        for digit in self.digits {
            let elsewhere = self.position.board(digit) - own;
            let is_bound = |house: House| (elsewhere & house.cell_set()).is_empty();
            if let [one, other] = rich[..]
                && let Some(house) = shared_houses([one, other]).find(|&house| is_bound(house))
            {
                let houses = house.into();
                self.visit(DeadlyKind::Bound { digit, houses }, visit)?;
            }
            let lines_of = |cell: Cell| [HouseKind::Row.of(cell), HouseKind::Column.of(cell)];
            let all = [self.cells[0], self.cells[2]].map(lines_of);
            let is_diagonal = matches!(rich[..], [one, other] if !one.sees(other));
            if is_diagonal && all.iter().flatten().all(|&line| is_bound(line)) {
                let houses: HouseSet = all.into_iter().flatten().collect();
                self.visit(DeadlyKind::Bound { digit, houses }, visit)?;
                continue;
            }
            for (number, &corner) in self.cells.iter().enumerate() {
                let opposite = self.cells[(number + 2) % 4];
                let lines = lines_of(corner);
                // Two rich cells in one line belong to type 4.
                let is_fit =
                    self.extras_of(opposite).is_empty() && (is_diagonal || rich.len() == 3);
                if is_fit && lines.iter().all(|&line| is_bound(line)) {
                    let houses = lines.into_iter().collect();
                    self.visit(DeadlyKind::Bound { digit, houses }, visit)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Visits external rectangles. On each of two opposite sides, the guardians are its extras or the other places of
    /// the digits in a house of the side. At least one side has such a house.
    fn external(&self, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let [one, two, three, four] = self.cells;
        for sides in [[[one, two], [three, four]], [[two, three], [four, one]]] {
            let choices = sides.map(|side| self.choices(side));
            for (number, (first, of_first)) in choices[0].iter().enumerate() {
                let mut kinds = choices[1]
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| number + other > 0);
                kinds.try_for_each(|(_, (second, of_second))| {
                    let kind = DeadlyKind::External {
                        guardians: *of_first | *of_second,
                        houses: *first | *second,
                    };
                    self.visit(kind, visit)
                })?;
            }
        }
        Flow::Continue(())
    }

    /// Returns the guardians of two neighbours: first their extras, then the places outside in each house that they
    /// share.
    fn choices(&self, side: [Cell; 2]) -> Vec<(HouseSet, CandidateSet)> {
        let own = CellSet::from_iter(side);
        let extras: CandidateSet = self.position.among(own, !self.digits).collect();
        let mut choices = vec![(HouseSet::EMPTY, extras)];
        for house in shared_houses(side) {
            let outside = self.position.among(house.cell_set() - own, self.digits);
            choices.push((house.into(), outside.collect()));
        }
        choices
    }
}

impl Finder for ExtendedRectangles {
    type Pattern = DeadlyPattern;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        for (kind, across) in [
            (HouseKind::Row, HouseKind::Column),
            (HouseKind::Column, HouseKind::Row),
        ] {
            for (one, other) in pairs(9).filter(|(one, other)| one / 3 == other / 3) {
                watch.allow(TWO_LINES)?;
                let lines = kind.house(one).cell_set() | kind.house(other).cell_set();
                for number in 0..27 {
                    let crossing = [number / 9, 3 + number / 3 % 3, 6 + number % 3];
                    let crossing: HouseSet = crossing
                        .map(|line| across.house(line))
                        .into_iter()
                        .collect();
                    in_six_cells(position, lines & crossing.cells(), visit)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Visits the patterns of any three digits in the cells.
fn in_six_cells(
    position: &Position,
    cells: CellSet,
    visit: &mut dyn FnMut(DeadlyPattern) -> Flow,
) -> Flow {
    if !(cells - position.empty_cells()).is_empty() {
        return Flow::Continue(());
    }
    for digits in subsets(DigitSet::ALL, 3) {
        // Each cell can hold two of the digits, and has few other candidates.
        let mut count = 0;
        let fits = cells.iter().all(|cell| {
            let marks = position.candidates(cell);
            count += (marks - digits).len();
            (marks & digits).has_several() && count <= MOST_GUARDIANS
        });
        if !fits || position.barred().meets(cells, digits) {
            continue;
        }
        visit(DeadlyPattern::guarded(
            position,
            cells.iter().collect(),
            digits,
        ))?;
    }
    Flow::Continue(())
}
