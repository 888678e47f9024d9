//! `ninefold algorithms`: the list of algorithms.

use ninefold::Solver;
use owo_colors::OwoColorize;

use crate::failure::{Failure, Outcome};
use crate::output::print_coloured;
use crate::screen::Screen;

/// The columns for the names.
const NAME: usize = 24;

/// The width below which a name has a line of its own.
const NARROW: usize = 60;

pub fn run() -> Result<Outcome, Failure> {
    let columns = Screen::columns();
    let mut list = String::new();
    for algorithm in Solver::ALL {
        let default = match algorithm == Solver::default() {
            true => " (the default)",
            false => "",
        };
        let summary = format!("{}{default}", algorithm.summary());
        let lines = [summary, algorithm.source().dimmed().to_string()].map(|text| {
            let Some(width) = columns else {
                return format!("{:NAME$}{text}\n", "");
            };
            let indent = " ".repeat(if width < NARROW { 2 } else { NAME });
            let options = textwrap::Options::new(width.saturating_sub(1));
            let options = options.initial_indent(&indent).subsequent_indent(&indent);
            textwrap::fill(&text, options) + "\n"
        });
        let [summary, source] = lines;
        let name = algorithm.bold();
        list += &match columns {
            Some(..NARROW) => format!("{name}\n{summary}"),
            _ => format!("{name:NAME$}{}", summary.trim_start()),
        };
        list += &source;
    }
    print_coloured(list.as_bytes())?;
    Ok(Outcome::AllWell)
}
