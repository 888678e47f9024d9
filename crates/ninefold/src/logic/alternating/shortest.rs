//! Finds the shortest chain against each candidate.
//!
//! If the candidate were right, the ends that it excludes would be wrong, the ends across strong links right, and so
//! on. The search is breadth first, until an end that is right excludes the candidate.
//!
//! The search reaches each end by one shortest way. If a candidate occurs twice on a way, the way is not a chain, but
//! another way may be one. The other way lacks one of the two states of that candidate, so the search is repeated
//! without the first state and without the second. Thus the shortest chain of every candidate is found, if there is
//! one. Only the first end of a chain may occur again, as the last end; such chains have a separate search.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{Candidate, CandidateSet, CellSet};

use super::super::{Flow, Pattern, Position, Stop, Watch};
use super::AlternatingChain;
use super::links::{EndId, Strong, ones};
use super::search::{ChainSearch, Loops, Path, State};

/// A chain, or an interrupt of the search.
type Shortest = ControlFlow<Stop, Option<AlternatingChain>>;

/// The required conclusion of a chain.
#[derive(Clone, Copy)]
enum Aim {
    /// The candidate is wrong.
    Wrong(Candidate),
    /// The end is right: it is both ends of the chain.
    Right(EndId),
}

/// The result of following a way to the aim.
enum Way {
    Chain(AlternatingChain),
    /// Not a chain, because a candidate occurs twice, in these states.
    Clash([State; 2]),
    /// Not a chain of the family, because the sets before these states have a cell in common.
    Overlap([State; 2]),
    /// A chain of another family.
    OfOtherKind,
}

impl ChainSearch<'_> {
    /// Visits the shortest chain for each candidate that chains eliminate or prove right, the shortest of all first.
    pub fn shortest(&self, watch: &Watch, visit: &mut dyn FnMut(AlternatingChain) -> Flow) -> Flow {
        let mut found: Vec<(usize, Candidate, AlternatingChain)> = self.doubly_linked();
        let count = self.network.ends.len();
        let mut hunt = Hunt {
            search: self,
            watch,
            reach: Reach::new(count),
            returns: Vec::new(),
            right: alloc::vec![None; count],
        };
        for wrong in self.position.all_candidates() {
            if let Some(chain) = hunt.against(wrong)? {
                found.push((chain.links.len(), wrong, chain));
            }
        }
        for end in self.network.single_candidates() {
            if let Some(chain) = hunt.right(end)?
                && let Some(proven) = chain.proven()
            {
                found.push((chain.links.len(), proven, chain));
            }
        }
        found.sort_by_key(|&(length, wrong, _)| (length, wrong));
        visit_covering(found, self.position, visit)
    }
}

/// A search for the chains of a position, candidate by candidate.
struct Hunt<'s> {
    search: &'s ChainSearch<'s>,
    watch: &'s Watch<'s>,
    reach: Reach,
    /// Ends of several candidates that the candidate excludes, that exclude the candidate, and that follow from it.
    returns: Vec<EndId>,
    /// For each end, the chain that proves it right, once the search for that chain is done.
    right: Vec<Option<Option<AlternatingChain>>>,
}

