//! What static chains can show at most, without order or parents. Where the candidates of a cell or
//! the places of a house have nothing in common here, their runs have not, and are not made.

use alloc::vec::Vec;

use super::super::board::peer_set;
use super::super::candidate::{Candidate, CandidateSet};
use super::super::position::Position;
use super::links::{Graph, Pass, ROW, Row};

/// Everything that follows from each candidate if it is on, on the grid as it is.
#[derive(Default)]
pub(super) struct Forecast {
    graph: Graph,
    /// For each node of the graph, what is off if it is on.
    off: Vec<CandidateSet>,
}

impl Forecast {
    /// Makes the forecast for the position.
    pub(super) fn build(&mut self, position: &Position) {
        let pass = Pass {
            cells: true,
            houses: true,
        };
        self.graph.build(position, pass);
        self.off.clear();
        let nodes = self.graph.nodes().iter();
        self.off
            .extend(nodes.map(|&node| seen_from(position, node)));
        let Forecast { graph, off } = self;
        // As in the closure of the graph: one round, or with cycles as many as it takes.
        loop {
            let mut changed = false;
            for &number in graph.order() {
                let mut all = off[number as usize];
                graph.each_next(number as usize, |next| all |= off[next]);
                changed |= all != off[number as usize];
                off[number as usize] = all;
            }
            if !changed || !graph.has_cycles() {
                return;
            }
        }
    }

    /// Whether the candidates may lead to the same.
    pub(super) fn may_agree(&self, position: &Position, candidates: &[Candidate]) -> bool {
        let (mut on, mut off) = ([u64::MAX; ROW], None::<CandidateSet>);
        for &candidate in candidates {
            let (more_on, more_off) = self.of(position, candidate);
            on.iter_mut()
                .zip(&more_on)
                .for_each(|(on, more)| *on &= more);
            let common = off.map_or(more_off, |off| off & more_off);
            if common.is_empty() && on.iter().all(|&word| word == 0) {
                return false;
            }
            off = Some(common);
        }
        true
    }

    /// What is on, itself included, by the graph's numbers; and what is off.
    fn of(&self, position: &Position, candidate: Candidate) -> (Row, CandidateSet) {
        if let Some(number) = self.graph.number(candidate) {
            return (self.graph.reach_with_itself(number), self.off[number]);
        }
        let mut on = [0; ROW];
        let mut off = seen_from(position, candidate);
        self.graph.each_next_of_outsider(candidate, |next| {
            let reach = self.graph.reach_with_itself(next);
            on.iter_mut().zip(&reach).for_each(|(on, more)| *on |= more);
            off |= self.off[next];
        });
        (on, off)
    }
}

/// What is off at once if the candidate is on.
fn seen_from(position: &Position, candidate: Candidate) -> CandidateSet {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let peers = position.board(digit) & peer_set(cell);
    let of_cell = position.of_cell(cell).filter(|&other| other != candidate);
    let of_digit = peers.map(|peer| Candidate::new(peer, digit));
    of_cell.chain(of_digit).collect()
}
