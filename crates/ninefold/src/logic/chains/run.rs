//! What follows from an assumption if everything that follows is followed up (specification, section
//! 9.3). A dynamic run strikes out what it has shown to be wrong, so that cells and houses become
//! links as it goes; and where it runs dry it may use techniques on what it has left of the grid.
//!
//! ```text
//!                 ┌──▶ b off ══╗
//!     a on ───────┤            ╠══▶ d on     the house had three places: b, c and d
//!     assumed     └──▶ c off ══╝
//! ```
//!
//! So a node may have several parents: the one at the other end of the link, and all by which the
//! link has come to be there. A run ends when nothing more follows, or when something has been shown
//! both on and off: then what it assumed is wrong.
//!
//! If r2c3 was 9 here, r4c1 would be the only place for 9 in its box, and yet not be 9. How the first
//! follows, with the numbers of the parents:
//!
//! ```
//! # use ninefold::logic::Reason;
//! # use ninefold::rating::Rater;
//! let puzzle =
//!     "...8..2..56...2.7..8......3.5.643.8.73..8...............6....953...7..64..4.....2".parse()?;
//! let steps = Rater::default().explain(&puzzle);
//! let step = steps.iter().find(|step| step.conclusion.rating.tenths() == 76).unwrap();
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

use super::super::board::NineBits;
use super::super::board::{Kind, bits, houses, places};
use super::super::candidate::{Candidate, CandidateSet};
use super::super::position::Position;
use super::advanced::Used;
use super::hint::{PathNode, gone};
use super::literal::{Cause, Literal};
use super::reason::{ChainNode, Derivation};
use crate::digits::Digit;

/// How a run goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    /// Whether it uses that a cell holds one digit; Nishio does not.
    pub uses_cells: bool,
    /// Whether it strikes out what it has shown to be wrong.
    pub is_dynamic: bool,
}

/// The number of a node in its run.
pub(super) type NodeNumber = u16;

/// A literal that has been shown, and from what.
#[derive(Clone, Copy, Debug)]
struct Node {
    literal: Literal,
    cause: Cause,
    /// What shows it if no link does: a number in the list of what chains have used.
    by: Option<u32>,
    parents: (u32, u32),
}

/// Two nodes that are contrary to each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction {
    pub on: NodeNumber,
    pub off: NodeNumber,
}

/// An assumption and everything shown from it, in the order shown.
#[derive(Clone)]
pub(super) struct Run {
    nodes: Vec<Node>,
    parents: Vec<NodeNumber>,
    /// What is on, and what is off.
    pub on: CandidateSet,
    pub off: CandidateSet,
    on_order: Vec<NodeNumber>,
    off_order: Vec<NodeNumber>,
    /// How many of them have been followed up.
    on_done: usize,
    off_done: usize,
    /// The node of each candidate that is on; of others, anything.
    on_nodes: [NodeNumber; Candidate::COUNT],
    off_nodes: [NodeNumber; Candidate::COUNT],
    /// What following up a node that is on has still to look at: the grid without what is off,
    /// but with what is on and off at once.
    open: Open,
    /// The grid as the run has left it.
    pub position: Position,
    pub contradiction: Option<Contradiction>,
}

/// Candidates from the side of the cells and of the houses.
#[derive(Clone)]
struct Open {
    marks: [u16; 81],
    places: [[u16; 9]; 27],
}

impl Open {
    fn of(position: &Position) -> Open {
        Open {
            marks: *position.all_marks(),
            places: *position.all_places(),
        }
    }

    #[inline(always)]
    fn remove(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.marks[cell.index()] &= !(1 << digit.index());
        for (house, place) in houses(cell).into_iter().zip(places(cell)) {
            self.places[house.index()][digit.index()] &= !(1 << place);
        }
    }
}

impl Run {
    /// Begins anew from the literal.
    pub(super) fn start(position: &Position) -> Run {
        Run {
            nodes: Vec::new(),
            parents: Vec::new(),
            on: CandidateSet::EMPTY,
            off: CandidateSet::EMPTY,
            on_order: Vec::new(),
            off_order: Vec::new(),
            on_done: 0,
            off_done: 0,
            on_nodes: [0; Candidate::COUNT],
            off_nodes: [0; Candidate::COUNT],
            open: Open::of(position),
            position: *position,
            contradiction: None,
        }
    }

    /// Forgets everything and assumes the literal.
    pub(super) fn restart(&mut self, position: &Position, literal: Literal) {
        self.nodes.clear();
        self.parents.clear();
        self.on = CandidateSet::EMPTY;
        self.off = CandidateSet::EMPTY;
        self.on_order.clear();
        self.off_order.clear();
        (self.on_done, self.off_done) = (0, 0);
        self.position = *position;
        self.open = Open::of(position);
        self.contradiction = None;
        self.add(literal, Cause::Assumed, None);
    }

