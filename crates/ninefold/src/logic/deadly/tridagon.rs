//! Looks for tridagons: three cells each in four boxes that form a rectangle, in three rows and three columns. In a box
//! the three cells can run up or down. If an odd number of the boxes runs the other way than the rest, three digits
//! cannot fill the twelve cells.

use crate::{Cell, CellSet, DigitSet};

use super::super::{Finder, Flow, Look, NineBits, Position, bits, subsets};
use super::DeadlyPattern;

/// Finds tridagons with few guardians.
pub(in super::super) enum Tridagons {}

/// The cost of the patterns of three digits (see [`Watch::spend`]).
const EFFORT: u32 = 5_000;

/// The most guardians. With more guardians, there is hardly any candidate that all exclude.
const MOST_GUARDIANS: usize = 6;

/// The column for each row of a box: three choices that run down, then three that run up.
const TRIPLES: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [1, 0, 2],
    [0, 2, 1],
];

impl Finder for Tridagons {
    type Pattern = DeadlyPattern;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(DeadlyPattern) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let needed = needed(position);
        for digits in subsets(DigitSet::ALL, 3) {
            let is_open = |block: &usize| digits.bits() & !needed[*block] == 0;
            let open = (0..9)
                .filter(is_open)
                .fold(0_u16, |all, block| all | 1 << block);
            if open.size() < 4 {
                continue;
            }
            watch.allow(EFFORT)?;
            let boxes = Boxes::of(position, digits, open);
            for block in boxes.rectangles() {
                boxes.in_rectangle(position, block, visit)?;
            }
        }
        Flow::Continue(())
    }
}

/// Returns the digits that each box still needs.
fn needed(position: &Position) -> [u16; 9] {
    let mut needed = [0; 9];
    for cell in position.empty_cells() {
        needed[cell.box_index()] |= position.marks(cell);
    }
    needed
}

/// Three cells of a box.
#[derive(Clone, Copy)]
struct Three {
    cells: CellSet,
    guardians: usize,
    runs_up: bool,
}

/// The choices of three cells in each box that can nearly be filled with the digits.
struct Boxes {
    digits: DigitSet,
    threes: [[Option<Three>; 6]; 9],
    fitting: u16,
}

impl Boxes {
    fn of(position: &Position, digits: DigitSet, open: u16) -> Boxes {
        let mut boxes = Boxes {
            digits,
            threes: [[None; 6]; 9],
            fitting: 0,
        };
        for block in bits(open) {
            for (number, columns) in TRIPLES.into_iter().enumerate() {
                let three = three(position, digits, block, columns);
                boxes.threes[block][number] = three.map(|(cells, guardians)| Three {
                    cells,
                    guardians,
                    runs_up: number >= 3,
                });
                boxes.fitting |= u16::from(three.is_some()) << block;
            }
        }
        boxes
    }

    /// Returns the rectangles of boxes that all have a choice.
    fn rectangles(&self) -> impl Iterator<Item = [usize; 4]> + use<> {
        let fitting = self.fitting;
        let pairs = [(0, 1), (0, 2), (1, 2)];
        let all = pairs.into_iter().flat_map(move |(upper, lower)| {
            pairs.map(|(left, right)| {
                [(upper, left), (upper, right), (lower, left), (lower, right)]
                    .map(|(band, stack)| 3 * band + stack)
            })
        });
        all.filter(move |boxes| boxes.iter().all(|block| fitting >> block & 1 == 1))
    }

    fn in_rectangle(
        &self,
        position: &Position,
        blocks: [usize; 4],
        visit: &mut dyn FnMut(DeadlyPattern) -> Flow,
    ) -> Flow {
        let [one, two, three, four] = blocks.map(|block| self.threes[block]);
        let join = |so_far: Three, next: &Three| Three {
            cells: so_far.cells | next.cells,
            guardians: so_far.guardians + next.guardians,
            runs_up: so_far.runs_up ^ next.runs_up,
        };
        let few = |all: &Three| all.guardians <= MOST_GUARDIANS;
        for first in one.iter().flatten() {
            for second in two
                .iter()
                .flatten()
                .map(|next| join(*first, next))
                .filter(few)
            {
                for third in three
                    .iter()
                    .flatten()
                    .map(|next| join(second, next))
                    .filter(few)
                {
                    for all in four
                        .iter()
                        .flatten()
                        .map(|next| join(third, next))
                        .filter(few)
                    {
                        if all.runs_up {
                            let cells = all.cells.iter().collect();
                            visit(DeadlyPattern::guarded(position, cells, self.digits))?;
                        }
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

/// Returns the three cells and the number of their guardians. All cells must be empty, and have at least two of the
/// digits and few enough guardians.
fn three(
    position: &Position,
    digits: DigitSet,
    block: usize,
    columns: [usize; 3],
) -> Option<(CellSet, usize)> {
    let (mut cells, mut guardians) = (CellSet::EMPTY, 0);
    for (row, column) in columns.into_iter().enumerate() {
        let cell = Cell::ALL[(block / 3 * 3 + row) * 9 + block % 3 * 3 + column];
        let marks = position.marks(cell);
        if (marks & digits.bits()).size() < 2 {
            return None;
        }
        guardians += (marks & !digits.bits()).size();
        cells.insert(cell);
    }
    (guardians <= MOST_GUARDIANS).then_some((cells, guardians))
}
