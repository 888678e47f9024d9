//! `ninefold solve`: any number of puzzles in any notation, one record out for each.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::solutions::Counters;
use ninefold::{Algorithm, Grid, Puzzle, Solutions, Task, Verdict};

use crate::failure::{Failure, Outcome};
use crate::input::{self, Batches, Entry, Form};
use crate::output::{Report, Status, Style, print_bytes};
use crate::pipeline;
use crate::progress::Progress;
use crate::terminal;

/// Solve puzzles in any notation, one record of output for each
///
/// The notation is detected: 81 characters on a line, nine lines of nine (HackerRank), the same with
/// labels (Project Euler), boxed prints, CSV, JSON. The output follows it unless --format says
/// otherwise.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The puzzles; `-` or nothing is standard input
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    /// The notation of the puzzles, instead of detecting it
    #[arg(long, value_name = "NOTATION")]
    from: Option<Form>,

    /// The notation of the output, instead of that of each puzzle
    #[arg(long, value_name = "NOTATION")]
    format: Option<Form>,

    /// The algorithm; `ninefold algorithms` lists them
    #[arg(long, value_name = "NAME", default_value_t)]
    algorithm: Algorithm,

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

    /// How many puzzles to solve at a time; the number of processors by default
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

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
puzzle that cannot be read a dash. The status is unique, multiple, none or bad; by --any solved
instead of unique; by --timeout perhaps timeout; by --logic-only perhaps open.";

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
        _ => Err("expected more than 0 seconds".to_owned()),
    }
}

pub fn run(options: Options) -> Result<Outcome, Failure> {
    let start = Instant::now();
    let threads = options
        .threads
        .or_else(|| thread::available_parallelism().ok());
    let stats = options.stats;
    let progress = Progress::over_input(input::total_bytes(&options.files));
    let batches = Batches::new(&options.files, options.from);
    let bytes_read = batches.bytes_read();
    let work =
        move |batch: Result<Vec<Entry>, Failure>| batch.map(|batch| solve_batch(batch, &options));

    let mut totals = Totals::new(progress);
    for solved in pipeline::in_order(batches, threads.map_or(1, NonZeroUsize::get), work) {
        match solved {
            Ok(solved) => {
                print_bytes(&solved.text)?;
                totals.add(solved, bytes_read.get());
            }
            Err(failure) => totals.failed(&failure),
        }
    }
    Ok(totals.finish(stats, start.elapsed()))
}

/// A batch of puzzles, solved and written out.
struct Solved {
    text: Vec<u8>,
    counts: BTreeMap<&'static str, u64>,
    counters: Counters,
    errors: Vec<String>,
    warnings: Vec<String>,
    well: bool,
}

fn solve_batch(entries: Vec<Entry>, options: &Options) -> Solved {
    let style = Style {
        form: options.format,
        all_solutions: options.all_solutions,
        stats: options.stats,
    };
    let mut solved = Solved {
        text: Vec::with_capacity(entries.len() * 100),
        counts: BTreeMap::new(),
        counters: Counters::default(),
        errors: Vec::new(),
        warnings: Vec::new(),
        well: true,
    };
    for entry in entries {
        if let Err(message) = &entry.grid {
            solved.errors.push(message.clone());
        }
        let report = solve_entry(entry, options);
        if options.all_solutions && report.count == solution_limit(options) {
            let place = report.entry.place();
            solved.warnings.push(format!(
                "{place}: there may be more than these {} solutions; --limit shows more",
                report.count
            ));
        }
        *solved.counts.entry(report.status.word()).or_default() += 1;
        solved.counters += report.counters;
        solved.well &= report.status.is_well();
        style
            .write(&report, &mut solved.text)
            .expect("memory takes what is written");
    }
    solved
}

