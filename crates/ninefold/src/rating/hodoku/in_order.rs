//! The steps of HoDoKu with their reasons.

use core::borrow::Borrow;

use super::board::Board;
use super::path::{Scored, Walk};
use super::reasons;
use super::settings::Settings;
use super::step;
use crate::Grid;
use crate::logic::{Position, SearchResult, Step, Watch};
use crate::rating::path::Chooser;

/// A chooser of the steps that HoDoKu takes, with their reasons. The figure of a step is the score that it adds.
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
/// let sum: u32 = Path::new(&puzzle, &mut order).map(|(_, _, score)| score).sum();
/// assert_eq!((order.scored().score, sum), (5030, 5030));
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Debug)]
pub struct InOrder<S> {
    settings: S,
    walk: Walk,
    /// The step that was chosen last, if it has not been carried out.
    chosen: Option<(step::Step, (Step, u32))>,
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
    type Figure = u32;

    fn start(&mut self, start: &Position) {
        self.walk = Walk::new(Board::from(start));
        self.chosen = None;
    }

    fn choose(&mut self, position: &Position, watch: &Watch) -> SearchResult<(Step, u32)> {
        if let Some((_, step)) = &self.chosen {
            return Ok(Some(step.clone()));
        }
        // Choosing a single removes it from its queue, so the board must be restored for a step without a reason.
        let board = self.walk.board.clone();
        let settings = self.settings.borrow();
        let Some(chosen) = self.walk.choose(settings, watch)? else {
            return Ok(None);
        };
        match reasons::explained(&chosen, position, &mut self.walk, settings, watch) {
            Ok(Some(explained)) => {
                self.chosen = Some((chosen.0, explained.clone()));
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
