//! Candidates: those that deductions leave, and those that some solution has.

use crate::machine::{Budget, Found, Machine, Meter, Solver};
use crate::mask::Mask;

/// The candidates of each cell in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The digits of each cell that some solution has.
    pub proved: Vec<Mask>,
    /// The undecided digits of each cell; none if the answer is complete.
    pub open: Vec<Mask>,
    /// Whether every candidate was decided.
    pub complete: bool,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl Machine {
    /// Returns the candidates that deductions leave before any search; empty sets if they find a contradiction.
    pub fn deduced_candidates(&self) -> Vec<Mask> {
        let network = self.network();
        let mut state = network.state();
        let failed = state.masks().contains(&0) || network.settle(&mut state).is_err();
        let mask = |&mask: &u32| {
            if failed {
                Mask::EMPTY
            } else {
                Mask::from_bits(mask)
            }
        };
        state.masks().iter().map(mask).collect()
    }

    /// Returns the candidates that some solution has.
    ///
    /// ```
    /// use ninefold_variants::{Board, Budget, Machine};
    /// let board: Board = "grid 4x4; given r1c1=1; diagonal /; diagonal \\".parse()?;
    /// let candidates = Machine::new(&board).true_candidates(Budget::default());
    /// assert!(candidates.complete);
    /// assert_eq!(candidates.proved[0].bits(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn true_candidates(&self, budget: Budget<'_>) -> Candidates {
        let network = self.network();
        let mut meter = Meter::new(budget);
        let cells = network.masks.len();
        let mut root = network.state();
        let mut proved = vec![0u32; cells];
        let mut complete = true;
        let mut possible = !root.masks().contains(&0) && network.settle(&mut root).is_ok();
        let mut search = Solver::new(network, network.state());
        while possible && complete {
            let open = |cell: usize| root.masks()[cell] & !proved[cell];
            let Some(cell) = (0..cells).max_by_key(|&cell| (open(cell).count_ones(), cells - cell))
            else {
                break;
            };
            let digit = open(cell) & open(cell).wrapping_neg();
            if digit == 0 {
                break;
            }
            let mut trial = root.clone();
            let alive = trial.restrict(cell as u16, digit).is_ok();
            let unproved = (0..cells).map(open).collect();
            search.restart(trial, unproved);
            match if alive {
                search.next(&mut meter)
            } else {
                Found::Nothing
            } {
                Found::Solution => proved
                    .iter_mut()
                    .zip(search.masks())
                    .for_each(|(proved, mask)| *proved |= mask),
                Found::Nothing => {
                    possible = root.restrict(cell as u16, !digit).is_ok()
                        && network.settle(&mut root).is_ok();
                }
                Found::Cut => complete = false,
            }
        }
        let open = |cell: usize| {
            if complete || !possible {
                0
            } else {
                root.masks()[cell] & !proved[cell]
            }
        };
        Candidates {
            open: (0..cells).map(|cell| Mask::from_bits(open(cell))).collect(),
            proved: proved.into_iter().map(Mask::from_bits).collect(),
            complete,
            nodes: meter.spent() + 1,
        }
    }

    /// Counts for each cell and each digit, the least first, the solutions that have it, each up to the limit.
    ///
    /// Returns `None` if the budget ends before.
    pub fn candidate_counts(&self, limit: u64, budget: Budget<'_>) -> Option<Vec<Vec<u64>>> {
        let network = self.network();
        let mut meter = Meter::new(budget);
        let mut counts = vec![vec![0; network.scale.digits as usize]; network.masks.len()];
        let mut search = Solver::new(network, network.state());
        // With few solutions one enumeration is enough.
        for total in 0.. {
            match search.next(&mut meter) {
                Found::Solution if total < limit => {
                    for (counts, mask) in counts.iter_mut().zip(search.masks()) {
                        counts[mask.trailing_zeros() as usize] += 1;
                    }
                }
                Found::Solution => break,
                Found::Nothing => return Some(counts),
                Found::Cut => return None,
            }
        }
        for (cell, counts) in counts.iter_mut().enumerate() {
            for (digit, count) in counts.iter_mut().enumerate() {
                *count = 0;
                let mut state = network.state();
                if state.restrict(cell as u16, 1 << digit).is_err() {
                    continue;
                }
                search.restart(state, Vec::new());
                while *count < limit {
                    match search.next(&mut meter) {
                        Found::Solution => *count += 1,
                        Found::Nothing => break,
                        Found::Cut => return None,
                    }
                }
            }
        }
        Some(counts)
    }
}
