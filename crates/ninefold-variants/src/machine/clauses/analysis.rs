//! Conflict analysis: the clause that a conflict teaches.
//!
//! The conflict is resolved with the reasons of its literals, the latest first, until one literal of the present level
//! is left. Then literals that follow from the others are dropped, as in MiniSat.

use std::cmp::Reverse;

use super::literal::Literal;
use super::order::Order;
use super::store::{Clause, Store};
use super::trail::{Conflict, Reason, Trail};

/// The learned clause and the buffers of the analysis.
#[derive(Debug)]
pub(super) struct Analysis {
    learned: Vec<Literal>,
    seen: Vec<bool>,
    /// The literals whose variables are seen.
    marked: Vec<Literal>,
    stack: Vec<Literal>,
    levels: Levels,
}

/// A set of levels that is emptied at no cost.
#[derive(Debug)]
struct Levels {
    stamps: Vec<u64>,
    stamp: u64,
}

impl Levels {
    fn clear(&mut self) {
        self.stamp += 1;
    }

    fn contains(&self, level: u32) -> bool {
        self.stamps[level as usize] == self.stamp
    }

    fn insert(&mut self, level: u32) -> bool {
        let stamp = &mut self.stamps[level as usize];
        let is_new = *stamp != self.stamp;
        *stamp = self.stamp;
        is_new
    }

    /// Counts the levels of literals, without level 0.
    fn count(&mut self, trail: &Trail, literals: impl Iterator<Item = Literal>) -> u16 {
        self.clear();
        let levels = literals.map(|literal| trail.level_of(literal));
        let mut count = 0;
        for level in levels.filter(|&level| level > 0) {
            count += u16::from(self.insert(level));
        }
        count
    }
}

impl Analysis {
    /// Allocates the buffers.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            learned: Vec::new(),
            seen: vec![false; variables],
            marked: Vec::new(),
            stack: Vec::new(),
            levels: Levels {
                // Level 0, that of the assumptions, and one for each guess.
                stamps: vec![0; variables + 2],
                stamp: 0,
            },
        }
    }

    /// Returns the learned clause. Its first literal is of the level of the conflict, its second of the next lower one.
    pub(super) fn learned(&self) -> &[Literal] {
        &self.learned
    }

    /// Learns a clause from a conflict. Returns its rank.
    pub(super) fn run(
        &mut self,
        conflict: Conflict,
        trail: &Trail,
        store: &mut Store,
        order: &mut Order,
        conflicts: u32,
    ) -> u16 {
        self.resolve(conflict, trail, store, order, conflicts);
        self.shorten(trail, store);
        for literal in self.marked.drain(..) {
            self.seen[literal.place()] = false;
        }
        order.fade();
        // Literals of high levels are the first to be open again, so they are found soon.
        self.learned[1..].sort_by_key(|&literal| Reverse(trail.level_of(literal)));
        self.levels.count(trail, self.learned.iter().copied())
    }

    fn resolve(
        &mut self,
        conflict: Conflict,
        trail: &Trail,
        store: &mut Store,
        order: &mut Order,
        conflicts: u32,
    ) {
        self.learned.clear();
        // Number of marked literals of the present level that are not resolved yet.
        let mut open = 0;
        match conflict {
            Conflict::Clause(clause) => {
                self.renew(clause, trail, store, conflicts);
                for &literal in store.literals(clause) {
                    open += self.mark(Literal(literal), trail, order);
                }
            }
            Conflict::Excluded(one, other) => {
                open += self.mark(Literal::new(one, false), trail, order);
                open += self.mark(Literal::new(other, false), trail, order);
            }
        }
        for &literal in trail.literals().iter().rev() {
            if !self.seen[literal.place()] || trail.level_of(literal) < trail.level() {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.learned.push(!literal);
                break;
            }
            match trail.reason(literal) {
                // Above the floor only the guess has no reason, and it comes last.
                Reason::None => {}
                Reason::Excluded(other) => {
                    open += self.mark(Literal::new(other, false), trail, order);
                }
                Reason::Clause(clause) => {
                    self.renew(clause, trail, store, conflicts);
                    // The implied literal itself is marked already.
                    for &literal in store.literals(clause) {
                        open += self.mark(Literal(literal), trail, order);
                    }
                }
            }
        }
        let last = self.learned.len() - 1;
        self.learned.swap(0, last);
    }

    /// Notes that the conflict uses a clause.
    fn renew(&mut self, clause: Clause, trail: &Trail, store: &mut Store, conflicts: u32) {
        if store.is_doubtful(clause) {
            let literals = store.literals(clause).iter().copied().map(Literal);
            let rank = self.levels.count(trail, literals);
            store.renew(clause, rank, conflicts);
        }
    }

    /// Marks a false literal. Returns 1 if it is new and of the present level.
    fn mark(&mut self, literal: Literal, trail: &Trail, order: &mut Order) -> u32 {
        let level = trail.level_of(literal);
        if self.seen[literal.place()] || level == 0 {
            return 0;
        }
        self.seen[literal.place()] = true;
        self.marked.push(literal);
        order.bump(literal.variable());
        if level == trail.level() {
            return 1;
        }
        self.learned.push(literal);
        0
    }

    /// Drops the literals that follow from the others.
    fn shorten(&mut self, trail: &Trail, store: &Store) {
        self.levels.clear();
        for &literal in &self.learned {
            self.levels.insert(trail.level_of(literal));
        }
        let mut learned = std::mem::take(&mut self.learned);
        let first = learned.first().copied();
        learned.retain(|&literal| Some(literal) == first || !self.follows(literal, trail, store));
        self.learned = learned;
    }

    /// Returns whether a false literal follows from marked ones. If so, those between are marked too.
    fn follows(&mut self, literal: Literal, trail: &Trail, store: &Store) -> bool {
        if trail.reason(literal) == Reason::None {
            return false;
        }
        let before = self.marked.len();
        self.stack.clear();
        self.stack.push(literal);
        while let Some(literal) = self.stack.pop() {
            let follows = match trail.reason(literal) {
                Reason::None => false,
                Reason::Excluded(other) => self.expect(Literal::new(other, false), trail),
                // The literal itself is marked already.
                Reason::Clause(clause) => store
                    .literals(clause)
                    .iter()
                    .all(|&other| self.expect(Literal(other), trail)),
            };
            if !follows {
                for literal in self.marked.drain(before..) {
                    self.seen[literal.place()] = false;
                }
                return false;
            }
        }
        true
    }

    /// Marks a literal that has to follow as well. Returns false if it cannot.
    fn expect(&mut self, literal: Literal, trail: &Trail) -> bool {
        let level = trail.level_of(literal);
        if self.seen[literal.place()] || level == 0 {
            return true;
        }
        if trail.reason(literal) == Reason::None || !self.levels.contains(level) {
            return false;
        }
        self.seen[literal.place()] = true;
        self.marked.push(literal);
        self.stack.push(literal);
        true
    }
}
