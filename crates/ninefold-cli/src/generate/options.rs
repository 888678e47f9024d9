//! The options of `ninefold generate`.

use clap::Args;
use ninefold_operations::generate::{Bound, Generate, GeneratedPuzzle};
use ninefold_operations::surface::arguments::{Asked, long_about, whole};
use ninefold_operations::table::{Record, Request};

use crate::input::Form;
use crate::operation;
use crate::options::format::{ShortForms, record_form};
use crate::results::Output;
use crate::screen::Screen;

#[derive(Args)]
// A doc comment on a flattened part would override the help text of the request.
#[command(about = Generate::TABLE.doc[0], long_about = long_about::<Generate>(), after_help = help())]
pub struct Options {
    #[command(flatten)]
    pub asked: Asked<Generate>,

    #[command(flatten)]
    pub bound: Asked<Bound>,

    /// The number of threads; by default the number of processors
    #[arg(long, short = 'j', value_name = "N", value_parser = whole::<u16>(1, 1024))]
    pub threads: Option<u16>,

    /// The format of the puzzles; by default line, or drawn grids for up to four puzzles on a terminal
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = record_form(
        "The puzzle, 81 characters; with --position its pencil marks, 729",
        Some("Drawn grids; with --position a table of its pencil marks")
    ))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    #[command(flatten)]
    pub output: Output,
}

/// The number of puzzles up to which they are drawn.
const MOST_DRAWN: u64 = 4;

impl Options {
    /// Returns the format of the puzzles.
    pub fn form(&self) -> Form {
        self.chosen_form().unwrap_or_default()
    }

    fn chosen_form(&self) -> Option<Form> {
        let named = self.short_forms.form().or(self.format);
        named.or_else(|| self.output.form_of_records())
    }

    /// Returns the terminal to draw the puzzles on, if there are few and no format was chosen.
    pub fn screen(&self, request: &Generate) -> Option<Screen> {
        let are_few = request.count.0 <= MOST_DRAWN;
        let is_chosen = self.chosen_form().is_some() || self.output.output.is_some();
        match are_few && !is_chosen && !self.output.quiet {
            true => Screen::of_stdout(),
            false => None,
        }
    }
}

/// Returns the help below the options.
fn help() -> String {
    let fields = operation::help_of_fields(GeneratedPuzzle::TABLE);
    format!("{EXAMPLES}\n\nFields:\n{fields}\n{EXIT}")
}

const EXAMPLES: &str = "\
Examples:
  ninefold generate
  ninefold generate --count 1000 --seed 96 --format csv
  ninefold generate --level hard --date 2026-11-21
  ninefold generate --count 5 --grids --seed 1
  ninefold generate --board 6x6 --killer --seed 1
  ninefold generate --board 'grid 8x8; diagonal /' --jigsaw --seed 1
  ninefold generate --unbiased --clues 26 --count 10 --seed 1
  ninefold generate --symmetry half --rating 7.1-7.3 --seed 2
  ninefold generate --count 10 --rating 9.0- --seed 5
  ninefold generate --near data/fifty.txt --count 10 --seed 6
  ninefold generate --technique x-wing --position --format box --seed 3
  ninefold generate --count 5000 --seed 4 --output made.txt --resume && rm made.txt

Puzzle number n of a seed is always the same, whatever the threads, the machine and the version. A
run that is stopped with Ctrl-C says how to go on. Attempts are counted in blocks.

For an ER of 8.9 and more, an attempt is a search around one hard puzzle. With --near, an attempt
looks around one puzzle, and a run that goes on first repeats what it did before.

With --format json, an object on a line for each puzzle; csv and tsv have the same fields as columns.";

const EXIT: &str = "\
Exit status: 0 if all puzzles were made; 1 if there are fewer, as the attempts were used up or the
run was stopped, or if a puzzle of --near is bad; 2 for an order that cannot be fulfilled, or if a file cannot be read or written.";
