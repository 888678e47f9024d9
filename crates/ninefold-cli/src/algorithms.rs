//! `ninefold algorithms`: what there is to choose from.

use std::io::{self, Write};

use ninefold::Algorithm;
use owo_colors::OwoColorize;

use crate::failure::{Failure, Outcome};
use crate::solve::DEFAULT_ALGORITHM;

pub fn run() -> Result<Outcome, Failure> {
    list(&mut anstream::stdout().lock()).map_err(Failure::Output)
}

fn list(out: &mut impl Write) -> io::Result<Outcome> {
    for algorithm in Algorithm::ALL {
        let default = match algorithm == DEFAULT_ALGORITHM {
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
