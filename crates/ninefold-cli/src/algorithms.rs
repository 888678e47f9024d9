//! `ninefold algorithms`: the list of algorithms.

use std::io::{self, Write};

use ninefold::Solver;
use owo_colors::OwoColorize;

use crate::failure::{Failure, Outcome};

pub fn run() -> Result<Outcome, Failure> {
    list(&mut anstream::stdout().lock()).map_err(Failure::Output)
}

fn list(out: &mut impl Write) -> io::Result<Outcome> {
    for algorithm in Solver::ALL {
        let default = match algorithm == Solver::default() {
            true => " (the default)",
            false => "",
        };
        writeln!(
            out,
            "{:24}{}{default}",
            algorithm.bold(),
            algorithm.summary()
        )?;
        writeln!(out, "{:24}{}", "", algorithm.source().dimmed())?;
    }
    Ok(Outcome::AllWell)
}
