//! Chains of more than three almost locked sets (ALS-XY-Chain). The best chain is the step.
//!
//! HoDoKu walks all chains depth first. The eliminations of a chain depend only on its ends and on the digits of its
//! first and last links. If a set is entered again with the same digits, it leads to nothing new, so its links are
//! not followed again.

use alloc::vec::Vec;

use super::almost_locked::{AlmostLockedSets, Link};
use super::choice::Choice;
use super::line::Variant;
use super::relation::{Relation, bits};
use super::settings::Version;
use super::step::{Action, Pattern, weight};
use crate::logic::{AlternatingChain, Interrupted, SearchResult, Watch};
use crate::{Candidate, CandidateSet, Digit, DigitSet};

/// The minimum and maximum number of links of a chain.
const LINKS: core::ops::RangeInclusive<usize> = 3..=50;

/// Finds the best chain of at least three links. Each link is to a later set.
pub(super) fn als_xy_chain(
    lists: &mut AlmostLockedSets,
    watch: &Watch<'_>,
) -> SearchResult<Pattern> {
    lists.find_all_links(watch)?;
    let count = lists.sets.len();
    let mut search = AlsSearch {
        lists,
        watch,
        // No version considers the length of these chains.
        choice: Choice::new(Version::V2_2),
        reach: reach(lists),
        useful: Vec::new(),
        entered: alloc::vec![Entered::from(usize::MAX); count],
        was_cut: false,
    };
    for start in 0..count {
        search.run_from(start)?;
    }
    let best = search.choice.best();
    Ok(best.map(|(variant, removals, ())| Pattern::new(variant, Action::Remove(removals))))
}

/// Returns the shortest chain whose first and last set exclude all the removals. The chain that was found first may be
/// long.
pub(super) fn shortest(
    lists: &AlmostLockedSets,
    removals: &CandidateSet,
) -> Option<AlternatingChain> {
    let gone: DigitSet = removals.iter().map(Candidate::digit).collect();
    let excludes_all = |set: &usize| {
        let set = &lists.sets[*set];
        let mut removals = removals.iter();
        removals.all(|gone| set.sees(gone.digit()).contains(gone.cell()))
    };
    // A set on a chain, the digit of the link to it, and the number of the stop before.
    let starts = (0..lists.sets.len()).filter(excludes_all);
    let mut stops: Vec<(usize, Option<Digit>, usize)> = starts.map(|set| (set, None, 0)).collect();
    let mut entered = alloc::vec![DigitSet::EMPTY; lists.sets.len()];
    let mut at = 0;
    'search: loop {
        let (set, entry, _) = *stops.get(at)?;
        let words = lists.linked.words(set).iter().enumerate();
        for other in words.flat_map(|(number, word)| bits(*word, number)) {
            let digits = lists.link(set, other)?.digits();
            for digit in digits - entry.map_or(gone, DigitSet::from) {
                if !entered[other].insert(digit) {
                    continue;
                }
                stops.push((other, Some(digit), at));
                if !gone.contains(digit) && excludes_all(&other) {
                    break 'search;
                }
            }
        }
        at += 1;
    }
    let end = removals.first()?.digit();
    let (mut sets, mut digits) = (Vec::new(), alloc::vec![end]);
    let mut last = stops.last();
    while let Some((set, entry, before)) = last {
        sets.push(*set);
        digits.push(entry.unwrap_or(end));
        last = entry.and_then(|_| stops.get(*before));
    }
    sets.reverse();
    digits.reverse();
    Some(lists.chain(&sets, &digits, false))
}

/// How chains from one start have reached a set.
#[derive(Clone)]
struct Entered {
    start: usize,
    /// `links[first][last]`: the number of links after which a chain reached the set, by the digits of its first and
    /// last link.
    links: [[u8; 9]; 9],
}

impl Entered {
    const fn from(start: usize) -> Entered {
        Entered {
            start,
            links: [[u8::MAX; 9]; 9],
        }
    }
}

/// Returns, for each set, the later sets to which chains lead.
fn reach(lists: &AlmostLockedSets) -> Relation {
    let count = lists.sets.len();
    let mut reach = Relation::new(count);
    for from in (0..count).rev() {
        for link in lists.links_from(from) {
            let to = link.sets[1];
            reach.insert(from, to);
            reach.include(from, to);
        }
    }
    reach
}

