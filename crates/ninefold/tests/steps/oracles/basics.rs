//! Singles, locked candidates, subsets, fish of lines, and wings of three cells.

use ninefold::logic::{HouseKind, Technique};
use ninefold::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::super::proof::{Marks, sees};
use super::shown::*;

/// Finds houses with one place for a digit, and cells with one candidate.
pub fn singles(marks: &Marks) -> Found {
    let mut found = Found::default();
    for house in House::ALL {
        let technique = match empty(marks, house.cell_set()).len() {
            1 => Technique::FullHouse,
            _ => Technique::HiddenSingle,
        };
        for digit in Digit::ALL {
            if let [only] = marks.of_house(house, digit)[..] {
                found.place(technique, marks, only);
            }
        }
    }
    for cell in Cell::ALL {
        if let [only] = marks.of_cell(cell)[..] {
            found.place(Technique::NakedSingle, marks, only);
        }
    }
    found
}

/// Finds digits whose places in a house, at least two, all lie in another house that has more places.
pub fn locked_candidates(marks: &Marks) -> Found {
    let mut found = Found::default();
    for base in House::ALL {
        for cover in House::ALL {
            let technique = match (base.kind(), cover.kind()) {
                (HouseKind::Box, HouseKind::Row | HouseKind::Column) => Technique::Pointing,
                (HouseKind::Row | HouseKind::Column, HouseKind::Box) => Technique::Claiming,
                _ => continue,
            };
            for digit in Digit::ALL {
                let [inside, covered] = [base, cover]
                    .map(|house| CandidateSet::from_iter(marks.of_house(house, digit)));
                if inside.len() > 1 && (inside - covered).is_empty() {
                    found.eliminate(technique, covered - inside);
                }
            }
        }
    }
    found
}

const NAKED: [Technique; 3] = [
    Technique::NakedPair,
    Technique::NakedTriplet,
    Technique::NakedQuad,
];
const HIDDEN: [Technique; 3] = [
    Technique::HiddenPair,
    Technique::HiddenTriplet,
    Technique::HiddenQuad,
];

/// Finds naked and hidden sets of up to four: cells of a house with as many digits, or digits with as many places.
pub fn subsets(marks: &Marks) -> Found {
    let mut found = Found::default();
    for house in House::ALL {
        let cells = empty(marks, house.cell_set());
        for size in 2..=4 {
            naked(marks, &cells, size, &mut found);
            hidden(marks, house, size, &mut found);
        }
    }
    found
}

fn naked(marks: &Marks, cells: &[Cell], size: usize, found: &mut Found) {
    for chosen in choose(cells, size) {
        let set: CellSet = chosen.iter().copied().collect();
        let digits = digits(marks, set);
        if digits.len() == size && chosen.iter().all(|&cell| marks.digits(cell).has_several()) {
            let others: CellSet = cells.iter().copied().collect::<CellSet>() - set;
            found.eliminate(NAKED[size - 2], among(&of_cells(marks, others), digits));
        }
    }
}

fn hidden(marks: &Marks, house: House, size: usize, found: &mut Found) {
    let open = Digit::ALL
        .into_iter()
        .filter(|&digit| marks.of_house(house, digit).len() > 1);
    for chosen in choose(&open.collect::<Vec<_>>(), size) {
        let places = chosen
            .iter()
            .flat_map(|&digit| marks.of_house(house, digit));
        let places: CellSet = places.map(|place| place.cell()).collect();
        if places.len() == size {
            let others = !DigitSet::from_iter(chosen);
            found.eliminate(HIDDEN[size - 2], among(&of_cells(marks, places), others));
        }
    }
}

/// Finds digits whose places in some lines, two or more in each, lie in as many lines across.
pub fn fish(marks: &Marks) -> Found {
    let names = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish];
    let mut found = Found::default();
    for digit in Digit::ALL {
        let board = board(marks, digit);
        for [lines, across] in directions() {
            let open = |line: &House| !(board & line.cell_set()).is_empty();
            let open: Vec<House> = lines.iter().copied().filter(open).collect();
            for size in 2..=4 {
                for bases in choose(&open, size) {
                    let inside = bases.iter().map(|base| board & base.cell_set());
                    let has_single = inside.clone().any(|places| places.len() < 2);
                    let inside = inside.fold(CellSet::EMPTY, |all, places| all | places);
                    let meets = |line: &&House| !(inside & line.cell_set()).is_empty();
                    let covers: Vec<&House> = across.iter().filter(meets).collect();
                    if covers.len() == size && !has_single {
                        let covered = covers.iter().map(|cover| cover.cell_set());
                        let covered = covered.fold(CellSet::EMPTY, |all, cells| all | cells);
                        let gone = of_digit(marks, covered - inside, digit);
                        found.eliminate(names[size - 2], gone);
                    }
                }
            }
        }
    }
    found
}

/// Finds a pivot and two cells that it sees, with three digits in all. One digit is in both wings, and also in the
/// pivot if the pivot has all three.
pub fn wings(marks: &Marks) -> Found {
    let mut found = Found::default();
    for pivot in Cell::ALL {
        let is_wing = |&cell: &Cell| sees(pivot, cell) && marks.digits(cell).len() == 2;
        let wings: Vec<Cell> = Cell::ALL.into_iter().filter(is_wing).collect();
        let of_pivot = marks.digits(pivot);
        for pair in choose(&wings, 2) {
            let [one, other] = [0, 1].map(|number| marks.digits(pair[number]));
            let everywhere = of_pivot & one & other;
            let technique = match (of_pivot.len(), everywhere.len()) {
                (2, 0) => Technique::XyWing,
                (3, 1) => Technique::XyzWing,
                _ => continue,
            };
            let Some(digit) = (one & other).single() else {
                continue;
            };
            if (of_pivot | one | other).len() == 3 {
                let cells: CellSet = pair.iter().copied().chain([pivot]).collect();
                let holders = cells_of(&of_digit(marks, cells, digit));
                found.eliminate(technique, of_digit(marks, seeing_all(holders), digit));
            }
        }
    }
    found
}
