//! The links of a position as a graph. An edge leads from a candidate that is on, by way of one that is off, to another
//! that is therefore on.
//!
//! ```text
//!     a on ──▶ b off ══▶ c on        one edge of the graph: from a to c
//! ```
//!
//! Rows of bits mark the nodes that each node reaches. Most candidates reach neither themselves nor their opposite, and
//! need not be tried as the start of a chain.

use alloc::vec::Vec;
use core::mem::take;
use core::ops::Range;

use crate::logic::{Cause, HouseKind, Position, bits, houses};
use crate::{Candidate, CellSet, Digit, DigitSet};

use super::components::Components;
use super::link_state::{LinkState, Membership, memberships};
use super::rows::{ROW, Row, add, each_bit, first_bit, has, insert, meet};

/// The strong links that chains may use. Weak links in houses are always used; weak links in cells are used by Y and
/// XY.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    /// Links in houses that have two places for a digit.
    X,
    /// Links in cells with two candidates.
    Y,
    /// Links in both.
    XY,
}

impl Pass {
    /// Returns the units in which the candidate may have strong links.
    fn units_of(self, candidate: Candidate) -> &'static [Membership] {
        let memberships = memberships(candidate);
        match self {
            Pass::X => &memberships[1..],
            Pass::Y => &memberships[..1],
            Pass::XY => memberships,
        }
    }
}

/// The candidates that are on if a candidate is off, with their causes: at most one in its cell and one in each house.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partners {
    count: usize,
    partners: [(Candidate, Cause); 4],
}

impl Partners {
    fn of(state: &LinkState, candidate: Candidate, pass: Pass) -> Partners {
        let mut found = Partners {
            count: 0,
            partners: [(candidate, Cause::Assumed); 4],
        };
        for member in pass.units_of(candidate) {
            let others = state.others(member);
            if others.is_power_of_two() {
                let partner = member.unit.member(others.trailing_zeros() as usize);
                found.push(partner, member.cause);
            }
        }
        found
    }

    fn push(&mut self, partner: Candidate, cause: Cause) {
        if self.iter().all(|(known, _)| known != partner) {
            self.partners[self.count] = (partner, cause);
            self.count += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Candidate, Cause)> + '_ {
        self.partners[..self.count].iter().copied()
    }
}

/// An edge of the graph: a candidate that is on in the next step, and the candidate in between that is off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub off: Candidate,
    pub off_cause: Cause,
    pub on: Candidate,
    pub cause: Cause,
    /// The number of the node that is on.
    pub number: u16,
}

/// The graph. Its nodes are the candidates that have partners. Rows of bits mark which nodes are linked to each node
/// and which are reached from it.
#[derive(Default)]
pub(super) struct Graph {
    /// The position, pass and digits of the graph; the strong links are of these digits.
    built: Option<(Position, Pass, DigitSet)>,
    nodes: Vec<Candidate>,
    partners: Vec<Partners>,
    /// The number of each candidate that is a node.
    numbers: Vec<u16>,
    /// For each digit, the cells where it is a node.
    linked: [CellSet; 9],
    /// For each cell, the digits that are nodes there, nine bits.
    linked_in_cell: Vec<u16>,
    /// The number of words in a row.
    words: usize,
    uses_cells: bool,
    /// For each node, the nodes that are off if it is on.
    weak: Vec<u64>,
    /// For each node, the nodes that are on if it is off.
    strong: Vec<u64>,
    /// For each node, the nodes that are on in the next step if it is on.
    next: Vec<u64>,
    /// For each node, the nodes that are on in any step if it is on.
    reach: Vec<u64>,
    /// The edges of the nodes whose edges have been requested, and the range of each node.
    edges: Vec<Edge>,
    edges_from: Vec<Option<Range<usize>>>,
    components: Components,
}

/// The kinds of hints that a start may give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prospects {
    /// On leads to on.
    pub cycle: bool,
    /// On leads to off.
    pub off: bool,
    /// Off leads to on.
    pub on: bool,
}

impl Graph {
    /// Makes this the graph of these digits in the position.
    pub(super) fn build(&mut self, position: &Position, pass: Pass, digits: DigitSet) {
        let is_same = |(source, with, of): &(Position, Pass, DigitSet)| {
            (*with, *of) == (pass, digits) && source == position
        };
        if self.built.as_ref().is_some_and(is_same) {
            return;
        }
        self.built = Some((*position, pass, digits));
        self.uses_cells = pass != Pass::X;
        self.find_nodes(position, pass, digits);
        self.words = self.nodes.len().div_ceil(64);
        self.edges.clear();
        self.edges_from.clear();
        self.edges_from.resize(self.nodes.len(), None);
        self.strong.clear();
        for partners in &self.partners {
            let row = self.strong.len();
            self.strong.resize(row + self.words, 0);
            for (partner, _) in partners.iter() {
                insert(
                    &mut self.strong[row..],
                    self.numbers[partner.index()].into(),
                );
            }
        }
        let (mut weak, mut next) = (take(&mut self.weak), take(&mut self.next));
        for rows in [&mut weak, &mut next] {
            rows.clear();
            rows.resize(self.strong.len(), 0);
        }
        for (number, &node) in self.nodes.iter().enumerate() {
            let row = number * self.words..(number + 1) * self.words;
            self.links_of(node, &mut weak[row.clone()], &mut next[row]);
        }
        (self.weak, self.next) = (weak, next);
        self.close();
    }

