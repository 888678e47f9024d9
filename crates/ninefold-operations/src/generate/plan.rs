//! Plans of classic puzzles and of boards.

use std::ops::Range;

use ninefold::generate::{self as classic, PuzzleKind};

use crate::generate::board::BoardPlan;

/// A plan, whose attempts lead to puzzles.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// Classic puzzles.
    Classic(Box<classic::Plan>),
    /// Puzzles of other sizes or with further rules.
    Board(Box<BoardPlan>),
}

impl Plan {
    /// Returns the plan of classic puzzles, if it is one.
    pub fn classic(&self) -> Option<&classic::Plan> {
        match self {
            Plan::Classic(plan) => Some(plan),
            Plan::Board(_) => None,
        }
    }

    /// Returns the attempts of a block.
    pub fn block(&self, block: u64) -> Range<u64> {
        match self {
            Plan::Classic(plan) => plan.block(block),
            Plan::Board(_) => block..block.saturating_add(1),
        }
    }

    /// Returns whether each attempt needs the attempts before it.
    pub fn is_sequential(&self) -> bool {
        match self {
            Plan::Classic(plan) => plan.is_sequential(),
            Plan::Board(_) => false,
        }
    }

    /// Returns whether every attempt leads to exactly one puzzle.
    pub fn keeps_every_attempt(&self) -> bool {
        match self {
            Plan::Classic(plan) => plan.keeps_every_attempt(),
            Plan::Board(_) => false,
        }
    }

    /// Returns the default limit of attempts for each puzzle.
    pub fn attempts_for_each(&self) -> u64 {
        match self {
            Plan::Classic(plan) => match plan.kind {
                // Each attempt is a search, which may take seconds.
                PuzzleKind::Hard => 1_000,
                PuzzleKind::Near(_) => 100_000,
                _ => 10_000_000,
            },
            // Most attempts lead to a puzzle. Each may take seconds.
            Plan::Board(_) => 20,
        }
    }

    /// Returns a warning if hardly any puzzle fulfils the plan.
    pub fn warning(&self) -> Option<String> {
        match self {
            Plan::Classic(plan) => plan.conditions.hopeless().map(|it| it.to_string()),
            Plan::Board(_) => None,
        }
    }
}

impl From<classic::Plan> for Plan {
    fn from(plan: classic::Plan) -> Plan {
        Plan::Classic(Box::new(plan))
    }
}
