//! The techniques that a player can use.

use alloc::collections::BTreeSet;
use core::str::FromStr;

use crate::invalid::InvalidValue;
use crate::logic::Technique;

/// The set of techniques that a player can use. It is read from a text with one technique name on each line; a name
/// of [several](Technique::named) means every one. Empty lines and text after a `#` are skipped.
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
    /// Returns all techniques.
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
    /// Returns the `known` techniques (by default all) except those in `without`. If `uniqueness` is false,
    /// techniques that assume a unique solution are left out, too.
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

    /// Returns whether the player can use the technique.
    pub fn has(&self, technique: Technique) -> bool {
        self.0.contains(&technique)
    }

    /// Removes a technique.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Knowledge {
        self.0.remove(&technique);
        self
    }

    /// Removes the techniques that assume a unique solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Knowledge {
        self.0.retain(|technique| !technique.needs_uniqueness());
        self
    }
}

/// An error in a list of techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadKnowledge {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The text that is not a technique.
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
        let mut known = BTreeSet::new();
        for (line, text) in (1..).zip(text.lines()) {
            let name = text.split('#').next().map_or("", str::trim);
            if !name.is_empty() {
                let usual = name.parse::<Technique>();
                usual.map_err(|reason| BadKnowledge { line, reason })?;
                known.extend(Technique::named(name));
            }
        }
        Ok(Knowledge(known))
    }
}
