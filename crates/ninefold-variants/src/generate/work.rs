//! The work that one order may still cost.

use crate::machine::{Budget, Found, Meter, Solver};

/// The budget of an order, with the nodes that its searches have spent.
#[derive(Debug)]
pub(crate) struct Work<'b> {
    budget: Budget<'b>,
    nodes: u64,
    spent: u64,
}

impl<'b> Work<'b> {
    /// Starts with nothing spent. A budget without a number of nodes gets this one.
    pub(crate) fn new(budget: Budget<'b>, nodes: u64) -> Self {
        let nodes = budget.nodes.unwrap_or(nodes);
        Self {
            budget,
            nodes,
            spent: 0,
        }
    }

    /// Returns the nodes spent.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Returns whether the caller stops the work.
    pub(crate) fn stopped(&self) -> bool {
        Meter::new(self.budget).stopped()
    }

    /// Returns whether nothing is left to spend.
    pub(crate) fn has_ended(&self) -> bool {
        self.spent >= self.nodes || self.stopped()
    }

    /// Pays for work that is no search.
    pub(crate) fn pay(&mut self, nodes: usize) {
        self.spent = self.spent.saturating_add(nodes as u64);
    }

    /// Continues a search for at most `most` nodes.
    ///
    /// A search without guesses counts as one node too, so that an order of small searches ends as well.
    pub(crate) fn next(&mut self, search: &mut Solver<'_>, most: u64) -> Found {
        if self.has_ended() {
            return Found::Cut;
        }
        let budget = Budget {
            nodes: Some(most.min(self.nodes - self.spent)),
            ..self.budget
        };
        let mut meter = Meter::new(budget);
        let found = search.next(&mut meter);
        self.spent += meter.spent() + 1;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_without_nodes_or_at_a_stop() {
        let mut work = Work::new(Budget::default(), 2);
        assert!(!work.has_ended());
        work.pay(1);
        assert!(!work.has_ended());
        work.pay(1);
        assert!(work.has_ended() && !work.stopped());
        let budget = Budget {
            stop: Some(&|| true),
            ..Budget::default()
        };
        assert!(Work::new(budget, 2).has_ended());
    }
}
