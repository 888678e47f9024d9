//! Bent sets: cells of a line and a box, counted digit by digit.

use ninefold::logic::{HouseKind, Technique};
use ninefold::{Candidate, CandidateSet, Cell, CellSet, Digit, House};

use super::super::proof::{Marks, sees};
use super::shown::*;

/// Returns the number of these cells that can hold the same digit.
fn most(cells: &[Cell]) -> usize {
    let Some((&first, rest)) = cells.split_first() else {
        return 0;
    };
    let apart: Vec<Cell> = rest
        .iter()
        .copied()
        .filter(|&cell| !sees(first, cell))
        .collect();
    most(rest).max(1 + most(&apart))
}

/// Returns the number of these cells that can hold the digit at once.
pub fn most_of(marks: &Marks, cells: CellSet, digit: Digit) -> usize {
    let places = cells_of(&of_digit(marks, cells, digit));
    most(&places.iter().collect::<Vec<_>>())
}

/// Returns each line with each box that it crosses.
fn crossings() -> impl Iterator<Item = [House; 2]> {
    let lines = House::ALL
        .into_iter()
        .filter(|house| house.kind() != HouseKind::Box);
    lines.flat_map(|line| {
        let boxes = House::boxes().iter();
        let crossed = boxes.filter(move |it| !(it.cell_set() & line.cell_set()).is_empty());
        crossed.map(move |&block| [line, block])
    })
}

/// Returns whether the candidate, if right, would lower the number of these cells that its digit can fill.
pub fn lowers(marks: &Marks, cells: CellSet, one: Candidate) -> bool {
    let left = cells.iter().filter(|&cell| !sees(cell, one.cell()));
    most_of(marks, left.collect(), one.digit()) < most_of(marks, cells, one.digit())
}

/// Returns every candidate that would lower a number of cells. The cells need each digit as often as possible.
pub fn locked_out(marks: &Marks, cells: CellSet) -> CandidateSet {
    let all = marks.all();
    all.filter(|&one| lowers(marks, cells, one)).collect()
}

/// Finds two or three cells where a line and a box cross, with as many digits as cells.
pub fn locked_sets(marks: &Marks) -> Found {
    let mut found = Found::default();
    for [line, block] in crossings() {
        let crossing = empty(marks, line.cell_set() & block.cell_set());
        for (size, name) in [(2, Technique::LockedPair), (3, Technique::LockedTriplet)] {
            for chosen in choose(&crossing, size) {
                let cells: CellSet = chosen.into_iter().collect();
                if digits(marks, cells).len() == size {
                    found.eliminate(name, locked_out(marks, cells));
                }
            }
        }
    }
    found
}

/// Returns all nonempty subsets of the cells.
fn parts(cells: &[Cell]) -> Vec<CellSet> {
    let sizes = 1..=cells.len();
    let all = sizes.flat_map(|size| choose(cells, size));
    all.map(|chosen| chosen.into_iter().collect()).collect()
}

/// Finds sets of cells in three parts: the crossing of a line and a box, the line alone and the box alone. Each part
/// has more digits than cells, and so have the cells of the line and those of the box.
///
/// In a Sue de Coq and a bent set, the digits together can fill exactly the number of cells. In a longer wing, there
/// are as many digits as cells, and exactly one digit can occur more than once.
pub fn bent_sets(marks: &Marks) -> Found {
    let mut found = Found::default();
    let is_open = |cells: CellSet| digits(marks, cells).len() > cells.len();
    for [line, block] in crossings() {
        let [line, block] = [line, block].map(|house| house.cell_set());
        let areas = [line & block, line - block, block - line].map(|area| {
            let mut parts = parts(&empty(marks, area));
            parts.retain(|&part| is_open(part));
            parts
        });
        for &crossing in &areas[0] {
            for &in_line in areas[1].iter().filter(|&&part| is_open(crossing | part)) {
                let of_line = digits(marks, crossing | in_line);
                for &in_box in &areas[2] {
                    let cells = crossing | in_line | in_box;
                    if (of_line | digits(marks, in_box)).len() <= cells.len()
                        && is_open(crossing | in_box)
                    {
                        let parts = [crossing, in_line, in_box];
                        add(marks, parts, &mut found);
                    }
                }
            }
        }
    }
    found
}

fn add(marks: &Marks, parts: [CellSet; 3], found: &mut Found) {
    let [crossing, in_line, in_box] = parts;
    let cells = crossing | in_line | in_box;
    let [of_crossing, of_line, of_box] = parts.map(|part| digits(marks, part));
    let digits = of_crossing | of_line | of_box;
    let counts = digits
        .iter()
        .map(|digit| (digit, most_of(marks, cells, digit)));
    let total: usize = counts.clone().map(|(_, count)| count).sum();
    if total == cells.len() {
        let is_sue_de_coq = (of_line & of_box).is_empty()
            && crossing.len() >= 2
            && of_crossing.len() >= crossing.len() + 2;
        let name = match is_sue_de_coq {
            true => Technique::SueDeCoq,
            false => Technique::BentSet,
        };
        found.eliminate(name, locked_out(marks, cells));
    }
    let mut several = counts.filter(|&(_, count)| count > 1);
    let name = match cells.len() {
        4 => Technique::WxyzWing,
        5 => Technique::VwxyzWing,
        6 => Technique::UvwxyzWing,
        7 => Technique::TuvwxyzWing,
        _ => return,
    };
    if let (Some((free, _)), None) = (several.next(), several.next())
        && digits.len() == cells.len()
    {
        found.eliminate(name, excluded_by_all(marks, &of_digit(marks, cells, free)));
    }
}
