//! Runs: everything that follows from an assumption (docs/sudoku-explainer-rating.md, section 9.3). A dynamic run
//! eliminates the candidates that it has shown to be wrong, so that further cells and houses become links. When no link
//! has a further consequence, it may use techniques on its remaining grid.
//!
//! ```text
//!                 ┌──▶ b off ══╗
//!     a on ───────┤            ╠══▶ d on     the house had three places: b, c and d
//!     assumed     └──▶ c off ══╝
//! ```
//!
//! So a node may have several parents: the node at the other end of the link, and the nodes whose
//! elimination made the link. A run ends when nothing more follows, or when it has shown a candidate both
//! on and off: then its assumption is wrong.
//!
//! If r2c3 were 9 here, r4c1 would be the only place for 9 in its box, and yet not 9. The list shows how the former
//! follows; the numbers are the parents:
//!
//! ```
//! # use ninefold::logic::Reason;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "...8..2..56...2.7..8......3.5.643.8.73..8...............6....953...7..64..4.....2".parse()?;
//! let mut rater = Rater::default();
//! let mut path = rater.path(&puzzle);
//! let (_, step, _) = path.find(|(_, _, rating)| rating.tenths() == 76).unwrap();
//! let Reason::Chain(chain) = &step.reason else { panic!("a chain") };
//! let nodes = &chain.derivations[0].nodes;
//! let nodes = nodes.iter().map(|node| format!("{:?} {:?}", node.literal, node.parents));
//! assert_eq!(
//!     nodes.collect::<Vec<_>>().join(", "),
//!     "9r4c1 on [1, 2], 9r5c3 off [3], 9r4c3 off [3], 9r2c3 on []"
//! );
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::logic::{
    Cause, ChainNode, Derivation, HouseKind, Literal, Position, Reach, bits, houses,
};
use crate::{Candidate, CandidateSet, Digit};

use super::hint::{NodeNumber, PathNode};
use super::link_state::{LinkState, memberships, units_of};
use super::rows::insert;
use super::used::Used;

/// A literal that a run has shown.
#[derive(Clone, Copy, Debug)]
struct Node {
    literal: Literal,
    cause: Cause,
    /// The number of the used item that shows it, if no link does.
    by: Option<u32>,
    /// The index of its first parent; its parents end where the parents of the next node begin.
    parents: u32,
}

/// An assumption and everything that follows from it.
#[derive(Clone)]
pub(super) struct Run {
    /// The nodes in the order shown. After a contradiction, the last node contradicts another and is in neither set.
    nodes: Vec<Node>,
    parents: Vec<NodeNumber>,
    /// The candidates that are on, and the candidates that are off.
    pub on: CandidateSet,
    pub off: CandidateSet,
    /// The first node that is on, and the first that is off, that may not have been followed yet.
    on_done: usize,
    off_done: usize,
    /// The node of each literal that has been shown; the entries of other literals are undefined.
    numbers: [NodeNumber; Literal::COUNT],
    /// The nodes of a candidate that is on and off.
    pub contradiction: Option<[NodeNumber; 2]>,
    /// The highest level of techniques that it has tried.
    pub level: u8,
}

impl Default for Run {
    fn default() -> Run {
        Run {
            nodes: Vec::new(),
            parents: Vec::new(),
            on: CandidateSet::EMPTY,
            off: CandidateSet::EMPTY,
            on_done: 0,
            off_done: 0,
            numbers: [0; Literal::COUNT],
            contradiction: None,
            level: 0,
        }
    }
}

impl Run {
    /// Starts over with the literal as the assumption.
    pub(super) fn restart(&mut self, literal: Literal) {
        self.nodes.clear();
        self.parents.clear();
        self.on = CandidateSet::EMPTY;
        self.off = CandidateSet::EMPTY;
        (self.on_done, self.off_done) = (0, 0);
        self.contradiction = None;
        self.level = 0;
        self.add(literal, Cause::Assumed, None);
    }

