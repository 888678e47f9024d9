//! Uniqueness tests and avoidable rectangles: two digits in four cells, in two rows, two columns and two boxes, must not
//! be exchangeable.

use alloc::vec::Vec;

use super::board::{Board, seen_by_all};
use super::line::Variant;
use super::step::{Pattern, removing, removing_digit};
use super::subsets::houses_of;
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

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
    cells: CellSet,
    /// The cells without other candidates.
    bare: CellSet,
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
                    if seen.add(cells) {
                        all.push(([first, second], cells));
                    }
                }
            }
        }
        Rectangles(all)
    }

    /// Returns the first step that `find` finds in a rectangle.
    fn first(
        &self,
        board: &Board,
        find: impl Fn(&Rectangle<'_>) -> Option<Pattern>,
    ) -> Option<Pattern> {
        let mut all = self.0.iter();
        all.find_map(|(digits, cells)| find(&Rectangle::new(board, *digits, *cells)))
    }
}

impl Rectangle<'_> {
    fn new(board: &Board, digits: [Digit; 2], cells: CellSet) -> Rectangle<'_> {
        let both: DigitSet = digits.into_iter().collect();
        let is_bare = |cell: &Cell| (board.mask(*cell) - both).is_empty();
        let bare: CellSet = cells.into_iter().filter(is_bare).collect();
        Rectangle {
            board,
            digits,
            cells,
            bare,
            additional: cells - bare,
        }
    }

    fn both(&self) -> DigitSet {
        self.digits.into_iter().collect()
    }

    /// Returns the additional candidates of cells.
    fn extras(&self, cells: CellSet) -> DigitSet {
        let masks = cells.into_iter().map(|cell| self.board.mask(cell));
        masks.fold(DigitSet::EMPTY, |union, mask| union | mask) - self.both()
    }

    /// Returns whether exactly two cells have additional candidates. `are_in_line` is whether they must be in one row
    /// or column, or must not.
    fn has_two_additional(&self, are_in_line: bool) -> bool {
        self.additional.len() == 2 && self.are_in_line() == are_in_line
    }

    /// Returns whether the cells with additional candidates are in one row or column.
    fn are_in_line(&self) -> bool {
        houses_of(self.additional).any(|house| house.index() < 18)
    }

    /// Returns the first of the two digits that fulfils the condition, and the other digit.
    fn digit_and_other(&self, condition: impl Fn(Digit) -> bool) -> Option<(Digit, Digit)> {
        let [first, second] = self.digits;
        let mut orders = [(first, second), (second, first)].into_iter();
        orders.find(|(digit, _)| condition(*digit))
    }

    /// Returns whether the digit has no place outside the rectangle in the row and the column of the cell.
    fn is_bound(&self, digit: Digit, cell: Cell) -> bool {
        let [row, column, _] = cell.houses();
        let lines = row.cell_set() | column.cell_set();
        ((self.board.places(digit) & lines) - self.cells).is_empty()
    }
}

/// Finds a rectangle with a single cell with additional candidates. The cell loses the two digits.
pub(super) fn test_1(board: &Board, all: &Rectangles) -> Option<Pattern> {
    all.first(board, |rectangle| {
        let cell = rectangle.additional.single()?;
        let removals = board.mask(cell) & rectangle.both();
        let removals = removals
            .into_iter()
            .map(|digit| Candidate::new(cell, digit));
        removing(Variant::Uniqueness1, removals.collect())
    })
}

/// Finds a rectangle with two cells in a line that have the same additional candidate.
pub(super) fn test_2(board: &Board, all: &Rectangles) -> Option<Pattern> {
    all.first(board, |rectangle| {
        let is_type_2 = rectangle.has_two_additional(true);
        is_type_2
            .then(|| common_extra(rectangle, Variant::Uniqueness2))
            .flatten()
    })
}

/// Finds a rectangle with three cells, or two diagonal ones, that have the same additional candidate.
pub(super) fn test_5(board: &Board, all: &Rectangles) -> Option<Pattern> {
    all.first(board, |rectangle| {
        let is_type_5 = rectangle.additional.len() == 3 || rectangle.has_two_additional(false);
        is_type_5
            .then(|| common_extra(rectangle, Variant::Uniqueness5))
            .flatten()
    })
}

/// Returns the eliminations of the only additional candidate, which one of the cells must have.
fn common_extra(rectangle: &Rectangle<'_>, variant: Variant) -> Option<Pattern> {
    let extra = rectangle.extras(rectangle.additional).single()?;
    let seen = seen_by_all(rectangle.additional) & rectangle.board.places(extra);
    removing_digit(variant, extra, seen)
}

/// Finds two cells whose additional candidates are a naked subset with other cells of a house.
pub(super) fn test_3(board: &Board, all: &Rectangles) -> Option<Pattern> {
    all.first(board, |rectangle| {
        if rectangle.additional.len() != 2 {
            return None;
        }
        houses_of(rectangle.additional).find_map(|house| {
            let outside = (house.cell_set() & board.unsolved()) - rectangle.cells;
            let [first, second] = rectangle.digits.map(|digit| board.places(digit));
            extend_subset(
                rectangle,
                house,
                rectangle.additional,
                outside - first - second,
            )
        })
    })
}

