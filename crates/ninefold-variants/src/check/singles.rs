//! Conditions of single cells.

use super::fault::{Fault, unless};
use super::values::Values;
use crate::cells::Cell;
use crate::mask::Mask;
use crate::rule::Rule;

pub(super) fn given(values: Values<'_>, cell: Cell, digits: Mask) -> Option<Fault> {
    let value = values.of(cell);
    let mut allowed = values.board.digits().values_of(digits);
    unless(
        allowed.any(|digit| i64::from(digit) == value),
        &[cell],
        || format!("the digit is {value}"),
    )
}

pub(super) fn odd(values: Values<'_>, cells: &[Cell]) -> Vec<Fault> {
    each(values, cells, |value| value % 2 != 0)
}

pub(super) fn even(values: Values<'_>, cells: &[Cell]) -> Vec<Fault> {
    each(values, cells, |value| value % 2 == 0)
}

pub(super) fn low(values: Values<'_>, cells: &[Cell]) -> Vec<Fault> {
    let digits = values.board.digits();
    each(values, cells, |value| {
        2 * value < i64::from(digits.lo() + digits.hi())
    })
}

pub(super) fn high(values: Values<'_>, cells: &[Cell]) -> Vec<Fault> {
    let digits = values.board.digits();
    each(values, cells, |value| {
        2 * value > i64::from(digits.lo() + digits.hi())
    })
}

/// Finds the cells whose values do not fulfil the condition.
fn each(values: Values<'_>, cells: &[Cell], condition: impl Fn(i64) -> bool) -> Vec<Fault> {
    let fault = |&cell: &Cell| {
        let value = values.of(cell);
        unless(condition(value), &[cell], || {
            format!("the digit is {value}")
        })
    };
    cells.iter().filter_map(fault).collect()
}

pub(super) fn max(values: Values<'_>, cells: &[Cell]) -> Vec<Fault> {
    let is_max = |rule: &Rule, cell| matches!(rule, Rule::Max { cells } if cells.contains(&cell));
    let marked = |cell| values.board.rules().iter().any(|rule| is_max(rule, cell));
    extreme(values, cells, marked, |value, other| value > other)
}

pub(super) fn min(values: Values<'_>, cells: &[Cell]) -> Vec<Fault> {
    let is_min = |rule: &Rule, cell| matches!(rule, Rule::Min { cells } if cells.contains(&cell));
    let marked = |cell| values.board.rules().iter().any(|rule| is_min(rule, cell));
    extreme(values, cells, marked, |value, other| value < other)
}

/// Finds the cells that are not more extreme than a neighbour that is not marked itself.
fn extreme(
    values: Values<'_>,
    cells: &[Cell],
    marked: impl Fn(Cell) -> bool,
    holds: impl Fn(i64, i64) -> bool,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for &cell in cells {
        for other in values.at(cell, &[(0, 1), (0, -1), (1, 0), (-1, 0)]) {
            let (value, neighbour) = (values.of(cell), values.of(other));
            let holds = marked(other) || holds(value, neighbour);
            faults.extend(unless(holds, &[cell, other], || {
                format!("{value} is next to {neighbour}")
            }));
        }
    }
    faults
}
