//! Rules that together allow no solution.

use crate::machine::{Budget, Found, Machine, Meter, Solver};
use crate::rule::Rule;

/// Some rules of a board that allow no solution, together with its rows, columns and regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Indices of the rules. None, if even the empty board has no solution.
    pub rules: Vec<usize>,
    /// Whether every smaller choice of these rules has a solution. Otherwise the budget ended before.
    pub complete: bool,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl Machine {
    /// Finds rules that allow no solution, and that are all necessary for that.
    ///
    /// Returns `None` if there is a solution, or if the budget ends before that is clear.
    ///
    /// ```
    /// use ninefold_variants::{Board, Budget, Machine};
    /// let board: Board = "grid 4x4; given r1c1=1; given r2c2=2; given r1c4=1".parse()?;
    /// let clash = Machine::new(&board).clash(Budget::default()).unwrap();
    /// assert_eq!(clash.rules, [0, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clash(&self, budget: Budget<'_>) -> Option<Clash> {
        let mut meter = Meter::new(budget);
        if solve_one(self, &mut meter) != Found::Nothing {
            return None;
        }
        let mut rules: Vec<usize> = (0..self.board().rules().len()).collect();
        let mut complete = true;
        // Large pieces first: most rules have no part in a clash.
        let mut piece = rules.len().div_ceil(2);
        while piece > 0 {
            let mut start = 0;
            while start < rules.len() {
                let end = (start + piece).min(rules.len());
                let others = [&rules[..start], &rules[end..]].concat();
                match self.solve_some(&others, &mut meter) {
                    Found::Nothing => rules = others,
                    found => {
                        complete &= found == Found::Solution || piece > 1;
                        start = end;
                    }
                }
            }
            piece = if piece == 1 { 0 } else { piece.div_ceil(2) };
        }
        Some(Clash {
            rules,
            complete,
            nodes: meter.spent() + 1,
        })
    }

    /// Looks for a solution of some of the rules.
    fn solve_some(&self, rules: &[usize], meter: &mut Meter<'_>) -> Found {
        let board = self.board();
        let rules: Vec<Rule> = rules
            .iter()
            .map(|&index| board.rules()[index].clone())
            .collect();
        match board.with_rules(rules) {
            Ok(board) => solve_one(&Machine::new(&board), meter),
            Err(_) => Found::Cut,
        }
    }
}

fn solve_one(machine: &Machine, meter: &mut Meter<'_>) -> Found {
    Solver::new(machine.network(), machine.network().state()).next(meter)
}
