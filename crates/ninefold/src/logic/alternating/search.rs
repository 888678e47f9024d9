//! Chains along the links of a network.
//!
//! Short chains are enumerated exhaustively; `shortest` finds the longer ones.

use alloc::vec::Vec;

use crate::{Candidate, CandidateSet};

use super::super::{Flow, Pattern, Position, Technique, Watch, of_digit};
use super::links::{EndId, Network, Sources, Strong};
use super::{AlternatingChain, StrongLink};

/// The links that the chains of some techniques may use, and the shape of these chains.
pub(super) struct ChainFamily {
    pub sources: Sources,
    /// Whether weak links may lie within cells, too, and not only between places of a digit.
    pub weak_in_cells: bool,
    /// The least number of strong links.
    pub fewest: usize,
    /// The greatest number of strong links.
    pub most: usize,
    pub loops: Loops,
    /// Whether to visit all such chains, not only the shortest one for each elimination.
    pub all: bool,
    /// For each permitted shape, which strong links lie in cells. Empty if any shape will do.
    pub shapes: &'static [[bool; 3]],
    pub techniques: &'static [Technique],
}

/// Whether a chain must close.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Loops {
    /// The chain is read as open, even if it could close.
    None,
    /// The chain may close, and then more follows.
    Some,
    /// The chain must close.
    Only,
}

impl ChainFamily {
    /// Returns whether a link with this number in the chain may lie in a cell, or elsewhere.
    pub fn fits(&self, number: usize, is_cell: bool) -> bool {
        let fits = |shape: &[bool; 3]| shape.get(number).is_none_or(|&cell| cell == is_cell);
        self.shapes.is_empty() || self.shapes.iter().any(fits)
    }

    /// Returns whether its chains are short, and their sets must have no cell in common.
    fn avoids_overlaps(&self) -> bool {
        self.most <= 3 && self.sources.largest_set > 1
    }
}

/// A chain as the numbers of its ends, two for each strong link.
pub(super) struct Path {
    pub ends: Vec<EndId>,
    pub links: Vec<Strong>,
}

/// An end, and whether it is right or wrong at this point of a chain.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub end: EndId,
    pub is_on: bool,
}

/// The input of a search for alternating chains.
pub(super) struct ChainSearch<'s> {
    pub position: &'s Position,
    pub network: Network,
    pub family: &'static ChainFamily,
}

