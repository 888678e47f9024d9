//! Rectangles and larger deadly patterns of empty cells.

use ninefold::logic::{HouseKind, Technique};
use ninefold::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::super::proof::{Marks, exclude, sees};
use super::shown::*;

/// The corners of a rectangle of empty cells in two boxes, in order around it, with two digits. Each digit can fill a
/// diagonal.
struct Rectangle {
    corners: [Cell; 4],
    digits: DigitSet,
}

fn of(marks: &Marks) -> Vec<Rectangle> {
    let mut all = Vec::new();
    for corners in rectangles() {
        for pair in choose(&Digit::ALL, 2) {
            let fills = |[odd, even]: [Digit; 2]| {
                let mut digits = [odd, even, odd, even].into_iter().zip(corners);
                digits.all(|(digit, cell)| marks.has(Candidate::new(cell, digit)))
            };
            if fills([pair[0], pair[1]]) || fills([pair[1], pair[0]]) {
                let digits = pair.into_iter().collect();
                all.push(Rectangle { corners, digits });
            }
        }
    }
    all
}

/// Returns the houses that contain all of the cells.
fn houses_of(cells: CellSet) -> impl Iterator<Item = House> {
    House::ALL
        .into_iter()
        .filter(move |house| (cells - house.cell_set()).is_empty())
}

/// Returns whether the digit has no places in the house except these cells.
fn is_bound(marks: &Marks, digit: Digit, house: House, cells: CellSet) -> bool {
    (board(marks, digit) & house.cell_set() & !cells).is_empty()
}

impl Rectangle {
    fn cells(&self) -> CellSet {
        self.corners.into_iter().collect()
    }

    /// Returns the candidates of these corners besides the two digits.
    fn extras(&self, marks: &Marks, corners: CellSet) -> CandidateSet {
        among(&of_cells(marks, corners), !self.digits)
    }

    /// Finds the conclusions from the fact that one of the guardians is right.
    fn guarded(
        &self,
        marks: &Marks,
        technique: Technique,
        guardians: CandidateSet,
        found: &mut Found,
    ) {
        match guardians.single() {
            Some(only) => found.place(technique, marks, only),
            None => found.eliminate(technique, excluded_by_all(marks, &guardians)),
        }
    }

    /// Tries all ways to fill the corners with the two digits or others that keep the digit in these houses, and have
    /// another digit in at least one corner. A candidate that is in none of these ways is wrong.
    fn bound(&self, marks: &Marks, digit: Digit, houses: &[House]) -> CandidateSet {
        let own = among(&of_cells(marks, self.cells()), self.digits);
        let mut possible = CandidateSet::EMPTY;
        let mut ways: Vec<Vec<Option<Candidate>>> = vec![Vec::new()];
        for cell in self.corners {
            let inside = own.iter().filter(|one| one.cell() == cell).map(Some);
            let other = (!self.extras(marks, cell.into()).is_empty()).then_some(None);
            let choices: Vec<Option<Candidate>> = inside.chain(other).collect();
            let longer = |way: Vec<Option<Candidate>>| {
                let with = choices
                    .iter()
                    .map(move |&choice| [way.clone(), vec![choice]].concat());
                with.collect::<Vec<_>>()
            };
            ways = ways.into_iter().flat_map(longer).collect();
        }
        for way in ways {
            let placed: Vec<Candidate> = way.iter().flatten().copied().collect();
            let fits = placed
                .iter()
                .all(|&one| !placed.iter().any(|&other| exclude(one, other)));
            let stands = |house: &House| {
                let mut places = placed.iter().filter(|one| one.digit() == digit);
                places.any(|place| house.cells().contains(&place.cell()))
            };
            if fits && placed.len() < 4 && houses.iter().all(stands) {
                possible.extend(placed);
            }
        }
        own - possible
    }
}

pub fn rectangles_and_loops(marks: &Marks) -> Found {
    let mut found = Found::default();
    unique_rectangles(marks, &mut found);
    unique_loops(marks, &mut found);
    found
}

/// Finds rectangles whose guardians are other candidates of the corners.
fn unique_rectangles(marks: &Marks, found: &mut Found) {
    for rectangle in of(marks) {
        let extras = rectangle.extras(marks, rectangle.cells());
        let rich = cells_of(&extras);
        let in_line = houses_of(rich).any(|house| house.kind() != HouseKind::Box);
        match (rich.len(), digits_of(&extras).len()) {
            (0, _) => {}
            (1, _) => {
                let name = Technique::UniqueRectangleType1;
                rectangle.guarded(marks, name, extras, found);
            }
            (2, 1) if in_line => {
                let name = Technique::UniqueRectangleType2;
                rectangle.guarded(marks, name, extras, found);
            }
            (_, 1) => {
                let name = Technique::UniqueRectangleType5;
                rectangle.guarded(marks, name, extras, found);
            }
            (2, _) if in_line => with_naked_set(marks, &rectangle, &extras, found),
            _ => {}
        }
        for digit in rectangle.digits {
            with_bound_digit(marks, &rectangle, digit, rich, found);
        }
    }
}

