//! Chains of more than three almost locked sets (ALS-XY-Chain), of which the best is the step.
//!
//! HoDoKu walks all of them depth first. What a chain eliminates depends only on its ends and on the digits of its first
//! and last links. So a set that is entered again with the same digits leads to nothing new, and need not be left again.

use alloc::vec::Vec;

use super::almost_locked::{AlmostLockedSets, Link};
use super::choice::Choice;
use super::line::Variant;
use super::settings::Version;
use super::step::{Pattern, weight};
use crate::logic::{Found, Interrupted, Watch};
use crate::{Digit, DigitSet};

/// How many links a chain has at least, and how many it may have.
const LINKS: core::ops::RangeInclusive<usize> = 3..=50;

/// The best chain of at least three links. Each link is to a later set.
pub(super) fn als_xy_chain(lists: &mut AlmostLockedSets, watch: &Watch<'_>) -> Found<Pattern> {
    lists.find_all_links(watch)?;
    let count = lists.sets.len();
    let mut search = Search {
        lists,
        watch,
        // The length counts in no version.
        choice: Choice::new(Version::V2_2),
        reach: reach(lists),
        useful: alloc::vec![0; words(count)],
        entered: alloc::vec![NEVER; count],
        was_cut: false,
    };
    for start in 0..count {
        search.run_from(start)?;
    }
    Ok(search.choice.best())
}

/// After how many links a set was first entered: by the digit of the first link, and that of the last.
type Entered = [[u8; 9]; 9];

const NEVER: Entered = [[u8::MAX; 9]; 9];

/// How many words have a bit for each almost locked set.
fn words(count: usize) -> usize {
    count.div_ceil(64)
}

/// The later sets to which chains lead from each.
fn reach(lists: &AlmostLockedSets) -> Vec<Vec<u64>> {
    let count = lists.sets.len();
    let mut reach = alloc::vec![alloc::vec![0; words(count)]; count];
    for from in (0..count).rev() {
        let (before, after) = reach.split_at_mut(from + 1);
        for link in lists.links_from(from) {
            let to = link.sets[1];
            before[from][to / 64] |= 1 << (to % 64);
            for (word, more) in before[from].iter_mut().zip(&after[to - from - 1]) {
                *word |= more;
            }
        }
    }
    reach
}

/// The start of a chain, and the digits of its first link.
#[derive(Clone, Copy)]
struct Start {
    set: usize,
    digit: Digit,
}

struct Search<'a> {
    lists: &'a AlmostLockedSets,
    watch: &'a Watch<'a>,
    choice: Choice,
    reach: Vec<Vec<u64>>,
    /// The ends with which a chain from the start may be the best so far.
    useful: Vec<u64>,
    entered: Vec<Entered>,
    /// Whether a chain from this start has been too long, so that what follows its sets is not all known.
    was_cut: bool,
}

impl Search<'_> {
    fn run_from(&mut self, set: usize) -> Result<(), Interrupted> {
        self.watch.spend(5000)?;
        self.find_useful(set);
        if !self.leads_on(set) {
            return Ok(());
        }
        self.entered[set..].fill(NEVER);
        self.was_cut = false;
        let lists = self.lists;
        for link in lists.links_from(set) {
            for digit in [Some(link.digit), link.second].into_iter().flatten() {
                self.extend(Start { set, digit }, link.sets[1], digit, 1)?;
            }
        }
        Ok(())
    }

    /// Whether a useful end may be reached from a set.
    fn leads_on(&self, set: usize) -> bool {
        let mut words = self.reach[set].iter().zip(&self.useful);
        words.any(|(reached, useful)| reached & useful != 0)
    }

    fn find_useful(&mut self, start: usize) {
        let one = &self.lists.sets[start];
        let is_useful = |end: usize| {
            if !self.lists.may_zap(start, end) {
                return false;
            }
            let zapped = || one.zapped(&self.lists.sets[end], DigitSet::EMPTY);
            let choice = &self.choice;
            choice.would_take(zapped().count(), || weight(zapped()), 0)
        };
        for (word, useful) in self.useful.iter_mut().enumerate() {
            let mut reached = self.reach[start][word];
            *useful = 0;
            while reached != 0 {
                let bit = reached.trailing_zeros() as usize;
                reached &= reached - 1;
                *useful |= u64::from(is_useful(64 * word + bit)) << bit;
            }
        }
    }

    /// Extends a chain that has led to a set, with this digit, by all links from there.
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
        // What follows the first link may be too short where it would not be later.
        if links > 1 {
            let entered = &mut self.entered[set][start.digit.index()][digit.index()];
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
            // A quirk: with two links only the first one's digit is looked at next.
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
            self.choice.offer(Variant::AlsChain, zapped().collect(), 0);
            self.find_useful(start.set);
        }
    }
}

/// The digits by which a link may follow one of this digit.
fn usable(link: &Link, digit: Digit) -> Option<DigitSet> {
    let digits = link.digits() - digit.into();
    (!digits.is_empty()).then_some(digits)
}
