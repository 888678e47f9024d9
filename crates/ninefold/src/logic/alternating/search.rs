//! Chains along the links of a network.
//!
//! Short chains are tried out in all ways. Longer ones are searched for from each candidate in turn: if it were right,
//! the ends that it excludes would be wrong, those across strong links right, and so on, breadth first, until one of
//! these excludes the candidate. So each wrong candidate has its shortest chain, and no chain is found for nothing.

use alloc::vec::Vec;

use crate::{Candidate, CandidateSet};

use super::super::{Flow, Pattern, Position, Watch, of_digit};
use super::kinds::{Kind, Loops};
use super::links::{EndId, Network, Strong};
use super::{AlternatingChain, StrongLink};

/// A chain with the numbers of its ends, two for each strong link.
struct Path {
    ends: Vec<EndId>,
    links: Vec<Strong>,
}

/// What a search needs to know.
pub(super) struct Search<'s> {
    pub position: &'s Position,
    pub network: Network,
    pub kind: &'static Kind,
}

impl Search<'_> {
    /// Visits all chains of that many strong links, each in one of its directions.
    pub fn all(&self, watch: &Watch, visit: &mut dyn FnMut(AlternatingChain) -> Flow) -> Flow {
        let mut path = Path {
            ends: Vec::new(),
            links: Vec::new(),
        };
        for start in self.network.all() {
            watch.allow(2_000)?;
            path.ends.push(start);
            self.extend(&mut path, visit)?;
            path.ends.pop();
        }
        Flow::Continue(())
    }

    /// Goes on from an end that is wrong, in all ways.
    fn extend(&self, path: &mut Path, visit: &mut dyn FnMut(AlternatingChain) -> Flow) -> Flow {
        let Some(&off) = path.ends.last() else {
            return Flow::Continue(());
        };
        for link in self.network.strong(off) {
            if !self.kind.fits(path.links.len(), link.is_cell) {
                continue;
            }
            path.ends.push(link.to);
            path.links.push(*link);
            if path.links.len() == self.kind.most {
                if self.is_new_direction(path)
                    && self.concludes(path.ends[0], link.to)
                    && let Some(chain) = self.chain(path, None)
                {
                    visit(chain)?;
                }
            } else {
                self.extend_weakly(link.to, path, visit)?;
            }
            path.links.pop();
            path.ends.pop();
        }
        Flow::Continue(())
    }

    /// Goes on from an end that is right.
    fn extend_weakly(
        &self,
        on: EndId,
        path: &mut Path,
        visit: &mut dyn FnMut(AlternatingChain) -> Flow,
    ) -> Flow {
        let mut next = |off: EndId| {
            if path.ends.contains(&off) || self.network.strong(off).is_empty() {
                return Flow::Continue(());
            }
            path.ends.push(off);
            let flow = self.extend(path, visit);
            path.ends.pop();
            flow
        };
        let (first, row) = self.network.row(on);
        for (number, &word) in row.iter().enumerate() {
            for bit in ones(word) {
                next(((first + number) * 64 + bit) as EndId)?;
            }
        }
        if self.kind.weak_in_cells {
            self.network.same_cell(on).try_for_each(next)?;
        }
        Flow::Continue(())
    }

    /// A chain that may be read from both sides is taken from one.
    fn is_new_direction(&self, path: &Path) -> bool {
        let backwards = path.ends.iter().rev();
        let fits = |(number, link): (usize, &Strong)| self.kind.fits(number, link.is_cell);
        let can_be_read_backwards = path.links.iter().rev().enumerate().all(fits);
        !can_be_read_backwards || path.ends.iter().le(backwards)
    }

    /// Whether anything may follow from a chain with these ends.
    fn concludes(&self, first: EndId, last: EndId) -> bool {
        let [one, other] = [first, last].map(|end| self.network.ends[usize::from(end)]);
        let seen = [first, last].map(|end| self.network.seen[usize::from(end)]);
        let common = seen[0] & seen[1];
        match one.digit == other.digit {
            true => {
                let both = one.cells | other.cells;
                first == last
                    || self.kind.loops != Loops::None && self.network.exclude(first, last)
                    || !((common - both) & self.position.board(one.digit)).is_empty()
            }
            false => {
                let crosses = |one: EndId, other: EndId| {
                    let [a, b] = [one, other].map(|end| self.network.ends[usize::from(end)]);
                    let cell = a.cells.single();
                    cell.is_some_and(|cell| {
                        self.network.seen[usize::from(other)].contains(cell)
                            && self.position.board(b.digit).contains(cell)
                    })
                };
                one.cells == other.cells || crosses(first, last) || crosses(last, first)
            }
        }
    }

    /// Visits chains: the shortest for each candidate that they eliminate, and the shortest of all first.
    pub fn shortest(&self, watch: &Watch, visit: &mut dyn FnMut(AlternatingChain) -> Flow) -> Flow {
        let mut found: Vec<(usize, Candidate, AlternatingChain)> = Vec::new();
        let mut reach = Reach::new(self.network.ends.len());
        for wrong in self.position.all_candidates() {
            watch.allow(self.network.ends.len() as u32 * 20)?;
            if let Some(chain) = self.against(wrong, &mut reach) {
                found.push((chain.links.len(), wrong, chain));
            }
        }
        found.sort_by_key(|&(length, wrong, _)| (length, wrong));
        visit_covering(found, self.position, visit)
    }

    /// The shortest chain that shows the candidate to be wrong.
    fn against(&self, wrong: Candidate, reach: &mut Reach) -> Option<AlternatingChain> {
        reach.clear();
        for off in self.network.seen_by(wrong) {
            reach.turn_off(off, off);
        }
        if self.kind.weak_in_cells {
            self.network
                .others(wrong)
                .for_each(|off| reach.turn_off(off, off));
        }
        for length in 1..=self.kind.most {
            let off = core::mem::take(&mut reach.next_off);
            let mut on = core::mem::take(&mut reach.next_on);
            for &off in &off {
                for link in self.network.strong(off) {
                    if !reach.turn_on(off, link) {
                        continue;
                    }
                    on.push(link.to);
                    let ends = length >= self.kind.fewest && self.network.excludes(link.to, wrong);
                    if ends
                        && let Some(chain) = self.chain(&reach.path(link.to, length), Some(wrong))
                    {
                        return Some(chain);
                    }
                }
            }
            if on.is_empty() {
                return None;
            }
            for &on in &on {
                self.turn_off_from(on, reach);
            }
            on.clear();
            reach.next_on = on;
        }
        None
    }

    /// Turns off what the end excludes.
    fn turn_off_from(&self, on: EndId, reach: &mut Reach) {
        let (first, row) = self.network.row(on);
        for (number, &word) in row.iter().enumerate() {
            for bit in ones(word & !reach.is_off[first + number]) {
                reach.turn_off(((first + number) * 64 + bit) as EndId, on);
            }
        }
        if self.kind.weak_in_cells {
            self.network
                .same_cell(on)
                .for_each(|off| reach.turn_off(off, on));
        }
    }

    /// The chain of the path, if the kind wants it, nothing comes twice, and something follows: that one candidate is
    /// wrong, if it is given.
    fn chain(&self, path: &Path, wrong: Option<Candidate>) -> Option<AlternatingChain> {
        let end = |end: EndId| {
            let end = self.network.ends[usize::from(end)];
            of_digit(end.cells, end.digit)
        };
        let [first, last] = [path.ends.first()?, path.ends.last()?];
        let returns = first != last && self.network.exclude(*last, *first);
        let closes = match self.kind.loops {
            Loops::None => false,
            Loops::Some => returns,
            Loops::Only if !returns => return None,
            Loops::Only => true,
        };
        let links = path.ends.chunks_exact(2).zip(&path.links);
        let links = links.map(|(ends, link)| StrongLink {
            ends: [end(ends[0]), end(ends[1])],
            within: self.network.withins[usize::from(link.within)].clone(),
        });
        let chain = AlternatingChain {
            links: links.collect(),
            closes,
        };
        let is_wanted = self.kind.techniques.contains(&chain.name());
        let concludes = || {
            let conclusion = chain.conclusion(self.position);
            let eliminations = conclusion.eliminations;
            let concludes = match wrong {
                Some(wrong) => eliminations.contains(wrong),
                None => !eliminations.is_empty(),
            };
            concludes || conclusion.placement.is_some()
        };
        (is_wanted && !comes_back(&chain) && concludes()).then_some(chain)
    }
}

/// Visits those chains that eliminate something which none before them does.
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

/// Whether a candidate comes twice, other than at both ends of the chain.
fn comes_back(chain: &AlternatingChain) -> bool {
    let mut met = CandidateSet::EMPTY;
    let [first, last] = chain.ends();
    let count = chain.links.len() * 2;
    let mut ends = chain.links.iter().flat_map(|link| link.ends).enumerate();
    ends.any(|(number, end)| {
        let is_start = number + 1 == count && first == last;
        let comes_twice = !(met & end).is_empty() && !is_start;
        met |= end;
        comes_twice
    })
}

/// The bits that are set.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// What follows from a candidate: the ends that are on or off, and from which others.
struct Reach {
    is_on: Vec<u64>,
    is_off: Vec<u64>,
    /// For each end that is off, the one that excludes it; itself for the first.
    off_by: Vec<EndId>,
    /// For each end that is on, the other end of the strong link.
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

    fn clear(&mut self) {
        self.is_on.fill(0);
        self.is_off.fill(0);
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

    /// The way to an end that is on, over that many strong links.
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