impl ChainSearch<'_> {
    /// Visits all chains of `family.most` strong links, each in one direction.
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

    /// Extends the path in all ways from an end that is wrong.
    fn extend(&self, path: &mut Path, visit: &mut dyn FnMut(AlternatingChain) -> Flow) -> Flow {
        let Some(&off) = path.ends.last() else {
            return Flow::Continue(());
        };
        for link in self.network.strong(off) {
            if !self.family.fits(path.links.len(), link.is_cell) {
                continue;
            }
            path.ends.push(link.to);
            path.links.push(*link);
            if path.links.len() == self.family.most {
                if self.is_new_direction(path)
                    && self.concludes(path.ends[0], link.to)
                    && self.clash(path, true).is_none()
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

    /// Extends the path in all ways from an end that is right.
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
        self.network.excluded_by(on).try_for_each(&mut next)?;
        if self.family.weak_in_cells {
            self.network.same_cell(on).try_for_each(next)?;
        }
        Flow::Continue(())
    }

    /// Returns whether to keep this direction of a chain that can be read from both sides.
    fn is_new_direction(&self, path: &Path) -> bool {
        let backwards = path.ends.iter().rev();
        let fits = |(number, link): (usize, &Strong)| self.family.fits(number, link.is_cell);
        let can_be_read_backwards = path.links.iter().rev().enumerate().all(fits);
        !can_be_read_backwards || path.ends.iter().le(backwards)
    }

    /// Returns whether a chain with these ends can have a conclusion.
    fn concludes(&self, first: EndId, last: EndId) -> bool {
        let [one, other] = [first, last].map(|end| self.network.ends[usize::from(end)]);
        let seen = [first, last].map(|end| self.network.seen[usize::from(end)]);
        let common = seen[0] & seen[1];
        match one.digit == other.digit {
            true => {
                let both = one.cells | other.cells;
                first == last
                    || self.family.loops != Loops::None && self.network.exclude(first, last)
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

    /// Returns the two nearest ends of the path that have a candidate in common. If `may_return` is set, the first end
    /// may also be the last one.
    pub(super) fn clash(&self, path: &Path, may_return: bool) -> Option<[State; 2]> {
        let of = |number: usize| self.network.ends[usize::from(path.ends[number])];
        let last = path.ends.len() - 1;
        let is_clash = |&(one, other): &(usize, usize)| {
            let [a, b] = [of(one), of(other)];
            let returns = may_return && (one, other) == (0, last) && a == b;
            a.digit == b.digit && !(a.cells & b.cells).is_empty() && !returns
        };
        let pairs = (1..=last).flat_map(|apart| (apart..=last).map(move |to| (to - apart, to)));
        let (one, other) = pairs.into_iter().find(is_clash)?;
        let state = |number: usize| State {
            end: path.ends[number],
            is_on: number % 2 == 1,
        };
        Some([state(one), state(other)])
    }

    /// Returns the right ends of the nearest two links of the path whose sets have a cell in common, if the search must
    /// avoid that. In a long chain it need not: there are too many ways around.
    pub(super) fn overlap(&self, path: &Path) -> Option<[State; 2]> {
        if !self.family.avoids_overlaps() {
            return None;
        }
        let cells = |number: usize| {
            let within = usize::from(path.links[number].within);
            self.network.withins[within].cells()
        };
        let last = path.links.len() - 1;
        let pairs = (1..=last).flat_map(|apart| (apart..=last).map(move |to| (to - apart, to)));
        let mut pairs = pairs.filter(|(one, other)| !(cells(*one) & cells(*other)).is_empty());
        let (one, other) = pairs.next()?;
        let state = |number: usize| State {
            end: path.ends[2 * number + 1],
            is_on: true,
        };
        Some([state(one), state(other)])
    }

    /// Returns the candidates of the end.
    pub(super) fn candidates(&self, end: EndId) -> CandidateSet {
        let end = self.network.ends[usize::from(end)];
        of_digit(end.cells, end.digit)
    }

    /// Builds the chain of the path, if its family permits it and it has a conclusion. If `wrong` is given, the
    /// conclusion must eliminate that candidate.
    pub(super) fn chain(&self, path: &Path, wrong: Option<Candidate>) -> Option<AlternatingChain> {
        let [first, last] = [path.ends.first()?, path.ends.last()?];
        let returns = first != last && self.network.exclude(*last, *first);
        let closes = match self.family.loops {
            Loops::None => false,
            Loops::Some => returns,
            Loops::Only if !returns => return None,
            Loops::Only => true,
        };
        let links = path.ends.chunks_exact(2).zip(&path.links);
        let links = links.map(|(ends, link)| StrongLink {
            ends: [ends[0], ends[1]].map(|end| self.candidates(end)),
            within: self.network.withins[usize::from(link.within)].clone(),
        });
        let mut chain = AlternatingChain {
            links: links.collect(),
            closes,
        };
        if self.family.loops == Loops::Some && first == last {
            chain = self.within_set(&chain, path).unwrap_or(chain);
        }
        let is_wanted = self.family.techniques.contains(&chain.name());
        let concludes = || {
            let conclusion = chain.conclusion(self.position);
            let eliminations = conclusion.eliminations;
            let concludes = match wrong {
                Some(wrong) => eliminations.contains(wrong),
                None => !eliminations.is_empty(),
            };
            concludes || conclusion.placement.is_some()
        };
        (is_wanted && concludes()).then_some(chain)
    }
}
