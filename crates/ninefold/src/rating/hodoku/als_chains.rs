//! Short chains of almost locked sets: two sets (ALS-XZ), or three (ALS-XY-Wing).

use alloc::vec::Vec;

use super::almost_locked::{AlmostLockedSets, Link};
use super::line::Variant;
use super::step::{Pattern, removing};
use crate::logic::{Found, Watch};
use crate::{Candidate, CellSet};

/// Finds the first link between two sets that eliminates something. One set must have a cell that has changed since
/// the last search without result. Other sets are linked as before, and see no more cells than before.
pub(super) fn als_xz(
    lists: &mut AlmostLockedSets,
    changed: CellSet,
    watch: &Watch<'_>,
) -> Found<Pattern> {
    let has_changed = lists.with_any(changed);
    for set in 0..lists.sets.len() {
        watch.spend(5000)?;
        lists.find_links_from(set);
        let may_zap = |link: &&Link| {
            (has_changed.has(set) || has_changed.has(link.sets[1]))
                && (link.second.is_some() || lists.zaps.has(set, link.sets[1]))
        };
        let links = lists.links_from(set).iter().filter(may_zap);
        let mut removals = links.map(|link| xz_removals(lists, link));
        if let Some(removals) = removals.find(|removals| !removals.is_empty()) {
            return Ok(removing(Variant::AlsXz, removals));
        }
    }
    Ok(None)
}

/// Returns the eliminations of two linked sets. If two digits link them, both sets are also locked sets of their
/// other digits.
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

/// Finds the first pair of links with a common set that eliminates something. One of the three sets must have a cell
/// that has changed.
pub(super) fn als_xy_wing(
    lists: &mut AlmostLockedSets,
    changed: CellSet,
    watch: &Watch<'_>,
) -> Found<Pattern> {
    lists.find_all_links(watch)?;
    let has_changed = lists.with_any(changed);
    let all = lists.with_any(CellSet::ALL);
    for set in 0..lists.sets.len() {
        for first in lists.links_from(set) {
            watch.spend(1000)?;
            let [one, other] = first.sets;
            let is_new = has_changed.has(one) || has_changed.has(other);
            let wanted = if is_new { &all } else { &has_changed };
            // First the later links of the first set, then those of the second.
            for (middle, end) in [(one, other), (other, one)] {
                let others = lists.linked.words(middle);
                for other in wanted.common(others, lists.zaps_apart.words(end), end + 1) {
                    let removals = xy_removals(lists, first, middle, [end, other]);
                    if !removals.is_empty() {
                        return Ok(removing(Variant::AlsXyWing, removals));
                    }
                }
            }
        }
    }
    Ok(None)
}

/// Returns the eliminations of two sets without a common cell that are both linked to the set `middle`. `link` links
/// the first set to it.
fn xy_removals(
    lists: &AlmostLockedSets,
    link: &Link,
    middle: usize,
    ends: [usize; 2],
) -> Vec<Candidate> {
    let [one, other] = ends.map(|set| &lists.sets[set]);
    let is_possible = one.zapped(other, link.digits()).next().is_some();
    match lists.link(middle, ends[1]).filter(|_| is_possible) {
        Some(second) if (link.digits() | second.digits()).has_several() => {
            one.zapped(other, link.digits() | second.digits()).collect()
        }
        _ => Vec::new(),
    }
}
