//! Uniqueness tests and avoidable rectangles: two digits in four cells, in two rows, two columns and two boxes, must not
//! be exchangeable.

use alloc::vec::Vec;

use super::board::{Board, houses_of, seen_by_all};
use super::line::{Line, Variant};
use super::step::{Pattern, removing, removing_digit};
use crate::logic::{DeadlyKind, DeadlyPattern};
use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The rectangles seen during a search.
#[derive(Default)]
struct Seen(Vec<usize>);

impl Seen {
    /// Adds a rectangle, and returns whether it is new. A quirk: different rectangles may count as equal, and after
    /// 400 none is recorded.
    fn add(&mut self, cells: CellSet) -> bool {
        let key = cells
            .into_iter()
            .fold(0, |key, cell| key * 10 + cell.index());
        let is_new = !self.0.contains(&key);
        if is_new && self.0.len() < 400 {
            self.0.push(key);
        }
        is_new
    }
}

/// Returns the cells in the box of this cell that share its row or column, in reading order.
fn box_neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    let [row, column, block] = cell.houses();
    let neighbours = (row.cell_set() | column.cell_set()) & block.cell_set();
    (neighbours - cell.into()).into_iter()
}

/// Returns the pairs of cells outside the box that make a rectangle with these two cells. Each cell of a pair is in
/// the line of one of the two.
fn opposite_sides(one: Cell, other: Cell) -> impl Iterator<Item = (Cell, Cell)> {
    let across = usize::from(one.row() == other.row());
    let [line, other_line] = [one, other].map(|cell| cell.houses()[across]);
    let pairs = line.cells().iter().zip(other_line.cells());
    pairs
        .map(|(one, other)| (*one, *other))
        .filter(move |pair| pair.0.box_index() != one.box_index())
}

/// A rectangle whose first cell has two candidates, which are possible in the other cells.
struct Rectangle<'a> {
    board: &'a Board,
    digits: [Digit; 2],
    both: DigitSet,
    cells: CellSet,
    /// The cells with other candidates.
    additional: CellSet,
}

/// All rectangles of a position, each as the two candidates of its first cell, and its cells.
#[derive(Debug)]
pub(super) struct Rectangles(Vec<([Digit; 2], CellSet)>);

impl Rectangles {
    pub fn new(board: &Board) -> Rectangles {
        let mut seen = Seen::default();
        let mut all = Vec::new();
        let allowed = board.allowed();
        for one in board.with_candidates(2) {
            let mut digits = board.mask(one).into_iter();
            let (Some(first), Some(second)) = (digits.next(), digits.next()) else {
                continue;
            };
            let first_allowed = allowed[first.index()];
            let both_allowed = first_allowed & allowed[second.index()];
            for other in box_neighbours(one).filter(|other| both_allowed.contains(*other)) {
                for (across, other_across) in opposite_sides(one, other) {
                    // A quirk: the second digit is not required in the cell across from the first one.
                    if !first_allowed.contains(across) || !both_allowed.contains(other_across) {
                        continue;
                    }
                    let cells: CellSet = [one, other, across, other_across].into_iter().collect();
                    if !board.barred().meets(cells, board.mask(one)) && seen.add(cells) {
                        all.push(([first, second], cells));
                    }
                }
            }
        }
        Rectangles(all)
    }

    /// Returns the first step of a line: a uniqueness test, or the hidden rectangle.
    pub fn find(&self, board: &Board, line: Line) -> Option<Pattern> {
        self.0.iter().find_map(|(digits, cells)| {
            let rectangle = Rectangle::new(board, *digits, *cells);
            match line {
                Line::Uniqueness1 => rectangle.test_1(),
                Line::Uniqueness2 => rectangle.test_2(),
                Line::Uniqueness3 => rectangle.test_3(),
                Line::Uniqueness4 => rectangle.test_4(),
                Line::Uniqueness5 => rectangle.test_5(),
                Line::Uniqueness6 => rectangle.test_6(),
                _ => rectangle.hidden(),
            }
        })
    }
}

