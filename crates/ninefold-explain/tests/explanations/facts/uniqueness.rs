//! What the sentences of patterns claim that a puzzle with one solution cannot have.

use std::collections::BTreeMap;

use ninefold::logic::{Candidate, CandidateSet};
use ninefold::{Cell, CellSet, Digit, DigitSet, House};

use super::colors::is_ring;
use super::record::{Record, excludes, sees, within};
use super::said::Said;
use super::simple::only_gone;
use super::table::Check;

pub const LOOPS: &[Check] = &[
    (
        "If {cells} held nothing but {one} and {other}, these could be swapped, and the puzzle would have two solutions.",
        |said| {
            let digits = said.digits("one") | said.digits("other");
            let has_both = |cell: Cell| (digits - said.of.marks(cell)).is_empty();
            said.cells("cells").iter().all(has_both)
                && digits == pair(said.of)
                && is_deadly(said.cells("cells"), digits)
        },
    ),
    ("To avoid this, {cells} must be {digits}{also}.", |said| {
        let others = others(said.of);
        said.cells("cells") == others.cells() && said.digits("digits") == others.digits()
    }),
    (
        "; together with {cells} that is a naked pair in {house}",
        |said| is_naked(said, 2),
    ),
    (
        "; together with {cells} that is a naked triplet in {house}",
        |said| is_naked(said, 3),
    ),
    (
        "; together with {cells} that is a naked quad in {house}",
        |said| is_naked(said, 4),
    ),
    (
        "; together with {cells} that is a naked set of {size} in {house}",
        |said| is_naked(said, said.count("size")),
    ),
    ("{cell} ({digits})", |said| {
        said.of.marks(said.cell("cell")) == said.digits("digits")
    }),
    ("So {digits} go nowhere else in {house}.", |said| {
        let set = said.of.cells("/so/cells") | others(said.of).cells();
        let elsewhere = said.house("house").cell_set() - set;
        said.digits("digits") == said.of.digits("/so/digits")
            && only_gone(said, elsewhere, said.digits("digits"))
    }),
    (
        "The other one of the two and {cells} are then the only places for {digits} in {house}.",
        |said| {
            let (cells, two) = (said.cells("cells"), others(said.of).cells());
            let house = said.house("house").cell_set();
            let is_there = |digit| (said.of.places(house, digit) - cells - two).is_empty();
            cells == said.of.cells("/so/cells")
                && two.len() == 2
                && cells.len() + 1 == said.digits("digits").len()
                && said.digits("digits").iter().all(is_there)
        },
    ),
    ("So nothing else can go in {cells}.", |said| {
        let others = DigitSet::ALL - said.of.digits("/so/digits");
        said.cells("cells") == said.of.cells("/so/cells")
            && only_gone(said, said.cells("cells"), others)
    }),
    (
        "In {house}, the only places for {digit} are {cells}, so one of the two is {digit}.",
        |said| {
            let house = said.house("house").cell_set();
            said.cells("cells") == said.of.places(house, said.digit("digit"))
                && said.cells("cells") == others(said.of).cells()
                && said.digits("digit") == said.of.digits("/so/digit")
                && said.cells("cells").len() == 2
        },
    ),
    (
        "If the other were {free}, all these cells would hold nothing but {one} and {other}.",
        |said| {
            let two = said.digits("one") | said.digits("other");
            two == pair(said.of)
                && two - said.of.digits("/so/digit") == said.digits("free")
                && only_gone(said, others(said.of).cells(), said.digits("free"))
        },
    ),
];

/// Returns the two digits of a loop.
fn pair(record: &Record) -> DigitSet {
    record.digits("/digits")
}

/// Returns the candidates of the cells besides those of the pattern, or the surplus of a grave.
fn others(record: &Record) -> CandidateSet {
    let surplus = record.candidates("/surplus");
    let digits = pair(record);
    let in_cell = |cell| {
        let others = record.marks(cell) - digits;
        others.iter().map(move |digit| Candidate::new(cell, digit))
    };
    match surplus.is_empty() {
        true => record.cells("/cells").iter().flat_map(in_cell).collect(),
        false => surplus,
    }
}

/// Checks that the cells and one that has one of the other digits hold only as many digits as there are cells.
fn is_naked(said: &Said, size: usize) -> bool {
    let (cells, house) = (said.cells("cells"), said.house("house"));
    let digits = said.of.all_marks(cells) | others(said.of).digits();
    cells == said.of.cells("/so/cells")
        && (cells | others(said.of).cells())
            .iter()
            .all(|cell| house.cell_set().contains(cell))
        && digits == said.of.digits("/so/digits")
        && digits.len() == size
        && cells.len() + 1 == size
}

