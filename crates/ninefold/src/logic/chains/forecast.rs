//! What static chains can show at most, without order or parents. Where the candidates of a cell or
//! the places of a house have nothing in common here, their runs have not, and are not made.

use alloc::vec::Vec;

use super::super::board::{CellSet, bits, peer_set};
use super::super::candidate::Candidate;
use super::super::position::Position;
use super::links::{Graph, ROW, Row};

/// Everything that follows from each candidate if it is on, on the grid as it is.
#[derive(Default)]
pub(super) struct Forecast {
    /// First those of the graph's nodes, under their numbers; then those of other candidates.
    outlooks: Vec<Outlook>,
    /// The number of each candidate's outlook.
    numbers: Vec<u16>,
}

/// What follows from a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Outlook {
    /// What is on, itself included, by the graph's numbers: only nodes come to be on.
    on: Row,
    /// For each digit, the cells where it is off.
    off: [CellSet; 9],
}

impl Outlook {
    /// What follows at once.
    fn at_once(position: &Position, candidate: Candidate) -> Outlook {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let mut off = [CellSet::EMPTY; 9];
        for other in bits(position.marks(cell)) {
            off[other].insert(cell);
        }
        off[digit.index()] = position.board(digit) & peer_set(cell);
        Outlook { on: [0; ROW], off }
    }

    /// What follows from the other follows, too.
    fn add(&mut self, other: &Outlook) {
        self.on
            .iter_mut()
            .zip(&other.on)
            .for_each(|(on, more)| *on |= more);
        self.off
            .iter_mut()
            .zip(&other.off)
            .for_each(|(off, more)| *off |= *more);
    }

    /// Keeps what follows from the other as well; says whether anything is left.
    fn keep_common(&mut self, other: &Outlook) -> bool {
        let mut any = false;
        for (on, other) in self.on.iter_mut().zip(&other.on) {
            *on &= other;
            any |= *on != 0;
        }
        for (off, other) in self.off.iter_mut().zip(&other.off) {
            *off &= *other;
            any |= !off.is_empty();
        }
        any
    }
}

impl Forecast {
    /// Makes the forecast for the position, of which this is the graph of all links.
    pub(super) fn build(&mut self, position: &Position, graph: &Graph) {
        self.numbers.resize(Candidate::COUNT, 0);
        self.outlooks.clear();
        for (number, &node) in graph.nodes().iter().enumerate() {
            let mut outlook = Outlook::at_once(position, node);
            outlook.on = graph.reach_with_itself(number);
            self.outlooks.push(outlook);
            self.numbers[node.index()] = number as u16;
        }
        self.close(graph);
        for cell in position.empty_cells() {
            for candidate in position.of_cell(cell) {
                if graph.number(candidate).is_none() {
                    let mut outlook = Outlook::at_once(position, candidate);
                    graph.each_next_of_outsider(candidate, |next| {
                        outlook.add(&self.outlooks[next]);
                    });
                    self.numbers[candidate.index()] = self.outlooks.len() as u16;
                    self.outlooks.push(outlook);
                }
            }
        }
    }

    /// As in the closure of the graph: one round, or with cycles as many as it takes.
    fn close(&mut self, graph: &Graph) {
        let mut changed = true;
        while changed {
            changed = false;
            for &number in graph.order() {
                let mut outlook = self.outlooks[number as usize];
                graph.each_next(number as usize, |next| outlook.add(&self.outlooks[next]));
                changed |= outlook != self.outlooks[number as usize];
                self.outlooks[number as usize] = outlook;
            }
            changed &= graph.has_cycles();
        }
    }

    /// Whether the candidates may lead to the same.
    pub(super) fn may_agree(&self, candidates: &[Candidate]) -> bool {
        let outlook =
            |candidate: &Candidate| &self.outlooks[self.numbers[candidate.index()] as usize];
        let Some((first, others)) = candidates.split_first() else {
            return false;
        };
        let mut common = *outlook(first);
        others
            .iter()
            .all(|other| common.keep_common(outlook(other)))
    }
}
