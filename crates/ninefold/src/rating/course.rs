//! A rating on its way, and what is known of it wherever it ends.

use core::fmt;

use super::bounds::{Bounds, Wish};
use super::{BEYOND, Rated};
use crate::logic::{Conclusion, Rating};

/// What is known of one of the three figures. Displayed as `9.0`, `>9.0` or `>=9.0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// It is that.
    Exactly(Rating),
    /// It is more.
    Above(Rating),
    /// It is that or more.
    AtLeast(Rating),
}

impl Figure {
    /// The number that it is said to be, to be above, or to be at least.
    pub fn rating(self) -> Rating {
        match self {
            Figure::Exactly(rating) | Figure::Above(rating) | Figure::AtLeast(rating) => rating,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Exactly(rating) => write!(f, "{rating}"),
            Figure::Above(rating) => write!(f, ">{rating}"),
            Figure::AtLeast(rating) => write!(f, ">={rating}"),
        }
    }
}

/// Why a rating ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All is known.
    Complete,
    /// A step is above the greatest rating that was of interest.
    AboveMax,
    /// The puzzle is no pearl.
    NotPearl,
    /// The puzzle is no diamond.
    NotDiamond,
    /// It was interrupted.
    Interrupted,
}

/// A rating as far as the bounds allowed. Displayed as `ER/EP/ED`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Partial {
    known: Known,
    end: End,
}

/// The figures of the steps that were taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known {
    hardest: Rating,
    ep: Option<Rating>,
    ed: Option<Rating>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Complete,
    /// The next step is above the ceiling.
    Above(Ceiling),
    /// The next step is that hard or harder.
    Interrupted(Rating),
}

/// The hardest step that is of interest, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ceiling {
    rating: Rating,
    reason: Ending,
}

impl Partial {
    /// The hardest step of all.
    pub fn er(&self) -> Figure {
        self.figure(None)
    }

    /// The hardest step up to and including the first that places a digit.
    pub fn ep(&self) -> Figure {
        self.figure(self.known.ep)
    }

    /// The first step.
    pub fn ed(&self) -> Figure {
        self.figure(self.known.ed)
    }

    /// A figure that is known, or what is known of one to which all steps so far and the next belong.
    fn figure(&self, known: Option<Rating>) -> Figure {
        match (known, self.end) {
            (Some(rating), _) => Figure::Exactly(rating),
            (None, End::Complete) => Figure::Exactly(self.known.hardest),
            (None, End::Above(ceiling)) => Figure::Above(ceiling.rating),
            (None, End::Interrupted(next)) => Figure::AtLeast(self.known.hardest.max(next)),
        }
    }

    /// Why it ended.
    pub fn ending(&self) -> Ending {
        match self.end {
            End::Complete => Ending::Complete,
            End::Above(ceiling) => ceiling.reason,
            End::Interrupted(_) => Ending::Interrupted,
        }
    }

    /// The rating, if it is complete.
    pub fn rated(&self) -> Option<Rated> {
        (self.end == End::Complete).then(|| self.so_far())
    }

    /// The rating of the steps that were taken.
    pub(super) fn so_far(&self) -> Rated {
        Rated {
            er: self.known.hardest,
            ep: self.known.ep.unwrap_or(Rating::ZERO),
            ed: self.known.ed.unwrap_or(Rating::ZERO),
        }
    }
}

impl fmt::Display for Partial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er(), self.ep(), self.ed())
    }
}

/// A rating on its way.
pub(super) struct Course {
    known: Known,
    wish: Wish,
    ceiling: Option<Ceiling>,
}

impl Course {
    pub(super) fn within(bounds: &Bounds) -> Course {
        Course {
            known: Known {
                hardest: Rating::ZERO,
                ep: None,
                ed: None,
            },
            wish: bounds.wish,
            ceiling: bounds.max.map(|rating| Ceiling {
                rating,
                reason: Ending::AboveMax,
            }),
        }
    }

    /// The hardest step that is of interest.
    pub(super) fn ceiling(&self) -> Option<Rating> {
        self.ceiling.map(|ceiling| ceiling.rating)
    }

    /// The ceiling, if a step of that rating is above it.
    pub(super) fn ceiling_below(&self, rating: Rating) -> Option<Ceiling> {
        self.ceiling
            .filter(|ceiling| rating.tenths() > ceiling.rating.tenths())
    }

    /// Counts the step in; says whether the ceiling has changed.
    pub(super) fn take(&mut self, conclusion: &Conclusion) -> bool {
        let Known { hardest, ep, ed } = &mut self.known;
        *hardest = conclusion.rating.max(*hardest);
        if ep.is_some() {
            return false;
        }
        let is_first = ed.is_none();
        ed.get_or_insert(*hardest);
        let places = conclusion.placement.is_some();
        if places {
            *ep = Some(*hardest);
        }
        let (is_due, reason) = match self.wish {
            Wish::Any => (false, Ending::Complete),
            Wish::Pearl => (places, Ending::NotPearl),
            Wish::Diamond => (is_first, Ending::NotDiamond),
        };
        if is_due {
            // No step so far was above the ceiling, so this one is not higher.
            let rating = self.known.hardest;
            self.ceiling = Some(Ceiling { rating, reason });
        }
        is_due
    }

    pub(super) fn complete(self) -> Partial {
        Partial {
            known: self.known,
            end: End::Complete,
        }
    }

    /// Where no technique finds anything.
    pub(super) fn end_beyond(mut self) -> Partial {
        self.known.hardest = BEYOND;
        self.known.ep.get_or_insert(Rating::ZERO);
        self.known.ed.get_or_insert(Rating::ZERO);
        self.complete()
    }

    /// The next step is above the ceiling.
    pub(super) fn stop(self, ceiling: Ceiling) -> Partial {
        Partial {
            known: self.known,
            end: End::Above(ceiling),
        }
    }

    /// The next step is not known, but that it is not easier than this.
    pub(super) fn interrupt(self, next: Rating) -> Partial {
        Partial {
            known: self.known,
            end: End::Interrupted(next),
        }
    }
}
