//! The nodes of chains in a position: each candidate and each group of candidates, on and off.

use alloc::vec::Vec;

use super::board::Board;
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// A node, by its number. All candidates on come first, then all candidates off, all groups on, and all groups off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Node(u16);

impl Node {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Two or three candidates of a digit where a line crosses a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub digit: Digit,
    pub cells: CellSet,
    pub line: House,
    pub block: House,
}

/// All nodes of a position.
#[derive(Clone, Default, Debug)]
pub(super) struct Nodes {
    candidates: Vec<Candidate>,
    /// For each candidate, its number in `candidates`.
    numbers: Vec<u16>,
    groups: Vec<Group>,
    cells: Vec<CellSet>,
}

impl Nodes {
    /// Creates the nodes of candidates, without groups.
    pub fn new(board: &Board) -> Nodes {
        let candidates: Vec<Candidate> = board.among(CellSet::ALL, DigitSet::ALL).collect();
        let mut numbers = alloc::vec![0; Candidate::COUNT];
        for (number, candidate) in (0..).zip(&candidates) {
            numbers[candidate.index()] = number;
        }
        let cells = candidates.iter().chain(&candidates);
        let cells = cells.map(|it| CellSet::from(it.cell())).collect();
        Nodes {
            candidates,
            numbers,
            groups: Vec::new(),
            cells,
        }
    }

    /// Adds all groups, after the candidates.
    pub fn add_groups(&mut self, board: &Board) {
        self.groups = groups(board).collect();
        let twice = self.groups.iter().chain(&self.groups);
        self.cells.extend(twice.map(|group| group.cells));
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub fn at(&self, index: usize) -> Node {
        Node(index as u16)
    }

    pub fn on(&self, candidate: Candidate) -> Node {
        Node(self.numbers[candidate.index()])
    }

    pub fn off(&self, candidate: Candidate) -> Node {
        Node(self.numbers[candidate.index()] + self.candidates.len() as u16)
    }

    /// Returns the node of the same candidate, off if it is on and on if it is off.
    pub fn opposite(&self, node: Node) -> Node {
        let candidates = self.candidates.len() as u16;
        Node(
            node.0
                .checked_sub(candidates)
                .unwrap_or(node.0 + candidates),
        )
    }

    pub fn group_on(&self, number: usize) -> Node {
        Node((2 * self.candidates.len() + number) as u16)
    }

    pub fn group_off(&self, number: usize) -> Node {
        Node((2 * self.candidates.len() + self.groups.len() + number) as u16)
    }

    /// Returns the nodes of all candidates on, then of all candidates off.
    pub fn of_candidates(&self) -> impl Iterator<Item = Node> + use<> {
        (0..2 * self.candidates.len() as u16).map(Node)
    }

    pub fn is_group(&self, node: Node) -> bool {
        node.index() >= 2 * self.candidates.len()
    }

    pub fn is_on(&self, node: Node) -> bool {
        let candidates = self.candidates.len();
        match node.index().checked_sub(2 * candidates) {
            Some(number) => number < self.groups.len(),
            None => node.index() < candidates,
        }
    }

    /// Returns the candidate that is on or off; `None` for a group.
    pub fn candidate(&self, node: Node) -> Option<Candidate> {
        let candidates = self.candidates.len();
        let number = node.index();
        let number = number.checked_sub(candidates).unwrap_or(number);
        self.candidates.get(number).copied()
    }

    pub fn digit(&self, node: Node) -> Digit {
        let of_group = || {
            let number = node.index() - 2 * self.candidates.len();
            self.groups[number % self.groups.len()].digit
        };
        self.candidate(node).map_or_else(of_group, Candidate::digit)
    }

    pub fn cells(&self, node: Node) -> CellSet {
        self.cells[node.index()]
    }

    /// Returns the cell of a candidate, or the first cell of a group.
    pub fn cell(&self, node: Node) -> Cell {
        self.cells(node).first().unwrap_or(Cell::ALL[0])
    }
}

/// Returns all groups: rows and then columns, each line digit by digit, box by box.
fn groups(board: &Board) -> impl Iterator<Item = Group> + '_ {
    let lines = House::rows().iter().chain(House::columns()).copied();
    lines.flat_map(move |line| {
        Digit::ALL.into_iter().flat_map(move |digit| {
            let group = move |block: &House| Group {
                digit,
                cells: board.places_in(line, digit) & block.cell_set(),
                line,
                block: *block,
            };
            let groups = House::boxes().iter().map(group);
            groups.filter(|group| group.cells.has_several())
        })
    })
}
