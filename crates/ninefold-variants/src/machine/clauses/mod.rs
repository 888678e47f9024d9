//! Clauses: a second search, for large boards, that learns from its failures.
//!
//! # How it works
//! A *variable* is a candidate that deductions at the root leave open. Three kinds of statements say what a solution is:
//!
//! 1. A cell holds one of its digits: a clause.
//! 2. A house has a place for each digit: a clause.
//! 3. Two candidates do not go together: an *exclusion*. It joins candidates of one cell, equal digits of peers, and
//!    digits that a pair table forbids.
//!
//! So only boards whose rules are cells, houses and pairs can be stated, and all others keep the search of
//! [`super::search`]. That one is faster on boards of up to 16 digits.
//!
//! The [`learner`] guesses the value of a variable and follows the consequences on a [`trail`]. A contradiction has
//! reasons, from which the [`analysis`] makes a new clause. The [`store`] keeps the useful ones. The [`order`] of the
//! guesses and the [`pace`] of restarts follow the late contradictions.

mod analysis;
mod learner;
mod literal;
mod order;
mod pace;
mod store;
#[cfg(test)]
mod tests;
mod trail;

use super::budget::Meter;
use super::network::Network;
use super::propagators::Propagator;
use super::scale::positions;
use super::search::Found;
use learner::Learner;
use literal::Literal;

/// The most digits of a board whose search without clauses is faster.
const FEW_DIGITS: u32 = 16;

/// A search for the solutions of a board by clauses.
#[derive(Debug)]
pub(crate) struct Clauses<'n> {
    network: &'n Network,
    /// The clauses of the board; none before the first step.
    stated: Option<Box<Stated>>,
    /// The candidates to start with, until they have become assumptions.
    start: Option<Vec<u32>>,
    prefer: Vec<u32>,
    masks: Vec<u32>,
}

/// A board stated in clauses.
#[derive(Debug)]
struct Stated {
    /// The candidates that deductions leave; none if they find a contradiction.
    root: Vec<u32>,
    /// The variable of the first candidate of each cell. The others follow in order.
    first: Vec<u16>,
    learner: Learner,
}

impl<'n> Clauses<'n> {
    /// Returns whether clauses can state a board, and pay for it.
    pub(crate) fn suit(network: &Network) -> bool {
        network.scale.digits > FEW_DIGITS && Self::can_state(network)
    }

    fn can_state(network: &Network) -> bool {
        network.propagators.iter().all(|propagator| {
            // Bands and intersections follow from the houses.
            matches!(
                propagator,
                Propagator::House(_) | Propagator::Band(_) | Propagator::Intersection(_)
            )
        })
    }

    /// Starts with some candidates. They may be fewer than those of the network.
    pub(crate) fn new(network: &'n Network, candidates: &[u32]) -> Self {
        Self {
            network,
            stated: None,
            start: Some(candidates.to_vec()),
            prefer: Vec::new(),
            masks: candidates.to_vec(),
        }
    }

    /// Starts again with other candidates and keeps what was learned. Guesses prefer the digits of `prefer`, if it has
    /// any.
    pub(crate) fn restart(&mut self, candidates: &[u32], prefer: Vec<u32>) {
        self.start = Some(candidates.to_vec());
        self.prefer = prefer;
        self.masks.copy_from_slice(candidates);
    }

    /// Returns the digit of each cell as a mask, after a solution was found.
    pub(crate) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// Continues to the next solution.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Found {
        if meter.stopped() {
            return Found::Cut;
        }
        let network = self.network;
        let stated = self
            .stated
            .get_or_insert_with(|| Box::new(Stated::new(network)));
        if let Some(start) = self.start.take() {
            stated.restart(&start, &self.prefer);
        }
        let found = stated.learner.next(meter);
        if found == Found::Solution {
            stated.read(&mut self.masks);
        }
        found
    }
}

