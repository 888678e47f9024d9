//! The search that learns a clause from each conflict.
//!
//! It is that of MiniSat (Eén and Sörensson, 2003), with ranks and restarts after Glucose (Audemard and Simon, 2009).
//! After a solution it continues without a clause for it, after Gebser and others (2007): the last guess is taken back
//! and its contrary assumed, and no jump goes below that level again. So the number of solutions costs no memory, and
//! all learned clauses follow from the board.

use super::super::budget::Meter;
use super::super::search::Found;
use super::analysis::Analysis;
use super::literal::Literal;
use super::order::Order;
use super::pace::Pace;
use super::store::{Clause, Store, Watch};
use super::trail::{Conflict, Reason, Trail};

/// A solver of clauses and exclusions with its place in the search.
#[derive(Debug)]
pub(super) struct Learner {
    /// For each variable those that cannot be true with it.
    exclusions: Vec<Vec<u16>>,
    store: Store,
    trail: Trail,
    order: Order,
    analysis: Analysis,
    pace: Pace,
    /// The value that a guess gives to each variable: its last one.
    phases: Vec<bool>,
    /// Literals that hold in all solutions that are looked for.
    assumptions: Vec<Literal>,
    /// The level that cannot be left by a jump: at least 1, that of the assumptions.
    floor: u32,
    /// Whether the trail holds a solution.
    is_solved: bool,
    /// Whether there is no further solution with the assumptions.
    is_exhausted: bool,
    /// Whether there is no solution even without assumptions.
    is_impossible: bool,
}

impl Learner {
    /// Starts with exclusions and without clauses.
    pub(super) fn new(exclusions: Vec<Vec<u16>>) -> Self {
        let variables = exclusions.len();
        Self {
            exclusions,
            store: Store::new(variables),
            trail: Trail::new(variables),
            order: Order::new(variables),
            analysis: Analysis::new(variables),
            pace: Pace::default(),
            phases: vec![true; variables],
            assumptions: Vec::new(),
            floor: 1,
            is_solved: false,
            is_exhausted: false,
            is_impossible: false,
        }
    }

    /// Adds a clause, before the search begins.
    pub(super) fn add(&mut self, literals: &[Literal]) {
        match *literals {
            [] => self.is_impossible = true,
            [fact] => match self.trail.value(fact) {
                0 => self.trail.assign(fact, Reason::None),
                value => self.is_impossible |= value < 0,
            },
            _ => self.store.add(literals),
        }
    }

    /// Starts again with assumptions, and keeps what was learned.
    pub(super) fn restart(&mut self, assumptions: Vec<Literal>) {
        self.back(0);
        self.assumptions = assumptions;
        self.floor = 1;
        self.is_solved = false;
        self.is_exhausted = false;
    }

    /// Sets the value that the next guess of a variable gives to it.
    pub(super) fn prefer(&mut self, variable: u16, value: bool) {
        self.phases[usize::from(variable)] = value;
    }

    /// Returns whether a variable is true.
    pub(super) fn is_true(&self, variable: u16) -> bool {
        self.trail.value(Literal::new(variable, true)) > 0
    }

    /// Returns how often clauses were forgotten.
    #[cfg(test)]
    pub(super) fn reductions(&self) -> u32 {
        self.pace.reductions()
    }

    /// Continues to the next solution.
    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Found {
        if std::mem::take(&mut self.is_solved) {
            self.floor = self.trail.level();
            self.turn();
        }
        loop {
            if self.is_exhausted || self.is_impossible {
                return Found::Nothing;
            }
            if let Some(conflict) = self.propagate() {
                self.resolve(conflict);
            } else if self.trail.level() == 0 {
                self.assume();
            } else if self.pace.wants_restart(self.store.is_full()) {
                self.back(self.floor);
                self.pace.restart();
                if self.pace.wants_reduction() || self.store.is_full() {
                    self.reduce();
                }
            } else {
                let Some(guess) = self.choose() else {
                    self.is_solved = true;
                    return Found::Solution;
                };
                if !meter.spend() {
                    self.order.insert(guess.variable());
                    return Found::Cut;
                }
                self.trail.push_level();
                self.trail.assign(guess, Reason::None);
            }
        }
    }

    fn choose(&mut self) -> Option<Literal> {
        loop {
            let variable = self.order.pop()?;
            let literal = Literal::new(variable, self.phases[usize::from(variable)]);
            if self.trail.value(literal) == 0 {
                return Some(literal);
            }
        }
    }

    /// Begins level 1.
    fn assume(&mut self) {
        self.trail.push_level();
        for &assumption in &self.assumptions {
            match self.trail.value(assumption) {
                0 => self.trail.assign(assumption, Reason::None),
                value => self.is_exhausted |= value < 0,
            }
        }
    }