pub const GRAVES: &[Check] = &[
    (
        "Without {candidates} every empty cell would have two candidates and every digit two places in each house, and the \
         puzzle would not have exactly one solution.",
        |said| is_grave(said.of, said.candidates("candidates")),
    ),
    ("To avoid this, {claims}.", |said| {
        said.candidates("claims") == guardians(said.of)
    }),
    ("In each of these cases, {wrong}.", |said| {
        let by_all = |wrong: Candidate| guardians(said.of).iter().all(|one| excludes(one, wrong));
        said.candidates("wrong") == said.of.gone && said.of.gone.iter().all(by_all)
    }),
    (
        "In {house}, the only places for {digit} are the same two cells.",
        |said| {
            let house = said.house("house").cell_set();
            said.of.places(house, said.digit("digit")) == others(said.of).cells()
                && others(said.of).cells().len() == 2
        },
    ),
    (
        "So one of them is {digit}, and the other one has its surplus digit.",
        |said| {
            let surplus = others(said.of);
            let is_neither = |gone: Candidate| {
                surplus.cells().contains(gone.cell())
                    && !surplus.contains(gone)
                    && !said.digits("digit").contains(gone.digit())
            };
            said.digits("digit") == said.of.digits("/so/digit")
                && said.of.gone.iter().all(is_neither)
        },
    ),
];

/// Returns whether each empty cell has two candidates and each digit no or two places in a house without these.
fn is_grave(record: &Record, surplus: CandidateSet) -> bool {
    let is_left = |cell: Cell, digit: Digit| !surplus.contains(Candidate::new(cell, digit));
    let left = |cell: Cell| -> DigitSet {
        record
            .marks(cell)
            .iter()
            .filter(|&digit| is_left(cell, digit))
            .collect()
    };
    let is_even = |house: House, digit: Digit| {
        let places = house
            .cell_set()
            .iter()
            .filter(|&cell| left(cell).contains(digit));
        [0, 2].contains(&places.count())
    };
    let houses_are_even = |house: House| Digit::ALL.into_iter().all(|digit| is_even(house, digit));
    let cells = record.empty(Cell::ALL.into_iter().collect());
    surplus.iter().all(|one| record.is_open(one))
        && cells.iter().all(|cell| left(cell).len() == 2)
        && House::ALL.into_iter().all(houses_are_even)
}

/// Returns the candidates that prevent the pattern, inside or outside of its cells. One of these is right.
fn guardians(record: &Record) -> CandidateSet {
    if record.text("/kind") == "bivalue_grave" {
        return others(record);
    }
    let (cells, digits) = (record.cells("/cells"), pair(record));
    if record.text("/so/type") != "external" {
        return others(record);
    }
    let houses = record.houses("/so/houses");
    let outside = digits.iter().flat_map(|digit| {
        let places = record.places(within(houses), digit) - cells;
        places.iter().map(move |cell| Candidate::new(cell, digit))
    });
    let beside = cells - within(houses);
    let inside = others(record)
        .iter()
        .filter(|one| beside.contains(one.cell()));
    outside.chain(inside.collect::<Vec<_>>()).collect()
}

pub const DEADLY: &[Check] = &[
    (
        "If {cells} held nothing but {digits}, these could be exchanged, and the puzzle would have two solutions.",
        |said| {
            let digits = said.digits("digits");
            let can_hold =
                |cell: Cell| said.of.at(cell).map_or(said.of.marks(cell), DigitSet::from);
            let fits = |cell: Cell| !(can_hold(cell) & digits).is_empty();
            digits == pair(said.of)
                && said.cells("cells") == said.of.cells("/cells")
                && said.cells("cells").iter().all(fits)
                && is_deadly(said.cells("cells"), digits)
        },
    ),
    (
        "{cells} make a ring of {count} cells: {digits} alone cannot take turns in it, as the number is odd.",
        |said| {
            said.cells("cells") == said.of.cells("/cells")
                && said.count("count") == said.cells("cells").len()
                && said.count("count") % 2 == 1
                && said.digits("digits") == pair(said.of)
                && is_ring(&said.ring("cells"))
        },
    ),
    ("{cells} cannot be filled with {digits} alone.", |said| {
        let cells = said.cells("cells");
        cells == said.of.cells("/cells")
            && said.digits("digits") == pair(said.of)
            && fillings(cells, pair(said.of)).is_empty()
    }),
    ("{cell} is filled, but not given.", |said| {
        said.cells("cell") == said.of.cells("/filled") && said.of.at(said.cell("cell")).is_some()
    }),
    ("{cells} are filled, but not given.", |said| {
        said.cells("cells") == said.of.cells("/filled")
            && said.of.empty(said.cells("cells")).is_empty()
    }),
    (
        "Only the candidate {digit} of {cell} prevents this.",
        |said| {
            let only = Candidate::new(said.cell("cell"), said.digit("digit"));
            guardians(said.of).iter().eq([only])
        },
    ),
    (
        "They would hold nothing else if {digits} had no other places in {houses}.",
        |said| {
            need_the_digits(said)
                && (said.of.cells("/cells") - within(said.houses("houses")))
                    .iter()
                    .all(|cell| is_pair(said.of, cell))
        },
    ),
    (
        "They would hold nothing else if {digits} had no other places in {houses}, and {cells} no other candidates.",
        |said| {
            let beside = said.of.cells("/cells") - within(said.houses("houses"));
            let with_others = beside.iter().filter(|&cell| !is_pair(said.of, cell));
            need_the_digits(said) && said.cells("cells") == with_others.collect()
        },
    ),
    ("Together with {cells}, that takes up {digits}.", |said| {
        let (cells, digits) = (said.cells("cells"), said.digits("digits"));
        let all = said.of.all_marks(cells) | others(said.of).digits();
        cells == said.of.cells("/so/cells") && all == digits && digits.len() == cells.len() + 1
    }),
    (
        "{cell} sees all their places of {digit}, so it is not {digit}.",
        |said| see_set(said, "cell"),
    ),
    (
        "{cells} see all their places of {digit}, so they are not {digit}.",
        |said| see_set(said, "cells"),
    ),
    (
        "In {houses}, the only places for {digit} are among these cells.",
        |said| {
            let (cells, digit) = (said.of.cells("/cells"), said.digit("digit"));
            let houses = said.houses("houses");
            houses == said.of.houses("/so/houses")
                && said.digits("digit") == said.of.digits("/so/digit")
                && (said.of.places(within(houses), digit) - cells).is_empty()
        },
    ),
    (
        "If {cell} were {digit}, {beside} would be {other}, so {opposite} would be {digit}: the deadly rectangle.",
        completes,
    ),
];

