//! `ninefold bench`: the speed of the engine on the user's own machine and puzzles.

mod measure;
mod table;

use std::time::Duration;

use clap::Args;
use ninefold_operations::surface::arguments::whole;
use ninefold_operations::threads;
use ninefold_operations::threads::engine;

use crate::bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{FileOrFifty, Form, Written};
use crate::options::format::form_among;
use crate::options::time::seconds;
use crate::output::{pretty_json, print};
use crate::terminal;

use measure::measure;

/// Measure the engine on this machine and these puzzles: every backend, on one thread and on several
///
/// The task is that of `ninefold solve`, from text to text in memory: find out whether there is no solution, one, or
/// several, and the solution if it is the only one. The backends take turns in rounds; the result is the median. Every
/// answer of every round is checked.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: FileOrFifty,

    /// The approximate time for all measurements, up to 60 seconds
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = up_to_a_minute)]
    seconds: Duration,

    /// The numbers of threads; by default 1, 2, 4 and so on up to the number of processors
    #[arg(long, short = 'j', value_name = "N,...", value_delimiter = ',', value_parser = whole::<u16>(1, 1024))]
    threads: Vec<u16>,

    /// The format of the output
    #[arg(long, default_value = "table", value_parser = form_among(&["table", "json"]))]
    format: Form,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  ninefold bench --seconds 1
  ninefold bench --seconds 1 --threads 1 --json data/fifty.txt

Columns:
  mode        batch: the engine gets many puzzles at a time; single: one after the other
  puzzles/s   the median of the rounds; a file with few puzzles is solved over and over
  a puzzle    the time per puzzle, all threads together
  ratio       the speed compared with that of the same backend in batches on one thread
  guesses     the average number of guesses per puzzle, over up to 500 puzzles

JSON: input, puzzles, agree (whether all answers are right) and measurements. Each of these has
backend, mode, threads, puzzles_per_second, slowest_round and fastest_round (the same of one round),
seconds_per_puzzle, ratio and guesses_per_puzzle.

The environment variable NINEFOLD_BACKEND restricts the measurement to one backend.

Exit status: 0 if all is well; 1 if a puzzle was left out because it cannot be read, if answers
differ, or if the file has no puzzle; 2 if the file or all of its puzzles cannot be read.";

/// Reads the time. It is limited because all puzzles of a round are in memory.
fn up_to_a_minute(text: &str) -> Result<Duration, String> {
    match seconds(text)? {
        time if time <= Duration::from_secs(60) => Ok(time),
        _ => Err("expected at most 60 seconds".to_owned()),
    }
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::AllWell;
    let mut lines = Vec::new();
    for entry in options.input.entries() {
        let entry = entry?;
        let complaint = match entry.written.as_ref().map(Written::as_grid) {
            Ok(Some(grid)) => {
                lines.push(grid.to_ascii());
                continue;
            }
            Ok(None) => entry.message("only grids are measured"),
            Err(bad) => bad.to_string(),
        };
        terminal::error(complaint);
        outcome = Outcome::SomePuzzleBad;
    }
    if lines.is_empty() {
        let message = "there is no puzzle to measure on".to_owned();
        return Err(Failure::Usage(message));
    }
    let (backends, threads) = (engine::backends(), options.thread_counts());
    let most = threads.iter().copied().max().unwrap_or(1);
    let available = threads::available(most);
    if available < most {
        let message = format!("only {available} of {most} threads are available");
        return Err(Failure::threads(message));
    }
    let name = options.input.name();
    let measured = measure(&name, lines, &backends, &threads, options.seconds);
    print(match options.json || options.format == Form::Json {
        true => pretty_json(&measured),
        false => table::text(&measured),
    })?;
    for disagreement in &measured.disagreements {
        terminal::error(disagreement);
        outcome = Outcome::SomePuzzleBad;
    }
    Ok(outcome)
}

impl Options {
    /// Returns the numbers of threads in ascending order. They include 1, the basis of comparison.
    fn thread_counts(&self) -> Vec<usize> {
        let all = bulk::threads(None);
        let powers = (0..).map(|exponent| 1 << exponent);
        let mut counts: Vec<usize> = match &self.threads[..] {
            [] => powers
                .take_while(|&count| count < all)
                .chain([all])
                .collect(),
            named => named.iter().copied().map(usize::from).collect(),
        };
        counts.push(1);
        counts.sort_unstable();
        counts.dedup();
        counts
    }
}
