//! Conditions that end a rating early.

use core::fmt;

use super::figures::Rating;
use super::progress::{Ceiling, Ending, Progress};

/// A condition that makes a puzzle uninteresting, so that its rating can stop. Figures count as equal if they are
/// displayed alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum StopCondition {
    /// Never: every puzzle is interesting.
    #[default]
    Never,
    /// A step is harder than every step up to the first placement: ER is not EP.
    NotPearl,
    /// A step is harder than the first step: ER, EP and ED are not all equal.
    NotDiamond,
}

/// The limits of a rating.
///
/// The library reads no clock: the caller decides when to interrupt a rating.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    max: Option<Rating>,
    stop: StopCondition,
    pub(super) interrupt: &'a (dyn Fn() -> bool + Sync),
}

impl Bounds<'static> {
    /// Returns bounds that never stop a rating.
    pub const fn none() -> Self {
        Bounds {
            max: None,
            stop: StopCondition::Never,
            interrupt: &|| false,
        }
    }
}

impl<'a> Bounds<'a> {
    /// Stops at the first step whose displayed rating is above `max`. Techniques whose steps are always above it are
    /// not tried.
    pub const fn up_to(self, max: Rating) -> Bounds<'a> {
        Bounds {
            max: Some(max),
            ..self
        }
    }

    /// Stops as soon as the condition holds.
    pub const fn stop_when(self, stop: StopCondition) -> Bounds<'a> {
        Bounds { stop, ..self }
    }

    /// Stops as soon as `interrupt` returns true. It is called at once, and then every few microseconds. The gap
    /// between two calls rarely reaches a millisecond.
    pub const fn until<'b>(self, interrupt: &'b (dyn Fn() -> bool + Sync)) -> Bounds<'b>
    where
        'a: 'b,
    {
        Bounds { interrupt, ..self }
    }

    /// Returns the rating that the next step must not exceed.
    pub(super) fn ceiling(&self, progress: &Progress) -> Option<Ceiling> {
        let known = match self.stop {
            StopCondition::Never => None,
            StopCondition::NotPearl => progress.ep.map(|ep| (ep, Ending::NotPearl)),
            StopCondition::NotDiamond => progress.ed.map(|ed| (ed, Ending::NotDiamond)),
        };
        // A step already taken was not above the maximum, so its rating is the lower ceiling.
        let known = known.map(|(hardest, ending)| (hardest.rating, ending));
        let max = || self.max.map(|max| (max, Ending::AboveMax));
        let (rating, ending) = known.or_else(max)?;
        Some(Ceiling { rating, ending })
    }
}

impl Default for Bounds<'static> {
    /// Returns [`Bounds::none`].
    fn default() -> Self {
        Bounds::none()
    }
}

impl fmt::Debug for Bounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bounds")
            .field("max", &self.max)
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}
