//! Ninefold measured side by side with published crates, in one process, one thread, in rounds that
//! take turns.
//!
//! The task is the same for all: 81 characters in; out, whether the puzzle has no, one or several
//! solutions, and the solution if it is the only one. `zero-alloc-sudoku` cannot look for a second
//! solution, so it does less and is listed under a name that says so. Every answer of every round is
//! checked against the engine's own, and those against the rules.
//!
//! With `--mode rate` it is the rater that is measured, against the ratings in the file.

mod chart;
mod contenders;
mod lines;
mod rating;

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use ninefold::engine::{Engine, LineAnswer};
use ninefold::{Grid, Solution, Task};
use serde::Serialize;

use contenders::{Contender, Mode};
use lines::Lines;

/// How many puzzles are handed over at a time, as a program would that reads them from a stream.
const BATCH: usize = 4096;
/// How long one round of a contender should take.
const ROUND: Duration = Duration::from_millis(150);

/// Measure Ninefold's engine and other crates on files of puzzles, one of 81 characters a line
#[derive(Parser)]
struct Options {
    /// The files
    #[arg(required = true)]
    files: Vec<String>,

    /// What to measure
    #[arg(long, value_enum, default_value_t = Measured::Solve)]
    mode: Measured,

    /// Measure only these lines of each file, such as 50-349; if there are several, each for itself
    #[arg(long, value_name = "FIRST-LAST", value_delimiter = ',')]
    lines: Vec<Lines>,

    /// How many rounds to measure
    #[arg(long, default_value_t = 5)]
    rounds: usize,

    /// Measure only solvers whose name contains this
    #[arg(long)]
    only: Option<String>,

    /// Print JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,

    /// Print a table for a page: the batch mode, and ratios
    #[arg(long)]
    markdown: bool,

    /// Write a chart as well
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Measured {
    /// Solving, by all solvers
    Solve,
    /// Rating; after a tab each, a line may have ER, EP and ED, which are then checked
    Rate,
}

/// A line of the result.
#[derive(Serialize)]
struct Row {
    corpus: String,
    mode: Mode,
    solver: &'static str,
    puzzles_per_second: f64,
    /// None where nothing is compared.
    ratio_to_sudoku: Option<f64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    let mut rows = Vec::new();
    for file in &options.files {
        let text = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let corpus = Path::new(file)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy();
        let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        if options.lines.is_empty() {
            rows.extend(measure_lines(&corpus, &lines, &options)?);
        }
        for range in &options.lines {
            let corpus = format!("{corpus}:{}", range.name());
            rows.extend(measure_lines(&corpus, range.of(&lines), &options)?);
        }
    }
    if let Some(file) = &options.svg {
        fs::write(file, chart::svg(&rows)?).map_err(|error| format!("{file}: {error}"))?;
    }
    if options.json {
        println!("{}", serde_json::to_string_pretty(&rows)?);
    } else if options.markdown {
        print_markdown(&rows);
    } else {
        println!("corpus\tmode\tsolver\tpuzzles_per_second\tratio_to_sudoku");
        for row in &rows {
            println!(
                "{}\t{}\t{}\t{}\t{}",
                row.corpus,
                row.mode.name(),
                row.solver,
                three_figures(row.puzzles_per_second),
                row.ratio_to_sudoku
                    .map_or("-".to_owned(), |ratio| format!("{ratio:.2}"))
            );
        }
    }
    Ok(())
}

/// Measures what is wanted on some lines of a file.
fn measure_lines(
    corpus: &str,
    lines: &[&[u8]],
    options: &Options,
) -> Result<Vec<Row>, Box<dyn Error>> {
    let puzzle = |line: &&[u8]| line.first_chunk::<81>().copied();
    let puzzles: Vec<[u8; 81]> = lines.iter().filter_map(puzzle).collect();
    if puzzles.is_empty() {
        return Err(format!("{corpus}: no line of 81 characters").into());
    }
    match options.mode {
        Measured::Solve => measure(corpus, &puzzles, options),
        Measured::Rate => {
            let row = rating::measure(corpus, lines, options.rounds);
            Ok(vec![row.map_err(|error| format!("{corpus}: {error}"))?])
        }
    }
}

/// Measures all contenders on one corpus.
fn measure(
    corpus: &str,
    lines: &[[u8; 81]],
    options: &Options,
) -> Result<Vec<Row>, Box<dyn Error>> {
    let wanted = |contender: &Contender| {
        let only = options.only.as_deref();
        contender.name == contenders::YARDSTICK
            || only.is_none_or(|only| contender.name.contains(only))
    };
    let mut contenders = contenders::all();
    contenders.retain(wanted);
    let mut samples = Vec::new();
    for contender in &mut contenders {
        samples.push(sample(contender, lines));
    }
    let expected: Vec<Vec<LineAnswer>> = samples.iter().map(|sample| answers(sample)).collect();
    let mut rates = vec![Vec::new(); contenders.len()];
    let mut found = Vec::new();
    for _ in 0..options.rounds {
        for (index, contender) in contenders.iter_mut().enumerate() {
            let mut time = Duration::ZERO;
            let batches = samples[index].chunks(BATCH);
            for (batch, expected) in batches.zip(expected[index].chunks(BATCH)) {
                let start = Instant::now();
                (contender.solve)(black_box(batch), black_box(&mut found));
                time += start.elapsed();
                check(contender, &found, expected).map_err(|error| format!("{corpus}: {error}"))?;
            }
            rates[index].push(samples[index].len() as f64 / time.as_secs_f64());
        }
    }
    let medians: Vec<f64> = rates.into_iter().map(median).collect();
    let yardstick = contenders
        .iter()
        .position(|contender| contender.name == contenders::YARDSTICK);
    let yardstick = yardstick.map_or(f64::NAN, |index| medians[index]);
    Ok(contenders
        .iter()
        .zip(medians)
        .map(|(contender, rate)| Row {
            corpus: corpus.to_owned(),
            mode: contender.mode,
            solver: contender.name,
            puzzles_per_second: rate,
            ratio_to_sudoku: Some(rate / yardstick),
        })
        .collect())
}

/// As many puzzles from all over the corpus as the contender solves in a round; the whole corpus over
/// and over if it is fast.
fn sample<'a>(contender: &mut Contender, lines: &'a [[u8; 81]]) -> Vec<&'a [u8; 81]> {
    let mut count = 32.min(lines.len());
    loop {
        let step = (lines.len() as f64 / count as f64).max(1.0);
        let place = |number: usize| (number as f64 * step) as usize % lines.len();
        let sample: Vec<&[u8; 81]> = (0..count).map(|number| &lines[place(number)]).collect();
        let start = Instant::now();
        for batch in sample.chunks(BATCH) {
            (contender.solve)(batch, black_box(&mut Vec::new()));
        }
        let time = start.elapsed();
        if time * 2 > ROUND {
            return sample;
        }
        let factor = ROUND.as_secs_f64() / time.as_secs_f64().max(1e-6);
        count = (count as f64 * factor.clamp(1.5, 8.0)) as usize;
    }
}

