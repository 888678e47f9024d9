//! The options of `ninefold play`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use ninefold::rating::human::Level;
use ninefold_explain::language::Language;
use ninefold_operations::generate::date;

use super::keys;
use crate::input::{Form, form_of};

/// Play a puzzle on the terminal, with marks, undo, hints and checks
///
/// Without a puzzle and options, continues the game that was saved last, or makes a new puzzle.
#[derive(Args)]
#[command(after_help = help())]
pub struct Options {
    /// The puzzle in any notation, with the entries and marks that it has, or a file, whose first puzzle it is. By
    /// default, the game that was saved last, or else a new puzzle
    #[arg(value_name = "PUZZLE|FILE")]
    pub puzzle: Option<PathBuf>,

    /// Make a new puzzle of this level; by default medium, and easy for --daily
    #[arg(long, value_name = "LEVEL", value_parser = levels(), conflicts_with = "puzzle")]
    pub level: Option<Level>,

    /// Play the puzzle of the day, which is the same for everybody; by default that of today
    #[arg(long, value_name = "DATE", value_parser = day, num_args = 0..=1, require_equals = true)]
    #[arg(conflicts_with = "puzzle")]
    pub daily: Option<Option<String>>,

    /// Start from the beginning, even if a game was saved
    #[arg(long)]
    pub new: bool,

    /// The language of the hints
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    pub language: Option<Language>,

    /// The notation of the puzzle; detected by default
    #[arg(long, value_name = "NOTATION", value_parser = form_of(&Form::ALL), requires = "puzzle")]
    pub from: Option<Form>,
}

fn levels() -> impl TypedValueParser<Value = Level> {
    let described = |level: &Level| PossibleValue::new(level.name()).help(level.summary());
    PossibleValuesParser::new(Level::ALL.iter().map(described))
        .try_map(|name| name.parse::<Level>())
}

fn languages() -> impl TypedValueParser<Value = Language> {
    let described = |language: Language| {
        PossibleValue::new(language.code()).help(language.summary().trim_end_matches('.'))
    };
    let names = PossibleValuesParser::new(Language::ALL.map(described));
    names.map(|code| {
        let mut languages = Language::ALL.into_iter();
        languages
            .find(|language| language.code() == code)
            .unwrap_or_default()
    })
}

/// Reads the date of a puzzle of the day.
fn day(text: &str) -> Result<String, String> {
    date::seed(text).map(|_| text.to_owned())
}

/// Returns the help below the options.
fn help() -> StyledStr {
    format!("{EXAMPLES}\n\nKeys:\n{}\n{REST}", keys::help()).into()
}

const EXAMPLES: &str = "\
Examples:
  ninefold play
  ninefold play --level hard
  ninefold play --daily
  ninefold play ..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

const REST: &str = "\
The letters j, k and l move as in vim, but h is the hint, so a or the arrow goes left. A click chooses
a cell. On a terminal of 38 lines and 104 columns, each mark has a place of its own; otherwise a cell
shows '47 or, with more marks, '47+.

Signs: [8] the chosen cell, ‹8› a digit like it, !8! a wrong or clashing digit; of a hint ░ where to
look, (8) the pattern, 8! a digit to place, 8✗ a candidate to exclude.

An unfinished game is saved on q, Ctrl-C, Ctrl-Z, at the end of the terminal, and every 15 seconds:
in the folder that NINEFOLD_HOME names, or else $XDG_STATE_HOME/ninefold (by default
~/.local/state/ninefold; on macOS ~/Library/Application Support, on Windows %LOCALAPPDATA%).

Exit status: 0 at the end of the game; 1 if the puzzle cannot be read or does not have exactly one
solution; 2 on wrong usage, without a terminal, or if the game cannot be saved.";