impl Hunt<'_> {
    /// Returns the shortest chain that proves the candidate wrong.
    fn against(&mut self, wrong: Candidate) -> Shortest {
        let search = self.search;
        let mut starts: Vec<EndId> = search.network.seen_by(wrong).collect();
        if search.family.weak_in_cells {
            starts.extend(search.network.others(wrong));
        }
        let mut bans = Bans::none(search.network.ends.len());
        // A chain does not lead through the candidate that it eliminates.
        let inside = search.network.with(wrong.digit(), wrong.cell().into());
        inside.for_each(|end| bans.add_both(end));
        self.returns.clear();
        let mut best = self.without(&bans, &starts, Aim::Wrong(wrong), search.family.most)?;
        for end in core::mem::take(&mut self.returns) {
            let most = best.as_ref().map_or(usize::MAX, |best| best.links.len());
            let right = self.right(end)?;
            best = right.filter(|right| right.links.len() < most).or(best);
        }
        ControlFlow::Continue(best)
    }

    /// Returns the shortest chain from the end to itself, which proves the end right.
    fn right(&mut self, end: EndId) -> Shortest {
        let search = self.search;
        if search.family.loops == Loops::Only {
            return ControlFlow::Continue(None);
        }
        if let Some(known) = &self.right[usize::from(end)] {
            return ControlFlow::Continue(known.clone());
        }
        let mut bans = Bans::none(search.network.ends.len());
        let of = search.network.ends[usize::from(end)];
        let others = search.network.with(of.digit, of.cells);
        others
            .filter(|&other| other != end)
            .for_each(|other| bans.add_both(other));
        let right = self.without(&bans, &[end], Aim::Right(end), search.family.most)?;
        self.right[usize::from(end)] = Some(right.clone());
        ControlFlow::Continue(right)
    }

    /// Returns the shortest chain of at most `most` strong links that avoids the banned states.
    fn without(&mut self, bans: &Bans, starts: &[EndId], aim: Aim, most: usize) -> Shortest {
        let search = self.search;
        self.watch.allow(search.network.ends.len() as u32 * 20)?;
        let (mut best, others) = self.first(bans, starts, aim, most);
        for bans in others.into_iter().flatten() {
            let most = best.as_ref().map_or(most, |best| best.links.len() - 1);
            let shorter = self.without(&bans, starts, aim, most)?;
            best = shorter.or(best);
        }
        ControlFlow::Continue(best)
    }

    /// Returns the first chain. If a shorter way is not a chain, also returns the bans for the two ways around that.
    fn first(
        &mut self,
        bans: &Bans,
        starts: &[EndId],
        aim: Aim,
        most: usize,
    ) -> (Option<AlternatingChain>, Option<[Bans; 2]>) {
        let (search, reach) = (self.search, &mut self.reach);
        reach.start(bans);
        starts.iter().for_each(|&off| reach.turn_off(off, off));
        // Closed chains belong to another family, which visits every closed chain.
        let mut is_told_elsewhere = search.family.loops == Loops::Only;
        let mut clash = None;
        for length in 1..=most {
            let off = core::mem::take(&mut reach.next_off);
            let mut on = core::mem::take(&mut reach.next_on);
            let mut clash_here = None;
            for &off in &off {
                for link in search.network.strong(off) {
                    if !reach.turn_on(off, link) {
                        continue;
                    }
                    on.push(link.to);
                    if !search.ends(link.to, aim) {
                        continue;
                    }
                    self.returns.extend(search.returns(link.to, starts, aim));
                    match search.judge(&reach.path(link.to, length), aim) {
                        Way::Clash(states) => {
                            clash_here = clash_here.or(Some(search.either(states, bans)));
                        }
                        Way::Overlap(states) => {
                            clash_here = clash_here.or(Some(without_each(states, bans)));
                        }
                        Way::Chain(chain) if length >= search.family.fewest => {
                            return (Some(chain), clash.filter(|_| !is_told_elsewhere));
                        }
                        Way::Chain(_) | Way::OfOtherKind => is_told_elsewhere = true,
                    }
                }
            }
            clash = clash.or(clash_here);
            if on.is_empty() {
                break;
            }
            for &on in &on {
                search.turn_off_from(on, reach);
            }
            on.clear();
            reach.next_on = on;
        }
        (None, clash.filter(|_| !is_told_elsewhere))
    }
}

impl ChainSearch<'_> {
    /// Returns whether a chain may end there.
    fn ends(&self, end: EndId, aim: Aim) -> bool {
        match aim {
            Aim::Wrong(wrong) => {
                let is_of_digit = self.network.ends[usize::from(end)].digit == wrong.digit();
                (is_of_digit || self.family.weak_in_cells) && self.network.excludes(end, wrong)
            }
            Aim::Right(right) => end == right,
        }
    }

    /// Returns the end, if a chain against the candidate may lead from it and back to it. Single candidates that are
    /// right have their own search.
    fn returns(&self, end: EndId, starts: &[EndId], aim: Aim) -> Option<EndId> {
        let is_several = self.network.ends[usize::from(end)].cells.has_several();
        let may_return = matches!(aim, Aim::Wrong(_)) && self.family.loops != Loops::Only;
        (is_several && may_return && starts.contains(&end)).then_some(end)
    }

    fn judge(&self, path: &Path, aim: Aim) -> Way {
        let (wrong, may_return) = match aim {
            Aim::Wrong(wrong) => (Some(wrong), false),
            Aim::Right(_) => (None, true),
        };
        match self.clash(path, may_return) {
            Some(states) => Way::Clash(states),
            None => match self.overlap(path) {
                Some(states) => Way::Overlap(states),
                None => self.chain(path, wrong).map_or(Way::OfOtherKind, Way::Chain),
            },
        }
    }

    /// Returns the bans for the two ways to avoid the clash.
    fn either(&self, [one, other]: [State; 2], bans: &Bans) -> [Bans; 2] {
        let network = &self.network;
        let [a, b] = [one, other].map(|state| network.ends[usize::from(state.end)]);
        let mut both = [bans.clone(), bans.clone()];
        if one.is_on == other.is_on {
            // Either without the end, or with it and without any other end that shares a candidate with it.
            both[0].add(one);
            let others = network.with(a.digit, a.cells);
            let others = others.filter(|&end| end != one.end);
            others.for_each(|end| both[1].add_both(end));
            let is_on = !one.is_on;
            both[1].add(State { is_on, ..one });
        } else {
            // Either the candidate is not right, or it is not wrong.
            let shared = a.cells & b.cells;
            let shared = shared.first().map_or(shared, CellSet::from);
            for (bans, is_on) in both.iter_mut().zip([true, false]) {
                let ends = network.with(a.digit, shared);
                ends.for_each(|end| bans.add(State { end, is_on }));
            }
        }
        both
    }

    /// Turns off the ends that the end excludes.
    fn turn_off_from(&self, on: EndId, reach: &mut Reach) {
        let (first, row) = self.network.row(on);
        for (number, &word) in row.iter().enumerate() {
            for bit in ones(word & !reach.is_off[first + number]) {
                reach.turn_off(((first + number) * 64 + bit) as EndId, on);
            }
        }
        if self.family.weak_in_cells {
            self.network
                .same_cell(on)
                .for_each(|off| reach.turn_off(off, on));
        }
    }
}

