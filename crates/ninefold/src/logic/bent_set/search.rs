//! Looks for bent sets in a line and a box. The cells can hold a digit twice if it has places in the line outside of
//! the box, and in the box outside of the line. So two unions are enough to count it.

use crate::{Cell, CellSet, DigitSet, House};

use super::super::{Finder, Flow, Look, NineBits, Position, Watch};
use super::BentSet;

/// Finds naked sets of `SIZE` cells in the crossing of a line and a box.
pub(in super::super) enum LockedSets<const SIZE: usize> {}

/// Finds sets in a line and a box that hold each digit as often as they can.
pub(in super::super) enum SuesDeCoq {}

/// Finds sets of `SIZE` cells in a line and a box with a free digit.
pub(in super::super) enum BentWings<const SIZE: usize> {}

/// The cost of the sets of one line and one box (see [`Watch::spend`]).
const EFFORT: u32 = 20_000;

impl<const SIZE: usize> Finder for LockedSets<SIZE> {
    type Pattern = BentSet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BentSet) -> Flow) -> Flow {
        let position = look.position;
        for (line, block) in crossings() {
            let crossing = Part::of(position, line.cell_set() & block.cell_set());
            for chosen in 1..1 << crossing.count {
                let cells = crossing.cells_of(chosen);
                if cells.len() == SIZE && crossing.marks[chosen].size() == SIZE {
                    visit(BentSet { cells, free: None })?;
                }
            }
        }
        Flow::Continue(())
    }
}

impl Finder for SuesDeCoq {
    type Pattern = BentSet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BentSet) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        in_line_and_box(
            position,
            watch,
            &mut |cells, all, twice| match all.size() + twice.size() == cells.len() {
                true => visit(BentSet { cells, free: None }),
                false => Flow::Continue(()),
            },
        )
    }
}

impl<const SIZE: usize> Finder for BentWings<SIZE> {
    type Pattern = BentSet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BentSet) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        in_line_and_box(position, watch, &mut |cells, all, twice| {
            let free = DigitSet::from_bits(twice).and_then(DigitSet::single);
            match free {
                Some(_) if cells.len() == SIZE && all.size() == SIZE => {
                    visit(BentSet { cells, free })
                }
                _ => Flow::Continue(()),
            }
        })
    }
}

/// Returns every line with every box that it crosses.
fn crossings() -> impl Iterator<Item = (House, House)> {
    House::ALL[..18].iter().flat_map(|&line| {
        let boxes = House::boxes().iter();
        let crossed = boxes.filter(move |block| !(line.cell_set() & block.cell_set()).is_empty());
        crossed.map(move |&block| (line, block))
    })
}

/// Up to six empty cells, and the union of the candidates of every subset of the cells.
struct Part {
    cells: [Cell; 6],
    count: usize,
    marks: [u16; 64],
}

impl Part {
    fn of(position: &Position, cells: CellSet) -> Part {
        let mut part = Part {
            cells: [Cell::ALL[0]; 6],
            count: 0,
            marks: [0; 64],
        };
        for cell in cells & position.empty_cells() {
            let so_far = 1 << part.count;
            for chosen in 0..so_far {
                part.marks[so_far + chosen] = part.marks[chosen] | position.marks(cell);
            }
            part.cells[part.count] = cell;
            part.count += 1;
        }
        part
    }

    fn cells_of(&self, chosen: usize) -> CellSet {
        let cells = self.cells.iter().enumerate();
        cells
            .filter_map(|(number, &cell)| (chosen >> number & 1 == 1).then_some(cell))
            .collect()
    }

    /// Returns the subsets whose cells have more digits than cells; other subsets would be sets by themselves.
    fn open(&self) -> impl Iterator<Item = (usize, usize, u16)> + '_ {
        let all = (1..1_usize << self.count)
            .map(|chosen| (chosen, chosen.count_ones() as usize, self.marks[chosen]));
        all.filter(|&(_, count, marks)| marks.size() > count)
    }
}

/// Visits the sets with cells in a line alone, in a box alone and (not in every set) in the crossing of the two. Passes
/// the cells, their digits, and the digits that the cells can hold twice. No part forms a set of its own.
fn in_line_and_box(
    position: &Position,
    watch: &Watch,
    visit: &mut dyn FnMut(CellSet, u16, u16) -> Flow,
) -> Flow {
    for (line, block) in crossings() {
        watch.allow(EFFORT)?;
        let (line, block) = (line.cell_set(), block.cell_set());
        let crossing = Part::of(position, line & block);
        let (in_line, in_box) = (
            Part::of(position, line - block),
            Part::of(position, block - line),
        );
        for (of_crossing, crossing_count, crossing_marks) in crossing.open() {
            for (of_line, line_count, line_marks) in in_line.open() {
                let marks = crossing_marks | line_marks;
                let count = crossing_count + line_count;
                if marks.size() <= count {
                    continue;
                }
                for (of_box, box_count, box_marks) in in_box.open() {
                    let twice = line_marks & box_marks;
                    let (all, count) = (marks | box_marks, count + box_count);
                    let is_open = (crossing_marks | box_marks).size() > crossing_count + box_count;
                    if is_open && all.size() <= count && twice.size() <= 1 + count - all.size() {
                        let cells = crossing.cells_of(of_crossing)
                            | in_line.cells_of(of_line)
                            | in_box.cells_of(of_box);
                        visit(cells, all, twice)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::logic::TechniqueEntry;
    use std::format;

    #[test]
    fn there_are_fifty_four_crossings() {
        assert_eq!(crossings().count(), 54);
    }

    #[test]
    fn the_free_digit_leaves_what_sees_it_everywhere() {
        let mut position = Position::from(&Grid::EMPTY);
        for (cell, kept) in [
            ("r1c1", "123"),
            ("r1c5", "19"),
            ("r2c2", "29"),
            ("r3c3", "39"),
        ] {
            let cell: Cell = cell.parse().unwrap();
            for candidate in position.of_cell(cell) {
                if !kept.contains(candidate.digit().to_char()) {
                    position.remove(candidate);
                }
            }
        }
        let steps = TechniqueEntry::WXYZ_WINGS.steps(&position).into_iter();
        let found = steps.map(|step| format!("{:?}", step.conclusion.eliminations));
        assert!(found.eq(["{9r1c2, 9r1c3}"]));
    }
}
