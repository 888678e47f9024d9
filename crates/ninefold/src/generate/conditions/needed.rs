//! A technique that a puzzle must need: [`Needed`].

use crate::generate::span::{Ratings, Span, Tenths};
use crate::logic::{Look, Position, Scratch, SearchResult, Step, Technique, Watch};
use crate::rating::{Chooser, Path, Rating, Rule, SUDOKU_EXPLAINER};

/// A technique that must occur on the path through a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Needed {
    /// The technique.
    pub technique: Technique,
    /// Whether the puzzle must not be solvable without the technique, unless by harder steps. (With harder steps,
    /// nearly every puzzle can be solved without nearly every technique.)
    pub only: bool,
}

impl Needed {
    /// Returns the ratings of steps of the technique (docs/sudoku-explainer-rating.md, section 3). Chains can be of any
    /// length, so they have no upper end. Techniques that Sudoku Explainer does not have are not rated: for them, the
    /// result is all ratings.
    ///
    /// ```
    /// use ninefold::generate::Needed;
    /// use ninefold::logic::Technique;
    ///
    /// let ratings = |technique| Needed { technique, only: false }.ratings().to_string();
    /// assert_eq!(ratings(Technique::XWing), "3.2");
    /// assert_eq!(ratings(Technique::UniqueLoopType1), "4.6-5.0");
    /// assert_eq!(ratings(Technique::NishioForcingChains), "7.5-");
    /// ```
    pub fn ratings(self) -> Ratings {
        ratings_of(self.technique)
    }
}

pub(super) fn ratings_of(technique: Technique) -> Ratings {
    let tenths = |least, most| {
        let [least, most] = [least, most].map(Tenths::new);
        Span::new(least, most).expect("written in order")
    };
    match technique {
        Technique::FullHouse => tenths(10, 10),
        Technique::HiddenSingle => tenths(12, 15),
        Technique::Pointing => tenths(26, 26),
        Technique::DirectClaiming => tenths(19, 19),
        Technique::Claiming => tenths(28, 28),
        Technique::UniqueRectangleType1
        | Technique::UniqueRectangleType2
        | Technique::UniqueRectangleType4 => tenths(45, 45),
        // With up to six further cells.
        Technique::UniqueRectangleType3 => tenths(45, 51),
        Technique::UniqueLoopType1 | Technique::UniqueLoopType2 | Technique::UniqueLoopType4 => {
            tenths(46, 50)
        }
        Technique::UniqueLoopType3 => tenths(46, 56),
        Technique::BugType1 => tenths(56, 56),
        Technique::BugType2 | Technique::BugType4 => tenths(57, 57),
        Technique::BugType3 => tenths(58, 62),
        Technique::ForcingXChain => Span::from(Tenths::new(66)),
        Technique::XyCycle | Technique::ForcingChain => Span::from(Tenths::new(70)),
        Technique::AlignedTripletExclusion => tenths(75, 75),
        // All other techniques of an entry have the same rating, or are chains.
        _ => {
            let mut entries = SUDOKU_EXPLAINER.iter();
            let entry = entries.find(|entry| entry.techniques().contains(&technique));
            let Some(easiest) = entry.map(Rule::easiest) else {
                return Ratings::ALL;
            };
            match easiest.tenths() {
                65.. => Span::from(easiest.into()),
                _ => Span::only(easiest.into()),
            }
        }
    }
}

/// Sudoku Explainer's techniques in its order, except one technique, and only steps up to a rating.
#[derive(Debug)]
pub(super) struct Without {
    unwanted: Technique,
    most: Tenths,
    scratch: Scratch,
}

impl Without {
    pub(super) fn new(unwanted: Technique) -> Without {
        Without {
            unwanted,
            most: Tenths::MAX,
            scratch: Scratch::default(),
        }
    }

    /// Returns whether these techniques solve the puzzle with steps up to this rating, before `interrupt` ends the
    /// path.
    pub(super) fn solves(
        &mut self,
        start: &Position,
        most: Tenths,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        self.most = most;
        let mut path = Path::new(*start, self).until(interrupt);
        path.by_ref().for_each(drop);
        path.position().is_complete()
    }
}

impl Chooser for Without {
    type Step = Step<()>;
    type Figure = Rating;

    fn choose(&mut self, position: &Position, watch: &Watch) -> SearchResult<(Step<()>, Rating)> {
        let may_help = |entry: &&Rule| Tenths::from(entry.easiest()) <= self.most;
        let mut look = Look::new(position, &mut self.scratch, watch);
        for rule in SUDOKU_EXPLAINER.iter().filter(may_help) {
            let unwanted = rule.techniques().contains(&self.unwanted);
            if unwanted && rule.techniques().len() == 1 {
                continue;
            }
            let found = rule.conclude(&mut look, unwanted.then_some(self.unwanted))?;
            let fits = |(_, rating): &(Step<()>, Rating)| Tenths::from(*rating) <= self.most;
            if let Some(found) = found.filter(fits) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn carry_out(&mut self, step: &Step<()>, position: &mut Position) {
        position.apply(&step.conclusion);
    }
}
