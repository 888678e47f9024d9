//! The links of a position as a graph: its edges lead from candidates that are on to candidates that are on
//! because of them, by way of one that is off in between.
//!
//! ```text
//!     a on ──▶ b off ══▶ c on        one edge of the graph: from a to c
//! ```
//!
//! Rows of bits tell which nodes each node reaches. Most candidates reach neither themselves nor their
//! opposite, and need not be tried as the start of a chain.

use alloc::vec::Vec;

use crate::logic::{Kind, NineBits, Position, bits, houses};
use crate::{Candidate, CellSet, Digit};

use super::components::Components;
use super::literal::Cause;

/// Which links chains may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pass {
    /// Links in a cell.
    pub cells: bool,
    /// Strong links in a house that has two places for a digit. Its weak links are always used.
    pub houses: bool,
    /// The digits, nine bits.
    pub digits: u16,
}

/// What is on if a candidate is off, and why: at most one candidate in its cell and one in each house.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partners {
    count: usize,
    partners: [(Candidate, Cause); 4],
}

impl Partners {
    fn of(position: &Position, candidate: Candidate, pass: Pass) -> Partners {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let mut found = Partners {
            count: 0,
            partners: [(candidate, Cause::Assumed); 4],
        };
        let marks = position.marks(cell);
        if pass.cells && marks.holds_two() {
            let other = (marks & !(1 << digit.index())).trailing_zeros() as usize;
            found.push(Candidate::new(cell, Digit::ALL[other]), Cause::Cell);
        }
        if pass.houses {
            for (kind, house) in Kind::ALL.into_iter().zip(houses(cell)) {
                let places = position.place_bits(house, digit);
                if places.holds_two() {
                    let other = (places & !(1 << kind.place(cell))).trailing_zeros() as usize;
                    let partner = Candidate::new(house.cells()[other], digit);
                    found.push(partner, Cause::House(kind));
                }
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

/// An edge of the graph: a candidate that is on in the next step, and the one between that is off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub off: Candidate,
    pub off_cause: Cause,
    pub on: Candidate,
    pub cause: Cause,
    /// The number of the node that is on.
    pub number: u16,
}

/// The number of words in the longest row of bits.
pub(super) const ROW: usize = Candidate::COUNT.div_ceil(64);

/// A row of bits, one for each node.
pub(super) type Row = [u64; ROW];

/// The graph. Its nodes are the candidates that have partners; rows of bits tell which of them are linked and
/// which are reached.
#[derive(Default)]
pub(super) struct Graph {
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
    /// For each node, those that are on if it is off.
    strong: Vec<u64>,
    /// For each node, those that are on in the next step if it is on.
    next: Vec<u64>,
    /// For each node, those that are on in any step if it is on.
    reach: Vec<u64>,
    /// The edges of the nodes that have been asked for theirs, and where these begin and end.
    edges: Vec<Edge>,
    edges_from: Vec<Option<(u32, u32)>>,
    components: Components,
}

/// Which kinds of hints a start may give.
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
    /// Builds the graph of the position.
    pub(super) fn build(&mut self, position: &Position, pass: Pass) {
        self.uses_cells = pass.cells;
        self.find_nodes(position, pass);
        self.words = self.nodes.len().div_ceil(64);
        self.edges.clear();
        self.edges_from.clear();
        self.edges_from.resize(self.nodes.len(), None);
        let size = self.nodes.len() * self.words;
        for rows in [&mut self.weak, &mut self.strong, &mut self.next] {
            rows.clear();
            rows.resize(size, 0);
        }
        for number in 0..self.nodes.len() {
            let row = number * self.words;
            for (partner, _) in self.partners[number].iter() {
                let bit = self.numbers[partner.index()] as usize;
                self.strong[row + bit / 64] |= 1 << (bit % 64);
            }
        }
        for number in 0..self.nodes.len() {
            let row = number * self.words..(number + 1) * self.words;
            let mut weak = core::mem::take(&mut self.weak);
            let mut next = core::mem::take(&mut self.next);
            self.links_of(self.nodes[number], &mut weak[row.clone()], &mut next[row]);
            (self.weak, self.next) = (weak, next);
        }
        self.close();
    }

    fn find_nodes(&mut self, position: &Position, pass: Pass) {
        self.nodes.clear();
        self.partners.clear();
        self.numbers.resize(Candidate::COUNT, 0);
        self.linked = [CellSet::EMPTY; 9];
        self.linked_in_cell.clear();
        self.linked_in_cell.resize(81, 0);
        for cell in position.empty_cells() {
            for digit in bits(position.marks(cell) & pass.digits) {
                let candidate = Candidate::new(cell, Digit::ALL[digit]);
                let partners = Partners::of(position, candidate, pass);
                if partners.count > 0 {
                    self.numbers[candidate.index()] = self.nodes.len() as u16;
                    self.linked[candidate.digit().index()].insert(cell);
                    self.linked_in_cell[cell.index()] |= 1 << candidate.digit().index();
                    self.nodes.push(candidate);
                    self.partners.push(partners);
                }
            }
        }
    }

    /// Marks the nodes that are off if the candidate is on, and the nodes that are on because of them.
    fn links_of(&self, candidate: Candidate, weak: &mut [u64], next: &mut [u64]) {
        self.each_weak(candidate, |linked| {
            let number = self.numbers[linked.index()] as usize;
            weak[number / 64] |= 1 << (number % 64);
            let row = &self.strong[number * self.words..][..self.words];
            add(next, row);
        });
    }

    fn each_weak(&self, candidate: Candidate, mut visit: impl FnMut(Candidate)) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.others_in_cell(candidate).for_each(&mut visit);
        for peer in self.linked[digit.index()] & cell.peer_set() {
            visit(Candidate::new(peer, digit));
        }
    }

    /// The nodes in the cell of the candidate that are off if it is on.
    fn others_in_cell(&self, candidate: Candidate) -> impl Iterator<Item = Candidate> + use<> {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let others = match self.uses_cells {
            true => self.linked_in_cell[cell.index()] & !(1 << digit.index()),
            false => 0,
        };
        bits(others).map(move |other| Candidate::new(cell, Digit::ALL[other]))
    }

    /// Computes which nodes each node reaches. Nodes of a component reach the same, and components come after
    /// their successors.
    fn close(&mut self) {
        let words = self.words;
        self.reach.resize(self.next.len(), 0);
        self.components.find(&self.next, words);
        for component in self.components.iter() {
            let mut all = [0; ROW];
            for &node in component {
                add(&mut all, &self.next[node as usize * words..][..words]);
            }
            let mut rest = all;
            for &node in component {
                rest[node as usize / 64] &= !(1 << (node % 64));
            }
            // What reaches a node reaches its successors as well.
            while let Some(node) = first_bit(&rest[..words]) {
                let reach = &self.reach[node * words..][..words];
                add(&mut all, reach);
                rest[node / 64] &= !(1 << (node % 64));
                rest.iter_mut()
                    .zip(reach)
                    .for_each(|(rest, reach)| *rest &= !reach);
            }
            for &node in component {
                self.reach[node as usize * words..][..words].copy_from_slice(&all[..words]);
            }
        }
    }

    /// Which kinds of hints the candidate may give as a start.
    pub(super) fn prospects(&self, start: Candidate) -> Prospects {
        let words = self.words;
        if let Some(number) = self.number(start) {
            let row = number * words..(number + 1) * words;
            let reaches = |row: &[u64], number: usize| row[number / 64] >> (number % 64) & 1 == 1;
            let reach = &self.reach[row.clone()];
            let comes_back = |(partner, _): (Candidate, Cause)| {
                let partner = self.numbers[partner.index()] as usize;
                reaches(&self.reach[partner * words..][..words], number)
            };
            Prospects {
                cycle: reaches(reach, number),
                off: meet(reach, &self.weak[row]),
                on: self.partners[number].iter().any(comes_back),
            }
        } else {
            Prospects {
                cycle: false,
                off: self.outsider_reaches_itself(start),
                on: false,
            }
        }
    }

    /// Whether a candidate that is no node leads from on to off.
    fn outsider_reaches_itself(&self, start: Candidate) -> bool {
        let (mut weak, mut next) = ([0; ROW], [0; ROW]);
        let words = self.words;
        self.links_of(start, &mut weak[..words], &mut next[..words]);
        let weak = &weak[..words];
        if meet(&next[..words], weak) {
            return true;
        }
        let mut found = false;
        each_bit(&next[..words], |number| {
            found |= meet(&self.reach[number * words..][..words], weak);
        });
        found
    }

    /// The candidates that are nodes.
    pub(super) fn nodes(&self) -> &[Candidate] {
        &self.nodes
    }

    /// The number of the node, if the candidate is one.
    pub(super) fn number(&self, candidate: Candidate) -> Option<usize> {
        let is_node = self.linked[candidate.digit().index()].contains(candidate.cell());
        is_node.then(|| self.numbers[candidate.index()] as usize)
    }

    /// The components: nodes that reach each other. Each comes after its successors.
    pub(super) fn components(&self) -> impl Iterator<Item = &[u16]> {
        self.components.iter()
    }

    /// Visits the nodes that are on in the next step if the node is on.
    pub(super) fn each_next(&self, number: usize, visit: impl FnMut(usize)) {
        each_bit(&self.next[number * self.words..][..self.words], visit);
    }

    /// Visits the nodes that are on in the next step if the candidate, which is no node, is on.
    pub(super) fn each_next_of_outsider(&self, candidate: Candidate, visit: impl FnMut(usize)) {
        let (mut weak, mut next) = ([0; ROW], [0; ROW]);
        self.links_of(candidate, &mut weak[..self.words], &mut next[..self.words]);
        each_bit(&next[..self.words], visit);
    }

    /// The node and those that are on in any step if it is on.
    pub(super) fn reach_with_itself(&self, number: usize) -> Row {
        let mut row = [0; ROW];
        row[..self.words].copy_from_slice(&self.reach[number * self.words..][..self.words]);
        row[number / 64] |= 1 << (number % 64);
        row
    }

    /// What is on if the candidate is off, and why; nothing for a candidate that is no node.
    pub(super) fn partners(
        &self,
        candidate: Candidate,
    ) -> impl Iterator<Item = (Candidate, Cause)> {
        let number = self.number(candidate).into_iter();
        number.flat_map(|number| self.partners[number].iter())
    }

    /// Visits the nodes that are off if the candidate is on, and why, in the order of
    /// docs/sudoku-explainer-rating.md, section 9.1.
    pub(super) fn weak_in_order(
        &self,
        candidate: Candidate,
        mut visit: impl FnMut(Candidate, Cause),
    ) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let others = self.others_in_cell(candidate);
        others.for_each(|other| visit(other, Cause::Cell));
        let mut rest = self.linked[digit.index()] & cell.peer_set();
        for (kind, house) in Kind::ALL.into_iter().zip(houses(cell)) {
            let inside = rest & house.cell_set();
            rest -= inside;
            for peer in inside {
                visit(Candidate::new(peer, digit), Cause::House(kind));
            }
        }
    }

