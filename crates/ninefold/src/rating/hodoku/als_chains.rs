//! Short chains of almost locked sets: two of them (ALS-XZ), or three (ALS-XY-Wing).

use alloc::vec::Vec;

use super::almost_locked::{AlmostLockedSets, Link};
use super::line::Variant;
use super::step::{Pattern, removing};
use crate::logic::{Found, Watch};
use crate::{Candidate, DigitSet};

/// The first link between two sets that eliminates something.
pub(super) fn als_xz(lists: &mut AlmostLockedSets, watch: &Watch<'_>) -> Found<Pattern> {
    for set in 0..lists.sets.len() {
        watch.spend(5000)?;
        lists.find_links_from(set);
        let mut removals = lists
            .links_from(set)
            .iter()
            .map(|link| xz_removals(lists, link));
        if let Some(removals) = removals.find(|removals| !removals.is_empty()) {
            return Ok(removing(Variant::AlsXz, removals));
        }
    }
    Ok(None)
}

/// What two linked sets eliminate. With two links, both are locked sets apart from the digits of these.
fn xz_removals(lists: &AlmostLockedSets, link: &Link) -> Vec<Candidate> {
    let [one, other] = link.sets.map(|set| &lists.sets[set]);
    let mut removals: Vec<Candidate> = one.zapped(other, link.digit.into()).collect();
    if let Some(second) = link.second {
        removals.extend(one.zapped(other, second.into()));
        for (one, other) in [(one, other), (other, one)] {
            for digit in one.digits - link.digits() {
                let seen = (one.sees(digit) - other.cells).into_iter();
                removals.extend(seen.map(|cell| Candidate::new(cell, digit)));
            }
        }
    }
    removals
}

/// The first pair of links with a common set that eliminates something.
pub(super) fn als_xy_wing(lists: &mut AlmostLockedSets, watch: &Watch<'_>) -> Found<Pattern> {
    lists.find_all_links(watch)?;
    let links_to = lists.links_to();
    for set in 0..lists.sets.len() {
        for (place, first) in lists.links_from(set).iter().enumerate() {
            watch.spend(1000)?;
            let [one, other] = first.sets;
            // Later links of the first set, then those of the second: to it, and from it.
            let of_one = lists.links_from(one)[place + 1..].iter();
            let of_one = of_one.map(|link| (other, link.sets[1], link));
            let to_other = links_to[other].iter().filter(|link| link.sets[0] > one);
            let to_other = to_other.map(|link| (one, link.sets[0], link));
            let from_other = lists.links_from(other).iter();
            let from_other = from_other.map(|link| (one, link.sets[1], link));
            let seconds = of_one.chain(to_other).chain(from_other);
            let mut removals = seconds
                .map(|(one, other, second)| xy_removals(lists, [one, other], [first, second]));
            if let Some(removals) = removals.find(|removals| !removals.is_empty()) {
                return Ok(removing(Variant::AlsXyWing, removals));
            }
        }
    }
    Ok(None)
}

/// What two sets eliminate that are linked to the same third set.
fn xy_removals(
    lists: &AlmostLockedSets,
    ends: [usize; 2],
    [first, second]: [&Link; 2],
) -> Vec<Candidate> {
    if !lists.may_zap(ends[0], ends[1]) {
        return Vec::new();
    }
    let [one, other] = ends.map(|set| &lists.sets[set]);
    let digits: DigitSet = first.digits() | second.digits();
    let is_single = digits.single().is_some();
    match is_single || !(one.cells & other.cells).is_empty() {
        true => Vec::new(),
        false => one.zapped(other, digits).collect(),
    }
}
