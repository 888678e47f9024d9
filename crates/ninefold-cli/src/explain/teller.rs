//! What the commands about steps share: they read many positions and judge each before they continue from it.

use std::cell::RefCell;
use std::path::Path;

use clap::Args;
use ninefold::logic::Position;
use ninefold::{Grid, Puzzle};
use ninefold_common::engine;
use ninefold_explain::Guide;
use ninefold_explain::fault::Fault;
use ninefold_explain::judge::Judge;
use ninefold_operations::subject::Subject;
use serde::Serialize;

use crate::bulk::{Bulk, Records};
use crate::failure::{Failure, Outcome};
use crate::input::Entry;
use crate::results::object_of;

/// The positions and the puzzle that they come from.
#[derive(Args)]
pub struct Positions {
    #[command(flatten)]
    positions: Bulk,

    /// The puzzle that the positions come from; needed to name wrong entries and pencil marks
    #[arg(long, value_name = "GIVENS")]
    puzzle: Option<Puzzle>,
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

/// Follows the message that a position without its puzzle has no solution.
const NAMES_THE_PUZZLE: &str =
    " If it is a partly filled grid, give its puzzle with --puzzle to see which entries are wrong.";

thread_local! {
    /// Kept from one puzzle to the next for their working memory.
    static GUIDE: RefCell<Guide> = RefCell::default();
    static JUDGE: RefCell<Judge> = RefCell::new(Judge(engine::make()));
}

impl Positions {
    /// A position, or those of a file.
    pub fn of(input: &Path, puzzle: Option<Puzzle>) -> Positions {
        Positions {
            positions: Bulk::of_one(input),
            puzzle,
        }
    }

    /// The givens of the puzzle that the positions come from, if they are known.
    pub fn givens(&self) -> Option<Grid> {
        self.puzzle.map(|puzzle| *puzzle.givens())
    }

    /// Does something with each position, or with the error in it, on all threads, and prints the texts in order.
    pub fn each(
        &self,
        work: impl Fn(&Entry, &Result<Subject<'_>, String>, &mut Records) + Send + Sync + 'static,
    ) -> Result<Outcome, Failure> {
        let puzzle = self.puzzle;
        self.positions.print_coloured(move |entries| {
            let mut records = Records::of(&entries);
            for entry in &entries {
                let subject = match (&entry.written, &puzzle) {
                    (Ok(now), Some(puzzle)) => Ok(Subject::from_puzzle(puzzle, now)),
                    (Ok(now), None) => Ok(now.into()),
                    (Err(bad), _) => Err(bad.to_string()),
                };
                work(entry, &subject, &mut records);
                if records.failure.is_some() {
                    break;
                }
            }
            records
        })
    }

    /// Judges and tells all positions, on all threads, and prints the texts in order.
    pub fn tell(
        &self,
        tell: impl Fn(&Entry, Judged, &mut Guide, &mut Records) + Send + Sync + 'static,
    ) -> Result<Outcome, Failure> {
        let puzzle = self.puzzle;
        self.positions.print_coloured(move |entries| {
            let mut records = Records::of(&entries);
            for entry in &entries {
                let judged = judged(entry, puzzle.as_ref());
                GUIDE.with_borrow_mut(|guide| tell(entry, judged, guide, &mut records));
                if records.failure.is_some() {
                    break;
                }
            }
            records
        })
    }
}

/// Returns the message about a position with a fault.
pub fn refusal(entry: &Entry, fault: &Fault) -> String {
    let advice = match fault {
        Fault::NoSolution(_) => NAMES_THE_PUZZLE,
        _ => "",
    };
    format!("{}: {fault}{advice}", entry.place())
}

/// Writes a record as a JSON object after the columns that stand beside its position. `names` are those of
/// all fields that the record can have.
pub fn write_object(
    entry: &Entry,
    names: &'static [&'static str],
    record: &impl Serialize,
    records: &mut Records,
) {
    let (object, warnings) = object_of(entry, names, record);
    records.text.extend(object);
    records.warnings.extend(warnings);
}

/// The position of an entry, if it is sound.
fn judged(entry: &Entry, puzzle: Option<&Puzzle>) -> Judged {
    let now = entry.written.as_ref().map_err(|bad| Refusal {
        message: bad.to_string(),
        fault: None,
    })?;
    let judged = JUDGE.with_borrow_mut(|judge| judge.position(&now.puzzle(), puzzle));
    judged.map_err(|fault| Refusal {
        message: refusal(entry, &fault),
        fault: Some(fault),
    })
}
