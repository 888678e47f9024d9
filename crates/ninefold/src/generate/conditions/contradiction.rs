//! Conditions that no puzzle fulfils: [`Contradiction`].

use core::fmt;

use super::needed::ratings_of;
use super::{Conditions, Equal, Needed, PathOrder, Techniques};
use crate::generate::span::Ratings;
use crate::logic::Technique;
use crate::rating::human::Level;

/// Two conditions that no puzzle fulfils together, or one that no puzzle fulfils. Displayed as a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// The technique must occur, and must not.
    NeededAndExcluded {
        /// The technique.
        technique: Technique,
    },
    /// The order does not have the technique, so it never occurs.
    NotInOrder {
        /// The technique.
        technique: Technique,
        /// Whether the order is that of Sudoku Explainer; otherwise it is the human one.
        is_explainer: bool,
    },
    /// The technique must occur, but is harder than the hardest one.
    AboveHardest {
        /// The technique.
        technique: Technique,
        /// The technique that no step may exceed.
        hardest: Technique,
    },
    /// The technique must occur, but is harder than the level.
    AboveLevel {
        /// The technique.
        technique: Technique,
        /// The level.
        level: Level,
    },
    /// The technique must occur, but the player does not know it.
    Unknown {
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
    /// The first figure is never below the second, but its range is below the range of the second.
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
        /// The first figure with its range.
        one: (&'static str, Ratings),
        /// The second figure with its range.
        other: (&'static str, Ratings),
    },
    /// The last empty cell of a grid is a full house, so every path has one.
    WithoutFullHouse,
}

impl Conditions {
    /// Checks whether the conditions can be fulfilled together, as far as their definitions show.
    ///
    /// ```
    /// use ninefold::generate::{Conditions, PathOrder, Techniques};
    /// use ninefold::logic::Technique;
    ///
    /// let conditions = Conditions {
    ///     er: "5.0-".parse()?,
    ///     techniques: Techniques::with(PathOrder::Explainer, Technique::XWing),
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
        self.techniques.check()?;
        self.check_level()?;
        self.check_er()?;
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

    /// Checks whether the needed technique can occur on a path of the level. A player with fewer techniques may need
    /// harder ones.
    fn check_level(&self) -> Result<(), Contradiction> {
        match (self.level, self.techniques.needed) {
            (Some(level), Some(Needed { technique, .. }))
                if self.techniques.order == PathOrder::default()
                    && Level::of_technique(technique) > level =>
            {
                Err(Contradiction::AboveLevel { technique, level })
            }
            _ => Ok(()),
        }
    }

    /// Checks whether the needed technique can have an ER within the range.
    fn check_er(&self) -> Result<(), Contradiction> {
        match self.techniques.needed {
            Some(Needed { technique, .. }) if self.possible_er().is_none() => {
                let (rated, er) = (ratings_of(technique), self.er);
                Err(Contradiction::TechniqueOutside {
                    technique,
                    rated,
                    er,
                })
            }
            _ => Ok(()),
        }
    }
}

impl Techniques {
    /// Checks whether the conditions can be fulfilled together.
    fn check(&self) -> Result<(), Contradiction> {
        let needed = self.needed.map(|needed| needed.technique);
        let mut named = needed.iter().chain(&self.hardest).chain(&self.without);
        if let Some(&technique) = named.find(|it| self.order.difficulty(**it).is_none()) {
            let is_explainer = self.order == PathOrder::Explainer;
            return Err(Contradiction::NotInOrder {
                technique,
                is_explainer,
            });
        }
        if self.without.contains(&Technique::FullHouse) {
            return Err(Contradiction::WithoutFullHouse);
        }
        let Some(technique) = needed else {
            return Ok(());
        };
        if self.without.contains(&technique) {
            return Err(Contradiction::NeededAndExcluded { technique });
        }
        if let Some(hardest) = self.hardest
            && self.order.difficulty(technique) > self.most()
        {
            return Err(Contradiction::AboveHardest { technique, hardest });
        }
        match &self.order {
            PathOrder::Human(knowledge) if !knowledge.has(technique) => {
                Err(Contradiction::Unknown { technique })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::NeededAndExcluded { technique } => {
                write!(f, "{technique} is needed and excluded at the same time")
            }
            Contradiction::AboveLevel { technique, level } => {
                write!(f, "{technique} is harder than the level {}", level.name())
            }
            Contradiction::NotInOrder {
                technique,
                is_explainer,
            } => {
                let (this, other) = match is_explainer {
                    true => (PathOrder::Explainer, PathOrder::default()),
                    false => (PathOrder::default(), PathOrder::Explainer),
                };
                write!(f, "{technique} is not a technique of {this}")?;
                match other.difficulty(*technique) {
                    Some(_) => write!(f, ", but of {other}"),
                    None => write!(f, ", nor of {other}"),
                }
            }
            Contradiction::AboveHardest { technique, hardest } => {
                write!(f, "{technique} is needed, but is harder than {hardest}")
            }
            Contradiction::Unknown { technique } => {
                write!(f, "{technique} is needed, but the player does not know it")
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
                "{} is never below {}, so {} and {} exclude each other",
                greater.0, less.0, greater.1, less.1
            ),
            Contradiction::NeverEqual { equal, one, other } => write!(
                f,
                "a {} has equal {} and {}, but {} and {} do not overlap",
                equal.name(),
                one.0,
                other.0,
                one.1,
                other.1
            ),
            Contradiction::WithoutFullHouse => f.write_str(
                "no puzzle is solved without a full house, because the last cell of a grid is one",
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
        let with = |order, technique| Conditions {
            techniques: Techniques::with(order, technique),
            ..Conditions::default()
        };
        let conditions = Conditions::default;
        let human = PathOrder::default();
        let beginner = PathOrder::Human([Technique::HiddenSingle].into_iter().collect());
        for (conditions, sentence) in [
            (
                Conditions {
                    techniques: Techniques {
                        without: [Technique::XWing].into(),
                        ..Techniques::with(human.clone(), Technique::XWing)
                    },
                    ..conditions()
                },
                "X-Wing is needed and excluded at the same time",
            ),
            (
                with(PathOrder::Explainer, Technique::Skyscraper),
                "skyscraper is not a technique of the order of Sudoku Explainer, but of the human order",
            ),
            (
                with(human.clone(), Technique::XCycle),
                "X-cycle is not a technique of the human order, but of the order of Sudoku Explainer",
            ),
            (
                with(human.clone(), Technique::BruteForce),
                "brute force is not a technique of the human order, nor of the order of Sudoku Explainer",
            ),
            (
                Conditions {
                    techniques: Techniques {
                        hardest: Some(Technique::NakedPair),
                        ..Techniques::with(human, Technique::XWing)
                    },
                    ..conditions()
                },
                "X-Wing is needed, but is harder than naked pair",
            ),
            (
                with(beginner, Technique::XWing),
                "X-Wing is needed, but the player does not know it",
            ),
            (
                Conditions {
                    er: ratings("-2.7"),
                    ..with(PathOrder::Explainer, Technique::Claiming)
                },
                "claiming as the hardest step means ER 2.8, which is not within -2.7",
            ),
            (
                Conditions {
                    er: ratings("-2.0"),
                    ed: ratings("3.0-"),
                    ..conditions()
                },
                "ER is never below ED, so -2.0 and 3.0- exclude each other",
            ),
            (
                Conditions {
                    er: ratings("7.1-"),
                    ep: ratings("-2.0"),
                    equal: Equal::Pearl,
                    ..conditions()
                },
                "a pearl has equal ER and EP, but 7.1- and -2.0 do not overlap",
            ),
            (
                Conditions {
                    er: ratings("7.1-"),
                    ed: ratings("-2.0"),
                    equal: Equal::Diamond,
                    ..conditions()
                },
                "a diamond has equal ER and ED, but 7.1- and -2.0 do not overlap",
            ),
            (
                Conditions {
                    techniques: Techniques {
                        without: [Technique::FullHouse].into(),
                        ..Techniques::default()
                    },
                    ..conditions()
                },
                "no puzzle is solved without a full house, because the last cell of a grid is one",
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
                techniques: Techniques {
                    order: PathOrder::Explainer,
                    needed: Some(Needed {
                        technique: Technique::UniqueLoopType1,
                        only: true,
                    }),
                    without: [Technique::XWing].into(),
                    ..Techniques::default()
                },
                ..Conditions::default()
            },
        ] {
            assert_eq!(conditions.check(), Ok(()));
        }
    }
}
