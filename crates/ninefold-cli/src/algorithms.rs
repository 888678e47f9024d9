//! `ninefold algorithms`: the list of algorithms.

use ninefold::Solver;
use owo_colors::OwoColorize;

use crate::failure::{Failure, Outcome};
use crate::output::print_coloured;

pub fn run() -> Result<Outcome, Failure> {
    let mut list = String::new();
    for algorithm in Solver::ALL {
        let default = match algorithm == Solver::default() {
            true => " (the default)",
            false => "",
        };
        let (name, summary) = (algorithm.bold(), algorithm.summary());
        list += &format!("{name:24}{summary}{default}\n");
        list += &format!("{:24}{}\n", "", algorithm.source().dimmed());
    }
    print_coloured(list.as_bytes())?;
    Ok(Outcome::AllWell)
}
