//! The present assignment, in the order in which it was made.

use super::literal::Literal;
use super::store::Clause;

/// The cause of an assigned literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// A guess, an assumption, or a fact.
    None,
    /// A true variable that excludes this one.
    Excluded(u16),
    /// A clause whose other literals are false.
    Clause(Clause),
}

/// A contradiction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// All literals of a clause are false.
    Clause(Clause),
    /// Two variables are true that exclude each other.
    Excluded(u16, u16),
}

/// The assigned literals with their levels and reasons.
///
/// Level 0 has the facts. Every other level begins with a guess, but level 1 with the assumptions.
#[derive(Debug)]
pub(super) struct Trail {
    /// For each literal 1 if it holds, -1 if it is false, 0 if its variable is open.
    values: Vec<i8>,
    literals: Vec<Literal>,
    /// Number of literals whose consequences are known.
    done: usize,
    /// Number of literals below each level from 1.
    starts: Vec<u32>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
}

impl Trail {
    /// Starts with nothing assigned.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            literals: Vec::with_capacity(variables),
            done: 0,
            starts: Vec::new(),
            levels: vec![0; variables],
            reasons: vec![Reason::None; variables],
        }
    }

    /// Returns 1 if the literal holds, -1 if it is false, 0 if it is open.
    #[inline]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// Returns the level at which a literal or its contrary was assigned.
    #[inline]
    pub(super) fn level_of(&self, literal: Literal) -> u32 {
        self.levels[literal.place()]
    }

    /// Returns why a literal or its contrary was assigned.
    #[inline]
    pub(super) fn reason(&self, literal: Literal) -> Reason {
        self.reasons[literal.place()]
    }

    /// Returns the present level.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Returns the assigned literals in order.
    #[inline]
    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// Takes the next literal whose consequences are unknown.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Literal> {
        let literal = *self.literals.get(self.done)?;
        self.done += 1;
        Some(literal)
    }

    /// Starts a level.
    pub(super) fn push_level(&mut self) {
        self.starts.push(self.literals.len() as u32);
    }

    /// Makes an open literal hold.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.levels[literal.place()] = self.starts.len() as u32;
        self.reasons[literal.place()] = reason;
        self.literals.push(literal);
    }

    /// Returns the guess with which the present level began.
    pub(super) fn guess(&self) -> Option<Literal> {
        let start = *self.starts.last()?;
        self.literals.get(start as usize).copied()
    }

    /// Takes all levels above `level` back; `undone` sees their literals.
    pub(super) fn back(&mut self, level: u32, mut undone: impl FnMut(Literal)) {
        let Some(&start) = self.starts.get(level as usize) else {
            return;
        };
        self.starts.truncate(level as usize);
        for literal in self.literals.drain(start as usize..).rev() {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            undone(literal);
        }
        self.done = self.done.min(self.literals.len());
    }

    /// Visits the clauses that are reasons above level 0, and forgets the reasons of facts, which nobody asks for.
    pub(super) fn reasons_mut(&mut self) -> impl Iterator<Item = &mut Clause> {
        for literal in &self.literals {
            if self.levels[literal.place()] == 0 {
                self.reasons[literal.place()] = Reason::None;
            }
        }
        let values = &self.values;
        self.reasons
            .iter_mut()
            .enumerate()
            .filter(|(variable, _)| values[2 * variable] != 0)
            .filter_map(|(_, reason)| match reason {
                Reason::Clause(clause) => Some(clause),
                _ => None,
            })
    }
}
