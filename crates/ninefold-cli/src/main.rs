//! The `ninefold` program: Sudoku on the command line.
//!
//! The program is a thin layer over the library: arguments, files, threads, progress, tables and charts. Results go
//! to stdout, everything else to stderr. Each command has a module of its own. All share `input` and `output`; the
//! commands for many puzzles share `bulk`, which uses all cores and keeps the order.

mod algorithms;
mod bench;
mod bulk;
mod check;
mod compare;
mod convert;
mod count;
mod euler;
mod explain;
mod failure;
mod generate;
mod help;
mod hint;
mod input;
mod manual;
mod messages;
mod minimize;
mod notations;
mod operation;
mod options;
mod output;
mod pace;
mod pipeline;
#[cfg(feature = "play")]
mod play;
mod positions;
#[cfg(feature = "print")]
mod print;
mod progress;
mod rate;
mod read;
mod results;
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod sets;
mod solve;
mod stats;
mod step_lines;
mod steps;
mod symmetry;
mod terminal;
mod why;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use anstream::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use ninefold_operations::canonical::Canonical;
use ninefold_operations::check::Check;
use ninefold_operations::count::Count;
use ninefold_operations::equivalent::Equivalent;
use ninefold_operations::minimize::Minimize;
use ninefold_operations::rate::Rate;
use ninefold_operations::read::Read;
use ninefold_operations::sets::Sets;
use ninefold_operations::threads::engine;
use ninefold_operations::transform::Transform;

use failure::{Failure, Outcome};
use output::print_coloured;

