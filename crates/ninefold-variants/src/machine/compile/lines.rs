//! Rules about lines, one function a word.

use std::collections::HashMap;

use super::super::linear::{Linear, Term};
use super::super::pair_table::{relation, transpose};
use super::super::propagators::{
    Automaton, Combination, Cover, Ends, MOST_STATES, PrefixSum, Propagator, Sandwich,
};
use super::super::scale::positions;
use super::builder::{Builder, unique};
use super::orders;
use super::sums::{self, MOST_SETS};

/// Demands: if the first cell holds the digit, the second one holds a digit of the mask.
pub(crate) fn imply(builder: &mut Builder, a: u16, bit: u32, b: u16, mask: u32) {
    let scale = builder.scale;
    if a == b {
        if bit & !mask != 0 {
            builder.restrict(a, !bit);
        }
        return;
    }
    if mask == 0 {
        return builder.restrict(a, !bit);
    }
    let table: Vec<u32> = positions(scale.all())
        .map(|digit| {
            if bit >> digit & 1 != 0 {
                mask
            } else {
                scale.all()
            }
        })
        .collect();
    builder.pair_table(a, b, &table);
}

/// Demands one sum of all parts.
pub(crate) fn equal_sums(builder: &mut Builder, parts: &[Vec<u16>]) {
    match parts {
        [] | [_] => {}
        [a, b] => {
            let terms = a
                .iter()
                .map(|&cell| (cell, 1))
                .chain(b.iter().map(|&cell| (cell, -1)));
            builder.sum(terms, 0);
        }
        [first, others @ ..] => {
            // The differ graph is not complete yet, so the parts become propagators at the end.
            builder.parts.push(parts.to_vec());
            let long =
                |part: &Vec<u16>| part.len() as i64 * i64::from(builder.scale.digits - 1) > 127;
            if parts.iter().any(long) {
                for other in others {
                    equal_sums(builder, &[first.clone(), other.clone()]);
                }
            }
        }
    }
}

/// Demands that the circle, read as a decimal number, is the sum of the line.
pub(crate) fn pill(builder: &mut Builder, circle: &[u16], line: &[u16]) {
    if let [first, _, ..] = circle {
        builder.restrict(*first, !builder.scale.bit(0));
    }
    let powers = circle.iter().rev().scan(1i64, |power, &cell| {
        let term = (cell, *power);
        *power = power.saturating_mul(10);
        Some(term)
    });
    let terms: Vec<(u16, i64)> = powers.chain(line.iter().map(|&cell| (cell, -1))).collect();
    builder.sum(terms, 0);
}

/// Demands equal sums of the cells at equal distance from the middle, which an odd line has as its middle cell.
pub(crate) fn zipper(builder: &mut Builder, line: &[u16]) {
    let half = line.len() / 2;
    let mut parts: Vec<Vec<u16>> = (0..half)
        .map(|i| vec![line[i], line[line.len() - 1 - i]])
        .collect();
    if line.len() % 2 == 1 {
        parts.push(vec![line[half]]);
    }
    equal_sums(builder, &parts);
}

/// Demands that the line can be cut into parts with one sum.
pub(crate) fn sum_line(builder: &mut Builder, sum: i64, line: &[u16]) {
    let scale = builder.scale;
    let reach = i64::from(scale.low.abs().max(scale.high().abs())) * line.len() as i64;
    if sum.abs() > reach || (sum < 0 && scale.low >= 0) {
        return builder.forbid();
    }
    let (least, greatest) = if scale.low >= 0 {
        (0, sum)
    } else {
        (-reach, reach.max(sum))
    };
    if greatest - least + 2 > MOST_STATES as i64 {
        return builder.late(line, move |values| cuts_into(values, sum));
    }
    // State 0 begins a part; state 1 + p - least is within a part that has the sum p here.
    let inner = |partial: i64| 1u128 << (1 + partial - least);
    let arrive = |partial: i64| {
        if !(least..=greatest).contains(&partial) {
            0
        } else if partial == sum {
            inner(partial) | 1
        } else {
            inner(partial)
        }
    };
    let row = |partial: i64| {
        scale
            .values()
            .map(|value| arrive(partial + i64::from(value)))
            .collect()
    };
    let next: Vec<Vec<u128>> = std::iter::once(0)
        .chain(least..=greatest)
        .map(row)
        .collect();
    builder.post(Propagator::Automaton(Automaton::new(line, &next, 1)));
}

fn cuts_into(values: &[i32], sum: i64) -> bool {
    let mut ends = vec![true];
    for end in 1..=values.len() {
        let fits = (0..end).any(|start| {
            ends[start]
                && values[start..end]
                    .iter()
                    .copied()
                    .map(i64::from)
                    .sum::<i64>()
                    == sum
        });
        ends.push(fits);
    }
    ends[values.len()]
}

