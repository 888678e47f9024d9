//! Naked and hidden subsets, including locked subsets, and locked candidates.

use alloc::vec::Vec;

use super::board::{Board, houses_of};
use super::line::Variant;
use super::step::{Pattern, removing, removing_digit};
use crate::logic::{BentSet, HiddenSet, HouseKind, Locking, NakedSet, Reason};
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

/// Finds the first naked subset of `size` cells that eliminates something, either among the locked subsets or among
/// the others. A locked subset eliminates in its box and also in its line outside the box. If it is skipped, it may
/// become one of the others later.
pub(super) fn naked(
    board: &Board,
    changed: CellSet,
    size: usize,
    is_locked: bool,
    variant: Variant,
    has_passed_over: &mut bool,
) -> Option<Pattern> {
    let is_possible = |house: &House| !is_locked || house.kind() == HouseKind::Box;
    let mut houses = boxes_rows_columns(changed).filter(is_possible);
    houses.find_map(|house| {
        let is_member = |cell: &Cell| (1..=size).contains(&board.mask(*cell).len());
        let members = unsolved_in(board, house).into_iter().filter(is_member);
        let members: CellSet = members.collect();
        if members.len() < size {
            return None;
        }
        let add = |(cells, digits): (CellSet, DigitSet), cell: Cell| {
            let (cells, digits) = (cells | cell.into(), digits | board.mask(cell));
            (digits.len() <= size).then_some((cells, digits))
        };
        let start = (CellSet::EMPTY, DigitSet::EMPTY);
        each_combination(members.into_iter(), size, start, &add, &mut |(
            cells,
            digits,
        )| {
            if digits.len() != size {
                return None;
            }
            let outside = houses_of(cells).map(|house| house.cell_set() - cells);
            let removals = outside.flat_map(|outside| board.among(outside, digits));
            let removals: Vec<Candidate> = removals.collect();
            let removed: CellSet = removals.iter().map(|it| it.cell()).collect();
            let block = houses_of(cells).find(|house| house.kind() == HouseKind::Box);
            let found_locked = block.is_some_and(|block| {
                let outside = removed - block.cell_set();
                size < 4 && outside != removed && !outside.is_empty()
            });
            *has_passed_over |= found_locked && !is_locked;
            if found_locked != is_locked {
                return None;
            }
            removing(variant, removals, || {
                Some(match houses_of(cells | removed).next() {
                    Some(house) => Reason::from(NakedSet {
                        house,
                        digits,
                        cells,
                    }),
                    None => BentSet { cells, free: None }.into(),
                })
            })
        })
    })
}

fn unsolved_in(board: &Board, house: House) -> CellSet {
    house.cell_set() & board.unsolved()
}

/// Finds the first hidden subset of `size` digits that eliminates something.
pub(super) fn hidden(
    board: &Board,
    changed: CellSet,
    size: usize,
    variant: Variant,
) -> Option<Pattern> {
    boxes_rows_columns(changed).find_map(|house| {
        if unsolved_in(board, house).len() <= size {
            return None;
        }
        let has_few = |digit: &Digit| (1..=size).contains(&usize::from(board.count(house, *digit)));
        let few: DigitSet = Digit::ALL.into_iter().filter(has_few).collect();
        if few.len() < size {
            return None;
        }
        let add = |(digits, cells): (DigitSet, CellSet), digit: Digit| {
            let (digits, cells) = (digits | digit.into(), cells | board.places_in(house, digit));
            (cells.len() <= size).then_some((digits, cells))
        };
        let start = (DigitSet::EMPTY, CellSet::EMPTY);
        each_combination(few.into_iter(), size, start, &add, &mut |(
            digits,
            cells,
        )| {
            if cells.len() != size {
                return None;
            }
            removing(variant, board.among(cells, !digits).collect(), || {
                Some(HiddenSet {
                    house,
                    digits,
                    cells,
                    single: None,
                })
            })
        })
    })
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

/// Finds the first digit whose places in a house all lie in another house that has more: locked candidates of type 1
/// if they are in a box and a line (pointing), and of type 2 if they are in a line and a box (claiming).
pub(super) fn locked(board: &Board, changed: CellSet, variant: Variant) -> Option<Pattern> {
    let (lines, boxes) = House::ALL.split_at(18);
    let bases = match variant {
        Variant::Pointing => boxes,
        _ => lines,
    };
    let bases = bases.iter().filter(|base| has_changed(**base, changed));
    let mut places = bases.flat_map(|base| Digit::ALL.map(|digit| (*base, digit)));
    places.find_map(|(base, digit)| {
        if !(2..=3).contains(&board.count(base, digit)) {
            return None;
        }
        let cells = board.places_in(base, digit);
        let crosses =
            |cover: &House| (cover.kind() == HouseKind::Box) != (base.kind() == HouseKind::Box);
        houses_of(cells).filter(crosses).find_map(|cover| {
            let removed = board.places_in(cover, digit) - cells;
            removing_digit(variant, digit, removed, || {
                Some(Locking {
                    digit,
                    base,
                    cover,
                    cells,
                    single: None,
                })
            })
        })
    })
}
