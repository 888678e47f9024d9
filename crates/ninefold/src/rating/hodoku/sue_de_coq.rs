//! Sue de Coq: some cells where a line and a box cross have at least two more digits than cells. Other cells of the
//! line and of the box take these digits.

use alloc::vec::Vec;

use super::almost_locked::each_subset;
use super::board::Board;
use super::line::Variant;
use super::step::{Pattern, removing};
use crate::logic::{BentSet, Reason, SueDeCoq};
use crate::{Candidate, Cell, CellSet, DigitSet, House};

/// A set of cells and their digits.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: DigitSet,
}

/// Returns how many digits of the crossing are taken up by `number` cells with these digits. Returns `None` if the
/// cells share no digit with the crossing.
fn taken(number: usize, digits: DigitSet, crossing: DigitSet) -> Option<usize> {
    let extra = (digits - crossing).len();
    let shares = !(digits & crossing).is_empty();
    number.checked_sub(extra).filter(|_| shares)
}

/// Finds the first Sue de Coq that eliminates something. A cell in its houses must have changed since the last search
/// without result.
pub(super) fn sue_de_coq(board: &Board, changed: CellSet) -> Option<Pattern> {
    let unsolved = board.unsolved();
    for line in House::rows().iter().chain(House::columns()) {
        for block in House::boxes() {
            if (changed & (line.cell_set() | block.cell_set())).is_empty() {
                continue;
            }
            let crossed = [*line, *block];
            let houses = crossed.map(|house| house.cell_set() & unsolved);
            let is_large = |number, digits: DigitSet| number >= 2 && digits.len() >= number + 2;
            let crossing = houses[0] & houses[1];
            let found = each_subset(
                board,
                crossing,
                is_large,
                |_, _| true,
                |cells, digits| at_crossing(board, crossed, houses, Part { cells, digits }),
            );
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Returns the eliminations of these cells, at the crossing of a line and a box, together with other cells. `houses`
/// are the unsolved cells of the line and the box.
fn at_crossing(
    board: &Board,
    crossed: [House; 2],
    houses: [CellSet; 2],
    crossing: Part,
) -> Option<Pattern> {
    let [line, block] = houses;
    let plus = crossing.digits.len() - crossing.cells.len();
    let taken = |number, digits| taken(number, digits, crossing.digits);
    // The two parts share no digit of the crossing, so each leaves one to the other.
    let leaves_one = |digits| !(crossing.digits - digits).is_empty();
    let takes_some = |number, digits| {
        leaves_one(digits) && taken(number, digits).is_some_and(|it| (1..plus).contains(&it))
    };
    let may_take =
        |most, digits: DigitSet| leaves_one(digits) && (digits - crossing.digits).len() < most;
    let others = block - crossing.cells;
    // In most cases, no part of the box takes any digit.
    each_subset(board, others, takes_some, may_take, |_, _| Some(()))?;
    each_subset(
        board,
        line - crossing.cells,
        takes_some,
        may_take,
        |cells, digits| {
            let in_line = Part { cells, digits };
            let rest = plus - taken(cells.len(), digits)?;
            let takes_rest = |number, digits| taken(number, digits) == Some(rest);
            let avoids = |cell: &Cell| (board.mask(*cell) & digits & crossing.digits).is_empty();
            let others = (block - crossing.cells - cells).into_iter().filter(avoids);
            each_subset(
                board,
                others.collect(),
                takes_rest,
                may_take,
                |cells, digits| {
                    let parts = [in_line, Part { cells, digits }];
                    let removals = removals(board, houses, crossing, parts);
                    removing(Variant::SueDeCoq, removals, || {
                        Some(reason(crossed, crossing, parts))
                    })
                },
            )
        },
    )
}

/// Returns the eliminations of the three parts, first in the box, then in the line. Another cell at the crossing that
/// belongs to one of the outer parts may lose digits to the other part.
fn removals(
    board: &Board,
    [line, block]: [CellSet; 2],
    crossing: Part,
    [in_line, in_block]: [Part; 2],
) -> Vec<Candidate> {
    let both = in_line.digits & in_block.digits;
    let mut removals = Vec::new();
    for (house, part, other) in [(block, in_block, in_line), (line, in_line, in_block)] {
        let digits = ((crossing.digits | part.digits) - other.digits) | both;
        removals.extend(board.among(house - crossing.cells - part.cells, digits));
    }
    removals
}

/// Returns the pattern of the three parts. By HoDoKu's definition, both outer parts may have a digit that the crossing
/// lacks, and a part may have a cell at the crossing.
fn reason([line, block]: [House; 2], crossing: Part, [in_line, in_block]: [Part; 2]) -> Reason {
    let set = SueDeCoq {
        line,
        block,
        crossing: crossing.cells,
        line_part: in_line.cells,
        box_part: in_block.cells,
    };
    let crosses =
        !((in_line.cells | in_block.cells) & line.cell_set() & block.cell_set()).is_empty();
    match (in_line.digits & in_block.digits).is_empty() && !crosses {
        true => set.into(),
        false => BentSet {
            cells: set.cells(),
            free: None,
        }
        .into(),
    }
}