/// Demands that the first X cells have the sum, where X is the first digit. All differences must be known.
pub(crate) fn prefix_sum(builder: &mut Builder, sum: i64, line: &[u16]) {
    let first = line[0];
    let scale = builder.scale;
    let most = scale.high().clamp(1, line.len() as i32) as usize;
    let others: Vec<u16> = unique(&line[1..most])
        .into_iter()
        .filter(|&cell| cell != first)
        .collect();
    let choice = |value: i32| {
        let count = usize::try_from(value)
            .ok()
            .filter(|&count| count <= line.len())?;
        let own = line[..count].iter().filter(|&&cell| cell == first).count() as i64;
        let mut factors: HashMap<u16, i64> = HashMap::new();
        line[..count]
            .iter()
            .filter(|&&cell| cell != first)
            .for_each(|&cell| *factors.entry(cell).or_default() += 1);
        let mut terms: Vec<Term> = factors
            .into_iter()
            .map(|(cell, coefficient)| Term { cell, coefficient })
            .collect();
        terms.sort_unstable_by_key(|term| term.cell);
        let form = Linear::new(scale, &sums::groups(&builder.differ, &terms));
        Some((form, sum - own * i64::from(value)))
    };
    let choices = scale.values().map(choice).collect();
    let cells = [&[first][..], &others].concat();
    builder.post(Propagator::PrefixSum(PrefixSum { cells, choices }));
}

/// Demands the sum between the crusts. All differences must be known.
pub(crate) fn sandwich(builder: &mut Builder, sum: i64, crusts: (i32, i32), line: &[u16]) {
    let scale = builder.scale;
    if builder.differ.is_clique(line) && unique(line).len() == line.len() && scale.digits <= 16 {
        let crusts = (scale.bit(crusts.0.into()), scale.bit(crusts.1.into()));
        let clue = Sandwich::new(scale, line, crusts, scale.all(), sum);
        builder.post(Propagator::Sandwich(clue));
        return orders::add_sandwich(builder, sum, crusts, line);
    }
    builder.late(line, move |values| lies_between(values, crusts, sum));
}

/// Returns whether each crust occurs once, with the sum between them.
fn lies_between(values: &[i32], crusts: (i32, i32), sum: i64) -> bool {
    let places =
        |crust: i32| -> Vec<usize> { (0..values.len()).filter(|&i| values[i] == crust).collect() };
    let ([a], [b]) = (&places(crusts.0)[..], &places(crusts.1)[..]) else {
        return false;
    };
    let inner = values.get(a.min(b) + 1..*a.max(b)).unwrap_or_default();
    inner.iter().copied().map(i64::from).sum::<i64>() == sum
}

/// Demands the sum between the smallest and the greatest digit of the line. All differences must be known.
pub(crate) fn lunchbox(builder: &mut Builder, sum: i64, line: &[u16]) {
    let scale = builder.scale;
    if builder.differ.is_clique(line)
        && unique(line).len() == line.len()
        && scale.digits <= 10
        && line.len() > 1
    {
        let mut clues = Vec::new();
        for low in 0..scale.digits {
            for high in low + 1..scale.digits {
                let allowed = (u32::MAX >> (31 - high)) & (u32::MAX << low);
                clues.push(Sandwich::new(
                    scale,
                    line,
                    (1 << low, 1 << high),
                    allowed,
                    sum,
                ));
            }
        }
        return builder.post(Propagator::Choice(clues));
    }
    builder.late(line, move |values| {
        let (Some(&low), Some(&high)) = (values.iter().min(), values.iter().max()) else {
            return false;
        };
        lies_between(values, (low, high), sum)
    });
}

/// Demands that the X-th cell holds the digit, where X is the first digit.
pub(crate) fn room(builder: &mut Builder, digit: i32, line: &[u16]) {
    let scale = builder.scale;
    let wanted = scale.bit(digit.into());
    for value in scale.values() {
        let bit = scale.bit(value.into());
        match usize::try_from(value - 1)
            .ok()
            .and_then(|place| line.get(place))
        {
            Some(&cell) => imply(builder, line[0], bit, cell, wanted),
            None => builder.restrict(line[0], !bit),
        }
    }
}

/// Demands consecutive digits.
pub(crate) fn renban(builder: &mut Builder, cells: &[u16]) {
    builder.group(cells);
    let digits = builder.scale.digits;
    if cells.len() < 2 || cells.len() > digits as usize {
        return;
    }
    let window = u32::MAX >> (32 - cells.len());
    let sets = (0..=digits - cells.len() as u32)
        .map(|start| window << start)
        .collect();
    builder.post(Propagator::Combination(Combination {
        cells: cells.to_vec(),
        sets,
        rest: Vec::new(),
    }));
}

/// Demands that no two digits are equal or consecutive.
pub(crate) fn nabner(builder: &mut Builder, cells: &[u16]) {
    all_pairs(
        builder,
        &relation(builder.scale, |a, b| a.abs_diff(b) > 1),
        cells,
    );
}

