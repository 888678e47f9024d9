//! What somebody orders from the generator, with all options of the programs, and what that asks of the library.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use ninefold::generate::{
    Aim, Around, Clues, Conditions, Equal, Exchange, Generator, Impossible, Kind, Level, Made,
    Needed, Pattern, Plan, Ratings, Report, Symmetries, Wish, position_before,
};
use ninefold::logic::Technique;
use ninefold::rating::{Bounds, Ending, Rated, Rater};
use ninefold::{Grid, Puzzle};
use serde::{Serialize, Serializer};

use crate::engine;

/// An order. The default is a minimal puzzle of any kind, made from the top down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Order {
    /// Complete grids instead of puzzles.
    pub grids: bool,
    /// Puzzles that are all equally likely.
    pub unbiased: bool,
    /// The symmetry of the clues.
    pub symmetry: Option<Symmetries>,
    /// Only puzzles without a redundant clue, also with a symmetry or a pattern.
    pub minimal: bool,
    /// The cells of the clues.
    pub pattern: Option<Pattern>,
    /// Puzzles near these.
    pub near: Option<Vec<Grid>>,
    /// How many clues go and come there; if nothing is named, what suits the aim.
    pub exchanges: Vec<Exchange>,
    /// What is fed back there.
    pub aim: Option<Aim>,
    /// How many clues.
    pub clues: Clues,
    /// How hard, in a word.
    pub level: Option<Level>,
    /// How hard, by the rating of the hardest step.
    pub er: Option<Ratings>,
    /// By that of the hardest step up to the first digit placed.
    pub ep: Option<Ratings>,
    /// By that of the first step.
    pub ed: Option<Ratings>,
    /// Pearls or diamonds only.
    pub equal: Equal,
    /// A technique that occurs, and is the hardest.
    pub technique: Option<Technique>,
    /// Whether the puzzle shall not be solved without that.
    pub only: bool,
    /// Whether the position before the first step of that is wanted.
    pub position: bool,
    /// Techniques that do not occur.
    pub without: BTreeSet<Technique>,
    /// Only one puzzle of each attempt, as they are related.
    pub unrelated: bool,
}

