//! `ninefold solve`: any number of puzzles in any notation, one record of output for each.

mod batch;
mod drawn;
mod job;
mod record;

use std::time::Duration;

use clap::Args;
use ninefold_operations::solve::Solve;
use ninefold_operations::surface::answer;
use ninefold_operations::surface::arguments::{Asked, long_about};
use ninefold_operations::table::{Limit, Request};

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{self, Form, Keeps};
use crate::operation::{WORDS, if_stated, names, settings};
use crate::options::format::ShortForms;
use crate::options::time::seconds;
use crate::results::{Fields, Handover, Output, Words, Writer};
use crate::screen::Screen;
use crate::terminal;
use ninefold_operations::status::Status;

use job::Job;

#[derive(Args)]
// The help text is the documentation of the request.
#[command(about = Solve::TABLE.doc[0], long_about = long(), after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// The notation of the output; by default that of each puzzle
    #[arg(long, value_name = "NOTATION", value_parser = input::form_of(&Form::ANSWERS))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    #[command(flatten)]
    asked: Asked<Solve>,

    /// Show every solution found; without --limit up to 10,000 of each puzzle
    ///
    /// A record begins with the number of solutions, and at most 1,000 solutions are kept in memory. Further ones are
    /// counted first, then a second search shows them. With --timeout, half of the time is for counting.
    #[arg(long, conflicts_with_all = ["any", "keep", "logic_only"])]
    all_solutions: bool,

    /// Give up on a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "logic_only")]
    timeout: Option<Duration>,

    #[command(flatten)]
    output: Output,
}

fn long() -> String {
    let notations = "Detects the notation: 81 characters on a line, nine lines of nine (HackerRank), the same with labels (Project \
        Euler), grids drawn with bars and rules, CSV, JSON; or pencil marks, as 729 characters on a line or a table of \
        the candidates. The output uses the same notation unless --format names another.";
    format!("{}\n\n{notations}", long_about::<Solve>())
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
  csv, tsv          puzzle,label,status,count,solution,exact,error; after exact also solutions with --keep or
                    --all-solutions, and calls,guesses,placements,eliminations,seconds with --stats
  json              an object with these fields on a line for each puzzle
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

If the source states a solution of the puzzle, in a column solution (or solutions, answer, solved and
similar names) or a member of a JSON object, csv, tsv and json also have solution_right after exact:
true if it is the only solution (with --any or --limit 1, a solution), false if not or if it cannot
be read.

Exit status: 0 if every puzzle is unique or solved; 1 if one is not, or if a stated solution is wrong;
2 if a file cannot be read or written.";

/// The number of solutions that `--all-solutions` shows if there is no limit.
const MOST_SHOWN: u64 = 10_000;

/// The statuses in the summary if no second solution is searched.
const WORDS_FOR_ONE: Words = &[
    ("solved", &[Status::Solved]),
    ("none", &[Status::None]),
    ("multiple", &[Status::Multiple]),
    ("bad", &[Status::Bad]),
];

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let columns = answer::columns_with_stated(&options.request());
    let names: &'static [&'static str] = names(&columns).leak();
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "solve",
        format: options.format(),
        fields: Fields::of_columns(names).with_if_stated(if_stated(&columns)),
        settings: options.settings(),
        words: options.words(),
        slow: false,
        keeps: Keeps::Nothing,
    };
    let work = {
        let job = Job {
            request: options.request(),
            all_solutions: options.all_solutions,
            timeout: options.timeout,
            screen: options.screen(),
            columns,
            names,
        };
        move |batch, records, hand_over: &Handover| job.solve_batch(batch, records, hand_over)
    };
    let totals = writer.write(work)?;
    if options.asked.request.stats {
        terminal::say(totals.table());
    }
    Ok(totals.outcome())
}

impl Options {
    fn format(&self) -> Option<Form> {
        let named = self.short_forms.form().or(self.format);
        named.or_else(|| self.output.form_of_records())
    }

    /// Returns the terminal to draw the answers on: puzzles that were typed as arguments are drawn there, unless another
    /// form was chosen.
    fn screen(&self) -> Option<Screen> {
        let is_chosen = self.format().is_some() || self.output.output.is_some();
        let has_more = self.all_solutions || self.asked.request.keep.is_some();
        match self.bulk.are_typed() && !is_chosen && !has_more {
            true => Screen::of_stdout(),
            false => None,
        }
    }

    /// Returns the words that the summary always includes.
    fn words(&self) -> Words {
        match self.request().limit() {
            1 => WORDS_FOR_ONE,
            _ => WORDS,
        }
    }

    /// Returns the other settings that the results depend on.
    fn settings(&self) -> Vec<(&'static str, String)> {
        let timeout = self
            .timeout
            .map_or(f64::INFINITY, |timeout| timeout.as_secs_f64());
        let mut all = settings(&self.asked.request);
        all.push(("--all-solutions", self.all_solutions.to_string()));
        all.push(("--timeout", format!("{timeout} s")));
        all
    }

    /// Returns the request. With `--all-solutions` its records have a list of solutions, which is filled later.
    fn request(&self) -> Solve {
        let asked = &self.asked;
        let mut request = asked.request;
        if self.all_solutions {
            request.keep = Some(0);
            if !asked.given.contains(&"limit") {
                request.limit = Limit(MOST_SHOWN);
            }
        }
        request
    }
}