    /// The literals that are on, or off, in the order shown.
    pub(super) fn order(&self, on: bool) -> impl Iterator<Item = (Candidate, NodeNumber)> + '_ {
        let order = if on { &self.on_order } else { &self.off_order };
        order
            .iter()
            .map(|&number| (self.nodes[number as usize].literal.candidate(), number))
    }

    /// The node of a literal that has been shown.
    pub(super) fn node(&self, literal: Literal) -> NodeNumber {
        let nodes = if literal.is_on() {
            &self.on_nodes
        } else {
            &self.off_nodes
        };
        nodes[literal.candidate().index()]
    }

    /// Follows everything up, until nothing is left or there is a contradiction.
    pub(super) fn propagate(&mut self, source: &Position, manner: Manner) {
        while self.contradiction.is_none() {
            if let Some(&number) = self.on_order.get(self.on_done) {
                self.on_done += 1;
                self.follow_on(number, manner);
            } else if let Some(&number) = self.off_order.get(self.off_done) {
                self.off_done += 1;
                self.follow_off(number, source, manner);
            } else {
                return;
            }
        }
    }

    /// What is off because the node is on.
    fn follow_on(&mut self, number: NodeNumber, manner: Manner) {
        let candidate = self.nodes[number as usize].literal.candidate();
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if manner.uses_cells {
            let others = self.open.marks[cell.index()] & !(1 << digit.index());
            for other in bits(others) {
                let off = Candidate::new(cell, Digit::ALL[other]);
                if !self.show_off(number, off, Cause::Cell) {
                    return;
                }
            }
        }
        for (kind, house) in Kind::ALL.into_iter().zip(houses(cell)) {
            let places = self.open.places[house.index()][digit.index()];
            let others = places & !(1 << kind.place(cell));
            for place in bits(others) {
                let off = Candidate::new(house.cells()[place], digit);
                if !self.show_off(number, off, Cause::House(kind)) {
                    return;
                }
            }
        }
    }

    /// Says whether there is no contradiction.
    #[inline(always)]
    fn show_off(&mut self, parent: NodeNumber, candidate: Candidate, cause: Cause) -> bool {
        let literal = Literal::off(candidate);
        if self.on.contains(candidate) {
            let off = self.push(literal, cause, None);
            self.adopt(off, parent);
            let on = self.on_nodes[candidate.index()];
            self.contradiction = Some(Contradiction { on, off });
            return false;
        }
        if !self.off.contains(candidate) {
            let node = self.add(literal, cause, None);
            self.adopt(node, parent);
        }
        true
    }

    /// What is on because the node is off.
    fn follow_off(&mut self, number: NodeNumber, source: &Position, manner: Manner) {
        let candidate = self.nodes[number as usize].literal.candidate();
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let mut found = [None; 4];
        if manner.uses_cells {
            let marks = self.position.marks(cell);
            if marks.holds_two() {
                let other = (marks & !(1 << digit.index())).trailing_zeros() as usize;
                found[0] = Some((Candidate::new(cell, Digit::ALL[other]), Cause::Cell));
            }
        }
        for (kind, house) in Kind::ALL.into_iter().zip(houses(cell)) {
            let places = self.position.places(house, digit);
            if places.holds_two() {
                let other = (places & !(1 << kind.place(cell))).trailing_zeros() as usize;
                let on = Candidate::new(house.cells()[other], digit);
                found[1 + kind as usize] = Some((on, Cause::House(kind)));
            }
        }
        // The links were looked for with the candidate still in place; so are their parents.
        for (on, cause) in found.into_iter().flatten() {
            if !self.show_on(number, candidate, on, cause, source) {
                break;
            }
        }
        if manner.is_dynamic {
            self.position.remove(candidate);
            if self.on.contains(candidate) {
                self.open.remove(candidate);
            }
        }
    }

    /// Says whether there is no contradiction. Parents are the node that is off, and those by which
    /// the other candidates of the cell, or the other places, have gone.
    #[inline(always)]
    fn show_on(
        &mut self,
        parent: NodeNumber,
        off: Candidate,
        candidate: Candidate,
        cause: Cause,
        source: &Position,
    ) -> bool {
        let contradicts = self.off.contains(candidate);
        if !contradicts && self.on.contains(candidate) {
            return true;
        }
        let literal = Literal::on(candidate);
        let node = match contradicts {
            true => self.push(literal, cause, None),
            false => self.add(literal, cause, None),
        };
        self.adopt(node, parent);
        let Run {
            position,
            off_nodes,
            parents,
            ..
        } = self;
        let before = parents.len();
        gone(off, cause, source, position, |gone| {
            parents.push(off_nodes[gone.index()])
        });
        self.nodes[node as usize].parents.1 += (parents.len() - before) as u32;
        if contradicts {
            let off = self.off_nodes[candidate.index()];
            self.contradiction = Some(Contradiction { on: node, off });
        }
        !contradicts
    }

    /// Shows by other means that the candidates are off; says whether any of them is new. They are
    /// not held against what is on (specification, section 9.3).
    pub(super) fn show_by(
        &mut self,
        eliminations: &CandidateSet,
        had_to_go: &[Candidate],
        by: Option<u32>,
    ) -> bool {
        let new = *eliminations - self.off;
        for candidate in new.iter() {
            let node = self.add(Literal::off(candidate), Cause::Advanced, by);
            for &gone in had_to_go {
                self.adopt(node, self.off_nodes[gone.index()]);
            }
        }
        !new.is_empty()
    }

    /// A new node that is among what has been shown.
    #[inline(always)]
    fn add(&mut self, literal: Literal, cause: Cause, by: Option<u32>) -> NodeNumber {
        let number = self.push(literal, cause, by);
        let candidate = literal.candidate();
        if literal.is_on() {
            self.on.insert(candidate);
            self.on_nodes[candidate.index()] = number;
            self.on_order.push(number);
        } else {
            self.off.insert(candidate);
            if !self.on.contains(candidate) {
                self.open.remove(candidate);
            }
            self.off_nodes[candidate.index()] = number;
            self.off_order.push(number);
        }
        number
    }

    #[inline(always)]
    fn push(&mut self, literal: Literal, cause: Cause, by: Option<u32>) -> NodeNumber {
        let start = self.parents.len() as u32;
        self.nodes.push(Node {
            literal,
            cause,
            by,
            parents: (start, start),
        });
        (self.nodes.len() - 1) as NodeNumber
    }

    /// Gives the newest node another parent.
    #[inline(always)]
    fn adopt(&mut self, node: NodeNumber, parent: NodeNumber) {
        self.parents.push(parent);
        self.nodes[node as usize].parents.1 += 1;
    }

    fn parents_of(&self, number: NodeNumber) -> &[NodeNumber] {
        let (start, end) = self.nodes[number as usize].parents;
        &self.parents[start as usize..end as usize]
    }
}

