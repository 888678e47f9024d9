//! Solution paths: from a position, step by step, until the grid is complete or no step is found. All ratings,
//! explanations and hints follow a [`Path`]; they differ in the [`Chooser`].

use crate::logic::{Position, SearchResult, Watch};

/// A strategy that chooses the steps of a [`Path`].
///
/// A chooser may keep its own state besides the candidates, because it takes part in every change of the position.
/// [`start`](Chooser::start) passes it the first position, and [`carry_out`](Chooser::carry_out) lets it apply each
/// step itself. It can therefore record the order in which candidates are removed. HoDoKu, for example, takes singles
/// from queues to which eliminations add.
///
/// [`InOrder`](super::InOrder) is the chooser for lists of techniques.
pub trait Chooser {
    /// The description of a step.
    type Step;

    /// The difficulty of a step on the scale of the chooser.
    type Figure;

    /// Starts a new path at the position.
    fn start(&mut self, _start: &Position) {}

    /// Returns the next step with its figure, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search. The chooser must remain usable afterwards.
    fn choose(
        &mut self,
        position: &Position,
        watch: &Watch,
    ) -> SearchResult<(Self::Step, Self::Figure)>;

    /// Carries out the step that was chosen last.
    fn carry_out(&mut self, step: &Self::Step, position: &mut Position);
}

impl<C: Chooser> Chooser for &mut C {
    type Step = C::Step;
    type Figure = C::Figure;

    fn start(&mut self, start: &Position) {
        (**self).start(start);
    }

    fn choose(
        &mut self,
        position: &Position,
        watch: &Watch,
    ) -> SearchResult<(Self::Step, Self::Figure)> {
        (**self).choose(position, watch)
    }

    fn carry_out(&mut self, step: &Self::Step, position: &mut Position) {
        (**self).carry_out(step, position);
    }
}

/// The path through a puzzle: an iterator over the steps, each with the position in which it was chosen and with its
/// figure.
///
/// The iterator ends when the grid is complete, when the chooser finds no step, or when the search is interrupted.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::rating::{InOrder, Path, Rule};
///
/// let puzzle: Grid =
///     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
/// let list = [Rule::NAKED_SINGLES, Rule::HIDDEN_SINGLES];
/// let mut path = Path::new(&puzzle, InOrder::new(&list));
/// let (before, step, _) = path.next().unwrap();
/// assert_eq!(before.grid(), &puzzle);
/// assert_eq!(step.technique.name(), "naked single");
///
/// // This puzzle needs locked candidates, too.
/// path.by_ref().count();
/// assert!(!path.position().is_complete());
/// let list = [list[0], list[1], Rule::LOCKED_CANDIDATES];
/// let mut path = Path::new(&puzzle, InOrder::new(&list));
/// path.by_ref().count();
/// assert!(path.position().is_complete());
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Path<'i, C> {
    chooser: C,
    position: Position,
    watch: Watch<'i>,
    is_interrupted: bool,
}

impl<C: Chooser> Path<'static, C> {
    /// Creates a path that starts at a grid, a puzzle with pencil marks, or a position.
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
    /// Ends the path as soon as `interrupt` returns true. It is called at once, and then after about every 200
    /// microseconds of search.
    pub fn until(self, interrupt: &(dyn Fn() -> bool + Sync)) -> Path<'_, C> {
        Path {
            watch: Watch::new(interrupt),
            chooser: self.chooser,
            position: self.position,
            is_interrupted: self.is_interrupted,
        }
    }

    /// Returns the position that the path has reached.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whether the last search for a step was interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }
}

impl<C: Chooser> Iterator for Path<'_, C> {
    type Item = (Position, C::Step, C::Figure);

    fn next(&mut self) -> Option<Self::Item> {
        if self.position.is_complete() {
            return None;
        }
        let chosen = self.chooser.choose(&self.position, &self.watch);
        self.is_interrupted = chosen.is_err();
        let (step, figure) = chosen.ok()??;
        let before = self.position;
        self.chooser.carry_out(&step, &mut self.position);
        Some((before, step, figure))
    }
}
