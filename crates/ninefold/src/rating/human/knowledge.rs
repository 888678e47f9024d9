//! What a player knows.

use alloc::collections::BTreeSet;
use core::str::FromStr;

use crate::invalid::InvalidValue;
use crate::logic::Technique;

/// The techniques that a player knows. Read from a text with the name of a technique on each line; empty lines and what
/// follows a `#` are skipped.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold::rating::human::Knowledge;
///
/// let mut beginner: Knowledge = "full house\nhidden single # in a box first\n".parse()?;
/// assert!(beginner.has(Technique::HiddenSingle) && !beginner.has(Technique::XWing));
/// let everything = Knowledge::default();
/// assert!(everything.without_uniqueness().has(Technique::XWing));
/// let error = "naked single\nx-ray".parse::<Knowledge>().unwrap_err();
/// assert_eq!(error.line, 2);
/// # Ok::<(), ninefold::rating::human::BadKnowledge>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Knowledge(BTreeSet<Technique>);

impl Default for Knowledge {
    /// All techniques.
    fn default() -> Knowledge {
        Knowledge(Technique::ALL.iter().copied().collect())
    }
}

impl FromIterator<Technique> for Knowledge {
    fn from_iter<T: IntoIterator<Item = Technique>>(techniques: T) -> Knowledge {
        Knowledge(techniques.into_iter().collect())
    }
}

impl Knowledge {
    /// That of a player who knows some techniques, or all, but not others, and who may take for granted that there is only
    /// one solution or not.
    pub fn of(
        known: Option<Knowledge>,
        without: impl IntoIterator<Item = Technique>,
        uniqueness: bool,
    ) -> Knowledge {
        let known = known.unwrap_or_default();
        let knowledge = without.into_iter().fold(known, Knowledge::without);
        match uniqueness {
            true => knowledge,
            false => knowledge.without_uniqueness(),
        }
    }

    /// Whether the player knows the technique.
    pub fn has(&self, technique: Technique) -> bool {
        self.0.contains(&technique)
    }

    /// The same without a technique.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Knowledge {
        self.0.remove(&technique);
        self
    }

    /// The same without techniques that take for granted that there is only one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Knowledge {
        self.0.retain(|technique| !technique.needs_uniqueness());
        self
    }
}

/// What is wrong with a text about techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadKnowledge {
    /// The line, counted from 1.
    pub line: usize,
    /// What was found there.
    pub reason: InvalidValue,
}

impl core::fmt::Display for BadKnowledge {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl core::error::Error for BadKnowledge {}

impl FromStr for Knowledge {
    type Err = BadKnowledge;

    fn from_str(text: &str) -> Result<Knowledge, BadKnowledge> {
        let technique = |(line, text): (usize, &str)| {
            let name = text.split('#').next().map_or("", str::trim);
            let technique = name.parse::<Technique>();
            let technique = technique.map_err(|reason| BadKnowledge { line, reason });
            (!name.is_empty()).then_some(technique)
        };
        let techniques = (1..).zip(text.lines()).filter_map(technique);
        techniques.collect::<Result<_, _>>().map(Knowledge)
    }
}