/// Returns the bans without the one state, and without the other.
fn without_each(states: [State; 2], bans: &Bans) -> [Bans; 2] {
    states.map(|state| {
        let mut bans = bans.clone();
        bans.add(state);
        bans
    })
}

/// Visits the chains that eliminate a candidate, or prove one right, unless an earlier chain does.
fn visit_covering(
    found: Vec<(usize, Candidate, AlternatingChain)>,
    position: &Position,
    visit: &mut dyn FnMut(AlternatingChain) -> Flow,
) -> Flow {
    let mut covered = CandidateSet::EMPTY;
    for (_, wrong, chain) in found {
        if !covered.contains(wrong) {
            covered |= match chain.proven() {
                Some(proven) => super::excluded_by(proven),
                None => chain.conclusion(position).eliminations,
            };
            visit(chain)?;
        }
    }
    Flow::Continue(())
}

/// States that a chain must not have, one bit for each end.
#[derive(Clone)]
struct Bans {
    on: Vec<u64>,
    off: Vec<u64>,
}

impl Bans {
    fn none(count: usize) -> Bans {
        Bans {
            on: alloc::vec![0; count / 64],
            off: alloc::vec![0; count / 64],
        }
    }

    fn add(&mut self, state: State) {
        let set = match state.is_on {
            true => &mut self.on,
            false => &mut self.off,
        };
        insert(set, state.end);
    }

    fn add_both(&mut self, end: EndId) {
        insert(&mut self.on, end);
        insert(&mut self.off, end);
    }
}

/// The consequences of a candidate: the ends that are on or off, and the end that caused each.
struct Reach {
    is_on: Vec<u64>,
    is_off: Vec<u64>,
    /// For each end that is off, the end that excludes it; the first end has itself.
    off_by: Vec<EndId>,
    /// For each end that is on, the other end of its strong link.
    on_by: Vec<(EndId, Strong)>,
    next_off: Vec<EndId>,
    next_on: Vec<EndId>,
}

impl Reach {
    fn new(count: usize) -> Reach {
        let none = Strong {
            to: 0,
            within: 0,
            is_cell: false,
        };
        Reach {
            is_on: alloc::vec![0; count / 64],
            is_off: alloc::vec![0; count / 64],
            off_by: alloc::vec![0; count],
            on_by: alloc::vec![(0, none); count],
            next_off: Vec::new(),
            next_on: Vec::new(),
        }
    }

    /// Clears the consequences. Banned states count as already reached, so they are never entered.
    fn start(&mut self, bans: &Bans) {
        self.is_on.copy_from_slice(&bans.on);
        self.is_off.copy_from_slice(&bans.off);
        self.next_off.clear();
        self.next_on.clear();
    }

    fn turn_off(&mut self, end: EndId, by: EndId) {
        if insert(&mut self.is_off, end) {
            self.off_by[usize::from(end)] = by;
            self.next_off.push(end);
        }
    }

    fn turn_on(&mut self, by: EndId, link: &Strong) -> bool {
        let is_new = insert(&mut self.is_on, link.to);
        if is_new {
            self.on_by[usize::from(link.to)] = (by, *link);
        }
        is_new
    }

    /// Returns the way to an end that is on, over `length` strong links.
    fn path(&self, last: EndId, length: usize) -> Path {
        let (mut ends, mut links) = (Vec::new(), Vec::new());
        let mut on = last;
        for _ in 0..length {
            let (off, link) = self.on_by[usize::from(on)];
            ends.extend([on, off]);
            links.push(link);
            on = self.off_by[usize::from(off)];
        }
        ends.reverse();
        links.reverse();
        Path { ends, links }
    }
}

fn insert(set: &mut [u64], end: EndId) -> bool {
    let (word, bit) = (usize::from(end) / 64, end % 64);
    let is_new = set[word] >> bit & 1 == 0;
    set[word] |= 1 << bit;
    is_new
}
