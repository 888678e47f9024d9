//! An upper bound on the consequences of static chains, without order or parents. If it shows no common consequence of
//! the candidates of a cell or the places of a house, their runs have none either and are skipped.

use alloc::vec::Vec;

use crate::logic::{Literal, Position};
use crate::{Candidate, CellSet};

use super::links::Graph;
use super::rows::{ROW, Row, add, insert};

/// For each candidate, all its consequences if it is on, on the unchanged grid.
#[derive(Default)]
pub(super) struct Forecast {
    /// The outlooks of the graph's components, followed by those of other candidates.
    outlooks: Vec<Outlook>,
    /// The number of each candidate's outlook.
    numbers: Vec<u16>,
}

/// The consequences of a candidate.
#[derive(Clone, Copy)]
struct Outlook {
    /// The nodes that are on, the candidate included, by their numbers in the graph: only nodes become on.
    on: Row,
    /// For each digit, the cells where it is off.
    off: [CellSet; 9],
}

impl Outlook {
    /// Adds the consequences that are one link away from the candidate.
    fn add_links(&mut self, position: &Position, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        for other in position.candidates(cell) - digit.into() {
            self.off[other.index()].insert(cell);
        }
        self.off[digit.index()] |= position.board(digit) & cell.peer_set();
    }

    /// Adds the consequences of the other outlook.
    fn add(&mut self, other: &Outlook) {
        add(&mut self.on, &other.on);
        let off = self.off.iter_mut().zip(other.off);
        off.for_each(|(off, more)| *off |= more);
    }

    /// Keeps only the consequences that both have; returns whether anything is left.
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
    /// Computes the forecast for the position, given the graph of all its links.
    pub(super) fn build(&mut self, position: &Position, graph: &Graph) {
        self.numbers.resize(Candidate::COUNT, 0);
        self.outlooks.clear();
        for component in graph.components() {
            let node = |&number: &u16| graph.nodes()[number as usize];
            self.add(position, graph, component.iter().map(node));
        }
        for candidate in position.all_candidates().iter() {
            if graph.number(candidate).is_none() {
                self.add(position, graph, [candidate].into_iter());
            }
        }
    }

    /// Adds the outlook shared by candidates that reach each other, or the outlook of one candidate. The outlooks of
    /// their successors must exist already.
    fn add(
        &mut self,
        position: &Position,
        graph: &Graph,
        candidates: impl Iterator<Item = Candidate> + Clone,
    ) {
        let mut all = Outlook {
            on: [0; ROW],
            off: [CellSet::EMPTY; 9],
        };
        for candidate in candidates.clone() {
            self.numbers[candidate.index()] = self.outlooks.len() as u16;
            all.add_links(position, candidate);
            if let Some(number) = graph.number(candidate) {
                insert(&mut all.on, number);
            }
        }
        for candidate in candidates {
            graph.each_next(candidate, |next| {
                if insert(&mut all.on, next) {
                    all.add(self.outlook(graph.nodes()[next]));
                }
            });
        }
        self.outlooks.push(all);
    }

    fn outlook(&self, candidate: Candidate) -> &Outlook {
        &self.outlooks[self.numbers[candidate.index()] as usize]
    }

    /// Returns whether the candidates that are on may have a consequence in common.
    pub(super) fn may_agree(&self, ways: &[Literal]) -> bool {
        let mut outlooks = ways.iter().map(|way| self.outlook(way.candidate()));
        outlooks.next().is_some_and(|&first| {
            let mut common = first;
            outlooks.all(|other| common.keep_common(other))
        })
    }
}
