//! Rectangles that would have two solutions.

use alloc::vec::Vec;

use super::super::line::Variant;
use super::super::subsets::houses_of;
use super::subsets_of;
use crate::logic::{DeadlyKind, DeadlyPattern, Pattern, Position, Reason};
use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

/// Returns the rectangle that eliminates all the removals. If there are several, it is the one whose cells have the
/// most candidates of its digits.
pub(super) fn rectangle(
    position: &Position,
    variant: Variant,
    removals: &CandidateSet,
) -> Option<Reason> {
    let pairs = subsets_of(&Digit::ALL, 2);
    let mut best: Option<(usize, DeadlyPattern)> = None;
    for cells in all_rectangles() {
        for pair in &pairs {
            let digits: DigitSet = pair.iter().copied().collect();
            let Some(rectangle) = Rectangle::new(position, cells, digits, variant) else {
                continue;
            };
            let has = |cell: &Cell| (position.candidates(*cell) & digits).len();
            let merit = cells.iter().map(has).sum();
            if best.as_ref().is_some_and(|(known, _)| *known >= merit) {
                continue;
            }
            if let Some(found) = rectangle.pattern(variant, removals) {
                best = Some((merit, found));
            }
        }
    }
    best.map(|(_, found)| found.into())
}

/// Returns all rectangles: four cells in two rows, two columns and two boxes. Neighbours follow each other.
fn all_rectangles() -> impl Iterator<Item = [Cell; 4]> {
    let pairs = subsets_of(&Cell::ALL, 2).into_iter();
    let diagonal = pairs.filter(|pair| pair[0].column() != pair[1].column());
    diagonal.filter_map(|pair| {
        let [one, across] = [pair[0], pair[1]];
        let corner = |row: Cell, column: Cell| {
            let ([row, ..], [_, column, _]) = (row.houses(), column.houses());
            (row.cell_set() & column.cell_set()).single()
        };
        let cells = [one, corner(one, across)?, across, corner(across, one)?];
        let boxes = cells.map(|cell| cell.box_index());
        let is_in_two = boxes.iter().filter(|other| **other == boxes[0]).count() == 2;
        (is_in_two && boxes[0] != boxes[2] && one.row() < across.row()).then_some(cells)
    })
}

/// A rectangle with two digits.
struct Rectangle<'p> {
    position: &'p Position,
    cells: [Cell; 4],
    filled: CellSet,
    digits: DigitSet,
    /// The candidates of its cells except the two digits.
    guardians: CandidateSet,
}

impl Rectangle<'_> {
    /// Returns the rectangle, if its solved cells have its digits and are as many as the variant requires.
    fn new(
        position: &Position,
        cells: [Cell; 4],
        digits: DigitSet,
        variant: Variant,
    ) -> Option<Rectangle<'_>> {
        let filled = cells
            .into_iter()
            .filter(|cell| position.grid()[*cell].is_some());
        let filled: CellSet = filled.collect();
        let fits = |cell: Cell| position.grid()[cell].is_some_and(|digit| digits.contains(digit));
        let wanted = match variant {
            Variant::AvoidableRectangle1 => 3,
            Variant::AvoidableRectangle2 => 2,
            _ => 0,
        };
        if filled.len() != wanted || !filled.into_iter().all(fits) {
            return None;
        }
        let others = cells.into_iter().flat_map(|cell| {
            let others = position.candidates(cell) - digits;
            others
                .into_iter()
                .map(move |digit| Candidate::new(cell, digit))
        });
        Some(Rectangle {
            position,
            cells,
            filled,
            digits,
            guardians: others.collect(),
        })
    }

    /// Returns the pattern of that variant, if it eliminates all the removals.
    fn pattern(&self, variant: Variant, removals: &CandidateSet) -> Option<DeadlyPattern> {
        let guarded: CellSet = self.guardians.iter().map(Candidate::cell).collect();
        let has_digits = (removals.iter())
            .all(|gone| self.cells.contains(&gone.cell()) && self.digits.contains(gone.digit()));
        let kinds: Vec<DeadlyKind> = match variant {
            Variant::Uniqueness3 if guarded.len() == 2 => self.naked(guarded),
            Variant::Uniqueness3 => Vec::new(),
            Variant::Uniqueness4 if has_digits => {
                let houses = houses_of(guarded).filter(|_| guarded.len() == 2);
                self.bound(houses.map(HouseSet::from))
            }
            Variant::Uniqueness6 if has_digits => self.bound([self.lines(&self.cells)].into_iter()),
            Variant::HiddenRectangle if has_digits => {
                let gone: Vec<Cell> = removals.iter().map(Candidate::cell).collect();
                self.bound([self.lines(&gone)].into_iter())
            }
            Variant::Uniqueness4 | Variant::Uniqueness6 | Variant::HiddenRectangle => Vec::new(),
            _ => Vec::from([DeadlyKind::Internal {
                guardians: self.guardians,
            }]),
        };
        let mut patterns = kinds.into_iter().map(|kind| DeadlyPattern {
            cells: self.cells.into(),
            filled: self.filled,
            digits: self.digits,
            kind,
        });
        patterns.find(|pattern| {
            let eliminations = pattern.conclusion(self.position).eliminations;
            (*removals - eliminations).is_empty()
        })
    }

    /// Returns the rows and columns of the cells.
    fn lines(&self, cells: &[Cell]) -> HouseSet {
        let lines = cells
            .iter()
            .flat_map(|cell| cell.houses().into_iter().take(2));
        lines.collect()
    }

    /// Returns each digit that has no other place in these houses, with the houses.
    fn bound(&self, houses: impl Iterator<Item = HouseSet>) -> Vec<DeadlyKind> {
        let cells: CellSet = self.cells.into_iter().collect();
        let bound = houses.flat_map(|houses| {
            let is_bound = move |digit: &Digit| {
                let is_in = |house: House| {
                    let places = self.position.places(house, *digit);
                    !places.is_empty() && (places - cells).is_empty()
                };
                houses.into_iter().all(is_in)
            };
            let digits = self.digits.into_iter().filter(is_bound);
            digits.map(move |digit| DeadlyKind::Bound { digit, houses })
        });
        bound.collect()
    }

    /// Returns the naked sets of the guardians and further cells.
    fn naked(&self, guarded: CellSet) -> Vec<DeadlyKind> {
        let guards: DigitSet = self.guardians.iter().map(Candidate::digit).collect();
        let mut all = Vec::new();
        for house in houses_of(guarded) {
            let outside = house.cell_set() & self.position.empty_cells();
            let is_free = |cell: &Cell| (self.position.candidates(*cell) & self.digits).is_empty();
            let outside: Vec<Cell> = (outside - guarded).into_iter().filter(is_free).collect();
            for size in 1..=outside.len() {
                for cells in subsets_of(&outside, size) {
                    let masks = cells.iter().map(|cell| self.position.candidates(*cell));
                    let digits = masks.fold(guards, |all, mask| all | mask);
                    if digits.len() == size + 1 {
                        let guardians = self.guardians;
                        let cells = cells.into_iter().collect();
                        all.push(DeadlyKind::Naked {
                            guardians,
                            cells,
                            digits,
                        });
                    }
                }
            }
        }
        all
    }
}