/// Finds type 3: the extras make a naked set with up to three further cells of a house.
fn with_naked_set(marks: &Marks, rectangle: &Rectangle, extras: &CandidateSet, found: &mut Found) {
    for house in houses_of(cells_of(extras)) {
        let further = empty(marks, house.cell_set() - rectangle.cells());
        for chosen in (1..=3).flat_map(|size| choose(&further, size)) {
            let cells: CellSet = chosen.into_iter().collect();
            let set = digits(marks, cells) | digits_of(extras);
            if set.len() != cells.len() + 1 {
                continue;
            }
            for digit in set {
                let of_set = of_digit(marks, cells, digit) | among(extras, digit.into());
                let seeing = seeing_all(cells_of(&of_set));
                let gone = of_digit(marks, seeing, digit);
                found.eliminate(Technique::UniqueRectangleType3, gone);
            }
        }
    }
}

/// Type 4: in the house of the two corners with extras; type 6: in both rows and both columns, with extras in two
/// opposite corners; hidden: in the row and the column of a corner, with no extras in the opposite one, but in the three
/// others, or in the two beside.
fn with_bound_digit(
    marks: &Marks,
    rectangle: &Rectangle,
    digit: Digit,
    rich: CellSet,
    found: &mut Found,
) {
    let cells = rectangle.cells();
    let is_bound = |house: &House| is_bound(marks, digit, *house, cells);
    let lines = |cell: Cell| [HouseKind::Row.of(cell), HouseKind::Column.of(cell)];
    let [first, _, third, _] = rectangle.corners;
    let is_diagonal = rich.len() == 2 && houses_of(rich).next().is_none();
    if rich.len() == 2 {
        for house in houses_of(rich).filter(is_bound) {
            let gone = rectangle.bound(marks, digit, &[house]);
            found.eliminate(Technique::UniqueRectangleType4, gone);
        }
    }
    let all = [lines(first), lines(third)].concat();
    if is_diagonal && all.iter().all(is_bound) {
        let gone = rectangle.bound(marks, digit, &all);
        found.eliminate(Technique::UniqueRectangleType6, gone);
        return;
    }
    for (number, &corner) in rectangle.corners.iter().enumerate() {
        let is_poor = !rich.contains(rectangle.corners[(number + 2) % 4]);
        let fits = is_poor && (is_diagonal || rich.len() == 3);
        if fits && lines(corner).iter().all(is_bound) {
            let gone = rectangle.bound(marks, digit, &lines(corner));
            found.eliminate(Technique::HiddenRectangle, gone);
        }
    }
}

/// Each of two opposite sides has guardians: its extras, or the other places of both digits in a house that contains
/// the side. At least one side has the latter.
pub fn external_rectangles(marks: &Marks) -> Found {
    let mut found = Found::default();
    for rectangle in of(marks) {
        let [one, two, three, four] = rectangle.corners;
        for sides in [[[one, two], [three, four]], [[two, three], [four, one]]] {
            let guardians = sides.map(|side| {
                let side = CellSet::from_iter(side);
                let outside = |house: House| {
                    among(&of_cells(marks, house.cell_set() - side), rectangle.digits)
                };
                let extras = [(true, rectangle.extras(marks, side))].into_iter();
                let all = extras.chain(houses_of(side).map(|house| (false, outside(house))));
                all.collect::<Vec<_>>()
            });
            for &(is_internal, first) in &guardians[0] {
                for &(are_internal, second) in &guardians[1] {
                    if !(is_internal && are_internal) {
                        let name = Technique::ExternalRectangle;
                        rectangle.guarded(marks, name, first | second, &mut found);
                    }
                }
            }
        }
    }
    found
}