    fn find_nodes(&mut self, position: &Position, pass: Pass, digits: DigitSet) {
        self.nodes.clear();
        self.partners.clear();
        self.numbers.resize(Candidate::COUNT, 0);
        self.linked = [CellSet::EMPTY; 9];
        self.linked_in_cell.clear();
        self.linked_in_cell.resize(81, 0);
        let state = LinkState::of(position);
        for cell in position.empty_cells() {
            for digit in position.candidates(cell) & digits {
                let candidate = Candidate::new(cell, digit);
                let partners = Partners::of(&state, candidate, pass);
                if partners.count > 0 {
                    self.numbers[candidate.index()] = self.nodes.len() as u16;
                    self.linked[digit.index()].insert(cell);
                    self.linked_in_cell[cell.index()] |= 1 << digit.index();
                    self.nodes.push(candidate);
                    self.partners.push(partners);
                }
            }
        }
    }

    /// Returns the row of the node among these rows.
    fn row<'r>(&self, rows: &'r [u64], number: usize) -> &'r [u64] {
        &rows[number * self.words..][..self.words]
    }

    /// Marks the nodes that are off if the candidate is on, and the nodes that are therefore on.
    fn links_of(&self, candidate: Candidate, weak: &mut [u64], next: &mut [u64]) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let mut mark = |linked: Candidate| {
            let number = self.numbers[linked.index()] as usize;
            weak[number / 64] |= 1 << (number % 64);
            add(next, self.row(&self.strong, number));
        };
        self.others_in_cell(candidate).for_each(&mut mark);
        for peer in self.linked[digit.index()] & cell.peer_set() {
            mark(Candidate::new(peer, digit));
        }
    }

    /// Returns the nodes in the cell of the candidate that are off if it is on.
    fn others_in_cell(&self, candidate: Candidate) -> impl Iterator<Item = Candidate> + use<> {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let others = match self.uses_cells {
            true => self.linked_in_cell[cell.index()] & !(1 << digit.index()),
            false => 0,
        };
        bits(others).map(move |other| Candidate::new(cell, Digit::ALL[other]))
    }

    /// Computes which nodes each node reaches. All nodes of a component reach the same nodes, and components come after
    /// their successors.
    fn close(&mut self) {
        let words = self.words;
        self.reach.resize(self.next.len(), 0);
        self.components.find(&self.next, words);
        for component in self.components.iter() {
            let mut all = [0; ROW];
            for &node in component {
                add(&mut all, self.row(&self.next, node.into()));
            }
            let mut rest = all;
            for &node in component {
                rest[node as usize / 64] &= !(1 << (node % 64));
            }
            // A set that contains a node also contains all that the node reaches.
            while let Some(node) = first_bit(&rest[..words]) {
                let reach = self.row(&self.reach, node);
                add(&mut all, reach);
                rest[node / 64] &= !(1 << (node % 64));
                let rest = rest.iter_mut().zip(reach);
                rest.for_each(|(rest, reach)| *rest &= !reach);
            }
            for &node in component {
                self.reach[node as usize * words..][..words].copy_from_slice(&all[..words]);
            }
        }
    }

    /// Returns the kinds of hints that the candidate may give as a start.
    pub(super) fn prospects(&self, start: Candidate) -> Prospects {
        let Some(number) = self.number(start) else {
            let (mut weak, mut next) = ([0; ROW], [0; ROW]);
            let (weak, next) = (&mut weak[..self.words], &mut next[..self.words]);
            self.links_of(start, weak, next);
            let mut off = meet(next, weak);
            each_bit(next, |number| {
                off = off || meet(self.row(&self.reach, number), weak);
            });
            return Prospects {
                cycle: false,
                off,
                on: false,
            };
        };
        let reach = self.row(&self.reach, number);
        let comes_back = |(partner, _): (Candidate, Cause)| {
            let partner = self.numbers[partner.index()].into();
            has(self.row(&self.reach, partner), number)
        };
        Prospects {
            cycle: has(reach, number),
            off: meet(reach, self.row(&self.weak, number)),
            on: self.partners[number].iter().any(comes_back),
        }
    }

    /// Returns the candidates that are nodes.
    pub(super) fn nodes(&self) -> &[Candidate] {
        &self.nodes
    }

    /// Returns the number of the node, if the candidate is one.
    pub(super) fn number(&self, candidate: Candidate) -> Option<usize> {
        let is_node = self.linked[candidate.digit().index()].contains(candidate.cell());
        is_node.then(|| self.numbers[candidate.index()] as usize)
    }

    /// Returns the components: nodes that reach each other. Each comes after its successors.
    pub(super) fn components(&self) -> impl Iterator<Item = &[u16]> {
        self.components.iter()
    }

    /// Visits the nodes that are on in the next step if the candidate is on.
    pub(super) fn each_next(&self, candidate: Candidate, visit: impl FnMut(usize)) {
        let (mut weak, mut next) = ([0; ROW], [0; ROW]);
        let row = match self.number(candidate) {
            Some(number) => self.row(&self.next, number),
            None => {
                self.links_of(candidate, &mut weak[..self.words], &mut next[..self.words]);
                &next[..self.words]
            }
        };
        each_bit(row, visit);
    }

    /// Returns the candidates that are on if the candidate is off, and why; nothing for a candidate that is not a node.
    pub(super) fn partners(
        &self,
        candidate: Candidate,
    ) -> impl Iterator<Item = (Candidate, Cause)> {
        let number = self.number(candidate).into_iter();
        number.flat_map(|number| self.partners[number].iter())
    }

    /// Visits the nodes that are off if the candidate is on, and why, in the order of
    /// docs/sudoku-explainer-rating.md, section 9.1.
    fn weak_in_order(&self, candidate: Candidate, mut visit: impl FnMut(Candidate, Cause)) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let others = self.others_in_cell(candidate);
        others.for_each(|other| visit(other, Cause::Cell));
        let mut rest = self.linked[digit.index()] & cell.peer_set();
        for (kind, house) in HouseKind::ALL.into_iter().zip(houses(cell)) {
            let inside = rest & house.cell_set();
            rest -= inside;
            for peer in inside {
                visit(Candidate::new(peer, digit), Cause::House(kind));
            }
        }
    }

    /// Returns the edges that pass through the node that is off.
    fn edges_through(&self, off: Candidate, off_cause: Cause) -> impl Iterator<Item = Edge> {
        let partners = self.partners[self.numbers[off.index()] as usize].iter();
        partners.map(move |(on, cause)| Edge {
            off,
            off_cause,
            on,
            cause,
            number: self.numbers[on.index()],
        })
    }

    /// Visits all edges from the candidate to the node with this number.
    pub(super) fn each_edge_to(&self, from: Candidate, to: usize, mut visit: impl FnMut(Edge)) {
        self.weak_in_order(from, |off, off_cause| {
            if has(self.row(&self.strong, self.numbers[off.index()].into()), to) {
                let edges = self.edges_through(off, off_cause);
                edges
                    .filter(|edge| usize::from(edge.number) == to)
                    .for_each(&mut visit);
            }
        });
    }

    /// Returns why the second candidate is off if the first is on; `None` if they are not linked.
    pub(super) fn weak_link(&self, on: Candidate, off: Candidate) -> Option<Cause> {
        if on.cell() == off.cell() {
            return (self.uses_cells && on != off).then_some(Cause::Cell);
        }
        let shared = |kind: &HouseKind| kind.of(on.cell()) == kind.of(off.cell());
        let kind = HouseKind::ALL.into_iter().find(shared);
        kind.filter(|_| on.digit() == off.digit()).map(Cause::House)
    }

    /// Returns whether the node leads in the next step to a node that is not among the known ones.
    pub(super) fn leads_on(&self, number: usize, known: &Row) -> bool {
        let mut next = self.row(&self.next, number).iter().zip(known);
        next.any(|(next, known)| next & !known != 0)
    }

    /// Returns the edges from the candidate, only the first to each node.
    pub(super) fn edges_from(&mut self, candidate: Candidate) -> &[Edge] {
        let number = self.number(candidate);
        if let Some(range) = number.and_then(|number| self.edges_from[number].clone()) {
            return &self.edges[range];
        }
        let mut edges = take(&mut self.edges);
        let (start, mut known) = (edges.len(), [0; ROW]);
        self.weak_in_order(candidate, |off, off_cause| {
            let is_new = |edge: &Edge| insert(&mut known, edge.number.into());
            edges.extend(self.edges_through(off, off_cause).filter(is_new));
        });
        let range = start..edges.len();
        self.edges = edges;
        if let Some(number) = number {
            self.edges_from[number] = Some(range.clone());
        }
        &self.edges[range]
    }

    /// Returns whether the other node is on in the next step if the node is on.
    pub(super) fn leads_to(&self, number: usize, other: usize) -> bool {
        has(self.row(&self.next, number), other)
    }
}
