//! Conditions that no puzzle fulfils: [`Contradiction`].

use core::fmt;

use super::needed::ratings_of;
use super::{Conditions, Equal, Needed};
use crate::generate::span::Ratings;
use crate::logic::Technique;
use crate::rating::SUDOKU_EXPLAINER;

/// Two conditions that no puzzle fulfils together, or one that none fulfils. Displayed as a sentence that names both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// The technique must occur, and must not.
    NeededAndExcluded {
        /// The technique.
        technique: Technique,
    },
    /// The technique must be the hardest, but Sudoku Explainer, whose steps are counted, does not have it.
    UnratedTechnique {
        /// The technique.
        technique: Technique,
    },
    /// The technique must be the hardest, but is never rated within the range of ER.
    TechniqueOutside {
        /// The technique.
        technique: Technique,
        /// The ratings of the technique.
        rated: Ratings,
        /// The range of ER.
        er: Ratings,
    },
    /// The first figure is never below the second, but its range is.
    OutOfOrder {
        /// The figure that is never below the other, with its range.
        greater: (&'static str, Ratings),
        /// The figure that is never above the other, with its range.
        less: (&'static str, Ratings),
    },
    /// Two figures must be equal, but their ranges are disjoint.
    NeverEqual {
        /// The condition that requires it.
        equal: Equal,
        /// The first with its range.
        one: (&'static str, Ratings),
        /// The second with its range.
        other: (&'static str, Ratings),
    },
    /// The last empty cell of a grid is a full house, so every path has one.
    WithoutFullHouse,
}

impl Conditions {
    /// Checks whether the conditions can be fulfilled together, as far as their definitions show.
    ///
    /// ```
    /// use ninefold::generate::{Conditions, Needed};
    /// use ninefold::logic::Technique;
    ///
    /// let conditions = Conditions {
    ///     er: "5.0-".parse()?,
    ///     technique: Some(Needed { technique: Technique::XWing, only: false }),
    ///     ..Conditions::default()
    /// };
    /// let contradiction = conditions.check().unwrap_err();
    /// assert_eq!(
    ///     contradiction.to_string(),
    ///     "X-Wing as the hardest step means ER 3.2, which is not within 5.0-"
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If two conditions contradict each other.
    pub fn check(&self) -> Result<(), Contradiction> {
        if self.without.contains(&Technique::FullHouse) {
            return Err(Contradiction::WithoutFullHouse);
        }
        self.check_technique()?;
        let [er, ep, ed] = [("ER", self.er), ("EP", self.ep), ("ED", self.ed)];
        for (greater, less) in [(er, ep), (ep, ed), (er, ed)] {
            if greater.1.most() < less.1.least() {
                return Err(Contradiction::OutOfOrder { greater, less });
            }
        }
        let equal: &[_] = match self.equal {
            Equal::Any => &[],
            Equal::Pearl => &[(er, ep)],
            Equal::Diamond => &[(er, ep), (ep, ed), (er, ed)],
        };
        for &(one, other) in equal {
            if one.1.and(other.1).is_none() {
                let equal = self.equal;
                return Err(Contradiction::NeverEqual { equal, one, other });
            }
        }
        Ok(())
    }

    fn check_technique(&self) -> Result<(), Contradiction> {
        let Some(Needed { technique, .. }) = self.technique else {
            return Ok(());
        };
        let mut rated = SUDOKU_EXPLAINER.iter();
        if !rated.any(|entry| entry.techniques().contains(&technique)) {
            return Err(Contradiction::UnratedTechnique { technique });
        }
        if self.without.contains(&technique) {
            return Err(Contradiction::NeededAndExcluded { technique });
        }
        if self.possible_er().is_none() {
            let (rated, er) = (ratings_of(technique), self.er);
            return Err(Contradiction::TechniqueOutside {
                technique,
                rated,
                er,
            });
        }
        Ok(())
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::NeededAndExcluded { technique } => {
                write!(f, "{technique} is needed and excluded at the same time")
            }
            Contradiction::UnratedTechnique { technique } => {
                write!(
                    f,
                    "{technique} is not a technique of Sudoku Explainer, so it is never the hardest step"
                )
            }
            Contradiction::TechniqueOutside {
                technique,
                rated,
                er,
            } => write!(
                f,
                "{technique} as the hardest step means ER {rated}, which is not within {er}"
            ),
            Contradiction::OutOfOrder { greater, less } => write!(
                f,
                "{} is never below {}, so {} and {} cannot be had together",
                greater.0, less.0, greater.1, less.1
            ),
            Contradiction::NeverEqual { equal, one, other } => write!(
                f,
                "a {} has equal {} and {}, but {} and {} have nothing in common",
                equal.name(),
                one.0,
                other.0,
                one.1,
                other.1
            ),
            Contradiction::WithoutFullHouse => f.write_str(
                "no puzzle is solved without a full house: the last cell of a grid is one",
            ),
        }
    }
}

impl core::error::Error for Contradiction {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn ratings(text: &str) -> Ratings {
        text.parse().unwrap()
    }

    #[test]
    fn contradictions_name_both_sides() {
        let needed = |technique| {
            Some(Needed {
                technique,
                only: false,
            })
        };
        let conditions = Conditions::default;
        for (conditions, sentence) in [
            (
                Conditions {
                    technique: needed(Technique::XWing),
                    without: [Technique::XWing].into(),
                    ..conditions()
                },
                "X-Wing is needed and excluded at the same time",
            ),
            (
                Conditions {
                    technique: needed(Technique::Skyscraper),
                    ..conditions()
                },
                "skyscraper is not a technique of Sudoku Explainer, so it is never the hardest step",
            ),
            (
                Conditions {
                    technique: needed(Technique::Claiming),
                    er: ratings("-2.7"),
                    ..conditions()
                },
                "claiming as the hardest step means ER 2.8, which is not within -2.7",
            ),
            (
                Conditions {
                    er: ratings("-2.0"),
                    ed: ratings("3.0-"),
                    ..conditions()
                },
                "ER is never below ED, so -2.0 and 3.0- cannot be had together",
            ),
            (
                Conditions {
                    er: ratings("7.1-"),
                    ep: ratings("-2.0"),
                    equal: Equal::Pearl,
                    ..conditions()
                },
                "a pearl has equal ER and EP, but 7.1- and -2.0 have nothing in common",
            ),
            (
                Conditions {
                    er: ratings("7.1-"),
                    ed: ratings("-2.0"),
                    equal: Equal::Diamond,
                    ..conditions()
                },
                "a diamond has equal ER and ED, but 7.1- and -2.0 have nothing in common",
            ),
            (
                Conditions {
                    without: [Technique::FullHouse].into(),
                    ..conditions()
                },
                "no puzzle is solved without a full house: the last cell of a grid is one",
            ),
        ] {
            assert_eq!(conditions.check().unwrap_err().to_string(), sentence);
        }
    }

    #[test]
    fn conditions_that_can_be_fulfilled_are_accepted() {
        for conditions in [
            Conditions::default(),
            Conditions {
                er: ratings("7.1-"),
                ed: ratings("-2.0"),
                equal: Equal::Pearl,
                ..Conditions::default()
            },
            Conditions {
                er: ratings("4.6-"),
                technique: Some(Needed {
                    technique: Technique::UniqueLoopType1,
                    only: true,
                }),
                without: [Technique::XWing].into(),
                ..Conditions::default()
            },
        ] {
            assert_eq!(conditions.check(), Ok(()));
        }
    }
}
