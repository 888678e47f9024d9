//! `ninefold euler`: Project Euler's problem 96.

use std::iter;
use std::time::{Duration, Instant};

use clap::Args;
use comfy_table::Table;
use ninefold::classic::certain::{Uncertain, certain};
use ninefold::solutions::Counters;
use ninefold::{Algorithm, Cell, Digit, Puzzle, Solver, Task, Verdict};
use ninefold_operations::threads::engine;
use owo_colors::OwoColorize;
use serde::Serialize;

use crate::failure::{Failure, Outcome};
use crate::input::{Entry, FileOrFifty, Form};
use crate::options::algorithm::algorithm;
use crate::options::format::{ShortForms, record_form};
use crate::output::{Record, print, print_coloured};
use crate::results::only_record;
use crate::screen::Screen;
use crate::terminal::{self, counted, duration};

/// Print the sum of the three-digit numbers in the top left corners of Su Doku grids
///
/// This is Project Euler's problem 96. If a grid does not have exactly one solution, a message names it,
/// and no sum is printed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: FileOrFifty,

    /// The algorithm; `ninefold algorithms` lists them
    ///
    /// The default is the engine. With --corner it is constraint-propagation: the engine cannot stop
    /// half-way.
    #[arg(long, value_name = "NAME", value_parser = algorithm(), hide_possible_values = true)]
    algorithm: Option<Solver>,

    /// Stop as soon as the three digits in the corner are certain
    ///
    /// They are certain when logic has placed them, or when a solution is found and no other solution
    /// differs there. The rest of the grid is not examined: it may have several solutions with this
    /// corner, or none where logic has placed the corner.
    #[arg(long)]
    corner: bool,

    /// The format of the output; by default line, or a few words on a terminal
    #[arg(long, value_parser = record_form("The sum alone", None))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    /// Print the work done on stderr, and with --corner how much that option saved
    #[arg(long)]
    stats: bool,
}

const EXAMPLES: &str = "\
Examples:
  ninefold euler
  ninefold euler --algorithm dancing-links --stats
  ninefold euler --corner --stats --algorithm row-uniques
  ninefold euler --json

With --format csv, tsv or json, the record has the fields grids (their number) and sum.

Exit status: 0 if the sum is printed; 1 if a grid cannot be read or does not have exactly one
solution (with --corner, one corner), or if the file has none; 2 if the file cannot be read.";

/// A note for people who know the problem's answer and might expect it here.
const BUILT_IN: &str = "\
These are the fifty grids of the program. Project Euler's are in its file: `ninefold euler p096_sudoku.txt` prints 24702.";

const CORNER: &[Cell] = Cell::ALL.first_chunk::<3>().expect("there are 81 cells");

/// How to find the corners.
#[derive(Clone, Copy)]
enum Method {
    WholeGrids(Solver),
    Corners(Algorithm),
}

impl Options {
    fn method(&self) -> Result<Method, Failure> {
        match (self.corner, self.algorithm) {
            (false, solver) => Ok(Method::WholeGrids(solver.unwrap_or_default())),
            (true, None) => Ok(Method::Corners(Algorithm::ConstraintPropagation)),
            (true, Some(Solver::Classic(algorithm))) => Ok(Method::Corners(algorithm)),
            (true, Some(Solver::Engine)) => {
                let message =
                    "the engine solves whole grids only: choose another algorithm for --corner";
                Err(Failure::Usage(message.to_owned()))
            }
        }
    }
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let method = options.method()?;
    let mut work = Work::default();
    let mut sum = 0;
    let mut grids = 0;
    let mut outcome = Outcome::AllWell;
    for entry in options.input.entries() {
        grids += 1;
        match corner_number(&entry?, method, options.stats, &mut work) {
            Ok(number) => sum += number,
            Err(message) => {
                terminal::error(message);
                outcome = Outcome::SomePuzzleBad;
            }
        }
    }
    if outcome == Outcome::AllWell {
        let form = options.short_forms.form().or(options.format);
        let record = EulerRecord { grids, sum };
        match Screen::of_stdout().filter(|_| form.is_none()) {
            Some(screen) => print_coloured(seen(screen, &record, options, &work).as_bytes())?,
            None => print(only_record(&record, form.unwrap_or_default()))?,
        }
    }
    if options.stats {
        terminal::say(terminal::text(&work.table(options)));
    }
    Ok(outcome)
}

/// Returns what was done, and the sum, for people who look at a terminal.
fn seen(screen: Screen, record: &EulerRecord, options: &Options, work: &Work) -> String {
    let grids = counted(record.grids, "grid");
    let method = match options.method() {
        Ok(Method::Corners(algorithm)) => format!("corners by {algorithm}"),
        Ok(Method::WholeGrids(solver)) => {
            format!("{solver}, {}", duration(work.whole_time.as_secs_f64()))
        }
        Err(_) => String::new(),
    };
    let source = match options.input.is_built_in() {
        true => "the program".to_owned(),
        false => options.input.name(),
    };
    let done = screen.wrapped(&format!("{grids} of {source}: {method}"), 2);
    let sum = screen.wrapped("The sum of the numbers in their top left corners is", 2);
    let note = match options.input.is_built_in() {
        true => format!("\n{}", screen.wrapped(BUILT_IN, 2)),
        false => String::new(),
    };
    screen.finished(&format!("\n{done}{sum}\n  {}\n{note}\n", record.sum.bold()))
}

