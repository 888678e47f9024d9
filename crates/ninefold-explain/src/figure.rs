//! How hard a step is, on the scale of its order.

use std::cmp::Ordering;
use std::fmt;

use ninefold::rating::Rating;
use ninefold::rating::human::Difficulty;
use serde::{Serialize, Serializer};

/// A figure of one of the scales. Figures of different scales are not comparable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Figure {
    /// A rating of Sudoku Explainer.
    Explainer(Rating),
    /// The number that HoDoKu adds to the score.
    Hodoku(u32),
    /// A difficulty in the human order.
    Human(Difficulty),
}

impl Figure {
    /// Returns the value as a number with at most one decimal.
    pub fn printed(self) -> f64 {
        match self {
            Figure::Explainer(rating) => rating.printed(),
            Figure::Hodoku(score) => score.into(),
            Figure::Human(difficulty) => difficulty.printed(),
        }
    }

    /// Returns the other figure if it is harder on the same scale, otherwise this one.
    #[must_use]
    pub fn max(self, other: Figure) -> Figure {
        if other > self { other } else { self }
    }
}

impl PartialOrd for Figure {
    fn partial_cmp(&self, other: &Figure) -> Option<Ordering> {
        match (self, other) {
            (Figure::Explainer(one), Figure::Explainer(other)) => Some(one.cmp(other)),
            (Figure::Hodoku(one), Figure::Hodoku(other)) => Some(one.cmp(other)),
            (Figure::Human(one), Figure::Human(other)) => Some(one.cmp(other)),
            _ => None,
        }
    }
}

impl From<Rating> for Figure {
    fn from(rating: Rating) -> Figure {
        Figure::Explainer(rating)
    }
}

impl From<u32> for Figure {
    fn from(score: u32) -> Figure {
        Figure::Hodoku(score)
    }
}

impl From<Difficulty> for Figure {
    fn from(difficulty: Difficulty) -> Figure {
        Figure::Human(difficulty)
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Explainer(rating) => rating.fmt(f),
            Figure::Hodoku(score) => score.fmt(f),
            Figure::Human(difficulty) => difficulty.fmt(f),
        }
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.printed())
    }
}