impl Stated {
    fn new(network: &Network) -> Self {
        let mut state = network.state();
        let is_impossible = state.masks().contains(&0) || network.settle(&mut state).is_err();
        let root = if is_impossible {
            vec![0; state.masks().len()]
        } else {
            state.masks().to_vec()
        };
        let mut first = Vec::with_capacity(root.len());
        let mut variables = 0;
        for mask in &root {
            first.push(variables as u16);
            variables += mask.count_ones();
        }
        let mut stated = Self {
            learner: Learner::new(vec![Vec::new(); variables as usize]),
            root,
            first,
        };
        let exclusions = (0..network.masks.len() as u16)
            .flat_map(|cell| positions(stated.mask(cell)).map(move |digit| (cell, digit)))
            .map(|(cell, digit)| stated.exclusions(network, cell, digit))
            .collect();
        stated.learner = Learner::new(exclusions);
        for cell in 0..network.masks.len() as u16 {
            let clause: Vec<Literal> = positions(stated.mask(cell))
                .map(|digit| stated.literal(cell, digit))
                .collect();
            stated.learner.add(&clause);
        }
        for house in &network.houses {
            for digit in 0..network.scale.digits {
                let clause: Vec<Literal> = house
                    .iter()
                    .filter(|&&cell| stated.mask(cell) >> digit & 1 != 0)
                    .map(|&cell| stated.literal(cell, digit))
                    .collect();
                stated.learner.add(&clause);
            }
        }
        stated
    }

    fn mask(&self, cell: u16) -> u32 {
        self.root[usize::from(cell)]
    }

    /// Returns the variable of a candidate.
    fn variable(&self, cell: u16, digit: u32) -> u16 {
        let before = self.mask(cell) & ((1 << digit) - 1);
        self.first[usize::from(cell)] + before.count_ones() as u16
    }

    fn literal(&self, cell: u16, digit: u32) -> Literal {
        Literal::new(self.variable(cell, digit), true)
    }

    /// Returns the variables that a candidate excludes.
    fn exclusions(&self, network: &Network, cell: u16, digit: u32) -> Vec<u16> {
        let wiring = &network.wiring;
        let peers = wiring.peers[usize::from(cell)]
            .iter()
            .map(|&peer| (peer, 1 << digit));
        let arcs = wiring.arcs[usize::from(cell)].iter().map(|arc| {
            let table = &wiring.tables[usize::from(arc.table)];
            (arc.to, !table.image(1 << digit))
        });
        let mut excluded: Vec<u16> = std::iter::once((cell, !(1 << digit)))
            .chain(peers)
            .chain(arcs)
            .flat_map(|(other, digits)| {
                positions(self.mask(other) & digits).map(move |digit| (other, digit))
            })
            .map(|(other, digit)| self.variable(other, digit))
            .collect();
        excluded.sort_unstable();
        excluded.dedup();
        excluded
    }

    /// Starts again with candidates, and with the digits to prefer.
    fn restart(&mut self, candidates: &[u32], prefer: &[u32]) {
        let mut assumptions = Vec::new();
        for (cell, (&root, &mask)) in self.root.iter().zip(candidates).enumerate() {
            let cell = cell as u16;
            let kept = root & mask;
            if kept.is_power_of_two() && kept != root {
                assumptions.push(self.literal(cell, kept.trailing_zeros()));
            } else {
                assumptions.extend(positions(root & !kept).map(|digit| !self.literal(cell, digit)));
            }
            let preferred = prefer.get(usize::from(cell)).copied().unwrap_or(0) & root;
            if preferred != 0 {
                for digit in positions(root) {
                    let variable = self.variable(cell, digit);
                    self.learner.prefer(variable, preferred >> digit & 1 != 0);
                }
            }
        }
        self.learner.restart(assumptions);
    }

    /// Reads the digits of a solution.
    fn read(&self, masks: &mut [u32]) {
        for ((mask, &root), &first) in masks.iter_mut().zip(&self.root).zip(&self.first) {
            *mask = positions(root)
                .zip(first..)
                .filter(|&(_, variable)| self.learner.is_true(variable))
                .fold(0, |mask, (digit, _)| mask | 1 << digit);
        }
    }
}
