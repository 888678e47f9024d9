//! How much work an answer may cost.

use std::fmt;

/// A bound on the work of one answer. The default has no bound.
#[derive(Clone, Copy, Default)]
pub struct Budget<'a> {
    /// Greatest number of nodes, counted over all searches of the answer.
    pub nodes: Option<u64>,
    /// A function that ends the work once it returns true. It is called at each node.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Budget");
        shown.field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl Budget<'_> {
    /// Returns the budget of a number of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            stop: None,
        }
    }
}

/// A budget with the nodes already spent.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    spent: u64,
}

impl<'a> Meter<'a> {
    /// Starts with nothing spent.
    pub(crate) fn new(budget: Budget<'a>) -> Self {
        Self { budget, spent: 0 }
    }

    /// Spends a node; returns false when the budget has ended.
    pub(crate) fn spend(&mut self) -> bool {
        let enough = self.budget.nodes.is_none_or(|nodes| self.spent < nodes) && !self.stopped();
        self.spent += u64::from(enough);
        enough
    }

    /// Returns whether the work should end.
    pub(crate) fn stopped(&self) -> bool {
        self.budget.stop.is_some_and(|stop| stop())
    }

    /// Returns the nodes already spent.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }
}
