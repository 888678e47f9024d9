//! What a search is after: [`Aim`].

use core::str::FromStr;

use crate::invalid::InvalidValue;

/// Which of the puzzles that a [`Search`](super::Search) finds become seeds themselves, and which seed comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Aim {
    /// Those that are kept. Seeds come in the order in which they are found.
    #[default]
    Conditions,
    /// Those with no more clues than their seed. Seeds with fewest clues come first.
    FewestClues,
    /// Those whose ER is no lower than that of their seed. Seeds with the highest ER come first.
    HighestRating,
}

impl Aim {
    /// All of them.
    pub const ALL: [Aim; 3] = [Aim::Conditions, Aim::FewestClues, Aim::HighestRating];

    /// What users call it.
    pub const fn name(self) -> &'static str {
        match self {
            Aim::Conditions => "conditions",
            Aim::FewestClues => "fewest-clues",
            Aim::HighestRating => "highest-rating",
        }
    }

    /// Which puzzles become seeds, in a few words.
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
