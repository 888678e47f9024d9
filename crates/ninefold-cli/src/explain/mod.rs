//! `ninefold explain`: the way from a puzzle to its solution, as a person would find it.

mod marks;
mod sound;

use clap::Args;
use ninefold::logic::{Position, Step};
use ninefold::rating::Rater;
use ninefold::{Grid, Puzzle};
use ninefold_explain::record::PathRecord;
use ninefold_explain::{Explained, sentences, words};

use crate::failure::{Failure, Outcome};
use crate::input::{Entry, PuzzlesOrFiles};
use crate::output::{print, print_coloured};
use crate::terminal;

pub use sound::sound;

/// Explain puzzles step by step, by the techniques of people, as Sudoku Explainer orders them
///
/// Each step is a line: its number, its rating, the technique, and what follows: r5c6=4 places a 4,
/// r5c6<>4 strikes it out of the candidates. At the end stand the ratings of the puzzle (see `rate`).
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    puzzles: PuzzlesOrFiles,

    /// Under each step, say why it is right
    #[arg(long, short)]
    verbose: bool,

    /// Before each step, draw the pencil marks: its cells in yellow, what it places in green, what it
    /// strikes out in red
    #[arg(long)]
    grid: bool,

    /// Write a JSON object on a line for each puzzle
    #[arg(long, conflicts_with_all = ["verbose", "grid"])]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold explain $PUZZLE
  ninefold explain --verbose --grid $PUZZLE
  echo $PUZZLE | ninefold explain --json

JSON: puzzle, marks, label, er, ep, ed, steps, grid (after the last step), error. Each of the steps has
number, technique, rating, placements (\"r5c6=4\"), eliminations (\"r5c6<>4\"), sentences and reason, the
pattern or the graph of the chain. The schema is docs/explain.schema.json.

A puzzle that cannot be read, or does not have exactly one solution, is not explained: dashes stand
for its ratings, and a message says why.

Exit status: 0 if all puzzles were explained to the end; 1 if some were not; 2 if a file cannot be
read.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let mut rater = Rater::default();
    for_each(&options.puzzles, |entry| {
        explain(options, entry, &mut rater)
    })
}

/// Does something with every puzzle, which says whether all was well; a file that cannot be read is
/// reported and costs itself only.
pub fn for_each(
    puzzles: &PuzzlesOrFiles,
    mut work: impl FnMut(&Entry) -> Result<bool, Failure>,
) -> Result<Outcome, Failure> {
    let (mut all_well, mut failed_files) = (true, 0);
    for entry in puzzles.entries() {
        match entry {
            Ok(entry) => all_well &= work(&entry)?,
            Err(failure @ Failure::File { .. }) => {
                terminal::error(failure);
                failed_files += 1;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(Outcome::of(all_well, failed_files))
}

fn explain(options: &Options, entry: &Entry, rater: &mut Rater) -> Result<bool, Failure> {
    let sound = sound(entry);
    let explained = sound.as_ref().ok().map(|grid| Explained::of(grid, rater));
    let is_stuck = explained
        .as_ref()
        .is_some_and(|explained| !explained.end.is_complete());
    let error = match sound {
        Err(message) => Some(message),
        Ok(_) if is_stuck => Some(format!("{}: no technique helps further", entry.place())),
        Ok(_) => None,
    };
    let puzzle = entry.grid.as_ref().ok().map(Grid::to_string);
    if options.json {
        let puzzle = entry.grid.as_ref().ok().map(|&grid| Puzzle::from(grid));
        let record = PathRecord {
            label: entry.label.clone(),
            error: error.clone(),
            ..PathRecord::new(puzzle.as_ref(), explained.as_ref())
        };
        let json = serde_json::to_string(&record);
        print(&(json.expect("records are strings, numbers and lists") + "\n"))?;
    } else {
        let puzzle = puzzle.unwrap_or_else(|| "-".to_owned());
        print_coloured(&text(options, entry, &puzzle, explained.as_ref()))?;
    }
    let is_well = error.is_none();
    error.into_iter().for_each(terminal::error);
    Ok(is_well)
}

/// The record of a puzzle for people: the puzzle, its steps, its ratings.
fn text(options: &Options, entry: &Entry, puzzle: &str, explained: Option<&Explained>) -> String {
    let mut text = String::new();
    if entry.number > 1 {
        text.push('\n');
    }
    text += puzzle;
    text.push('\n');
    for (place, (position, step)) in explained.iter().flat_map(|all| all.path.iter().enumerate()) {
        if options.grid {
            text.push('\n');
            text += &marks::drawn(position, step);
        }
        text += &format!("{:>3}  {}", place + 1, step_line(step));
        if options.verbose {
            text += &reasons(step, position, 5);
        }
    }
    let ratings = explained.map_or("-/-/-".to_owned(), |explained| {
        explained.rated().to_string()
    });
    text + "ER/EP/ED " + &ratings + "\n"
}

/// The rating, the technique, and what follows.
pub fn step_line(step: &Step) -> String {
    let conclusion = words::conclusion(&step.conclusion);
    let rating = step.conclusion.rating.to_string();
    format!("{rating:>4}  {:<28}  {conclusion}\n", step.technique)
}

/// Why the step is right, each sentence on a line that is indented so far.
pub fn reasons(step: &Step, position: &Position, indentation: usize) -> String {
    let sentences = sentences::of_step(step, position).into_iter();
    let line = |sentence: sentences::Sentence| {
        let indentation = indentation + 2 * sentence.depth;
        format!("{:indentation$}{}\n", "", sentence.text)
    };
    sentences.map(line).collect()
}
