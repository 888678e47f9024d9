//! Equations as propagators: pair tables, combinations or linear forms.

use super::super::bit_rows::BitRows;
use super::super::linear::{Linear, Term};
use super::super::propagators::{Combination, EqualSums, Propagator};
use super::super::subsets::sets_with_total;
use super::builder::{Builder, Equation};

/// The most sets that a combination lists.
pub(crate) const MOST_SETS: usize = 256;

/// Turns an equation into the propagator that deduces most from it.
pub(crate) fn post(builder: &mut Builder, equation: &Equation) {
    let Equation { terms, total } = equation;
    let (scale, total) = (builder.scale, *total);
    match terms[..] {
        [] if total == 0 => {}
        [] => builder.forbid(),
        [Term { cell, coefficient }] => {
            builder.restrict(
                cell,
                scale.filter(|value| i64::from(value) * coefficient == total),
            );
        }
        [a, b] => {
            builder.pair(a.cell, b.cell, |x, y| {
                i64::from(x) * a.coefficient + i64::from(y) * b.coefficient == total
            });
        }
        _ => {
            if let Some(sets) = sets(builder, terms, total) {
                let cells: Vec<u16> = terms.iter().map(|term| term.cell).collect();
                if sets.is_empty() {
                    return builder.forbid();
                }
                return builder.post(Propagator::Combination(Combination {
                    cells,
                    sets,
                    rest: Vec::new(),
                }));
            }
            let form = Linear::new(scale, &groups(&builder.differ, terms));
            builder.post(Propagator::Sum(form, total));
        }
    }
}

/// Lists the sets of digits of an equation whose cells all differ and count once; nothing for other equations.
fn sets(builder: &Builder, terms: &[Term], total: i64) -> Option<Vec<u32>> {
    let digits = builder.scale.digits;
    let cells: Vec<u16> = terms.iter().map(|term| term.cell).collect();
    let short = digits <= 16 || cells.len() <= 3;
    let same = terms
        .iter()
        .all(|term| term.coefficient == terms[0].coefficient);
    if !short || !same || total % terms[0].coefficient != 0 || !builder.differ.is_clique(&cells) {
        return None;
    }
    let total = total / terms[0].coefficient - i64::from(builder.scale.low) * cells.len() as i64;
    Some(sets_with_total(digits, cells.len(), total)).filter(|sets| sets.len() <= MOST_SETS)
}

/// Turns parts with one sum into equations, if some parts fill a house: then their total is known.
pub(crate) fn fix_totals(builder: &mut Builder, houses: &[Vec<u16>]) {
    let house_sum: i64 = builder.scale.values().map(i64::from).sum();
    for parts in std::mem::take(&mut builder.parts) {
        let filling = houses.iter().find_map(|house| {
            let inside: Vec<&Vec<u16>> = parts
                .iter()
                .filter(|part| part.iter().all(|cell| house.binary_search(cell).is_ok()))
                .collect();
            count_to_fill(house, &inside)
        });
        match filling {
            Some(count) if house_sum % count == 0 => {
                for part in parts {
                    builder.sum(part.into_iter().map(|cell| (cell, 1)), house_sum / count);
                }
            }
            Some(_) => builder.forbid(),
            None => builder.parts.push(parts),
        }
    }
}

/// Returns the number of parts that fill all cells without a common one, if some do.
fn count_to_fill(cells: &[u16], parts: &[&Vec<u16>]) -> Option<i64> {
    let Some(first) = cells.first() else {
        return Some(0);
    };
    parts
        .iter()
        .filter(|part| part.contains(first) && part.iter().all(|cell| cells.contains(cell)))
        .find_map(|part| {
            let left: Vec<u16> = cells
                .iter()
                .copied()
                .filter(|cell| !part.contains(cell))
                .collect();
            // A part with a cell twice would leave too many.
            (left.len() + part.len() == cells.len())
                .then(|| count_to_fill(&left, parts))
                .flatten()
                .map(|count| count + 1)
        })
}

