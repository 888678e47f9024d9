//! Bent sets: cells of a line and a box, counted digit by digit.

use ninefold::logic::{Kind, Technique};
use ninefold::{Cell, CellSet, Digit, House};

use super::super::proof::{Marks, sees};
use super::shown::*;

/// How many of the cells can hold the same digit.
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

/// Returns how many of the cells can hold the digit together.
fn most_of(marks: &Marks, cells: CellSet, digit: Digit) -> usize {
    let places = cells_of(&of_digit(marks, cells, digit));
    most(&places.iter().collect::<Vec<_>>())
}

/// Each line with each box that it crosses.
fn crossings() -> impl Iterator<Item = [House; 2]> {
    let lines = House::ALL
        .into_iter()
        .filter(|house| house.kind() != Kind::Box);
    lines.flat_map(|line| {
        let boxes = House::boxes().iter();
        let crossed = boxes.filter(move |it| !(it.cell_set() & line.cell_set()).is_empty());
        crossed.map(move |&block| [line, block])
    })
}

fn empty(marks: &Marks, cells: CellSet) -> Vec<Cell> {
    cells
        .iter()
        .filter(|&cell| marks.filled(cell).is_none())
        .collect()
}

/// Returns every candidate that, if right, would lower the number of cells that its digit can fill. The cells need
/// each digit as often as possible.
fn locked_out(marks: &Marks, cells: CellSet) -> ninefold::CandidateSet {
    let lowers = |one: &ninefold::Candidate| {
        let left = cells
            .iter()
            .filter(|&cell| !sees(cell, one.cell()))
            .collect();
        most_of(marks, left, one.digit()) < most_of(marks, cells, one.digit())
    };
    all(marks).iter().filter(lowers).collect()
}

/// Two or three cells where a line and a box cross have as many digits.
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

/// The choices of at least one of the cells.
fn parts(cells: &[Cell]) -> Vec<CellSet> {
    let sizes = 1..=cells.len();
    let all = sizes.flat_map(|size| choose(cells, size));
    all.map(|chosen| chosen.into_iter().collect()).collect()
}

/// Finds sets of cells in three parts: the crossing of a line and a box, the line alone and the box alone. No part
/// has as few digits as cells, nor has the line or the box.
///
/// In a Sue de Coq, the digits can fill exactly as many cells together as there are. In a longer wing, there are as
/// many digits as cells, and just one digit can be there more than once.
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
                        add(marks, cells, &mut found);
                    }
                }
            }
        }
    }
    found
}

fn add(marks: &Marks, cells: CellSet, found: &mut Found) {
    let digits = digits(marks, cells);
    let counts = digits
        .iter()
        .map(|digit| (digit, most_of(marks, cells, digit)));
    let total: usize = counts.clone().map(|(_, count)| count).sum();
    if total == cells.len() {
        found.eliminate(Technique::SueDeCoq, locked_out(marks, cells));
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
