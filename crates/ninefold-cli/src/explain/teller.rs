//! What `explain` and `hint` share: they read many positions and judge each before they continue from it.

use std::cell::RefCell;

use clap::Args;
use ninefold::logic::Position;
use ninefold::rating::Rater;
use ninefold::{Grid, Puzzle};
use ninefold_common::engine;
use ninefold_explain::fault::Fault;
use ninefold_explain::judge::Judge;

use crate::bulk::PuzzlesOrFiles;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry};
use crate::messages::Messages;
use crate::output::print_coloured;

/// The positions and the puzzle that they come from.
#[derive(Args)]
pub struct Positions {
    #[command(flatten)]
    positions: PuzzlesOrFiles,

    /// The puzzle that the positions come from; needed to name wrong entries and pencil marks
    #[arg(long, value_name = "GIVENS")]
    puzzle: Option<Puzzle>,
}

/// What a command says about a position.
#[derive(Default)]
pub struct Told {
    pub text: String,
    /// Why the text is not all that was asked for.
    pub error: Option<String>,
    /// An error that stops the command.
    pub failure: Option<Failure>,
}

/// A sound position, or why there is none.
pub type Judged = Result<Position, Refusal>;

/// Why a position is refused.
pub struct Refusal {
    /// The message about it.
    pub message: String,
    /// What is wrong with the position, if it could be read.
    pub fault: Option<Fault>,
}

thread_local! {
    /// Kept from one puzzle to the next for their working memory.
    static RATER: RefCell<Rater> = RefCell::default();
    static JUDGE: RefCell<Judge> = RefCell::new(Judge(engine::make()));
}

impl Positions {
    /// The givens of the puzzle that the positions come from, if they are known.
    pub fn givens(&self) -> Option<Grid> {
        self.puzzle.map(|puzzle| *puzzle.givens())
    }

    /// Judges and tells all positions, on all threads, and prints the texts in order.
    pub fn tell(
        &self,
        tell: impl Fn(&Entry, Judged, &mut Rater) -> Told + Send + Sync + 'static,
    ) -> Result<Outcome, Failure> {
        let puzzle = self.puzzle;
        let work = move |batch: Batch| -> Vec<Told> {
            let tell_one = |entry: &Entry| {
                let judged = judged(entry, puzzle.as_ref());
                RATER.with_borrow_mut(|rater| tell(entry, judged, rater))
            };
            batch.into_entries().iter().map(tell_one).collect()
        };
        let (mut puzzles, mut messages, mut all_well) = (0, Messages::default(), true);
        let failed_files = self.positions.run(work, |told: Vec<Told>, so_far| {
            for told in told {
                so_far.progress.suspend(|| print_coloured(&told.text))?;
                if let Some(failure) = told.failure {
                    return Err(failure);
                }
                if let Some(error) = told.error {
                    messages.error(error, so_far.progress);
                    all_well = false;
                }
                puzzles += 1;
            }
            Ok(puzzles)
        })?;
        messages.tell_of_more();
        Ok(Outcome::of(all_well, failed_files))
    }
}

/// The position of an entry, if it is sound.
fn judged(entry: &Entry, puzzle: Option<&Puzzle>) -> Judged {
    let now = entry.written.as_ref().map_err(|bad| Refusal {
        message: bad.to_string(),
        fault: None,
    })?;
    let judged = JUDGE.with_borrow_mut(|judge| judge.position(&now.puzzle(), puzzle));
    judged.map_err(|fault| Refusal {
        message: format!("{}: {fault}", entry.place()),
        fault: Some(fault),
    })
}
