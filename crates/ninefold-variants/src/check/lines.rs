//! Lines and sets of cells without sums.

use std::collections::{BTreeMap, BTreeSet};

use super::fault::{Fault, unless};
use super::values::Values;
use crate::cells::Cell;
use crate::mask::Mask;
use crate::rule::Pair;

/// Finds neighbours on the line whose values do not fulfil the condition.
fn neighbours(values: Values<'_>, line: &[Cell], holds: impl Fn(i64, i64) -> bool) -> Vec<Fault> {
    let pair = |pair: &[Cell]| relation(values, [pair[0], pair[1]], &holds);
    line.windows(2).filter_map(pair).collect()
}

/// Finds cells of the line that do not fulfil the condition with a later one.
fn all_pairs(values: Values<'_>, line: &[Cell], holds: impl Fn(i64, i64) -> bool) -> Vec<Fault> {
    let later =
        |first: usize| (first + 1..line.len()).map(move |second| [line[first], line[second]]);
    let pairs = (0..line.len()).flat_map(later);
    pairs
        .filter_map(|pair| relation(values, pair, &holds))
        .collect()
}

fn relation(values: Values<'_>, [a, b]: Pair, holds: impl Fn(i64, i64) -> bool) -> Option<Fault> {
    let (first, second) = (values.of(a), values.of(b));
    unless(holds(first, second), &[a, b], || {
        format!("{first} and {second} are not allowed")
    })
}

pub(super) fn thermo(values: Values<'_>, line: &[Cell]) -> Vec<Fault> {
    neighbours(values, line, |first, second| first < second)
}

pub(super) fn slow_thermo(values: Values<'_>, line: &[Cell]) -> Vec<Fault> {
    neighbours(values, line, |first, second| first <= second)
}

pub(super) fn whisper(values: Values<'_>, least: u32, line: &[Cell]) -> Vec<Fault> {
    neighbours(values, line, |first, second| {
        (first - second).abs() >= i64::from(least)
    })
}

pub(super) fn parity(values: Values<'_>, line: &[Cell]) -> Vec<Fault> {
    neighbours(values, line, |first, second| (first - second) % 2 != 0)
}

pub(super) fn pairs(values: Values<'_>, table: &[Mask], line: &[Cell]) -> Vec<Fault> {
    neighbours(values, line, |first, second| {
        allows(values, table, first, second)
    })
}

pub(super) fn table_of_all_pairs(values: Values<'_>, table: &[Mask], line: &[Cell]) -> Vec<Fault> {
    all_pairs(values, line, |first, second| {
        allows(values, table, first, second)
    })
}

/// Returns whether the table allows the second value after the first.
fn allows(values: Values<'_>, table: &[Mask], first: i64, second: i64) -> bool {
    let lo = i64::from(values.board.digits().lo());
    table[(first - lo) as usize].contains((second - lo) as usize)
}

pub(super) fn nabner(values: Values<'_>, cells: &[Cell]) -> Vec<Fault> {
    all_pairs(values, cells, |first, second| (first - second).abs() > 1)
}

pub(super) fn palindrome(values: Values<'_>, line: &[Cell]) -> Vec<Fault> {
    let mirrored = line.iter().zip(line.iter().rev()).take(line.len() / 2);
    mirrored
        .filter_map(|(&a, &b)| relation(values, [a, b], |first, second| first == second))
        .collect()
}

pub(super) fn clone(values: Values<'_>, pairs: &[Pair]) -> Vec<Fault> {
    pairs
        .iter()
        .filter_map(|&pair| relation(values, pair, |first, second| first == second))
        .collect()
}

pub(super) fn renban(values: Values<'_>, cells: &[Cell]) -> Option<Fault> {
    let mut digits = values.all(cells);
    digits.sort_unstable();
    let consecutive = digits.windows(2).all(|two| two[1] == two[0] + 1);
    unless(consecutive, cells, || format!("the digits are {digits:?}"))
}

pub(super) fn between(values: Values<'_>, line: &[Cell]) -> Option<Fault> {
    inner(values, line, |least, greatest, value| {
        least < value && value < greatest
    })
}

pub(super) fn lockout(values: Values<'_>, least: u32, line: &[Cell]) -> Option<Fault> {
    let [first, .., last] = line else {
        return None;
    };
    let apart = (values.of(*first) - values.of(*last)).abs();
    let too_near = unless(apart >= i64::from(least), &[*first, *last], || {
        format!("the ends differ by {apart}")
    });
    too_near.or_else(|| {
        inner(values, line, |least, greatest, value| {
            value < least || value > greatest
        })
    })
}

/// Compares every inner cell with the lesser and the greater end.
fn inner(
    values: Values<'_>,
    line: &[Cell],
    holds: impl Fn(i64, i64, i64) -> bool,
) -> Option<Fault> {
    let [first, inner @ .., last] = line else {
        return None;
    };
    let (first, last) = (values.of(*first), values.of(*last));
    let inner = values.all(inner);
    let all_hold = inner
        .iter()
        .all(|&value| holds(first.min(last), first.max(last), value));
    unless(all_hold, line, || {
        format!("the ends are {first} and {last}, the inner digits {inner:?}")
    })
}

pub(super) fn modular(values: Values<'_>, k: u32, line: &[Cell]) -> Vec<Fault> {
    different(values, k as usize, line, |value| {
        value.rem_euclid(i64::from(k))
    })
}

pub(super) fn entropic(values: Values<'_>, line: &[Cell]) -> Vec<Fault> {
    different(values, 3, line, |value| values.third(value))
}

/// Finds consecutive cells, `length` or all of a shorter line, with two values of one class.
fn different(
    values: Values<'_>,
    length: usize,
    line: &[Cell],
    class: impl Fn(i64) -> i64,
) -> Vec<Fault> {
    let window = |cells: &[Cell]| {
        let digits = values.all(cells);
        let classes: BTreeSet<i64> = digits.iter().map(|&value| class(value)).collect();
        unless(classes.len() == cells.len(), cells, || {
            format!("the digits are {digits:?}")
        })
    };
    line.windows(length.min(line.len()))
        .filter_map(window)
        .collect()
}

pub(super) fn region_same(values: Values<'_>, line: &[Cell]) -> Option<Fault> {
    let mut sets: BTreeMap<Option<u8>, BTreeSet<i64>> = BTreeMap::new();
    for &cell in line {
        sets.entry(values.board.region(cell))
            .or_default()
            .insert(values.of(cell));
    }
    let equal = sets
        .values()
        .zip(sets.values().skip(1))
        .all(|(one, next)| one == next);
    unless(equal, line, || {
        format!("the sets are {:?}", sets.values().collect::<Vec<_>>())
    })
}

pub(super) fn same(values: Values<'_>, parts: &[Vec<Cell>]) -> Option<Fault> {
    let sorted = |part: &Vec<Cell>| {
        let mut digits = values.all(part);
        digits.sort_unstable();
        digits
    };
    let digits: Vec<Vec<i64>> = parts.iter().map(sorted).collect();
    let equal = digits.iter().all(|part| *part == digits[0]);
    unless(equal, &parts.concat(), || {
        format!("the digits are {digits:?}")
    })
}
