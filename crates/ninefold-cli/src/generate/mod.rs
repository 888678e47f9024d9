//! `ninefold generate`: new puzzles, to order.

mod record;
mod run;
mod seeds;

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::Args;
use ninefold::generate::{
    Aim, ClueSymmetry, Clues, Equal, Exchange, Level, Pattern, Ratings, Symmetries,
};
use ninefold::logic::Technique;
use ninefold_common::date;
use ninefold_common::order::Order;

use crate::failure::{Failure, Outcome};
use crate::input::{Form, read_small};
use crate::output::{self, ShortForms};
use crate::results::Output;

/// Make new puzzles: uniform grids, minimal puzzles, with or without bias, to order
///
/// Without options, a puzzle is made from the top down: a complete grid is drawn, all of which are equally likely,
/// and emptied cell by cell in a random order, as long as the solution stays the only one. The puzzle is minimal: no
/// clue is redundant. Puzzles with few clues are more likely than others; see --unbiased.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value = "1")]
    count: NonZeroU64,

    /// The seed, a number: the same seed gives the same puzzles, on every machine. Without it, a seed is drawn and
    /// printed on stderr
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// The puzzles of this day, which everybody gets who orders the same, such as 2026-11-21
    #[arg(long, value_name = "DATE", conflicts_with = "seed", value_parser = date::seed)]
    date: Option<u64>,

    /// Complete grids, each with exactly the same probability
    #[arg(long)]
    grids: bool,

    /// Minimal puzzles without bias: all are equally likely, whatever their number of clues (19 to 31). This takes
    /// longer
    #[arg(long)]
    unbiased: bool,

    /// Clues in symmetric cells. No group of cells that change places is redundant; a single clue can be
    #[arg(long, value_name = "KIND", value_parser = symmetry())]
    symmetry: Option<Symmetries>,

    /// Only puzzles without a redundant clue, also with --symmetry or --pattern, where others are common
    #[arg(long)]
    minimal: bool,

    /// Clues in exactly these cells: 81 symbols, or a file with them, x for a clue, a digit for a clue with that
    /// digit, and a point for an empty cell
    #[arg(long, value_name = "FILE|MASK", value_parser = pattern)]
    pattern: Option<Pattern>,

    /// Minimal puzzles near those of this file (in any notation; `-` is standard input), and near what is found: some
    /// clues go and others come. No two are equivalent up to symmetry. The search uses one thread
    #[arg(long, value_name = "FILE")]
    near: Option<PathBuf>,

    /// With --near: how many clues go and come, such as {-1+1} or {-2+1}; may be given several times. Without it, what
    /// suits the aim: {-2+1} and {-1+1} for fewest clues, otherwise {-1+1}, and {-2+2} where nothing new is found
    #[arg(
        long,
        value_name = "{-N+N}",
        requires = "near",
        allow_hyphen_values = true
    )]
    exchange: Vec<Exchange>,

    /// With --near: which of the puzzles that are found are looked around themselves
    #[arg(long, value_name = "AIM", requires = "near", value_parser = aim())]
    aim: Option<Aim>,

    /// How many clues, such as 24-26, 22 or 28-
    #[arg(long, value_name = "A-B", allow_hyphen_values = true)]
    clues: Option<Clues>,

    /// How hard, by the rating of the hardest step
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    level: Option<Level>,

    /// How hard, by ER, the rating of the hardest step, such as 7.1-7.3 or 8.5-; rated exactly
    #[arg(long, value_name = "A-B", allow_hyphen_values = true, alias = "er")]
    rating: Option<Ratings>,

    /// By EP, the rating of the hardest step up to the first digit placed
    #[arg(long, value_name = "A-B", allow_hyphen_values = true)]
    ep: Option<Ratings>,

    /// By ED, the rating of the first step
    #[arg(long, value_name = "A-B", allow_hyphen_values = true)]
    ed: Option<Ratings>,

    /// Only pearls: no step is harder than what the first digit takes (ER = EP)
    #[arg(long)]
    pearl: bool,

    /// Only diamonds: no step is harder than the first (ER = ED)
    #[arg(long)]
    diamond: bool,

    /// Only puzzles in which this technique occurs and is the hardest, such as x-wing (names as `ninefold rate
    /// --json` prints them)
    #[arg(long, value_name = "NAME")]
    technique: Option<Technique>,

    /// With --technique: only puzzles that other techniques with the same or a lower rating cannot solve
    #[arg(long, requires = "technique")]
    only: bool,

    /// With --technique: the position right before its first step, with pencil marks, for practice
    #[arg(long, requires = "technique")]
    position: bool,

    /// Only puzzles in which this technique does not occur; may be given several times
    #[arg(long, value_name = "NAME")]
    without: Vec<Technique>,

    /// Only one puzzle of each attempt, as those of one attempt at high ratings are related. (Near given puzzles, those of
    /// different attempts are, too)
    #[arg(long)]
    unrelated: bool,

    /// Rate each puzzle, for formats with ratings
    #[arg(long)]
    rate: bool,

    /// Stop after so many attempts. By default ten million for each puzzle, but 1,000 at high ratings, where an attempt
    /// takes a moment, and from 9.3 on perhaps half a minute; and 100,000 near puzzles
    #[arg(long, value_name = "MAX")]
    attempts: Option<NonZeroU64>,

    /// Start at this block of attempts, as a run that was stopped says
    #[arg(long, value_name = "B", default_value = "0")]
    from_block: u64,

    /// The number of threads; by default the number of processors
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// The format of the puzzles
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    #[arg(value_parser = output::drawn_form(
        "The puzzle, 81 characters; with --position its pencil marks, 729",
        "Drawn grids; with --position a table of its pencil marks"
    ))]
    format: Form,

    #[command(flatten)]
    short_forms: ShortForms,

    #[command(flatten)]
    output: Output,
}

