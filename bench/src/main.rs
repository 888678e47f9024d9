//! Compares Ninefold with published crates, in one process, on one thread, in rounds that take turns.
//!
//! The task is equal for all: read 81 characters, decide whether the puzzle has no, one or several solutions, and write
//! the solution if it is the only one. `zero-alloc-sudoku` cannot look for a second solution, so it does less; its name
//! in the results says so. Every answer of every round is checked against the engine's answer, and the engine's answers
//! against the rules.
//!
//! `--mode read` reads the same puzzles in each form, and compares the speed with that of lines of 81 characters, in
//! puzzles and in megabytes. With `--mode rate`, the rater is measured, and its ratings are checked against those in
//! the file. `--mode canon` compares canonical forms with those of the crate `sudoku`. `--mode generate`, which takes
//! no file, compares the generation of grids and puzzles with that of the crate `sudoku` and, if it is installed, of
//! the program qqwing. It fails if the library is not several times as fast.

mod agree;
mod canon;
mod chart;
mod contenders;
mod generating;
mod rating;
mod reading;
mod row;
mod solving;

use std::error::Error;
use std::fs;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use ninefold_operations::figures::numbers;
use ninefold_operations::figures::{short, three_figures};

use contenders::YARDSTICK;
use row::Row;

/// Measure Ninefold's engine and other crates on files of puzzles, with 81 characters per line
#[derive(Parser)]
struct Options {
    /// The files
    files: Vec<String>,

    /// The subject of the measurement
    #[arg(long, value_enum, default_value_t = Subject::Solve)]
    mode: Subject,

    /// Measure only these lines of each file, such as 50-349; several ranges are measured separately
    #[arg(long, value_name = "FIRST-LAST", value_delimiter = ',', value_parser = numbers::range)]
    lines: Vec<RangeInclusive<usize>>,

    /// The number of rounds
    #[arg(long, default_value = "5")]
    rounds: NonZeroUsize,

    /// Measure only solvers, or kinds of generated puzzles, whose name contains this
    #[arg(long)]
    only: Option<String>,

    /// Print JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,

    /// Print a Markdown table with ratios
    #[arg(long)]
    markdown: bool,

    /// Also write a chart
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    #[command(flatten)]
    stream: agree::Stream,
}

/// The subject of a measurement.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Subject {
    /// All solvers
    Solve,
    /// The rater; a line may have ER, EP and ED after its puzzle, separated by tabs, for a check
    Rate,
    /// The readers, in each notation and form
    Read,
    /// Canonical forms
    Canon,
    /// Making grids and puzzles; takes no file
    Generate,
    /// The agreement of all backends and a classic algorithm on a stream of puzzles; takes no file
    Agree,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    let generates = matches!(options.mode, Subject::Generate);
    let takes_files = !generates && !matches!(options.mode, Subject::Agree);
    if takes_files == options.files.is_empty() {
        let (kind, message) = match takes_files {
            false => (ErrorKind::ArgumentConflict, "this mode takes no file"),
            true => (ErrorKind::MissingRequiredArgument, "no file is given"),
        };
        Options::command().error(kind, message).exit();
    }
    if matches!(options.mode, Subject::Agree) {
        return agree::run(&options.stream);
    }
    let mut rows = match generates {
        true => generating::measure(options.only.as_deref(), options.rounds.get())?,
        false => Vec::new(),
    };
    for file in &options.files {
        let text = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let stem = Path::new(file).file_stem().unwrap_or_default();
        let corpus = stem.to_string_lossy();
        let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        if options.lines.is_empty() {
            rows.extend(measure(&corpus, &lines, &options)?);
        }
        for range in &options.lines {
            let (first, last) = (*range.start(), *range.end());
            let lines = lines.get(first - 1..last.min(lines.len()));
            let corpus = format!("{corpus}:{first}-{last}");
            rows.extend(measure(&corpus, lines.unwrap_or_default(), &options)?);
        }
    }
    if let Some(file) = &options.svg {
        fs::write(file, chart::svg(&rows)?).map_err(|error| format!("{file}: {error}"))?;
    }
    match (options.json, options.markdown) {
        (true, _) => println!("{}", serde_json::to_string_pretty(&rows)?),
        (_, true) if generates => print_markdown_by_kind(&rows),
        (_, true) => print_markdown(&rows),
        _ => print_table(&rows),
    }
    match generates {
        true => Ok(generating::check(&rows)?),
        false => Ok(()),
    }
}

