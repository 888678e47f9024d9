//! `ninefold print`: puzzles as pages of PDF or SVG. `ninefold picture`: one puzzle or step as a picture.

mod destination;
pub mod picture;
mod prepared;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use ninefold_operations::print::Print;
use ninefold_operations::surface::arguments::{Asked, long_about};
use ninefold_operations::table::Request;
use ninefold_print::Refused;
use ninefold_print::pdf::About;

use crate::bulk::{Bulk, Start};
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Keeps};
use crate::messages::Messages;
use crate::options::time::seconds;
use crate::pipeline::Handover;
use crate::progress::Progress;
use destination::Destination;
use prepared::Prepared;

#[derive(Args)]
// A doc comment on a flattened part would override the help text of the request.
#[command(about = Print::TABLE.doc[0], long_about = long_about::<Print>(), after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// Where to print: FILE.pdf; FILE.svg for a single page; or a folder, which gets an SVG file for each page
    #[arg(long, short, value_name = "FILE|DIR")]
    output: PathBuf,

    /// Stop working on a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    #[command(flatten)]
    asked: Asked<Print>,
}

const EXAMPLES: &str = "\
Examples:
  ninefold print --output book.pdf --title Fifty data/fifty.txt && rm book.pdf
  ninefold generate --count 4 --seed 1 | ninefold print --solutions foot --output a.svg && rm a.svg
  ninefold print --caption '{number}|{level}' --output rated.pdf data/fifty.txt && rm rated.pdf
  ninefold print --paper letter --large-print --output large.pdf data/fifty.txt && rm large.pdf
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold print --explain --output explained.pdf $PUZZLE && rm explained.pdf

Places of the line under a puzzle:
  {number}  its number, from 1
  {level}   how hard it is, as a word: Easy, Medium, Hard, Fiendish or Extreme (see `generate`)
  {er}, {ep}, {ed}   Sudoku Explainer's ratings (see `rate`)
  {hodoku}  HoDoKu's score
  {clues}   the number of clues
  {label}   its label in the file
Bars divide the line: 'left|right', or 'left|middle|right'. Puzzles are rated only if the line needs it.

Texts are set in Noto Sans, which has Latin, Greek and Cyrillic letters. A PDF contains it as far as it is used;
it is tagged, with the 81 characters of each puzzle for those who cannot see it, and the same bytes for the same
puzzles and options. SVG names the font, and whoever shows the page needs it or one like it.

Hints and explanations take the easiest step first, in the language of --language.

Exit status: 0 if all puzzles were printed; 1 if some were not because they cannot be read, do not have
exactly one solution, or took too long; 2 on wrong usage, or if a file cannot be read or written.";

impl Options {
    /// Prepares all puzzles, and passes on those that can be printed, in order.
    fn prepare(
        &self,
        mut take: impl FnMut(Prepared) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        let (request, timeout) = (self.asked.request.clone(), self.timeout);
        let work = move |batch: Batch, _: &Handover<Prepared>| {
            Prepared::of(&batch.into_entries(), &request, timeout)
        };
        let (mut count, mut messages, mut all_well) = (0, Messages::default(), true);
        let take = |mut prepared: Prepared, progress: &Progress, _| {
            for error in prepared.errors.drain(..) {
                messages.error(error, progress);
                all_well = false;
            }
            count += prepared.count;
            take(prepared)?;
            Ok(count)
        };
        let start = Start {
            shows_progress: true,
            keeps: Keeps::Lines,
            ..Start::default()
        };
        let bad_files = self.bulk.run(start, work, take)?;
        messages.tell_of_more();
        Ok(Outcome::of(all_well, bad_files))
    }
}

/// Prints the puzzles.
///
/// # Errors
/// If the puzzles do not fit the layout, or a file cannot be read or written.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    options.asked.check().map_err(Failure::Usage)?;
    let request = &options.asked.request;
    let layout = request.layout();
    let creator = concat!("ninefold ", env!("CARGO_PKG_VERSION"));
    let about = About::of(&layout, request.pages.cover.as_deref(), creator);
    layout.check().map_err(refused)?;
    let mut destination = Destination::new(&options.output, &about)?;
    let bound = |puzzles| request.bound(puzzles).map_err(refused);
    // Check the cover first: a user should not wait for ratings before an error about it.
    bound(Vec::new())?;
    let (mut puzzles, mut stories) = (Vec::new(), 0);
    let outcome = options.prepare(|prepared| {
        puzzles.extend(prepared.puzzles);
        for story in prepared.stories {
            if stories == 0 {
                destination.add_all(bound(Vec::new())?.pages())?;
            }
            stories += 1;
            let pages = story.pages(&layout, destination.pages() + 1);
            destination.add_all(pages.map_err(refused)?)?;
        }
        Ok(())
    })?;
    if !puzzles.is_empty() {
        destination.add_all(bound(puzzles)?.pages())?;
    }
    match destination.pages() {
        0 if outcome == Outcome::AllWell => {
            Err(Failure::Usage("there is no puzzle to print".to_owned()))
        }
        0 => Ok(outcome),
        _ => destination.finish().map(|()| outcome),
    }
}

fn refused(refused: Refused) -> Failure {
    Failure::Usage(refused.to_string())
}