    /// Why the second candidate is off if the first is on; `None` if they are not linked.
    pub(super) fn weak_link(&self, on: Candidate, off: Candidate) -> Option<Cause> {
        if on.cell() == off.cell() {
            return (self.uses_cells && on != off).then_some(Cause::Cell);
        }
        let shared = |kind: &Kind| kind.of(on.cell()) == kind.of(off.cell());
        let kind = Kind::ALL.into_iter().find(shared);
        kind.filter(|_| on.digit() == off.digit()).map(Cause::House)
    }

    /// Whether the node leads in the next step to a node that is not among the known ones.
    pub(super) fn leads_on(&self, number: usize, known: &Row) -> bool {
        let next = &self.next[number * self.words..][..self.words];
        next.iter()
            .zip(known)
            .any(|(next, known)| next & !known != 0)
    }

    /// The edges from the candidate in the order of docs/sudoku-explainer-rating.md, section 9.1; of edges to
    /// the same node only the first.
    pub(super) fn edges_from(&mut self, candidate: Candidate) -> &[Edge] {
        let number = self.number(candidate);
        let known = number.and_then(|number| self.edges_from[number]);
        let (start, end) = known.unwrap_or_else(|| {
            let mut edges = core::mem::take(&mut self.edges);
            let start = edges.len();
            self.push_edges(candidate, &mut edges);
            self.edges = edges;
            (start as u32, self.edges.len() as u32)
        });
        if let Some(number) = number {
            self.edges_from[number] = Some((start, end));
        }
        &self.edges[start as usize..end as usize]
    }

