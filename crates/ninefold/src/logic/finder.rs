//! The two parts of a technique: a [`Pattern`], from which the conclusion follows, and a [`Finder`] that looks for it.
//!
//! Finders depend neither on each other nor on the raters that call them. CONTRIBUTING.md says how to add a technique.

use core::fmt;

use super::{
    Conclusion, Flow, Interrupted, Position, Scratch, SearchResult, Stop, Technique, Watch,
};

/// A search in a position, with its memory and its interrupt.
pub struct Look<'a> {
    pub(crate) position: &'a Position,
    pub(crate) scratch: &'a mut Scratch,
    pub(crate) watch: &'a Watch<'a>,
    /// Whether the patterns found must include their reasons.
    pub(crate) keeps_reasons: bool,
    /// Whether one pattern is enough for each conclusion: the easiest. Finders may visit others nevertheless.
    pub(crate) each_once: bool,
}

impl<'a> Look<'a> {
    /// Creates a search in this position.
    pub fn new(position: &'a Position, scratch: &'a mut Scratch, watch: &'a Watch<'a>) -> Look<'a> {
        Look {
            position,
            scratch,
            watch,
            keeps_reasons: false,
            each_once: false,
        }
    }

    /// Clears the memory, because an interrupted search leaves it inconsistent.
    #[cold]
    pub(crate) fn forget(&mut self) {
        *self.scratch = Scratch::default();
    }
}

impl fmt::Debug for Look<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Look")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

/// Looks for patterns of one kind.
pub(crate) trait Finder {
    /// The pattern that it finds.
    type Pattern: Pattern;

    /// Visits every pattern, roughly the easiest first. A pattern without a conclusion is not a step; callers skip it.
    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Self::Pattern) -> Flow) -> Flow;

    /// Finds the pattern that Sudoku Explainer takes, of any technique except the unwanted one. It is the first that
    /// [`visit_all`](Finder::visit_all) visits, unless the finder says otherwise. A finder of a single technique may
    /// find the unwanted one.
    fn first(look: &mut Look, unwanted: Option<Technique>) -> SearchResult<Self::Pattern> {
        let position = look.position;
        first_of(|visit| {
            Self::visit_all(look, &mut |pattern| {
                let concludes = !pattern.conclusion(position).is_empty();
                match Some(pattern.technique()) == unwanted || !concludes {
                    true => Flow::Continue(()),
                    false => visit(pattern),
                }
            })
        })
    }
}

/// Returns the first pattern that a search visits.
pub(crate) fn first_of<P>(
    search: impl FnOnce(&mut dyn FnMut(P) -> Flow) -> Flow,
) -> SearchResult<P> {
    let mut first = None;
    let flow = search(&mut |pattern| {
        first = Some(pattern);
        Flow::Break(Stop::Enough)
    });
    match flow {
        Flow::Break(Stop::Interrupted) => Err(Interrupted),
        _ => Ok(first),
    }
}

/// A found pattern: small, and sufficient to compute the conclusion.
pub(crate) trait Pattern {
    /// Returns the technique that players would name.
    fn technique(&self) -> Technique;

    /// Returns the conclusion in the position in which the pattern was found.
    fn conclusion(&self, position: &Position) -> Conclusion;
}