/// The way back from a target over all its ancestors, breadth first; of equal nodes the first.
#[derive(Default)]
pub(super) struct Ancestry {
    queue: Vec<NodeNumber>,
    /// What shows some of them if no link does, in the order met.
    pub used: Vec<u32>,
}

impl Ancestry {
    /// Goes back from the target; says how many nodes there are, or nothing if more than the limit.
    /// What they have used is added to what was met before.
    pub(super) fn trace(&mut self, run: &Run, target: NodeNumber, limit: usize) -> Option<usize> {
        let mut seen = [0u64; Literal::COUNT.div_ceil(64)];
        let mut is_new = |number: NodeNumber| {
            let index = run.nodes[number as usize].literal.index();
            let (word, bit) = (&mut seen[index / 64], 1 << (index % 64));
            let is_new = *word & bit == 0;
            *word |= bit;
            is_new
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

    /// The nodes of the last trace.
    pub(super) fn path(&self, run: &Run) -> Vec<PathNode> {
        let node = |&number: &NodeNumber| {
            let Node { literal, cause, .. } = run.nodes[number as usize];
            PathNode { literal, cause }
        };
        self.queue.iter().map(node).collect()
    }

    /// The same with their parents, and with what shows them if no link does; and with everything else
    /// that this rests on.
    pub(super) fn derivation(&self, run: &Run, used: &Used) -> Derivation {
        let literal = |number: NodeNumber| run.nodes[number as usize].literal;
        // Of equal nodes the first stands for all.
        let number_of = |met: &[NodeNumber], parent: NodeNumber| {
            met.iter()
                .position(|&number| literal(number) == literal(parent))
        };
        let mut met = self.queue.clone();
        let mut nodes: Vec<ChainNode> = Vec::new();
        while let Some(&number) = met.get(nodes.len()) {
            let Node { cause, by, .. } = run.nodes[number as usize];
            let further = by.map_or(&[][..], |by| used.further(by)).iter();
            let further = further.map(|candidate| run.off_nodes[candidate.index()]);
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
