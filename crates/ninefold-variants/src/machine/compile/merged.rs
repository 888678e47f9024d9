//! Sums that become tighter when they are added up.
//!
//! Two sums of different cells are one sum of all their cells. It says more than both if cells of one differ from cells
//! of the other, for then their groups of different cells grow together.

use std::cmp::Reverse;

use super::super::linear::Term;
use super::builder::{Builder, Equation};
use super::sums;

/// The most sums that are compared with each other.
const MOST_SUMS: usize = 200;
/// The most sums that are added.
const MOST_MERGED: usize = 40;
/// A sum says something if its range is this many times the distance to the nearer end.
const TIGHT: i64 = 4;
/// The number of cells of the smaller sum that must see the other.
const LEAST_SEEING: usize = 6;

/// Adds sums of disjoint pairs, and sums of those again, as long as they say more than their parts.
pub(crate) fn merge(builder: &mut Builder) {
    let plain = |equation: &&Equation| equation.terms.iter().all(|term| term.coefficient == 1);
    let mut sums: Vec<(Equation, i64)> = builder
        .equations
        .iter()
        .filter(plain)
        .take(MOST_SUMS)
        .map(|equation| (equation.clone(), score(builder, equation)))
        .collect();
    let mut merged = 0;
    let mut from = 0;
    while merged < MOST_MERGED && from < sums.len() {
        let known = sums.len();
        let mut found: Vec<(Equation, i64, i64)> = Vec::new();
        for b in from..known {
            for a in 0..b {
                let (one, other) = (&sums[a], &sums[b]);
                let Some(union) = add(builder, &one.0, &other.0) else {
                    continue;
                };
                let own = score(builder, &union);
                if own > one.1.max(other.1) {
                    let gain = own - (one.1 + other.1);
                    found.push((union, own, gain));
                }
            }
        }
        found.sort_by_key(|(_, own, gain)| Reverse((*own, *gain)));
        for (union, own, _) in found {
            if merged < MOST_MERGED && !sums.iter().any(|(known, _)| *known == union) {
                merged += 1;
                builder.equations.push(union.clone());
                sums.push((union, own));
            }
        }
        from = known;
    }
}

/// Adds two sums without a common cell that see enough of each other.
fn add(builder: &Builder, a: &Equation, b: &Equation) -> Option<Equation> {
    let (small, large) = if a.terms.len() < b.terms.len() {
        (a, b)
    } else {
        (b, a)
    };
    let sees = |term: &&Term| {
        large
            .terms
            .iter()
            .any(|other| builder.differ.linked(term.cell.into(), other.cell.into()))
    };
    let shared = |term: &Term| large.terms.iter().any(|other| other.cell == term.cell);
    if small.terms.len() < LEAST_SEEING
        || small.terms.iter().any(shared)
        || small.terms.iter().filter(sees).count() < LEAST_SEEING
    {
        return None;
    }
    let mut terms = [&small.terms[..], &large.terms[..]].concat();
    terms.sort_unstable_by_key(|term| term.cell);
    Some(Equation {
        terms,
        total: small.total + large.total,
    })
}

/// Returns how much a sum says: the range of totals that its groups allow, less the distance to the nearer end; 0 if it
/// is far from both ends.
fn score(builder: &Builder, equation: &Equation) -> i64 {
    let (least, range) = sums::range(builder, &equation.terms);
    let freedom = (equation.total - least).min(least + range - equation.total);
    if range > TIGHT * freedom {
        range - freedom
    } else {
        0
    }
}
