//! Naked and hidden subsets, including locked subsets, and locked candidates.

use alloc::vec::Vec;

use super::board::Board;
use super::line::Variant;
use super::step::{Pattern, removing};
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Returns the boxes, then the rows and columns with cells that have changed. Other houses contain nothing new, as
/// cells outside can only have lost candidates.
fn boxes_rows_columns(changed: CellSet) -> impl Iterator<Item = House> {
    let lines = House::rows().iter().chain(House::columns());
    let houses = House::boxes().iter().chain(lines).copied();
    houses.filter(move |house| has_changed(*house, changed))
}

fn has_changed(house: House, changed: CellSet) -> bool {
    !(house.cell_set() & changed).is_empty()
}

/// Returns the rows, columns and boxes that contain all these cells, in this order.
pub(super) fn houses_of(cells: CellSet) -> impl Iterator<Item = House> {
    let houses = cells.first().map(Cell::houses);
    let is_shared = move |house: &House| (cells - house.cell_set()).is_empty();
    houses.into_iter().flatten().filter(is_shared)
}

/// Finds the first naked subset of `size` cells that eliminates something, either among the locked subsets or among
/// the others. A locked subset that is skipped may become one of the others later.
pub(super) fn naked(
    board: &Board,
    changed: CellSet,
    size: usize,
    is_locked: bool,
    variant: Variant,
    has_passed_over: &mut bool,
) -> Option<Pattern> {
    let is_possible = |house: &House| !is_locked || house.index() >= 18;
    for house in boxes_rows_columns(changed).filter(is_possible) {
        let is_member = |cell: &Cell| (1..=size).contains(&board.mask(*cell).len());
        let cells: CellSet = unsolved_in(board, house)
            .into_iter()
            .filter(is_member)
            .collect();
        if cells.len() < size {
            continue;
        }
        let add = |(cells, digits): (CellSet, DigitSet), cell: Cell| {
            let (cells, digits) = (cells | cell.into(), digits | board.mask(cell));
            (digits.len() <= size).then_some((cells, digits))
        };
        let start = (CellSet::EMPTY, DigitSet::EMPTY);
        let found = each_combination(cells.into_iter(), size, start, &add, &mut |subset| {
            let (cells, digits) = subset;
            (digits.len() == size)
                .then(|| naked_removals(board, cells, digits))
                .filter(|(removals, found_locked)| {
                    let is_wanted = *found_locked == is_locked;
                    *has_passed_over |= *found_locked && !is_wanted;
                    !removals.is_empty() && is_wanted
                })
        });
        if let Some((removals, _)) = found {
            return removing(variant, removals);
        }
    }
    None
}

fn unsolved_in(board: &Board, house: House) -> CellSet {
    house.cell_set() & board.unsolved()
}

/// Returns the eliminations of a naked subset, house by house, and whether it is locked. A locked subset eliminates
/// in its box and also in its line outside the box.
fn naked_removals(board: &Board, cells: CellSet, digits: DigitSet) -> (Vec<Candidate>, bool) {
    let mut removals = Vec::new();
    let (mut in_line, mut in_box) = (CellSet::EMPTY, CellSet::EMPTY);
    let mut block = CellSet::EMPTY;
    for house in houses_of(cells) {
        for cell in house.cell_set() - cells {
            let removed = board.mask(cell) & digits;
            removals.extend(removed.into_iter().map(|digit| Candidate::new(cell, digit)));
            if !removed.is_empty() {
                match house.index() {
                    ..18 => in_line.insert(cell),
                    _ => in_box.insert(cell),
                };
            }
        }
        if house.index() >= 18 {
            block = house.cell_set();
        }
    }
    let is_locked = cells.len() < 4 && !in_box.is_empty() && !(in_line - block).is_empty();
    (removals, is_locked)
}

/// Finds the first hidden subset of `size` digits that eliminates something.
pub(super) fn hidden(
    board: &Board,
    changed: CellSet,
    size: usize,
    variant: Variant,
) -> Option<Pattern> {
    for house in boxes_rows_columns(changed) {
        if unsolved_in(board, house).len() <= size {
            continue;
        }
        let has_few = |digit: &Digit| (1..=size).contains(&usize::from(board.count(house, *digit)));
        let digits: DigitSet = Digit::ALL.into_iter().filter(has_few).collect();
        if digits.len() < size {
            continue;
        }
        let add = |(digits, cells): (DigitSet, CellSet), digit: Digit| {
            let (digits, cells) = (digits | digit.into(), cells | board.places_in(house, digit));
            (cells.len() <= size).then_some((digits, cells))
        };
        let start = (DigitSet::EMPTY, CellSet::EMPTY);
        let found = each_combination(digits.into_iter(), size, start, &add, &mut |subset| {
            let (subset, cells) = subset;
            let others = cells.into_iter().flat_map(|cell| {
                let others = board.mask(cell) - subset;
                others
                    .into_iter()
                    .map(move |digit| Candidate::new(cell, digit))
            });
            (cells.len() == size)
                .then(|| others.collect())
                .filter(|removals: &Vec<Candidate>| !removals.is_empty())
        });
        if let Some(removals) = found {
            return removing(variant, removals);
        }
    }
    None
}

/// Passes the combinations of `size` elements to `look` in lexicographic order, and returns its first result. `add`
/// adds an element to an incomplete combination. If it returns `None`, all combinations with this beginning are
/// skipped.
fn each_combination<T, U: Copy, R>(
    mut all: impl Iterator<Item = T> + Clone,
    size: usize,
    start: U,
    add: &impl Fn(U, T) -> Option<U>,
    look: &mut impl FnMut(U) -> Option<R>,
) -> Option<R> {
    if size == 0 {
        return look(start);
    }
    while let Some(next) = all.next() {
        let begun = add(start, next);
        let found = begun.and_then(|it| each_combination(all.clone(), size - 1, it, add, look));
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Finds locked candidates of type 1: all places of a digit in a box lie in a line.
pub(super) fn pointing(board: &Board, changed: CellSet) -> Option<Pattern> {
    let boxes = House::boxes().iter().copied();
    let boxes = boxes.filter(|block| has_changed(*block, changed));
    locked(board, boxes, ..18, Variant::Pointing)
}

/// Finds locked candidates of type 2: all places of a digit in a line lie in a box.
pub(super) fn claiming(board: &Board, changed: CellSet) -> Option<Pattern> {
    let lines = House::rows().iter().chain(House::columns()).copied();
    let lines = lines.filter(|line| has_changed(*line, changed));
    locked(board, lines, 18.., Variant::Claiming)
}

/// Finds the first digit whose places in one of the houses all lie in another house that has more. `others` are the
/// possible numbers of the other house.
fn locked(
    board: &Board,
    houses: impl Iterator<Item = House>,
    others: impl core::ops::RangeBounds<usize>,
    variant: Variant,
) -> Option<Pattern> {
    for house in houses {
        for digit in Digit::ALL {
            if !(2..=3).contains(&board.count(house, digit)) {
                continue;
            }
            let places = board.places_in(house, digit);
            let other = houses_of(places).filter(|other| others.contains(&other.index()));
            let mut removed = other.map(|other| board.places_in(other, digit) - places);
            if let Some(removed) = removed.find(|removed| !removed.is_empty()) {
                let removals = removed.into_iter().map(|cell| Candidate::new(cell, digit));
                return removing(variant, removals.collect());
            }
        }
    }
    None
}
