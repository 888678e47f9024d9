//! `ninefold explain`: the path from a puzzle to its solution, as a person would find it.

mod markdown;
mod marks;
mod order;
mod pictures;
mod teller;

use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use ninefold::Grid;
use ninefold::logic::{Position, Step};
use ninefold_explain::explanation::{self, Sentence};
use ninefold_explain::record::PathRecord;
use ninefold_explain::{Explained, Order, eureka, names, words};

use crate::bulk::Records;
use crate::failure::{Failure, Outcome};
use crate::input::Entry;

pub use order::{Name, OrderOptions, technique};
pub use teller::{Judged, Positions, Refusal, refusal, write_object};

/// Explain puzzles step by step with human techniques
///
/// Each step is a line: number, rating, technique and conclusion. r5c6=4 places a 4, r5c6<>4 eliminates
/// the candidate 4. The last line has the ratings of the puzzle (see `rate`). A grid may be partly filled
/// and have pencil marks; eliminated candidates stay eliminated.
///
/// The steps are those of Sudoku Explainer in its order, unless --order asks for others. In the human order
/// the rating of a step says how hard it is to find, on a scale of Ninefold's own (docs/techniques.md); in that of
/// HoDoKu, what it adds to the score.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    positions: Positions,

    #[command(flatten)]
    order: OrderOptions,

    /// Take the easiest way: its hardest step is as easy as it can be, and it has as few steps above
    /// singles as a search finds; implies --order human
    #[arg(long)]
    easiest: bool,

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

    /// The format of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// The same as --format json
    #[arg(long, conflicts_with_all = ["format", "verbose", "grid", "markdown"])]
    json: bool,

    /// The same as --format markdown
    #[arg(long, conflicts_with_all = ["format", "verbose", "grid"])]
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
    /// These options, where a format that a short form names is the format.
    fn settled(&self) -> Result<Manner, Failure> {
        let format = match (self.json, self.markdown) {
            (true, _) => Format::Json,
            (_, true) => Format::Markdown,
            _ => self.format,
        };
        if format != Format::Text && (self.verbose || self.grid) {
            let message = "--verbose and --grid go with --format text only";
            return Err(Failure::Usage(message.to_owned()));
        }
        Ok(Manner {
            format,
            ..self.clone()
        })
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

JSON: puzzle, candidates, label, order, hardest, hodoku and proven_easiest (of orders
other than se), er, ep, ed, steps,
grid (after the last step), error, fault. Each of the steps has number, technique, rating, placements (\"r5c6=4\"), eliminations (\"r5c6<>4\"),
sentences and reason: the pattern, or the graph of a chain. The schema is docs/explain.schema.json.
Other columns of a table in the input go before these fields (see `ninefold solve --help`).

Input that cannot be read or does not have exactly one solution is not explained: dashes replace its
ratings, and a message says what is wrong; with --puzzle, it names the wrong entries and pencil
marks.

Exit status: 0 if all puzzles were explained to the end; 1 if some were not; 2 if a file cannot be
read or written.";

/// How many positions --easiest looks at in search of fewer steps.
const MOST_POSITIONS: usize = 1000;

/// The fields of a record of JSON.
const FIELDS: &[&str] = &[
    "puzzle",
    "candidates",
    "label",
    "order",
    "hardest",
    "hodoku",
    "proven_easiest",
    "er",
    "ep",
    "ed",
    "steps",
    "grid",
    "error",
    "fault",
];

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let manner = options.manner.settled()?;
    if let Some(directory) = &manner.svg {
        fs::create_dir_all(directory).map_err(Failure::at(directory))?;
    }
    let of_command = if options.easiest {
        Name::Human
    } else {
        Name::Se
    };
    let order = options.order.order(of_command)?;
    let easiest = match (&order, options.easiest) {
        (Order::Human(knowledge), true) => Some(knowledge.clone()),
        (_, true) => {
            let message = "--easiest goes with --order human only";
            return Err(Failure::Usage(message.to_owned()));
        }
        _ => None,
    };
    let givens = options.positions.givens();
    options
        .positions
        .tell(move |entry, judged, guide, records| {
            let explained = judged.as_ref().ok();
            let explained = explained.map(|start| match &easiest {
                // Nothing interrupts it.
                Some(knowledge) => guide
                    .easiest(knowledge, start, MOST_POSITIONS, &|| false)
                    .unwrap_or_else(|_| guide.explained(&order, start, &|| false)),
                None => guide.explained(&order, start, &|| false),
            });
            explain(&manner, givens, entry, judged, explained, records);
        })
}

fn explain(
    manner: &Manner,
    givens: Option<Grid>,
    entry: &Entry,
    judged: Judged,
    explained: Option<Explained>,
    records: &mut Records,
) {
    let is_stuck = |explained: &Explained| !explained.end.is_complete();
    let (error, fault) = match judged {
        Err(refusal) => (Some(refusal.message), refusal.fault),
        Ok(_) if explained.as_ref().is_some_and(is_stuck) => {
            let message = format!("{}: no technique helps further", entry.place());
            (Some(message), None)
        }
        Ok(_) => (None, None),
    };
    if manner.format == Format::Json {
        let record = PathRecord {
            label: entry.label.clone(),
            error: error.clone(),
            fault,
            ..PathRecord::new(entry.written.as_ref().ok(), explained.as_ref())
        };
        teller::write_object(entry, FIELDS, &record, records);
    } else {
        let explained = explained.as_ref();
        let text = match manner.format == Format::Markdown {
            true => markdown::document(entry, explained, error.as_deref(), manner.svg.as_deref()),
            false => text(manner, entry, explained),
        };
        records.text.extend(text.into_bytes());
    }
    records.errors.extend(error);
    records.failure = draw(manner, givens, entry, explained.as_ref()).err();
}

/// Writes the pictures, with --svg.
fn draw(
    manner: &Manner,
    givens: Option<Grid>,
    entry: &Entry,
    explained: Option<&Explained>,
) -> Result<(), Failure> {
    match (&manner.svg, explained, &entry.written) {
        (Some(directory), Some(explained), Ok(written)) => {
            let givens = givens.unwrap_or_else(|| written.givens());
            pictures::write(directory, entry.number, &givens, explained)
        }
        _ => Ok(()),
    }
}

/// The text for people: the puzzle, its steps, its ratings.
fn text(manner: &Manner, entry: &Entry, explained: Option<&Explained>) -> String {
    let puzzle = match &entry.written {
        Ok(written) => written.digits().to_string(),
        Err(_) => "-".to_owned(),
    };
    let steps = explained.iter().flat_map(|all| all.path.iter());
    let width = steps.map(|(_, step)| name_width(step)).max();
    let mut text = String::new();
    if entry.number > 1 {
        text.push('\n');
    }
    text += &puzzle;
    text.push('\n');
    for (place, (position, step)) in explained.iter().flat_map(|all| all.path.iter().enumerate()) {
        if manner.grid {
            text.push('\n');
            text += &marks::drawn(position, step);
        }
        let figure = explained.map_or(String::new(), |explained| explained.order.figure(step));
        let line = step_line(&figure, step, width.unwrap_or_default());
        text += &format!("{:>3}  {line}", place + 1);
        if manner.verbose {
            text += &reasons(step, position, 5);
        }
    }
    text + &explained.map_or(NOT_RATED.to_owned(), figures) + "\n"
}

/// The last line about a puzzle that was not explained.
const NOT_RATED: &str = "ER/EP/ED -/-/-";

/// How hard the puzzle is by the scale of the order.
fn figures(explained: &Explained) -> String {
    match explained.order {
        Order::Explainer => format!("ER/EP/ED {}", explained.rating.so_far()),
        Order::Hodoku(_) => explained.hodoku.map_or(String::new(), |scored| {
            format!("HoDoKu {} {}", scored.level, scored.score)
        }),
        Order::Human(_) => {
            let easiest = match explained.is_proven_easiest {
                Some(true) => ", proven the easiest way",
                Some(false) => ", perhaps not the easiest way",
                None => "",
            };
            format!("hardest step {}{easiest}", explained.hardest())
        }
    }
}

/// How hard the step is, its technique and its conclusion; techniques in a column of that width.
pub fn step_line(figure: &str, step: &Step, width: usize) -> String {
    let conclusion = words::conclusion(&step.conclusion);
    format!("{figure:>4}  {:<width$}  {conclusion}\n", step.technique)
}

/// The width of a column for the technique. The names of most have the same, so that the columns of easy puzzles
/// stand below each other.
pub fn name_width(step: &Step) -> usize {
    const USUAL: usize = 28;
    step.technique.name().len().max(USUAL)
}

/// Why the step is right, one sentence per line, indented by at least that many spaces. A chain comes with its names and
/// its line in Eureka notation.
pub fn reasons(step: &Step, position: &Position, indentation: usize) -> String {
    let sentences = explanation::sentences(step, position).into_iter();
    let line = |sentence: Sentence| {
        let indentation = indentation + 2 * sentence.depth;
        format!("{:indentation$}{}\n", "", sentence.text)
    };
    let chain = chain_lines(step).into_iter().map(Sentence::plain);
    chain.chain(sentences).map(line).collect()
}

/// The names of a chain, if it has several, and its line in Eureka notation.
pub fn chain_lines(step: &Step) -> Vec<String> {
    let Some(eureka) = eureka::of(&step.reason) else {
        return Vec::new();
    };
    let names = names::of(step);
    let names = (names.len() > 1).then(|| format!("Names: {}.", names.join("; ")));
    names
        .into_iter()
        .chain([format!("Eureka: {eureka}")])
        .collect()
}
