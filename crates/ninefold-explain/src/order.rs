//! The orders of steps: Sudoku Explainer's, HoDoKu's, and the human order with the easiest steps first.

use std::sync::Arc;

use ninefold::rating::Rating;
use ninefold::rating::hodoku::Settings;
use ninefold::rating::human::{Difficulty, Knowledge};

use crate::Figure;

/// The order in which steps are taken.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum StepOrder {
    /// The order of Sudoku Explainer.
    #[default]
    Explainer,
    /// The order of HoDoKu, with these settings.
    Hodoku(Arc<Settings>),
    /// The easiest steps first, for a player with some of the techniques.
    Human(Knowledge),
}

impl StepOrder {
    /// Returns the figure of a path without steps.
    pub(crate) fn zero(&self) -> Figure {
        match self {
            StepOrder::Explainer => Figure::Explainer(Rating::ZERO),
            StepOrder::Hodoku(_) => Figure::Hodoku(0),
            StepOrder::Human(_) => Figure::Human(Difficulty::ZERO),
        }
    }

    /// Returns its name.
    pub fn name(&self) -> StepOrderName {
        match self {
            StepOrder::Explainer => StepOrderName::Explainer,
            StepOrder::Hodoku(_) => StepOrderName::Hodoku,
            StepOrder::Human(_) => StepOrderName::Human,
        }
    }
}

/// The name of a [`StepOrder`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepOrderName {
    /// `se`
    Explainer,
    /// `hodoku`
    Hodoku,
    /// `human`
    Human,
}

impl StepOrderName {
    /// All names.
    pub const ALL: [StepOrderName; 3] = [
        StepOrderName::Explainer,
        StepOrderName::Hodoku,
        StepOrderName::Human,
    ];

    /// Returns the name in a word.
    pub const fn word(self) -> &'static str {
        match self {
            StepOrderName::Explainer => "se",
            StepOrderName::Hodoku => "hodoku",
            StepOrderName::Human => "human",
        }
    }
}
