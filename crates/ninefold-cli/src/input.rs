//! The arguments that name puzzles, and the puzzles of a single file.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold_files::{Batches, source};

use crate::failure::Failure;
use crate::terminal;

pub use ninefold::text::Written;
pub use ninefold_files::{Batch, Digest, Entry, Form, Keeps};

/// Returns a parser for the name of one of these forms.
pub fn form_of(forms: &[Form]) -> impl TypedValueParser<Value = Form> + use<> {
    let described = |form: &Form| PossibleValue::new(form.name()).help(form.description());
    PossibleValuesParser::new(forms.iter().map(described))
        .map(|name| Form::named(&name).expect("the parser accepts only these names"))
}

/// The grids built into the program; `cargo run --example make_fifty` makes them.
pub const FIFTY: (&str, &str) = (
    "the fifty grids of the program",
    include_str!("../data/fifty.txt"),
);

/// One file of puzzles, or those of the program.
#[derive(Args)]
pub struct FileOrFifty {
    /// The puzzles: a file in any notation, or one puzzle of 81 or 729 characters; `-` is standard input. By default,
    /// the fifty grids built into the program
    #[arg(value_name = "PUZZLE|FILE")]
    file: Option<PathBuf>,

    /// The notation of the puzzles, as in `ninefold help notations`; detected by default
    #[arg(long, value_name = "NOTATION", value_parser = form_of(&Form::ALL), hide_possible_values = true)]
    from: Option<Form>,
}

impl FileOrFifty {
    /// Returns the name of the input for titles.
    pub fn name(&self) -> String {
        let named = self.file.as_deref().map(source::display);
        named.unwrap_or_else(|| FIFTY.0.to_owned())
    }

    /// Returns whether the puzzles are the built-in ones.
    pub fn is_built_in(&self) -> bool {
        self.file.is_none()
    }

    /// Returns the puzzles one by one.
    pub fn entries(&self) -> impl Iterator<Item = Result<Entry, Failure>> {
        if self.file.as_deref().is_some_and(source::is_stdin) {
            terminal::tell_what_stdin_is_for();
        }
        entries(match &self.file {
            Some(file) => Batches::of_arguments(std::slice::from_ref(file), self.from),
            None => Batches::of_reader(FIFTY.0, FIFTY.1.as_bytes(), None),
        })
    }
}

fn entries(mut batches: Batches) -> impl Iterator<Item = Result<Entry, Failure>> {
    // Read one puzzle at a time, so that each is answered before the next one is needed.
    let batches = std::iter::from_fn(move || next(&mut batches, 1));
    batches.flat_map(|batch| match batch {
        Ok(batch) => batch.into_entries().into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error.into())],
    })
}

/// Returns the next puzzles, after remarks about those that are pictures.
pub fn next(batches: &mut Batches, most: usize) -> Option<Result<Batch, ninefold_files::Error>> {
    let mut batch = batches.next(most);
    if let Some(Ok(batch)) = &mut batch {
        batch.read_pictures().iter().for_each(terminal::remark);
    }
    batch
}

/// Returns the built-in grids, for tests.
#[cfg(test)]
pub fn fifty() -> Vec<Entry> {
    let entries = entries(Batches::of_reader(FIFTY.0, FIFTY.1.as_bytes(), None));
    entries.collect::<Result<_, _>>().unwrap()
}
