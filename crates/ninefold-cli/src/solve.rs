//! `ninefold solve`: any number of puzzles in any notation, one record out for each.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::engine::LineAnswer;
use ninefold::solutions::{Counters, End};
use ninefold::{Algorithm, Digit, Grid, Puzzle, Solutions, Task, Verdict};

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Entry, Form};
use crate::output::{Report, Status, Style, print_bytes};
use crate::progress::Progress;
use crate::solver::{self, Solver};
use crate::terminal;

/// Solve puzzles in any notation, one record of output for each
///
/// The notation is detected: 81 characters on a line, nine lines of nine (HackerRank), the same with
/// labels (Project Euler), boxed prints, CSV, JSON. The output follows it unless --format says
/// otherwise.
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
}

const EXAMPLES: &str = "\
Examples:
  ROWS='003020600 900305001 001806400 008102900 700000008 006708200 002609500 800203009 005010300'
  echo $ROWS | ninefold solve
  echo $ROWS | tr ' ' '\\n' | ninefold solve
  echo $ROWS | ninefold solve --format box
  ninefold solve --format json --stats data/fifty.txt

Output:
  rows, box, euler  the grid; unless it is the only solution, after a comment with the status
  line              GRID <tab> STATUS <tab> SOLUTIONS FOUND [<tab> each of them, by --all-solutions]
  csv               puzzle,label,status,solutions,solution,error[,counters by --stats]
  json              an object with these fields on a line for each puzzle
The grid is the solution if the puzzle has one only (or by --any, the first), else the puzzle; of a
puzzle that cannot be read a dash. The status is unique, multiple, none or bad; by --any or --limit 1
solved instead of unique; by --timeout perhaps timeout, with what was found until then; by
--logic-only perhaps open, with the grid as far as logic fills it. Of several solutions, which come
first is up to the algorithm; with the engine it depends on the processor too.

Exit status: 0 if every puzzle is unique or solved, 1 if one is not, 2 if a file cannot be read.";

/// How many solutions `--all-solutions` shows where no limit is given.
const MOST_SHOWN: u64 = 10_000;

/// How many messages about bad puzzles are printed before the rest is only counted.
const MOST_MESSAGES: u64 = 10;

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
    let start = Instant::now();
    let options = Arc::new(options);
    let style = Style {
        form: options.format,
        all_solutions: options.all_solutions,
        stats: options.stats,
    };
    print_bytes(&style.header())?;
    let work = {
        let options = Arc::clone(&options);
        move |batch| solve_batch(batch, &options, style)
    };
    let mut totals = Totals::default();
    let mut outcome = options.bulk.run(work, |solved: Solved, progress| {
        print_bytes(&solved.text)?;
        Ok(totals.add(solved, progress))
    })?;
    totals.tell_of_more_messages();
    if options.stats {
        terminal::say(totals.table(start.elapsed()));
    }
    if !totals.all_well() {
        outcome.worsen(Outcome::SomePuzzleBad);
    }
    Ok(outcome)
}

/// A batch of puzzles, solved and written out.
#[derive(Default)]
struct Solved {
    text: Vec<u8>,
    counts: BTreeMap<Status, u64>,
    counters: Counters,
    errors: Vec<String>,
    warnings: Vec<String>,
}

fn solve_batch(entries: Vec<Entry>, options: &Options, style: Style) -> Solved {
    let mut solved = Solved::default();
    let mut answers = options
        .suits_a_batch()
        .then(|| answers(&entries, options))
        .into_iter()
        .flatten();
    for entry in entries {
        if let Err(bad) = &entry.grid {
            solved.errors.push(bad.to_string());
        }
        let report = match entry.grid {
            Ok(grid) => match answers.next() {
                Some(answer) => report_of(entry, grid, &answer),
                None => solve_entry(entry, options),
            },
            Err(_) => solve_entry(entry, options),
        };
        if options.all_solutions && report.perhaps_more {
            let (place, count) = (report.entry.place(), report.count);
            let warning = format!("{place}: there may be more than these {count} solutions");
            solved.warnings.push(warning);
        }
        *solved.counts.entry(report.status).or_default() += 1;
        solved.counters += report.counters;
        style
            .write(&report, &mut solved.text)
            .expect("memory takes what is written");
    }
    solved
}

impl Options {
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
}

/// What the engine finds of the puzzles that could be read.
fn answers(entries: &[Entry], options: &Options) -> Vec<LineAnswer> {
    let grids = entries.iter().filter_map(|entry| entry.grid.as_ref().ok());
    let lines: Vec<[u8; 81]> = grids.map(Grid::to_ascii).collect();
    let limit = if options.any {
        1
    } else {
        solution_limit(options)
    };
    solver::solve_lines(&lines, limit)
}

fn report_of(entry: Entry, grid: Grid, answer: &LineAnswer) -> Report {
    let status = match (answer.count, answer.exhausted) {
        (0, _) => Status::None,
        (1, true) => Status::Unique,
        (1, false) => Status::Solved,
        _ => Status::Multiple,
    };
    let solution = || {
        Grid::new(
            answer
                .solution
                .map(|digit| Digit::new(digit.wrapping_sub(b'0'))),
        )
    };
    Report {
        status,
        count: answer.count,
        perhaps_more: !answer.exhausted,
        grid: Some(if status.is_well() { solution() } else { grid }),
        solutions: Vec::new(),
        counters: Counters::default(),
        seconds: 0.0,
        entry,
    }
}

