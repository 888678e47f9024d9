//! How far a rating goes.

use core::fmt;

use super::progress::{Ceiling, Ending, Progress};
use crate::logic::Rating;

/// When a puzzle has lost what makes it interesting, so that rating it can stop. Figures count as equal
/// if they are displayed equally.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum StopCondition {
    /// Never: every puzzle is interesting.
    #[default]
    Never,
    /// A step is harder than what it takes to place the first digit: ER is not EP.
    NotPearl,
    /// A step is harder than the first: ER, EP and ED are not all equal.
    NotDiamond,
}

/// When a rating stops before its end.
///
/// The library reads no clock: the caller says what interrupts a rating.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    max: Option<Rating>,
    stop: StopCondition,
    pub(super) interrupt: &'a (dyn Fn() -> bool + Sync),
}

impl Bounds<'static> {
    /// Never.
    pub const fn none() -> Self {
        Bounds {
            max: None,
            stop: StopCondition::Never,
            interrupt: &|| false,
        }
    }
}

impl<'a> Bounds<'a> {
    /// At the first step whose displayed rating is above `max`. Techniques that are always above it are
    /// not tried.
    pub const fn up_to(self, max: Rating) -> Bounds<'a> {
        Bounds {
            max: Some(max),
            ..self
        }
    }

    /// As soon as the condition holds.
    pub const fn stop_when(self, stop: StopCondition) -> Bounds<'a> {
        Bounds { stop, ..self }
    }

    /// As soon as `interrupt` says so. It is asked at once, and then every few microseconds; seldom is
    /// there a millisecond between two questions.
    pub const fn until<'b>(self, interrupt: &'b (dyn Fn() -> bool + Sync)) -> Bounds<'b>
    where
        'a: 'b,
    {
        Bounds { interrupt, ..self }
    }

    /// What the next step must not exceed.
    pub(super) fn ceiling(&self, progress: &Progress) -> Option<Ceiling> {
        let known = match self.stop {
            StopCondition::Never => None,
            StopCondition::NotPearl => progress.ep.map(|ep| (ep, Ending::NotPearl)),
            StopCondition::NotDiamond => progress.ed.map(|ed| (ed, Ending::NotDiamond)),
        };
        // A step that was taken was not above the maximum, so its rating is the lower ceiling.
        let known = known.map(|(hardest, ending)| (hardest.rating, ending));
        let max = || self.max.map(|max| (max, Ending::AboveMax));
        let (rating, ending) = known.or_else(max)?;
        Some(Ceiling { rating, ending })
    }
}

impl Default for Bounds<'static> {
    /// [`Bounds::none`].
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
