//! `ninefold explain`: the path from a puzzle to its solution, as a person would find it.

mod markdown;
mod marks;
mod pictures;

use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use ninefold::Grid;
use ninefold_explain::language::Language;
use ninefold_explain::{Explained, StepOrder, text as said};
use ninefold_operations::explain::Explain;
use ninefold_operations::surface::arguments::{Asked, long_about};
use ninefold_operations::table::Request;

use crate::bulk::Printout;
use crate::failure::{Failure, Outcome};
use crate::positions::{PositionAnswer, Positions};
use crate::screen::{Numbered, Screen};
use crate::step_lines::{name_width, reasons, step_line};

#[derive(Args)]
#[command(about = Explain::TABLE.doc[0], long_about = long_about::<Explain>(), after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    positions: Positions,

    #[command(flatten)]
    asked: Asked<Explain>,

    #[command(flatten)]
    manner: Manner,
}

/// How to show the steps.
#[derive(Args, Clone)]
struct Manner {
    /// Print the reasons below each step
    #[arg(long, short)]
    verbose: bool,

    /// Draw the pencil marks before each step: the cells of the step in yellow, placed digits in green,
    /// eliminated candidates in red
    #[arg(long)]
    grid: bool,

    /// Print a line for each step on a terminal, too, where harder steps are drawn otherwise
    #[arg(long)]
    brief: bool,

    /// The format of the output; by default steps are drawn on a terminal, and text elsewhere
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// The same as --format json
    #[arg(long, conflicts_with_all = ["format", "verbose", "grid", "brief", "markdown"])]
    json: bool,

    /// The same as --format markdown
    #[arg(long, conflicts_with_all = ["format", "verbose", "grid", "brief"])]
    markdown: bool,

    /// Write a picture of each step to this directory: puzzle-0001-step-001.svg and so on
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each step, for people
    Text,
    /// A document: each step with its reasons and, with --svg, its picture
    Markdown,
    /// A JSON object on a line for each puzzle
    Json,
}

impl Manner {
    /// Returns the form of the output.
    fn form(&self) -> Format {
        match (self.json, self.markdown) {
            (true, _) => Format::Json,
            (_, true) => Format::Markdown,
            _ => self.format.unwrap_or(Format::Text),
        }
    }

    /// Returns the terminal to draw the steps on, if stdout is one and nothing else was chosen.
    fn screen(&self) -> Option<Screen> {
        let is_chosen = self.format.is_some() || self.json || self.markdown;
        match is_chosen || self.verbose || self.grid || self.brief {
            true => None,
            false => Screen::of_stdout(),
        }
    }

    /// Checks that no option contradicts the form.
    fn check(&self) -> Result<(), Failure> {
        if self.form() != Format::Text && (self.verbose || self.grid || self.brief) {
            let message = "--verbose, --grid and --brief go with --format text only";
            return Err(Failure::Usage(message.to_owned()));
        }
        Ok(())
    }
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold explain $PUZZLE
  ninefold explain --verbose --grid $PUZZLE
  ninefold explain --order hodoku $PUZZLE
  ninefold explain --order human --no-uniqueness $PUZZLE
  ninefold explain --easiest $PUZZLE
  echo $PUZZLE | ninefold explain --json
  PICTURES=$(mktemp -d)
  ninefold explain --markdown --svg $PICTURES $PUZZLE

Pencil marks are a line of 729 symbols, nine for each cell, or a table of the candidates.

Each step is a line: number, rating, technique and conclusion. r5c6=4 places a 4, r5c6<>4 eliminates
the candidate 4. The last line has the ratings of the puzzle (see `rate`).

JSON: puzzle, label, status, order, er, ep, ed, hardest, hodoku_level and hodoku_score, proven_easiest with
--easiest, complete, steps, end (the position after the last step), error, fault. Each of the steps has number,
technique, rating, placements (\"r5c6=4\"), eliminations (\"r5c6<>4\"), sentences, reason (the pattern, or the graph
of a chain), and before (the position). The schema is docs/explain.schema.json. Other columns of a table in the input
go before these fields (see `ninefold solve --help`).

Input that cannot be read or does not have exactly one solution is not explained: dashes replace its
ratings, and a message says what is wrong; with --puzzle, it names the wrong entries and pencil
marks.

Exit status: 0 if all puzzles were explained to the end; 1 if some were not; 2 if a file cannot be
read or written.";

/// Explains each puzzle.
///
/// # Errors
/// If the input cannot be read or a picture cannot be written.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    options.asked.check().map_err(Failure::Usage)?;
    options.manner.check()?;
    let (manner, screen) = (options.manner.clone(), options.manner.screen());
    if let Some(directory) = &manner.svg {
        fs::create_dir_all(directory).map_err(Failure::at(directory))?;
    }
    let request = options.asked.request.clone();
    let givens = options.positions.givens();
    options.positions.answer(
        vec![request],
        |records| &mut records.errors,
        move |found, records| {
            match screen {
                Some(screen) => {
                    let drawn = drawn(screen, givens, found);
                    records.text.extend(drawn.into_bytes());
                }
                None => print(&manner, found, records),
            }
            records.failure = draw(&manner, givens, found).err();
        },
    )
}