/// Demands that the table allows each later cell of the line after each earlier one.
pub(crate) fn all_pairs(builder: &mut Builder, table: &[u32], line: &[u16]) {
    for (i, &a) in line.iter().enumerate() {
        line[i + 1..]
            .iter()
            .for_each(|&b| builder.pair_table(a, b, table));
    }
    let digits = builder.scale.digits;
    let symmetric = transpose(builder.scale, table) == table;
    let different = (0..digits).all(|digit| table[digit as usize] >> digit & 1 == 0);
    if line.len() < 3 || !symmetric || !different {
        return;
    }
    // A set of digits is possible if the table allows each of its digits with all others.
    let mut sets = vec![(0, builder.scale.all())];
    for _ in line {
        sets = sets
            .iter()
            .flat_map(|&(set, next): &(u32, u32)| {
                let above = u32::MAX.checked_shl(32 - set.leading_zeros()).unwrap_or(0);
                positions(next & above)
                    .map(move |digit| (set | 1 << digit, next & table[digit as usize]))
            })
            .collect();
        if sets.len() > MOST_SETS {
            return;
        }
    }
    if sets.is_empty() {
        return builder.forbid();
    }
    let sets = sets.into_iter().map(|(set, _)| set).collect();
    builder.post(Propagator::Combination(Combination {
        cells: line.to_vec(),
        sets,
        rest: Vec::new(),
    }));
}

/// Demands that the inner digits are strictly between the ends.
pub(crate) fn between(builder: &mut Builder, line: &[u16]) {
    ends(
        builder,
        line,
        |a, b, inner| a.min(b) < inner && inner < a.max(b),
        |_, _| true,
    );
}

/// Demands ends some distance apart, and no inner digit between or equal to them.
pub(crate) fn lockout(builder: &mut Builder, least: u32, line: &[u16]) {
    ends(
        builder,
        line,
        |a, b, inner| inner < a.min(b) || inner > a.max(b),
        |a, b| a.abs_diff(b) >= least,
    );
}

fn ends(
    builder: &mut Builder,
    line: &[u16],
    allows: impl Fn(i32, i32, i32) -> bool,
    accepts: impl Fn(i32, i32) -> bool,
) {
    let [first, ref inner @ .., last] = *line else {
        return;
    };
    builder.pair(first, last, &accepts);
    let scale = builder.scale;
    let between = |a: i32, b: i32| {
        if accepts(a, b) {
            scale.filter(|value| allows(a, b, value))
        } else {
            0
        }
    };
    for &cell in inner {
        // A cell that is also an end, or the same cell at both ends, is beyond the propagator.
        if cell == first || cell == last {
            return builder.forbid();
        }
    }
    if inner.is_empty() {
        return;
    }
    let table = scale
        .values()
        .map(|a| {
            scale
                .values()
                .map(|b| {
                    if first == last && a != b {
                        0
                    } else {
                        between(a, b)
                    }
                })
                .collect()
        })
        .collect();
    let cells = [&[first, last][..], &unique(inner)].concat();
    builder.post(Propagator::Ends(Ends {
        cells,
        between: table,
    }));
}

/// Demands different residues of `k` consecutive cells.
pub(crate) fn modular(builder: &mut Builder, k: u32, line: &[u16]) {
    let scale = builder.scale;
    let residue = |value: i32| i64::from(value).rem_euclid(k.into());
    if line.len() >= k as usize && k > scale.digits {
        return builder.forbid();
    }
    let classes = if k <= scale.digits {
        (0..i64::from(k))
            .map(|class| scale.filter(|value| residue(value) == class))
            .collect()
    } else {
        Vec::new()
    };
    different_classes(builder, k as usize, line, &classes, |a, b| {
        residue(a) != residue(b)
    });
}

/// Demands different thirds of three consecutive cells.
pub(crate) fn entropic(builder: &mut Builder, line: &[u16]) {
    let scale = builder.scale;
    let thirds = scale.thirds();
    let third = |value: i32| {
        thirds
            .iter()
            .position(|third| third & scale.bit(value.into()) != 0)
    };
    different_classes(builder, 3, line, &thirds, |a, b| third(a) != third(b));
}

fn different_classes(
    builder: &mut Builder,
    k: usize,
    line: &[u16],
    classes: &[u32],
    differ: impl Fn(i32, i32) -> bool,
) {
    for (i, &a) in line.iter().enumerate() {
        line[i + 1..]
            .iter()
            .take(k - 1)
            .for_each(|&b| builder.pair(a, b, &differ));
    }
    for window in line.windows(k).filter(|_| k > 1) {
        let classes = classes.iter().map(|&class| (class, 1)).collect();
        builder.post(Propagator::Cover(Cover {
            cells: unique(window),
            classes,
        }));
    }
}
