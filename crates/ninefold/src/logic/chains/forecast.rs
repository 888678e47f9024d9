//! An upper bound on what static chains can show, without order or parents. Where the candidates of a cell or
//! the places of a house have nothing in common here, their runs have nothing in common either, and are skipped.

use alloc::vec::Vec;

use crate::logic::{Position, bits};
use crate::{Candidate, CellSet};

use super::links::{Graph, ROW, Row};

/// For each candidate, everything that follows if it is on, on the grid as it is.
#[derive(Default)]
pub(super) struct Forecast {
    /// First the outlooks of the graph's components, then those of other candidates.
    outlooks: Vec<Outlook>,
    /// The number of each candidate's outlook.
    numbers: Vec<u16>,
}

/// What follows from a candidate.
#[derive(Clone, Copy)]
struct Outlook {
    /// What is on, the candidate included, by the numbers of the graph: only nodes become on.
    on: Row,
    /// For each digit, the cells where it is off.
    off: [CellSet; 9],
}

impl Outlook {
    /// What follows in one link.
    fn at_once(position: &Position, candidate: Candidate) -> Outlook {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let mut off = [CellSet::EMPTY; 9];
        for other in bits(position.marks(cell)) {
            off[other].insert(cell);
        }
        off[digit.index()] = position.board(digit) & cell.peer_set();
        Outlook { on: [0; ROW], off }
    }

    /// Adds what follows from the other.
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

    /// Keeps only what also follows from the other; returns whether anything is left.
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
            self.of_component(position, graph, component);
        }
        for cell in position.empty_cells() {
            for candidate in position.of_cell(cell) {
                if graph.number(candidate).is_none() {
                    let mut outlook = Outlook::at_once(position, candidate);
                    graph.each_next_of_outsider(candidate, |next| {
                        outlook.add(self.outlook(graph.nodes()[next]));
                    });
                    self.numbers[candidate.index()] = self.outlooks.len() as u16;
                    self.outlooks.push(outlook);
                }
            }
        }
    }

    /// Nodes that reach each other share an outlook.
    fn of_component(&mut self, position: &Position, graph: &Graph, component: &[u16]) {
        let mut all = Outlook {
            on: graph.reach_with_itself(component[0].into()),
            off: [CellSet::EMPTY; 9],
        };
        for &number in component {
            all.add(&Outlook::at_once(position, graph.nodes()[number as usize]));
            graph.each_next(number.into(), |next| {
                if !component.contains(&(next as u16)) {
                    all.add(self.outlook(graph.nodes()[next]));
                }
            });
        }
        for &number in component {
            self.numbers[graph.nodes()[number as usize].index()] = self.outlooks.len() as u16;
        }
        self.outlooks.push(all);
    }

    fn outlook(&self, candidate: Candidate) -> &Outlook {
        &self.outlooks[self.numbers[candidate.index()] as usize]
    }

    /// Whether the candidates may have a consequence in common.
    pub(super) fn may_agree(&self, candidates: &[Candidate]) -> bool {
        let Some((first, others)) = candidates.split_first() else {
            return false;
        };
        let mut common = *self.outlook(*first);
        others
            .iter()
            .all(|other| common.keep_common(self.outlook(*other)))
    }
}