/// Measures some lines of a file.
fn measure(corpus: &str, lines: &[&[u8]], options: &Options) -> Result<Vec<Row>, Box<dyn Error>> {
    let puzzle = |line: &&[u8]| line.first_chunk::<81>().copied();
    let puzzles: Vec<[u8; 81]> = lines.iter().filter_map(puzzle).collect();
    if puzzles.is_empty() {
        return Err(format!("{corpus}: no line has 81 characters").into());
    }
    let (only, rounds) = (options.only.as_deref(), options.rounds.get());
    let rows = match options.mode {
        Subject::Solve => solving::measure(corpus, &puzzles, only, rounds),
        Subject::Read => reading::measure(corpus, &puzzles, options.rounds),
        Subject::Canon => canon::measure(corpus, &puzzles, only, rounds),
        Subject::Rate => rating::measure(corpus, lines, rounds).map(|row| vec![row]),
        Subject::Generate => generating::measure(only, rounds),
        Subject::Agree => Ok(Vec::new()),
    };
    rows.map_err(|error| format!("{corpus}: {error}").into())
}

fn print_table(rows: &[Row]) {
    let reads = rows.iter().any(|row| row.ratio_to_lines.is_some());
    let ratio = if reads { "lines" } else { "sudoku" };
    println!("corpus\tmode\tsolver\tpuzzles_per_second\tratio_to_{ratio}");
    for row in rows {
        let ratio = row.ratio_to_sudoku.or(row.ratio_to_lines);
        let ratio = ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        let megabytes = row.megabytes_per_second.map(three_figures);
        let megabytes = megabytes.map_or(String::new(), |rate| format!(" ({rate} MB/s)"));
        println!(
            "{}\t{}\t{}\t{}\t{ratio}{megabytes}",
            row.corpus,
            row.mode.name(),
            row.solver,
            three_figures(row.puzzles_per_second),
        );
    }
}

fn print_markdown(rows: &[Row]) {
    let mut corpora: Vec<&str> = rows.iter().map(|row| &*row.corpus).collect();
    corpora.dedup();
    println!("| solver | mode | {} |", corpora.join(" | "));
    println!("|--|--|{}", "--|".repeat(corpora.len()));
    let first = rows.iter().filter(|row| row.corpus == corpora[0]);
    for solver in first {
        let same = |row: &&Row| row.solver == solver.solver && row.mode == solver.mode;
        let cells = corpora.iter().map(|corpus| {
            let mut rows = rows.iter().filter(same);
            let Some(row) = rows.find(|row| row.corpus == *corpus) else {
                return String::new();
            };
            let thousands = row.puzzles_per_second / 1000.0;
            match (row.ratio_to_sudoku, row.ratio_to_lines) {
                (Some(ratio), _) => format!("{thousands:.1}k ({ratio:.2})"),
                (None, Some(ratio)) => format!("{} ({ratio:.2})", short(row.puzzles_per_second)),
                (None, None) => short(row.puzzles_per_second),
            }
        });
        let cells: Vec<String> = cells.collect();
        println!(
            "| {} | {} | {} |",
            solver.solver,
            solver.mode.name(),
            cells.join(" | ")
        );
    }
}

/// Prints a line for each kind and program, as hardly any program makes all kinds.
fn print_markdown_by_kind(rows: &[Row]) {
    println!("| what | program | a second | ratio to `{YARDSTICK}` |\n|--|--|--|--|");
    for row in rows {
        let ratio = row.ratio_to_sudoku.map(three_figures).unwrap_or_default();
        let rate = short(row.puzzles_per_second);
        println!("| {} | {} | {rate} | {ratio} |", row.corpus, row.solver);
    }
}
