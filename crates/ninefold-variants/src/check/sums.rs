//! Sums and products.

use super::fault::{Fault, unless};
use super::houses::distinct;
use super::values::Values;
use crate::cells::Cell;
use crate::rule::Term;

pub(super) fn cage(values: Values<'_>, expected: Option<i64>, cells: &[Cell]) -> Vec<Fault> {
    let mut faults = distinct(values, cells);
    faults.extend(expected.and_then(|expected| sum(values, expected, cells)));
    faults
}

pub(super) fn sum(values: Values<'_>, expected: i64, cells: &[Cell]) -> Option<Fault> {
    is(values.sum(cells), expected, cells)
}

pub(super) fn weighted(values: Values<'_>, expected: i64, terms: &[Term]) -> Option<Fault> {
    let cells: Vec<Cell> = terms.iter().map(|term| term.cell).collect();
    let total = terms
        .iter()
        .map(|term| term.coefficient * values.of(term.cell))
        .sum();
    is(total, expected, &cells)
}

pub(super) fn not_sum(values: Values<'_>, refused: i64, cells: &[Cell]) -> Option<Fault> {
    unless(values.sum(cells) != refused, cells, || {
        format!("the sum is {refused}")
    })
}

/// Returns the fault that a sum is not the one expected.
fn is(sum: i64, expected: i64, cells: &[Cell]) -> Option<Fault> {
    unless(sum == expected, cells, || format!("the sum is {sum}"))
}

pub(super) fn arrow(values: Values<'_>, circle: Cell, line: &[Cell]) -> Option<Fault> {
    let (circled, sum) = (values.of(circle), values.sum(line));
    let cells = [&[circle], line].concat();
    unless(circled == sum, &cells, || {
        format!("the circle is {circled} and the sum is {sum}")
    })
}

pub(super) fn pill(values: Values<'_>, circle: &[Cell], line: &[Cell]) -> Option<Fault> {
    let mut in_order = circle.to_vec();
    in_order.sort_unstable();
    let digits = values.all(&in_order);
    let number = digits.iter().fold(0, |number, digit| 10 * number + digit);
    let sum = values.sum(line);
    let cells = [circle, line].concat();
    if digits.len() > 1 && digits[0] == 0 {
        return Some(Fault {
            cells,
            reason: "the circle begins with 0".to_owned(),
        });
    }
    unless(number == sum, &cells, || {
        format!("the circle is {number} and the sum is {sum}")
    })
}

pub(super) fn equal_sums(values: Values<'_>, parts: &[Vec<Cell>]) -> Option<Fault> {
    let sums: Vec<i64> = parts.iter().map(|part| values.sum(part)).collect();
    let equal = sums.iter().all(|&sum| sum == sums[0]);
    unless(equal, &parts.concat(), || format!("the sums are {sums:?}"))
}

pub(super) fn region_sum(values: Values<'_>, line: &[Cell]) -> Option<Fault> {
    let region = |&cell: &Cell| values.board.region(cell);
    let visits = line.chunk_by(|one, next| region(one) == region(next));
    let sums: Vec<i64> = visits.map(|visit| values.sum(visit)).collect();
    let equal = sums.iter().all(|&sum| sum == sums[0]);
    unless(equal, line, || format!("the sums are {sums:?}"))
}

pub(super) fn sum_line(values: Values<'_>, sum: i64, line: &[Cell]) -> Option<Fault> {
    // The lengths that can be cut into parts with the sum.
    let mut lengths = vec![0];
    for end in 1..=line.len() {
        if lengths
            .iter()
            .any(|&start| values.sum(&line[start..end]) == sum)
        {
            lengths.push(end);
        }
    }
    let found = lengths.contains(&line.len());
    unless(found, line, || {
        format!(
            "the line {:?} cannot be cut into parts with the sum",
            values.all(line)
        )
    })
}

pub(super) fn zipper(values: Values<'_>, line: &[Cell]) -> Option<Fault> {
    let line_values = values.all(line);
    let half = line_values.len() / 2;
    let ends = line_values.iter().zip(line_values.iter().rev()).take(half);
    let mut sums: Vec<i64> = ends.map(|(one, other)| one + other).collect();
    if line_values.len() % 2 == 1 {
        sums.push(line_values[half]);
    }
    let equal = sums.iter().all(|&sum| sum == sums[0]);
    unless(equal, line, || {
        format!("the sums from the ends to the middle are {sums:?}")
    })
}

pub(super) fn x_sum(values: Values<'_>, expected: i64, line: &[Cell]) -> Option<Fault> {
    let x = values.of(line[0]);
    match usize::try_from(x) {
        Ok(x) if x <= line.len() => is(values.sum(&line[..x]), expected, &line[..x.max(1)]),
        _ => Some(Fault {
            cells: vec![line[0]],
            reason: format!("the line has not {x} cells"),
        }),
    }
}

pub(super) fn sandwich(
    values: Values<'_>,
    expected: i64,
    crusts: Option<(i32, i32)>,
    line: &[Cell],
) -> Option<Fault> {
    let digits = values.board.digits();
    let (a, b) = crusts.unwrap_or((digits.lo(), digits.hi()));
    between(values, expected, (i64::from(a), i64::from(b)), line)
}

pub(super) fn lunchbox(values: Values<'_>, expected: i64, line: &[Cell]) -> Option<Fault> {
    let line_values = values.all(line);
    let least = line_values.iter().copied().min()?;
    let greatest = line_values.iter().copied().max()?;
    between(values, expected, (least, greatest), line)
}

/// Compares the sum strictly between two values. Each must be in exactly one cell of the line.
fn between(values: Values<'_>, expected: i64, (a, b): (i64, i64), line: &[Cell]) -> Option<Fault> {
    let places = |value| {
        (0..line.len())
            .filter(move |&place| values.of(line[place]) == value)
            .collect::<Vec<_>>()
    };
    match (places(a).as_slice(), places(b).as_slice()) {
        (&[first], &[second]) => {
            let (left, right) = (first.min(second), first.max(second));
            let inner = line.get(left + 1..right).unwrap_or_default();
            is(values.sum(inner), expected, line)
        }
        _ => Some(Fault {
            cells: line.to_vec(),
            reason: format!("{a} and {b} are not in one cell each"),
        }),
    }
}

pub(super) fn room(values: Values<'_>, digit: i32, line: &[Cell]) -> Option<Fault> {
    let x = values.of(line[0]);
    let place = usize::try_from(x).ok().and_then(|x| x.checked_sub(1));
    match place.and_then(|place| line.get(place)) {
        Some(&cell) => {
            let found = values.of(cell);
            unless(found == i64::from(digit), &[line[0], cell], || {
                format!("cell {x} of the line is {found}")
            })
        }
        None => Some(Fault {
            cells: vec![line[0]],
            reason: format!("the line has no cell {x}"),
        }),
    }
}

pub(super) fn product(values: Values<'_>, expected: i64, cells: &[Cell]) -> Option<Fault> {
    let factors = values.all(cells);
    let product = if factors.contains(&0) {
        Some(0)
    } else {
        factors
            .iter()
            .try_fold(1i64, |product, &factor| product.checked_mul(factor))
    };
    let found = product.map_or("too great".to_owned(), |product| product.to_string());
    unless(product == Some(expected), cells, || {
        format!("the product is {found}")
    })
}
