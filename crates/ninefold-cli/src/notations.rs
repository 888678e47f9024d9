//! `ninefold notations`: the list of the notations.

use clap::builder::StyledStr;

use crate::failure::{Failure, Outcome};
use crate::input::Form;
use crate::output::print;

/// The columns for the names.
const NAME: usize = 16;

/// Prints the list.
///
/// # Errors
/// If the output cannot be written.
pub fn run() -> Result<Outcome, Failure> {
    print(list())?;
    Ok(Outcome::AllWell)
}

/// Returns the text below the help of the command.
pub fn help() -> StyledStr {
    let examples = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold convert --to table $PUZZLE
  ninefold solve --from rows --format box data/fifty.txt
  ninefold notations";
    format!("{examples}\n\nNotations:\n{}", list()).into()
}

/// Returns a line for each notation: its name, and how it looks.
fn list() -> String {
    let line = |form: Form| format!("  {:NAME$}{}\n", form.name(), form.description());
    Form::ALL.into_iter().map(line).collect()
}
