//! Finds the eliminations of all patterns of a technique in a position by brute force, using only types of the library.

use ninefold::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::oracles::shown::{
    among, cells_of, choose, digits_of, excluded_by_all, of_cells, rectangles,
};
use super::proof::{Marks, exclude, sees};

/// Returns the eliminations of rectangles with cells that are filled, but not given.
pub fn avoidable_rectangles(marks: &Marks) -> CandidateSet {
    let mut eliminated = CandidateSet::EMPTY;
    for [one, two, three, four] in rectangles() {
        let cells = [one, three, two, four];
        let filled = cells.iter().filter(|cell| marks.filled(**cell).is_some());
        let is_open = cells.iter().all(|&cell| !marks.is_given(cell));
        if is_open && (1..4).contains(&filled.count()) {
            for pair in choose(&Digit::ALL, 2) {
                for digits in [[pair[0], pair[1]], [pair[1], pair[0]]] {
                    eliminated |= of_rectangle(marks, cells, digits);
                }
            }
        }
    }
    eliminated
}

/// Suppose that the first two cells, which are diagonally opposite, held the first digit, and the others the second.
fn of_rectangle(marks: &Marks, cells: [Cell; 4], digits: [Digit; 2]) -> CandidateSet {
    let may_be = |(number, cell): (usize, &Cell)| {
        let digit = digits[number / 2];
        marks.filled(*cell) == Some(digit) || marks.has(Candidate::new(*cell, digit))
    };
    let guardians = of_cells(marks, cells.into_iter().collect());
    let guardians = among(&guardians, !DigitSet::from_iter(digits));
    let are_alike = cells_of(&guardians).len() == 1 || digits_of(&guardians).len() == 1;
    match are_alike && cells.iter().enumerate().all(may_be) {
        true => excluded_by_all(marks, &guardians),
        false => CandidateSet::EMPTY,
    }
}

/// Finds odd rings of five or more cells with the same two digits, where each cell sees exactly two others of the
/// ring. A candidate is wrong if all other candidates of the ring exclude it.
pub fn bivalue_oddagons(marks: &Marks) -> CandidateSet {
    let mut eliminated = CandidateSet::EMPTY;
    for wrong in marks.all() {
        for pair in 0..81 {
            let digits = [pair / 9, pair % 9].map(|number: usize| Digit::ALL[number]);
            let fits = |cell: &Cell| {
                let (own, others): (Vec<_>, Vec<_>) = marks
                    .of_cell(*cell)
                    .into_iter()
                    .partition(|one| digits.contains(&one.digit()));
                own.len() == 2 && others.iter().all(|&other| exclude(other, wrong))
            };
            let cells: Vec<Cell> = Cell::ALL.into_iter().filter(fits).collect();
            let sizes = (5..=cells.len()).step_by(2);
            let mut rings = sizes.flat_map(|size| choose(&cells, size));
            if digits[0] < digits[1] && rings.any(|ring| is_ring(&ring)) {
                eliminated.insert(wrong);
            }
        }
    }
    eliminated
}

fn is_ring(cells: &[Cell]) -> bool {
    let neighbours = |cell: Cell| {
        cells
            .iter()
            .copied()
            .filter(move |&other| sees(cell, other))
    };
    let mut reached: CellSet = cells[0].into();
    for _ in cells {
        let more: CellSet = reached.iter().flat_map(neighbours).collect();
        reached |= more;
    }
    reached.len() == cells.len() && cells.iter().all(|&cell| neighbours(cell).count() == 2)
}

/// Finds odd rings of five to nine places of a digit, each in a common house with the next; no such house has a third
/// place of the ring. A candidate is wrong if all other places in these houses exclude it.
pub fn broken_wings(marks: &Marks) -> CandidateSet {
    let is_wrong = |wrong: &Candidate| {
        Digit::ALL.into_iter().any(|digit| {
            let mut links: Vec<(Cell, Cell, House)> = Vec::new();
            for house in House::ALL {
                let places = marks.of_house(house, digit);
                for one in &places {
                    for other in places.iter().filter(|other| *other != one) {
                        let mut others = places.iter().filter(|it| *it != one && *it != other);
                        if others.all(|it| exclude(*it, *wrong)) {
                            links.push((one.cell(), other.cell(), house));
                        }
                    }
                }
            }
            let mut starts = links.iter();
            starts.any(|&(start, next, house)| closes(&links, &mut vec![start, next], &[house]))
        })
    };
    marks.all().filter(is_wrong).collect()
}

