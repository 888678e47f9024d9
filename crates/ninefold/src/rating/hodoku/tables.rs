//! Tables of implications: for each node, the consequences if it holds.
//!
//! A table begins with the direct consequences of its root, which are its own entries. To expand a table, the direct
//! consequences of each entry are copied, and then those of each copy in turn. An entry records the table that it was
//! copied from, so the chain to it can be traced back to the root of its table.
//!
//! The set of candidates in a table is available without expanding it, so a table is expanded only when its entries
//! are needed.

use alloc::vec::Vec;
use core::cell::OnceCell;

use super::board::Board;
use super::nodes::{Group, Node, Nodes};
use super::reach::{Outcome, Reach};
use crate::logic::{Interrupted, Watch};
use crate::{Candidate, CellSet};

/// The maximum number of entries of a table.
const CAPACITY: usize = 1000;
/// The usual number of direct consequences of a node, in chains and in nets.
const USUAL: usize = 24;
const USUAL_IN_NETS: usize = 96;
/// The maximum number of nodes of a chain.
const LONGEST: usize = 1000;
const ABSENT: u16 = u16::MAX;

/// The numbers of the entries from which an entry follows: the largest first, 0 for none.
pub(super) type Reasons = [u16; 5];

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub node: Node,
    /// The root of the table that the entry was copied from, or of its own table.
    origin: Node,
    pub distance: u16,
}

#[derive(Default, Debug)]
struct Table {
    /// The root and its direct consequences.
    own: Vec<Entry>,
    /// The reasons of the own entries. The last entries may have none.
    reasons: Vec<Reasons>,
    expanded: OnceCell<Expanded>,
}

#[derive(Debug)]
struct Expanded {
    entries: Vec<Entry>,
    /// For each node, the number of its entry.
    places: Vec<u16>,
}

/// The tables of all nodes of a position.
#[derive(Default, Debug)]
pub(super) struct Tables {
    pub nodes: Nodes,
    /// The tables of the nodes. Further tables are unused, and keep their memory for another position.
    tables: Vec<Table>,
    /// Whether each own entry of a table follows from the root alone.
    is_plain: bool,
    reach: Reach,
}

impl Tables {
    /// Resets the tables to these nodes. Each table has only its root.
    pub fn restart(&mut self, nodes: Nodes) {
        self.nodes = nodes;
        self.is_plain = true;
        self.restart_from(0);
    }

    /// Resets the tables from the number `first` on to their roots.
    fn restart_from(&mut self, first: usize) {
        let count = self.nodes.len();
        self.tables
            .resize_with(count.max(self.tables.len()), Table::default);
        for number in first..count {
            let (table, root) = (&mut self.tables[number], self.nodes.at(number));
            table.own.clear();
            table.own.reserve(USUAL);
            table.reasons.clear();
            table.expanded.take();
            table.own.push(Entry {
                node: root,
                origin: root,
                distance: 1,
            });
        }
    }

    /// Fills the tables with the chains of a position, without groups.
    ///
    /// # Errors
    /// If the watch interrupts.
    pub fn fill_with_chains(&mut self, board: &Board, watch: &Watch) -> Result<(), Interrupted> {
        self.restart(Nodes::new(board));
        for number in 0..self.nodes.candidates().len() {
            let candidate = self.nodes.candidates()[number];
            self.add_links(board, candidate);
        }
        self.complete(board, watch)
    }

    /// Adds the groups of the position to the tables of its chains.
    ///
    /// # Errors
    /// If the watch interrupts.
    pub fn add_groups(&mut self, board: &Board, watch: &Watch) -> Result<(), Interrupted> {
        let of_candidates = self.nodes.len();
        self.nodes.add_groups(board);
        for table in &mut self.tables[..of_candidates] {
            table.expanded.take();
        }
        self.restart_from(of_candidates);
        self.complete(board, watch)
    }

    /// Adds the direct consequences of a candidate that is on or off.
    fn add_links(&mut self, board: &Board, root: Candidate) {
        let (cell, digit) = (root.cell(), root.digit());
        let (on, off) = (self.nodes.on(root), self.nodes.off(root));
        let others = board.mask(cell) - digit.into();
        for other in others {
            self.add_link(on, self.nodes.off(Candidate::new(cell, other)));
        }
        if let Some(other) = others.single() {
            self.add_link(off, self.nodes.on(Candidate::new(cell, other)));
        }
        let mut linked = CellSet::EMPTY;
        let mut strongly_linked = CellSet::EMPTY;
        for house in cell.houses() {
            let others = board.places_in(house, digit) - cell.into();
            for other in others - linked {
                self.add_link(on, self.nodes.off(Candidate::new(other, digit)));
            }
            linked |= others;
            if let Some(other) = others.single()
                && strongly_linked.insert(other)
            {
                self.add_link(off, self.nodes.on(Candidate::new(other, digit)));
            }
        }
    }