/// Why an order is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Both a level and a rating are given, which is one.
    LevelAndRating,
    /// An option needs a technique.
    NoTechnique(&'static str),
    /// An option needs puzzles to look around.
    NotNear(&'static str),
    /// It cannot be fulfilled.
    Impossible(Impossible),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::LevelAndRating => f.write_str(
                "a level is a range of ER, so level and rating cannot be ordered together",
            ),
            Refused::NoTechnique(option) => {
                write!(
                    f,
                    "`{option}` says something about a technique, but none is ordered"
                )
            }
            Refused::NotNear(option) => write!(
                f,
                "`{option}` says how to look around puzzles, but there are none: name them with `near`"
            ),
            Refused::Impossible(impossible) => impossible.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

impl From<Impossible> for Refused {
    fn from(impossible: Impossible) -> Refused {
        Refused::Impossible(impossible)
    }
}

impl Order {
    /// The plan for it.
    ///
    /// # Errors
    /// If it is known that nothing fulfils it.
    pub fn plan(&self) -> Result<Plan, Refused> {
        if self.level.is_some() && self.er.is_some() {
            return Err(Refused::LevelAndRating);
        }
        if self.technique.is_none() && (self.only || self.position) {
            let option = if self.only { "only" } else { "position" };
            return Err(Refused::NoTechnique(option));
        }
        if self.near.is_none() && (self.aim.is_some() || !self.exchanges.is_empty()) {
            let option = if self.aim.is_some() {
                "aim"
            } else {
                "exchange"
            };
            return Err(Refused::NotNear(option));
        }
        let conditions = self.conditions();
        self.check_together(&conditions)?;
        let plan = Plan {
            kind: self.kind(&conditions),
            conditions,
        };
        plan.check()?;
        Ok(plan)
    }

    fn kind(&self, conditions: &Conditions) -> Kind {
        let symmetries = self.symmetry.unwrap_or_default();
        match (&self.pattern, &self.near) {
            (Some(pattern), _) => Kind::Pattern {
                pattern: pattern.clone(),
                minimal: self.minimal,
            },
            (_, Some(seeds)) => Kind::Near(Around {
                seeds: seeds.clone(),
                exchanges: self.exchanges.clone(),
                aim: self.aim.unwrap_or_default(),
            }),
            _ if self.grids => Kind::Grids,
            _ if self.unbiased => Kind::Unbiased,
            _ if !symmetries.group_cells() && conditions.call_for_search() => Kind::Hard,
            _ => Kind::TopDown {
                symmetries,
                minimal: self.minimal || !symmetries.group_cells(),
            },
        }
    }

    /// Whether it says anything about ratings or techniques.
    pub fn needs_ratings(&self) -> bool {
        self.conditions().need_rating()
    }

    fn conditions(&self) -> Conditions {
        let er = self.er.or(self.level.map(Level::ratings));
        Conditions {
            clues: self.clues,
            er: er.unwrap_or_default(),
            ep: self.ep.unwrap_or_default(),
            ed: self.ed.unwrap_or_default(),
            equal: self.equal,
            technique: self.technique.map(|technique| Needed {
                technique,
                only: self.only,
            }),
            without: self.without.clone(),
            unrelated: self.unrelated,
        }
    }

    fn check_together(&self, conditions: &Conditions) -> Result<(), Impossible> {
        let wishes = [
            (self.grids, Wish::Grids),
            (self.unbiased, Wish::Unbiased),
            (self.pattern.is_some(), Wish::Pattern),
            (self.symmetry.is_some(), Wish::Symmetry),
            (self.near.is_some(), Wish::Near),
            (self.unrelated, Wish::Unrelated),
            (*conditions != Conditions::default(), Wish::Conditions),
        ];
        let ordered = wishes.into_iter().filter(|(is_ordered, _)| *is_ordered);
        let ordered: Vec<Wish> = ordered.map(|(_, wish)| wish).collect();
        Impossible::in_wishes(&ordered)
    }
}

/// Makes what is ordered, on the engine of the thread.
#[derive(Debug)]
pub struct Maker {
    generator: Generator,
    seed: u64,
    rater: Rater,
    order: Order,
}

/// A puzzle that was made to an order.
#[derive(Clone, Debug)]
pub struct Delivered {
    /// The puzzle.
    pub made: Made,
    /// What it is called.
    pub label: Label,
    /// Its rating, if it is known or was asked for.
    pub rated: Option<Rated>,
    /// The position before the first step of the technique, if that was ordered.
    pub position: Option<Puzzle>,
}

/// What a puzzle is called: the seed and the number of its attempt, as in `96-5`. Others of the same attempt have a
/// number more, as in `96-5-2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    seed: u64,
    attempt: u64,
    /// Which puzzle of the attempt it is, from 1 on.
    number: u64,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.seed, self.attempt)?;
        match self.number {
            1 => Ok(()),
            number => write!(f, "-{number}"),
        }
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Maker {
    /// # Errors
    /// As [`Order::plan`].
    pub fn new(seed: u64, order: &Order) -> Result<Maker, Refused> {
        Ok(Maker {
            generator: Generator::new(seed, order.plan()?, engine::make())?,
            seed,
            rater: Rater::default(),
            order: order.clone(),
        })
    }

    /// The plan of the order, which knows the attempts of each block.
    pub fn plan(&self) -> &Plan {
        self.generator.plan()
    }

    /// Makes a block, and rates its puzzles if asked to. `None` if it was interrupted.
    pub fn block(
        &mut self,
        block: u64,
        rates: bool,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Vec<Delivered>, Report)> {
        self.attempts(self.plan().block(block), rates, interrupt)
    }

    /// Makes these attempts, where a whole block would take too long. `None` if it was interrupted.
    pub fn attempts(
        &mut self,
        attempts: Range<u64>,
        rates: bool,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Vec<Delivered>, Report)> {
        let mut made = Vec::new();
        let report = self.generator.make(attempts, interrupt, &mut made)?;
        let labels = labels(self.seed, &made);
        let deliver = |(made, label)| self.deliver(made, label, rates, interrupt);
        let delivered: Option<_> = made.into_iter().zip(labels).map(deliver).collect();
        Some((delivered?, report))
    }

    fn deliver(
        &mut self,
        made: Made,
        label: Label,
        rates: bool,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<Delivered> {
        let mut rated = made.rating.and_then(|rating| rating.rated());
        if rated.is_none() && rates && !self.order.grids {
            let bounds = Bounds::none().until(interrupt);
            let partial = self.rater.rate_within(&made.puzzle, &bounds);
            if partial.ending() == Ending::Interrupted {
                return None;
            }
            rated = Some(partial.so_far());
        }
        let technique = self.order.technique.filter(|_| self.order.position);
        let position = technique
            .and_then(|technique| position_before(&mut self.rater, &made.puzzle, technique));
        Some(Delivered {
            made,
            label,
            rated,
            position,
        })
    }
}

/// Numbers the puzzles of each attempt.
fn labels(seed: u64, made: &[Made]) -> Vec<Label> {
    let of_attempts = made.chunk_by(|one, other| one.attempt == other.attempt);
    let numbered = of_attempts.flat_map(|of_attempt| (1..).zip(of_attempt));
    let label = |(number, made): (u64, &Made)| Label {
        seed,
        attempt: made.attempt,
        number,
    };
    numbered.map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_tell_the_puzzles_of_an_attempt_apart() {
        let order = Order {
            unbiased: true,
            clues: "26".parse().unwrap(),
            ..Order::default()
        };
        let mut maker = Maker::new(5, &order).unwrap();
        let (delivered, _) = maker.attempts(0..4096, false, &|| false).unwrap();
        let labels: BTreeSet<String> = delivered.iter().map(|it| it.label.to_string()).collect();
        assert_eq!(labels.len(), delivered.len());
        let first = format!("5-{}", delivered[0].made.attempt);
        assert_eq!(delivered[0].label.to_string(), first);
        assert!(
            labels.iter().any(|label| label.ends_with("-2")),
            "{labels:?}"
        );
    }

    #[test]
    fn orders_that_overlap_are_refused() {
        let order = Order {
            level: Some(Level::Hard),
            er: Some("3.0-".parse().unwrap()),
            ..Order::default()
        };
        let refused = order.plan().unwrap_err().to_string();
        assert!(refused.contains("level and rating"), "{refused}");
        let order = Order {
            only: true,
            ..Order::default()
        };
        assert_eq!(order.plan(), Err(Refused::NoTechnique("only")));
        let order = Order {
            unbiased: true,
            symmetry: Some(Symmetries::Any),
            ..Order::default()
        };
        let refused = order.plan().unwrap_err().to_string();
        assert!(refused.contains("unbiased puzzles"), "{refused}");
    }

    #[test]
    fn rare_ratings_are_searched_for() {
        let order = Order {
            er: Some("9.0-".parse().unwrap()),
            ..Order::default()
        };
        assert_eq!(order.plan().unwrap().kind, Kind::Hard);
        let symmetric = Order {
            symmetry: Some("half".parse().unwrap()),
            ..order.clone()
        };
        assert!(matches!(
            symmetric.plan().unwrap().kind,
            Kind::TopDown { .. }
        ));
        // Rated to the end if somebody wants to see the rating.
        let mut maker = Maker::new(1, &order).unwrap();
        let (delivered, _) = maker.block(0, true, &|| false).unwrap();
        assert!(!delivered.is_empty());
        for delivered in delivered {
            assert!(delivered.rated.unwrap().er.tenths() >= 90);
        }
    }

    #[test]
    fn ways_to_look_around_need_puzzles() {
        let order = Order {
            exchanges: vec!["{-1+1}".parse().unwrap()],
            ..Order::default()
        };
        assert_eq!(order.plan(), Err(Refused::NotNear("exchange")));
        let order = Order {
            near: Some(Vec::new()),
            ..order
        };
        let refused = order.plan().unwrap_err().to_string();
        assert_eq!(refused, "there is no puzzle to look around");
    }

    #[test]
    fn a_position_for_practice_comes_before_the_technique() {
        let order = Order {
            technique: Some(Technique::XWing),
            position: true,
            ..Order::default()
        };
        let mut maker = Maker::new(1, &order).unwrap();
        let delivered = (0..100).find_map(|block| {
            let (delivered, _) = maker.block(block, false, &|| false).unwrap();
            delivered.into_iter().next()
        });
        let delivered = delivered.expect("one in 500 puzzles has an X-Wing as its hardest step");
        let position = delivered.position.unwrap();
        let mut rater = Rater::default();
        let (_, step) = rater.path(&position).next().unwrap();
        assert_eq!(step.technique, Technique::XWing);
        assert_eq!(delivered.rated.unwrap().er.to_string(), "3.2");
    }
}