/// The first set of a chain, and the digit of its first link.
#[derive(Clone, Copy)]
struct Start {
    set: usize,
    digit: Digit,
}

struct AlsSearch<'a> {
    lists: &'a AlmostLockedSets,
    watch: &'a Watch<'a>,
    choice: Choice<()>,
    reach: Relation,
    /// The ends at which a chain from the start may beat the best chain, as bits.
    useful: Vec<u64>,
    entered: Vec<Entered>,
    /// Whether a chain from this start was cut at the maximum length. The chains through its sets are then not all
    /// known.
    was_cut: bool,
}

impl AlsSearch<'_> {
    fn run_from(&mut self, set: usize) -> Result<(), Interrupted> {
        self.watch.spend(5000)?;
        self.find_useful(set);
        if !self.leads_on(set) {
            return Ok(());
        }
        self.was_cut = false;
        let lists = self.lists;
        for link in lists.links_from(set) {
            for digit in [Some(link.digit), link.second].into_iter().flatten() {
                self.extend(Start { set, digit }, link.sets[1], digit, 1)?;
            }
        }
        Ok(())
    }

    /// Returns whether a useful end may be reached from a set.
    fn leads_on(&self, set: usize) -> bool {
        let mut words = self.reach.words(set).iter().zip(&self.useful);
        words.any(|(reached, useful)| reached & useful != 0)
    }

    fn find_useful(&mut self, start: usize) {
        let one = &self.lists.sets[start];
        let is_useful = |end: &usize| {
            let zapped = || one.zapped(&self.lists.sets[*end], DigitSet::EMPTY);
            let choice = &self.choice;
            choice.would_take(zapped().count(), || weight(zapped()), 0)
        };
        let reached = self.reach.words(start).iter();
        let ends = reached.zip(self.lists.zaps.words(start)).enumerate();
        let useful = ends.map(|(word, (reached, zapping))| {
            let all = reached & zapping;
            if self.choice.is_empty() {
                return all;
            }
            let useful = bits(all, word).filter(is_useful);
            useful.fold(0, |all, end| all | 1 << (end % 64))
        });
        self.useful.clear();
        self.useful.extend(useful);
    }

    /// Extends a chain to this set, whose last link has this digit, by all links from there.
    fn extend(
        &mut self,
        start: Start,
        set: usize,
        digit: Digit,
        links: usize,
    ) -> Result<(), Interrupted> {
        if !self.leads_on(set) {
            return Ok(());
        }
        if links == *LINKS.end() {
            self.was_cut = true;
            return Ok(());
        }
        // After the first link only, a chain may still be too short to count, so this visit is not recorded.
        if links > 1 {
            let entered = &mut self.entered[set];
            if entered.start != start.set {
                *entered = Entered::from(start.set);
            }
            let entered = &mut entered.links[start.digit.index()][digit.index()];
            let is_known = match self.was_cut {
                true => usize::from(*entered) <= links,
                false => *entered != u8::MAX,
            };
            if is_known {
                return Ok(());
            }
            *entered = links as u8;
        }
        let (lists, links) = (self.lists, links + 1);
        self.watch.spend(500)?;
        for link in lists.links_from(set) {
            let end = link.sets[1];
            let Some(digits) = usable(link, digit) else {
                continue;
            };
            if LINKS.contains(&links) && self.useful[end / 64] >> (end % 64) & 1 == 1 {
                self.take(start, end, digits);
            }
            // A quirk: if both digits of a link are usable, only its first digit is considered next.
            let next = match digits.has_several() {
                true => link.digit,
                false => digits.first().unwrap_or(link.digit),
            };
            self.extend(start, end, next, links)?;
        }
        Ok(())
    }

    fn take(&mut self, start: Start, end: usize, digits: DigitSet) {
        let [one, other] = [start.set, end].map(|set| &self.lists.sets[set]);
        let zapped = || one.zapped(other, digits | start.digit.into());
        let removed = zapped().count();
        if self.choice.would_take(removed, || weight(zapped()), 0) {
            let removals = zapped().collect();
            self.choice.offer(Variant::AlsChain, removals, 0, || ());
            self.find_useful(start.set);
        }
    }
}

/// Returns the digits by which a link may follow a link of this digit, if there are any.
fn usable(link: &Link, digit: Digit) -> Option<DigitSet> {
    let digits = link.digits() - digit.into();
    (!digits.is_empty()).then_some(digits)
}
