//! Marks between two or four cells, and the rules about pairs without a mark.

use super::fault::{Fault, unless};
use super::values::Values;
use crate::cells::Cell;
use crate::rule::{Pair, Rule};

pub(super) fn white(values: Values<'_>, difference: u32, pair: Pair) -> Option<Fault> {
    two(values, pair, |a, b| differ(a, b, difference))
}

pub(super) fn black(values: Values<'_>, ratio: u32, pair: Pair) -> Option<Fault> {
    two(values, pair, |a, b| has_ratio(a, b, ratio))
}

pub(super) fn sum(values: Values<'_>, sum: i64, pair: Pair) -> Option<Fault> {
    two(values, pair, |a, b| a + b == sum)
}

pub(super) fn greater(values: Values<'_>, greater: Cell, less: Cell) -> Option<Fault> {
    two(values, [greater, less], |a, b| a > b)
}

fn two(values: Values<'_>, [a, b]: Pair, holds: impl Fn(i64, i64) -> bool) -> Option<Fault> {
    let (first, second) = (values.of(a), values.of(b));
    unless(holds(first, second), &[a, b], || {
        format!("the digits are {first} and {second}")
    })
}

fn differ(a: i64, b: i64, difference: u32) -> bool {
    (a - b).abs() == i64::from(difference)
}

fn has_ratio(a: i64, b: i64, ratio: u32) -> bool {
    a == i64::from(ratio) * b || b == i64::from(ratio) * a
}

pub(super) fn quad(values: Values<'_>, digits: &[i32], cells: &[Cell; 4]) -> Option<Fault> {
    let found = values.all(cells);
    let in_cells = |digit: i32| {
        found
            .iter()
            .filter(|&&value| value == i64::from(digit))
            .count()
    };
    let in_clue = |digit: i32| digits.iter().filter(|&&other| other == digit).count();
    let contained = digits
        .iter()
        .all(|&digit| in_cells(digit) >= in_clue(digit));
    unless(contained, cells, || format!("the digits are {found:?}"))
}

pub(super) fn no_white(values: Values<'_>, differences: &[u32], except: &[Pair]) -> Vec<Fault> {
    let forbidden = |a, b| {
        differences
            .iter()
            .any(|&difference| differ(a, b, difference))
    };
    unmarked(values, except, is_white, forbidden)
}

pub(super) fn no_black(values: Values<'_>, ratios: &[u32], except: &[Pair]) -> Vec<Fault> {
    let forbidden = |a, b| ratios.iter().any(|&ratio| has_ratio(a, b, ratio));
    unmarked(values, except, is_black, forbidden)
}

pub(super) fn no_dots(values: Values<'_>, except: &[Pair]) -> Vec<Fault> {
    let is_dot = |rule: &Rule, pair| is_white(rule, pair) || is_black(rule, pair);
    unmarked(values, except, is_dot, |a, b| {
        differ(a, b, 1) || has_ratio(a, b, 2)
    })
}

pub(super) fn no_xv(values: Values<'_>, sums: &[i64], except: &[Pair]) -> Vec<Fault> {
    let is_xv = |rule: &Rule, pair| match rule {
        Rule::X { pair: marked } | Rule::V { pair: marked } => equal(*marked, pair),
        _ => false,
    };
    unmarked(values, except, is_xv, |a, b| sums.contains(&(a + b)))
}

fn is_white(rule: &Rule, pair: Pair) -> bool {
    matches!(rule, Rule::White { pair: marked, .. } if equal(*marked, pair))
}

fn is_black(rule: &Rule, pair: Pair) -> bool {
    matches!(rule, Rule::Black { pair: marked, .. } if equal(*marked, pair))
}

/// Returns whether two pairs have the same cells.
fn equal(one: Pair, [a, b]: Pair) -> bool {
    one == [a, b] || one == [b, a]
}

/// Finds orthogonal neighbours whose values are forbidden, and that are neither exempt nor marked.
fn unmarked(
    values: Values<'_>,
    except: &[Pair],
    is_mark: impl Fn(&Rule, Pair) -> bool,
    forbidden: impl Fn(i64, i64) -> bool,
) -> Vec<Fault> {
    let is_exempt = |pair| {
        except.iter().any(|&exempt| equal(exempt, pair))
            || values.board.rules().iter().any(|rule| is_mark(rule, pair))
    };
    let pairs = values.neighbours().into_iter();
    let broken =
        pairs.filter(|&[a, b]| forbidden(values.of(a), values.of(b)) && !is_exempt([a, b]));
    broken
        .filter_map(|pair| two(values, pair, |_, _| false))
        .collect()
}
