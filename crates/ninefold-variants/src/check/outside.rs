//! Clues outside the grid, and rules of the whole grid.

use std::collections::BTreeSet;

use super::fault::{Fault, unless};
use super::values::Values;
use crate::cells::Cell;
use crate::rule::Axis;

pub(super) fn skyscraper(
    values: Values<'_>,
    count: u32,
    counts_zero: bool,
    line: &[Cell],
) -> Option<Fault> {
    let mut highest = None;
    let mut seen = 0;
    for height in values.all(line) {
        if height == 0 && !counts_zero {
            continue;
        }
        if highest.is_none_or(|highest| height > highest) {
            highest = Some(height);
            seen += 1;
        }
    }
    unless(seen == count, line, || format!("the count is {seen}"))
}

pub(super) fn hidden_skyscraper(values: Values<'_>, digit: i32, line: &[Cell]) -> Option<Fault> {
    let heights = values.all(line);
    let is_hidden = |&place: &usize| {
        heights[..place]
            .iter()
            .any(|&before| before >= heights[place])
    };
    let hidden = (0..heights.len())
        .find(is_hidden)
        .map(|place| heights[place]);
    unless(hidden == Some(i64::from(digit)), line, || match hidden {
        Some(hidden) => format!("the first hidden digit is {hidden}"),
        None => "no digit is hidden".to_owned(),
    })
}

pub(super) fn index(values: Values<'_>, axis: Axis, cells: &[Cell]) -> Vec<Fault> {
    let fault = |&cell: &Cell| {
        let value = values.of(cell);
        // Rows and columns are counted from 1 in the puzzle.
        let place = u8::try_from(value - 1).ok();
        let (own, target) = match axis {
            Axis::Row => (cell.row, place.map(|row| Cell::new(row, cell.column))),
            Axis::Column => (cell.column, place.map(|column| Cell::new(cell.row, column))),
        };
        match target.filter(|&target| values.board.contains(target)) {
            Some(target) => {
                let found = values.of(target);
                unless(found == i64::from(own) + 1, &[cell, target], || {
                    format!("{value} points at {found}")
                })
            }
            None => Some(Fault {
                cells: vec![cell],
                reason: format!("{value} points outside the grid"),
            }),
        }
    };
    cells.iter().filter_map(fault).collect()
}

pub(super) fn entropy(values: Values<'_>) -> Vec<Fault> {
    blocks(values, |value| values.third(value))
}

pub(super) fn global_mod(values: Values<'_>) -> Vec<Fault> {
    blocks(values, |value| value.rem_euclid(3))
}

/// Finds 2x2 blocks that do not have all three classes.
fn blocks(values: Values<'_>, class: impl Fn(i64) -> i64) -> Vec<Fault> {
    let fault = |block: [Cell; 4]| {
        let digits = values.all(&block);
        let classes: BTreeSet<i64> = digits.iter().map(|&value| class(value)).collect();
        unless(classes.len() == 3, &block, || {
            format!("the digits are {digits:?}")
        })
    };
    values.blocks().into_iter().filter_map(fault).collect()
}

pub(super) fn counting_circles(values: Values<'_>, cells: &[Cell]) -> Vec<Fault> {
    let digits: BTreeSet<i64> = cells.iter().map(|&cell| values.of(cell)).collect();
    let fault = |digit: i64| {
        let circles: Vec<Cell> = cells
            .iter()
            .copied()
            .filter(|&cell| values.of(cell) == digit)
            .collect();
        let count = circles.len();
        unless(count as i64 == digit, &circles, || {
            format!("the count of {digit} is {count}")
        })
    };
    digits.into_iter().filter_map(fault).collect()
}

pub(super) fn count_distinct(values: Values<'_>, circle: Cell, cells: &[Cell]) -> Option<Fault> {
    let digits: BTreeSet<i64> = cells.iter().map(|&cell| values.of(cell)).collect();
    let (circled, count) = (values.of(circle), digits.len());
    let all = [&[circle], cells].concat();
    unless(circled == count as i64, &all, || {
        format!("the circle is {circled}, and there are {count} digits")
    })
}
