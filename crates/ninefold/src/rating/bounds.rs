//! How far a rating is to go.

use core::fmt;

use crate::logic::Rating;

/// What a puzzle is wanted for: rating stops as soon as it cannot be that any more. Figures are the same
/// if they are printed the same.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Wish {
    /// Its rating, whatever it is.
    #[default]
    Any,
    /// No step is harder than what it takes to place the first digit: ER = EP.
    Pearl,
    /// No step is harder than the first: ER = EP = ED.
    Diamond,
}

/// When a rating is to stop before its end.
///
/// The library reads no clock. What interrupts a rating is the caller's to say.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    pub(super) max: Option<Rating>,
    pub(super) wish: Wish,
    pub(super) interrupt: &'a dyn Fn() -> bool,
}

impl Bounds<'static> {
    /// Never.
    pub const fn none() -> Self {
        Bounds {
            max: None,
            wish: Wish::Any,
            interrupt: &|| false,
        }
    }
}

impl<'a> Bounds<'a> {
    /// At the first step above that rating, as it is printed. Techniques that are always above it are
    /// not even tried.
    pub const fn up_to(self, max: Rating) -> Bounds<'a> {
        Bounds {
            max: Some(max),
            ..self
        }
    }

    /// As soon as the puzzle cannot be what is wished for.
    pub const fn wishing(self, wish: Wish) -> Bounds<'a> {
        Bounds { wish, ..self }
    }

    /// As soon as `interrupt` says so. It is asked at once, and then every few microseconds; seldom is
    /// there a millisecond between two questions.
    pub const fn until<'b>(self, interrupt: &'b dyn Fn() -> bool) -> Bounds<'b>
    where
        'a: 'b,
    {
        Bounds { interrupt, ..self }
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
            .field("wish", &self.wish)
            .finish_non_exhaustive()
    }
}