    /// Adds the links of groups, and finds the outcomes of all nodes.
    pub fn complete(&mut self, board: &Board, watch: &Watch) -> Result<(), Interrupted> {
        let mut numbers = [const { Vec::new() }; 9];
        for (number, group) in self.nodes.groups().iter().enumerate() {
            numbers[group.digit.index()].push(number);
        }
        for numbers in &numbers {
            for number in numbers {
                self.add_group(board, *number, numbers);
            }
        }
        watch.spend(100_000)?;
        let (mut reach, count) = (core::mem::take(&mut self.reach), self.nodes.len());
        let tables = &self.tables;
        match count < CAPACITY {
            true => reach.find(&self.nodes, |node| {
                tables[node.index()].own[1..].iter().map(|entry| entry.node)
            }),
            // The tables may be too small for all consequences.
            false => reach.set((0..count).map(|number| self.outcome_of(self.nodes.at(number)))),
        }
        self.reach = reach;
        Ok(())
    }

    /// Adds the links of a group to candidates, and to other groups of its digit.
    fn add_group(&mut self, board: &Board, number: usize, of_digit: &[usize]) {
        let (on, off) = (self.nodes.group_on(number), self.nodes.group_off(number));
        let Group {
            digit,
            cells,
            line,
            block,
        } = self.nodes.groups()[number];
        let others = |house| board.places_in(house, digit) - cells;
        let candidate = |cell| Candidate::new(cell, digit);
        for cell in others(line) | others(block) {
            self.add_link(on, self.nodes.off(candidate(cell)));
            self.add_link(self.nodes.on(candidate(cell)), off);
        }
        for house in [block, line] {
            if let Some(cell) = others(house).single() {
                self.add_link(off, self.nodes.on(candidate(cell)));
                self.add_link(self.nodes.off(candidate(cell)), on);
            }
        }
        // The number of groups in the line and in the box, and the last of each.
        let (mut in_line, mut in_block) = ((0, 0), (0, 0));
        for &other in of_digit {
            let group = &self.nodes.groups()[other];
            if !(group.cells & cells).is_empty() {
                continue;
            }
            if group.line == line {
                in_line = (in_line.0 + 1, other);
            } else if group.block == block {
                in_block = (in_block.0 + 1, other);
            } else {
                continue;
            }
            self.add_link(on, self.nodes.group_off(other));
        }
        for (house, groups) in [(line, in_line), (block, in_block)] {
            if let (1, other) = groups
                && (others(house) - self.nodes.groups()[other].cells).is_empty()
            {
                self.add_link(off, self.nodes.group_on(other));
            }
        }
    }

    /// Adds a link to the table of that root.
    fn add_link(&mut self, root: Node, node: Node) {
        let own = &mut self.tables[root.index()].own;
        if own.len() < CAPACITY {
            own.push(Entry {
                node,
                origin: root,
                distance: 2,
            });
        }
    }

    /// Adds an entry to the table of that root, which has no links yet.
    pub fn add(&mut self, root: Node, node: Node, reasons: Reasons) {
        self.is_plain = false;
        let table = &mut self.tables[root.index()];
        if table.own.len() == CAPACITY {
            return;
        }
        let reason = table.own.get(usize::from(reasons[0])).copied();
        // The root has no reasons.
        if table.reasons.is_empty() {
            table.own.reserve(USUAL_IN_NETS);
            table.reasons.reserve(USUAL_IN_NETS);
            table.reasons.resize(table.own.len(), [0; 5]);
        }
        table.own.push(Entry {
            node,
            origin: root,
            distance: reason.map_or(0, |reason| reason.distance) + 1,
        });
        table.reasons.push(largest_first(reasons));
    }

    /// Returns the root of a table and its direct consequences.
    pub fn own(&self, root: Node) -> &[Entry] {
        &self.tables[root.index()].own
    }

    /// Returns whether anything follows from a root.
    pub fn leads_on(&self, root: Node) -> bool {
        self.own(root).len() > 1
    }

    /// Returns the entries of the table of that root.
    pub fn entries(&self, root: Node) -> &[Entry] {
        &self.expanded(root).entries
    }

    /// Returns the number of the entry of a node in a table.
    pub fn place(&self, root: Node, node: Node) -> Option<u16> {
        let place = self.expanded(root).places[node.index()];
        (place != ABSENT).then_some(place)
    }

    /// Returns the cells in which each digit is on, and off, if the root holds.
    pub fn outcome(&self, root: Node) -> &Outcome {
        self.reach.outcome(root)
    }

    /// Returns whether a candidate's node is in a table.
    pub fn leads_to(&self, root: Node, node: Node) -> bool {
        let candidate = self.nodes.candidate(node);
        candidate.is_some_and(|it| self.outcome(root).has(it, self.nodes.is_on(node)))
    }

    fn expanded(&self, root: Node) -> &Expanded {
        let table = &self.tables[root.index()];
        table.expanded.get_or_init(|| self.expand(root))
    }