/// The answer.
#[derive(Serialize)]
struct EulerRecord {
    grids: u64,
    sum: u64,
}

impl Record for EulerRecord {
    const COLUMNS: &'static [&'static str] = &["grids", "sum"];

    fn line(&self) -> String {
        self.sum.to_string()
    }
}

/// Returns the number in the corner of a grid, or a message about the grid.
fn corner_number(
    entry: &Entry,
    method: Method,
    stats: bool,
    work: &mut Work,
) -> Result<u64, String> {
    let written = entry.written.as_ref().map_err(ToString::to_string)?;
    let puzzle = written.puzzle();
    let (digits, whole) = match method {
        Method::WholeGrids(solver) => (work.whole(&puzzle, solver), true),
        Method::Corners(algorithm) => (work.corner(&puzzle, algorithm, stats), false),
    };
    match digits {
        Ok(digits) => Ok(number_of(&digits)),
        Err(why) => Err(entry.message(why_not(why, whole))),
    }
}

/// Returns the number that the digits form.
fn number_of(digits: &[Digit]) -> u64 {
    let digits = digits.iter().map(|digit| u64::from(digit.get()));
    digits.fold(0, |number, digit| number * 10 + digit)
}

fn why_not(uncertain: Uncertain, whole: bool) -> &'static str {
    match uncertain {
        Uncertain::NoSolution => "the grid has no solution",
        Uncertain::Several if whole => "the grid has several solutions",
        Uncertain::Several => "the grid has several solutions, with different corners",
        Uncertain::Interrupted => "the search was interrupted",
    }
}

/// The work of solving.
#[derive(Default)]
struct Work {
    whole: Counters,
    whole_time: Duration,
    logic: Counters,
    search: Counters,
    /// The number of grids that logic did not solve, and the work for their first solutions.
    searched: u64,
    first: Counters,
}

impl Work {
    /// Returns the corner of the only solution.
    fn whole(&mut self, puzzle: &Puzzle, solver: Solver) -> Result<Vec<Digit>, Uncertain> {
        let start = Instant::now();
        let solutions = engine::solve(solver, puzzle, &Task::unique());
        self.whole_time += start.elapsed();
        self.whole += solutions.counters();
        match (solutions.verdict(), solutions.first()) {
            (Verdict::Unique, Some(solution)) => {
                Ok(CORNER.iter().map(|&cell| solution.digit(cell)).collect())
            }
            (Verdict::None, _) => Err(Uncertain::NoSolution),
            (Verdict::Multiple, _) => Err(Uncertain::Several),
            _ => Err(Uncertain::Interrupted),
        }
    }

    /// Returns the corner as soon as it is certain.
    fn corner(
        &mut self,
        puzzle: &Puzzle,
        algorithm: Algorithm,
        stats: bool,
    ) -> Result<Vec<Digit>, Uncertain> {
        let certainty = certain(puzzle, CORNER, algorithm, &|| false);
        self.logic += certainty.logic;
        self.search += certainty.search.unwrap_or_default();
        self.searched += u64::from(certainty.search.is_some());
        if stats {
            // Solve the whole grid only to compare the work; the result depends only on the corner.
            let _ = self.whole(puzzle, Solver::Classic(algorithm));
        }
        if stats && certainty.search.is_some() {
            let reduced = algorithm.logic(puzzle).puzzle;
            self.first += algorithm.solve(&reduced, &Task::any()).counters();
        }
        certainty.digits
    }

    fn table(&self, options: &Options) -> Table {
        let mut table = terminal::table(&["", "calls", "guesses", "placements", "eliminations"]);
        if options.corner {
            let corners = self.logic + self.search;
            let s = if self.searched == 1 { "" } else { "s" };
            let searched = format!("search, {} grid{s}", self.searched);
            table.add_row(row("logic", self.logic));
            table.add_row(row(&searched, self.search));
            table.add_row(row("  to the first solution", self.first));
            table.add_row(row("corners", corners));
            table.add_row(row("whole grids", self.whole));
            table.add_row(saved_row(corners, self.whole));
        } else {
            table.add_row(row("whole grids", self.whole));
            let time = terminal::duration(self.whole_time.as_secs_f64());
            table.add_row(["time", &time, "", "", ""]);
        }
        terminal::align_figures(&mut table);
        table
    }
}

fn row(what: &str, counters: Counters) -> Vec<String> {
    let figures = counters.figures().map(terminal::grouped);
    [&[what.to_owned()], &figures[..]].concat()
}

/// Returns for each figure by how many percent the part is smaller than the whole.
fn saved_row(part: Counters, whole: Counters) -> Vec<String> {
    let saved = |(part, whole): (u64, u64)| match whole {
        0 => String::new(),
        _ => format!("{:.0}%", 100.0 * (1.0 - part as f64 / whole as f64)),
    };
    let figures = part.figures().into_iter().zip(whole.figures());
    let name = iter::once("saved by --corner".to_owned());
    name.chain(figures.map(saved)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::fifty;

    #[test]
    fn the_sum_of_our_fifty_is_the_same_by_two_algorithms() {
        for solver in [Solver::Engine, Solver::Classic(Algorithm::Backtrack)] {
            let mut work = Work::default();
            let entries = fifty();
            let numbers = entries.iter().map(|entry| {
                let puzzle = entry.puzzle().unwrap();
                number_of(&work.whole(&puzzle, solver).unwrap())
            });
            assert_eq!(numbers.sum::<u64>(), 26_140, "{solver}");
        }
    }
}