    fn push_edges(&self, candidate: Candidate, edges: &mut Vec<Edge>) {
        let mut known = [0; ROW];
        self.weak_in_order(candidate, |off, off_cause| {
            for (on, cause) in self.partners(off) {
                let number = self.numbers[on.index()];
                if insert(&mut known, number as usize) {
                    edges.push(Edge {
                        off,
                        off_cause,
                        on,
                        cause,
                        number,
                    });
                }
            }
        });
    }

    /// Whether the other node is on in the next step if the node is on.
    pub(super) fn leads_to(&self, number: usize, other: usize) -> bool {
        self.next[number * self.words + other / 64] >> (other % 64) & 1 == 1
    }
}

/// Sets the bit; returns whether it is new.
pub(super) fn insert(row: &mut Row, number: usize) -> bool {
    let (word, bit) = (&mut row[number / 64], 1 << (number % 64));
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// Visits the numbers of the bits that are set, ascending.
pub(super) fn each_bit(row: &[u64], mut visit: impl FnMut(usize)) {
    for (word, &bits) in row.iter().enumerate() {
        let mut rest = bits;
        while rest != 0 {
            visit(word * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

fn first_bit(row: &[u64]) -> Option<usize> {
    let word = row.iter().position(|&bits| bits != 0)?;
    Some(word * 64 + row[word].trailing_zeros() as usize)
}

fn add(row: &mut [u64], more: &[u64]) {
    row.iter_mut()
        .zip(more)
        .for_each(|(row, more)| *row |= more);
}

fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}
