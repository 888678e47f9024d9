//! Rules and givens without which the solutions are the same.

use crate::machine::{Budget, Found, Machine, Meter, Solver};
use crate::rule::Rule;

/// Whether a rule is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// Without the rule there are further solutions.
    Needed,
    /// Without the rule, and with all others, the solutions are the same.
    Redundant,
    /// The budget ended before that was clear.
    Unknown,
}

/// The need of each rule of a board, each one alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redundant {
    /// The need of each rule, in the order of the board.
    pub rules: Vec<Need>,
    /// Whether every rule was decided.
    pub complete: bool,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl Machine {
    /// Finds the rules that each could be left out alone.
    ///
    /// ```
    /// use ninefold_variants::{Board, Budget, Machine, Need};
    /// let board: Board = "grid 2x2; digits 1-2; given r1c1=1; given r1c2=2".parse()?;
    /// let redundant = Machine::new(&board).redundant(Budget::default());
    /// assert_eq!(redundant.rules, [Need::Redundant, Need::Redundant]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redundant(&self, budget: Budget<'_>) -> Redundant {
        let mut meter = Meter::new(budget);
        let rules: Vec<Need> = (0..self.board().rules().len())
            .map(|index| self.need(index, &mut meter))
            .collect();
        Redundant {
            complete: !rules.contains(&Need::Unknown),
            rules,
            nodes: meter.spent(),
        }
    }

    /// Looks for a solution of the other rules that breaks this one.
    fn need(&self, index: usize, meter: &mut Meter<'_>) -> Need {
        if meter.stopped() {
            return Need::Unknown;
        }
        let board = self.board();
        let others = Machine::new(&board.without(index));
        let network = others.network();
        let mut state = network.state();
        if let Rule::Given { cell, digits } = &board.rules()[index]
            && state
                .restrict(board.index(*cell) as u16, !digits.bits())
                .is_err()
        {
            return Need::Redundant;
        }
        let mut search = Solver::new(network, state);
        loop {
            match search.next(meter) {
                Found::Nothing => return Need::Redundant,
                Found::Cut => return Need::Unknown,
                Found::Solution => {
                    let grid = others.grid(search.masks());
                    if grid.is_some_and(|grid| !board.check(&grid).is_empty()) {
                        return Need::Needed;
                    }
                }
            }
        }
    }
}
