//! `ninefold serve`: the live page and the API.

use std::io;
use std::net::SocketAddr;

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt;

use crate::failure::{Failure, Outcome};
use crate::output::print;
use crate::terminal;

/// Serve the live page and the API, until Ctrl-C
///
/// Prints the address of the page when the server is ready. /api/v1/openapi.json describes the API. The log of requests
/// goes to stderr.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    server: ninefold_web::Options,

    /// The format of the log
    #[arg(long, value_enum, default_value_t = LogFormat::Text)]
    log: LogFormat,

    /// Check the health of the server at this address and port, and exit
    ///
    /// For the health check of a container that has no other program.
    #[arg(long)]
    check: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    /// Lines for people
    Text,
    /// JSON objects on lines
    Json,
    /// Warnings and errors only
    Quiet,
}

const EXAMPLES: &str = "\
Examples:
  timeout --preserve-status 2 ninefold serve --port 0
  timeout --preserve-status 2 ninefold serve --port 0 --limit-ms 200 --log json
  timeout --preserve-status 2 ninefold serve --port 0 --host sudoku.example.org --metrics

Exit status: 0 after SIGINT (Ctrl-C) or SIGTERM, when all running computations have ended, or if the
server that --check asks is well; 2 if the server cannot listen on the address, or does not answer.";

pub fn run(options: Options) -> Result<Outcome, Failure> {
    let server = options.server;
    let name = format!("{}:{}", server.bind, server.port);
    if options.check {
        ninefold_web::check(&server).map_err(|error| Failure::file(name, error))?;
        return Ok(Outcome::AllWell);
    }
    log_to_stderr(options.log);
    ninefold_web::run(server, announce).map_err(|error| Failure::file(name, error))?;
    Ok(Outcome::AllWell)
}

fn log_to_stderr(format: LogFormat) {
    let level = match format {
        LogFormat::Text | LogFormat::Json => LevelFilter::INFO,
        LogFormat::Quiet => LevelFilter::WARN,
    };
    let log = fmt().with_writer(io::stderr).with_target(false);
    let colours = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let log = log.with_ansi(colours);
    let log = log.with_max_level(level);
    match format {
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).init(),
        _ => log.init(),
    }
}

/// Prints the address. A closed stdout does not stop the server.
fn announce(address: SocketAddr) {
    if print(format!("http://{address}/\n")).is_err() {
        terminal::warning(format!("serving at http://{address}/"));
    }
}
