//! `ninefold solve`: any number of puzzles in any notation, one record out for each.

mod journal;
mod results;
mod task;
mod totals;
mod work;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use ninefold::Algorithm;

use crate::bulk::{Bulk, Manner, SoFar};
use crate::failure::{Failure, Outcome};
use crate::input::Form;
use crate::output::Style;
use crate::pool::Pool;
use crate::solver::Solver;
use crate::terminal;

use results::{Beginning, Results};
use task::Task;
use totals::Totals;
use work::{Solved, solve_batch};

/// Solve puzzles in any notation, one record of output for each
///
/// The notation is detected: 81 characters on a line, nine lines of nine (HackerRank), the same with
/// labels (Project Euler), boxed prints, CSV, JSON; or pencil marks, 729 characters on a line or a
/// table of the candidates. The output follows it unless --format says otherwise.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// The notation of the output, instead of that of each puzzle
    #[arg(long, value_name = "NOTATION")]
    format: Option<Form>,

    /// The algorithm; `ninefold algorithms` lists them
    ///
    /// By default the engine, and with --logic-only, as the engine has no rules of its own,
    /// locked-candidates, whose rules are the strongest.
    #[arg(long, value_name = "NAME")]
    algorithm: Option<Solver>,

    /// Find up to N solutions of each puzzle, instead of 2, which tell whether there is just one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Show the solutions found, not only how many; without --limit up to 10,000 of each puzzle
    #[arg(long)]
    all_solutions: bool,

    /// Be content with the first solution; whether there are others stays open
    #[arg(long, conflicts_with_all = ["limit", "all_solutions"])]
    any: bool,

    /// Place what the algorithm's rules of logic find, and search nothing
    #[arg(long, conflicts_with_all = ["any", "limit", "all_solutions", "timeout"])]
    logic_only: bool,

    /// Give up a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Tell on stderr what it took; in CSV and JSON, for each puzzle as well
    #[arg(long)]
    stats: bool,

    /// Write the results to FILE, which is whole or not there: until all is done they are in FILE.part
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Go on with a run that was interrupted, however it was: the same command, and --resume
    ///
    /// FILE.resume remembers how far the run had come; the puzzles until there are read, but not
    /// solved again. If there is no such run, it begins at the first puzzle. What came through a pipe
    /// must come again from its beginning.
    #[arg(long, requires = "output")]
    resume: bool,

    /// No progress, and no summary on stderr
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  ROWS='003020600 900305001 001806400 008102900 700000008 006708200 002609500 800203009 005010300'
  echo $ROWS | ninefold solve
  echo $ROWS | tr ' ' '\\n' | ninefold solve
  echo $ROWS | ninefold solve --format box
  ninefold solve --format json --stats data/fifty.txt
  gzip -c data/fifty.txt | ninefold solve --format line --quiet
  ninefold solve --output solved.txt data/fifty.txt
  ninefold solve --output solved.txt --resume data/fifty.txt && rm solved.txt

Output:
  rows, box, euler  the grid; unless it is the only solution, after a comment with the status
  line              GRID <tab> STATUS <tab> SOLUTIONS FOUND [<tab> each of them, by --all-solutions]
  csv               puzzle,label,status,solutions,solution,error[,counters by --stats]
  json              an object with these fields on a line for each puzzle
The grid is the solution if the puzzle has one only (or by --any, the first), else the puzzle, which
with pencil marks is 729 characters, or a table where grids have several lines; of a puzzle that
cannot be read a dash. The status is unique, multiple, none or bad; by --any or --limit 1 solved
instead of unique; by --timeout perhaps timeout, with what was found until then; by --logic-only
perhaps open, with the grid as far as logic fills it. Of several solutions, which come first is up
to the algorithm; with the engine it may be another each time.

Exit status: 0 if every puzzle is unique or solved, 1 if one is not, 2 if a file cannot be read.";