impl Rectangle<'_> {
    fn new(board: &Board, digits: [Digit; 2], cells: CellSet) -> Rectangle<'_> {
        let both = digits.into_iter().collect();
        let has_more = |cell: &Cell| !(board.mask(*cell) - both).is_empty();
        Rectangle {
            board,
            digits,
            both,
            cells,
            additional: cells.into_iter().filter(has_more).collect(),
        }
    }

    /// Finds a single cell with additional candidates. The cell loses the two digits.
    fn test_1(&self) -> Option<Pattern> {
        let cell = self.additional.single()?;
        let removals = self.board.among(cell.into(), self.both);
        removing(Variant::Uniqueness1, removals.collect(), || self.guarded())
    }

    /// Finds two cells in a line that have the same additional candidate.
    fn test_2(&self) -> Option<Pattern> {
        let is_type_2 = self.has_two_additional(true);
        is_type_2.then(|| self.common_extra(Variant::Uniqueness2))?
    }

    /// Finds three cells, or two diagonal ones, that have the same additional candidate.
    fn test_5(&self) -> Option<Pattern> {
        let is_type_5 = self.additional.len() == 3 || self.has_two_additional(false);
        is_type_5.then(|| self.common_extra(Variant::Uniqueness5))?
    }

    /// Returns the eliminations of the only additional candidate, which one of the cells must have.
    fn common_extra(&self, variant: Variant) -> Option<Pattern> {
        let extra = (self.board.digits(self.additional) - self.both).single()?;
        let seen = seen_by_all(self.additional) & self.board.places(extra);
        removing_digit(variant, extra, seen, || self.guarded())
    }

    /// Finds two cells whose additional candidates are a naked subset with other cells of a house.
    fn test_3(&self) -> Option<Pattern> {
        if self.additional.len() != 2 {
            return None;
        }
        houses_of(self.additional).find_map(|house| {
            let outside = (house.cell_set() & self.board.unsolved()) - self.cells;
            let [first, second] = self.digits.map(|digit| self.board.places(digit));
            self.extend_subset(house, self.additional, outside - first - second)
        })
    }

    /// Adds cells to the subset until it eliminates something.
    fn extend_subset(&self, house: House, subset: CellSet, mut rest: CellSet) -> Option<Pattern> {
        while let Some(next) = rest.pop_first() {
            let subset = subset | next.into();
            let found = self
                .naked(house, subset)
                .or_else(|| self.extend_subset(house, subset, rest));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Returns the eliminations of a subset with the two cells, which count as one. In a line, the box is checked
    /// together with the line.
    fn naked(&self, house: House, subset: CellSet) -> Option<Pattern> {
        let digits = self.board.digits(subset) - self.both;
        let is_line = house.index() < 18;
        let other_house = houses_of(subset).find(|other| (other.index() < 18) != is_line);
        if digits.len() != subset.len() - 1 || (!is_line && other_house.is_some()) {
            return None;
        }
        let removals_in = |house: House| self.board.among(house.cell_set() - subset, digits);
        let mut removals: Vec<Candidate> = removals_in(house).collect();
        if !removals.is_empty() {
            removals.extend(other_house.into_iter().flat_map(removals_in));
        }
        removing(Variant::Uniqueness3, removals, || {
            let cells = subset - self.additional;
            self.reason(|guardians| DeadlyKind::Naked {
                guardians,
                cells,
                digits,
            })
        })
    }

    /// Finds a digit that is bound to two cells in a line, which lose the other digit.
    fn test_4(&self) -> Option<Pattern> {
        if !self.has_two_additional(true) {
            return None;
        }
        let seen = seen_by_all(self.additional);
        let is_bound = |digit: &Digit| (self.board.places(*digit) & seen).is_empty();
        let digit = self.digits.into_iter().find(is_bound)?;
        let other = (self.both - digit.into()).first()?;
        let removed = self.additional & self.board.places(other);
        removing_digit(Variant::Uniqueness4, other, removed, || {
            let house = houses_of(self.additional).next()?;
            self.bound(digit, [house])
        })
    }

    /// Finds a digit that is bound to the rectangle in both rows and columns, and so to the cells without additional
    /// candidates. The other cells lose it.
    fn test_6(&self) -> Option<Pattern> {
        if !self.has_two_additional(false) {
            return None;
        }
        let is_bound = |digit: &Digit| {
            let mut cells = self.additional.into_iter();
            cells.all(|cell| self.is_bound(*digit, cell))
        };
        let digit = self.digits.into_iter().find(is_bound)?;
        let removed = self.additional & self.board.places(digit);
        removing_digit(Variant::Uniqueness6, digit, removed, || {
            self.bound(digit, self.additional.into_iter().flat_map(lines))
        })
    }

    /// Finds the cell diagonal to a bare one, if one digit is bound to the rectangle in its row and column. The cell
    /// loses the other digit.
    fn hidden(&self) -> Option<Pattern> {
        if self.additional.len() != 3 && !self.has_two_additional(false) {
            return None;
        }
        (self.cells - self.additional).into_iter().find_map(|bare| {
            let across = (self.cells - bare.into() - bare.peer_set()).single()?;
            self.digits.into_iter().find_map(|digit| {
                let other = (self.both - digit.into()).first()?;
                let removed = self.board.places(other) & across.into();
                self.is_bound(digit, across).then_some(())?;
                removing_digit(Variant::HiddenRectangle, other, removed, || {
                    self.bound(digit, lines(across))
                })
            })
        })
    }

    /// Returns whether exactly two cells have additional candidates. `are_in_line` is whether they must be in one row
    /// or column, or must not.
    fn has_two_additional(&self, are_in_line: bool) -> bool {
        let mut houses = houses_of(self.additional);
        self.additional.len() == 2 && houses.any(|house| house.index() < 18) == are_in_line
    }

    /// Returns whether the digit has no place outside the rectangle in the row and the column of the cell.
    fn is_bound(&self, digit: Digit, cell: Cell) -> bool {
        let [row, column] = lines(cell).map(House::cell_set);
        ((self.board.places(digit) & (row | column)) - self.cells).is_empty()
    }

    /// Returns the reason that the digit is bound to the rectangle in these houses.
    fn bound(
        &self,
        digit: Digit,
        houses: impl IntoIterator<Item = House>,
    ) -> Option<DeadlyPattern> {
        let houses = houses.into_iter().collect();
        self.reason(|_| DeadlyKind::Bound { digit, houses })
    }

    /// Returns the reason that one of the additional candidates is right.
    fn guarded(&self) -> Option<DeadlyPattern> {
        self.reason(|guardians| DeadlyKind::Internal { guardians })
    }

    /// Returns the reason of this kind, which is made from the additional candidates.
    fn reason(&self, kind: impl FnOnce(CandidateSet) -> DeadlyKind) -> Option<DeadlyPattern> {
        // The cells are in order around the rectangle.
        let mut cells: Vec<Cell> = self.cells.into_iter().collect();
        cells.swap(2, 3);
        Some(DeadlyPattern {
            cells,
            filled: self.cells - self.board.unsolved(),
            digits: self.both,
            kind: kind(self.board.among(self.cells, !self.both).collect()),
        })
    }
}

/// Returns the row and the column of the cell.
fn lines(cell: Cell) -> [House; 2] {
    let [row, column, _] = cell.houses();
    [row, column]
}

/// Finds an avoidable rectangle of this variant. Its first two cells have placed digits that are not given. The cell
/// across from the first one needs the second digit, and the cell across from the second one needs the first.
///
/// If only one cell is open, it loses the digit that would complete the exchange. If two open cells share their other
/// candidate, at least one of these cells must have it.
pub(super) fn avoidable(board: &Board, variant: Variant) -> Option<Pattern> {
    let mut seen = Seen::default();
    let placed = |cell: Cell| board.digit(cell).filter(|_| !board.is_given(cell));
    let is_open = |cell: Cell, digit| {
        let mask = board.mask(cell);
        mask.contains(digit) && mask.len() == 2
    };
    for one in Cell::ALL {
        let Some(first) = placed(one) else { continue };
        for other in box_neighbours(one) {
            let Some(second) = placed(other) else {
                continue;
            };
            for (across, other_across) in opposite_sides(one, other) {
                let opens = (is_open(across, second), is_open(other_across, first));
                let (found, digits, removed): (_, DigitSet, CellSet) = match opens {
                    (true, true) => (
                        Variant::AvoidableRectangle2,
                        (board.mask(across) - second.into()) & board.mask(other_across),
                        across.peer_set() & other_across.peer_set(),
                    ),
                    (true, false) if placed(other_across) == Some(first) => {
                        (Variant::AvoidableRectangle1, second.into(), across.into())
                    }
                    (false, true) if placed(across) == Some(second) => (
                        Variant::AvoidableRectangle1,
                        first.into(),
                        other_across.into(),
                    ),
                    _ => continue,
                };
                let cells = [one, other, across, other_across].into_iter().collect();
                let both = DigitSet::from_iter([first, second]);
                let is_barred = board.barred().meets(cells, both);
                if is_barred || !seen.add(cells) || found != variant {
                    continue;
                }
                let removals = board.among(removed, digits).collect();
                let pattern = removing(variant, removals, || {
                    Rectangle::new(board, [first, second], cells).guarded()
                });
                if pattern.is_some() {
                    return pattern;
                }
            }
        }
    }
    None
}