/// Finds three digits in six cells that hold at least two of these digits each. The cells are in two lines of a chute
/// and three lines across, one in each chute. There are at most four other candidates.
pub fn extended_rectangles(marks: &Marks) -> Found {
    let mut found = Found::default();
    let name = Technique::ExtendedRectangle;
    for [lines, across] in directions() {
        for two in choose(lines, 2) {
            for three in choose(across, 3) {
                let inside = |lines: &[House]| {
                    lines
                        .iter()
                        .fold(CellSet::EMPTY, |all, line| all | line.cell_set())
                };
                let cells = inside(&two) & inside(&three);
                let boxes = House::boxes()
                    .iter()
                    .filter(|it| !(it.cell_set() & cells).is_empty());
                if boxes.count() != 3 || cells.iter().any(|cell| marks.filled(cell).is_some()) {
                    continue;
                }
                for digits in choose(&Digit::ALL, 3) {
                    let digits: DigitSet = digits.into_iter().collect();
                    let guardians = among(&of_cells(marks, cells), !digits);
                    let fits = cells
                        .iter()
                        .all(|cell| (marks.digits(cell) & digits).has_several());
                    if !fits || guardians.is_empty() || guardians.len() > 4 {
                        continue;
                    }
                    match guardians.single() {
                        Some(only) => found.place(name, marks, only),
                        None => {
                            found.eliminate(name, excluded_by_all(marks, &guardians));
                            // In one cell, they leave none of the three digits.
                            if let Some(cell) = cells_of(&guardians).single() {
                                let gone = among(&of_cells(marks, cell.into()), digits);
                                found.eliminate(name, gone);
                            }
                        }
                    }
                }
            }
        }
    }
    found
}

/// Finds the conclusions from rings of more than four cells with two common digits, and from rectangles with hidden
/// sets.
fn unique_loops(marks: &Marks, found: &mut Found) {
    for pair in choose(&Digit::ALL, 2) {
        let digits: DigitSet = pair.into_iter().collect();
        for cells in rings(marks, digits) {
            examine(marks, cells, digits, found);
        }
    }
}

/// Returns the cells of all rings: neighbours share a house, and if the cells get two colours in turn, every house that
/// the ring meets contains exactly one cell of each colour.
fn rings(marks: &Marks, digits: DigitSet) -> Vec<CellSet> {
    let has_both = |cell: &Cell| (digits - marks.digits(*cell)).is_empty();
    let cells: Vec<Cell> = Cell::ALL.into_iter().filter(has_both).collect();
    let mut all = Vec::new();
    for (number, &start) in cells.iter().enumerate() {
        extend(&cells[number..], &mut vec![start], &mut all);
    }
    all
}

fn extend(from: &[Cell], ring: &mut Vec<Cell>, all: &mut Vec<CellSet>) {
    let (first, last) = (ring[0], ring[ring.len() - 1]);
    let met = |color: usize| {
        let mut met: Vec<House> = ring
            .iter()
            .skip(color)
            .step_by(2)
            .flat_map(|it| it.houses())
            .collect();
        met.sort();
        met
    };
    let cells: CellSet = ring.iter().copied().collect();
    if ring.len() >= 4 && ring.len().is_multiple_of(2) && sees(first, last) && met(0) == met(1) {
        if !all.contains(&cells) {
            all.push(cells);
        }
        return;
    }
    let of_color = met(ring.len() % 2);
    for &next in from {
        let meets_again = next.houses().iter().any(|house| of_color.contains(house));
        if sees(last, next) && !ring.contains(&next) && !meets_again {
            ring.push(next);
            extend(from, ring, all);
            ring.pop();
        }
    }
}

fn examine(marks: &Marks, ring: CellSet, both: DigitSet, found: &mut Found) {
    let extras = among(&of_cells(marks, ring), !both);
    let (rich, other) = (cells_of(&extras), digits_of(&extras));
    let is_long = ring.len() > 4;
    if is_long && rich.len() == 1 {
        found.eliminate(
            Technique::UniqueLoopType1,
            among(&of_cells(marks, rich), both),
        );
    }
    if is_long && rich.len() > 1 && other.len() == 1 {
        found.eliminate(Technique::UniqueLoopType2, excluded_by_all(marks, &extras));
    }
    for house in houses_of(rich).filter(|_| rich.len() == 2) {
        if other.has_several() {
            with_set(marks, house, [rich, ring], [other, both], found);
        }
        for digit in both.iter().filter(|_| is_long) {
            if is_bound(marks, digit, house, rich) {
                let gone = among(&of_cells(marks, rich), both - digit.into());
                found.eliminate(Technique::UniqueLoopType4, gone);
            }
        }
    }
}

