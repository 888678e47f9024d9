//! A compiled board: masks to start with, wires, and propagators.

use super::propagators::Propagator;
use super::scale::Scale;
use super::state::{Failed, State};
use super::wiring::Wiring;

/// Everything that a search needs to know about a board.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    /// The digits.
    pub(crate) scale: Scale,
    /// The candidates of each cell at the start; empty masks if the board is impossible.
    pub(crate) masks: Vec<u32>,
    /// The wires between the cells.
    pub(crate) wiring: Wiring,
    /// The propagators in the order in which they run.
    pub(crate) propagators: Vec<Propagator>,
    /// The cells of each propagator.
    pub(crate) scopes: Vec<Vec<u16>>,
    /// The cells of each house.
    pub(crate) houses: Vec<Vec<u16>>,
    /// Whether sums rule the board. Then places in houses are worth less to the search.
    pub(crate) of_sums: bool,
    /// The weight of each cell at the start of a search.
    pub(crate) weights: Vec<f32>,
}

/// The propagator that found a contradiction, if it was one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Culprit(pub(crate) Option<usize>);

impl Network {
    /// Returns a state in which everything waits for its first run.
    pub(crate) fn state(&self) -> State<'_> {
        State::new(&self.wiring, &self.masks, self.propagators.len())
    }

    /// Runs everything that waits until nothing changes.
    pub(crate) fn settle(&self, state: &mut State<'_>) -> Result<(), Culprit> {
        loop {
            while let Some(cell) = state.pop_fixed() {
                self.tell_peers(cell, state)
                    .map_err(|Failed| Culprit(None))?;
            }
            if let Some(cell) = state.pop_changed() {
                self.follow_arcs(cell, state)
                    .map_err(|Failed| Culprit(None))?;
            } else if let Some(index) = state.pop_propagator() {
                let propagator = &self.propagators[index];
                // Houses run more often than all others together.
                if let Propagator::House(house) = propagator {
                    house
                        .run(self.scale.all(), state)
                        .map_err(|Failed| Culprit(Some(index)))?;
                    continue;
                }
                propagator
                    .run(self.scale, state)
                    .map_err(|Failed| Culprit(Some(index)))?;
                // A run that fixes cells may end with the last one, and a propagator is exact only after that.
                if propagator.settles() && !state.has_fixed() {
                    state.settle(index);
                }
            } else {
                return Ok(());
            }
        }
    }

    fn tell_peers(&self, cell: u16, state: &mut State<'_>) -> Result<(), Failed> {
        let others = !state.mask(cell);
        self.wiring.peers[usize::from(cell)]
            .iter()
            .try_for_each(|&peer| state.restrict(peer, others))
    }

    fn follow_arcs(&self, cell: u16, state: &mut State<'_>) -> Result<(), Failed> {
        let mask = state.mask(cell);
        for arc in &self.wiring.arcs[usize::from(cell)] {
            state.restrict(
                arc.to,
                self.wiring.tables[usize::from(arc.table)].image(mask),
            )?;
        }
        Ok(())
    }
}