/// Adds cells to the subset until it eliminates something.
fn extend_subset(
    rectangle: &Rectangle<'_>,
    house: House,
    subset: CellSet,
    source: CellSet,
) -> Option<Pattern> {
    let mut rest = source;
    while let Some(next) = rest.pop_first() {
        let subset = subset | next.into();
        let found = subset_removals(rectangle, house, subset)
            .or_else(|| extend_subset(rectangle, house, subset, rest));
        if found.is_some() {
            return found;
        }
    }
    None
}

fn subset_removals(rectangle: &Rectangle<'_>, house: House, subset: CellSet) -> Option<Pattern> {
    let digits = rectangle.extras(subset);
    let is_line = house.index() < 18;
    let other_house = houses_of(subset).find(|other| (other.index() < 18) != is_line);
    // The two cells of the rectangle count as one. In a line, the box is checked together with the line.
    if digits.len() != subset.len() - 1 || (!is_line && other_house.is_some()) {
        return None;
    }
    let removals_in = |house: House| {
        let cells = (house.cell_set() - subset).into_iter();
        cells.flat_map(move |cell| {
            let removals = rectangle.board.mask(cell) & digits;
            let removals = removals.into_iter();
            removals.map(move |digit| Candidate::new(cell, digit))
        })
    };
    let mut removals: Vec<Candidate> = removals_in(house).collect();
    if !removals.is_empty() {
        removals.extend(other_house.into_iter().flat_map(removals_in));
    }
    removing(Variant::Uniqueness3, removals)
}

/// Finds a digit that is bound to two cells in a line, which lose the other digit.
pub(super) fn test_4(board: &Board, all: &Rectangles) -> Option<Pattern> {
    all.first(board, |rectangle| {
        if !rectangle.has_two_additional(true) {
            return None;
        }
        let seen = seen_by_all(rectangle.additional);
        let is_bound = |digit| (board.places(digit) & seen).is_empty();
        let (_, other) = rectangle.digit_and_other(is_bound)?;
        let removed = rectangle.additional & board.places(other);
        removing_digit(Variant::Uniqueness4, other, removed)
    })
}

/// Finds a digit that is bound to the rectangle in both rows and columns, and so to the cells without additional
/// candidates. The other cells lose it.
pub(super) fn test_6(board: &Board, all: &Rectangles) -> Option<Pattern> {
    all.first(board, |rectangle| {
        if !rectangle.has_two_additional(false) {
            return None;
        }
        let is_bound = |digit| {
            let mut cells = rectangle.additional.into_iter();
            cells.all(|cell| rectangle.is_bound(digit, cell))
        };
        let (digit, _) = rectangle.digit_and_other(is_bound)?;
        let removed = rectangle.additional & board.places(digit);
        removing_digit(Variant::Uniqueness6, digit, removed)
    })
}

/// Finds the cell diagonal to a bare one, if one digit is bound to the rectangle in its row and column. The cell
/// loses the other digit.
pub(super) fn hidden_rectangle(board: &Board, all: &Rectangles) -> Option<Pattern> {
    all.first(board, |rectangle| {
        if rectangle.bare.len() != 1 && !rectangle.has_two_additional(false) {
            return None;
        }
        rectangle.bare.into_iter().find_map(|bare| {
            let across = (rectangle.cells - bare.into() - bare.peer_set()).single()?;
            let [first, second] = rectangle.digits;
            let orders = [(first, second), (second, first)];
            orders.into_iter().find_map(|(digit, other)| {
                let removed = board.places(other) & across.into();
                let is_bound = rectangle.is_bound(digit, across);
                is_bound
                    .then(|| removing_digit(Variant::HiddenRectangle, other, removed))
                    .flatten()
            })
        })
    })
}

/// Finds a rectangle with three placed digits that are not given. The fourth cell loses the digit that would complete
/// the exchange.
pub(super) fn avoidable_1(board: &Board) -> Option<Pattern> {
    first_avoidable(board, |[first, second], across, other_across| {
        let (cell, digit) = match (board.is_solved(across), board.is_solved(other_across)) {
            (true, _) => (other_across, first),
            (_, true) => (across, second),
            _ => return None,
        };
        removing_digit(Variant::AvoidableRectangle1, digit, cell.into())
    })
}

/// Finds a rectangle with two open cells that share their other candidate. At least one cell must have this
/// candidate.
pub(super) fn avoidable_2(board: &Board) -> Option<Pattern> {
    first_avoidable(board, |[_, second], across, other_across| {
        if board.is_solved(across) || board.is_solved(other_across) {
            return None;
        }
        let extra = (board.mask(across) - second.into()).single()?;
        let seen = across.peer_set() & other_across.peer_set() & board.places(extra);
        let is_shared = board.mask(other_across).contains(extra);
        is_shared
            .then(|| removing_digit(Variant::AvoidableRectangle2, extra, seen))
            .flatten()
    })
}

/// Returns the first step of a rectangle whose first two cells have placed digits that are not given. The cell across
/// from the first one needs the second digit, and the cell across from the second one needs the first.
fn first_avoidable(
    board: &Board,
    find: impl Fn([Digit; 2], Cell, Cell) -> Option<Pattern>,
) -> Option<Pattern> {
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
                let is_avoidable = match opens {
                    (true, true) => true,
                    (true, false) => placed(other_across) == Some(first),
                    (false, true) => placed(across) == Some(second),
                    (false, false) => false,
                };
                let cells = [one, other, across, other_across].into_iter().collect();
                if !is_avoidable || !seen.add(cells) {
                    continue;
                }
                let found = find([first, second], across, other_across);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}