/// Finds type 3: a naked set of the extras, with at most half as many digits as the house has empty cells; or a hidden
/// set of the ring's two digits with others that the pair lacks, with fewer than half and one cell less than digits.
fn with_set(
    marks: &Marks,
    house: House,
    [pair, ring]: [CellSet; 2],
    [extras, both]: [DigitSet; 2],
    found: &mut Found,
) {
    let name = match ring.len() {
        4 => Technique::UniqueRectangleType3,
        _ => Technique::UniqueLoopType3,
    };
    let others = empty(marks, house.cell_set() - pair);
    let empty: CellSet = empty(marks, house.cell_set()).into_iter().collect();
    for size in 2..=empty.len() / 2 {
        for chosen in choose(&others, size - 1) {
            let cells: CellSet = chosen.iter().copied().collect();
            let set = digits(marks, cells) | extras;
            let is_set =
                set.len() == size && chosen.iter().all(|&it| marks.digits(it).has_several());
            // Sets of rectangles are found elsewhere, with more conclusions.
            if is_set && ring.len() > 4 {
                found.eliminate(name, among(&of_cells(marks, empty - pair - cells), set));
            }
        }
        if 2 * size == empty.len() {
            continue;
        }
        let rest: Vec<Digit> = digits(marks, empty - pair)
            .iter()
            .filter(|it| !(both | extras).contains(*it))
            .collect();
        for chosen in choose(&rest, size - 2) {
            let set = both | chosen.into_iter().collect();
            let places = among(&of_cells(marks, empty - pair), set);
            if cells_of(&places).len() == size - 1 {
                found.eliminate(name, among(&of_cells(marks, cells_of(&places)), !set));
            }
        }
    }
}

/// Without the surplus, every empty cell would have two candidates, and every digit two places or none in each house.
pub fn graves(marks: &Marks) -> Found {
    let mut found = Found::default();
    let empty = empty(marks, CellSet::ALL);
    let rich: Vec<Cell> = empty
        .iter()
        .copied()
        .filter(|&it| marks.digits(it).len() > 2)
        .collect();
    let fits = empty.iter().all(|&cell| marks.digits(cell).has_several());
    // With more candidates, there are too many ways to choose a surplus.
    let few = |cell: &Cell| marks.digits(*cell).len() < 6;
    if fits && (1..8).contains(&rich.len()) && rich.iter().all(few) {
        try_surplus(marks, &rich, CandidateSet::EMPTY, &mut found);
    }
    found
}

fn try_surplus(marks: &Marks, rich: &[Cell], surplus: CandidateSet, found: &mut Found) {
    let Some((&cell, others)) = rich.split_first() else {
        let mut rest = marks.clone();
        surplus.iter().for_each(|one| rest.remove(one));
        let is_even = |house: House| {
            Digit::ALL.into_iter().all(|digit| {
                let places = marks.of_house(house, digit).len();
                places == 0 || rest.of_house(house, digit).len() == 2
            })
        };
        if House::ALL.into_iter().all(is_even) {
            of_surplus(marks, surplus, found);
        }
        return;
    };
    let candidates = of_cells(marks, cell.into());
    for kept in choose(&marks.of_cell(cell), 2) {
        let kept: CandidateSet = kept.into_iter().collect();
        try_surplus(marks, others, surplus | (candidates - kept), found);
    }
}

fn of_surplus(marks: &Marks, surplus: CandidateSet, found: &mut Found) {
    let (cells, digits_left) = (cells_of(&surplus), digits_of(&surplus));
    let shared: Vec<House> = houses_of(cells).collect();
    if let Some(cell) = cells.single() {
        found.eliminate(Technique::BugType1, of_cells(marks, cell.into()) - surplus);
        return;
    }
    if cells.len() <= 5 {
        found.eliminate(Technique::BugPlus, excluded_by_all(marks, &surplus));
    }
    if digits_left.len() == 1 {
        found.eliminate(Technique::BugType2, excluded_by_all(marks, &surplus));
    }
    for &house in &shared {
        if digits_left.has_several() {
            bug_with_set(marks, house, cells, digits_left, found);
        }
        let common = cells
            .iter()
            .fold(DigitSet::ALL, |all, cell| all & marks.digits(cell));
        for digit in common - digits_left {
            if cells.len() == 2 && is_bound(marks, digit, house, cells) {
                let gone = of_cells(marks, cells) - surplus - of_digit(marks, cells, digit);
                found.eliminate(Technique::BugType4, gone);
            }
        }
    }
}

/// Finds a naked set of the surplus with other cells of the house.
fn bug_with_set(marks: &Marks, house: House, rich: CellSet, surplus: DigitSet, found: &mut Found) {
    let others = empty(marks, house.cell_set() - rich);
    for chosen in (1..=5).flat_map(|size| choose(&others, size)) {
        let cells: CellSet = chosen.iter().copied().collect();
        let set = digits(marks, cells) | surplus;
        if set.len() == cells.len() + 1 {
            let rest: CellSet = others.iter().copied().collect::<CellSet>() - cells;
            found.eliminate(Technique::BugType3, among(&of_cells(marks, rest), set));
        }
    }
}
