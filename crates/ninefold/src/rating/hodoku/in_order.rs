//! The steps of HoDoKu with their reasons.

use core::borrow::Borrow;
use core::fmt;

use super::board::Board;
use super::path::{Scored, Walk};
use super::reasons;
use super::settings::Settings;
use super::step;
use crate::logic::{Found, Position, Step, Watch};
use crate::rating::path::Chooser;
use crate::{Candidate, Grid};

/// A chooser of the steps that HoDoKu takes, with their reasons. The rating of a step is the score that it adds.
///
/// The chooser keeps the state of its path, so it can choose only in the position that the path has reached. If a
/// puzzle does not have exactly one solution, HoDoKu may take steps that have no reason; there the path ends.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::rating::Path;
/// use ninefold::rating::hodoku::{InOrder, Settings};
///
/// let puzzle: Grid =
///     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
/// let settings = Settings::default();
/// let mut order = InOrder::new(&settings);
/// let steps: Vec<_> = Path::new(&puzzle, &mut order).map(|(_, step)| step).collect();
/// assert_eq!(order.scored().score, 5030);
/// let sum: f64 = steps.iter().map(|step| step.conclusion.rating.get()).sum();
/// assert_eq!(sum, 5030.0);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub struct InOrder<S> {
    settings: S,
    walk: Walk,
    /// The step that was chosen last, if it has not been carried out.
    chosen: Option<(step::Step, Step)>,
}

impl<S: Borrow<Settings>> InOrder<S> {
    /// Creates a chooser with these settings. A path takes the givens from the position in which it starts.
    pub fn new(settings: S) -> InOrder<S> {
        InOrder {
            settings,
            walk: Walk::new(Board::new(&Grid::EMPTY)),
            chosen: None,
        }
    }

    /// Returns score and level of the path as far as it has been walked.
    pub fn scored(&self) -> Scored {
        self.walk.scored()
    }
}

impl<S: Borrow<Settings>> Chooser for InOrder<S> {
    type Step = Step;

    fn start(&mut self, start: &Position) {
        let mut board = Board::new(start.grid());
        for cell in start.empty_cells() {
            for digit in board.mask(cell) - start.candidates(cell) {
                board.remove(Candidate::new(cell, digit));
            }
        }
        board.give_only(start.givens());
        self.walk = Walk::new(board);
        self.chosen = None;
    }

    fn choose(&mut self, position: &Position, watch: &Watch) -> Found<Step> {
        if let Some((_, step)) = &self.chosen {
            return Ok(Some(step.clone()));
        }
        // Choosing a single removes it from its queue, so the board must be restored if the step has no reason.
        let board = self.walk.board.clone();
        let Some(step) = self.walk.choose(self.settings.borrow(), watch)? else {
            return Ok(None);
        };
        match reasons::explained(&step, position, &board, self.settings.borrow(), watch) {
            Ok(Some(explained)) => {
                self.chosen = Some((step, explained.clone()));
                Ok(Some(explained))
            }
            without => {
                self.walk.board = board;
                without
            }
        }
    }

    fn carry_out(&mut self, step: &Step, position: &mut Position) {
        if let Some((chosen, _)) = self.chosen.take() {
            self.walk.carry_out(&chosen, self.settings.borrow());
        }
        position.apply(&step.conclusion);
    }
}

impl<S: Borrow<Settings>> fmt::Debug for InOrder<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InOrder")
            .field("scored", &self.scored())
            .finish_non_exhaustive()
    }
}
