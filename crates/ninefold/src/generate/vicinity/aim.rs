//! The aim of a search: [`Aim`].

use core::str::FromStr;

use crate::invalid::InvalidValue;

/// The choice of the found puzzles of a [`Search`](super::Search) that become seeds, and the order of the seeds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Aim {
    /// The kept puzzles become seeds. Seeds come in the order in which they are found.
    #[default]
    Conditions,
    /// Puzzles with no more clues than their seed become seeds. Seeds with the fewest clues come first.
    FewestClues,
    /// Puzzles with an ER no lower than that of their seed become seeds. Seeds with the highest ER come first.
    HighestRating,
}

impl Aim {
    /// All aims.
    pub const ALL: [Aim; 3] = [Aim::Conditions, Aim::FewestClues, Aim::HighestRating];

    /// Returns the name by which users choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Aim::Conditions => "conditions",
            Aim::FewestClues => "fewest-clues",
            Aim::HighestRating => "highest-rating",
        }
    }

    /// Returns the puzzles that become seeds, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Aim::Conditions => "the puzzles that are kept, in the order in which they are found",
            Aim::FewestClues => "those with no more clues than their seed, those with fewest first",
            Aim::HighestRating => {
                "those with an ER no lower than that of their seed, the highest first"
            }
        }
    }
}

impl FromStr for Aim {
    type Err = InvalidValue;

    /// Reads a name.
    fn from_str(name: &str) -> Result<Aim, InvalidValue> {
        let aim = Aim::ALL.into_iter().find(|aim| aim.name() == name);
        aim.ok_or_else(|| InvalidValue::new(name, "conditions, fewest-clues or highest-rating"))
    }
}