fn print(manner: &Manner, found: &PositionAnswer<'_, Explain>, records: &mut Printout) {
    let text = match manner.form() {
        Format::Json => return found.write_object(records),
        Format::Markdown => markdown::document(found, manner.svg.as_deref()),
        Format::Text => text(manner, found),
    };
    records.text.extend(text.into_bytes());
}

/// Writes the pictures, with --svg.
fn draw(
    manner: &Manner,
    givens: Option<Grid>,
    found: &PositionAnswer<'_, Explain>,
) -> Result<(), Failure> {
    let explained = found.answer.record.explained.as_deref();
    match (&manner.svg, explained, &found.entry.written) {
        (Some(directory), Some(explained), Ok(written)) => {
            let givens = givens.unwrap_or_else(|| written.givens());
            let language = found.answer.request.language;
            pictures::write(language, directory, found.entry.number, &givens, explained)
        }
        _ => Ok(()),
    }
}

/// Draws the steps on a terminal.
fn drawn(screen: Screen, givens: Option<Grid>, found: &PositionAnswer<'_, Explain>) -> String {
    let language = found.answer.request.language;
    let between = if found.entry.number > 1 { "\n" } else { "" };
    let Some(explained) = found.answer.record.explained.as_deref() else {
        return format!("{between}{NOT_RATED}\n");
    };
    let steps = explained.path.iter();
    let steps = Numbered::all(steps.map(|(position, step, figure)| (position, step, *figure)));
    let path = screen.path(language, &found.givens(givens), &steps);
    format!("{between}{path}\n {}\n", figures(language, explained))
}

/// Returns the text for people: the puzzle, its steps, its ratings.
fn text(manner: &Manner, found: &PositionAnswer<'_, Explain>) -> String {
    let (language, explained) = (
        found.answer.request.language,
        found.answer.record.explained.as_deref(),
    );
    let steps = explained.iter().flat_map(|all| all.path.iter());
    let width = steps.map(|(_, step, _)| name_width(language, step)).max();
    let between = if found.entry.number > 1 { "\n" } else { "" };
    let mut text = format!("{between}{}\n", found.puzzle());
    if manner.brief && Screen::of_stdout().is_some() {
        let width = width.unwrap_or_default();
        text += &format!("  #  hard  {:<width$}  conclusion\n", "technique");
    }
    for (place, (position, step, figure)) in
        explained.iter().flat_map(|all| all.path.iter().enumerate())
    {
        if manner.grid {
            text.push('\n');
            text += &marks::drawn(position, step);
        }
        let line = step_line(language, *figure, step, width.unwrap_or_default());
        text += &format!("{:>3}  {line}", place + 1);
        if manner.verbose {
            text += &reasons(language, step, position, 5);
        }
    }
    text + &explained.map_or(NOT_RATED.to_owned(), |all| figures(language, all)) + "\n"
}

/// The last line about a puzzle without an explanation.
const NOT_RATED: &str = "ER/EP/ED -/-/-";

/// Returns the difficulty of the puzzle on the scale of the order.
fn figures(language: Language, explained: &Explained) -> String {
    match explained.order {
        StepOrder::Explainer => format!("ER/EP/ED {}", language.number(explained.rating.so_far())),
        StepOrder::Hodoku(_) => explained.hodoku.map_or(String::new(), |scored| {
            let level = language.word(scored.level.name());
            format!("HoDoKu {level} {}", scored.score)
        }),
        StepOrder::Human(_) => {
            let figure = language.number(explained.hardest());
            let text = match explained.is_proven_easiest {
                Some(true) => said!("hardest step {figure}, proven to be the easiest path"),
                Some(false) => said!("hardest step {figure}, perhaps not the easiest path"),
                None => said!("hardest step {figure}"),
            };
            text.in_language(language).to_string()
        }
    }
}