/// The engine's answers, whose solutions are solutions.
fn answers(sample: &[&[u8; 81]]) -> Vec<LineAnswer> {
    let mut answers = Vec::new();
    Engine::new().solve_lines(sample, &Task::unique(), &mut answers);
    for (line, answer) in sample
        .iter()
        .zip(&answers)
        .filter(|(_, answer)| answer.count == 1)
    {
        let parse = |text: &[u8]| String::from_utf8_lossy(text).parse::<Grid>().ok();
        let solution = parse(&answer.solution).and_then(|grid| Solution::try_from(grid).ok());
        let extends =
            |solution: Solution| parse(line.as_slice()).is_some_and(|grid| solution.extends(&grid));
        assert!(solution.is_some_and(extends), "the engine is wrong");
    }
    answers
}

fn check(
    contender: &Contender,
    found: &[LineAnswer],
    expected: &[LineAnswer],
) -> Result<(), String> {
    for (found, expected) in found.iter().zip(expected) {
        let unique = |answer: &LineAnswer| (answer.count == 1).then_some(answer.solution);
        let is_unique = expected.count == 1;
        if unique(found) != unique(expected) && (contender.decides_uniqueness || is_unique) {
            return Err(format!("{} gives a wrong answer", contender.name));
        }
    }
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Whole numbers, but of small ones the decimals that make three figures.
fn three_figures(rate: f64) -> String {
    let decimals = match rate {
        _ if rate >= 99.95 => 0,
        _ if rate >= 9.995 => 1,
        _ => 2,
    };
    format!("{rate:.decimals$}")
}

fn print_markdown(rows: &[Row]) {
    let mut corpora: Vec<&str> = rows.iter().map(|row| &*row.corpus).collect();
    corpora.dedup();
    println!("| solver | mode | {} |", corpora.join(" | "));
    println!("|--|--|{}", "--|".repeat(corpora.len()));
    let first = rows.iter().filter(|row| row.corpus == corpora[0]);
    for solver in first {
        let same = |row: &&Row| row.solver == solver.solver && row.mode == solver.mode;
        let cells = rows.iter().filter(same).map(|row| {
            let thousands = row.puzzles_per_second / 1000.0;
            match row.ratio_to_sudoku {
                Some(ratio) => format!("{thousands:.1}k ({ratio:.2})"),
                None => chart::short(row.puzzles_per_second),
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
