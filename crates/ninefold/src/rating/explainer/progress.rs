//! The three figures of a rating, during its path and after its end.

use core::fmt;

use super::figures::{BEYOND, Rated, Rating};
use crate::logic::{Position, Step, Technique};
use crate::rating::{Chooser, Path};

/// The value of one of the three figures, or a bound on it. Displayed as `9.0`, `>9.0` or `>=9.0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// The figure is this rating.
    Exactly(Rating),
    /// The figure is above this rating.
    Above(Rating),
    /// The figure is this rating or more.
    AtLeast(Rating),
}

impl Figure {
    /// Returns the rating that is the value or the bound.
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

/// The reason why a rating ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// All figures are known.
    Complete,
    /// A step is above the maximum.
    AboveMax,
    /// The puzzle is not a pearl.
    NotPearl,
    /// The puzzle is not a diamond.
    NotDiamond,
    /// The rating was interrupted.
    Interrupted,
}

/// The hardest step of a sequence; the first one if several are equally hard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Hardest {
    /// The rating: zero if there was no step, 20.0 if no technique found the next one.
    pub rating: Rating,
    /// The technique, if there was a step.
    pub technique: Option<Technique>,
}

/// The state of the three figures after some steps of a path. The default is the state before the first step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Progress {
    pub(super) er: Hardest,
    pub(super) ep: Option<Hardest>,
    pub(super) ed: Option<Hardest>,
}

impl Progress {
    /// Counts the next step of the path.
    #[inline(always)]
    pub fn take<R>(&mut self, step: &Step<R>, rating: Rating) {
        if step.technique == Technique::BruteForce {
            // The list of techniques has no further step.
            self.get_stuck();
        }
        if rating > self.er.rating {
            self.er = Hardest {
                rating,
                technique: Some(step.technique),
            };
        }
        if self.ep.is_none() {
            self.ed.get_or_insert(self.er);
            self.ep = step.conclusion.placement.map(|_| self.er);
        }
    }

    /// Returns the rating of a path that has ended. All its steps must have been counted.
    pub fn ended<C: Chooser>(self, path: &Path<C>) -> Partial {
        self.at(path.position(), path.is_interrupted())
    }

    /// Returns the rating of a path that has ended in this position, or was interrupted there.
    pub fn at(self, position: &Position, is_interrupted: bool) -> Partial {
        self.end(if is_interrupted {
            End::Interrupted(Rating::ZERO)
        } else if position.is_complete() {
            End::Complete
        } else {
            End::Stuck
        })
    }

    pub(super) fn end(mut self, end: End) -> Partial {
        if end == End::Stuck {
            self.get_stuck();
        }
        Partial { known: self, end }
    }

    /// Counts that no technique finds the next step.
    fn get_stuck(&mut self) {
        self.er = Hardest {
            rating: BEYOND,
            technique: None,
        };
        self.ep.get_or_insert_default();
        self.ed.get_or_insert_default();
    }
}

/// A rating as far as the bounds allowed. Displayed as `ER/EP/ED`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Partial {
    known: Progress,
    end: End,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum End {
    /// The grid is complete.
    Complete,
    /// No technique finds a step.
    Stuck,
    /// The next step is above the ceiling.
    Above(Ceiling),
    /// The next step is at least this hard.
    Interrupted(Rating),
}

/// The rating that no step may exceed, and the reason for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Ceiling {
    pub rating: Rating,
    pub ending: Ending,
}

impl Partial {
    /// Returns the rating of the hardest step.
    pub fn er(&self) -> Figure {
        self.figure(None)
    }

    /// Returns the rating of the hardest step up to and including the first placement.
    pub fn ep(&self) -> Figure {
        self.figure(self.known.ep)
    }

    /// Returns the rating of the first step.
    pub fn ed(&self) -> Figure {
        self.figure(self.known.ed)
    }

    /// Returns a figure. Unless it is `known`, it covers all steps taken and the next one.
    fn figure(&self, known: Option<Hardest>) -> Figure {
        match (known, self.end) {
            (Some(hardest), _) => Figure::Exactly(hardest.rating),
            (None, End::Complete | End::Stuck) => Figure::Exactly(self.known.er.rating),
            (None, End::Above(ceiling)) => Figure::Above(ceiling.rating),
            (None, End::Interrupted(next)) => Figure::AtLeast(self.known.er.rating.max(next)),
        }
    }

    /// Returns whether the path reached the solution.
    pub fn is_solved(&self) -> bool {
        self.end == End::Complete
    }

    /// Returns the reason why the rating ended.
    pub fn ending(&self) -> Ending {
        match self.end {
            End::Complete | End::Stuck => Ending::Complete,
            End::Above(ceiling) => ceiling.ending,
            End::Interrupted(_) => Ending::Interrupted,
        }
    }

    /// Returns the rating if it is complete.
    pub fn rated(&self) -> Option<Rated> {
        (self.ending() == Ending::Complete).then(|| self.so_far())
    }

    /// Returns the rating of the steps that were taken.
    pub fn so_far(&self) -> Rated {
        let [er, ep, ed] = self.hardest().map(|hardest| hardest.rating);
        Rated { er, ep, ed }
    }

    /// Returns the steps that determine ER, EP and ED, among the steps taken.
    pub fn hardest(&self) -> [Hardest; 3] {
        let Progress { er, ep, ed } = self.known;
        [er, ep.unwrap_or(er), ed.unwrap_or(er)]
    }
}

impl fmt::Display for Partial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er(), self.ep(), self.ed())
    }
}