const EXAMPLES: &str = "\
Examples:
  ninefold generate
  ninefold generate --count 1000 --seed 96 --format csv
  ninefold generate --level hard --date 2026-11-21
  ninefold generate --count 5 --grids --seed 1
  ninefold generate --unbiased --clues 26 --count 10 --seed 1
  ninefold generate --symmetry half --rating 7.1-7.3 --seed 2
  ninefold generate --count 10 --rating 9.0- --seed 5
  ninefold generate --near data/fifty.txt --count 10 --seed 6
  ninefold generate --technique x-wing --position --format box --seed 3
  ninefold generate --count 5000 --seed 4 --output made.txt --resume && rm made.txt

Puzzle number n of a seed is always the same, whatever the threads, the machine and the version. A
run that is stopped with Ctrl-C says how to go on. Attempts are counted in blocks.

For an ER of 8.9 and more, an attempt is a search around one hard puzzle. With --near, an attempt
looks around one puzzle, and a run that goes on first repeats what it did before.

With --format json, an object on a line for each puzzle; csv and tsv have the same fields as columns:
  puzzle, solution   in 81 characters
  label              the seed and the attempt, as in 96-5; 96-5-2 is the second puzzle of the attempt
  clues              how many
  er, ep, ed         the ratings of Sudoku Explainer, if the order asks for them or --rate is given
  attempt            the number of the attempt that led to it
  position           with --position, in 729 characters

Exit status: 0 if all puzzles were made; 1 if there are fewer, as the attempts were used up or the
run was stopped, or if a puzzle of --near is bad; 2 for an order that cannot be fulfilled, or if a file cannot be read or written.";

/// Reads one of the symmetries.
fn symmetry() -> impl clap::builder::TypedValueParser<Value = Symmetries> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let kinds = ClueSymmetry::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.summary()));
    let any = PossibleValue::new("any").help("one of these for each puzzle, but not none");
    PossibleValuesParser::new(kinds.into_iter().chain([any])).try_map(|name| name.parse())
}

/// Reads one of the levels.
fn level() -> impl clap::builder::TypedValueParser<Value = Level> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let levels = Level::ALL.map(|level| {
        let help = format!("ER {}: {}", level.ratings(), level.summary());
        PossibleValue::new(level.name()).help(help)
    });
    PossibleValuesParser::new(levels).try_map(|name| name.parse())
}

/// Reads one of the aims.
fn aim() -> impl clap::builder::TypedValueParser<Value = Aim> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let aims = Aim::ALL.map(|aim| PossibleValue::new(aim.name()).help(aim.summary()));
    PossibleValuesParser::new(aims).try_map(|name| name.parse())
}

/// Reads a pattern, or the file that has it.
fn pattern(text: &str) -> Result<Pattern, String> {
    match text.parse() {
        Ok(pattern) => Ok(pattern),
        Err(wrong) => match read_small(text.as_ref()) {
            Ok(file) => file.parse().map_err(|wrong| format!("{text}: {wrong}")),
            Err(error) => Err(format!("{wrong}; and as a file: {error}")),
        },
    }
}

impl Options {
    /// What is ordered, without the puzzles of --near.
    fn order(&self) -> Order {
        Order {
            grids: self.grids,
            unbiased: self.unbiased,
            symmetry: self.symmetry,
            minimal: self.minimal,
            pattern: self.pattern.clone(),
            near: None,
            exchanges: self.exchange.clone(),
            aim: self.aim,
            clues: self.clues.unwrap_or_default(),
            level: self.level,
            er: self.rating,
            ep: self.ep,
            ed: self.ed,
            equal: Equal::of(self.pearl, self.diamond),
            technique: self.technique,
            only: self.only,
            position: self.position,
            without: self.without.iter().copied().collect(),
            unrelated: self.unrelated,
        }
    }
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let mut order = options.order();
    let mut outcome = Outcome::AllWell;
    if let Some(file) = &options.near {
        let (seeds, of_seeds) = seeds::read(file)?;
        order.near = Some(seeds);
        outcome = of_seeds;
    }
    Ok(outcome.max(run::run(options, &order)?))
}
