//! The number of solutions.

use std::fmt;

use crate::machine::{Budget, Found, Machine, Meter, Solver};

/// The number of solutions of a board, as far as it was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of solutions counted.
    pub solutions: u128,
    /// Whether there are more solutions than the limit. Then `solutions` is the limit.
    pub more: bool,
    /// Whether the budget was enough for the answer.
    pub complete: bool,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.more, self.complete) {
            (true, _) => write!(f, "more than {}", self.solutions),
            (false, true) => write!(f, "{}", self.solutions),
            (false, false) => write!(f, "at least {}", self.solutions),
        }
    }
}

impl Machine {
    /// Counts the solutions, up to a limit if there is one.
    ///
    /// ```
    /// use ninefold_variants::{Board, Budget, Machine};
    /// let machine = Machine::new(&"grid 4x4".parse::<Board>()?);
    /// assert_eq!(machine.count(None, Budget::default()).to_string(), "288");
    /// assert_eq!(machine.count(Some(9), Budget::default()).to_string(), "more than 9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, limit: Option<u128>, budget: Budget<'_>) -> Count {
        let mut meter = Meter::new(budget);
        let mut search = Solver::new(self.network(), self.network().state());
        let (mut solutions, mut more, mut complete) = (0, false, true);
        loop {
            match search.next(&mut meter) {
                Found::Solution if Some(solutions) == limit => {
                    more = true;
                    break;
                }
                Found::Solution => solutions += 1,
                Found::Nothing => break,
                Found::Cut => {
                    complete = false;
                    break;
                }
            }
        }
        Count {
            solutions,
            more,
            complete,
            nodes: meter.spent() + 1,
        }
    }
}