/// How many solutions `--all-solutions` shows where no limit is given.
const MOST_SHOWN: u64 = 10_000;

/// A number of seconds, with decimals.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}

pub fn run(options: Options) -> Result<Outcome, Failure> {
    let options = Arc::new(options);
    let beginning = Results::open(
        options.output.as_deref(),
        options.resume,
        options.task(),
        options.bulk.files(),
    )?;
    let totals = match beginning {
        Beginning::New(mut results) => {
            results.write(&options.style().header())?;
            solve(&options, results, Totals::new())?
        }
        Beginning::Resumed(results, totals) => solve(&options, results, totals)?,
        Beginning::Complete(totals) => totals,
    };
    totals.tell_of_more_messages();
    if options.stats {
        terminal::say(totals.table());
    }
    if !options.quiet {
        terminal::say(totals.summary() + "\n");
    }
    Ok(totals.outcome())
}

/// Solves what there is to solve after what has been done.
fn solve(
    options: &Arc<Options>,
    mut results: Results,
    mut totals: Totals,
) -> Result<Totals, Failure> {
    // Where the results go to the terminal too, they are the progress.
    let results_on_terminal = results.are_printed() && io::stdout().is_terminal();
    let manner = Manner {
        skip: totals.puzzles(),
        shows_progress: !options.quiet && !results_on_terminal,
    };
    let work = {
        let options = Arc::clone(options);
        let style = options.style();
        let texts = Pool::default();
        move |batch| solve_batch(batch, &options, style, texts.take())
    };
    let take = |solved: Solved, so_far: &SoFar| {
        totals.set_failed_files(so_far.failed_files)?;
        results.write(&solved.text)?;
        totals.add(solved, so_far.progress);
        results.keep(&totals)?;
        Ok(totals.puzzles())
    };
    let failed_files = options.bulk.run(manner, work, take)?;
    totals.set_failed_files(failed_files)?;
    results.finish(&totals)?;
    Ok(totals)
}

impl Options {
    fn style(&self) -> Style {
        Style {
            form: self.format,
            all_solutions: self.all_solutions,
            stats: self.stats,
        }
    }

    /// What the results depend on.
    fn task(&self) -> Task {
        let mut task = Task::default();
        let name = |form: Option<Form>| form.map_or("detected", Form::name);
        let yes_or_no = |flag| if flag { "yes" } else { "no" };
        task.set("the version", env!("CARGO_PKG_VERSION"));
        task.set("--from", name(self.bulk.from()));
        task.set("--format", name(self.format));
        task.set("--algorithm", self.solver().name());
        task.set("--limit", self.solution_limit().to_string());
        task.set("--all-solutions", yes_or_no(self.all_solutions));
        task.set("--any", yes_or_no(self.any));
        task.set("--logic-only", yes_or_no(self.logic_only));
        let timeout = self
            .timeout
            .map_or(f64::INFINITY, |timeout| timeout.as_secs_f64());
        task.set("--timeout", format!("{timeout} s"));
        task.set("--stats", yes_or_no(self.stats));
        task.set_inputs(self.bulk.files());
        task
    }

    fn solver(&self) -> Solver {
        let default = match self.logic_only {
            true => Solver::Classic(Algorithm::LockedCandidates),
            false => Solver::Engine,
        };
        self.algorithm.unwrap_or(default)
    }

    /// Whether the engine can take many puzzles at once: where all that is asked is one solution and
    /// whether there are more, and no clock runs for each.
    fn suits_a_batch(&self) -> bool {
        self.solver() == Solver::Engine
            && self.timeout.is_none()
            && !(self.all_solutions || self.logic_only || self.stats)
    }

    /// How many solutions of each puzzle are looked for.
    fn solution_limit(&self) -> u64 {
        match self.limit {
            _ if self.any => 1,
            Some(limit) => limit,
            None if self.all_solutions => MOST_SHOWN,
            None => 2,
        }
    }
}