/// Returns whether the given cells, joined by these houses, can be extended to a ring.
fn closes(links: &[(Cell, Cell, House)], cells: &mut Vec<Cell>, houses: &[House]) -> bool {
    let last = cells[cells.len() - 1];
    let mut next = links.iter().filter(|(from, ..)| *from == last);
    next.any(|&(_, to, house)| {
        let houses = [houses, &[house]].concat();
        if to == cells[0] {
            let count = |house: &House| {
                let own = cells.iter().filter(|cell| house.cells().contains(cell));
                own.count()
            };
            return cells.len() >= 5
                && cells.len() % 2 == 1
                && houses.iter().all(|house| count(house) == 2);
        }
        // No house is used twice, and none has three cells.
        let crowded = |house: &House| {
            let own = cells.iter().filter(|cell| house.cells().contains(cell));
            own.count() + usize::from(house.cells().contains(&to)) > 2
        };
        if cells.len() == 9 || cells.contains(&to) || houses.iter().any(crowded) {
            return false;
        }
        cells.push(to);
        let found = closes(links, cells, &houses);
        cells.pop();
        found
    })
}

/// A candidate of a stem, and the almost locked sets that it takes a digit from.
type Petals<'s> = (Candidate, Vec<&'s CandidateSet>);

/// Finds a cell with three candidates or more, and for each an almost locked set of at most five cells that loses a
/// digit to it. A wrong candidate excludes all places of its digit in each set.
pub fn death_blossoms(marks: &Marks) -> CandidateSet {
    let is_empty = |cell: &Cell| !marks.of_cell(*cell).is_empty();
    let mut sets: Vec<CandidateSet> = Vec::new();
    for house in House::ALL {
        let cells: Vec<Cell> = house.cells().iter().copied().filter(is_empty).collect();
        for chosen in (1..=5).flat_map(|size| choose(&cells, size)) {
            let set = of_cells(marks, chosen.iter().copied().collect());
            if digits_of(&set).len() == chosen.len() + 1 {
                sets.push(set);
            }
        }
    }
    // Returns whether the candidate excludes all places of its digit in the set, of which there must be some.
    let takes = |one: Candidate, set: &CandidateSet| {
        let places = among(set, one.digit().into());
        !places.is_empty() && places.iter().all(|place| exclude(one, place))
    };
    let petals = |one: Candidate| -> Petals<'_> {
        (one, sets.iter().filter(|set| takes(one, set)).collect())
    };
    let of_stem = |stem: Cell| marks.of_cell(stem).into_iter().map(petals).collect();
    let stems = Cell::ALL
        .into_iter()
        .filter(|&cell| marks.of_cell(cell).len() > 2);
    let stems: Vec<Vec<Petals<'_>>> = stems.map(of_stem).collect();
    let is_wrong = |wrong: &Candidate| {
        let shows = |(one, petals): &Petals<'_>| {
            one.digit() != wrong.digit() && petals.iter().any(|set| takes(*wrong, set))
        };
        stems.iter().any(|stem| stem.iter().all(shows))
    };
    marks.all().filter(is_wrong).collect()
}

/// Tries all ways to fill two or three cells. A way must leave a candidate to every excluder: a cell that sees all
/// the cells and has at most as many candidates as there are cells. There must be two excluders or more. Among three
/// cells, one has at most three candidates and sees another.
pub fn aligned_exclusion(marks: &Marks, size: usize) -> CandidateSet {
    let mut eliminated = CandidateSet::EMPTY;
    let is_open = |cell: &Cell| marks.of_cell(*cell).len() > 1;
    let open: Vec<Cell> = Cell::ALL.into_iter().filter(is_open).collect();
    let has_few = |cell: Cell| (2..=size).contains(&marks.of_cell(cell).len());
    for cells in choose(&open, size) {
        let sees_all = |other: Cell| cells.iter().all(|&cell| sees(cell, other));
        let excluders: Vec<Cell> = open
            .iter()
            .copied()
            .filter(|&cell| has_few(cell) && sees_all(cell))
            .collect();
        let mut thirds = cells.iter().filter(|&&cell| has_few(cell));
        let is_joined = |third: &Cell| cells.iter().any(|&cell| sees(cell, *third));
        if excluders.len() < 2 || size == 3 && !thirds.any(is_joined) {
            continue;
        }
        let all = of_cells(marks, cells.iter().copied().collect());
        let impossible = |excluders: &[Cell]| {
            let mut possible = CandidateSet::EMPTY;
            ways(marks, &cells, excluders, &mut Vec::new(), &mut possible);
            all - possible
        };
        // Otherwise the cells are a naked set.
        let (with, alone) = (impossible(&excluders), impossible(&[]));
        if with != alone {
            eliminated |= with;
        }
    }
    eliminated
}

fn ways(
    marks: &Marks,
    cells: &[Cell],
    excluders: &[Cell],
    way: &mut Vec<Candidate>,
    possible: &mut CandidateSet,
) {
    let Some((&first, rest)) = cells.split_first() else {
        let keeps = |cell: &Cell| {
            let mut own = marks.of_cell(*cell).into_iter();
            own.any(|mark| !way.iter().any(|&one| exclude(one, mark)))
        };
        if excluders.iter().all(keeps) {
            possible.extend(way.iter().copied());
        }
        return;
    };
    for one in marks.of_cell(first) {
        if !way.iter().any(|&other| exclude(one, other)) {
            way.push(one);
            ways(marks, rest, excluders, way, possible);
            way.pop();
        }
    }
}
