//! Patterns of conjugate pairs of one digit: skyscraper, 2-string kite and empty rectangle, among some digits.

use alloc::vec::Vec;

use super::board::Board;
use super::chain_links::{chain, chain_of};
use super::line::Variant;
use super::step::{Pattern, removing_digit};
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Finds two parallel lines with two places each, one place of each in a common cross line. One of the free ends is
/// true.
pub(super) fn skyscraper(board: &Board, digits: DigitSet) -> Option<Pattern> {
    let directions = [House::rows(), House::columns()];
    let searches = directions
        .into_iter()
        .flat_map(|lines| digits.into_iter().map(move |digit| (lines, digit)));
    for (lines, digit) in searches {
        let pairs = pairs(board, lines, digit);
        for (number, one) in pairs.iter().enumerate() {
            for other in &pairs[number + 1..] {
                let free = match [0, 1].map(|end| in_line(one[end], other[end])) {
                    [true, false] => 1,
                    [false, true] => 0,
                    _ => continue,
                };
                let ends = [one[free], one[1 - free], other[1 - free], other[free]];
                let seen = ends[0].peer_set() & ends[3].peer_set() & board.places(digit);
                if !seen.is_empty() {
                    return of_pairs(board, Variant::Skyscraper, digit, seen, ends);
                }
            }
        }
    }
    None
}

/// Returns the removal of the digit from cells that see both ends of a chain of two conjugate pairs.
fn of_pairs(
    board: &Board,
    variant: Variant,
    digit: Digit,
    seen: CellSet,
    ends: [Cell; 4],
) -> Option<Pattern> {
    let ends = ends.map(|cell| Candidate::new(cell, digit));
    removing_digit(variant, digit, seen, || chain_of(board, ends))
}

fn pairs(board: &Board, lines: &[House], digit: Digit) -> Vec<[Cell; 2]> {
    let lines = lines.iter();
    lines
        .filter_map(|line| board.conjugates(*line, digit))
        .collect()
}

/// Returns whether two cells are in the same row or column.
fn in_line(one: Cell, other: Cell) -> bool {
    one.row() == other.row() || one.column() == other.column()
}

/// Finds a row and a column with two places each, one place of each in a common box. One of the far ends is true.
pub(super) fn two_string_kite(board: &Board, digits: DigitSet) -> Option<Pattern> {
    for digit in digits {
        let mut rows = pairs(board, House::rows(), digit);
        let mut columns = pairs(board, House::columns(), digit);
        for row in &mut rows {
            for column in &mut columns {
                let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let is_in_box =
                    |ends: &(usize, usize)| row[ends.0].box_index() == column[ends.1].box_index();
                let Some((row_end, column_end)) = ends.into_iter().find(is_in_box) else {
                    continue;
                };
                // A quirk: these ends stay the first ones in later combinations.
                row.swap(0, row_end);
                column.swap(0, column_end);
                if row.iter().any(|cell| column.contains(cell)) {
                    continue;
                }
                let crossing = crossing(column[1], row[1]) & board.places(digit);
                if !crossing.is_empty() {
                    let ends = [row[1], row[0], column[0], column[1]];
                    return of_pairs(board, Variant::TwoStringKite, digit, crossing, ends);
                }
            }
        }
    }
    None
}

/// Returns the cell in the row of one cell and the column of the other.
fn crossing(row: Cell, column: Cell) -> CellSet {
    let ([row, ..], [_, column, _]) = (row.houses(), column.houses());
    row.cell_set() & column.cell_set()
}

/// Finds a box whose places all lie in a row and a column, and a conjugate pair that meets one of these lines.
pub(super) fn empty_rectangle(board: &Board, digits: DigitSet) -> Option<Pattern> {
    for digit in digits {
        for &block in House::boxes() {
            let places = board.places_in(block, digit);
            if !(2..=5).contains(&places.len()) {
                continue;
            }
            // Go from the last row to the first, and in each row from the last column to the first.
            for center in block.cell_set().into_iter().rev() {
                let [row, column, _] = center.houses();
                if !is_empty_rectangle(places, row, column) {
                    continue;
                }
                let in_row = places & row.cell_set();
                let parts = [in_row, places - in_row];
                let found = across(board, digit, block, [row, column], parts).or_else(|| {
                    let [in_row, in_column] = parts;
                    across(board, digit, block, [column, row], [in_column, in_row])
                });
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Returns whether all places lie in the row and the column, and neither line has them all. Two places do not count
/// if each line has only one.
fn is_empty_rectangle(places: CellSet, row: House, column: House) -> bool {
    let (in_row, in_column) = (places & row.cell_set(), places & column.cell_set());
    (in_row | in_column) == places
        && !(in_row - in_column).is_empty()
        && !(in_column - in_row).is_empty()
        && (in_row.has_several() || in_column.has_several())
}

/// Walks along a line outside the box to find a conjugate pair across it. The cells of the other line that the far
/// end of the pair sees lose the digit. `parts` are the places in the box, in the line and in the other line.
fn across(
    board: &Board,
    digit: Digit,
    block: House,
    [line, other]: [House; 2],
    [in_line, in_other]: [CellSet; 2],
) -> Option<Pattern> {
    let mut cells = (board.places_in(line, digit) - block.cell_set()).into_iter();
    cells.find_map(|cell| {
        let [row, column, _] = cell.houses();
        let cross = if line == row { column } else { row };
        let [first, second] = board.conjugates(cross, digit)?;
        let end = if first == cell { second } else { first };
        let crossing = (end.peer_set() & board.places_in(other, digit)) - block.cell_set();
        removing_digit(Variant::EmptyRectangle, digit, crossing, || {
            let ends = [in_other, in_line, cell.into(), end.into()];
            chain(board, ends.map(|cells| (cells, digit)), false)
        })
    })
}