    /// Returns the entries of a table, with copies of the consequences of each entry.
    fn expand(&self, root: Node) -> Expanded {
        let mut entries = Vec::with_capacity(self.nodes.len());
        let mut places = alloc::vec![ABSENT; self.nodes.len()];
        entries.extend_from_slice(&self.tables[root.index()].own);
        for (place, entry) in (0..).zip(&entries) {
            places[entry.node.index()] = place;
        }
        // In tables of chains, entries are in the order of their distances, so no entry becomes nearer later.
        let mut missing = match self.is_plain && self.nodes.len() < CAPACITY {
            true => self.candidates_to_come(root),
            false => usize::MAX,
        };
        let mut next = 1;
        while next < entries.len() && entries.len() < CAPACITY && missing > 0 {
            let Entry { node, distance, .. } = entries[next];
            next += 1;
            for entry in &self.tables[node.index()].own[1..] {
                let copy = Entry {
                    node: entry.node,
                    origin: node,
                    distance: distance + entry.distance,
                };
                let place = &mut places[entry.node.index()];
                if *place == ABSENT {
                    if entries.len() == CAPACITY {
                        break;
                    }
                    *place = entries.len() as u16;
                    missing -= usize::from(!self.nodes.is_group(entry.node));
                    entries.push(copy);
                } else if !self.is_plain {
                    let known = &mut entries[usize::from(*place)];
                    if known.origin != root && known.distance > copy.distance {
                        *known = copy;
                    }
                }
            }
        }
        Expanded { entries, places }
    }

    /// Returns how many candidates follow from a root indirectly only.
    fn candidates_to_come(&self, root: Node) -> usize {
        let own = self.tables[root.index()].own.iter();
        let own = own.filter(|entry| !self.nodes.is_group(entry.node));
        self.outcome(root).len() - own.count()
    }

    fn outcome_of(&self, root: Node) -> Outcome {
        let mut outcome = Outcome::default();
        for entry in self.entries(root) {
            if let Some(candidate) = self.nodes.candidate(entry.node) {
                outcome.insert(candidate, self.nodes.is_on(entry.node));
            }
        }
        outcome
    }

    /// Returns the nodes from an entry of a table back to the root, and the branches along this path.
    pub fn trace(&self, root: Node, entry: u16) -> Trace {
        let mut trace = Trace::default();
        self.walk(root, entry, |node, others| {
            trace.nodes.push(node);
            trace.branches.extend(others);
            true
        });
        trace
    }

    /// Returns the number of nodes of a trace together with its branches.
    pub fn length(&self, root: Node, trace: &Trace) -> usize {
        let branch_length = |node: &Node| {
            let (mut length, entry) = (0, self.place(root, *node).unwrap_or(0));
            self.walk(root, entry, |node, _| {
                length += 1;
                // A branch may begin in the chain itself. It then ends at another node of the chain.
                length == 1 || !trace.nodes.contains(&node)
            });
            length
        };
        trace.nodes.len() + trace.branches.iter().map(branch_length).sum::<usize>()
    }

    /// Walks from an entry of a table back to its root until the visitor returns false. The visitor receives each
    /// node, and the other nodes from which the node before it follows.
    fn walk(&self, root: Node, entry: u16, mut visit: impl FnMut(Node, Vec<Node>) -> bool) {
        let (mut table, mut place) = (root, usize::from(entry));
        let entries = self.entries(root);
        if !visit(entries[place].node, Vec::new()) {
            return;
        }
        for _ in 1..LONGEST {
            if (table, place) == (root, 0) {
                return;
            }
            if table == root && entries[place].origin != root {
                let Entry { node, origin, .. } = entries[place];
                table = origin;
                let own = &self.tables[table.index()].own;
                place = own.iter().position(|it| it.node == node).unwrap_or(0);
            }
            let Table { own, reasons, .. } = &self.tables[table.index()];
            let [first, others @ ..] = reasons.get(place).copied().unwrap_or_default();
            let node_at = |number: u16| own[usize::from(number)].node;
            let others = others
                .into_iter()
                .filter(|number| *number != 0)
                .map(node_at);
            if !visit(node_at(first), others.collect()) {
                return;
            }
            (table, place) = match (first, table == root) {
                (0, false) => (root, self.place(root, table).map_or(0, usize::from)),
                _ => (table, usize::from(first)),
            };
        }
    }
}

/// A chain, from its last node back to its root.
#[derive(Default, Debug)]
pub(super) struct Trace {
    pub nodes: Vec<Node>,
    /// Nodes outside the chain from which its nodes follow, too.
    pub branches: Vec<Node>,
}

/// Sorts as HoDoKu does: each larger number changes places with the first one.
fn largest_first(mut reasons: Reasons) -> Reasons {
    for place in 1..reasons.len() {
        if reasons[place] > reasons[0] {
            reasons.swap(0, place);
        }
    }
    reasons
}
