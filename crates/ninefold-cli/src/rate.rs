//! `ninefold rate`: how hard puzzles are for people.

use std::cell::RefCell;

use clap::Args;
use ninefold::Grid;
use ninefold::rating::{Rated, Rater};

use crate::bulk::{Bulk, Manner};
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry};
use crate::messages::Messages;
use crate::output::print;
use crate::solver;

/// Rate puzzles exactly as Sudoku Explainer 1.2.1 does, one line of output for each
///
/// Three figures tell how hard a puzzle is to solve by logic: the rating of the hardest step (ER), of
/// the hardest step up to the first digit placed (EP), and of the first step (ED).
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold rate
  ninefold rate data/fifty.txt

Output: PUZZLE <tab> ER <tab> EP <tab> ED
The ratings are those of the version called serate 1.2.1.3, which published ratings come from. A
puzzle that cannot be read, or does not have exactly one solution, gets dashes and a message.

Exit status: 0 if all puzzles were rated; 1 if some were not; 2 if a file cannot be read.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let work = |batch: Batch| rate_batch(&batch.into_entries());
    let (mut puzzles, mut messages, mut all_well) = (0, Messages::default(), true);
    let manner = Manner::from_the_start();
    let failed_files = options.bulk.run(manner, work, |ratings: Ratings, so_far| {
        so_far.progress.suspend(|| print(&ratings.text))?;
        all_well &= ratings.errors.is_empty();
        for error in ratings.errors {
            messages.error(error, so_far.progress);
        }
        puzzles += ratings.puzzles;
        Ok(puzzles)
    })?;
    messages.tell_of_more();
    Ok(Outcome::of(all_well, failed_files))
}

thread_local! {
    /// Its memory is kept from one puzzle to the next.
    static RATER: RefCell<Rater> = RefCell::default();
}

/// A batch of puzzles, rated and written out.
#[derive(Default)]
struct Ratings {
    text: String,
    puzzles: u64,
    errors: Vec<String>,
}

fn rate_batch(entries: &[Entry]) -> Ratings {
    let mut ratings = Ratings {
        puzzles: entries.len() as u64,
        ..Ratings::default()
    };
    let mut counts = count_solutions(entries).into_iter();
    for entry in entries {
        let rated = match &entry.grid {
            Err(bad) => Err(bad.to_string()),
            Ok(grid) => match counts.next() {
                Some(1) => Ok(RATER.with_borrow_mut(|rater| rater.rate(grid))),
                Some(0) => Err(format!("{}: there is no solution", entry.place())),
                _ => Err(format!("{}: there are several solutions", entry.place())),
            },
        };
        ratings.text += &line(entry, rated.as_ref().ok());
        ratings.errors.extend(rated.err());
    }
    ratings
}

/// How many solutions each puzzle has that could be read: 0, 1, or 2 for more. What has not exactly
/// one is not rated: it would take long, and end where logic does.
fn count_solutions(entries: &[Entry]) -> Vec<u64> {
    let grids = entries.iter().filter_map(|entry| entry.grid.as_ref().ok());
    let lines: Vec<[u8; 81]> = grids.map(Grid::to_ascii).collect();
    let lines: Vec<&[u8; 81]> = lines.iter().collect();
    let mut counts = Vec::new();
    solver::solve_lines(&lines, 2, |answers| {
        counts.extend(answers.iter().map(|answer| answer.count));
    });
    counts
}

fn line(entry: &Entry, rated: Option<&Rated>) -> String {
    let puzzle = match &entry.grid {
        Ok(grid) => grid.to_string(),
        Err(_) => "-".to_owned(),
    };
    match rated {
        Some(Rated { er, ep, ed }) => format!("{puzzle}\t{er}\t{ep}\t{ed}\n"),
        None => format!("{puzzle}\t-\t-\t-\n"),
    }
}