    /// Returns the literals that are on, or those that are off, with their nodes, in the order shown.
    pub(super) fn order(&self, on: bool) -> impl Iterator<Item = (Literal, NodeNumber)> + '_ {
        let shown = self.nodes.len() - usize::from(self.contradiction.is_some());
        let nodes = self.nodes[..shown].iter().map(|node| node.literal).zip(0..);
        nodes.filter(move |(literal, _)| literal.is_on() == on)
    }

    /// Returns the node of a literal that has been shown.
    pub(super) fn node(&self, literal: Literal) -> NodeNumber {
        self.numbers[literal.index()]
    }

    /// Returns the remaining grid of the run.
    pub(super) fn left_of(&self, source: &Position) -> Position {
        let mut left = *source;
        self.off.iter().for_each(|candidate| left.remove(candidate));
        left
    }

    /// Follows all nodes until nothing more follows or there is a contradiction.
    pub(super) fn propagate(&mut self, source: &Position, reach: Reach) {
        let state = &mut self.state(source);
        while self.contradiction.is_none() {
            if let Some(number) = self.next(self.on_done, true) {
                self.on_done = number + 1;
                self.follow_on(number, source, reach, state);
            } else if let Some(number) = self.next(self.off_done, false) {
                self.on_done = self.nodes.len();
                self.off_done = number + 1;
                self.follow_off(number, source, reach, state);
            } else {
                return;
            }
        }
    }

    /// Returns the first node at or after `from` that is on, or off.
    #[inline(always)]
    fn next(&self, from: usize, on: bool) -> Option<usize> {
        let mut later = self.nodes[from..].iter();
        later
            .position(|node| node.literal.is_on() == on)
            .map(|distance| from + distance)
    }

    /// Returns the link state after the current nodes.
    fn state(&self, source: &Position) -> LinkState {
        let mut state = LinkState::of(source);
        for (number, node) in self.nodes.iter().enumerate() {
            let candidate = node.literal.candidate();
            if node.literal.is_on() {
                continue;
            }
            let is_done = number < self.off_done;
            if is_done {
                let memberships = memberships(candidate).iter();
                memberships.for_each(|member| state.eliminate(member));
            }
            if is_done || !self.on.contains(candidate) {
                state.open(candidate.digit()).remove(candidate.cell());
            }
        }
        state
    }

    /// Shows the candidates that are off because the node is on.
    #[inline(always)]
    fn follow_on(&mut self, number: usize, source: &Position, reach: Reach, state: &mut LinkState) {
        let candidate = self.nodes[number].literal.candidate();
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.off.contains(candidate) {
            state.settle(candidate);
        }
        if reach != Reach::Nishio {
            let others = source.marks(cell) & !(1 << digit.index());
            for other in bits(others).map(|other| Digit::ALL[other]) {
                if state.open(other).contains(cell) {
                    state.open(other).remove(cell);
                    if !self.show(
                        Literal::off(Candidate::new(cell, other)),
                        Cause::Cell,
                        number,
                    ) {
                        return;
                    }
                }
            }
        }
        let open = state.open(digit);
        let mut near = *open & cell.peer_set();
        *open -= near;
        for (kind, house) in HouseKind::ALL.into_iter().zip(houses(cell)) {
            let inside = near & house.cell_set();
            near -= inside;
            for peer in inside {
                let literal = Literal::off(Candidate::new(peer, digit));
                if !self.show(literal, Cause::House(kind), number) {
                    return;
                }
            }
        }
    }

    /// Shows the candidates that are on because the node is off.
    #[inline(always)]
    fn follow_off(
        &mut self,
        number: usize,
        source: &Position,
        reach: Reach,
        state: &mut LinkState,
    ) {
        let candidate = self.nodes[number].literal.candidate();
        if reach.is_dynamic() && self.on.contains(candidate) {
            state.open(candidate.digit()).remove(candidate.cell());
        }
        for member in units_of(candidate, reach) {
            let others = state.others(member);
            if reach.is_dynamic() {
                state.eliminate(member);
            }
            if !others.is_power_of_two() {
                continue;
            }
            let on = member.unit.member(others.trailing_zeros() as usize);
            if self.on.contains(on) && !self.off.contains(on) {
                continue;
            }
            // The parents are the node that is off, and the nodes that eliminated the other members of the unit.
            let goes_on = self.show(Literal::on(on), member.cause, number);
            for gone in bits(member.unit.marks(source) & !others & !member.bit) {
                let gone = self.node(Literal::off(member.unit.member(gone)));
                self.parents.push(gone);
            }
            if !goes_on {
                return;
            }
        }
    }

    /// Adds a node with its first parent; returns whether nothing contradicts it.
    #[inline(always)]
    fn show(&mut self, literal: Literal, cause: Cause, parent: usize) -> bool {
        let opposites = match literal.is_on() {
            true => &self.off,
            false => &self.on,
        };
        let contradicts = opposites.contains(literal.candidate());
        if contradicts {
            let nodes = [
                self.push(literal, cause, None),
                self.node(literal.flipped()),
            ];
            let [node, opposite] = nodes;
            self.contradiction = Some(match literal.is_on() {
                true => [node, opposite],
                false => [opposite, node],
            });
        } else {
            self.add(literal, cause, None);
        }
        self.parents.push(parent as NodeNumber);
        !contradicts
    }

    /// Marks the candidates as off, by a technique instead of a link; returns whether any candidate is new. They do not
    /// contradict nodes that are on (docs/sudoku-explainer-rating.md, section 9.3).
    pub(super) fn show_by(
        &mut self,
        eliminations: &CandidateSet,
        had_to_go: &[Candidate],
        by: Option<u32>,
    ) -> bool {
        let new = *eliminations - self.off;
        for candidate in new.iter() {
            self.add(Literal::off(candidate), Cause::Advanced, by);
            for &gone in had_to_go {
                self.parents.push(self.node(Literal::off(gone)));
            }
        }
        !new.is_empty()
    }

    /// Adds a node and marks its literal as shown.
    #[inline(always)]
    fn add(&mut self, literal: Literal, cause: Cause, by: Option<u32>) -> NodeNumber {
        let number = self.push(literal, cause, by);
        let set = match literal.is_on() {
            true => &mut self.on,
            false => &mut self.off,
        };
        set.insert(literal.candidate());
        self.numbers[literal.index()] = number;
        number
    }

    /// Adds a node. The parents that are pushed next belong to it.
    #[inline(always)]
    fn push(&mut self, literal: Literal, cause: Cause, by: Option<u32>) -> NodeNumber {
        self.nodes.push(Node {
            literal,
            cause,
            by,
            parents: self.parents.len() as u32,
        });
        (self.nodes.len() - 1) as NodeNumber
    }

    fn parents_of(&self, number: NodeNumber) -> &[NodeNumber] {
        let number = number as usize;
        let end = self
            .nodes
            .get(number + 1)
            .map_or(self.parents.len(), |next| next.parents as usize);
        &self.parents[self.nodes[number].parents as usize..end]
    }
}

