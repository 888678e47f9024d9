//! What the sentences of colours, of one digit and of symmetries claim.

use ninefold::logic::{Candidate, CandidateSet};
use ninefold::{Cell, CellSet, Digit, DigitSet, House};

use super::record::{Record, excludes, sees, within};
use super::said::Said;
use super::table::Check;

pub const COLORS: &[Check] = &[
    ("Either {one}, or {other}.", |said| {
        let [one, other] = ["one", "other"].map(|name| said.candidates(name));
        colors(said.of).contains(&[one, other]) && are_colors(said.of, one, other)
    }),
    (
        "{one} or {other} is {digit}, and {cell} sees both.",
        |said| see_both(said, "cell"),
    ),
    (
        "{one} or {other} is {digit}, and {cells} see both.",
        |said| see_both(said, "cells"),
    ),
    ("{wrong}, as {by}.", |said| {
        let (wrong, by) = (said.candidates("wrong"), said.candidates("by"));
        let by_all = |wrong: Candidate| by.iter().all(|one| excludes(one, wrong));
        by.len() == 2
            && is_one_right(said.of, by)
            && !wrong.is_empty()
            && (wrong - said.of.gone).is_empty()
            && wrong.iter().all(by_all)
    }),
    (
        "{cells} cannot both be {digit}, as they see each other in {house}.",
        |said| {
            let (cells, digit) = (said.cells("cells"), said.digit("digit"));
            let wrong = wrong_color(said.of);
            cells.len() == 2
                && (cells - said.house("house").cell_set()).is_empty()
                && cells
                    .iter()
                    .all(|cell| wrong.contains(Candidate::new(cell, digit)))
        },
    ),
    ("{cell} cannot be both {digit} and {second}.", |said| {
        let wrong = wrong_color(said.of);
        let digits = said.digits("digit") | said.digits("second");
        let mut both = digits
            .iter()
            .map(|digit| Candidate::new(said.cell("cell"), digit));
        digits.len() == 2 && both.all(|it| wrong.contains(it))
    }),
    ("If {claims}, nothing is left for {cell}.", |said| {
        let (claims, cell) = (said.candidates("claims"), said.cell("cell"));
        let is_excluded = |digit| {
            claims
                .iter()
                .any(|one| excludes(one, Candidate::new(cell, digit)))
        };
        (claims - wrong_color(said.of)).is_empty()
            && said.of.at(cell).is_none()
            && said.of.marks(cell).iter().all(is_excluded)
    }),
    (
        "So the first way is wrong, and the second is right.",
        |said| is_wrong(said, 0),
    ),
    (
        "So the second way is wrong, and the first is right.",
        |said| is_wrong(said, 1),
    ),
    ("{one} and {other} see each other in {house}", |said| {
        let house = said.house("house").cell_set();
        house.contains(said.cell("one"))
            && house.contains(said.cell("other"))
            && said.cell("one") != said.cell("other")
            && ["one", "other"]
                .iter()
                .all(|name| (said.cells(name) - all(said.of).cells()).is_empty())
    }),
    ("So {one}, or {other}.", |said| {
        let clusters = colors(said.of);
        let is_color = |number: usize, name| clusters[number].contains(&said.candidates(name));
        let opposite = |number: usize, name| {
            let colors = clusters[number];
            colors[usize::from(colors[0] == said.candidates(name))]
        };
        let clash = |one: Candidate| {
            opposite(1, "other")
                .iter()
                .any(|other| excludes(one, other))
        };
        clusters.len() == 2
            && is_color(0, "one")
            && is_color(1, "other")
            && opposite(0, "one").iter().any(clash)
    }),
    (
        "So if {claims}, neither of the other two ways is possible.",
        |said| {
            let claims = said.candidates("claims");
            let is_excluded = |color: CandidateSet| {
                claims
                    .iter()
                    .any(|one| color.iter().any(|other| excludes(one, other)))
            };
            claims == wrong_color(said.of)
                && colors(said.of)[1].into_iter().all(is_excluded)
                && said.of.gone == claims
        },
    ),
];

/// Returns the two colours of each cluster.
fn colors(record: &Record) -> Vec<[CandidateSet; 2]> {
    let count = record.reason["clusters"].as_array().map_or(0, Vec::len);
    let of_cluster = |number: usize| {
        [0, 1].map(|color| record.candidates(&format!("/clusters/{number}/{color}")))
    };
    (0..count).map(of_cluster).collect()
}

fn all(record: &Record) -> CandidateSet {
    colors(record)
        .into_iter()
        .flatten()
        .fold(CandidateSet::EMPTY, |all, color| all | color)
}

/// Returns the colour that the step finds wrong.
fn wrong_color(record: &Record) -> CandidateSet {
    let color = record
        .reason
        .pointer("/so/color")
        .unwrap()
        .as_u64()
        .unwrap();
    colors(record)[0][usize::try_from(color).unwrap()]
}

