//! Singles, locked candidates, subsets and wings.

use alloc::vec::Vec;

use super::super::line::Variant;
use super::super::subsets::houses_of;
use super::subsets_of;
use crate::logic::{
    BentSet, HiddenSet, HiddenSingle, Kind, Locking, NakedSet, NakedSingle, Position, Reason, Wing,
};
use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Returns the reason of a single: the only candidate of its cell, or the only place of a digit in a house.
pub(super) fn single(
    position: &Position,
    variant: Variant,
    candidate: Candidate,
) -> Option<Reason> {
    if variant == Variant::NakedSingle {
        return Some(NakedSingle { candidate }.into());
    }
    let is_full = |house: House| position.empty(house) == 1;
    let is_single = |house: &House| {
        position.places(*house, candidate.digit()).len() == 1
            && (variant != Variant::FullHouse || is_full(*house))
    };
    // A box is easier to look through than a line.
    let house = candidate
        .cell()
        .houses()
        .into_iter()
        .rev()
        .find(is_single)?;
    let is_full_house = is_full(house);
    Some(
        HiddenSingle {
            candidate,
            house,
            is_full_house,
        }
        .into(),
    )
}

/// Finds a house whose places of a digit all lie in another house. The first house is a box or a line, as
/// `is_pointing` requires.
pub(super) fn locking(
    position: &Position,
    is_pointing: bool,
    removals: &CandidateSet,
) -> Option<Reason> {
    let digit = removals.first()?.digit();
    let mut bases = House::ALL
        .into_iter()
        .filter(|base| (base.kind() == Kind::Box) == is_pointing);
    bases.find_map(|base| {
        let cells = position.places(base, digit);
        let covers = houses_of(cells).filter(|cover| *cover != base);
        let cover = covers.into_iter().find(|cover| {
            let gone = (position.places(*cover, digit) - cells).into_iter();
            gone.map(|cell| Candidate::new(cell, digit))
                .eq(removals.iter())
        })?;
        Some(
            Locking {
                digit,
                base,
                cover,
                cells,
                single: None,
            }
            .into(),
        )
    })
}

/// Finds as many cells as digits. They eliminate in one house, or in all their houses at once.
pub(super) fn naked(position: &Position, size: usize, removals: &CandidateSet) -> Option<Reason> {
    let (cells, digits) = House::ALL.into_iter().find_map(|house| {
        let has_few = |cell: &Cell| (1..=size).contains(&position.candidates(*cell).len());
        let all: Vec<Cell> = house.cell_set().into_iter().filter(has_few).collect();
        subsets_of(&all, size).into_iter().find_map(|cells| {
            let cells: CellSet = cells.into_iter().collect();
            let masks = cells.into_iter().map(|cell| position.candidates(cell));
            let digits = masks.fold(DigitSet::EMPTY, |all, mask| all | mask);
            let eliminates = |gone: Candidate| {
                let outside = !cells.contains(gone.cell());
                outside && digits.contains(gone.digit()) && sees_all(gone.cell(), cells)
            };
            (digits.len() == size && removals.iter().all(eliminates)).then_some((cells, digits))
        })
    })?;
    let gone: CellSet = removals.iter().map(Candidate::cell).collect();
    Some(match houses_of(cells | gone).next() {
        Some(house) => NakedSet {
            house,
            cells,
            digits,
        }
        .into(),
        None => BentSet { cells, free: None }.into(),
    })
}

fn sees_all(cell: Cell, cells: CellSet) -> bool {
    (cells - cell.peer_set()).is_empty()
}

/// Finds digits that have as many places in a house.
pub(super) fn hidden(position: &Position, size: usize, removals: &CandidateSet) -> Option<Reason> {
    House::ALL.into_iter().find_map(|house| {
        let places = |digit: Digit| position.places(house, digit);
        let has_few = |digit: &Digit| (1..=size).contains(&places(*digit).len());
        let all: Vec<Digit> = Digit::ALL.into_iter().filter(has_few).collect();
        subsets_of(&all, size).into_iter().find_map(|digits| {
            let cells = digits.iter().map(|digit| places(*digit));
            let cells = cells.fold(CellSet::EMPTY, |all, places| all | places);
            let digits: DigitSet = digits.into_iter().collect();
            let eliminates =
                |gone: Candidate| cells.contains(gone.cell()) && !digits.contains(gone.digit());
            (cells.len() == size && removals.iter().all(eliminates)).then(|| {
                HiddenSet {
                    house,
                    digits,
                    cells,
                    single: None,
                }
                .into()
            })
        })
    })
}

/// Finds a pivot with two or three candidates, and two wings.
pub(super) fn wing(position: &Position, is_xyz: bool, removals: &CandidateSet) -> Option<Reason> {
    let digit = removals.first()?.digit();
    let gone: CellSet = removals.iter().map(Candidate::cell).collect();
    let with = |count: usize| {
        let all = Cell::ALL.into_iter();
        all.filter(move |cell| position.candidates(*cell).len() == count)
    };
    let of_three = if is_xyz { 3 } else { 2 };
    with(of_three).find_map(|pivot| {
        let digits = position.candidates(pivot);
        let is_wing = |cell: &Cell| {
            let mask = position.candidates(*cell);
            pivot.sees(*cell)
                && sees_all(*cell, gone)
                && mask.contains(digit)
                && (mask - digits - digit.into()).is_empty()
        };
        let wings: Vec<Cell> = with(2).filter(is_wing).collect();
        let pairs = subsets_of(&wings, 2);
        let wings = pairs.into_iter().find_map(|pair| {
            let masks = [pair[0], pair[1]].map(|cell| position.candidates(cell));
            (masks[0] != masks[1]).then_some([pair[0], pair[1]])
        })?;
        (digits.contains(digit) == is_xyz && (!is_xyz || sees_all(pivot, gone))).then(|| {
            Wing {
                pivot,
                wings,
                digit,
                is_xyz,
            }
            .into()
        })
    })
}
