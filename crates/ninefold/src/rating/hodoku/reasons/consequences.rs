//! The consequences of an assumption, by links and by locked candidates.
//!
//! In a *net*, each elimination may make new links. In a *chain* it does not: a candidate follows only from the
//! elimination of one other candidate, or of a group of candidates where one line crosses one box.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::super::subsets::houses_of;
use crate::logic::{Cause, ChainNode, Derivation, Kind, Literal, Locking, Position};
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// All consequences of one assumption, in the order in which they follow.
pub(super) struct Consequences<'p> {
    position: &'p Position,
    is_net: bool,
    nodes: Vec<ChainNode>,
    /// For each candidate, the number of its node if it is on, and if it is off.
    on: Vec<Option<usize>>,
    off: Vec<Option<usize>>,
    /// For each digit, the cells in which it is off.
    gone: [CellSet; 9],
    /// The nodes whose consequences have not been derived.
    open: VecDeque<usize>,
}

impl<'p> Consequences<'p> {
    pub fn new(position: &'p Position, assumed: Literal, is_net: bool) -> Consequences<'p> {
        let mut found = Consequences {
            position,
            is_net,
            nodes: Vec::new(),
            on: vec![None; Candidate::COUNT],
            off: vec![None; Candidate::COUNT],
            gone: [CellSet::EMPTY; 9],
            open: VecDeque::new(),
        };
        found.add(assumed, Cause::Assumed, &[], None);
        while let Some(number) = found.open.pop_front() {
            let literal = found.nodes[number].literal;
            match literal.is_on() {
                true => found.follow_on(literal.candidate()),
                false => found.follow_off(literal.candidate()),
            }
        }
        found.add_empty();
        found
    }

    /// Returns the candidates that are both on and off, in the order in which these conflicts appear.
    pub fn conflicts(&self) -> impl Iterator<Item = Candidate> {
        let literals = self.nodes.iter().enumerate();
        literals.filter_map(|(number, node)| {
            let other = self.number(node.literal.flipped())?;
            (other < number).then(|| node.literal.candidate())
        })
    }

    /// Returns the derivation of a literal, if it follows.
    pub fn derivation(&self, literal: Literal) -> Option<Derivation> {
        let mut needed = vec![self.number(literal)?];
        let mut places = vec![None; self.nodes.len()];
        places[needed[0]] = Some(0);
        let mut at = 0;
        while let Some(&number) = needed.get(at) {
            at += 1;
            for &parent in &self.nodes[number].parents {
                if places[parent].is_none() {
                    places[parent] = Some(needed.len());
                    needed.push(parent);
                }
            }
        }
        let node = |number: usize| {
            let node = self.nodes[number].clone();
            let parents = node.parents.iter().filter_map(|parent| places[*parent]);
            ChainNode {
                parents: parents.collect(),
                ..node
            }
        };
        Some(Derivation {
            nodes: needed.into_iter().map(node).collect(),
        })
    }

    fn number(&self, literal: Literal) -> Option<usize> {
        let numbers = if literal.is_on() { &self.on } else { &self.off };
        numbers[literal.candidate().index()]
    }

    fn add(&mut self, literal: Literal, cause: Cause, from: &[Literal], by: Option<&Locking>) {
        if self.number(literal).is_some() {
            return;
        }
        let (candidate, number) = (literal.candidate(), self.nodes.len());
        let parents = from
            .iter()
            .filter_map(|parent| self.number(*parent))
            .collect();
        match literal.is_on() {
            true => self.on[candidate.index()] = Some(number),
            false => {
                self.off[candidate.index()] = Some(number);
                self.gone[candidate.digit().index()].insert(candidate.cell());
            }
        }
        let by = by.map(|locking| Arc::new((*locking).into()));
        self.nodes.push(ChainNode {
            literal,
            cause,
            parents,
            by,
        });
        self.open.push_back(number);
    }

    /// Adds the candidates that a candidate on excludes.
    fn follow_on(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let from = [Literal::on(candidate)];
        for other in self.position.candidates(cell) - digit.into() {
            let other = Candidate::new(cell, other);
            self.add(Literal::off(other), Cause::Cell, &from, None);
        }
        for kind in [Kind::Box, Kind::Row, Kind::Column] {
            for other in self.position.places(kind.of(cell), digit) - cell.into() {
                let other = Candidate::new(other, digit);
                self.add(Literal::off(other), Cause::House(kind), &from, None);
            }
        }
    }

    /// Adds the consequences of a candidate that is off. It may leave one candidate in its cell, or one place or one
    /// line in its houses.
    fn follow_off(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let digits = self.position.candidates(cell);
        let is_gone = |digit: &Digit| self.gone[digit.index()].contains(cell);
        let gone: DigitSet = digits.into_iter().filter(is_gone).collect();
        for other in digits {
            let others = digits - other.into();
            if (others - gone).is_empty() && (self.is_net || others.len() == 1) {
                let others = others.into_iter();
                let from: Vec<Literal> = others.map(|digit| off(cell, digit)).collect();
                self.add(
                    Literal::on(Candidate::new(cell, other)),
                    Cause::Cell,
                    &from,
                    None,
                );
            }
        }
        for kind in [Kind::Box, Kind::Row, Kind::Column] {
            self.follow_in(kind.of(cell), kind, digit);
        }
    }

    /// Adds the consequences in a house that has lost a place. It may have one place left, or places in one other
    /// house.
    fn follow_in(&mut self, house: House, kind: Kind, digit: Digit) {
        let places = self.position.places(house, digit);
        let gone = places & self.gone[digit.index()];
        let left = places - gone;
        let literals = |cells: CellSet| -> Vec<Literal> {
            cells.into_iter().map(|cell| off(cell, digit)).collect()
        };
        if left.len() <= 1 {
            for cell in places {
                let others = places - cell.into();
                if (others - gone).is_empty() && self.may_go(others) {
                    let on = Literal::on(Candidate::new(cell, digit));
                    self.add(on, Cause::House(kind), &literals(others), None);
                }
            }
        } else if left.len() <= 3 && self.may_go(gone) {
            for cover in houses_of(left).filter(|cover| *cover != house) {
                let locking = Locking {
                    digit,
                    base: house,
                    cover,
                    cells: left,
                    single: None,
                };
                for cell in self.position.places(cover, digit) - left {
                    self.add(
                        off(cell, digit),
                        Cause::Advanced,
                        &literals(gone),
                        Some(&locking),
                    );
                }
            }
        }
    }

    /// Adds a conflict where a cell has no candidate left, or a house no place: one of these candidates follows as
    /// on, but is off. In a chain such conflicts appear only at its end, as nothing may follow from several nodes.
    fn add_empty(&mut self) {
        let position = self.position;
        for cell in position.empty_cells() {
            let digits = position.candidates(cell).into_iter();
            let all: Vec<Literal> = digits.map(|digit| off(cell, digit)).collect();
            self.add_if_empty(&all, Cause::Cell);
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let places = position.places(house, digit).into_iter();
                let all: Vec<Literal> = places.map(|cell| off(cell, digit)).collect();
                self.add_if_empty(&all, Cause::House(house.kind()));
            }
        }
    }

    fn add_if_empty(&mut self, all: &[Literal], cause: Cause) {
        if let [first, others @ ..] = all
            && all.iter().all(|literal| self.number(*literal).is_some())
        {
            self.add(first.flipped(), cause, others, None);
        }
    }

    /// Returns whether these places may be eliminated together. In a chain they must be one node: a candidate or a
    /// group.
    fn may_go(&self, places: CellSet) -> bool {
        self.is_net || places.len() <= 1 || houses_of(places).count() == 2
    }
}

fn off(cell: Cell, digit: Digit) -> Literal {
    Literal::off(Candidate::new(cell, digit))
}
