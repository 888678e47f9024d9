//! The `ninefold` program: Sudoku on the command line.
//!
//! A thin layer over the library: arguments, files, threads, progress, tables and charts. Results go
//! to stdout, everything else to stderr. Each command has a module of its own. All share `input` and
//! `output`; the commands for many puzzles share `bulk`, which uses all cores and keeps the order.

mod algorithms;
mod bench;
mod bulk;
mod check;
mod compare;
mod count;
mod euler;
mod explain;
mod failure;
mod hint;
mod input;
mod messages;
mod output;
mod pace;
mod pipeline;
mod progress;
mod rate;
mod results;
mod serve;
mod solve;
mod status;
mod terminal;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use ninefold_common::engine;

use failure::{Failure, Outcome};
use output::print_coloured;

#[derive(Parser)]
#[command(name = "ninefold", version, about, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Euler(euler::Options),
    Solve(solve::Options),
    Count(count::Options),
    Check(check::Options),
    Rate(rate::Options),
    Explain(explain::Options),
    Hint(hint::Options),
    /// List the algorithms: how each works, and where it comes from
    #[command(after_help = "Examples:\n  ninefold algorithms")]
    Algorithms,
    Compare(compare::Options),
    Bench(bench::Options),
    Serve(serve::Options),
}

const EXAMPLES: &str = "\
Examples:
  ninefold euler
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold solve
  ninefold compare --only 11

Exit status: 0 if all is well; 1 if a puzzle cannot be read or does not have exactly one solution;
2 on wrong usage, or if a file cannot be read or written.";

fn main() -> ExitCode {
    let result = match Arguments::try_parse() {
        Ok(arguments) => run(arguments.command),
        Err(wrong) if wrong.use_stderr() => wrong.exit(),
        Err(help) => {
            print_coloured(help.render().ansi().to_string().as_bytes()).map(|()| Outcome::AllWell)
        }
    };
    match result {
        Ok(Outcome::AllWell) => ExitCode::SUCCESS,
        Ok(Outcome::SomePuzzleBad) => ExitCode::from(1),
        Ok(Outcome::SomeFileFailed) => ExitCode::from(2),
        // The reader of the output has closed the pipe, which is no failure.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            terminal::error(&failure);
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<Outcome, Failure> {
    output::report_files_too_large()?;
    engine::forced_backend().map_err(Failure::Usage)?;
    match command {
        Command::Euler(options) => euler::run(&options),
        Command::Solve(options) => solve::run(options),
        Command::Count(options) => count::run(&options),
        Command::Check(options) => check::run(&options),
        Command::Rate(options) => rate::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Hint(options) => hint::run(&options),
        Command::Algorithms => algorithms::run(),
        Command::Compare(options) => compare::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Serve(options) => serve::run(options),
    }
}