/// Makes the propagator of parts with one sum.
pub(crate) fn post_equal(builder: &mut Builder, parts: &[Vec<u16>]) {
    let form = |part: &Vec<u16>| {
        let mut terms: Vec<Term> = Vec::new();
        let mut cells = part.clone();
        cells.sort_unstable();
        for cell in cells {
            match terms.last_mut() {
                Some(last) if last.cell == cell => last.coefficient += 1,
                _ => terms.push(Term {
                    cell,
                    coefficient: 1,
                }),
            }
        }
        Linear::new(builder.scale, &groups(&builder.differ, &terms))
    };
    let parts = parts.iter().map(form).collect();
    builder.post(Propagator::EqualSums(EqualSums { parts }));
}

/// Splits terms into groups of different cells with one coefficient, as large as a few greedy trials find.
pub(crate) fn groups(differ: &BitRows, terms: &[Term]) -> Vec<Vec<Term>> {
    groups_of_trials(differ, terms, 8)
}

/// Returns the least total of equations without other coefficients than 1, and how far it is to the greatest, by groups.
pub(crate) fn range(builder: &Builder, terms: &[Term]) -> (i64, i64) {
    let digits = i64::from(builder.scale.digits);
    let (mut range, mut least) = (0, 0);
    for group in groups_of_trials(&builder.differ, terms, 2) {
        let size = group.len() as i64;
        range += size * (digits - size);
        least += size * (size - 1) / 2 + size * i64::from(builder.scale.low);
    }
    (least, range)
}

fn groups_of_trials(differ: &BitRows, terms: &[Term], trials: u64) -> Vec<Vec<Term>> {
    let friends = |a: &Term, b: &Term| {
        a.coefficient == b.coefficient && differ.linked(a.cell.into(), b.cell.into())
    };
    let degree = |term: &Term| terms.iter().filter(|other| friends(term, other)).count();
    let mut best: Vec<Vec<Term>> = Vec::new();
    let mut best_score = 0;
    for trial in 0..trials {
        let mut order = terms.to_vec();
        match trial {
            0 => {}
            1 => order.sort_by_cached_key(|term| std::cmp::Reverse(degree(term))),
            _ => shuffle(&mut order, trial),
        }
        let mut groups: Vec<Vec<Term>> = Vec::new();
        for term in order {
            let fitting = groups
                .iter_mut()
                .filter(|group| group.iter().all(|other| friends(&term, other)));
            match fitting.max_by_key(|group| group.len()) {
                Some(group) => group.push(term),
                None => groups.push(vec![term]),
            }
        }
        let score: usize = groups.iter().map(|group| group.len() * group.len()).sum();
        if score > best_score {
            best_score = score;
            best = groups;
        }
        if terms.len() > 64 {
            break;
        }
    }
    best
}

/// Shuffles by a fixed sequence, so that two runs are equal.
fn shuffle(terms: &mut [Term], seed: u64) {
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for i in (1..terms.len()).rev() {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        terms.swap(i, (random >> 33) as usize % (i + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Budget, Machine};

    #[test]
    fn equal_rows_of_a_box_add_up_to_fifteen() {
        let rows: [&[u16]; 5] = [&[0, 1, 2], &[9, 10], &[11, 18, 9], &[10, 19, 20], &[3, 4]];
        let parts: Vec<Vec<u16>> = rows.iter().map(|part| part.to_vec()).collect();
        let parts: Vec<&Vec<u16>> = parts.iter().collect();
        let house = [0, 1, 2, 9, 10, 11, 18, 19, 20];
        assert_eq!(count_to_fill(&house, &parts), Some(3));
        assert_eq!(count_to_fill(&house, &parts[1..]), None);

        let board: Board = "equalsum: r4c4 r4c5 r4c6 | r5c4 r5c5 r5c6 | r6c4 r6c5 r6c6; given r4c4=1; given r4c5=2"
            .parse()
            .expect("a board");
        let answer = Machine::new(&board).solve(1, Budget::default());
        assert!(
            answer.complete && answer.solutions.is_empty(),
            "1, 2 and 12"
        );
    }

    #[test]
    fn the_total_of_a_house_must_be_divisible() {
        let board: Board = "grid 4x4; digits 1-4; equalsum: r1c1 | r1c2 r1c3 | r1c4"
            .parse()
            .expect("a board");
        let answer = Machine::new(&board).solve(1, Budget::default());
        assert!(answer.complete && answer.solutions.is_empty());
    }
}
