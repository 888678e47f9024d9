//! The way through a puzzle: from a position, step by step, until the grid is complete or no step is
//! found. All ratings, explanations and hints walk along a [`Path`]; what differs is the [`Chooser`].

use crate::logic::{Found, Position, Watch};

/// Chooses the steps of a [`Path`].
///
/// A chooser may keep state besides the candidates. It hears of everything that changes the position:
/// [`start`](Chooser::start) tells it where the path begins, and it carries out every step itself, so it
/// knows the order in which candidates go. An order like HoDoKu's, which takes singles from queues that
/// eliminations feed, needs no more than that.
///
/// [`InOrder`](super::InOrder) is the chooser for lists of techniques.
pub trait Chooser {
    /// What it says of a step.
    type Step;

    /// Starts a new path at the position.
    fn start(&mut self, _start: &Position) {}

    /// The next step, or `None` if it finds none.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search. The chooser must be able to go on afterwards.
    fn choose(&mut self, position: &Position, watch: &Watch) -> Found<Self::Step>;

    /// Carries out the step that was chosen last.
    fn carry_out(&mut self, step: &Self::Step, position: &mut Position);
}

impl<C: Chooser> Chooser for &mut C {
    type Step = C::Step;

    fn start(&mut self, start: &Position) {
        (**self).start(start);
    }

    fn choose(&mut self, position: &Position, watch: &Watch) -> Found<Self::Step> {
        (**self).choose(position, watch)
    }

    fn carry_out(&mut self, step: &Self::Step, position: &mut Position) {
        (**self).carry_out(step, position);
    }
}

/// The way through a puzzle: an iterator over the steps, each with the position in which it was chosen.
///
/// It ends when the grid is complete, when the chooser finds no step, or when it is interrupted.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::TechniqueEntry;
/// use ninefold::rating::{InOrder, Path};
///
/// let puzzle: Grid =
///     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
/// let list = [TechniqueEntry::NAKED_SINGLES, TechniqueEntry::HIDDEN_SINGLES];
/// let mut path = Path::new(&puzzle, InOrder::new(&list));
/// let (before, step) = path.next().unwrap();
/// assert_eq!(before.grid(), &puzzle);
/// assert_eq!(step.technique.name(), "naked single");
///
/// // This puzzle needs locked candidates, too.
/// path.by_ref().count();
/// assert!(!path.position().is_complete());
/// let list = [list[0], list[1], TechniqueEntry::LOCKED_CANDIDATES];
/// let mut path = Path::new(&puzzle, InOrder::new(&list));
/// path.by_ref().count();
/// assert!(path.position().is_complete());
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Path<'i, C> {
    pub(super) chooser: C,
    position: Position,
    watch: Watch<'i>,
    is_interrupted: bool,
}

impl<C: Chooser> Path<'static, C> {
    /// A path from a grid, a puzzle with pencil marks, or a position.
    pub fn new(start: impl Into<Position>, mut chooser: C) -> Self {
        let position = start.into();
        chooser.start(&position);
        Path {
            chooser,
            position,
            watch: Watch::new(&|| false),
            is_interrupted: false,
        }
    }
}

impl<C: Chooser> Path<'_, C> {
    /// Ends the path as soon as `interrupt` says so. It is asked at once, and then about every 200
    /// microseconds of searching.
    pub fn until(self, interrupt: &(dyn Fn() -> bool + Sync)) -> Path<'_, C> {
        Path {
            watch: Watch::new(interrupt),
            chooser: self.chooser,
            position: self.position,
            is_interrupted: self.is_interrupted,
        }
    }

    /// The position that the path has reached.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the last search for a step was interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    /// Looks for the next step in [`position`](Path::position), which [`carry_out`](Path::carry_out)
    /// then changes. Ratings use this pair: it saves copying the position, which takes as long as many
    /// a search.
    #[inline(always)]
    pub(super) fn choose(&mut self) -> Found<C::Step> {
        let chosen = self.chooser.choose(&self.position, &self.watch);
        self.is_interrupted = chosen.is_err();
        chosen
    }

    /// Carries out the step that was chosen last.
    #[inline(always)]
    pub(super) fn carry_out(&mut self, step: &C::Step) {
        self.chooser.carry_out(step, &mut self.position);
    }
}

impl<C: Chooser> Iterator for Path<'_, C> {
    type Item = (Position, C::Step);

    fn next(&mut self) -> Option<(Position, C::Step)> {
        if self.position.is_complete() {
            return None;
        }
        let step = self.choose().ok()??;
        let before = self.position;
        self.carry_out(&step);
        Some((before, step))
    }
}