fn solve_entry(entry: Entry, options: &Options) -> Report {
    let start = Instant::now();
    let (status, count, grid, solutions, counters) = match entry.grid {
        Err(_) => (Status::Bad, 0, None, None, Counters::default()),
        Ok(grid) if options.logic_only => {
            let (status, grid, counters) = apply_logic(grid, options.algorithm);
            let count = u64::from(status == Status::Unique);
            (status, count, Some(grid), None, counters)
        }
        Ok(grid) => {
            let solutions = search(grid, options, start);
            let status = status_of(&solutions, options);
            let shown = match (status.is_well(), solutions.first()) {
                (true, Some(&solution)) => solution.into(),
                _ => grid,
            };
            let counters = solutions.counters();
            (
                status,
                solutions.count(),
                Some(shown),
                Some(solutions),
                counters,
            )
        }
    };
    Report {
        status,
        count,
        grid,
        solutions: match solutions {
            Some(solutions) if options.all_solutions => solutions.kept().to_vec(),
            _ => Vec::new(),
        },
        counters,
        seconds: start.elapsed().as_secs_f64(),
        entry,
    }
}

fn apply_logic(grid: Grid, algorithm: Algorithm) -> (Status, Grid, Counters) {
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
            options.algorithm.solve(&puzzle, &task.until(&too_late))
        }
        None => options.algorithm.solve(&puzzle, &task),
    }
}

fn status_of(solutions: &Solutions, options: &Options) -> Status {
    match solutions.verdict() {
        Verdict::Unique if options.any => Status::Solved,
        Verdict::Unique => Status::Unique,
        Verdict::None => Status::None,
        Verdict::Multiple => Status::Multiple,
        Verdict::Undecided if solutions.interrupted() => Status::Timeout,
        Verdict::Undecided => Status::Solved,
    }
}

/// What has been done so far.
struct Totals {
    progress: Progress,
    counts: BTreeMap<&'static str, u64>,
    counters: Counters,
    messages: u64,
    outcome: Outcome,
}

impl Totals {
    fn new(progress: Progress) -> Totals {
        Totals {
            progress,
            counts: BTreeMap::new(),
            counters: Counters::default(),
            messages: 0,
            outcome: Outcome::AllWell,
        }
    }

    fn puzzles(&self) -> u64 {
        self.counts.values().sum()
    }

    fn add(&mut self, solved: Solved, bytes_read: u64) {
        for (status, count) in solved.counts {
            *self.counts.entry(status).or_default() += count;
        }
        self.counters += solved.counters;
        if !solved.well {
            self.outcome.worsen(Outcome::SomePuzzleBad);
        }
        for error in solved.errors {
            self.message(|| terminal::error(error));
        }
        for warning in solved.warnings {
            self.message(|| terminal::warning(warning));
        }
        let puzzles = terminal::grouped(self.puzzles());
        self.progress.set(bytes_read, puzzles);
    }

    fn message(&mut self, print: impl FnOnce()) {
        self.messages += 1;
        if self.messages <= MOST_MESSAGES {
            self.progress.suspend(print);
        }
    }

    fn failed(&mut self, failure: &Failure) {
        self.progress.suspend(|| terminal::error(failure));
        self.outcome.worsen(Outcome::SomeFileFailed);
    }

    fn finish(self, stats: bool, elapsed: Duration) -> Outcome {
        drop(self.progress);
        if self.messages > MOST_MESSAGES {
            let more = self.messages - MOST_MESSAGES;
            terminal::error(format!(
                "{} more messages like these",
                terminal::grouped(more)
            ));
        }
        if stats {
            let puzzles: u64 = self.counts.values().sum();
            let mut table = terminal::table(&["", "total", "per puzzle"]);
            let counts = self.counts.iter().map(|(&status, &count)| (status, count));
            let Counters {
                calls,
                guesses,
                placements,
                eliminations,
            } = self.counters;
            table.add_row(["puzzles", &terminal::grouped(puzzles), ""]);
            for (status, count) in counts {
                table.add_row([&format!("  {status}"), &terminal::grouped(count), ""]);
            }
            for (what, count) in [
                ("calls", calls),
                ("guesses", guesses),
                ("placements", placements),
                ("eliminations", eliminations),
            ] {
                let each = count as f64 / puzzles as f64;
                table.add_row([what, &terminal::grouped(count), &format!("{each:.1}")]);
            }
            let seconds = elapsed.as_secs_f64();
            let each = terminal::duration(seconds / puzzles as f64);
            table.add_row(["time", &terminal::duration(seconds), &each]);
            terminal::align_figures(&mut table);
            eprint!("{}", terminal::text(&table));
        }
        self.outcome
    }
}