/// A breadth-first walk from a target back over its ancestors; of equal nodes it takes the first.
#[derive(Default)]
pub(super) struct Ancestry {
    queue: Vec<NodeNumber>,
    /// The used items that show some of the nodes, in the order met.
    pub used: Vec<u32>,
}

impl Ancestry {
    /// Walks back from the target; returns the number of nodes, or `None` if it is above the limit. Adds the items that
    /// these nodes have used to `used`.
    pub(super) fn trace(&mut self, run: &Run, target: NodeNumber, limit: usize) -> Option<usize> {
        let mut seen = [0u64; Literal::COUNT.div_ceil(64)];
        let mut is_new = |number: NodeNumber| {
            let literal = run.nodes[number as usize].literal;
            insert(&mut seen, literal.index())
        };
        self.queue.clear();
        self.queue.push(target);
        is_new(target);
        let mut done = 0;
        while let Some(&number) = self.queue.get(done) {
            done += 1;
            self.used.extend(run.nodes[number as usize].by);
            for &parent in run.parents_of(number) {
                if is_new(parent) {
                    self.queue.push(parent);
                }
            }
            if self.queue.len() > limit {
                return None;
            }
        }
        Some(done)
    }

    /// Returns the nodes of the last trace.
    pub(super) fn path(&self, run: &Run) -> Vec<PathNode> {
        let node = |&number: &NodeNumber| {
            let Node { literal, cause, .. } = run.nodes[number as usize];
            (literal, cause)
        };
        self.queue.iter().map(node).collect()
    }

    /// Returns the nodes of the last trace with their parents. If no link shows a node, its reason is included, with
    /// everything else that the reason rests on.
    pub(super) fn derivation(&self, run: &Run, used: &Used) -> Derivation {
        let literal = |number: NodeNumber| run.nodes[number as usize].literal;
        // The first of equal nodes represents all.
        let number_of = |met: &[NodeNumber], parent: NodeNumber| {
            met.iter()
                .position(|&number| literal(number) == literal(parent))
        };
        let mut met = self.queue.clone();
        let mut nodes: Vec<ChainNode> = Vec::new();
        while let Some(&number) = met.get(nodes.len()) {
            let Node { cause, by, .. } = run.nodes[number as usize];
            let further = by.map_or(&[][..], |by| used.further(by)).iter();
            let further = further.map(|&candidate| run.node(Literal::off(candidate)));
            let mut parents = Vec::new();
            for parent in run.parents_of(number).iter().copied().chain(further) {
                let place = number_of(&met, parent).unwrap_or_else(|| {
                    met.push(parent);
                    met.len() - 1
                });
                if !parents.contains(&place) {
                    parents.push(place);
                }
            }
            nodes.push(ChainNode {
                literal: literal(number),
                cause,
                parents,
                by: by.and_then(|by| used.reason(by)),
            });
        }
        Derivation { nodes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Run {
        /// Returns everything that the run has shown, with the causes, for comparison.
        pub(in super::super) fn story(&self) -> std::string::String {
            std::format!(
                "{:?} {:?} {:?}",
                self.nodes,
                self.parents,
                self.contradiction
            )
        }
    }
}