fn solve_entry(entry: Entry, options: &Options) -> Report {
    let start = Instant::now();
    let mut report = Report {
        status: Status::Bad,
        count: 0,
        perhaps_more: false,
        grid: None,
        solutions: Vec::new(),
        counters: Counters::default(),
        seconds: 0.0,
        entry,
    };
    match report.entry.grid {
        Err(_) => {}
        Ok(grid) if options.logic_only => {
            let (status, grid, counters) = apply_logic(grid, options.solver());
            report.status = status;
            report.count = u64::from(status == Status::Unique);
            report.grid = Some(grid);
            report.counters = counters;
        }
        Ok(grid) => {
            let solutions = search(grid, options, start);
            report.status = status_of(&solutions);
            report.count = solutions.count();
            report.perhaps_more = solutions.end() != End::Exhausted;
            report.grid = match solutions.first() {
                Some(&solution) if report.status.is_well() => Some(solution.into()),
                _ => Some(grid),
            };
            report.counters = solutions.counters();
            if options.all_solutions {
                report.solutions = solutions.into_kept();
            }
        }
    }
    report.seconds = start.elapsed().as_secs_f64();
    report
}

fn apply_logic(grid: Grid, algorithm: Solver) -> (Status, Grid, Counters) {
    let reduced = algorithm.logic(&Puzzle::from(grid));
    let status = match (reduced.contradiction, reduced.is_complete()) {
        (true, _) => return (Status::None, grid, reduced.counters),
        (false, true) => Status::Unique,
        (false, false) => Status::Open,
    };
    (status, *reduced.grid(), reduced.counters)
}

fn solution_limit(options: &Options) -> u64 {
    let default = if options.all_solutions { MOST_SHOWN } else { 2 };
    options.limit.unwrap_or(default)
}

fn search(grid: Grid, options: &Options, start: Instant) -> Solutions {
    let task = match options.any {
        true => Task::any(),
        false => Task::count(solution_limit(options)),
    };
    let task = match options.all_solutions {
        true => task.keeping(usize::try_from(solution_limit(options)).unwrap_or(usize::MAX)),
        false => task,
    };
    let puzzle = Puzzle::from(grid);
    match options.timeout {
        Some(timeout) => {
            let too_late = || start.elapsed() > timeout;
            options.solver().solve(&puzzle, &task.until(&too_late))
        }
        None => options.solver().solve(&puzzle, &task),
    }
}

fn status_of(solutions: &Solutions) -> Status {
    match solutions.verdict() {
        // More were asked for than were found in time.
        _ if solutions.interrupted() => Status::Timeout,
        Verdict::Unique => Status::Unique,
        Verdict::None => Status::None,
        Verdict::Multiple => Status::Multiple,
        Verdict::Undecided => Status::Solved,
    }
}

/// What has been done so far.
#[derive(Default)]
struct Totals {
    counts: BTreeMap<Status, u64>,
    counters: Counters,
    messages: u64,
}

impl Totals {
    fn puzzles(&self) -> u64 {
        self.counts.values().sum()
    }

    fn all_well(&self) -> bool {
        self.counts.keys().all(|status| status.is_well())
    }

    /// Says how many puzzles there have been.
    fn add(&mut self, solved: Solved, progress: &Progress) -> u64 {
        for (status, count) in solved.counts {
            *self.counts.entry(status).or_default() += count;
        }
        self.counters += solved.counters;
        let errors = solved.errors.into_iter().map(|error| (true, error));
        let warnings = solved.warnings.into_iter().map(|warning| (false, warning));
        for (is_error, message) in errors.chain(warnings) {
            self.messages += 1;
            match self.messages <= MOST_MESSAGES {
                true if is_error => progress.suspend(|| terminal::error(message)),
                true => progress.suspend(|| terminal::warning(message)),
                false => {}
            }
        }
        self.puzzles()
    }

    fn tell_of_more_messages(&self) {
        if self.messages > MOST_MESSAGES {
            let more = terminal::grouped(self.messages - MOST_MESSAGES);
            terminal::warning(format!("{more} more messages like these"));
        }
    }

    fn table(&self, elapsed: Duration) -> String {
        let puzzles = self.puzzles();
        let per_puzzle = |total: f64| total / puzzles.max(1) as f64;
        let mut table = terminal::table(&["", "total", "per puzzle"]);
        table.add_row(["puzzles", &terminal::grouped(puzzles), ""]);
        for (status, &count) in &self.counts {
            let status = format!("  {}", status.word());
            table.add_row([&status, &*terminal::grouped(count), ""]);
        }
        let Counters {
            calls,
            guesses,
            placements,
            eliminations,
        } = self.counters;
        for (what, count) in [
            ("calls", calls),
            ("guesses", guesses),
            ("placements", placements),
            ("eliminations", eliminations),
        ] {
            let each = format!("{:.1}", per_puzzle(count as f64));
            table.add_row([what, &terminal::grouped(count), &each]);
        }
        let seconds = elapsed.as_secs_f64();
        let each = terminal::duration(per_puzzle(seconds));
        table.add_row(["time", &terminal::duration(seconds), &each]);
        terminal::align_figures(&mut table);
        terminal::text(&table)
    }
}
