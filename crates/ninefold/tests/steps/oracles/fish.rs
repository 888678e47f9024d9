//! Fish of any houses, with and without fins.
//!
//! A fish has as many covers as bases, and no house is both. A fin is a place that lies in more bases than covers. An
//! eliminated place lies in more covers than bases and sees all fins. A fish counts if it is not larger than needed for
//! one of its eliminations: no smaller choice of its bases and covers makes that elimination.

use ninefold::logic::{HouseKind, Technique};
use ninefold::{CellSet, Digit, House};

use super::super::proof::Marks;
use super::shown::*;

/// Returns whether the digit is placed at least twice; otherwise there are too many ways to choose eight houses.
pub fn is_small(marks: &Marks, digit: Digit) -> bool {
    let cells = ninefold::Cell::ALL.into_iter();
    let filled = cells.filter(|&cell| marks.filled(cell) == Some(digit));
    filled.count() >= 2
}

pub fn of_two(marks: &Marks) -> Found {
    of_size(marks, 2)
}

pub fn of_three(marks: &Marks) -> Found {
    of_size(marks, 3)
}

pub fn of_four(marks: &Marks) -> Found {
    of_size(marks, 4)
}

/// The cells in at least one, two, three and four of some houses.
type Depths = [CellSet; 4];

fn depths(houses: &[House]) -> Depths {
    let mut depths = [CellSet::EMPTY; 4];
    for house in houses {
        for depth in (1..4).rev() {
            depths[depth] |= depths[depth - 1] & house.cell_set();
        }
        depths[0] |= house.cell_set();
    }
    depths
}

/// Returns the cells in more of the first houses than of the second.
fn exceeding(these: &Depths, those: &Depths) -> CellSet {
    let depths = these.iter().zip(those);
    depths.fold(CellSet::EMPTY, |all, (these, those)| {
        all | (*these - *those)
    })
}

struct Waters {
    board: CellSet,
    /// For each cell, the cells that it sees.
    seen: Vec<CellSet>,
}

impl Waters {
    fn eliminated(&self, bases: &Depths, covers: &Depths) -> CellSet {
        let mut gone = self.board & exceeding(covers, bases);
        for fin in self.board & exceeding(bases, covers) {
            gone &= self.seen[fin.index()];
            if gone.is_empty() {
                break;
            }
        }
        gone
    }

    /// Returns whether one of the eliminations needs the whole fish.
    fn is_needed(&self, gone: CellSet, bases: &[House], covers: &[House]) -> bool {
        let mut left = gone;
        for size in 1..bases.len() {
            for bases in choose(bases, size) {
                for covers in choose(covers, size) {
                    left -= self.eliminated(&depths(&bases), &depths(&covers));
                }
            }
        }
        !left.is_empty()
    }
}

fn of_size(marks: &Marks, size: usize) -> Found {
    let mut found = Found::default();
    let seen = ninefold::Cell::ALL
        .map(|cell| seeing_all(cell.into()))
        .to_vec();
    let mut waters = Waters {
        board: CellSet::EMPTY,
        seen,
    };
    for digit in Digit::ALL {
        waters.board = board(marks, digit);
        let board = waters.board;
        let is_open = |house: &House| !(board & house.cell_set()).is_empty();
        let open: Vec<House> = House::ALL.into_iter().filter(is_open).collect();
        for bases in choose(&open, size) {
            let others: Vec<House> = open
                .iter()
                .copied()
                .filter(|it| !bases.contains(it))
                .collect();
            let of_bases = depths(&bases);
            for_each_choice(&others, size, &mut Vec::new(), &mut |covers| {
                let gone = waters.eliminated(&of_bases, &depths(covers));
                if gone.is_empty() {
                    return;
                }
                // A cover takes something from the bases.
                let takes = |cover: &House| !(board & of_bases[0] & cover.cell_set()).is_empty();
                if covers.iter().all(takes) && waters.is_needed(gone, &bases, covers) {
                    let fins = board & exceeding(&of_bases, &depths(covers));
                    if let Some(technique) = name(board, &bases, covers, fins) {
                        found.eliminate(technique, of_digit(marks, gone, digit));
                    }
                }
            });
        }
    }
    found
}

fn for_each_choice(
    from: &[House],
    count: usize,
    chosen: &mut Vec<House>,
    visit: &mut impl FnMut(&[House]),
) {
    if count == 0 {
        return visit(chosen);
    }
    for number in 0..from.len() {
        chosen.push(from[number]);
        for_each_choice(&from[number + 1..], count - 1, chosen, visit);
        chosen.pop();
    }
}

/// Returns the name of the fish, except for fish of lines without fins, which are basic.
fn name(board: CellSet, bases: &[House], covers: &[House], fins: CellSet) -> Option<Technique> {
    use Technique::*;

    let kinds = |houses: &[House], kind| houses.iter().filter(|house| house.kind() == kind).count();
    let [rows, columns, boxes] = [HouseKind::Row, HouseKind::Column, HouseKind::Box]
        .map(|kind| [kinds(bases, kind), kinds(covers, kind)]);
    let is_across = rows[0] + columns[1] == 0 || columns[0] + rows[1] == 0;
    let has_boxes = boxes[0] + boxes[1] > 0;
    let few = |base: &House| ((board & base.cell_set()) - fins).len() < 2;
    let names = match (is_across, has_boxes, fins.is_empty()) {
        (true, false, true) => return None,
        (true, false, false) if bases.iter().any(few) => {
            [SashimiXWing, SashimiSwordfish, SashimiJellyfish]
        }
        (true, false, false) => [FinnedXWing, FinnedSwordfish, FinnedJellyfish],
        (true, true, true) => [FrankenXWing, FrankenSwordfish, FrankenJellyfish],
        (true, true, false) => [
            FinnedFrankenXWing,
            FinnedFrankenSwordfish,
            FinnedFrankenJellyfish,
        ],
        (false, _, true) => [MutantXWing, MutantSwordfish, MutantJellyfish],
        (false, _, false) => [
            FinnedMutantXWing,
            FinnedMutantSwordfish,
            FinnedMutantJellyfish,
        ],
    };
    Some(names[bases.len() - 2])
}
