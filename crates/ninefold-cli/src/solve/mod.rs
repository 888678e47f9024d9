//! `ninefold solve`: any number of puzzles in any notation, one record of output for each.

mod record;
mod work;

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use ninefold::{Algorithm, Solver};

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{self, Form, Keeps};
use crate::output::ShortForms;
use crate::results::{Fields, Handover, Output, Words, Writer};
use crate::terminal;
use ninefold_common::status::Status;

use work::solve_batch;

/// Solve puzzles in any notation, one record of output for each
///
/// Detects the notation: 81 characters on a line, nine lines of nine (HackerRank), the same with labels
/// (Project Euler), grids drawn with bars and rules, CSV, JSON; or pencil marks, as 729 characters on a
/// line or a table of the candidates. The output uses the same notation unless --format names another.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// The notation of the output; by default that of each puzzle
    #[arg(long, value_name = "NOTATION", value_parser = input::answer_form())]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    /// The algorithm; `ninefold algorithms` lists them
    ///
    /// The default is the engine. With --logic-only it is locked-candidates, whose rules are the
    /// strongest: the engine has no rules of its own.
    #[arg(long, value_name = "NAME")]
    algorithm: Option<Solver>,

    /// Find up to N solutions of each puzzle; the default, 2, tells whether there is only one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Show every solution found; without --limit up to 10,000 of each puzzle
    ///
    /// A record begins with the number of solutions. So where there are more than 1,000, which are too many
    /// to keep, they are counted first and then found again to be shown; with --timeout, half of the time
    /// is for counting.
    #[arg(long)]
    all_solutions: bool,

    /// Stop at the first solution found, whichever it is, without looking for others
    #[arg(long, conflicts_with_all = ["limit", "all_solutions"])]
    any: bool,

    /// Apply only the algorithm's rules of logic, without search
    #[arg(long, conflicts_with_all = ["any", "limit", "all_solutions", "timeout"])]
    logic_only: bool,

    /// Give up a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Print the work done on stderr; add it to each record of CSV and JSON
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    output: Output,
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
  rows, box, euler  the grid; unless it is the only solution, a comment with the status before it
  line              GRID <tab> STATUS <tab> COUNT [<tab> each solution, with --all-solutions]
  csv, tsv          puzzle,label,status,count,solution,error[,counters with --stats]
  json              an object with these fields on a line for each puzzle; with --all-solutions also
                    solutions, a list
The grid is the only solution (with --any, the first); otherwise the puzzle, which with pencil marks
is 729 characters, or a table where grids have several lines. For a puzzle that cannot be read, line
has a dash instead, and rows, box and euler have only the comment.
The status is unique, multiple, none or bad; with --any or --limit 1, solved instead of unique; with
--timeout it may be timeout, with the solutions found until then; with --logic-only it may be open,
with the grid as far as logic fills it. Of several solutions, the algorithm decides which come
first; the engine may find others each time.

Other columns of CSV and TSV in the input go before these fields, in the same order, also in JSON. A
column whose name is that of one of these fields, or of a column before it, gets input_ before its
name; a column called label is the field label. If several files give one table, its columns are
those of the first file; others are left out with a warning, but --format json has them. Without
--format each file has a header of its own, and the delimiter of that file between the columns.

Exit status: 0 if every puzzle is unique or solved; 1 if one is not; 2 if a file cannot be read or
written.";

/// The number of solutions that `--all-solutions` shows without a limit.
const MOST_SHOWN: u64 = 10_000;

/// Reads a number of seconds, with decimals. One that is too large to be counted is the largest that can be.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    match seconds > 0.0 && seconds.is_finite() {
        true => Ok(Duration::try_from_secs_f64(seconds)
            .unwrap_or(Duration::MAX)
            .max(Duration::from_nanos(1))),
        false => Err("expected a number of seconds above 0".to_owned()),
    }
}

const WORDS: Words = &[
    ("unique", &[Status::Unique]),
    ("none", &[Status::None]),
    ("multiple", &[Status::Multiple]),
    ("bad", &[Status::Bad]),
];

/// Where no second solution is looked for.
const WORDS_FOR_ONE: Words = &[
    ("solved", &[Status::Solved]),
    ("none", &[Status::None]),
    ("multiple", &[Status::Multiple]),
    ("bad", &[Status::Bad]),
];

pub fn run(options: Options) -> Result<Outcome, Failure> {
    let options = Arc::new(options);
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "solve",
        format: options.format(),
        fields: options.fields(),
        settings: options.settings(),
        words: options.words(),
        slow: false,
        keeps: Keeps::Nothing,
    };
    let work = {
        let options = Arc::clone(&options);
        move |batch, records, hand_over: &Handover| solve_batch(batch, &options, records, hand_over)
    };
    let totals = writer.write(work)?;
    if options.stats {
        terminal::say(totals.table());
    }
    Ok(totals.outcome())
}

impl Options {
    fn format(&self) -> Option<Form> {
        self.short_forms.form().or(self.format)
    }

    fn fields(&self) -> Fields {
        Fields {
            columns: self.columns(),
            only_json: match self.all_solutions {
                true => &["solutions"],
                false => &[],
            },
        }
    }

    /// The statuses that the summary always has.
    fn words(&self) -> Words {
        match self.solution_limit() {
            1 => WORDS_FOR_ONE,
            _ => WORDS,
        }
    }

    /// What else the results depend on.
    fn settings(&self) -> Vec<(&'static str, String)> {
        let yes_or_no = |flag| if flag { "yes" } else { "no" }.to_owned();
        let timeout = self
            .timeout
            .map_or(f64::INFINITY, |timeout| timeout.as_secs_f64());
        vec![
            ("--algorithm", self.solver().name().to_owned()),
            ("--limit", self.solution_limit().to_string()),
            ("--all-solutions", yes_or_no(self.all_solutions)),
            ("--any", yes_or_no(self.any)),
            ("--logic-only", yes_or_no(self.logic_only)),
            ("--timeout", format!("{timeout} s")),
            ("--stats", yes_or_no(self.stats)),
        ]
    }

    fn solver(&self) -> Solver {
        let default = match self.logic_only {
            true => Solver::Classic(Algorithm::LockedCandidates),
            false => Solver::Engine,
        };
        self.algorithm.unwrap_or(default)
    }

    /// Whether the engine can solve many puzzles at once: it then finds one solution of each, and has no
    /// clock and no counters for each.
    fn suits_a_batch(&self) -> bool {
        self.solver() == Solver::Engine
            && self.timeout.is_none()
            && !(self.all_solutions || self.logic_only || self.stats)
    }

    /// The number of solutions of each puzzle to look for.
    fn solution_limit(&self) -> u64 {
        match self.limit {
            _ if self.any => 1,
            Some(limit) => limit,
            None if self.all_solutions => MOST_SHOWN,
            None => 2,
        }
    }
}
