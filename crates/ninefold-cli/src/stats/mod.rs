//! `ninefold stats`: how many puzzles need which technique.

mod chart;
mod table;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use ninefold_common::rate as rating;
use ninefold_common::statistics::{Statistics, Steps};
use ninefold_common::status::Status;
use ninefold_operations::arguments::Asked;
use ninefold_operations::hodoku::Hodoku;
use ninefold_operations::player::Player;

use crate::bulk::{Bulk, Start};
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form};
use crate::messages::Messages;
use crate::output::{ShortForms, form_among, print};
use crate::pipeline::Handover;
use crate::solve::seconds;

/// Count how many puzzles need which technique
///
/// Each puzzle is solved with the techniques of Sudoku Explainer, of HoDoKu, or of people, in their order.
/// A puzzle needs a technique if it occurs on this way.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// Whose techniques; by default those of Sudoku Explainer
    #[arg(long, value_name = "SCALE", value_enum)]
    #[arg(default_value_t, hide_default_value = true)]
    scale: Scale,

    #[command(flatten)]
    hodoku: Asked<Hodoku>,

    #[command(flatten)]
    player: Asked<Player>,

    /// Leave out a puzzle that takes longer than this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Write a chart of the shares
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// The format of the output
    #[arg(long, default_value = "table")]
    #[arg(value_parser = form_among(&["table", "csv", "tsv", "json"]))]
    format: Form,

    #[command(flatten)]
    short_forms: ShortForms,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Scale {
    /// Those of Sudoku Explainer
    #[default]
    Se,
    /// Those of HoDoKu
    Hodoku,
    /// Those of Sudoku Explainer, then those of HoDoKu
    Both,
    /// Those that people know, the easiest first
    Human,
}

const EXAMPLES: &str = "\
Examples:
  ninefold stats data/fifty.txt
  ninefold stats --scale hodoku --svg techniques.svg data/fifty.txt && rm techniques.svg
  ninefold stats --scale human --no-uniqueness data/fifty.txt
  ninefold generate --count 1000 --seed 96 | ninefold stats --csv

Columns:
  puzzles   puzzles with a step of this technique, and their share of all that were rated
  hardest   puzzles in which no technique is harder, and their share; of equally hard ones, and with
            HoDoKu, that which is tried last
  steps     its steps in all puzzles

csv, tsv and json give shares from 0 to 1, as puzzles_share and hardest_share, and the scale, se,
hodoku or human. With --scale both, the techniques of HoDoKu come after those of Sudoku Explainer.

Exit status: 0 if all puzzles were rated; 1 if some were not, or time ran out; 2 if a file cannot be
read or written.";

/// What became of some puzzles.
#[derive(Default)]
struct Part {
    statistics: Statistics,
    errors: Vec<String>,
}

impl Part {
    fn of(entries: &[Entry], steps: &Steps, timeout: Option<Duration>) -> Part {
        let mut part = Part::default();
        let written = entries.iter().map(|entry| entry.written.as_ref().ok());
        let became = part.statistics.add_all(written, steps, timeout, &|| false);
        let became = entries.iter().zip(became);
        part.errors
            .extend(became.filter_map(|(entry, status)| error(entry, status)));
        part
    }
}

/// Why a puzzle is not counted.
fn error(entry: &Entry, status: Status) -> Option<String> {
    match status {
        Status::Rated => None,
        Status::Timeout => Some(format!("{}: time ran out", entry.place())),
        _ => {
            let written = entry.written.as_ref().ok();
            let why = |written| format!("{}: {}", entry.place(), rating::reason(written, status));
            entry.error().or_else(|| written.map(why))
        }
    }
}

impl Options {
    fn steps(&self) -> Result<Steps, Failure> {
        let is_human = self.scale == Scale::Human;
        let has_hodoku = matches!(self.scale, Scale::Hodoku | Scale::Both);
        let needs = |option: Option<String>, has: bool, scale: &str| match option {
            Some(option) if !has => Err(Failure::Usage(format!("{option} needs --scale {scale}"))),
            _ => Ok(()),
        };
        needs(self.player.first_given(), is_human, "human")?;
        needs(
            self.hodoku.first_given(),
            has_hodoku,
            "hodoku or --scale both",
        )?;
        let settings = || Arc::new(self.hodoku.request.settings());
        let scale = match self.scale {
            Scale::Human => return Ok(Steps::Human(self.player.request.knowledge())),
            Scale::Se => rating::Scale::Explainer,
            Scale::Hodoku => rating::Scale::Hodoku(settings()),
            Scale::Both => rating::Scale::Both(settings()),
        };
        Ok(Steps::Rating(scale))
    }
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let (steps, timeout) = (options.steps()?, options.timeout);
    let (mut statistics, mut messages) = (Statistics::default(), Messages::default());
    let start = Start {
        shows_progress: true,
        by_puzzles: true,
        ..Start::default()
    };
    let work =
        move |batch: Batch, _: &Handover<Part>| Part::of(&batch.into_entries(), &steps, timeout);
    let failed_files = options.bulk.run(start, work, |part: Part, progress, _| {
        statistics.merge(&part.statistics);
        for error in part.errors {
            messages.error(error, progress);
        }
        Ok(statistics.rated() + statistics.others())
    })?;
    messages.tell_of_more();
    print(match options.short_forms.form().unwrap_or(options.format) {
        Form::Json => table::json(&statistics),
        Form::Csv => table::csv(&statistics, b','),
        Form::Tsv => table::csv(&statistics, b'\t'),
        _ => table::text(&statistics),
    })?;
    if let Some(path) = &options.svg {
        let written = fs::write(path, chart::svg(&statistics));
        written.map_err(|error| Failure::file(path.display(), error))?;
    }
    Ok(Outcome::of(statistics.others() == 0, failed_files))
}
