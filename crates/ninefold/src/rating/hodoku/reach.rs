//! All consequences of each node, direct and indirect. They are found faster than the [tables](super::tables) of all
//! nodes, and suffice to decide which tables are worth expanding.

use alloc::vec::Vec;

use super::nodes::{Node, Nodes};
use crate::{Candidate, CellSet, Digit};

/// The cells in which each digit is on, and the cells in which it is off.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Outcome {
    /// The cells in which each of the nine digits is on, then the cells in which it is off.
    cells: [CellSet; 18],
}

impl Outcome {
    pub fn on(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    pub fn off(&self, digit: Digit) -> CellSet {
        self.cells[9 + digit.index()]
    }

    /// Adds a candidate, on or off, and returns whether it was missing.
    pub fn insert(&mut self, candidate: Candidate, is_on: bool) -> bool {
        let first = if is_on { 0 } else { 9 };
        self.cells[first + candidate.digit().index()].insert(candidate.cell())
    }

    pub fn has(&self, candidate: Candidate, is_on: bool) -> bool {
        let (on, off) = (self.on(candidate.digit()), self.off(candidate.digit()));
        if is_on { on } else { off }.contains(candidate.cell())
    }

    /// Returns how many candidates are on, plus how many are off.
    pub fn len(&self) -> usize {
        self.cells.iter().map(|cells| cells.len()).sum()
    }

    /// Keeps the candidates that both outcomes have.
    pub fn intersect(&mut self, other: &Outcome) {
        for (cells, other) in self.cells.iter_mut().zip(&other.cells) {
            *cells &= *other;
        }
    }

    /// Adds the candidates that another outcome has.
    pub fn unite(&mut self, other: &Outcome) {
        for (cells, other) in self.cells.iter_mut().zip(&other.cells) {
            *cells |= *other;
        }
    }

    /// Removes the candidates of some cells, in which the alternatives may not conclude anything.
    pub fn exclude(&mut self, excluded: CellSet) {
        for cells in &mut self.cells {
            *cells -= excluded;
        }
    }
}

/// The outcomes of all candidates, and of the groups to which they lead.
#[derive(Default, Debug)]
pub(super) struct Reach {
    outcomes: Vec<Outcome>,
    /// For each node, the number of its outcome. Nodes that lead to each other share one.
    numbers: Vec<u16>,
    /// For each node, the index and the cell by which an outcome contains it; `None` for groups.
    spots: Vec<Option<(u8, CellSet)>>,
    /// For each node, whether anything follows from it.
    leads_on: Vec<bool>,
}

impl Reach {
    pub fn outcome(&self, node: Node) -> &Outcome {
        &self.outcomes[usize::from(self.numbers[node.index()])]
    }

    /// Replaces the outcomes of all nodes.
    pub fn set(&mut self, outcomes: impl Iterator<Item = Outcome>) {
        self.outcomes.clear();
        self.outcomes.extend(outcomes);
        self.numbers.clear();
        self.numbers.extend(0..self.outcomes.len() as u16);
    }

    /// Finds the outcomes of all candidates. `links` returns the direct consequences of a node.
    pub fn find<L: Iterator<Item = Node>>(&mut self, nodes: &Nodes, links: impl Fn(Node) -> L) {
        let count = nodes.len();
        self.spots.clear();
        self.spots.extend((0..count).map(|number| {
            let node = nodes.at(number);
            let candidate = nodes.candidate(node)?;
            let first = if nodes.is_on(node) { 0 } else { 9 };
            Some((first + candidate.digit().index() as u8, nodes.cells(node)))
        }));
        let all = (0..count).map(|number| nodes.at(number));
        self.leads_on.clear();
        self.leads_on
            .extend(all.map(|node| links(node).next().is_some()));
        self.numbers.clear();
        self.numbers.resize(count, OPEN);
        self.outcomes.resize(count, Outcome::default());
        let mut search = ComponentSearch {
            links,
            reach: self,
            visits: alloc::vec![NEVER; count],
            visited: 0,
            path: Vec::with_capacity(count),
        };
        for node in nodes.of_candidates() {
            if search.visits[node.index()] == NEVER {
                search.visit(node);
            }
        }
    }
}

/// The outcome of a node that is still being visited.
const OPEN: u16 = u16::MAX;
const NEVER: u16 = u16::MAX;

/// Tarjan's search for strongly connected components: nodes are done when all their consequences are done.
struct ComponentSearch<'a, F> {
    links: F,
    reach: &'a mut Reach,
    /// For each node, the time of its visit.
    visits: Vec<u16>,
    visited: u16,
    /// The nodes that are not done.
    path: Vec<Node>,
}

impl<L: Iterator<Item = Node>, F: Fn(Node) -> L> ComponentSearch<'_, F> {
    /// Visits a node. Returns the earliest visit among the nodes that it leads to and that are not done.
    fn visit(&mut self, node: Node) -> u16 {
        let (index, start, visit) = (node.index(), self.path.len(), self.visited);
        self.visited += 1;
        self.visits[index] = visit;
        self.path.push(node);
        self.reach.outcomes[index] = Outcome::default();
        self.insert(index, node);
        let mut earliest = visit;
        for next in (self.links)(node) {
            // If a candidate was known, all its consequences are known, too.
            if !self.insert(index, next) || !self.reach.leads_on[next.index()] {
                continue;
            }
            match self.visits[next.index()] {
                NEVER => earliest = earliest.min(self.visit(next)),
                visit if self.reach.numbers[next.index()] == OPEN => {
                    earliest = earliest.min(visit);
                }
                _ => {}
            }
            let number = self.reach.numbers[next.index()];
            if number != OPEN {
                self.unite(index, usize::from(number));
            }
        }
        if earliest == visit {
            self.reach.numbers[index] = index as u16;
            for place in start + 1..self.path.len() {
                let member = self.path[place].index();
                self.unite(index, member);
                self.reach.numbers[member] = index as u16;
            }
            self.path.truncate(start);
        }
        earliest
    }

    /// Adds a node to an outcome. Returns whether it was missing, or is a group.
    fn insert(&mut self, outcome: usize, node: Node) -> bool {
        self.reach.spots[node.index()].is_none_or(|(number, cell)| {
            let cells = &mut self.reach.outcomes[outcome].cells[usize::from(number)];
            let is_new = (*cells & cell).is_empty();
            *cells |= cell;
            is_new
        })
    }

    fn unite(&mut self, outcome: usize, other: usize) {
        if let Ok([outcome, other]) = self.reach.outcomes.get_disjoint_mut([outcome, other]) {
            outcome.unite(other);
        }
    }
}