fn is_pair(record: &Record, cell: Cell) -> bool {
    (record.marks(cell) - pair(record)).is_empty()
}

/// Returns whether each of the houses holds as many of the cells as there are digits.
fn need_the_digits(said: &Said) -> bool {
    let (cells, digits) = (said.of.cells("/cells"), pair(said.of));
    let is_filled = |house: House| (house.cell_set() & cells).len() == digits.len();
    said.digits("digits") == digits
        && said.houses("houses") == said.of.houses("/so/houses")
        && said.houses("houses").iter().all(is_filled)
}

/// Checks that the cells see all places of their digit in the further cells, and those of the guardians.
fn see_set(said: &Said, name: &str) -> bool {
    let (cells, digit) = (said.cells(name), said.digit("digit"));
    let inside = others(said.of).iter().filter(|one| one.digit() == digit);
    let places =
        said.of.places(said.of.cells("/so/cells"), digit) | inside.map(Candidate::cell).collect();
    let loses_it = |cell| said.of.gone.contains(Candidate::new(cell, digit));
    (name == "cell") == (cells.len() == 1)
        && cells
            .iter()
            .all(|cell| loses_it(cell) && places.iter().all(|place| sees(place, cell)))
}

/// Checks that the cell with the digit forces the two beside it and then the opposite one.
fn completes(said: &Said) -> bool {
    let (cell, digit) = (said.cell("cell"), said.digit("digit"));
    let (beside, other) = (said.cells("beside"), said.digit("other"));
    let opposite = said.cell("opposite");
    let record = said.of;
    // With the digit in the cell, the other digit is left only there, or is all that is left there.
    let is_other = |place: Cell| {
        let is_only = |house: House| {
            record.places(house.cell_set(), other) - cell.into() == CellSet::from(place)
        };
        let is_left = sees(place, cell) && record.marks(place) - digit.into() == other.into();
        is_left || House::ALL.into_iter().any(is_only)
    };
    let is_digit = {
        let left = |house: House| -> CellSet {
            let places = record.places(house.cell_set(), digit) - beside - cell.into();
            places.iter().filter(|&place| !sees(place, cell)).collect()
        };
        let is_only = |house: House| left(house) == CellSet::from(opposite);
        let is_left = beside.iter().all(|place| sees(place, opposite));
        is_left && record.marks(opposite) - other.into() == digit.into()
            || House::ALL.into_iter().any(is_only)
    };
    record.gone.contains(Candidate::new(cell, digit))
        && beside | cell.into() | opposite.into() == record.cells("/cells")
        && said.digits("digit") | said.digits("other") == pair(record)
        && beside.len() == 2
        && beside.iter().all(is_other)
        && is_digit
}

/// Returns whether any way to fill the cells with the digits alone has another with the same digits in each house.
fn is_deadly(cells: CellSet, digits: DigitSet) -> bool {
    let mut alike: BTreeMap<Vec<DigitSet>, usize> = BTreeMap::new();
    for filling in fillings(cells, digits) {
        let in_house = |house: House| {
            filling
                .iter()
                .filter(|one| house.cell_set().contains(one.cell()))
                .map(|one| one.digit())
                .collect()
        };
        *alike
            .entry(House::ALL.into_iter().map(in_house).collect())
            .or_default() += 1;
    }
    !alike.is_empty() && alike.values().all(|&count| count > 1)
}

/// Returns the ways to fill the cells with the digits.
fn fillings(cells: CellSet, digits: DigitSet) -> Vec<Vec<Candidate>> {
    let mut ways: Vec<Vec<Candidate>> = vec![Vec::new()];
    for cell in cells {
        let longer = |way: Vec<Candidate>| {
            let with = digits.iter().map(move |digit| Candidate::new(cell, digit));
            let fitting = with.filter(|one| !way.iter().any(|known| excludes(*known, *one)));
            let longer = fitting.map(|one| way.iter().copied().chain([one]).collect());
            longer.collect::<Vec<Vec<Candidate>>>()
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    ways
}
