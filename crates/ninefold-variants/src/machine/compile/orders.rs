//! Clues about the order of different digits whose orders are followed.

use super::super::propagators::{
    Clue, MOST_DIGITS, Permutation, PrefixTally, Propagator, SandwichTally, Skyscraper, Views,
};
use super::builder::Builder;

/// Adds a skyscraper clue. Clues of both ends of a house are joined.
pub(crate) fn add_views(builder: &mut Builder, clue: &Skyscraper) {
    let backward: Vec<u16> = clue.cells.iter().rev().copied().collect();
    let is_house = backward.len() == builder.scale.digits as usize;
    for propagator in builder.propagators.iter_mut().filter(|_| is_house) {
        if let Propagator::Permutation(line) = propagator
            && line.cells == backward
            && let Clue::Views(views) = &line.clue
            && let Some(both) = views.with_end(clue.count, clue.flat)
        {
            line.clue = Clue::Views(both);
            return;
        }
    }
    if let Some(views) = Views::new(Some(clue.count), None, clue.flat, builder.scale.all()) {
        add(builder, &clue.cells, Clue::Views(views));
    }
}

/// Adds an X-sum.
pub(crate) fn add_prefix(builder: &mut Builder, sum: i64, line: &[u16]) {
    if is_ordered(builder, line) {
        let clue = PrefixTally::new(builder.scale, sum);
        add(builder, line, Clue::Prefix(clue));
    }
}

/// Adds a sum between two digits.
pub(crate) fn add_sandwich(builder: &mut Builder, sum: i64, crusts: (u32, u32), line: &[u16]) {
    if let Some(clue) = SandwichTally::new(builder.scale, crusts, sum) {
        add(builder, line, Clue::Between(clue));
    }
}

fn add(builder: &mut Builder, line: &[u16], clue: Clue) {
    if is_ordered(builder, line) {
        let cells = line.to_vec();
        builder.post(Propagator::Permutation(Permutation { cells, clue }));
    }
}

/// Returns whether the line has different ones of few digits.
fn is_ordered(builder: &Builder, line: &[u16]) -> bool {
    let digits = builder.scale.digits;
    digits <= MOST_DIGITS
        && (1..=digits as usize).contains(&line.len())
        && builder.differ.is_clique(line)
}
