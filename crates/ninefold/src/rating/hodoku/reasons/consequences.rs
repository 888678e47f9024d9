//! The consequences of an assumption, by links and by locked candidates.
//!
//! In a *net*, each elimination may make new links. In a *chain* it does not: a candidate follows only from the
//! elimination of one other candidate, or of a group of candidates where one line crosses one box.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::super::board::{houses_of, of_digit};
use crate::logic::{Cause, ChainNode, Derivation, HouseKind, Literal, Locking, Position};
use crate::{Candidate, Cell, CellSet, Digit, House};

/// All consequences of one assumption, in the order in which they follow.
pub(super) struct Consequences<'p> {
    position: &'p Position,
    is_net: bool,
    nodes: Vec<ChainNode>,
    /// For each candidate, the number of its node if it is off, and if it is on.
    numbers: [Vec<Option<usize>>; 2],
    /// For each digit, the cells in which it is off.
    gone: [CellSet; 9],
}

impl<'p> Consequences<'p> {
    pub fn new(position: &'p Position, assumed: Literal, is_net: bool) -> Consequences<'p> {
        let mut found = Consequences {
            position,
            is_net,
            nodes: Vec::new(),
            numbers: [(); 2].map(|()| vec![None; Candidate::COUNT]),
            gone: [CellSet::EMPTY; 9],
        };
        found.add(assumed, Cause::Assumed, &[], None);
        let mut at = 0;
        while let Some(node) = found.nodes.get(at) {
            let candidate = node.literal.candidate();
            match node.literal.is_on() {
                true => found.follow_on(candidate),
                false => found.follow_off(candidate),
            }
            at += 1;
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
        let mut nodes = Vec::new();
        while let Some(&number) = needed.get(nodes.len()) {
            let mut node = self.nodes[number].clone();
            for parent in &mut node.parents {
                let place = needed.iter().position(|needed| needed == parent);
                *parent = place.unwrap_or_else(|| {
                    needed.push(*parent);
                    needed.len() - 1
                });
            }
            nodes.push(node);
        }
        Some(Derivation { nodes })
    }

    fn number(&self, literal: Literal) -> Option<usize> {
        self.numbers[usize::from(literal.is_on())][literal.candidate().index()]
    }

    fn add(&mut self, literal: Literal, cause: Cause, from: &[Literal], by: Option<&Locking>) {
        if self.number(literal).is_some() {
            return;
        }
        let parents = from.iter().filter_map(|parent| self.number(*parent));
        let node = ChainNode {
            literal,
            cause,
            parents: parents.collect(),
            by: by.map(|locking| Arc::new((*locking).into())),
        };
        let (candidate, number) = (literal.candidate(), Some(self.nodes.len()));
        self.numbers[usize::from(literal.is_on())][candidate.index()] = number;
        if !literal.is_on() {
            self.gone[candidate.digit().index()].insert(candidate.cell());
        }
        self.nodes.push(node);
    }

    /// Adds the candidates that a candidate on excludes.
    fn follow_on(&mut self, candidate: Candidate) {
        let from = [Literal::on(candidate)];
        for other in self.in_cell(candidate.cell()) {
            if other != from[0].flipped() {
                self.add(other, Cause::Cell, &from, None);
            }
        }
        for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
            for other in self.in_house(kind.of(candidate.cell()), candidate.digit()) {
                if other != from[0].flipped() {
                    self.add(other, Cause::House(kind), &from, None);
                }
            }
        }
    }

    /// Adds the consequences of a candidate that is off. It may leave one candidate in its cell, or one place or one
    /// line in its houses.
    fn follow_off(&mut self, candidate: Candidate) {
        let digit = candidate.digit();
        self.follow_single(&self.in_cell(candidate.cell()), Cause::Cell);
        for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
            let house = kind.of(candidate.cell());
            self.follow_single(&self.in_house(house, digit), Cause::House(kind));
            self.follow_locking(house, digit);
        }
    }

    /// Adds the candidate that is on if all others are off.
    fn follow_single(&mut self, all: &[Literal], cause: Cause) {
        for one in all {
            let others: Vec<Literal> = all.iter().copied().filter(|it| it != one).collect();
            let are_off = others.iter().all(|other| self.number(*other).is_some());
            if are_off && self.may_go(&others) {
                self.add(one.flipped(), cause, &others, None);
            }
        }
    }

    /// Adds the eliminations if all remaining places of a house are also in another house.
    fn follow_locking(&mut self, house: House, digit: Digit) {
        let places = self.position.places(house, digit);
        let left = places - self.gone[digit.index()];
        let gone: Vec<Literal> = off(places - left, digit).collect();
        if !(2..=3).contains(&left.len()) || !self.may_go(&gone) {
            return;
        }
        for cover in houses_of(left).filter(|cover| *cover != house) {
            let locking = Locking {
                digit,
                base: house,
                cover,
                cells: left,
                single: None,
            };
            for eliminated in off(self.position.places(cover, digit) - left, digit) {
                self.add(eliminated, Cause::Advanced, &gone, Some(&locking));
            }
        }
    }

    /// Adds a conflict where a cell has no candidate left, or a house no place: one of these candidates follows as
    /// on, but is off. In a chain such conflicts appear only at its end, as nothing may follow from several nodes.
    fn add_empty(&mut self) {
        for cell in self.position.empty_cells() {
            self.add_if_empty(&self.in_cell(cell), Cause::Cell);
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                self.add_if_empty(&self.in_house(house, digit), Cause::House(house.kind()));
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

    /// Returns whether these may be eliminated together. In a chain they must be one node: a candidate or a group.
    fn may_go(&self, all: &[Literal]) -> bool {
        let cells = all.iter().map(|literal| literal.candidate().cell());
        self.is_net || all.len() <= 1 || houses_of(cells.collect()).count() == 2
    }

    /// Returns the candidates of the cell, off.
    fn in_cell(&self, cell: Cell) -> Vec<Literal> {
        let digits = self.position.candidates(cell).into_iter();
        digits
            .map(|digit| Literal::off(Candidate::new(cell, digit)))
            .collect()
    }

    /// Returns the places of the digit in the house, off.
    fn in_house(&self, house: House, digit: Digit) -> Vec<Literal> {
        off(self.position.places(house, digit), digit).collect()
    }
}

fn off(cells: CellSet, digit: Digit) -> impl Iterator<Item = Literal> {
    of_digit(cells, digit).map(Literal::off)
}
