//! Short chains of almost locked sets: two sets (ALS-XZ), or three (ALS-XY-Wing).

use alloc::vec::Vec;

use super::almost_locked::{AlmostLockedSets, Link};
use super::board::of_digit;
use super::line::Variant;
use super::step::{Pattern, removing};
use crate::logic::{SearchResult, Watch};
use crate::{Candidate, CellSet};

/// Finds the first link between two sets that eliminates something. One set must have a cell that has changed since
/// the last search without result. Other sets are linked as before, and see no more cells than before.
pub(super) fn als_xz(
    lists: &mut AlmostLockedSets,
    changed: CellSet,
    watch: &Watch<'_>,
) -> SearchResult<Pattern> {
    let has_changed = lists.with_any(changed);
    for set in 0..lists.sets.len() {
        watch.spend(5000)?;
        lists.find_links_from(set);
        let may_zap = |link: &&Link| {
            (has_changed.has(set) || has_changed.has(link.sets[1]))
                && (link.second.is_some() || lists.zaps.has(set, link.sets[1]))
        };
        let mut links = lists.links_from(set).iter().filter(may_zap);
        let found = links.find_map(|link| xz(lists, link));
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Returns the eliminations of two linked sets. If two digits link them, both sets are also locked sets of their
/// other digits.
fn xz(lists: &AlmostLockedSets, link: &Link) -> Option<Pattern> {
    let [one, other] = link.sets.map(|set| &lists.sets[set]);
    let mut removals: Vec<Candidate> = one.zapped(other, link.digit.into()).collect();
    let by_one_link = removals.len();
    if let Some(second) = link.second {
        removals.extend(one.zapped(other, second.into()));
        for (one, other) in [(one, other), (other, one)] {
            for digit in one.digits - link.digits() {
                removals.extend(of_digit(one.sees(digit) - other.cells, digit));
            }
        }
    }
    let first = removals.iter().min()?.digit();
    let end = link.second.filter(|_| removals.len() > by_one_link);
    removing(Variant::AlsXz, removals, || {
        let ends = end.unwrap_or(first);
        Some(lists.chain(&link.sets, &[ends, link.digit, ends], end.is_some()))
    })
}

/// Finds the first pair of links with a common set that eliminates something. One of the three sets must have a cell
/// that has changed.
pub(super) fn als_xy_wing(
    lists: &mut AlmostLockedSets,
    changed: CellSet,
    watch: &Watch<'_>,
) -> SearchResult<Pattern> {
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
                    let found = xy_wing(lists, first, middle, [end, other]);
                    if found.is_some() {
                        return Ok(found);
                    }
                }
            }
        }
    }
    Ok(None)
}

/// Returns the eliminations of two sets without a common cell that are both linked to the set `middle`. `link` links
/// the first set to it.
fn xy_wing(
    lists: &AlmostLockedSets,
    link: &Link,
    middle: usize,
    ends: [usize; 2],
) -> Option<Pattern> {
    let [one, other] = ends.map(|set| &lists.sets[set]);
    one.zapped(other, link.digits()).next()?;
    let second = lists.link(middle, ends[1])?.digits();
    let mut orders = link.digits().into_iter().filter_map(|first| {
        let others = second - first.into();
        Some([first, others.first()?])
    });
    let [first, last] = orders.next()?;
    let removals: Vec<Candidate> = one.zapped(other, link.digits() | second).collect();
    let end = removals.iter().min()?.digit();
    removing(Variant::AlsXyWing, removals, || {
        let sets = [ends[0], middle, ends[1]];
        Some(lists.chain(&sets, &[end, first, last, end], false))
    })
}
