//! Sums that follow from houses and other sums, which setters call innies and outies.
//!
//! A union of houses has a known sum. Taking away the sums that lie mostly inside leaves few cells: the inner ones that
//! no sum holds, minus the outer ones of the sums taken.

use std::collections::HashSet;

use super::super::bit_rows::ones;
use super::super::linear::Term;
use super::builder::{Builder, Equation};
use super::cage::{Cage, Cells, cage, count, join, overlap, set, without};
use super::{outies, sums};

/// The most cells of a derived sum.
const MOST_CELLS: usize = 5;
/// The most cells of a derived sum without negative ones that is near its least or greatest total.
const MOST_CELLS_OF_ONE_SIGN: usize = 14;
/// The most boxes whose unions are all tried.
const MOST_IN_UNIONS: usize = 9;
/// The most sums that are taken away from unions.
const MOST_CAGES: usize = 400;
/// The most derived sums.
const MOST_DERIVED: usize = 160;

/// A union of disjoint houses.
struct Union {
    cells: Cells,
    houses: i64,
}

/// Adds the sums that follow from unions of houses.
pub(crate) fn derive(builder: &mut Builder, houses: &[Vec<u16>]) {
    let words = builder.masks.len().div_ceil(64);
    let cages: Vec<Cage> = builder
        .equations
        .iter()
        .filter_map(|equation| cage(equation, words))
        .take(MOST_CAGES)
        .collect();
    if cages.is_empty() {
        return;
    }
    let scale = builder.scale;
    let house_sum: i64 = scale.values().map(i64::from).sum();
    let mut known: HashSet<Vec<Term>> = builder
        .equations
        .iter()
        .map(|equation| equation.terms.clone())
        .collect();
    let mut found: Vec<Equation> = Vec::new();
    let sets: Vec<Cells> = houses
        .iter()
        .map(|house| set(house.iter().copied(), words))
        .collect();
    let subtracted = unions(houses, &sets).into_iter().flat_map(|union| {
        let subtract = |half| subtract(&union, &cages, half, house_sum);
        [subtract(false), subtract(true)]
    });
    let left = outies::outies(&cages, &sets, house_sum)
        .into_iter()
        .filter(|cage| cage.size <= MOST_CELLS_OF_ONE_SIGN)
        .map(|cage| Equation {
            terms: terms(&cage.cells, 1).collect(),
            total: cage.total,
        });
    for equation in subtracted.flatten().chain(left) {
        if is_worth(builder, &equation) && known.insert(equation.terms.clone()) {
            found.push(equation);
        }
    }
    found.sort_by_key(|equation| equation.terms.len());
    found.truncate(MOST_DERIVED);
    builder.equations.extend(found);
}

/// Lists unions of disjoint houses: each house and each pair, and all unions of a few houses that fill the grid.
fn unions(houses: &[Vec<u16>], sets: &[Cells]) -> Vec<Union> {
    let words = sets.first().map_or(0, Vec::len);
    let mut known: HashSet<Cells> = HashSet::new();
    let mut unions = Vec::new();
    let mut add = |members: &[usize]| {
        let mut cells = vec![0; words];
        members
            .iter()
            .for_each(|&member| join(&mut cells, &sets[member]));
        if known.insert(cells.clone()) {
            unions.push(Union {
                cells,
                houses: members.len() as i64,
            });
        }
    };
    for one in 0..sets.len() {
        add(&[one]);
    }
    for one in 0..sets.len() {
        for other in one + 1..sets.len() {
            if overlap(&sets[one], &sets[other]) == 0 {
                add(&[one, other]);
            }
        }
    }
    // Runs of houses that were read one after the other: rows, columns, regions.
    for start in 0..sets.len() {
        let mut run = vec![start];
        for next in start + 1..sets.len() {
            if run
                .iter()
                .any(|&member| overlap(&sets[member], &sets[next]) > 0)
            {
                break;
            }
            run.push(next);
            if run.len() > 2 {
                add(&run);
            }
        }
    }
    // All unions of regions, which were read after rows and columns.
    let regions: Vec<usize> = (0..sets.len())
        .skip_while(|&i| !is_box(&houses[i]))
        .take(MOST_IN_UNIONS)
        .collect();
    let disjoint = |i: usize| {
        regions[..i]
            .iter()
            .all(|&other| overlap(&sets[other], &sets[regions[i]]) == 0)
    };
    if (0..regions.len()).all(disjoint) {
        for choice in 1u32..1 << regions.len() {
            if (3..regions.len() as u32).contains(&choice.count_ones()) {
                let members: Vec<usize> = (0..regions.len())
                    .filter(|&i| choice >> i & 1 != 0)
                    .map(|i| regions[i])
                    .collect();
                add(&members);
            }
        }
    }
    unions
}

/// Returns whether a sorted house is neither a row nor a column of equal steps.
fn is_box(house: &[u16]) -> bool {
    house
        .windows(3)
        .any(|three| three[2] - three[1] != three[1] - three[0])
}

/// Takes the sums that lie mostly inside away from the union. With `half`, sums that lie half inside count too.
fn subtract(union: &Union, cages: &[Cage], half: bool, house_sum: i64) -> Option<Equation> {
    let mut inside: Vec<(usize, &Cage)> = cages
        .iter()
        .filter_map(|cage| {
            let within = overlap(&cage.cells, &union.cells);
            let outside = cage.size - within;
            (within > outside || half && within == outside && within > 0).then_some((outside, cage))
        })
        .collect();
    inside.sort_by_key(|(outside, _)| *outside);
    let mut taken = vec![0; union.cells.len()];
    let mut total = union.houses * house_sum;
    let mut used = false;
    for (_, cage) in inside {
        if overlap(&cage.cells, &taken) == 0 {
            join(&mut taken, &cage.cells);
            total -= cage.total;
            used = true;
        }
    }
    if !used {
        return None;
    }
    let (plus, minus) = (without(&union.cells, &taken), without(&taken, &union.cells));
    let (inner, outer) = (count(&plus), count(&minus));
    let one_sign = inner == 0 || outer == 0;
    if inner + outer
        > if one_sign {
            MOST_CELLS_OF_ONE_SIGN
        } else {
            MOST_CELLS
        }
    {
        return None;
    }
    let mut terms: Vec<Term> = terms(&plus, 1).chain(terms(&minus, -1)).collect();
    // Only outer cells are a plain sum too.
    if terms.iter().all(|term| term.coefficient < 0) {
        terms.iter_mut().for_each(|term| term.coefficient = 1);
        total = -total;
    }
    terms.sort_unstable_by_key(|term| term.cell);
    Some(Equation { terms, total })
}

/// Returns the terms of a set of cells with one coefficient.
fn terms(cells: &Cells, coefficient: i64) -> impl Iterator<Item = Term> + '_ {
    ones(cells).map(move |cell| Term {
        cell: cell as u16,
        coefficient,
    })
}

/// Returns whether an equation says enough for its length.
fn is_worth(builder: &Builder, equation: &Equation) -> bool {
    let terms = &equation.terms;
    if terms.len() <= MOST_CELLS {
        return true;
    }
    if terms.iter().any(|term| term.coefficient < 0) {
        return false;
    }
    let (least, range) = sums::range(builder, terms);
    range > 4 * (equation.total - least).min(least + range - equation.total)
}
