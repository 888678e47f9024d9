//! Looks for bent sets in a line and a box. The cells can hold a digit twice if it has places in the line outside of
//! the box, and in the box outside of the line. So two unions are enough to count it.

use alloc::vec::Vec;

use crate::{Cell, CellSet, DigitSet, House};

use super::super::{Finder, Flow, Look, NineBits, Position, Watch};
use super::BentSet;

/// Finds naked sets of `SIZE` cells in the crossing of a line and a box.
pub(in super::super) enum LockedSets<const SIZE: usize> {}

/// Finds sets in a line and a box that hold each digit as often as they can, except those that are a
/// [`SueDeCoq`](super::SueDeCoq).
pub(in super::super) enum BentSets {}

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

impl Finder for BentSets {
    type Pattern = BentSet;

    /// Visits the smallest sets first, as the number of cells decides how hard they are.
    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BentSet) -> Flow) -> Flow {
        let mut sets = Vec::new();
        in_line_and_box(look.position, look.watch, &mut |parts| {
            let is_full = parts.digits() + parts.twice.size() == parts.count();
            if is_full && !parts.are_sue_de_coq() {
                sets.push(parts.cells());
            }
            Flow::Continue(())
        })?;
        sets.sort_by_key(|cells| cells.len());
        sets.into_iter()
            .try_for_each(|cells| visit(BentSet { cells, free: None }))
    }
}

impl<const SIZE: usize> Finder for BentWings<SIZE> {
    type Pattern = BentSet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BentSet) -> Flow) -> Flow {
        in_line_and_box(look.position, look.watch, &mut |parts| {
            let free = DigitSet::from_bits(parts.twice).and_then(DigitSet::single);
            match free {
                Some(_) if parts.count() == SIZE && parts.digits() == SIZE => {
                    let cells = parts.cells();
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
    fn open(&self) -> impl Iterator<Item = Chosen<'_>> {
        let all = (1..1_usize << self.count).map(|chosen| Chosen { part: self, chosen });
        all.filter(|it| it.marks().size() > it.count())
    }
}

/// Some cells of a part.
#[derive(Clone, Copy)]
pub(super) struct Chosen<'a> {
    part: &'a Part,
    chosen: usize,
}

impl Chosen<'_> {
    pub(super) fn cells(self) -> CellSet {
        self.part.cells_of(self.chosen)
    }

    pub(super) fn count(self) -> usize {
        self.chosen.count_ones() as usize
    }

    pub(super) fn marks(self) -> u16 {
        self.part.marks[self.chosen]
    }
}

/// Cells where a line and a box cross, cells in the line alone and cells in the box alone.
pub(super) struct Parts<'a> {
    pub(super) line: House,
    pub(super) block: House,
    pub(super) crossing: Chosen<'a>,
    pub(super) in_line: Chosen<'a>,
    pub(super) in_box: Chosen<'a>,
    /// The digits that the cells can hold twice.
    pub(super) twice: u16,
}

impl Parts<'_> {
    /// Returns the cells of each part.
    fn chosen(&self) -> [Chosen<'_>; 3] {
        [self.crossing, self.in_line, self.in_box]
    }

    fn cells(&self) -> CellSet {
        let cells = self.chosen().map(Chosen::cells).into_iter();
        cells.fold(CellSet::EMPTY, |all, cells| all | cells)
    }

    /// Returns the number of cells.
    pub(super) fn count(&self) -> usize {
        self.chosen().map(Chosen::count).into_iter().sum()
    }

    /// Returns the number of different digits.
    pub(super) fn digits(&self) -> usize {
        let marks = self.chosen().map(Chosen::marks).into_iter();
        marks.fold(0, |all, marks| all | marks).size()
    }
}

/// Visits the sets with cells in a line alone, in a box alone and in the crossing of the two. Their digits can fill at
/// least all cells but one. No part forms a set of its own.
pub(super) fn in_line_and_box(
    position: &Position,
    watch: &Watch,
    visit: &mut dyn FnMut(&Parts<'_>) -> Flow,
) -> Flow {
    for (line, block) in crossings() {
        watch.allow(EFFORT)?;
        let [of_line, of_box] = [line, block].map(House::cell_set);
        let areas = [of_line & of_box, of_line - of_box, of_box - of_line];
        let [crossing, line_part, box_part] = areas.map(|cells| Part::of(position, cells));
        for crossing in crossing.open() {
            for in_line in line_part.open() {
                let marks = crossing.marks() | in_line.marks();
                let count = crossing.count() + in_line.count();
                if marks.size() <= count {
                    continue;
                }
                for in_box in box_part.open() {
                    let twice = in_line.marks() & in_box.marks();
                    let (all, count) = ((marks | in_box.marks()).size(), count + in_box.count());
                    let with_box = (crossing.marks() | in_box.marks()).size();
                    let is_open = with_box > crossing.count() + in_box.count();
                    if is_open && all <= count && twice.size() <= 1 + count - all {
                        visit(&Parts {
                            line,
                            block,
                            crossing,
                            in_line,
                            in_box,
                            twice,
                        })?;
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
