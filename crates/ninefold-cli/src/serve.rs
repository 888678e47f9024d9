//! `ninefold serve`: the live page and the API.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use ninefold_web::{Options as Limits, log};

use crate::failure::{Failure, Outcome};
use crate::terminal;

/// Serve the live page and the API, until Ctrl-C
///
/// The address of the page is printed as soon as it can be opened. The API is described at
/// /api/v1/openapi.json. Requests are logged on stderr.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The address to listen on; the default is for this machine only
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,

    /// The port to listen on; 0 for any that is free
    #[arg(long, default_value_t = 8096)]
    port: u16,

    /// How many milliseconds a request may compute
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    limit_ms: u64,

    /// How many computations run at once [default: the number of cores]
    #[arg(long, value_name = "N")]
    computations: Option<NonZeroUsize>,

    /// How many long computations may wait; more are told to come again
    #[arg(long, value_name = "N", default_value_t = 32)]
    queue: usize,

    /// The largest body of a request, in KiB
    #[arg(long, value_name = "KIB", default_value_t = 2048)]
    body_kib: usize,

    /// The most puzzles in a request
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    batch: usize,

    /// The most connections at once
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(256).expect("not zero"))]
    connections: NonZeroUsize,

    /// How many seconds a client may take to send a request, or to take an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    patience: u64,

    /// The form of the log
    #[arg(long, value_enum, default_value_t = LogForm::Text)]
    log: LogForm,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogForm {
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

Exit status: 0 after SIGINT (Ctrl-C) or SIGTERM, when what was running has come to its end; 2 if the
address cannot be listened on.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    log::to_stderr(match options.log {
        LogForm::Text => log::Form::Text,
        LogForm::Json => log::Form::Json,
        LogForm::Quiet => log::Form::Quiet,
    });
    let name = format!("{}:{}", options.bind, options.port);
    ninefold_web::run(limits(options), announce).map_err(|error| Failure::file(name, error))?;
    Ok(Outcome::AllWell)
}

fn limits(options: &Options) -> Limits {
    let default = Limits::default();
    Limits {
        bind: options.bind,
        port: options.port,
        limit: Duration::from_millis(options.limit_ms),
        trial: default.trial,
        computations: options.computations.unwrap_or(default.computations),
        queue: options.queue,
        body: options.body_kib.saturating_mul(1024),
        batch: options.batch,
        connections: options.connections.get(),
        patience: Duration::from_secs(options.patience),
    }
}

/// Nobody may be there to read it; that is no reason not to serve.
fn announce(address: SocketAddr) {
    let mut out = io::stdout().lock();
    let told = writeln!(out, "http://{address}/").and_then(|()| out.flush());
    if told.is_err() {
        terminal::warning(format!("serving at http://{address}/"));
    }
}