#[derive(Parser)]
#[command(name = "ninefold", version, long_version = long_version(), about, after_help = EXAMPLES)]
struct Arguments {
    /// When to use colours; by default auto
    #[arg(long = "color", value_name = "WHEN", value_parser = colours(), global = true, display_order = 900)]
    _color: Option<ColorChoice>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Euler(euler::Options),
    Solve(solve::Options),
    Count(operation::Options<Count>),
    Check(operation::Options<Check>),
    Sets(operation::Options<Sets>),
    Minimize(operation::Options<Minimize>),
    Rate(operation::Options<Rate>),
    Stats(stats::Options),
    Explain(explain::Options),
    Hint(hint::Options),
    Steps(steps::Options),
    Why(why::Options),
    Canonical(operation::Options<Canonical>),
    Transform(operation::Options<Transform>),
    Equivalent(operation::Options<Equivalent>),
    Distinct(symmetry::distinct::Options),
    Generate(Box<generate::Options>),
    #[cfg(feature = "play")]
    Play(play::Options),
    /// List the algorithms: how each works, and where it comes from
    #[command(after_help = "Examples:\n  ninefold algorithms")]
    Algorithms,
    Read(operation::Options<Read>),
    Convert(convert::Options),
    /// List the notations in which puzzles are read and written
    ///
    /// The notation of a text is detected; `--from` names one instead. `ninefold convert --to` writes every notation.
    #[command(after_help = notations::help())]
    Notations,
    #[cfg(feature = "print")]
    Print(Box<print::Options>),
    #[cfg(feature = "print")]
    Picture(print::picture::Options),
    Compare(compare::Options),
    Bench(bench::Options),
    #[cfg(feature = "serve")]
    Serve(serve::Options),
    Completions(manual::Completions),
    Man(manual::Man),
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold solve $PUZZLE
  ninefold hint $PUZZLE
  ninefold generate --level hard
  ninefold euler
  ninefold compare --only 11

Exit status: 0 if all is well; 1 if a puzzle cannot be read or, for most commands, does not have
exactly one solution (see the help of each), or if a file has no puzzle; 2 on wrong usage, or if a
file cannot be read or written.";

/// Returns the version, with the other facts that a bug report needs.
fn long_version() -> String {
    let commit = option_env!("NINEFOLD_COMMIT").map(|commit| format!(" (commit {commit})"));
    let (version, commit) = (env!("CARGO_PKG_VERSION"), commit.unwrap_or_default());
    format!("{version}{commit}\nengine backend: {}", engine::backend())
}

/// Returns a parser for the use of colours, which also applies the choice.
fn colours() -> impl TypedValueParser<Value = ColorChoice> {
    let names = PossibleValuesParser::new([
        PossibleValue::new("auto").help("On a terminal, unless NO_COLOR is set"),
        PossibleValue::new("always").help("Always, also in files and pipes"),
        PossibleValue::new("never").help("Never"),
    ]);
    names.map(|name| {
        let choice = choice(&name);
        choice.write_global();
        choice
    })
}

fn choice(name: &str) -> ColorChoice {
    match name {
        "always" => ColorChoice::Always,
        "never" => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// Applies `--color` wherever it occurs. clap stops at an error or at `--help`, perhaps before it has read the
/// option.
fn choose_colours(arguments: &[OsString]) {
    for (place, argument) in arguments.iter().enumerate() {
        let argument = argument.to_string_lossy();
        let name = match argument.strip_prefix("--color=") {
            Some(name) => Some(name.into()),
            None if argument == "--color" => {
                let next = arguments.get(place + 1);
                next.map(|name| name.to_string_lossy())
            }
            None => None,
        };
        if let Some(name) = name {
            choice(&name).write_global();
        }
    }
}

fn main() -> ExitCode {
    let matches = help::fitted(Arguments::command()).try_get_matches();
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    if arguments.is_err() {
        choose_colours(&env::args_os().collect::<Vec<_>>());
    }
    let result = match arguments {
        Ok(arguments) => run(arguments.command),
        Err(wrong) if wrong.use_stderr() => wrong.exit(),
        Err(help) => {
            print_coloured(help.render().ansi().to_string().as_bytes()).map(|()| Outcome::AllWell)
        }
    };
    let outcome = result.unwrap_or_else(|failure| {
        // The reader of the output closed the pipe, which is not a failure.
        if failure.is_closed_pipe() {
            return Outcome::AllWell;
        }
        terminal::error(&failure);
        failure.outcome()
    });
    match outcome {
        Outcome::AllWell => ExitCode::SUCCESS,
        Outcome::SomePuzzleBad => ExitCode::from(1),
        Outcome::SomeFileFailed => ExitCode::from(2),
    }
}

fn run(command: Command) -> Result<Outcome, Failure> {
    output::report_files_too_large()?;
    engine::forced_backend().map_err(Failure::Usage)?;
    match command {
        Command::Euler(options) => euler::run(&options),
        Command::Solve(options) => solve::run(&options),
        Command::Count(options) => count::run(&options),
        Command::Check(options) => operation::run(&options),
        Command::Sets(options) => operation::run(&options),
        Command::Minimize(options) => operation::run(&options),
        Command::Rate(options) => rate::run(&options),
        Command::Stats(options) => stats::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Hint(options) => hint::run(&options),
        Command::Steps(options) => steps::run(&options),
        Command::Why(options) => why::run(&options),
        Command::Canonical(options) => operation::run(&options),
        Command::Transform(options) => operation::run(&options),
        Command::Equivalent(options) => operation::run(&options),
        Command::Distinct(options) => symmetry::distinct::run(&options),
        Command::Generate(options) => generate::run(&options),
        #[cfg(feature = "play")]
        Command::Play(options) => play::run(&options),
        Command::Algorithms => algorithms::run(),
        Command::Read(options) => read::run(&options),
        Command::Convert(options) => convert::run(&options),
        Command::Notations => notations::run(),
        #[cfg(feature = "print")]
        Command::Print(options) => print::run(&options),
        #[cfg(feature = "print")]
        Command::Picture(options) => print::picture::run(&options),
        Command::Compare(options) => compare::run(&options),
        Command::Bench(options) => bench::run(&options),
        #[cfg(feature = "serve")]
        Command::Serve(options) => serve::run(options),
        Command::Completions(options) => options.print(Arguments::command()),
        Command::Man(options) => options.write(Arguments::command()),
    }
}
