//! The log: on stderr, a line for each event.

use std::io;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt;

/// The form of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// For people.
    Text,
    /// A JSON object on a line for each event.
    Json,
    /// Warnings and errors only, for people.
    Quiet,
}

/// Writes the log of this process to stderr from now on. If there is one already, that goes on.
pub fn to_stderr(form: Form) {
    let log = fmt().with_writer(io::stderr).with_target(false);
    // Colours only where nobody else reads them.
    let log = log.with_ansi(io::IsTerminal::is_terminal(&io::stderr()));
    let _ = match form {
        Form::Text => log.with_max_level(LevelFilter::INFO).try_init(),
        Form::Json => log
            .with_max_level(LevelFilter::INFO)
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .try_init(),
        Form::Quiet => log.with_max_level(LevelFilter::WARN).try_init(),
    };
}