fn is_wrong(said: &Said, color: usize) -> bool {
    let wrong = colors(said.of)[0][color];
    wrong == wrong_color(said.of) && !said.of.gone.is_empty() && (said.of.gone - wrong).is_empty()
}

/// Returns whether exactly one of two candidates is right: the only ones in their cell, or of their digit in a house.
fn are_linked(record: &Record, one: Candidate, other: Candidate) -> bool {
    let cells = CellSet::from(one.cell()) | other.cell().into();
    let in_house = |house: House| record.places(house.cell_set(), one.digit()) == cells;
    // Cells of a remote pair.
    let are_pair = |one: Cell, other: Cell| {
        record.marks(one) == record.marks(other) && record.marks(one).len() == 2 && sees(one, other)
    };
    let is_house = || House::ALL.into_iter().any(in_house) || are_pair(one.cell(), other.cell());
    match one.cell() == other.cell() {
        true => record.marks(one.cell()) == DigitSet::from(one.digit()) | other.digit().into(),
        false => one.digit() == other.digit() && is_house(),
    }
}

/// Returns whether links lead from a candidate of one colour to all of both, by turns.
fn are_colors(record: &Record, one: CandidateSet, other: CandidateSet) -> bool {
    let mut known: CandidateSet = one.iter().take(1).collect();
    let mut open: Vec<Candidate> = known.iter().collect();
    while let Some(from) = open.pop() {
        let opposite = if one.contains(from) { other } else { one };
        for next in opposite
            .iter()
            .filter(|&next| are_linked(record, from, next))
        {
            if !known.contains(next) {
                known |= [next].into_iter().collect();
                open.push(next);
            }
        }
    }
    known == one | other
}

/// Returns whether one of the two is right: they are of two colours of a cluster, or of two colours whose opposites
/// exclude each other.
fn is_one_right(record: &Record, two: CandidateSet) -> bool {
    let clusters = colors(record);
    let mut two = two.iter();
    let (Some(one), Some(other)) = (two.next(), two.next()) else {
        return false;
    };
    let opposite = |it: Candidate| {
        let colors = clusters
            .iter()
            .find(|colors| colors.iter().any(|color| color.contains(it)))?;
        Some(colors[usize::from(colors[0].contains(it))])
    };
    let (Some(not_one), Some(not_other)) = (opposite(one), opposite(other)) else {
        return false;
    };
    not_one.contains(other)
        || not_one
            .iter()
            .any(|it| not_other.iter().any(|other| excludes(it, other)))
}

fn see_both(said: &Said, name: &str) -> bool {
    let (digit, cells) = (said.digit("digit"), said.cells(name));
    let two = ["one", "other"].map(|name| Candidate::new(said.cell(name), digit));
    let loses_it = |cell| said.of.gone.contains(Candidate::new(cell, digit));
    let sees_both = |cell| two.iter().all(|one| sees(one.cell(), cell));
    (name == "cell") == (cells.len() == 1)
        && is_one_right(said.of, two.into_iter().collect())
        && cells.iter().all(|cell| loses_it(cell) && sees_both(cell))
}

pub const ONE_DIGIT: &[Check] = &[
    (
        "Go through all ways to place {digit} once in every row, column and box, in cells that can still be {digit}.",
        |said| said.digits("digit") == said.of.digits("/digit"),
    ),
    ("Every way has {digit} in {cell}.", |said| {
        let others = ways(said) - said.cells("cell");
        said.digits("digit") == said.of.digits("/digit") && !has_way(others, 0, CellSet::EMPTY)
    }),
    ("No way has {digit} in {cells}.", |said| {
        let is_in_none = |cell: Cell| {
            let unseen = ways(said).iter().filter(|&other| !sees(cell, other));
            !has_way(unseen.collect(), 0, CellSet::EMPTY)
        };
        said.digits("digit") == said.of.digits("/digit")
            && said.cells("cells") == said.of.gone.cells()
            && said.cells("cells").iter().all(is_in_none)
    }),
    (
        "{cells} make a ring: each shares a house with the next, and the last with the first.",
        |said| said.cells("cells") == said.of.cells("/cells") && is_ring(&said.ring("cells")),
    ),
    (
        "If {houses} had no other places for {digit}, it would be in every second cell of the ring, which does not work out \
         with {count} cells.",
        |said| {
            let (ring, digit) = (said.of.cells("/cells"), said.digit("digit"));
            let others = said.of.places(within(said.houses("houses")), digit) - ring;
            let in_ring = |house: House| (house.cell_set() & ring).len() >= 2;
            said.count("count") == ring.len()
                && ring.len() % 2 == 1
                && said.houses("houses").iter().all(in_ring)
                && said.digits("digit") == said.of.digits("/digit")
                && (others - said.of.cells("/guardians")).is_empty()
        },
    ),
    (
        "So one of the other places is right: {guardians} is {digit}.",
        |said| {
            let guardians = said.cells("guardians");
            guardians == said.of.cells("/guardians")
                && said.of.places(guardians, said.digit("digit")) == guardians
        },
    ),
];