    fn resolve(&mut self, conflict: Conflict) {
        self.pace.count_conflict();
        if self.trail.level() == 0 {
            self.is_impossible = true;
        } else if self.trail.level() <= self.floor {
            self.turn();
        } else {
            self.learn(conflict);
        }
    }

    /// Takes the guess of the floor back and assumes the contrary one level below.
    fn turn(&mut self) {
        let guess = self.trail.guess();
        let (2.., Some(guess)) = (self.floor, guess) else {
            self.is_exhausted = true;
            return;
        };
        self.floor -= 1;
        self.back(self.floor);
        self.trail.assign(!guess, Reason::None);
        if self.floor == 1 {
            // Level 1 may be left for a new fact, and comes back with its assumptions.
            self.assumptions.push(!guess);
        }
    }

    /// Learns a clause from a conflict above the floor, and jumps back to where it has one open literal.
    fn learn(&mut self, conflict: Conflict) {
        let rank = self.analysis.run(
            conflict,
            &self.trail,
            &mut self.store,
            &mut self.order,
            self.pace.conflicts(),
        );
        self.pace.count_rank(rank);
        let learned = self.analysis.learned();
        let (first, second) = (learned[0], learned.get(1).copied());
        // A fact above a floor of solutions is lost when the floor falls, which does no harm.
        let level = second.map_or(0, |second| self.trail.level_of(second));
        let floor = if self.floor == 1 { 0 } else { self.floor };
        let reason = if second.is_some() {
            Reason::Clause(self.store.learn(learned, rank, self.pace.conflicts()))
        } else {
            Reason::None
        };
        self.back(level.max(floor));
        self.trail.assign(first, reason);
    }

    fn back(&mut self, level: u32) {
        let (order, phases) = (&mut self.order, &mut self.phases);
        self.trail.back(level, |literal| {
            phases[literal.place()] = literal.sign();
            order.insert(literal.variable());
        });
    }

    fn reduce(&mut self) {
        let mut locked: Vec<Clause> = self.trail.reasons_mut().map(|clause| *clause).collect();
        locked.sort_unstable();
        let trail = &self.trail;
        let moves = self
            .store
            .reduce(self.pace.conflicts(), &locked, |literal| {
                trail.value(literal) > 0 && trail.level_of(literal) == 0
            });
        for clause in self.trail.reasons_mut() {
            // A locked clause is always left.
            if let Ok(index) = moves.binary_search_by_key(clause, |&(old, _)| old) {
                *clause = moves[index].1;
            }
        }
        self.pace.reduce();
    }

    /// Draws the consequences of all assigned literals.
    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(literal) = self.trail.next() {
            if literal.sign() {
                let variable = literal.variable();
                for &other in &self.exclusions[literal.place()] {
                    let excluded = Literal::new(other, false);
                    match self.trail.value(excluded) {
                        0 => self.trail.assign(excluded, Reason::Excluded(variable)),
                        -1 => return Some(Conflict::Excluded(variable, other)),
                        _ => {}
                    }
                }
            }
            if let Some(clause) = self.visit(!literal) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// Visits the clauses that watch a literal which is now false. Returns a clause without a literal that may hold.
    fn visit(&mut self, falsified: Literal) -> Option<Clause> {
        let mut watches = self.store.take_watches(falsified);
        let (mut read, mut write) = (0, 0);
        let mut conflict = None;
        while let Some(&watch) = watches.get(read) {
            read += 1;
            if self.trail.value(watch.blocker) > 0 {
                watches[write] = watch;
                write += 1;
                continue;
            }
            let literals = self.store.literals_mut(watch.clause);
            // The literal that would be implied comes first.
            if literals[0] == falsified.0 {
                literals.swap(0, 1);
            }
            let first = Literal(literals[0]);
            let kept = Watch {
                clause: watch.clause,
                blocker: first,
            };
            let value = self.trail.value(first);
            if value <= 0 {
                let trail = &self.trail;
                let other = literals[2..]
                    .iter()
                    .position(|&literal| trail.value(Literal(literal)) >= 0);
                if let Some(place) = other {
                    literals.swap(1, place + 2);
                    let watched = Literal(literals[1]);
                    self.store.watch(watched, kept);
                    continue;
                }
            }
            watches[write] = kept;
            write += 1;
            if value < 0 {
                conflict = Some(watch.clause);
                break;
            }
            if value == 0 {
                self.trail.assign(first, Reason::Clause(watch.clause));
            }
        }
        watches.copy_within(read.., write);
        watches.truncate(watches.len() - (read - write));
        self.store.put_watches(falsified, watches);
        conflict
    }
}