/// Returns whether each cell shares a house with the next, and the last with the first.
pub fn is_ring(ring: &[Cell]) -> bool {
    let next = ring.iter().cycle().skip(1);
    ring.len() > 2 && ring.iter().zip(next).all(|(&one, &next)| sees(one, next))
}

/// Returns the cells that have the digit of the step, or can have it.
fn ways(said: &Said) -> CellSet {
    let digit = said.digit("digit");
    let has_it =
        |cell: &Cell| said.of.at(*cell) == Some(digit) || said.of.marks(*cell).contains(digit);
    let all: CellSet = Cell::ALL.into_iter().filter(has_it).collect();
    let held = Cell::ALL
        .into_iter()
        .filter(|&cell| said.of.at(cell) == Some(digit));
    let held: Vec<Cell> = held.collect();
    let is_free = |cell: &Cell| held.iter().all(|&other| !sees(*cell, other));
    all.iter().filter(is_free).collect()
}

/// Returns whether the rows from this one on can each take a cell, such that no two cells see each other.
fn has_way(cells: CellSet, row: usize, taken: CellSet) -> bool {
    let fits = |cell: &Cell| taken.iter().all(|other| !sees(other, *cell));
    row == 9
        || cells
            .iter()
            .filter(|cell| cell.row() == row)
            .filter(fits)
            .any(|cell| has_way(cells, row + 1, taken | cell.into()))
}

pub const SYMMETRY: &[Check] = &[
    ("{turned}, the position is the same as before.", |said| {
        is_symmetrical(said, &[])
    }),
    (
        "{turned}, and {exchanged}, the position is the same as before.",
        |said| {
            let digits = said.ring_of_digits("exchanged");
            let pairs: Vec<(Digit, Digit)> =
                digits.chunks(2).map(|pair| (pair[0], pair[1])).collect();
            is_symmetrical(said, &pairs)
        },
    ),
    (
        "{cell} stays where it is, so only a digit that stays the same can go there: {digits}.",
        |said| stays(said, "cell"),
    ),
    (
        "{cells} stay where they are, so only a digit that stays the same can go there: {digits}.",
        |said| stays(said, "cells"),
    ),
];

fn moved(said: &Said) -> fn(Cell) -> (usize, usize) {
    let turn = format!("{:?}", said.before.first().unwrap_or(said.sentence));
    match () {
        () if turn.contains("180 degrees") => |cell| (8 - cell.row(), 8 - cell.column()),
        () if turn.contains("90 degrees") => |cell| (cell.column(), 8 - cell.row()),
        () if turn.contains("top and bottom") => |cell| (8 - cell.row(), cell.column()),
        () if turn.contains("left and right") => |cell| (cell.row(), 8 - cell.column()),
        () if turn.contains("from the top left") => |cell| (cell.column(), cell.row()),
        () if turn.contains("from the top right") => |cell| (8 - cell.column(), 8 - cell.row()),
        () => panic!("{turn}"),
    }
}

fn image(said: &Said, cell: Cell) -> Cell {
    let (row, column) = moved(said)(cell);
    Cell::ALL[9 * row + column]
}

fn is_symmetrical(said: &Said, exchanged: &[(Digit, Digit)]) -> bool {
    let digit = |digit: Digit| {
        let there = exchanged.iter().find(|(one, _)| *one == digit);
        let back = exchanged.iter().find(|(_, other)| *other == digit);
        let back = back.filter(|_| there.is_none());
        there
            .map(|pair| pair.1)
            .or(back.map(|pair| pair.0))
            .unwrap_or(digit)
    };
    let is_same = |cell: Cell| said.of.at(cell).map(digit) == said.of.at(image(said, cell));
    Cell::ALL.into_iter().all(is_same)
}

fn stays(said: &Said, name: &str) -> bool {
    let (cells, digits) = (said.cells(name), said.digits("digits"));
    let loses_others =
        |gone: Candidate| !cells.contains(gone.cell()) || !digits.contains(gone.digit());
    // Each candidate of such a cell is eliminated or named.
    let is_named = |candidate: Candidate| {
        digits.contains(candidate.digit()) || said.of.gone.contains(candidate)
    };
    let names_all = |cell: Cell| {
        let marks = said.of.marks(cell);
        marks
            .iter()
            .all(|digit| is_named(Candidate::new(cell, digit)))
    };
    cells
        .iter()
        .all(|cell| image(said, cell) == cell && names_all(cell))
        && said.of.gone.iter().all(loses_others)
}
